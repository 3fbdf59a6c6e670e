"""The page of two people at one machine: listening together, answering alone, hearing both. It decides nothing."""

from collections.abc import Callable, Mapping
from functools import partial

from app.errors import UserError
from app.messages.item_nouns import noun_for
from app.messages.pair import pair_page, pairing
from app.messages.shell import window as shell_window
from app.sessions.annotate.item_answers import ItemAnswers
from app.sessions.feedback import MOVED, SHOWN, Changed, Feedback
from app.sessions.pair.pair_navigator import Stage
from app.sessions.pair.pairing import Pairing
from app.study.alt_text import Level
from app.study.languages.resolution import own_texts
from app.study.ports import OpenStudy
from app.study.team.pairs import Pair
from app.study.verdict import Doubt, Judgment, Verdict, reasons
from widgets.annotate.answering_page import AnsweringPage
from widgets.annotate.scale_controller import ScaleController
from widgets.annotate.voice_notes import record_of_pair
from widgets.annotate.way_to_image import ask_where_to, find_own_image
from widgets.kit.columns import fill_column
from widgets.pair.pair_dialogs import MakePairDialog, ask_change, ask_partner, ask_private_note, ask_who_skips
from widgets.pair.pair_panel import PairPanel
from widgets.pair.pair_setup_panel import PairSetupPanel
from widgets.shell.announcer import Message
from widgets.shell.page import PageContext

# What two people at one machine can do by command: on the sheet in front of whoever answers, and with the image.


Intention = Callable[[Pairing], Feedback]
# What is done on the sheet in front of whoever answers.
ANSWERS: dict[str, Callable[[ItemAnswers], Feedback]] = {
    "next_open_criterion": lambda sheet: sheet.next_open(),
    "next_criterion": lambda sheet: sheet.step(1),
    "previous_criterion": lambda sheet: sheet.step(-1),
    "met": lambda sheet: sheet.decide(Verdict.MET),
    "not_met": lambda sheet: sheet.decide(Verdict.NOT_MET),
    "cannot_tell": lambda sheet: sheet.decide(Verdict.CANNOT_TELL),
    "not_applicable": lambda sheet: sheet.decide(Verdict.NOT_APPLICABLE),
    "judge_shown": lambda sheet: sheet.judge(Judgment.CAN_BE_SHOWN),
    "judge_improve": lambda sheet: sheet.judge(Judgment.NEEDS_IMPROVEMENT),
    "judge_never": lambda sheet: sheet.judge(Judgment.NEVER_SHOW),
    "explain": lambda sheet: sheet.explain(),
}
# What is done with the image, and with what is heard of it.
STEPS: dict[str, Intention] = {
    "pair_go_on": lambda session: session.name_turn() or session.go_on(),
    "next_unanswered": lambda session: session.next_open(),
    "next_image": lambda session: session.step_image(1),
    "previous_image": lambda session: session.step_image(-1),
    "undo": lambda session: session.undo(),
    "flag": lambda session: session.name_turn() or session.flag(),
    "same_as_both": lambda session: session.same_as_both(),
    "take_all_agreed": lambda session: session.take_all_agreed(),
    "describe_line": lambda session: session.describe(Level.LINE),
    "describe": lambda session: session.describe(Level.DESCRIPTION),
    "describe_everything": lambda session: session.describe(Level.EVERYTHING),
    "next_part": lambda session: session.step_part(1),
    "previous_part": lambda session: session.step_part(-1),
    "same_part": lambda session: session.step_part(0),
    "repeat": lambda session: session.narration.repeat(),
    "spell": lambda session: session.narration.spell(),
    "where_am_i": lambda session: session.where_am_i(),
}


def intention_of(act: Callable[[ItemAnswers], Feedback]) -> Intention:
    """The same as an intention of the session, which can then be said again. Between two turns no key answers."""
    return lambda session: session.name_turn() or session.answering(act)


class PairPage(AnsweringPage):
    """First the choice of a pair, then its `Pairing` session."""

    session: Pairing | None = None

    def __init__(self, context: PageContext, study: OpenStudy, _name: str = "") -> None:
        self.table = PairPanel(own_texts(study).current_rubric(), study.study.whole_image)
        who_looks = lambda: self.session.pair.rater.name if self.session else ""  # noqa: E731
        super().__init__(context, study, self.table.form, self.table.picture, who_looks)
        self._pairs: list[Pair] = []
        self._before_turn: Message | None = None
        self._title = study.study.title
        self.setup_panel = PairSetupPanel(noun_for(study.exhibits.has_any()))
        self.form.offer_reasons(reasons(study.response_sets.allowed))
        self._lay_out()
        self._connect()
        self._show_pairs()

    # --- what the window asks of a page

    def title(self) -> str:
        """What is done here, or the image and the pair."""
        s = self.session
        if s is None or not s.has_begun:
            return pair_page.page_title(self._title)
        return pair_page.sitting_title(
            *s.navigator.place(s.image), s.pair.rater.name, self._title, s.navigator.noun
        )

    def begin(self) -> None:
        """Ask which pair sits down."""
        self.context.announcer.say(Feedback(pair_page.arrival(self._title, len(self._pairs)), MOVED))
        self.setup_panel.take_focus()

    def finish(self) -> Feedback:
        """Store a note that is being typed, end a turn, and go."""
        if self.session is None:
            return Feedback(pair_page.CLOSED)
        if not self.form.flush_notes():
            raise UserError(shell_window.NOTE_NOT_SAVED)
        said = self.session.leave()
        self._keep_private(self.session)
        self._forget_turn()
        return said

    def why_no_picture(self) -> str:
        """Why there is nothing to enlarge: no pair has sat down, or it is covered."""
        return super().why_no_picture() if self.session else pair_page.CHOOSE_FIRST

    def follow_settings(self) -> None:
        """What depends on the settings: the tools for the picture, and the keys on the answers."""
        self.form.show_keys(self.context.settings.keymap)
        self.looking.follow_settings()
        if self.session is not None and self.session.has_begun:
            self._follow_session(self.session)
            self.redraw(Feedback("", SHOWN))

    def _follow_session(self, session: Pairing) -> None:
        settings = self.context.settings
        session.narration.follow_notes(settings)
        session.goes_on = settings.auto_advance
        session.answers.says_progress = settings.says_progress
        session.answers.criterion_by = settings.keymap.first("next_open_criterion")

    def make_handlers(self) -> Mapping[str, Callable[[], None]]:
        """What two people can do; before they have sat down, most of it says so."""
        answers = {name: intention_of(act) for name, act in ANSWERS.items()}
        intentions = {name: partial(self._do, act) for name, act in {**answers, **STEPS}.items()}
        own: dict[str, Callable[[Pairing], None]] = {
            "go_to": lambda s: ask_where_to(self, s.navigator, s.image, self._go_to),
            "find": lambda s: find_own_image(self, self._study, s.pair.rater, s.navigator, self._go_to),
            "doubt": lambda s: self._answer_at(s, self.table.open_doubts),
            "note": lambda s: self._answer_at(s, self.table.write_note),
            "ask_partner": self._ask_partner,
            "private_note": self._write_privately,
            "skip_image": self._skip,
            "voice_note": lambda s: record_of_pair(self, self.context, self._study, s),
            "change_own": self._change,
        }
        acts: dict[str, Callable[[], None]] = {
            **intentions,
            **{name: partial(self._ask, act) for name, act in own.items()},
            "stop_speaking": self.stop,
        }
        return self.with_picture(acts)

    # --- from the two to the session and back

    def _ask(self, act: Callable[[Pairing], None]) -> None:
        """Something that asks for more first."""
        if self.session is None:
            self.context.announcer.say_sentence(pair_page.CHOOSE_FIRST)
        else:
            act(self.session)

    def _do(self, intention: Intention) -> None:
        """Carry out one intention of the two; before they have sat down, say what to do first."""
        self._ask(lambda session: self.do(partial(self._in_turn, session, intention)))

    def _in_turn(self, session: Pairing, intention: Intention) -> Feedback:
        """What is said in a turn is kept private, and forgotten with its end."""
        was_alone = session.stage is Stage.ALONE
        newest = next(reversed(self.context.announcer.messages), None)
        said = intention(session)
        if session.stage is Stage.ALONE and not was_alone:
            self._before_turn = newest
        elif was_alone and session.stage is not Stage.ALONE:
            self._forget_turn()
        self._keep_private(session)
        return said

    def _answer(self, act: Callable[[ItemAnswers], Feedback]) -> Feedback:
        """Do something on the sheet in front of whoever answers."""
        assert self.session is not None  # else the form is not shown
        return self._in_turn(self.session, intention_of(act))

    def decide(self, item: str, verdict: Verdict) -> Feedback:
        """Answer an item."""
        return self._answer(lambda sheet: sheet.decide(verdict, item))

    def judge(self, judgment: Judgment) -> Feedback:
        """Judge the whole image."""
        return self._answer(lambda sheet: sheet.judge(judgment))

    def doubt(self, item: str, reason: Doubt | None) -> Feedback:
        """Note a doubt about an item, or that there is none."""
        assert self.session is not None  # else the form is not shown
        is_named = item != self.session.answers.at
        return self._in_turn(
            self.session,
            lambda s: s.name_turn() or s.beside(item, lambda sheet: sheet.doubt(reason, item, is_named)),
        )

    def note(self, item: str, text: str, is_left: bool) -> Feedback:
        """Store a note, which is named unless the focus goes from it back to its item."""
        return self._answer(lambda sheet: sheet.note(text, item, not is_left))

    def attend(self, item: str) -> None:
        """One of the two has come to an item."""
        if self.session is not None:
            self.session.answers.come_to(item)

    def show_stored(self) -> None:
        """Show the answers that are on the disk."""
        if self.session is not None and self.session.has_begun:
            self.table.show_answers(self.session)

    def _carry_out_mark(self, intention: Callable[[], Feedback], _is_told: Callable[[], bool]) -> bool:
        """An answer on another scale, as its controller passes it on; whether it could be kept."""
        session = self.session
        if session is None:
            return False
        return self.carry_out(
            lambda: self._in_turn(session, lambda s: s.answering(lambda _sheet: intention()))
        )

    def typed(self, text: str) -> bool:
        """Digits answer where the item one is at has levels or choices."""
        is_writing = self.form.has_unsaved_notes
        if self.scales is not None and self.scales.means(text):
            self.enlarging.end()
        return is_writing or (self.scales is not None and self.form.isVisible() and self.scales.take(text))

    def _keep_private(self, session: Pairing) -> None:
        """Hide what is said, or say nothing, as the turn that goes on wants it."""
        privacy, person = session.privacy, session.whose_turn
        notice = pairing.hidden(name=person.name) if privacy.hides_screen and person else ""
        self.context.announcer.keep_private(notice, privacy.silences_voice, privacy.ear)

    def _forget_turn(self) -> None:
        """What was said in a turn leaves the list of messages with it."""
        self.context.announcer.forget_after(self._before_turn)

    def redraw(self, said: Feedback) -> bool:
        """Show what has changed. Whether what has the focus now says all that is said."""
        session, changed, says_all = self.session, said.changed, False
        if session is None:
            return False
        if Changed.IMAGE in changed:
            self.show_judged(
                session.narration, session.navigator, session.image, self.table.place, self.table.columns
            )
            self.table.name_steps(session)
            self.title_changed.emit()
        if Changed.DESCRIPTION in changed:
            self.table.description.show_text(session.narration.described(Level.DESCRIPTION))
        if {Changed.IMAGE, Changed.FOCUS} <= changed:
            says_all = self.table.show_stage(session, said, self.context.announcer.reads_changes)
        elif Changed.ANSWERS in changed:
            self.table.show_answers(session)
        if Changed.IMAGE not in changed and Changed.FOCUS in changed and session.answers.at:
            says_all = self.form.go_to(session.answers.at, said, self.context.announcer.reads_changes)
        if Changed.CHOICE in changed:
            self.follow_choice(session.answers.at)
        return says_all

    # --- what asks for more

    def _go_to(self, number: int) -> None:
        self._do(lambda session: session.go_to(number))

    def _ask_partner(self, session: Pairing) -> None:
        asked = ask_partner(self, session.pair.people, session.navigator.noun)
        if asked is not None:
            asker, question, about = asked
            self._do(lambda s: s.ask_partner(question, about, asker))

    def _write_privately(self, session: Pairing) -> None:
        written = ask_private_note(self, session.pair.people, session.whose_turn)
        if written is not None:
            self._do(lambda s: s.narration.add_private_note(*written))

    def _skip(self, session: Pairing) -> None:
        people = ask_who_skips(self, session.pair.people, session.navigator.noun)
        if people is not None:
            self._do(lambda s: s.skip(people))

    def _answer_at(self, session: Pairing, act: Callable[[str | None, bool], bool]) -> None:
        """Something beside the answer of the item they are at, or of the one just answered where the next came by
        itself; where none can be given, it is said why."""
        at = session.answers.at
        here = self.form.card(at)
        has_moved = here is not None and not here.entry().hasFocus()
        meant = at if has_moved else session.meant
        if not act(meant, meant != at):
            waits = session.name_turn()
            self.context.announcer.say_sentence(waits.sentence if waits else pairing.NOT_NOW)

    def _change(self, session: Pairing) -> None:
        if session.answers.at not in session.compared:
            self._do(lambda s: s.same_as_both())  # which says that there is nothing to compare yet
            return
        chosen = ask_change(self, session.present, session.choices())
        if chosen is not None:
            person, value = chosen
            self._do(lambda s: s.change(person, value))

    # --- pairs

    def _show_pairs(self, chosen: Pair | None = None) -> None:
        self._pairs = list(self._study.pairs.all())
        names = [pair.rater.name for pair in self._pairs]
        wanted = chosen.rater.name if chosen else self.context.settings.rater
        row = names.index(wanted) if wanted in names else 0
        self.setup_panel.show_pairs(
            [(pair, self._study.queue.tally(pair.rater)) for pair in self._pairs], row
        )
        self._show_setup(row)

    def _show_setup(self, row: int) -> None:
        if 0 <= row < len(self._pairs):
            pair = self._pairs[row]
            self.setup_panel.show_setup(self._study.pairs.last_setup(pair.rater), pair.people)

    def _make_pair(self) -> None:
        dialog = MakePairDialog(self)
        if not dialog.ask():
            return
        first, second = dialog.members()
        pair = self.attempt(lambda: self._study.pairs.make(first, second, dialog.name.text()))
        if pair is None:
            return
        self._show_pairs(pair)
        self.setup_panel.take_focus()
        self.context.announcer.say_sentence(pair_page.pair_made(name=pair.rater.name))

    def _begin_session(self) -> None:
        row = self.setup_panel.list.currentRow()
        if not 0 <= row < len(self._pairs):
            self.context.announcer.say_sentence(pair_page.CHOOSE_FIRST)
            return
        self.session = Pairing(self._study, self._pairs[row], self.setup_panel.setup())
        self._follow_session(self.session)
        self.table.show()
        self._do(lambda s: s.begin())
        if self.session.has_begun:
            self.setup_panel.hide()
            self.scales = ScaleController(self, self.form, self.session.answers, self._carry_out_mark)
        else:
            self.table.hide()

    # --- building the page

    def _lay_out(self) -> None:
        fill_column(self, self.setup_panel, self.table)
        self.table.hide()

    def _connect(self) -> None:
        self.setup_panel.begun.connect(self._begin_session)
        self.setup_panel.making.connect(self._make_pair)
        self.setup_panel.chosen.connect(self._show_setup)
        self.table.wants_on.connect(lambda: self._do(lambda s: s.go_on()))
        self.table.lines.currentRowChanged.connect(self._attend_line)

    def _attend_line(self, row: int) -> None:
        """Whoever reads what both said of an item is at that item, and can answer it from there."""
        if self.session is not None and 0 <= row < len(self.session.compared):
            self.session.answers.attend(self.session.compared[row])
            self.table.point_at(self.session.compared[row])
