"""A study under another title, and a second one made of it: whole, with an identity of its own, or not at all."""

from contextlib import closing
from pathlib import Path

import pytest

from app.errors import UserError
from app.sessions.study.managing import free_folder
from storage.folder import open_study
from storage.safety.check import check_study
from storage.study_copies import duplicate_study, rename_study
from tests.widgets.window_driver import small_study


def test_a_study_is_renamed_unless_it_is_open_or_the_title_shows_nothing(tmp_path: Path) -> None:
    folder = small_study(tmp_path / "canes")
    rename_study(folder, "Canes, round two")
    with closing(open_study(folder)) as study:
        assert study.study.title == "Canes, round two"
        study.prepare_to_write()
        with pytest.raises(UserError):
            rename_study(folder, "Another")
    with pytest.raises(UserError):
        rename_study(folder, " ")
    with closing(open_study(folder)) as study:
        assert study.study.title == "Canes, round two"


def test_a_copy_has_everything_and_an_identity_of_its_own(tmp_path: Path) -> None:
    folder = small_study(tmp_path / "canes", people=("Asha",))
    target = free_folder(folder)
    assert target == tmp_path / "canes-2"
    duplicate_study(folder, target, "Canes, copy")
    with closing(open_study(folder)) as first, closing(open_study(target)) as second:
        assert second.study.title == "Canes, copy"
        assert first.study.title == "Canes"
        assert first.study.id != second.study.id
        assert [one.name for one in second.raters.all()] == ["Asha"]
        assert [one.id for one in first.images.all()] == [one.id for one in second.images.all()]
        assert all(second.images.path(one).is_file() for one in second.images.all())
    assert not check_study(target).findings
    assert not (target / "backups").exists()
    assert free_folder(folder) == tmp_path / "canes-3"


def test_a_copy_of_an_archived_study_is_not_archived(tmp_path: Path) -> None:
    folder = small_study(tmp_path / "canes")
    with closing(open_study(folder)) as study:
        study.archive()
    duplicate_study(folder, tmp_path / "copy", "Canes, copy")
    with closing(open_study(folder)) as first, closing(open_study(tmp_path / "copy")) as second:
        assert (first.is_archived, second.is_archived) == (True, False)


def test_a_copy_that_cannot_be_made_leaves_nothing_behind(tmp_path: Path) -> None:
    folder = small_study(tmp_path / "canes")
    taken = tmp_path / "taken"
    taken.mkdir()
    (taken / "notes.txt").write_text("mine", encoding="utf-8")
    before = sorted(path.name for path in tmp_path.iterdir())
    for target, title in ((taken, "Copy"), (tmp_path / "new", "\n")):
        with pytest.raises(UserError):
            duplicate_study(folder, target, title)
    with pytest.raises(UserError):
        duplicate_study(tmp_path / "nowhere", tmp_path / "new", "Copy")
    assert sorted(path.name for path in tmp_path.iterdir()) == before
