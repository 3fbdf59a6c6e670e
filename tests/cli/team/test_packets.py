"""`packet`, `open`, `merge`, `sync` and `restore` as people type them."""

import json
import shutil
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest

import app.disk_encryption
from app.cli import main
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.raters import Perception
from app.study.team.sent_work import DiskState
from app.study.verdict import Verdict
from storage.folder import open_study
from tests.canonical_facts import canonical
from tests.storage.making import make_study, write_picture

Output = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A study with Ada and Ben, who answered once, and one picture with a file."""
    place = tmp_path_factory.mktemp("built")
    study = make_study(place / "study", images=1)
    facts = write_picture(place / "real.png")
    study.images.add(place / "real.png", facts)
    study.raters.add("Ada")
    study.close()
    say(place / "study", "Ben", 1)
    return place / "study"


@pytest.fixture
def study(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """That study, to be changed, in the current folder."""
    shutil.copytree(built, tmp_path / "study")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "study"


def say(folder: Path, name: str, image: int, verdict: Verdict = Verdict.MET) -> None:
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        session = study.sessions.start(study.raters.add(name), Perception.UNSAID)
        found = study.images.at(image)
        assert found is not None
        study.answers.record(session, found.key, "T1.C1", Content(verdict), AnswerAction.DO, Circumstances())


def facts(folder: Path) -> object:
    with closing(open_study(folder)) as study:
        return canonical(study.database)


def told(words: list[str], capsys: Output, code: int = 0) -> list[str]:
    capsys.readouterr()
    assert main(words) == code
    shown = capsys.readouterr()
    return [*shown.out.splitlines(), *(line for line in shown.err.splitlines() if "compared" not in line)]


def test_out_open_back_and_merge(study: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app.disk_encryption, "disk_state", lambda _folder: DiskState.ENCRYPTED)
    line, undescribed, disk = told(["packet", "out", "study", "--rater", "Ada"], capsys)
    assert undescribed == "1 image has no description: people who cannot see it cannot answer."
    assert disk == "It is not known whether the disk of the machine where Ada works is encrypted."
    assert line.startswith(
        "Packet 1 for Ada, not locked: Ada.touchstone, with 2 images, 1 of them without a file."
    )
    (line,) = told(["open", "Ada.touchstone", "--no-window"], capsys)
    assert line == "Unpacked to Ada. Send your work back with: touchstone packet back Ada"
    assert told(["packet", "back", "Ada"], capsys) == [
        "Ada has done nothing new since the packet was opened. No file was written."
    ]
    say(Path("Ada"), "Ada", 2)
    (line,) = told(["packet", "back", "Ada"], capsys)
    assert line == "Packet from Ada, not locked: Ada-back.touchstone, with 2 new facts, including 1 answer."
    before = facts(study)
    lines = told(["merge", "study", "Ada-back.touchstone", "--dry-run"], capsys)
    assert lines == [
        "Ada-back.touchstone would add 2 new facts; 5 already known.",
        "New from Ada: 1 session.",
        "New from Ada: 1 answer.",
        "Nothing was written.",
    ]
    assert facts(study) == before
    assert not (study / "backups").exists()
    lines = told(["merge", "study", "Ada-back.touchstone"], capsys)
    assert lines[0] == "Ada-back.touchstone added 2 new facts; 5 already known."
    assert lines[-1].startswith("A backup was made first: study/backups/study-")
    lines = told(["merge", "study", "Ada-back.touchstone"], capsys)
    assert lines[0] == "Nothing new in Ada-back.touchstone; 7 facts already known."
    assert told(["open", "Ada.touchstone", "--no-window"], capsys) == [
        "Already unpacked in Ada; continue there."
    ]


def test_an_answer_with_a_doubt_and_a_note_is_one_answer(
    study: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each change is a row of its own; what is said counts answers, wherever it says answers."""
    told(["packet", "out", "study", "--rater", "Ada"], capsys)
    told(["open", "Ada.touchstone", "--no-window"], capsys)
    typed = "down,met,doubt,2,note A chip.,next,down,not met,note A crack.,up,met,undo,quit,"
    monkeypatch.setattr("sys.stdin", StringIO(typed.replace(",", "\n")))
    assert main(["annotate", "Ada", "--rater", "Ada"]) == 0
    capsys.readouterr()
    (line,) = told(["packet", "back", "Ada"], capsys)
    assert ", including 2 answers." in line
    assert "2 answers." in told(["packet", "show", "Ada-back.touchstone"], capsys)
    assert "New from Ada: 2 answers, and 5 that were changed or undone since." in told(
        ["merge", "study", "Ada-back.touchstone"], capsys
    )
    assert told(["check", "study"], capsys)[0] == "OK: study, with 2 images and 3 saved answers."
    removed = told(["withdraw", "study", "--rater", "Ada", "--mode", "delete", "--dry-run"], capsys)
    assert any(line.startswith("To be removed: 2 answers, ") for line in removed)


@pytest.mark.parametrize(
    ("disk", "sentence"),
    [
        (DiskState.PLAIN, "The disk of this machine is not encrypted: whoever takes the machine can read"),
        (DiskState.UNKNOWN, "It is not known whether the disk of this machine is encrypted."),
    ],
)
def test_whoever_unpacks_hears_of_a_disk_that_is_not_encrypted(
    study: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch, disk: DiskState, sentence: str
) -> None:
    monkeypatch.setattr(app.disk_encryption, "disk_state", lambda _folder: disk)
    monkeypatch.setattr("storage.packets.packet_contents.disk_state", lambda _folder: disk)
    told(["packet", "out", "study", "--rater", "Ada"], capsys)
    assert told(["open", "Ada.touchstone", "--no-window"], capsys)[1].startswith(sentence)
    say(Path("Ada"), "Ada", 2)
    monkeypatch.setattr("platform.node", lambda: "ada-laptop")
    told(["packet", "back", "Ada"], capsys)
    told(["merge", "study", "Ada-back.touchstone"], capsys)
    warning = told(["packet", "out", "study", "--rater", "Ada", "--yes"], capsys)[-1]
    if disk is DiskState.PLAIN:
        assert warning.startswith("The disk of ada-laptop, where Ada works, is not encrypted")
    else:
        assert warning.startswith("It is not known whether the disk of the machine where Ada works")


def test_a_packet_opens_in_the_window_unless_a_terminal_is_there(
    study: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET", "correct horse")
    lock = ["--passphrase-from", "SECRET"]
    told(["packet", "out", "study", "--rater", "Ada", *lock], capsys)
    shown: list[Path] = []

    def show(place: Path) -> int:
        shown.append(place)
        return 0

    monkeypatch.setattr("app.cli.study.window.run", show)
    monkeypatch.setattr("app.cli.study.window.has_display", lambda: True)
    assert told(["open", "Ada.touchstone"], capsys) == []
    assert shown == [Path("Ada.touchstone")], "as it came: the window asks for the passphrase"
    assert not Path("Ada").exists()
    told(["open", "Ada.touchstone", *lock], capsys)
    assert shown[1:] == [Path("Ada")]
    monkeypatch.setattr("app.cli.study.window.has_display", lambda: False)
    told(["open", "Ada.touchstone", "--into", "again", *lock], capsys)
    assert Path("again/study.db").is_file()
    assert shown[2:] == [], "unpacked is done, also where no window can be shown"


def test_a_packet_tells_what_is_in_it(study: Path, capsys: Output) -> None:
    told(["packet", "out", "study", "--rater", "Ada"], capsys)
    lines = told(["packet", "show", "Ada.touchstone"], capsys)
    about = ["A packet of the study Canes: sent out to Ada.", "Not locked.", "Number 1.", "1 image file."]
    assert lines[:4] == about
    assert "2 images." in lines
    document = json.loads("\n".join(told(["packet", "show", "Ada.touchstone", "--json"], capsys)))
    assert (document["kind"], document["rows"]["image"], document["rows"]["answer"]) == ("out", 2, 0)


@pytest.mark.usefixtures("quick_passphrases")
def test_a_locked_packet_wants_its_passphrase(
    study: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET", "correct horse")
    told(["packet", "out", "study", "--rater", "Ada", "--passphrase-from", "SECRET"], capsys)
    (line,) = told(["merge", "study", "Ada.touchstone"], capsys, 1)
    assert line.startswith("Ada.touchstone is locked with a passphrase.")
    (line,) = told(["open", "Ada.touchstone", "--no-window"], capsys, 1)
    assert "can only be asked for in a terminal" in line
    told(["open", "Ada.touchstone", "--no-window", "--passphrase-from", "SECRET"], capsys)
    assert Path("Ada/study.db").is_file()
    (line,) = told(["open", "Ada.touchstone", "--passphrase-from", "UNSET"], capsys, 1)
    assert line == "The environment variable UNSET is empty or not set."


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["packet", "out", "study"], "Say for whom, with --rater."),
        (["merge", "study"], "Name packets or folders of studies"),
        (["merge", "study", "--undo", "--conflicts"], "Name packets or folders of studies"),
    ],
)
def test_wrong_usage(study: Path, capsys: Output, words: list[str], sentence: str) -> None:
    (line,) = told(words, capsys, 2)
    assert line.startswith(sentence)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["packet", "out", "study", "--rater", "Eve"], "There is no rater called Eve."),
        (["packet", "back", "study"], "study was not opened from a packet."),
        (["merge", "study", "study"], "study is this study itself."),
        (["merge", "study", "nothing.touchstone"], "nothing.touchstone cannot be read: no such file"),
        (["merge", "study", "--undo"], "There is no merge to undo."),
        (["sync", "study", "nowhere"], "nowhere is not a folder that can be reached."),
        (["restore", "study"], "The study in study has no backups."),
        (["restore", "nowhere", "--list"], "The study in nowhere has no backups."),
    ],
)
def test_what_goes_wrong_is_one_sentence(
    study: Path, capsys: Output, words: list[str], sentence: str
) -> None:
    before = facts(study)
    (line,) = told(words, capsys, 1)
    assert line.startswith(sentence)
    assert facts(study) == before


def test_two_copies_in_conflict_are_told_and_a_merge_is_taken_back(study: Path, capsys: Output) -> None:
    say(study, "Ada", 1, Verdict.MET)
    shutil.copytree(study, "other")
    say(study, "Ada", 1, Verdict.NOT_MET)
    say(Path("other"), "Ada", 1, Verdict.CANNOT_TELL)
    before = facts(study)
    lines = told(["merge", "study", "other"], capsys)
    conflict = "Ada, image 1, T1.C1: cannot tell is used; set aside: not met."
    assert conflict in lines
    assert told(["merge", "study", "--conflicts"], capsys) == [f"1. {conflict}"]
    merged = facts(study)
    would = ["Would be undone: the merge of other, 2 rows.", "Nothing was written."]
    assert told(["merge", "study", "--undo", "--dry-run"], capsys) == would
    assert facts(study) == merged
    assert told(["merge", "study", "--undo", "--yes"], capsys) == ["Undone: the merge of other, 2 rows."]
    assert facts(study) == before
    assert told(["merge", "study", "--conflicts"], capsys) == ["Nothing is in conflict."]
    told(["merge", "study", "other"], capsys)
    say(study, "Ada", 1, Verdict.MET)
    assert told(["merge", "study", "--conflicts"], capsys) == ["Nothing is in conflict."]
    (line,) = told(["merge", "study", "--undo", "--yes"], capsys, 1)
    assert line.startswith("The merge of other cannot be undone: later work depends on it (1 answer")


def test_undoing_names_the_merge_and_wants_a_yes(study: Path, capsys: Output) -> None:
    shutil.copytree(study, "other")
    say(study, "Ben", 1, Verdict.MET)
    say(Path("other"), "Ben", 1, Verdict.NOT_MET)
    assert "Would change: 1 answer: met → not met." in told(["merge", "study", "other", "--dry-run"], capsys)
    assert "Changed: 1 answer: met → not met." in told(["merge", "study", "other"], capsys)
    before = facts(study)
    (line,) = told(["merge", "study", "--undo"], capsys, 1)
    assert line.startswith("The last merge is that of other, from 20")
    assert line.endswith("To undo it without being asked, add --yes; nothing was changed.")
    assert facts(study) == before


def test_a_packet_for_the_whole_study_is_merged_when_asked_for(study: Path, capsys: Output) -> None:
    shutil.copytree(study, "other")
    say(Path("other"), "Cai", 1)
    Path("drive").mkdir()
    told(["sync", "other", "drive"], capsys)
    (packet,) = Path("drive").glob("*.touchstone")
    before = facts(study)
    (line,) = told(["merge", "study", str(packet)], capsys, 1)
    assert "covers the whole study" in line
    assert facts(study) == before
    told(["merge", "study", str(packet), "--whole-study"], capsys)
    assert facts(study) == facts(Path("other"))


def test_somebody_decides_which_answer_holds(study: Path, capsys: Output) -> None:
    say(study, "Ada", 1, Verdict.MET)
    shutil.copytree(study, "other")
    say(study, "Ada", 1, Verdict.NOT_MET)
    say(Path("other"), "Ada", 1, Verdict.CANNOT_TELL)
    told(["merge", "study", "other"], capsys)
    before = facts(study)
    for word, sentence in (
        ("met", '--settle takes a number, an equals sign and an answer, such as "1=met"; not "met".'),
        ("2=met", "No conflict has the number 2: there is only 1."),
        ("1=met", '"met" is not one of the answers in conflict. Choose one of: not met, cannot tell.'),
    ):
        assert told(["merge", "study", "--settle", "1=not met", "--settle", word], capsys, 1) == [sentence]
        assert facts(study) == before
    assert told(["merge", "study", "--settle", "1=not met"], capsys) == [
        "Ada, image 1, T1.C1: not met is used. The other answer stays on record."
    ]
    assert told(["merge", "study", "--conflicts"], capsys) == ["Nothing is in conflict."]
    with closing(open_study(study)) as settled:
        said = {(one.rater.name, one.image): one.content.verdict for one in settled.answers.all_current()}
    assert said["Ada", 1] is Verdict.NOT_MET


def test_json_is_one_document(study: Path, capsys: Output) -> None:
    shutil.copytree(study, "other")
    say(Path("other"), "Ada", 1)
    document = json.loads("\n".join(told(["merge", "study", "other", "--json"], capsys)))
    assert document["merges"][0]["new"] == 2
    document = json.loads("\n".join(told(["merge", "study", "--undo", "--yes", "--json"], capsys)))
    assert document == {"name": "other", "rows": 2, "withdrawals": 0, "unified": 0, "is_dry": False}


def test_machines_come_to_the_same_over_a_folder(study: Path, capsys: Output) -> None:
    shutil.copytree(study, "other")
    Path("drive").mkdir()
    say(study, "Ada", 1)
    say(Path("other"), "Cai", 2)
    write_picture(Path("new.png"), shade=200)
    assert main(["images", "add", "other", "new.png"]) == 0
    for folder in ("study", "other", "study", "other"):
        told(["sync", folder, "drive"], capsys)
    assert facts(study) == facts(Path("other"))
    files = sorted(Path("drive").glob("*.touchstone"))
    saved = sorted((study / "backups").iterdir())
    assert len(saved) == 1  # before the one file that was taken in
    assert told(["sync", "study", "drive"], capsys) == [
        "Synced with drive: nothing new from others; what was recorded on this machine was already in it."
    ]
    assert sorted(Path("drive").glob("*.touchstone")) == files
    assert sorted((study / "backups").iterdir()) == saved
    with closing(open_study(study)) as opened:
        images = [image for image in opened.images.all() if image.picture.sha256]
        assert len(images) == 2
        assert all(opened.images.path(image).is_file() for image in images)


def test_a_half_copied_file_is_left_alone(study: Path, capsys: Output) -> None:
    shutil.copytree(study, "other")
    Path("drive").mkdir()
    say(Path("other"), "Cai", 2)
    told(["sync", "other", "drive"], capsys)
    (file,) = Path("drive").glob("*.touchstone")
    whole = file.read_bytes()
    file.write_bytes(whole[:4000])
    lines = told(["sync", "study", "drive"], capsys, 1)
    assert lines[-1] == f"{file.name} was skipped: it is damaged or not complete yet."
    file.write_bytes(whole)
    told(["sync", "study", "drive"], capsys)
    with closing(open_study(study)) as opened:
        assert opened.raters.find("Cai") is not None


def test_a_packet_syncs_only_its_own(study: Path, capsys: Output) -> None:
    Path("drive").mkdir()
    told(["packet", "out", "study", "--rater", "Ada"], capsys)
    told(["open", "Ada.touchstone", "--no-window"], capsys)
    say(Path("Ada"), "Ada", 1)
    told(["sync", "study", "drive"], capsys)
    assert told(["sync", "Ada", "drive"], capsys) == [
        "Sent to drive: your own work only. Others' answers are not imported here."
    ]
    told(["sync", "study", "drive"], capsys)
    with closing(open_study(study)) as home, closing(open_study(Path("Ada"))) as away:
        assert home.answers.count() == 2
        assert [rater.name for rater in away.raters.all()] == ["Ada"]


def test_a_study_without_backups_lists_none(study: Path, capsys: Output) -> None:
    assert told(["restore", "study", "--list"], capsys) == ["The study in study has no backups."]
    assert json.loads("".join(told(["restore", "study", "--list", "--json"], capsys))) == {"backups": []}


def test_a_backup_is_put_in_place_and_what_was_there_is_kept(study: Path, capsys: Output) -> None:
    before = facts(study)
    with closing(open_study(study)) as opened:
        opened.back_up()
    say(study, "Ada", 1)
    after = facts(study)
    (line,) = told(["restore", "study", "--list"], capsys)
    assert line.startswith("study-2")
    (line,) = told(["restore", "study"], capsys)
    assert facts(study) == before
    kept = line.rpartition("kept as ")[2].rstrip(".")
    told(["restore", "study", "--backup", Path(kept).name], capsys)
    assert facts(study) == after
    (line,) = told(["restore", "study", "--backup", "study-1.db"], capsys, 1)
    assert line.startswith("There is no backup called study-1.db.")


def test_a_damaged_study_is_told_of_its_backup_and_mended(study: Path, capsys: Output) -> None:
    before = facts(study)
    with closing(open_study(study)) as opened:
        opened.back_up()
    (study / "study.db").write_bytes((study / "study.db").read_bytes()[:5000])
    lines = told(["check", "study"], capsys, 1)
    assert any("touchstone restore study" in line for line in lines)
    told(["restore", "study"], capsys)
    assert facts(study) == before
    assert list((study / "backups").glob("damaged-*.db"))


def test_lost_images_come_back_from_a_packet_or_a_folder(study: Path, capsys: Output, tmp_path: Path) -> None:
    told(["packet", "out", "study", "--rater", "Ada"], capsys)
    (file,) = [path for path in (study / "images").rglob("*") if path.is_file()]
    content = file.read_bytes()
    file.write_bytes(b"spoilt")
    assert told(["restore", "study", "--images-from", "Ada.touchstone"], capsys) == ["1 image file restored."]
    assert file.read_bytes() == content
    file.unlink()
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "any name").write_bytes(content)
    told(["restore", "study", "--images-from", "photos"], capsys)
    assert file.read_bytes() == content
