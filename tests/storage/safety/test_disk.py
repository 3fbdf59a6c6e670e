"""Drives and folders as they really are: no locks, links to elsewhere, clocks that are wrong, and strangers' files."""

import json
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.errors import UserError
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.raters import Perception
from app.study.verdict import Verdict
from app.study.work import ADDING
from storage.connections import connect
from storage.folder import StudyFolder, open_study
from storage.packets.packet_contents import packet_of
from storage.safety.restoring import restore
from tests.repository import ROOT
from tests.storage.making import make_study, picture, write_picture

WRITE = """
import sys
from pathlib import Path
from app.errors import UserError
from storage.folder import open_study
try:
    study = open_study(Path(sys.argv[1]))
    study.prepare_to_write()
    study.raters.add("Ada")
    study.close()
except UserError as error:
    print(error.sentence)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A closed study with one image file."""
    study = make_study(tmp_path / "study", images=0)
    study.images.add(tmp_path / "a.png", write_picture(tmp_path / "a.png"))
    study.close()
    return tmp_path / "study"


# --- drives that cannot lock


def can_inject() -> bool:
    if shutil.which("strace") is None:
        return False
    return (
        subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True, check=False).returncode
        == 0
    )


def written(folder: Path, file: str, fault: str, script: str = WRITE) -> str:
    """What is said when writing meets a fault in a system call about a file (any: ''), as strace brings it about."""
    call = fault.partition(":")[0]
    words = ["strace", "-f", "-qq", "-o", "/dev/null", *(["-P", str(folder / file)] if file else [])]
    words += ["-e", f"trace={call}", "-e", f"inject={fault}"]
    command = [*words, sys.executable, "-c", script, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.skipif(not can_inject(), reason="strace cannot make system calls fail here")
@pytest.mark.parametrize("error", ["ENOSYS", "ENOLCK"])
def test_a_drive_that_cannot_lock_is_named(folder: Path, error: str) -> None:
    told = written(folder, "study.lock", f"flock:error={error}")
    assert told.startswith(f"{folder / 'study.lock'} cannot be locked: ")
    assert "Copy its folder to a drive of this computer and open it there; nothing was changed." in told
    with closing(open_study(folder)) as study:
        assert study.raters.all() == []


@pytest.mark.skipif(not can_inject(), reason="strace cannot make system calls fail here")
def test_so_is_one_that_has_no_lock_left_for_those_who_share(folder: Path) -> None:
    share = WRITE.replace("study.prepare_to_write()", "study.prepare_to_add(ADDING)")
    script = f"from app.study.work import ADDING{share}"
    told = written(folder, "", "flock:error=ENOLCK:when=2", script)  # the first is the study's own
    assert told.startswith(f"{folder}/study.sharing-")
    assert " cannot be locked: no locks available. " in told
    assert written(folder, "study.lock", "flock:error=ENOSYS", script).startswith(
        f"{folder / 'study.lock'} cannot be locked: the drive does not support locks. "
    )
    assert sorted(path.name for path in folder.iterdir()) == ["images", "study.db", "study.lock"]


@pytest.mark.skipif(not can_inject(), reason="strace cannot make system calls fail here")
def test_so_is_one_on_which_sqlite_cannot_lock(folder: Path) -> None:
    for error, said in (
        ("ENOLCK", "is locked by another program, or its drive"),
        ("ENOSYS", "cannot be locked:"),
    ):
        told = written(folder, "study.db", f"fcntl:error={error}")
        assert told.startswith(f"{folder / 'study.db'} {said}"), told


def test_the_lock_of_another_computer_says_what_to_do_when_that_is_off(folder: Path) -> None:
    with closing(open_study(folder)) as holder, closing(open_study(folder)) as second:
        holder.prepare_to_write()
        owner = {"machine": "laptop-of-last-week", "process": 7, "since": "2026-01-02 09:30"}
        (folder / "study.lock.json").write_text(json.dumps(owner))
        with pytest.raises(UserError) as told:
            second.prepare_to_write()
    assert (
        "already open on laptop-of-last-week, process 7, since 2026-01-02 09:30. Close it"
        in told.value.sentence
    )
    assert "If laptop-of-last-week is switched off or has crashed, wait a few minutes" in told.value.sentence


def test_so_does_the_one_of_a_program_that_shares_the_study_there(folder: Path) -> None:
    with closing(open_study(folder)) as sharer, closing(open_study(folder)) as second:
        sharer.prepare_to_add(ADDING)
        (owner,) = folder.glob("study.sharing-*.json")
        there = {"machine": "laptop-of-last-week", "process": 7, "since": "2026-01-02 09:30", "work": ""}
        owner.write_text(json.dumps(there))
        for prepare in (second.prepare_to_write, lambda: second.prepare_to_add(ADDING)):
            with pytest.raises(UserError, match="If laptop-of-last-week is switched off or has crashed"):
                prepare()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_nobody_waits_for_a_pipe_that_should_say_where_the_study_is_open(folder: Path) -> None:
    with closing(open_study(folder)) as holder, closing(open_study(folder)) as second:
        holder.prepare_to_write()
        (folder / "study.lock.json").unlink()
        os.mkfifo(folder / "study.lock.json")
        with pytest.raises(UserError, match=r"is already open\. Close it there"):
            second.prepare_to_write()


# --- links


@pytest.mark.parametrize(
    "name",
    [
        *("study.lock", "study.lock.json", "study.db-wal", "withdrawn.json", ".study.db.partial"),
        *("study.sharing-00.lock", "study.sharing-00.json"),
    ],
)
def test_a_link_in_a_study_is_not_written_through(folder: Path, tmp_path: Path, name: str) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("mine")
    (folder / name).symlink_to(mine)
    for refused in (lambda: open_study(folder), lambda: restore(folder)):
        with pytest.raises(
            UserError, match=r"is a link to somewhere else, and links inside a study are not followed"
        ):
            refused()
    assert mine.read_text() == "mine"
    assert main(["check", str(folder)]) == 1


def test_a_link_put_there_while_the_study_is_open_is_not_written_through(
    folder: Path, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("mine")
    with closing(open_study(folder)) as study:
        (folder / "study.lock.json").symlink_to(mine)
        with pytest.raises(UserError, match="is a link"):
            study.prepare_to_write()
    assert mine.read_text() == "mine"


@pytest.mark.parametrize("name", ["study.db", "images", "backups"])
def test_a_database_or_folder_that_is_a_link_is_told(folder: Path, tmp_path: Path, name: str) -> None:
    (folder / "backups").mkdir(exist_ok=True)
    (folder / name).rename(tmp_path / "elsewhere")
    (folder / name).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(UserError, match="is a link"):
        open_study(folder)
    assert main(["check", str(folder)]) == 1


def test_a_linked_image_is_missing_wherever_it_leads(folder: Path, tmp_path: Path) -> None:
    """It could be any file of whoever opens a study that came from elsewhere, and be sent on in a packet."""
    (file,) = (path for path in (folder / "images").rglob("*") if path.is_file())
    secret = tmp_path / "secret.txt"
    secret.write_text("secret")
    content = file.read_bytes()
    file.unlink()
    file.symlink_to(secret)
    with closing(open_study(folder)) as study:
        image = study.images.at(1)
        assert image is not None
        assert not study.images.path(image).exists()
    assert main(["check", str(folder)]) == 1
    assert main(["packet", "out", str(folder), "--rater", "Ada"]) == 1  # nobody yet
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        study.images.files.keep(content, file.name)
    assert secret.read_text() == "secret"
    assert file.read_bytes() == content
    assert not file.is_symlink()


def test_a_linked_folder_of_images_takes_nothing(folder: Path, tmp_path: Path) -> None:
    content = picture(shade=200)
    (tmp_path / "outside").mkdir()
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        (tmp_path / "b.png").write_bytes(content)
        added = study.images.add(tmp_path / "b.png", write_picture(tmp_path / "b.png", shade=200))
        place = study.images.path(added.image)
        shutil.rmtree(place.parent)
        place.parent.symlink_to(tmp_path / "outside")
        with pytest.raises(UserError, match="is a link"):
            study.images.files.keep(content, place.name)
    assert list((tmp_path / "outside").iterdir()) == []


# --- what a received database brings along


def test_a_received_study_runs_no_function_that_is_not_harmless(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "study.db")) as database:
        database.execute("CREATE VIEW spy AS SELECT readfile_of_ours('x') AS words")
        database.commit()
    with closing(connect(folder / "study.db")) as database:
        database.create_function("readfile_of_ours", 1, lambda name: name)
        with pytest.raises(sqlite3.OperationalError, match="unsafe use of readfile_of_ours"):
            database.execute("SELECT * FROM spy")


@pytest.mark.skipif(sys.version_info < (3, 12), reason="Python sets this option since 3.12")
def test_nobody_writes_into_the_schema(folder: Path) -> None:
    with closing(connect(folder / "study.db")) as database:
        database.execute("PRAGMA writable_schema = ON")
        with pytest.raises(sqlite3.OperationalError, match="may not be modified"):
            database.execute("UPDATE sqlite_schema SET sql = 'x'")


# --- clocks


def test_a_clock_before_1970_is_told_before_anything_is_written(
    study: StudyFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = study.sessions.start(study.raters.add("Ada"), Perception.UNSAID)
    monkeypatch.setattr("app.identity.time.time_ns", lambda: -1_000_000_000)
    with pytest.raises(UserError, match=r"The clock of this computer is set to the year \d+\. Correct it"):
        study.answers.record(session, 1, "T1.C1", Content(Verdict.MET), AnswerAction.DO, Circumstances())
    monkeypatch.undo()
    assert study.answers.count() == 0


# --- documents in rows

DOCUMENTS: dict[str, tuple[str, Callable[[StudyFolder], object]]] = {
    "heard of answer": ("UPDATE answer SET heard = '{'", lambda s: list(s.answers.all_current())),
    "draft of alt_text": ("UPDATE alt_text SET draft = 'x'", lambda s: s.descriptions.current(1)),
    "parts of alt_text": ("UPDATE alt_text SET parts = '{}'", lambda s: s.descriptions.current(1)),
    "told of merging": ("INSERT INTO merging VALUES (1, x'00', x'00', 'a', '[', 0, NULL)", packet_of),
}


@pytest.mark.parametrize("where", DOCUMENTS)
def test_a_document_that_cannot_be_read_is_named(study: StudyFolder, where: str) -> None:
    session = study.sessions.start(study.raters.add("Ada"), Perception.UNSAID)
    study.answers.record(session, 1, "T1.C1", Content(Verdict.MET), AnswerAction.DO, Circumstances())
    statement, read = DOCUMENTS[where]
    study.close()
    with closing(sqlite3.connect(study.folder / "study.db")) as database:
        database.execute("DROP TRIGGER answer_is_never_edited")
        database.execute(statement)
        database.commit()
    with (
        closing(open_study(study.folder)) as again,
        pytest.raises(UserError, match=f"{where} in its study.db contains"),
    ):
        read(again)


# --- who may read and write what is made


@pytest.fixture(params=[0o002, 0o027, 0o077])
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


@pytest.mark.skipif(os.name != "posix", reason="this system has no such permissions")
def test_every_file_has_what_the_umask_allows(umask: int, tmp_path: Path) -> None:
    study = make_study(tmp_path / "study", images=1)
    study.images.add(tmp_path / "a.png", write_picture(tmp_path / "a.png"))
    study.back_up()
    wrong = {}
    for path in [study.folder, *study.folder.rglob("*")]:
        mode = stat.S_IMODE(path.stat().st_mode)
        allowed = (0o777 if path.is_dir() else 0o666) & ~umask
        if mode != allowed:
            wrong[path.name] = oct(mode)
    study.close()
    assert wrong == {}


def test_a_backup_is_no_more_open_than_the_study(study: StudyFolder) -> None:
    (study.folder / "study.db").chmod(0o600)
    assert stat.S_IMODE(study.back_up().stat().st_mode) == 0o600
