"""The border cases of one criterion: those there are, a new one, and taking one back. Each act is kept at once."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QDialogButtonBox, QLineEdit, QWidget

from app.errors import UserError
from app.messages.rubric import designing, rubric_design
from app.sessions.feedback import Feedback
from app.sessions.rubric.rubric_reading import case_line
from app.study.ports import OpenStudy
from app.study.rubric import Criterion
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field, ReadableList, button_row, plain, push_button, radio_group
from widgets.shell.announcer import Announcer

_LINES = 6


class BorderCasesDialog(Dialog):
    """Stays open, so that several can be written one after the other."""

    def __init__(
        self, parent: QWidget, study: OpenStudy, criterion: Criterion, author: str, announcer: Announcer
    ) -> None:
        super().__init__(parent, f"{designing.CASES_TITLE}: {criterion.code}", width=640)
        self._study = study
        self._criterion = criterion
        self._author = author
        self._announcer = announcer
        self.cases = ReadableList(plain(designing.CASES))
        self.cases.empty = designing.NO_CASES
        self.cases.setMinimumHeight(_LINES * self.cases.fontMetrics().lineSpacing())
        self.words, self.image, self.verdicts = QLineEdit(), QLineEdit(), QButtonGroup(self)
        box, self.verdict_buttons = radio_group(
            designing.CASE_VERDICT, list(designing.VERDICTS.values()), self.verdicts
        )
        self.words_field = Field(designing.CASE_WORDS, self.words, designing.CASE_WORDS_HINT)
        self.image_field = Field(designing.CASE_IMAGE, self.image, designing.CASE_IMAGE_HINT)
        self.take_back = push_button(designing.REMOVE_CASE)
        self.take_back.clicked.connect(self._remove)
        for part in (
            Field(designing.CASES, self.cases),
            button_row(self.take_back),
            self.words_field,
            box,
            self.image_field,
        ):
            self.column.addWidget(part)
        self.column.addStretch(1)
        add = self.add_button(designing.ADD_CASE, QDialogButtonBox.ButtonRole.ActionRole)
        add.clicked.connect(self._add)
        self.add_close()
        self._show()
        self.words.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self) -> None:
        self._keys = [case.key for case in self._study.designs.border_cases(self._criterion.lineage)]
        lines = [
            case_line(self._study, one) for one in self._study.designs.border_cases(self._criterion.lineage)
        ]
        self.cases.show_lines(lines)
        self.cases.setAccessibleDescription("" if lines else designing.NO_CASES)
        self.take_back.setEnabled(bool(lines))

    def _add(self) -> None:
        words, number = self.words.text().strip(), self.image.text().strip()
        image = self._study.images.at(int(number)) if number.isdecimal() and len(number) < 10 else None
        is_unknown = bool(number) and image is None
        self.words_field.complain("" if words else rubric_design.NEEDS_WORDS)
        self.image_field.complain(
            designing.no_image(number=number, count=self._study.images.count()) if is_unknown else ""
        )
        if not words or is_unknown:
            field = self.image if words else self.words
            field.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        verdict = list(designing.VERDICTS)[self.verdicts.checkedId()]
        key = image.key if image else None
        try:
            self._study.designs.add_border_case(self._criterion.lineage, key, verdict, words, self._author)
        except UserError as error:  # a sealed test image
            self.image_field.complain(error.sentence)
            self.image.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self._show()
        self.words.clear()
        self.image.clear()
        self.words.setFocus(Qt.FocusReason.OtherFocusReason)
        self._announcer.say(Feedback(designing.CASE_ADDED))

    def _remove(self) -> None:
        row = self.cases.currentRow()
        if 0 <= row < len(self._keys):
            self._study.designs.change_border_case(self._keys[row], "", self._author)
            self.words.setFocus(Qt.FocusReason.OtherFocusReason)
            self._show()
            self._announcer.say(Feedback(designing.CASE_REMOVED))
