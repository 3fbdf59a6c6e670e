"""The versions of a rubric by ear: what changed between any two, and the story of each criterion."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.messages.criterion_names import criterion_name
from app.messages.rubric import designing
from app.rubrics.drafted_origin import drafted_origins
from app.rubrics.history import day_of, difference_between, difference_sentences, known_criteria, story
from app.sessions.feedback import Feedback
from app.study.ports import OpenStudy
from widgets.kit.controls import DropDown
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field, ReadableList, plain
from widgets.shell.announcer import Announcer

_LINES = 7


class VersionsDialog(Dialog):
    """Choose two versions and hear the difference; choose a criterion and hear where it has been."""

    def __init__(self, parent: QWidget, study: OpenStudy, announcer: Announcer) -> None:
        super().__init__(parent, designing.VERSIONS_TITLE, width=720)
        # A choice that is changed while it is closed is not heard by itself.
        self._versions = study.designs.versions()
        self._criteria = known_criteria(self._versions)
        self._drafted = drafted_origins(study.drafts.rubrics())
        names = [designing.version_name(number=one.rubric.version, day=day_of(one)) for one in self._versions]
        lines = [
            designing.version_line(
                number=one.rubric.version,
                day=day_of(one),
                title=one.rubric.title,
                count=len(one.rubric.criteria),
            )
            for one in self._versions
        ]
        self.versions = self._list(designing.VERSIONS, lines or [designing.NO_VERSION])
        self.earlier, self.later, self.criterion = DropDown(), DropDown(), DropDown()
        if names:
            for title, choice in ((designing.EARLIER, self.earlier), (designing.LATER_VERSION, self.later)):
                choice.addItems(names)
                self.column.addWidget(Field(title, choice))
            self.earlier.setCurrentIndex(max(0, len(names) - 2))
            self.later.setCurrentIndex(len(names) - 1)
            self.difference = self._list(designing.DIFFERENCE)
            self.criterion.addItems([criterion_name(code, name) for _, code, name in self._criteria])
            self.column.addWidget(Field(designing.CRITERION, self.criterion))
            self.story = self._list(designing.STORY)
            for choice in (self.earlier, self.later):
                choice.currentIndexChanged.connect(lambda: announcer.say(Feedback(self._show_difference())))
            self.criterion.currentIndexChanged.connect(lambda: announcer.say(Feedback(self._show_story())))
            self._show_difference()
            self._show_story()
        self.add_close()
        self.versions.setFocus(Qt.FocusReason.OtherFocusReason)

    def _list(self, title: str, lines: list[str] | None = None) -> ReadableList:
        listed = ReadableList(plain(title), lines or [])
        listed.setMinimumHeight(_LINES * listed.fontMetrics().lineSpacing())
        self.column.addWidget(Field(title, listed))
        return listed

    def _show_difference(self) -> str:
        """Between the two that are chosen, whichever is the older; a sentence on how much it is."""
        first, last = sorted((self.earlier.currentIndex(), self.later.currentIndex()))
        earlier, later = (self._versions[place].rubric.version for place in (first, last))
        self.difference.show_lines(difference_sentences(self._versions, earlier, later))
        count = len(difference_between(self._versions, earlier, later))
        return designing.compared(earlier=earlier, later=later, count=count)

    def _show_story(self) -> str:
        """Of the criterion that is chosen; a sentence on how long it is."""
        lines = story(self._versions, self._criteria[self.criterion.currentIndex()][0], self._drafted)
        self.story.show_lines(lines)
        return designing.history_read(name=self.criterion.currentText(), count=len(lines))
