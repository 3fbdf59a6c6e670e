"""Whatever is broken in a study: `check` finds it and says what mends it; `restore` does it, and keeps what was."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from storage.folder import open_study
from tests.canonical_facts import canonical
from tests.storage.making import make_study, write_picture

Output = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A study with two image files, whose originals are still there, and a backup."""
    monkeypatch.chdir(tmp_path)
    study = make_study(tmp_path / "study", images=0)
    (tmp_path / "originals").mkdir()
    for number in (1, 2):
        file = tmp_path / "originals" / f"{number}.png"
        study.images.add(file, write_picture(file, shade=number * 9))
    study.raters.add("Ada")
    study.back_up()
    study.close()
    return tmp_path / "study"


def facts(folder: Path) -> object:
    with closing(open_study(folder)) as study:
        return canonical(study.database)


def files(folder: Path) -> list[Path]:
    return sorted(path for path in (folder / "images").rglob("*") if path.is_file())


def told(words: list[str], capsys: Output) -> tuple[int, str]:
    capsys.readouterr()
    code = main(words)
    shown = capsys.readouterr()
    return code, shown.out + shown.err


def change(*statements: str) -> Callable[[Path], None]:
    """Rows as no program of ours would write them."""

    def do(folder: Path) -> None:
        with closing(sqlite3.connect(folder / "study.db")) as database:
            for rule in ("foreign_keys = OFF", "ignore_check_constraints = ON", "journal_mode = DELETE"):
                database.execute(f"PRAGMA {rule}")
            for statement in statements:
                database.execute(statement)
            database.commit()

    return do


def cut(size: int) -> Callable[[Path], object]:
    return lambda folder: (folder / "study.db").write_bytes((folder / "study.db").read_bytes()[:size])


def overwrite_page(folder: Path) -> None:
    content = bytearray((folder / "study.db").read_bytes())
    content[8192:12288] = b"\x00" * 4096
    (folder / "study.db").write_bytes(content)


DATABASE = {
    "a word that means nothing": change("UPDATE rater SET kind = 'cat'"),
    "a study that asks for nothing known": change("UPDATE study SET whole_image = 'odd'"),
    "an id that is none": change("UPDATE rater SET uuid = x'00'"),
    "a reference to nothing": change("UPDATE item SET rubric = 99 WHERE rubric = 1"),
    "no row about the study": change("DELETE FROM study"),
    "a table that is gone": change("DROP TABLE alt_text"),
    "a page of zeros": overwrite_page,
    "half a file": cut(50_000),
    "a few bytes": cut(60),
    "an empty file": cut(0),
}


@pytest.mark.parametrize("broken", DATABASE)
def test_a_broken_database_is_found_and_a_backup_put_in_its_place(
    folder: Path, capsys: Output, broken: str
) -> None:
    before = facts(folder)
    DATABASE[broken](folder)
    spoilt = (folder / "study.db").read_bytes()
    code, words = told(["check", "study"], capsys)
    assert code == 1
    assert re.search(r"A backup is intact: study-.*\.db\. Restore it with: touchstone restore study", words)
    code, words = told(["restore", "study"], capsys)
    assert code == 0, words
    said = re.search(r"(?:kept|saved) as (\S+?)[.,:;]?\s", words)
    assert said is not None
    kept = folder.parent / said[1]
    assert kept.is_file()
    assert kept.name.startswith("study-") or kept.read_bytes() == spoilt
    assert told(["check", "study"], capsys)[0] == 0
    assert facts(folder) == before


@pytest.mark.parametrize("is_gone", [True, False])
def test_lost_and_changed_image_files_are_found_and_put_back(
    folder: Path, capsys: Output, is_gone: bool
) -> None:
    (file, other), before = files(folder), facts(folder)
    good = file.read_bytes()
    file.unlink() if is_gone else file.write_bytes(other.read_bytes())
    code, words = told(["check", "study"], capsys)
    assert code == 1
    assert ("has no file" if is_gone else "is not the file that was added") in words
    assert "Restore them with: touchstone restore study --images-from PATH" in words
    assert "A backup" not in words, "it would not help"
    assert told(["restore", "study", "--images-from", "originals"], capsys) == (0, "1 image file restored.\n")
    assert file.read_bytes() == good
    assert told(["check", "study"], capsys)[0] == 0
    assert facts(folder) == before


def test_the_database_comes_first_and_then_the_images(folder: Path, capsys: Output) -> None:
    DATABASE["a study that asks for nothing known"](folder)
    files(folder)[0].unlink()
    code, words = told(["restore", "study", "--images-from", "originals"], capsys)
    assert code == 1
    assert words.startswith("The study in study is damaged")
    assert told(["restore", "study"], capsys)[0] == 0
    assert told(["restore", "study", "--images-from", "originals"], capsys)[0] == 0
    assert told(["check", "study"], capsys)[0] == 0


def test_a_study_that_is_open_is_not_replaced(folder: Path, capsys: Output) -> None:
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        code, words = told(["restore", "study"], capsys)
        assert code == 1
        assert words.startswith("The study in study is already open")
        assert study.raters.find("Ada") is not None
