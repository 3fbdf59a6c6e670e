"""A page on which items of a rubric are answered about a picture, by one person or by a pair."""

from abc import abstractmethod
from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QLabel

from app.errors import UserError
from app.messages.annotate import annotating
from app.messages.shell import window as shell_window
from app.sessions.annotate.image_narration import ImageNarration
from app.sessions.annotate.image_navigator import ImageNavigator
from app.sessions.feedback import Changed, Feedback
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.team.raters import Rater
from app.study.verdict import Doubt, Judgment, Verdict
from widgets.annotate.judging_columns import JudgingColumns
from widgets.annotate.rubric_form import RubricForm
from widgets.annotate.scale_controller import ScaleController
from widgets.image.image_view import ImageView
from widgets.image.picture_page import PicturePage
from widgets.shell.page import PageContext

AHEAD = 2  # images that are read before they are asked for


class AnsweringPage(PicturePage):
    """What is typed in a note is stored before anything else is done; while it cannot be, nothing else is."""

    form: RubricForm
    scales: ScaleController | None = None

    def __init__(
        self,
        context: PageContext,
        study: OpenStudy,
        form: RubricForm,
        picture: ImageView,
        author: Callable[[], str],
        rater: Rater | None = None,
    ) -> None:
        super().__init__(context, study, picture, author, rater)
        self.form = form
        announcer = context.announcer
        form.show_keys(context.settings.keymap)
        form.decided.connect(lambda item, verdict: self.do(lambda: self.decide(item, verdict)))
        form.judged.connect(lambda judgment: self.do(lambda: self.judge(judgment)))
        form.doubted.connect(self._doubt)
        form.noted.connect(self._note)
        form.attended.connect(self.attend)
        form.hovered.connect(announcer.speak_focus)
        form.refused.connect(announcer.say_sentence)
        form.second_step.connect(lambda: announcer.say_sentence(annotating.two_step_shown()))

    # --- what was done on a card of the form

    @abstractmethod
    def decide(self, item: str, verdict: Verdict) -> Feedback:
        """Answer an item."""

    @abstractmethod
    def judge(self, judgment: Judgment) -> Feedback:
        """Judge the whole image."""

    @abstractmethod
    def doubt(self, item: str, reason: Doubt | None) -> Feedback:
        """Note a doubt about an item, or that there is none."""

    @abstractmethod
    def note(self, item: str, text: str, is_left: bool) -> Feedback:
        """Store a note; `is_left`: the focus goes from it back to its item."""

    @abstractmethod
    def attend(self, item: str) -> None:
        """The person has come to an item."""

    # --- from the person to the session and back

    @abstractmethod
    def redraw(self, said: Feedback) -> bool:
        """Show what has changed. Whether what has the focus now says all that is said."""

    @abstractmethod
    def show_stored(self) -> None:
        """Show what is on the disk, not what was asked for."""

    def do(self, intention: Callable[[], Feedback]) -> None:
        """Carry out one intention: first what is being typed, then the session, the page, and the sentence."""
        if self.form.flush_notes():  # else it was said why; going on would lose them
            self.carry_out(intention)

    def carry_out(
        self, intention: Callable[[], Feedback], is_told: Callable[[], bool] = lambda: False
    ) -> bool:
        """Whether it could be done; if not, it was said why. `is_told`: whether the focus says by itself what came
        of it."""
        try:
            said = intention()
        except UserError as error:
            self.show_stored()
            self.context.announcer.say_alert(error.sentence)
            return False
        said = self.context.announcer.as_wanted(said)
        focus = self.window().focusWidget()
        says_all = self.redraw(said)
        if Changed.REASON in said.changed and self.scales is not None:
            self.enlarging.end()  # else the note is hidden
            self.scales.ask_why()
        if says_all or is_told():
            said = said._replace(beside_focus="")
        elif self.window().focusWidget() is focus and self.isActiveWindow():
            said = self.form.say_here(said, self.context.announcer.reads_changes)
        self.context.announcer.say(said)
        return True

    def follow_choice(self, item: str | None) -> None:
        """Keep the focus on the answer just given."""
        card = self.form.card(item)
        if card is not None:
            card.follow_choice()

    def show_judged(
        self,
        narration: ImageNarration,
        navigator: ImageNavigator,
        image: Image,
        place: QLabel,
        columns: JudgingColumns,
        level_name: QLabel | None = None,
    ) -> None:
        """Show the image one is at: its place among the others, and its picture or exhibit."""
        at, thing = navigator.place(image), navigator.noun
        place.setText(annotating.image_place(*at, thing))
        if narration.exhibit is not None:
            self.exhibits.move_in(columns.left, columns.described, self.picture, level_name)
        near = (navigator.beside(image, step) for step in (*range(1, AHEAD + 1), -1))
        ahead = (self._study.images.path(other) for other in near if other is not None)
        self.show_picture(narration, image, shell_window.picture(*at, thing), ahead)

    def stop(self) -> None:
        """Escape: fall silent, show all pictures again where one was large, and come out of a note, which stays as it
        was before it was changed."""
        self.context.announcer.stop()
        card = next((one for one in self.form.cards() if one.has_focus()), None)
        if not self.exhibits.show_all() and card is not None and not card.leave_answer():
            self.form.leave_note(card, self.context.announcer.say, self.context.announcer.reads_changes)

    def _doubt(self, item: str, reason: Doubt | None) -> None:
        card = self.form.card(item)
        if card is not None:
            act = partial(self.do, lambda: self.doubt(item, reason))
            card.after_menu(act, self.context.announcer.reads_changes)

    def _note(self, item: str, text: str) -> None:
        card = self.form.card(item)
        is_left = card is not None and card.is_leaving_note
        if not self.carry_out(lambda: self.note(item, text, is_left)) and card is not None:
            card.give_back_note(text)
