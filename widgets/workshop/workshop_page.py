"""The facilitator's window: a workshop led by key and ear while one talks to people. It decides nothing."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt

from app.messages.shell import window as shell_window
from app.messages.workshop import workshop as workshop_text, workshop_page
from app.sessions.annotate.listening_commands import listening_commands
from app.sessions.feedback import Changed, Feedback
from app.sessions.workshop.workshop import Facilitating
from app.study.alt_text import Level
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.team.raters import Rater
from app.study.team.workshops import StepKind, Workshop
from widgets.image.enlarging import Enlarging
from widgets.image.exhibit_controller import ExhibitController
from widgets.kit.columns import fill_column
from widgets.kit.dialogs import ask_number
from widgets.kit.forms import Ask, choose_paths
from widgets.kit.line_dialogs import choose_line
from widgets.shell.page import PageContext
from widgets.shell.study_page import StudyPage
from widgets.workshop.private_answer_panel import PrivateAnswerPanel
from widgets.workshop.statement_controller import StatementController, row_of
from widgets.workshop.workshop_dialogs import ask_content_note
from widgets.workshop.workshop_view import WorkshopView


class WorkshopPage(StudyPage):
    """Drives one `Facilitating` session."""

    def __init__(self, context: PageContext, study: OpenStudy, workshop: Workshop) -> None:
        super().__init__(context, study)
        self.session = Facilitating(study, workshop)
        arrival = context.settings.read_on_arrival
        self.session.narration.arrival_level = Level(arrival) if arrival in set(Level) else None
        answers = [workshop_text.SHORT[judgment] for judgment in self.session.reactions.judgments]
        self.view = WorkshopView(context.settings.keymap, answers, self.session.route.noun)
        self.turn = PrivateAnswerPanel(answers)
        self.exhibits = ExhibitController(self, context, study)
        self._whose_turn: Rater | None = None
        judged = lambda: self.turn.pictures if self._whose_turn else self.exhibits.material(self.view.picture)  # noqa: E731
        self.enlarging = Enlarging(self, judged, self.exhibits.depth)
        self._step: StepKind | None = None  # that is shown
        self.lines = StatementController(self, self.view, self.session, self._do, context.announcer)
        choices = {f"answer_{n}": partial(self.turn.choose, n) for n in (1, 2, 3)}
        self._turn_handlers = self.enlarging.handlers(self._heard(self.session) | choices)
        self._lay_out()
        self._connect()
        self.follow_settings()

    # --- what the window asks of a page

    def title(self) -> str:
        """The workshop, and the study."""
        return workshop_text.page_title(self.session.workshop.title, self.session.study_title)

    def begin(self) -> None:
        """Come in where the workshop was left, ready to write a line."""
        self.view.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self._do(self.session.begin)

    def finish(self) -> Feedback:
        """A line that is being written is kept, and sittings end."""
        if self.view.line.text().strip():
            self.lines.keep()
        return self.session.leave()

    def follow_settings(self) -> None:
        """Tell the keys the facilitator has now."""
        keymap = self.context.settings.keymap
        self.session.keys = {name: keymap.first(name) for name in self.session.keys}
        self.view.follow(keymap)

    def handlers(self) -> Mapping[str, Callable[[], None]]:
        """What can be done here; while somebody answers themselves, only what concerns their answer."""
        return super().handlers() if self._whose_turn is None else self._turn_handlers

    def _heard(self, s: Facilitating) -> dict[str, Callable[[], None]]:
        listening: dict[str, Callable[[], Feedback]] = {
            **listening_commands(s.describe, s.step_part),
            "repeat": s.repeat,
        }
        return {name: partial(self._run, intention) for name, intention in listening.items()}

    def make_handlers(self) -> Mapping[str, Callable[[], None]]:
        """What whoever leads the workshop can do."""
        s = self.session
        leading: dict[str, Callable[[], Feedback]] = {
            "next_step": lambda: s.step_by(1),
            "previous_step": lambda: s.step_by(-1),
            "next_image": lambda: s.step_image(1),
            "previous_image": lambda: s.step_image(-1),
            "next_cue": lambda: s.step_cue(1),
            "previous_cue": lambda: s.step_cue(-1),
            "leave_out": self._leave_out,
            "disclose": self._disclose,
            "where_am_i": s.where,
            "spell": s.spell,
            **{f"answer_{n}": partial(self._answer, n) for n in (1, 2, 3)},
        }
        led = {name: partial(self._run, act) for name, act in leading.items()}
        own = self._heard(s) | led | self._own_handlers()
        return self.enlarging.handlers(self.exhibits.handlers(own, own | self.view.picture_handlers()))

    def _own_handlers(self) -> dict[str, Callable[[], None]]:
        return self.lines.handlers() | {
            "go_to": self._ask_where_to,
            "own_turn": self._begin_turn,
            "to_people": partial(self.view.people.setFocus, Qt.FocusReason.ShortcutFocusReason),
            "rank_up": partial(self._rank, lambda row: self.session.ranking.move(row, -1)),
            "rank_down": partial(self._rank, lambda row: self.session.ranking.move(row, 1)),
            "rank_tie": partial(self._rank, self.session.ranking.tie),
            "bring_in_photographs": self._bring_in,
            "content_note": self._note_content,
            "stop_speaking": self._stop,
        }

    def _stop(self) -> None:
        """Escape: fall silent, and show all pictures again where one was large."""
        self.context.announcer.stop()
        self.exhibits.show_all()

    # --- from the facilitator to the session and back

    def _run(self, intention: Callable[[], Feedback]) -> None:
        self._do(intention)

    def _do(self, intention: Callable[[], Feedback]) -> bool:
        """Carry out one intention: the session, the page, and the sentence. Whether it could be done."""
        said = self.attempt(intention)
        if said is None:
            return False
        step = self._step
        if Changed.IMAGE in said.changed:
            self._show_place()
        if said.changed:
            self._show()
        if step is not self._step:
            self.view.entry(self.session.place.step).setFocus(Qt.FocusReason.OtherFocusReason)
        if Changed.IMAGE in said.changed:
            self.view.keep_focus_in_sight()
        self.context.announcer.say(said)
        return True

    def _kept(self, said: Feedback) -> Feedback:
        """What a part of the session said, remembered for repeating."""
        return self.session.keep(said)

    def _person_at(self) -> Rater | None:
        row = row_of(self.view.people)
        return self.session.people[row] if row is not None and row < len(self.session.people) else None

    def _answer(self, number: int) -> Feedback:
        """The answer of the person one is at in the list, or else of whoever is next."""
        return self._followed(self.session.react(number, self._person_at()))

    def _disclose(self) -> Feedback:
        said = self.session.disclose()
        if not self.view.people.hasFocus():
            self.view.people.setCurrentRow(0)  # whoever goes there begins with the first
        return said

    def _leave_out(self) -> Feedback:
        return self._followed(self.session.leave_out(self._person_at()))

    def _followed(self, said: Feedback) -> Feedback:
        """Have the list go along to whoever is next; while one is in it, that is heard there and not said again."""
        awaited, people = self.session.reactions.awaited, self.view.people
        if self.session.reactions.is_broken or not awaited:
            return said._replace(beside_focus=None)
        row = self.session.people.index(awaited[0])
        is_told = people.hasFocus() and people.currentRow() != row
        people.show_kept(self.session.people_lines(), row)
        return said if is_told else said._replace(beside_focus=None)

    def _digit_at_person(self, digit: int, row: int) -> None:
        answers = len(self.session.reactions.judgments)
        if 0 <= row < len(self.session.people) and digit:
            self._do(self._leave_out if digit > answers else lambda: self._answer(digit))

    # --- order, photographs, notes, whose turn

    def _rank(self, move: Callable[[int], tuple[Feedback, int]]) -> None:
        if self.session.place.step is not StepKind.RANKING:
            self.context.announcer.say_sentence(workshop_text.NO_GROUPS)
            return
        order = self.view.order
        before = max(order.currentRow(), 0)
        said, row = move(before)
        order.show_kept(self.session.ranking.sentences(), row)
        self._kept(said)
        is_told = order.hasFocus() and row != before  # the row one has come to says it all
        self.context.announcer.say(said._replace(beside_focus="") if is_told else said)

    def _choose_whose(self, number: int) -> None:
        people = self.session.people
        whose = people[number - 1] if 0 < number <= len(people) else None
        self._do(lambda: self._kept(self.session.ranking.choose(whose)))

    def _bring_in(self) -> None:
        files = choose_paths(
            self, workshop_text.BRING_IN_TITLE, Ask.FILE, filters=workshop_page.PHOTOGRAPHS, several=True
        )
        if files:
            self._do(lambda: self.session.bring_in(files))

    def _note_content(self) -> None:
        image = self.session.image
        if image is None:
            self.context.announcer.say_sentence(workshop_text.NO_IMAGE_HERE)
            return
        note = ask_content_note(self, self.session.route.content_note, self.session.route.noun)
        if note is not None:
            self._study.workshops.warn(self.session.workshop.key, image.key, note.strip())
            self.context.announcer.say_sentence(workshop_page.note_kept(note.strip()))

    def _ask_where_to(self) -> None:
        number, images = self.session.route.at + 1, len(self.session.route.images())
        thing = self.session.route.noun
        if not images:
            self.context.announcer.say_sentence(workshop_text.NO_IMAGE_HERE)
            return
        asked = ask_number(
            self,
            workshop_page.go_to_title(thing),
            workshop_page.go_to_question(thing, images=images),
            number,
            images,
        )
        if asked is not None:
            self._do(lambda: self.session.go_to(asked))

    def _begin_turn(self) -> None:
        """Hand the machine to somebody; the rest of the window is hidden, also from a screen reader."""
        if self.session.image is None or self.session.reactions.is_broken:
            self.context.announcer.say_sentence(workshop_text.NO_TURN)
            return
        rater = self._person_at() or self._ask_who()
        if rater is None:
            return
        self._whose_turn = rater
        self.view.hide()
        self.turn.show()
        self.title_changed.emit()
        self._show_turn()
        self.turn.begin(rater.name)
        self.context.announcer.say(Feedback(workshop_text.turn_begins(name=rater.name)))

    def _show_turn(self) -> None:
        narration = self.session.narration
        self.turn.show_image(self.session.route.image_words(), narration.in_words(), narration.pictures())

    def _ask_who(self) -> Rater | None:
        people, awaited = self.session.people, self.session.reactions.awaited
        first = people.index(awaited[0]) if awaited else 0
        lines = self.session.people_lines()
        row = choose_line(
            self, workshop_page.WHO_TITLE, workshop_page.WHO, workshop_page.WHO_GO, lines, first=first
        )
        return people[row] if row is not None and 0 <= row < len(people) else None

    def _end_turn(self, number: int = 0) -> None:
        rater, self._whose_turn = self._whose_turn, None
        self.turn.hide()
        self.view.show()
        self.view.line.setFocus(Qt.FocusReason.OtherFocusReason)
        if rater is not None and number:
            self._do(lambda: self.session.turn_taken(rater, number))

    # --- showing

    def _show_place(self) -> None:
        """Show the step one has come to, and the image of it."""
        session, view = self.session, self.view
        step, image = session.place.step, session.image
        self._step = step
        view.step.setText(session.route.step_words())
        view.place.setText(session.route.image_words())
        view.place.setVisible(image is not None)
        view.show_step(
            image is not None, step is StepKind.VARIANTS, step is StepKind.SUMMARY, step is StepKind.RANKING
        )
        if image is not None:
            self._show_picture(image)
        if step is StepKind.RANKING:
            self._offer_whose()
        view.lines.setCurrentRow(-1)
        view.people.show_kept(session.people_lines(), 0)

    def _show_picture(self, image: Image) -> None:
        """The picture, or all that an exhibit shows."""
        route, view = self.session.route, self.view
        name = shell_window.picture(route.at + 1, len(route.images()), route.noun)
        if self.session.narration.exhibit is not None:
            self.exhibits.move_between(view.image_column, view.picture, view.description)
        if self.exhibits.panel is not None:
            self.exhibits.show(self.session.narration, image, name)
        else:
            view.picture.show_image(self._study.images.path(image), name)

    def _offer_whose(self) -> None:
        with QSignalBlocker(self.view.whose):
            self.view.whose.clear()
            self.view.whose.addItems(
                [workshop_text.WHOLE_GROUP, *(rater.name for rater in self.session.people)]
            )

    def _show(self) -> None:
        """Show what stands now."""
        session, view = self.session, self.view
        view.cue.show_text(session.cue or workshop_text.NO_CUES)
        # With a content note picture and words wait until they are asked for.
        if session.image is not None:
            self.exhibits.cover(session.narration, view.picture)
        narration = session.narration
        words = (
            workshop_text.NOT_YET_DESCRIBED if narration.is_withheld else narration.described(narration.level)
        )
        if session.image is not None and view.description.text() != words:
            view.description.show_text(words)
        if self._whose_turn is not None:
            self._show_turn()  # who has asked for the description sees the picture, too
        view.people.show_kept(session.people_lines())
        view.lines.show_kept(session.capturing.sentences())
        view.explain_lines(workshop_text.NO_LINES[session.capturing.which.value])
        view.lines_field.retitle(workshop_page.lines_title(session.capturing.which.value))
        view.summary.show_kept(session.summary.sentences())
        view.order.show_kept(session.ranking.sentences())

    # --- building the page

    def _connect(self) -> None:
        view = self.view
        view.people.pressed_digit.connect(self._digit_at_person)
        view.whose.currentIndexChanged.connect(self._choose_whose)
        self.turn.answered.connect(self._end_turn)
        self.turn.given_back.connect(lambda: self._end_turn())
        for name, button in view.buttons.items():
            button.clicked.connect(lambda _checked=False, name=name: self.handlers()[name]())

    def _lay_out(self) -> None:
        fill_column(self, self.view, self.turn)
        self.turn.hide()
