"""Publishing a rubric: what is different, and for each rewording whether the meaning has changed."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QLabel, QLineEdit, QRadioButton, QWidget

from app.messages.rubric import designing
from app.messages.study.start import error_mark
from app.rubrics.publishing import Meaning, Rewording
from app.study import earlier_answers
from app.study.ports import OpenStudy
from widgets.kit.controls import CheckBox
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field, ReadableList, plain, radio_group
from widgets.kit.labels import text_label
from widgets.shell.qt_override import qt_override

_LINES = 8
_UNSAID, _STAYED, _CHANGED = range(3)


@dataclass(frozen=True)
class Question:
    """The parts that ask about one rewording."""

    group: QButtonGroup
    buttons: Sequence[QRadioButton]
    why: QLineEdit
    error: QLabel

    @property
    def is_open(self) -> bool:
        """Whether nothing has been said yet."""
        return self.group.checkedId() == _UNSAID

    def complain(self) -> None:
        """Show and say that an answer is missing, where it is; or no longer."""
        sentence = designing.MEANING_NEEDED if self.is_open else ""
        self.error.setText(error_mark(sentence=sentence) if sentence else "")
        self.error.setVisible(bool(sentence))
        self.buttons[_UNSAID].setAccessibleDescription(sentence)


class PublishDialog(Dialog):
    """Nothing is said beforehand: somebody has to say of each rewording what it means."""

    def __init__(
        self, parent: QWidget, sentences: Sequence[str], questions: Sequence[Rewording], shows_earlier: bool
    ) -> None:
        """`sentences`: what is different, in sentences. `shows_earlier`: whether people who are asked again get to know
        their earlier answer, as the study has it."""
        super().__init__(parent, designing.PUBLISH_TITLE, width=720)
        self.differences = ReadableList(plain(designing.DIFFERENCES), sentences)
        self.differences.setMinimumHeight(_LINES * self.differences.fontMetrics().lineSpacing())
        self.column.addWidget(Field(designing.DIFFERENCES, self.differences), 1)
        self.questions = {one.lineage: self._question(one) for one in questions}
        self.shows_earlier = CheckBox(designing.SHOW_EARLIER)
        self.shows_earlier.setChecked(shows_earlier)
        self.shows_earlier.setAccessibleDescription(designing.SHOW_EARLIER_ABOUT)
        self.column.addWidget(self.shows_earlier)
        self.shows_earlier.setVisible(bool(questions))
        self.add_ok_and_cancel(designing.PUBLISH_NOW)
        self.differences.setFocus(Qt.FocusReason.OtherFocusReason)

    def _question(self, one: Rewording) -> Question:
        group, why = QButtonGroup(self), QLineEdit()
        choices = (designing.NOT_SAID, designing.NO_IT_STAYED, designing.YES_IT_CHANGED)
        title, hint = designing.meaning_of(code=one.code), " ".join(one.sentences)
        box, buttons = radio_group(title, choices, group, hint=hint)
        reason = Field(designing.MEANING_WHY, why)
        why.setAccessibleName(f"{one.code}: {designing.MEANING_WHY}")  # there may be several of these
        error = text_label(name="not_met", parent=self)
        error.hide()
        for part in (box, error, reason):
            self.column.addWidget(part)
        return Question(group, buttons, why, error)

    def meanings(self) -> Mapping[uuid.UUID, Meaning]:
        """What was said of each rewording; those unsaid are left out."""
        return {
            lineage: Meaning(one.group.checkedId() == _CHANGED, one.why.text().strip())
            for lineage, one in self.questions.items()
            if not one.is_open
        }

    @qt_override
    def accept(self) -> None:
        """Publish, once everything is said; else go to the first question that is open."""
        for one in self.questions.values():
            one.complain()
        still_open = next((one for one in self.questions.values() if one.is_open), None)
        if still_open is None:
            super().accept()
        else:
            still_open.buttons[_UNSAID].setFocus(Qt.FocusReason.OtherFocusReason)


def ask_meanings(
    parent: QWidget, study: OpenStudy, sentences: Sequence[str], questions: Sequence[Rewording]
) -> Mapping[uuid.UUID, Meaning] | None:
    """What the rewordings mean, and the wish to publish; None when the person thinks better of it. Whether people who
    are asked again get to know their earlier answer is stored."""
    dialog = PublishDialog(parent, sentences, questions, earlier_answers.are_shown(study))
    if not dialog.ask():
        return None
    earlier_answers.show(study, dialog.shows_earlier.isChecked())
    return dialog.meanings()
