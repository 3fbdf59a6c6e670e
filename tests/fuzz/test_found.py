"""What spoiled files have found out once: each is refused in a sentence now, and nothing changes."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from app.errors import UserError
from storage.folder import open_study
from tests.fuzz.mutation import read_parts, sums_made_right, write_parts
from tests.fuzz.readers import READERS
from tests.fuzz.samples import make_world
from tests.fuzz.test_readers import dump

Change = Callable[[bytes], bytes]


def with_broken_stream(content: bytes) -> bytes:
    """A document whose packed text is none."""
    start = content.index(b"word/document.xml") + 40
    return content[:start] + b"\xff" * 60 + content[start + 60 :]


def with_manifest(old: bytes, new: bytes) -> Change:
    def change(content: bytes) -> bytes:
        parts = read_parts(content)
        assert old in parts["manifest.json"]
        return write_parts({**parts, "manifest.json": parts["manifest.json"].replace(old, new, 1)})

    return change


def with_rows(statement: str) -> Change:
    """A packet or study in which a row says what cannot be read, with all sums right."""

    def change(content: bytes) -> bytes:
        parts = read_parts(content) or {"study.db": content}
        with closing(sqlite3.connect(":memory:")) as database:
            database.deserialize(parts["study.db"])
            database.execute("PRAGMA ignore_check_constraints = ON")
            for (name,) in database.execute(
                "SELECT name FROM sqlite_schema WHERE type = 'trigger'"
            ).fetchall():
                database.execute(f"DROP TRIGGER {name}")
            assert database.execute(statement).rowcount
            database.commit()
            parts["study.db"] = database.serialize()
        if "manifest.json" not in parts:
            return parts["study.db"]
        parts["manifest.json"] = sums_made_right(parts)
        return write_parts(parts)

    return change


FACTS, BACK = 2, 1
FOUND: dict[str, tuple[str, int, Change]] = {
    "a document that does not unpack": ("rubric in Word", 0, with_broken_stream),
    "a packet that comes from nobody": (
        "packet merged",
        BACK,
        with_manifest(b'"rater": "', b'"rater": "", "x": "'),
    ),
    "a file of endless size": ("packet merged", FACTS, with_manifest(b'"size": ', b'"size": 1e999, "x": ')),
    "a template that is none": ("packet merged", FACTS, with_rows("UPDATE template SET toml = 'x'")),
    "a plan that plans nothing": ("packet merged", FACTS, with_rows("UPDATE plan SET setup = '{}'")),
    "a description of odd parts": ("packet merged", FACTS, with_rows("UPDATE alt_text SET parts = '[1]'")),
    "a workshop without a plan": ("packet merged", FACTS, with_rows("UPDATE workshop SET setup = '[]'")),
    "a verdict on another scale": (
        "packet merged",
        FACTS,
        with_rows("UPDATE answer SET value = 'never show' WHERE value = 'not met'"),
    ),
    "settings in settings": ("settings and keys", 0, lambda _content: b"[" * 100_000),
}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_world(tmp_path_factory.mktemp("world"))


@pytest.fixture(scope="module")
def good(world: Path) -> dict[str, list[tuple[str, bytes]]]:
    return {name: READERS[name].samples(world) for name in dict.fromkeys(one for one, *_ in FOUND.values())}


@pytest.mark.parametrize("found", FOUND)
def test_it_is_refused_now(
    world: Path, good: dict[str, list[tuple[str, bytes]]], tmp_path: Path, found: str
) -> None:
    reader, number, change = FOUND[found]
    name, content = good[reader][number]
    (tmp_path / name).write_bytes(change(content))
    shutil.copytree(world / "study", tmp_path / "study")
    with closing(open_study(tmp_path / "study")) as study:
        before = dump(study)
        with pytest.raises(UserError):
            READERS[reader].take(study, tmp_path / name)
        assert dump(study) == before


def test_a_study_that_says_nothing_known_of_itself_is_damaged(world: Path, tmp_path: Path) -> None:
    shutil.copytree(world / "study", tmp_path / "study")
    with closing(sqlite3.connect(tmp_path / "study" / "study.db")) as database:
        database.execute("PRAGMA ignore_check_constraints = ON")
        database.execute("UPDATE study SET whole_image = 'odd'")
        database.commit()
    with pytest.raises(UserError, match="is damaged"):
        open_study(tmp_path / "study")
