"""Who has withdrawn stays away whatever becomes of the database, and a restore says what it could not check."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.errors import UserError
from app.study.team.participants import OnWithdrawal
from storage.folder import StudyFolder, open_study
from storage.packets.packet_contents import send_out
from storage.packets.sync import sync
from storage.safety.check import check_study
from storage.safety.restoring import restore
from storage.safety.tombstones import NAME as FILE
from tests.storage.team.leaving import NAME, full_study


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed study with a backup from before Adaeze withdrew; who changes it takes a copy."""
    with closing(full_study(tmp_path_factory.mktemp("left") / "study")) as study:
        study.back_up()
        rater = study.raters.find(NAME)
        assert rater is not None
        study.withdrawals.carry_out(rater, OnWithdrawal.DELETE)
    return study.folder


@pytest.fixture
def folder(left: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(left, tmp_path / "study"))


def spoil(folder: Path) -> None:
    (folder / "study.db").write_bytes(b"spoilt" * 1000)


def names(folder: Path) -> list[str]:
    with closing(open_study(folder)) as study:
        return [rater.name for rater in study.raters.all()]


def test_the_file_beside_the_database_names_nobody(folder: Path) -> None:
    text = (folder / FILE).read_text()
    assert NAME not in text
    (withdrawal,) = json.loads(text)["withdrawals"]
    assert withdrawal["mode"] == "delete"


@pytest.mark.parametrize("is_gone", [True, False])
def test_they_stay_away_when_the_database_can_no_longer_be_read(folder: Path, is_gone: bool) -> None:
    (folder / "study.db").unlink() if is_gone else spoil(folder)
    done = restore(folder)
    assert (done.withdrawn, done.unchecked) == (1, ("study.db",))
    assert NAME not in names(folder)
    assert NAME not in (folder / FILE).read_text()
    assert check_study(folder).is_sound


def test_they_stay_away_by_another_backup_where_the_file_is_gone(folder: Path) -> None:
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        study.back_up()
    first, _second = sorted((folder / "backups").glob("study-*.db"))
    spoil(folder)
    (folder / FILE).unlink()
    assert restore(folder, first.name).withdrawn == 1
    assert NAME not in names(folder)
    assert (folder / FILE).exists(), "it is written again"


def test_they_stay_away_when_the_database_and_the_list_are_gone(folder: Path) -> None:
    (folder / "study.db").unlink()
    (folder / FILE).unlink()
    assert restore(folder).withdrawn == 1
    assert NAME not in names(folder)
    assert (folder / FILE).exists(), "it is written again"


@pytest.mark.parametrize("source", ["packet", "facts", "folder", "list"])
def test_they_stay_away_by_a_packet_or_another_copy(folder: Path, tmp_path: Path, source: str) -> None:
    """Only a backup from before is left, copied by hand from elsewhere."""
    paths = {name: tmp_path / name for name in ("packet", "facts", "folder", "list")}
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        somebody = study.raters.add("Bo")
        send_out(study, somebody, paths["packet"])
        paths["facts"].mkdir()
        sync(study, paths["facts"])
    shutil.copytree(folder, paths["folder"])
    shutil.copyfile(folder / FILE, tmp_path / "list.json")
    given = {"facts": next(paths["facts"].glob("*.touchstone")), "list": tmp_path / "list.json"}.get(
        source, paths[source]
    )
    (folder / "study.db").unlink()
    for list_of in (folder, folder / "backups"):
        (list_of / FILE).unlink()
    for later in sorted((folder / "backups").glob("study-*.db"))[1:]:
        later.unlink()
    with pytest.raises(UserError, match=Path(__file__).name):
        restore(folder, more=[Path(__file__)])
    assert main(["restore", str(folder), "--withdrawn-from", str(given)]) == 0
    assert NAME not in names(folder)


@pytest.mark.parametrize("source", ["packet", "folder", "list", "empty folder"])
def test_what_is_of_another_study_does_not_say_who_withdrew(
    folder: Path, tmp_path: Path, source: str
) -> None:
    with closing(full_study(tmp_path / "folder")) as other:
        send_out(other, other.raters.add("Bo"), tmp_path / "packet")
    (tmp_path / "list").with_suffix(".json").write_text(json.dumps({"study": "00" * 16, "withdrawals": []}))
    (tmp_path / "empty folder").mkdir()
    given = tmp_path / {"list": "list.json"}.get(source, source)
    before = (folder / "study.db").read_bytes()
    with pytest.raises(UserError, match="belongs to another study"):
        restore(folder, more=[given])
    assert (folder / "study.db").read_bytes() == before


@pytest.mark.parametrize(
    "change", ["mode = 'gone'", "rater = x'00'", "removed = '[1]'", "removed = 'x'", "recorded_at = 'x'"]
)
def test_withdrawals_in_a_packet_that_no_study_writes_are_refused(
    folder: Path, tmp_path: Path, change: str
) -> None:
    shutil.copytree(folder, tmp_path / "copy")
    with closing(sqlite3.connect(tmp_path / "copy" / "study.db")) as database, database:
        database.execute(
            "PRAGMA legacy_alter_table = ON"
        )  # or SQLite would ask the views that read the table
        database.execute("CREATE TABLE bare AS SELECT * FROM withdrawal")
        database.execute("DROP TABLE withdrawal")
        database.execute("ALTER TABLE bare RENAME TO withdrawal")
        database.execute(f"UPDATE withdrawal SET {change}")
    for list_of in (tmp_path / "copy", tmp_path / "copy" / "backups"):
        (list_of / FILE).unlink()
    with pytest.raises(UserError, match=r"copy cannot be read, so it is not known who has withdrawn"):
        restore(folder, more=[tmp_path / "copy"])


@pytest.mark.parametrize("instead", [["--list"], ["--images-from", "there"]])
@pytest.mark.parametrize("ignored", [["--withdrawn-from", "packet"], ["--backup", "study.db"]])
def test_no_option_of_a_restore_is_ignored(
    folder: Path, instead: list[str], ignored: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["restore", str(folder), *instead, *ignored]) == 1
    assert "do not restore a backup" in capsys.readouterr().err


def test_what_could_not_be_checked_is_said(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoil(folder)
    (folder / "backups" / FILE).unlink()
    (folder / FILE).write_text("{}")
    (folder / "backups" / "study-20200101T000000000000Z.db").write_bytes(b"spoilt" * 1000)
    assert main(["restore", str(folder)]) == 0
    told = capsys.readouterr().out
    files = "withdrawn.json, study.db, study-20200101T000000000000Z.db"
    assert f"Could not be checked for people who have withdrawn since: {files}. If somebody has," in told
    assert NAME in names(folder), "nobody could know"


def test_another_studys_file_takes_nobody_out(folder: Path) -> None:
    for place in (folder, folder / "backups"):
        document = json.loads((place / FILE).read_text())
        document["study"] = "00" * 16
        (place / FILE).write_text(json.dumps(document))
    spoil(folder)
    assert restore(folder).withdrawn == 0


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"study": 1}', '{"study": "00", "withdrawals": 3}', "[" * 100_000, "\udcff"]
)
def test_whatever_is_in_the_file_ends_in_a_sentence(folder: Path, text: str) -> None:
    (folder / FILE).write_text(text, errors="surrogateescape")
    assert main(["check", str(folder)]) in (0, 1)
    restore(folder)


def test_who_came_by_a_merge_as_withdrawn_is_in_the_file(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path / "home", ignore=shutil.ignore_patterns(FILE))
    shutil.copyfile(next((folder / "backups").glob("study-*.db")), tmp_path / "home" / "study.db")
    assert NAME in names(tmp_path / "home")
    assert main(["merge", str(tmp_path / "home"), str(folder)]) == 0
    (withdrawal,) = json.loads((tmp_path / "home" / FILE).read_text())["withdrawals"]
    assert withdrawal["mode"] == "delete"
    assert NAME not in names(tmp_path / "home")


def test_a_backup_copied_by_hand_is_found_and_repaired(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Or an earlier state that a program which synchronises folders put there."""
    (backup,) = (folder / "backups").glob("study-*.db")
    shutil.copyfile(backup, folder / "study.db")
    assert NAME in names(folder)
    checkup = check_study(folder)
    assert not checkup.is_sound
    assert [finding.kind for finding in checkup.findings if finding.can_be_repaired] == ["withdrawal"]
    assert main(["check", str(folder), "--repair"]) == 0
    assert "Removed again: what 1 withdrawn person had said." in capsys.readouterr().out
    assert NAME not in names(folder)
    with closing(sqlite3.connect(folder / "study.db")) as database:
        assert database.execute("SELECT count(*) FROM withdrawal").fetchone() == (1,)


def test_an_earlier_withdrawal_without_the_file_gets_one_at_the_next_write(folder: Path) -> None:
    (folder / FILE).unlink()
    with closing(open_study(folder)) as study:
        assert not (folder / FILE).exists()
        study.prepare_to_write()
    assert (folder / FILE).exists()


@pytest.mark.parametrize("mode", OnWithdrawal)
def test_rescued_answers_of_who_withdraws_go_as_well(study: StudyFolder, mode: OnWithdrawal) -> None:
    for name in (NAME, "Ben"):
        study.raters.add(name)
    header, row = "image,rater,criterion,verdict\r\n", "cane-1.png,{},T1.C1,met\r\n"
    both, only = (study.folder / f"rescued-answers-2026010{day}T000000Z.csv" for day in (1, 2))
    both.write_bytes((header + row.format(NAME) + row.format("Ben")).encode())
    only.write_bytes((header + row.format(NAME)).encode())
    rater = study.raters.find(NAME)
    assert rater is not None
    study.withdrawals.carry_out(rater, mode)
    assert both.read_bytes() == (header + row.format("Ben")).encode()
    assert not only.exists()
