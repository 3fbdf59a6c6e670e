"""A study in a folder that cannot be written: a stick with its lock on, a shared drive."""

from pathlib import Path

import pytest

from app.errors import UserError
from app.files.rubric_file import load_rubric
from app.study.ports import NewStudy
from storage.folder import create_study, open_study


@pytest.fixture
def locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A study whose folder the system says cannot be written: to root, permissions would mean nothing."""
    create_study(
        tmp_path / "study", NewStudy("Canes", "guide cane", rubric=load_rubric("guide-cane"))
    ).close()
    monkeypatch.setattr("app.private_files.os.access", lambda *_: False)
    return tmp_path / "study"


def test_it_can_be_read_and_nothing_is_left_beside_it(locked: Path) -> None:
    before = sorted(path.name for path in locked.iterdir())
    study = open_study(locked)
    rubric = study.rubrics.current()
    assert sorted(path.name for path in locked.iterdir()) == before
    study.close()
    assert rubric is not None
    assert len(rubric.criteria) == 7


def test_writing_into_it_is_refused_in_a_sentence(locked: Path) -> None:
    study = open_study(locked)
    with pytest.raises(UserError, match="Not saved: attempt to write a readonly database"):
        study.raters.add("Robin")
    study.close()


def test_one_that_was_not_closed_is_not_read_by_halves(locked: Path) -> None:
    (locked / "study.db-wal").write_bytes(b"x")
    with pytest.raises(UserError, match="was not closed"):
        open_study(locked)
