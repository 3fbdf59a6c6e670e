"""Practising a criterion: a border case in a picture, its description, the four answers, and what the guidance says."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.interchange.demo.practice_cases import load_cases
from app.keymap import Keymap
from app.messages.annotate import annotating, practice
from app.sessions.annotate.practice import PracticeSession
from app.sessions.feedback import Feedback
from app.study.rubric import Rubric
from app.study.verdict import Verdict
from widgets.annotate.criterion_card import VERDICTS
from widgets.image.image_view import ImageView
from widgets.kit.columns import fill_column
from widgets.kit.controls import GroupBox
from widgets.kit.dialogs import Dialog
from widgets.kit.labels import ReadableLabel, SilentText
from widgets.kit.radio_answers import Choices
from widgets.shell.announcer import Announcer
from widgets.shell.page import PageContext
from widgets.theme.theme import Space

PICTURE_HEIGHT = 360  # pixels; the pictures are upright
_COMMANDS = ("met", "not_met", "cannot_tell", "not_applicable")


def practise(parent: QWidget, rubric: Rubric | None, code: str | None, context: PageContext) -> None:
    """Practise the criterion with this code until the dialog is left; where there is none, say so."""
    criterion = rubric.criterion(code) if rubric and code else None
    if rubric is None or criterion is None:
        context.announcer.say_sentence(
            annotating.no_criterion(context.settings.keymap.first("next_open_criterion"))
        )
        return
    session = PracticeSession(criterion, load_cases(rubric.artifact, criterion.short))
    PracticeDialog(parent, session, context.settings.keymap, context.announcer).ask()


class PracticeDialog(Dialog):
    """The case is read on coming to it; the keys that answer on the page answer here, too."""

    def __init__(
        self, parent: QWidget | None, session: PracticeSession, keymap: Keymap, announcer: Announcer
    ) -> None:
        super().__init__(parent, practice.TITLE, width=860)
        self._session = session
        self._announcer = announcer
        self.picture = ImageView()
        self.picture.setAccessibleName(practice.PICTURE)
        self.case = ReadableLabel("")
        self.choices = Choices([annotating.VERDICTS[verdict] for verdict in VERDICTS], practice.ANSWER)
        self.outcome = ReadableLabel(practice.RESULT, kind="lead")
        self._lay_out()
        self._add_buttons()
        if session.case is not None:
            self._listen_for_keys(keymap)
        self.choices.chosen.connect(lambda index: self._answer(VERDICTS[index]))
        self._show_case()
        self.case.setFocus(Qt.FocusReason.OtherFocusReason)

    def _answer(self, verdict: Verdict) -> None:
        self.choices.choose(VERDICTS.index(verdict))
        said = self._session.answer(verdict)
        self._show_result(said)
        # Once it has its place.
        QTimer.singleShot(0, self, lambda: self.middle.ensureWidgetVisible(self.outcome))
        self._announcer.say(said)

    def _next(self) -> None:
        self._session.step()
        self._show_case()
        self.case.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_case(self) -> None:
        case = self._session.case
        self.case.show_text(self._session.text)
        self.choices.choose(None)
        self._show_result(None)
        self.picture.setVisible(case is not None)
        self.choices.setVisible(case is not None)
        if case is not None:
            self.picture.show_image(case.picture, practice.PICTURE)

    def _show_result(self, said: Feedback | None) -> None:
        self.outcome.show_text(said.sentence if said else "")
        self.outcome.setVisible(said is not None)

    def _listen_for_keys(self, keymap: Keymap) -> None:
        self.choices.show_keys([keymap.letter(name) for name in _COMMANDS])
        for name, verdict in zip(_COMMANDS, VERDICTS, strict=True):
            for key in keymap.keys(name) if keymap.tells_single else keymap.shortcuts(name):
                shortcut = QShortcut(QKeySequence(key), self)
                shortcut.activated.connect(lambda verdict=verdict: self._answer(verdict))

    def _add_buttons(self) -> None:
        on = self.add_action(practice.NEXT, self._next)
        on.setVisible(self._session.has_next)
        self.add_close()

    def _lay_out(self) -> None:
        criterion = self._session.criterion
        card = GroupBox()
        card.setObjectName("card")
        card.setAccessibleName(annotating.read_criterion(criterion, ""))
        sides = QHBoxLayout(card)
        sides.setSpacing(Space.LARGE)
        sides.addWidget(self.picture, 2, Qt.AlignmentFlag.AlignTop)
        left = QWidget()
        column = fill_column(left, spacing=Space.MEDIUM)
        sides.addWidget(left, 3)
        column.addWidget(SilentText(criterion.body, kind="lead"))
        column.addWidget(SilentText(criterion.guidance, kind="small", name="muted"))
        self.picture.setFixedHeight(PICTURE_HEIGHT)
        for label in (self.case, self.outcome):
            label.setBuddy(left)  # a label of nothing would be read on coming in, and again with the focus
        for part in (self.case, self.outcome):
            column.addWidget(part)
        column.addWidget(SilentText(practice.NOTHING_STORED, kind="small", name="muted"))
        column.addStretch(1)
        self.column.addWidget(card)
        self.keep_below(self.choices)
