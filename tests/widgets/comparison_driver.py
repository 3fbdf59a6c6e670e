"""The desk of the tests about two rubrics beside each other."""

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.settings import Settings
from storage.folder import open_study
from tests.judging.drafted import keep_rubric
from tests.sessions.judge_sitting import make_study
from tests.widgets.window_driver import PageDriver
from widgets.rubric.rubric_comparison_page import RubricComparisonPage

CONTROL = Qt.KeyboardModifier.ControlModifier
Found = list[tuple[str, str, str, str]]


class Driver(PageDriver):
    """The window with the page, as Robin."""

    page: RubricComparisonPage

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        super().__init__(qtbot, folder.parent, Settings(rater="Robin"))
        self.folder = folder
        self.page = RubricComparisonPage(self.context, open_study(folder), "Robin")
        self.show(self.page)

    def stored(self) -> Found:  # type: ignore[override]
        """The marks that stand, as another program reads them: codes, mark and note."""
        with closing(open_study(self.folder)) as study:
            (draft, rubric) = study.drafts.rubrics()[-1], study.rubrics.current()
            assert rubric is not None
            drafted = {one.key: one.code for one in draft.criteria}
            community = {one.lineage: one.code for one in rubric.criteria}
            return [
                (
                    drafted.get(one.drafted or 0, ""),
                    community[one.community] if one.community else "",
                    *_said(one),
                )
                for one in study.drafts.marks(draft.call.key)
            ]


def _said(mark: object) -> tuple[str, str]:
    return str(getattr(mark, "mark", "")), str(getattr(mark, "note", ""))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A study with a rubric of two criteria, and Robin."""
    return make_study(tmp_path / "study", images=1, people=("Robin",))


@pytest.fixture
def driver(qtbot: QtBot, folder: Path) -> Driver:
    """The page with a draft of three criteria."""
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        keep_rubric(study)
    return Driver(qtbot, folder)
