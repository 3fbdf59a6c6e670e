"""Choosing the studies of one report, and who is compared in them."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QPushButton, QWidget

from app.errors import UserError
from app.messages.agreement import rater_groups, several_studies
from app.sessions.agreement.report_reading import Form
from app.sessions.agreement.several_studies import SeveralStudies
from app.sessions.feedback import Feedback
from widgets.kit.controls import DropDown
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Ask, Field, PathField, ReadableList, button_row, plain, push_button
from widgets.kit.labels import ProblemLabel, SilentText
from widgets.shell.announcer import Announcer

_LINES = 6


class SeveralStudiesDialog(Dialog):
    """Adds and removes studies; who can be compared follows from them."""

    def __init__(
        self, parent: QWidget | None, session: SeveralStudies, recent: tuple[str, ...], announcer: Announcer
    ) -> None:
        super().__init__(parent, several_studies.TITLE, width=640)
        self._session, self._announcer = session, announcer
        self.studies = ReadableList(plain(several_studies.STUDIES))
        self.folder = PathField(
            several_studies.FOLDER, several_studies.CHOOSE, Ask.FOLDER, several_studies.FOLDER_HINT
        )
        self.recent, self.reference, self.against = DropDown(), DropDown(), DropDown()
        self.factor = DropDown()
        self.add_folder = push_button(several_studies.ADD, lambda: self._add(self.folder.path()))
        self.add_recent = push_button(several_studies.ADD_RECENT)
        self.remove = push_button(several_studies.REMOVE, self._remove)
        self.problem = ProblemLabel()
        here = {folder.resolve() for folder in session.folders}
        for place in recent:
            if Path(place).resolve() not in here:
                self.recent.addItem(Path(place).name, place)
        self._lay_out()
        self._connect()
        self._show()
        self.studies.setFocus(Qt.FocusReason.OtherFocusReason)

    def form(self) -> Form:
        """The reference, who is compared with it, and by which question people are grouped."""
        raters = self.reference.currentData() or "", self.against.currentData() or ""
        factor = self.factor.currentData()
        return Form(*raters, factors=(factor,) if factor else ())

    def _add(self, folder: Path | None) -> None:
        if folder is None:
            self._complain(several_studies.NO_FOLDER)
            return
        try:
            said = self._session.add(folder)
        except UserError as error:
            self._complain(error.sentence)
            return
        self._changed(said)

    def _remove(self) -> None:
        self._changed(self._session.remove(max(0, self.studies.currentRow())))

    def _changed(self, said: Feedback) -> None:
        self._complain("")
        row = self.studies.currentRow()
        self._show()
        self.studies.setCurrentRow(min(max(row, 0), self.studies.count() - 1))
        self._announcer.say(said)

    def _complain(self, sentence: str) -> None:
        self.problem.complain(sentence)
        if sentence:
            self._announcer.say_alert(sentence)

    def _show(self) -> None:
        self.studies.show_lines(self._session.lines())
        factors = [(factor, factor) for factor in self._session.factors()]
        self.factor_field.setVisible(bool(factors))
        offered = (
            (self.reference, self._session.references()),
            (self.against, self._session.others()),
            (self.factor, [(rater_groups.NO_FACTOR, ""), *factors]),
        )
        for choice, entries in offered:
            choice.offer({value: words for words, value in entries}, choice.currentData())

    def _connect(self) -> None:
        self.add_recent.clicked.connect(lambda: self._add(Path(str(self.recent.currentData()))))
        delete = QShortcut(QKeySequence(Qt.Key.Key_Delete), self.studies, self._remove)
        delete.setContext(Qt.ShortcutContext.WidgetShortcut)

    def _lay_out(self) -> None:
        self.column.addWidget(SilentText(several_studies.PURPOSE, name="muted"))
        self.column.addWidget(Field(several_studies.STUDIES, self.studies, several_studies.STUDIES_HINT))
        self.studies.setMinimumHeight(_LINES * self.studies.fontMetrics().lineSpacing())
        self.column.addWidget(button_row(self.remove))
        if self.recent.count():
            self.column.addWidget(Field(several_studies.RECENT, self.recent))
            self.column.addWidget(button_row(self.add_recent))
        self.column.addWidget(self.folder)
        self.column.addWidget(button_row(self.add_folder))
        self.column.addWidget(self.problem)
        self.column.addWidget(
            Field(several_studies.REFERENCE, self.reference, several_studies.REFERENCE_HINT)
        )
        self.column.addWidget(Field(several_studies.AGAINST, self.against, several_studies.AGAINST_HINT))
        self.factor_field = Field(rater_groups.FACTOR, self.factor, rater_groups.FACTOR_HINT)
        self.column.addWidget(self.factor_field)
        self.add_ok_and_cancel(several_studies.COMPARE)
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)
