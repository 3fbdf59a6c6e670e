"""The plan of a run, as sentences to go through, and a dialog with the requests it would send."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QProgressBar, QPushButton, QWidget

from app.errors import UserError
from app.messages.judge import judge_page
from app.sessions.judge.judge_calls import Text, Writing, request_text
from app.sessions.judge.judge_server import exact_request
from app.sessions.judge.judging import Judging, Preview
from widgets.judge.call_dialog import ReadingText
from widgets.kit.columns import Card
from widgets.kit.controls import DropDown
from widgets.kit.dialogs import Dialog, ImageNumber
from widgets.kit.forms import Field, ReadableList, button_row, heading, make_primary, push_button
from widgets.shell.background_task import Outcome, in_background
from widgets.theme.motion import show_busy

_MOST_LINES = 9


class JudgePlanCard(Card):
    """Shows how planning goes on, then what would be done."""

    def __init__(self) -> None:
        super().__init__()
        self.progress = QProgressBar()
        self.progress.setAccessibleName(judge_page.PREPARING)
        self.progress.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.stop = push_button(judge_page.STOP_PLANNING)
        self.sentences = ReadableList(judge_page.PLAN_LIST).only_read()
        self.start = push_button(judge_page.START)
        self.show_request = push_button(judge_page.SHOW_REQUEST)
        make_primary(self.start, True)
        self.add(heading(judge_page.PLAN), self.progress, self.sentences)
        self._waiting = button_row(self.stop)
        self._ready = button_row(self.start, self.show_request)
        self.add(self._waiting, self._ready)

    def show_planning(self) -> None:
        """Planning begins."""
        show_busy(self.progress)
        self._show(is_ready=False)

    def show_progress(self, done: int, total: int) -> None:
        """So many pictures have been looked at."""
        self.progress.setRange(0, max(1, total))
        self.progress.setValue(done)
        self.progress.setFormat(judge_page.preparing(done=done, count=total))
        self.progress.setTextVisible(True)

    def show_plan(self, sentences: list[str], can_start: bool, can_read: bool, takes_focus: bool) -> None:
        """The plan is made. It takes the focus before the progress goes, or that would wander over what comes next."""
        self.sentences.show_lines(sentences)
        self.sentences.show()
        self.show()
        if takes_focus:
            self.sentences.setFocus(Qt.FocusReason.OtherFocusReason)
        self.start.setEnabled(can_start)
        self.show_request.setEnabled(can_read)
        self._show(is_ready=True)
        self.sentences.show_rows(_MOST_LINES)

    def _show(self, is_ready: bool) -> None:
        self.show()
        for part in (self.progress, self._waiting):
            part.setVisible(not is_ready)
        for part in (self.sentences, self._ready):
            part.setVisible(is_ready)


class RequestDialog(Dialog):
    """What would be sent about any image of the plan: its words line by line, then exactly as it goes out."""

    def __init__(self, parent: QWidget, session: Judging, speak: Callable[[str], None]) -> None:
        super().__init__(parent, judge_page.REQUEST_TITLE, width=880)
        self._session = session
        self._previews: list[Preview] = []
        self._shown: Preview | None = None
        self._working: Outcome | None = None
        self.number = ImageNumber(session.images)
        self.criteria = DropDown()
        self.criteria_field = Field(judge_page.REQUEST_CRITERIA, self.criteria)
        self.text = ReadingText(judge_page.REQUEST_TEXT, speak)
        self.column.addWidget(Field(judge_page.REQUEST_IMAGE, self.number))
        self.column.addWidget(self.criteria_field)
        self.column.addWidget(Field(judge_page.REQUEST_TEXT, self.text, judge_page.READ_HINT), 1)
        show = self.add_action(judge_page.REQUEST_SHOW, self._show_chosen)
        self.add_close()
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)
            button.setDefault(button is show)  # Enter after a number shows that image
        self.number.setValue(session.first_number())
        self._look_up()
        self._show_chosen()
        self.number.valueChanged.connect(lambda _number: self._look_up())
        self.text.setFocus()

    def _look_up(self) -> None:
        """Which calls there are about this image; the criteria are asked for only where there are several."""
        self._previews = self._session.previews(self.number.value())
        self.criteria.clear()
        self.criteria.addItems([", ".join(preview.question.codes) for preview in self._previews])
        self.criteria_field.setVisible(len(self._previews) > 1)

    def _show_chosen(self) -> None:
        at = self.criteria.currentIndex()
        plan = self._session.plan
        preview = self._previews[at] if plan is not None and 0 <= at < len(self._previews) else None
        if plan is None or preview is None or preview.withheld:
            writing = Writing(judge_page.REQUEST_TITLE)
            writing.add(preview.withheld if preview else judge_page.NO_REQUEST_FOR_IMAGE)
            self._show(writing.text(), None)
            return
        self._show(self._words(preview), preview)
        question = preview.question
        # The exact request holds the pictures, which are prepared for it.
        self._working = in_background(
            lambda: (preview, exact_request(plan, question)), self._show_exact, self._fail
        )

    def _show_exact(self, made: object) -> None:
        assert isinstance(made, tuple)
        preview, exact = made
        if isinstance(preview, Preview) and preview is self._shown:
            self.text.add_lines(self._words(preview, exact))

    def _words(self, preview: Preview, exact: object = None) -> Text:
        plan = self._session.plan
        address, references = (plan.setup.base_url, plan.setup.references) if plan else ("", 0)
        given = exact if isinstance(exact, dict) else None
        return request_text(preview.image, preview.question, address, given, references)

    def _show(self, text: Text, preview: Preview | None) -> None:
        self._shown = preview
        self.text.show_text(text)

    def _fail(self, error: Exception) -> None:
        self._working = None
        if not isinstance(error, (UserError, OSError)):
            raise error
        writing = Writing(judge_page.REQUEST_TITLE)
        writing.add(str(error))
        self._show(writing.text(), None)
