"""While a study is open in this process, nothing else done in this process may drop the locks SQLite holds on it."""

import gc
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.errors import UserError
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.raters import Perception
from app.study.verdict import Verdict
from storage.connections import connect, is_live, read_header
from storage.folder import StudyFolder, open_study
from storage.merge.staging import stage
from storage.safety.restoring import restore
from tests.repository import ROOT
from tests.storage.deeds import make_beginning
from tests.storage.making import write_picture

LOCKS = Path("/proc/locks")
pytestmark = pytest.mark.skipif(not LOCKS.exists(), reason="this system does not list its locks")
OPENED: list[str] = []  # files opened other than by SQLite, while somebody wants to know
WATCHED: set[tuple[int, int]] = set()


def watch(event: str, arguments: tuple[object, ...]) -> None:
    if WATCHED and event == "open" and isinstance(arguments[0], (str, bytes, os.PathLike)):
        try:
            found = os.stat(arguments[0])  # noqa: PTH116 - a Path is made of nothing here
        except (OSError, ValueError):
            return
        if (found.st_dev, found.st_ino) in WATCHED:
            OPENED.append(os.fsdecode(arguments[0]))


sys.addaudithook(watch)


def locks(folder: Path) -> set[tuple[str, str]]:
    """The locks that this process has on a database and on the index of its log: which file, and which bytes."""
    files = {
        str(path.stat().st_ino): path.name
        for name in ("study.db", "study.db-shm")
        if (path := folder / name).exists()
    }
    held = set()
    for line in LOCKS.read_text().splitlines():
        words = line.split()
        if words[1] == "POSIX" and words[4] == str(os.getpid()):
            name = files.get(words[5].rpartition(":")[2])
            if name:
                held.add((name, f"{words[6]}-{words[7]}"))
    return held


@pytest.fixture(scope="module")
def beginning(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("locks") / "begin"
    make_beginning(made)
    write_picture(made / "new.png", shade=77)
    with closing(open_study(made / "study")) as study:
        study.prepare_to_write()
        study.images.add(made / "new.png", write_picture(made / "new.png", shade=77))
    (made / "answers.csv").write_text("image,rater,criterion,verdict\ncane-1.png,Cleo,T1.C1,met\n")
    return made


@pytest.fixture
def window(beginning: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[StudyFolder]:
    """A study that is open as in the window, and has been read from."""
    shutil.copytree(beginning, tmp_path / "place")
    monkeypatch.chdir(tmp_path / "place")
    folder = tmp_path / "place" / "study"
    study = open_study(folder)
    assert study.images.count() == 4
    assert {name for name, _bytes in locks(folder)} == {"study.db", "study.db-shm"}
    files = [(folder / name).stat() for name in ("study.db", "study.db-shm")]
    WATCHED.update((file.st_dev, file.st_ino) for file in files)
    OPENED.clear()
    yield study
    WATCHED.clear()
    study.close()


def test_a_connection_that_nobody_closed_does_not_make_the_next_file_a_database(tmp_path: Path) -> None:
    path = tmp_path / "forgotten.db"
    forgotten = connect(path, create=True)
    assert is_live(path)
    del forgotten
    gc.collect()
    assert not is_live(path)


COMMANDS = [
    *("check study", "check study --json", "restore study --list", "restore study --images-from study"),
    *(
        "packet out study --rater Ben --out Ben.touchstone",
        "merge study other --dry-run",
        "merge study other",
    ),
    *("merge study --conflicts", "sync study drive", "withdraw study --rater Ben --mode detach --dry-run"),
    *("withdraw study --rater Ben --mode delete --backups", "import study answers.csv --dry-run"),
    *("import study answers.csv", "import study study/study.db", "images add study new.png"),
    *("images add study study/study.db", "images add study study", "export study --format csv --out out.csv"),
    *("export study --format json --out out.json", "export study --format workbook --out out.xlsx"),
    *("agree study --reference Ben --against Adaeze", "judge study --model tiny --dry-run"),
    *("import study study/study.db --format judge-jsonl", "import study study/study.db --format workbook"),
    *(
        "import study study/study.db --format label-studio",
        "merge study study/study.db",
        "packet show study/study.db",
    ),
    *("packet out study --rater Ben --out study/study.db", "restore study --images-from study/study.db"),
    *("images add study new.png --manifest study/study.db", "merge study study/study.db --dry-run"),
    *("check study --repair", "export study --format csv --out study/study.db"),
    *("merge study study --dry-run", "restore study", "rubric show study"),
]


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_in_the_same_process_drops_them(
    window: StudyFolder, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    held = locks(window.folder)
    main(command.split())
    told = capsys.readouterr()
    assert "Traceback" not in told.err
    assert OPENED == [], told.err
    assert locks(window.folder) >= held, told.err
    assert (window.folder / "study.db-wal").exists()


def test_nothing_a_person_does_in_the_window_drops_them(window: StudyFolder) -> None:
    held = locks(window.folder)
    window.prepare_to_write()
    session = window.sessions.start(window.raters.add("Cleo"), Perception.UNSAID)
    window.answers.record(session, 1, "T1.C1", Content(Verdict.MET), AnswerAction.DO, Circumstances())
    window.descriptions.add(2, window.descriptions.history(2)[0].draft)
    window.back_up()
    for _ in range(2):
        open_study(window.folder).close()
        assert locks(window.folder) >= held
    assert OPENED == []


def test_what_reads_foreign_studies_reads_an_open_one_through_sqlite(
    window: StudyFolder, tmp_path: Path
) -> None:
    held = locks(window.folder)
    assert is_live(window.folder / "study.db")
    assert read_header(window.folder / "study.db").is_sqlite
    stage(window.folder / "study.db", tmp_path / "staged.db", "study").close()
    with pytest.raises(UserError, match="is already open"):
        restore(window.folder)
    assert locks(window.folder) >= held
    assert OPENED == []


LAST = """
import sys
from pathlib import Path
from app.study.verdict import Verdict
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.raters import Perception
from storage.folder import open_study

study = open_study(Path(sys.argv[1]))
study.prepare_to_write()
session = study.sessions.start(study.raters.add(sys.argv[2]), Perception.UNSAID)
study.answers.record(session, 1, "T1.C1", Content(Verdict.MET), AnswerAction.DO, Circumstances())
study.close()
"""


def test_another_process_that_closes_does_not_take_the_log_away(window: StudyFolder) -> None:
    """As after a judge run: the window looked at the study once more, then the worker wrote and closed; twice."""
    for name in ("One", "Two"):
        open_study(window.folder).close()
        main(["check", str(window.folder)])
        subprocess.run([sys.executable, "-c", LAST, str(window.folder), name], cwd=ROOT, check=True)
        for ending in ("-wal", "-shm"):
            assert (window.folder / f"study.db{ending}").exists(), "the other process thought it was the last"
        with closing(open_study(window.folder)) as second:
            assert second.raters.find(name) is not None
        assert window.raters.find(name) is not None
    assert main(["check", str(window.folder)]) == 0


def test_every_connection_is_made_in_one_place() -> None:
    """One made elsewhere would not be counted, and its file could be opened plainly meanwhile."""
    makers = {
        path.relative_to(ROOT).as_posix(): path.read_text().count("sqlite3.connect(")
        for package in ("app", "storage", "exporters", "widgets")
        for path in (ROOT / package).rglob("*.py")
        if "sqlite3.connect(" in path.read_text().replace('sqlite3.connect(":memory:")', "")
    }
    assert makers == {"storage/connections.py": 1}
