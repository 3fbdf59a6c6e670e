"""The annotation page: one image, its description, the rubric, and where one is. It decides nothing."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.errors import UserError
from app.messages.annotate import annotating
from app.messages.annotate.wording_level import words_for
from app.messages.shell import window as shell_window
from app.sessions.annotate.annotating import Annotating
from app.sessions.annotate.listening_commands import listening_commands
from app.sessions.feedback import SHOWN, Changed, Feedback
from app.speech.voice import Priority
from app.study.alt_text import Level
from app.study.ports import OpenStudy
from app.study.team.raters import Perception, Rater
from app.study.verdict import JUDGMENTS, Doubt, Judgment, Verdict
from widgets.annotate.answering_page import AnsweringPage
from widgets.annotate.item_card import ItemCard
from widgets.annotate.judging_columns import JudgingColumns
from widgets.annotate.practice_dialog import practise
from widgets.annotate.rubric_form import RubricForm
from widgets.annotate.scale_controller import ScaleController
from widgets.annotate.voice_notes import record_of_one
from widgets.annotate.way_to_image import ask_where_to, find_own_image
from widgets.annotate.whole_image_card import COMMANDS
from widgets.annotate.work_modes import FocusMode, WorkModes, wanted_order
from widgets.image.image_view import ImageView
from widgets.kit.columns import fill_column
from widgets.kit.command_buttons import CommandButtons
from widgets.kit.labels import READABLE_MARGIN, ReadableLabel, text_label
from widgets.shell.page import PageContext


class AnnotatePage(AnsweringPage):
    """Drives one `Annotating` session."""

    scales: ScaleController

    def __init__(self, context: PageContext, study: OpenStudy, rater: Rater, perception: Perception) -> None:
        words = words_for(context.settings.verbosity)
        session = Annotating(study, rater, perception, words=words, order=wanted_order(context.settings))
        self._whole_image = study.study.whole_image
        form = RubricForm(session.answers.rubric, self._whole_image)
        super().__init__(context, study, form, ImageView(), lambda: rater.name, rater)
        self.session = session
        self.work_modes = WorkModes(context, session, self._whole_image, self.do)
        self._knows_why = False  # what the menu of doubts asks was said
        self._title = study.study.title
        self.description = ReadableLabel(shell_window.DESCRIPTION)
        self.place = text_label(kind="title")
        self.progress = text_label(kind="body", name="muted")
        self.level_name = text_label(kind="small", name="muted")
        self.level_name.setIndent(READABLE_MARGIN)  # in line with the description
        self.label = ReadableLabel("", "lead")
        self.form.offer_reasons(self.session.reasons)
        self.focus_mode = FocusMode(context, self.form)
        self.form.describe_states(self.session.answers.describe)
        self.scales = ScaleController(self, self.form, self.session.answers, self._carry_out_mark)
        self._level = self.session.narration.arrival_level or Level.DESCRIPTION
        self._criteria = len(self.session.criteria)
        self._remarks = ""  # on the image in front of the person
        titles, noun = shell_window.annotating_buttons, self.session.navigator.noun
        self._buttons = CommandButtons(titles(noun), lambda name: self.handlers()[name]())
        self._lay_out()
        self._listen()

    # --- what the window asks of a page

    def title(self) -> str:
        """The image one is at and the study's title."""
        if not self.session.has_begun:
            return self._title
        navigator = self.session.navigator
        return shell_window.annotating_title(
            *navigator.place(self.session.image), self._title, navigator.noun
        )

    def begin(self) -> None:
        """Come in where one left."""
        self.do(self.session.begin)

    def finish(self) -> Feedback:
        """Store a note that is being typed, and end the session."""
        if not self.form.flush_notes():
            raise UserError(shell_window.NOTE_NOT_SAVED)
        return self.session.leave()

    def make_handlers(self) -> Mapping[str, Callable[[], None]]:
        """What can be done while annotating."""
        s = self.session
        intentions: dict[str, Callable[[], Feedback]] = {
            "next_unanswered": s.next_unanswered,
            "next_image": lambda: s.step_image(1),
            "previous_image": lambda: s.step_image(-1),
            "later": s.later,
            "next_open_criterion": s.next_open,
            "next_criterion": lambda: s.step_criterion(1),
            "previous_criterion": lambda: s.step_criterion(-1),
            "met": partial(s.decide, Verdict.MET),
            "not_met": partial(s.decide, Verdict.NOT_MET),
            "cannot_tell": partial(s.decide, Verdict.CANNOT_TELL),
            "not_applicable": partial(s.decide, Verdict.NOT_APPLICABLE),
            "explain": s.explain,
            "undo": s.undo,
            "redo": s.redo,
            **listening_commands(self._describe, s.step_part),
            "repeat": s.repeat,
            "spell": s.spell,
            "where_am_i": s.where_am_i,
            "label": s.say_label,
            **self._judgments(),
        }
        own: dict[str, Callable[[], None]] = self._own_handlers()
        own |= {name: partial(self.do, intention) for name, intention in intentions.items()}
        own |= {name: partial(self._go_on, intentions[name]) for name in ("next_unanswered", "next_image")}
        return self.with_picture(own)

    def typed(self, text: str) -> bool:
        """On a scale, digits answer; everywhere else they are commands or nothing."""
        if self.session.answers.at not in self.form.scaled:
            return False
        if self.scales.means(text):
            self.enlarging.end()
        return not self.form.flush_notes() or self.scales.take(text)

    # --- from the person to the session and back

    def decide(self, item: str, verdict: Verdict) -> Feedback:
        """Answer an item."""
        return self.session.decide(verdict, item)

    def judge(self, judgment: Judgment) -> Feedback:
        """Judge the whole image."""
        assert self._whole_image is not None  # else there is no card for it
        return self.session.judge(judgment, self._whole_image)

    def doubt(self, item: str, reason: Doubt | None) -> Feedback:
        """Note a doubt about an item, or that there is none."""
        return self.session.doubt(reason, item)

    def note(self, item: str, text: str, is_left: bool) -> Feedback:
        """Store a note."""
        return self.session.note(text, item, is_left)

    def attend(self, item: str) -> None:
        """The person has come to an item."""
        self.session.answers.come_to(item)

    def show_stored(self) -> None:
        """Show the answers that are on the disk."""
        if self.session.has_begun:
            self._show_answers()

    def _go_on(self, intention: Callable[[], Feedback]) -> None:
        """Leave an image for the next one; whoever leaves their first one is asked something before."""
        if self.form.flush_notes():
            self.work_modes.offer_advance(self)
            self.carry_out(intention)

    def _carry_out_mark(self, intention: Callable[[], Feedback], is_told: Callable[[], bool]) -> bool:
        """An answer on another scale, as its controller passes it on; whether it could be kept."""
        return self.carry_out(lambda: self.session.narration.say(intention()), is_told)

    def redraw(self, said: Feedback) -> bool:
        """Show what has changed. Whether what has the focus now says all that is said."""
        changed, says_all = said.changed, False
        if Changed.IMAGE in changed:
            self._show_picture()
            self.title_changed.emit()
        if Changed.DESCRIPTION in changed:
            if Changed.FOCUS in changed:
                self._level = self.session.narration.arrival_level or Level.DESCRIPTION
            self._show_description()
        if Changed.ANSWERS in changed:
            self._show_answers()
        if Changed.FOCUS in changed:
            says_all = self._move_focus(Changed.IMAGE in changed, said)
        if Changed.CHOICE in changed and Changed.REASON not in changed:
            self.follow_choice(self.session.answers.at)
        return says_all

    def _move_focus(self, is_new_image: bool, said: Feedback) -> bool:
        at = self.session.at
        card = self.form.card(at)
        if at and card is not None and (is_new_image or not card.has_focus()):
            return self.form.go_to(at, said, self.context.announcer.reads_changes)
        if card is None:
            shown = self.exhibits.panel.entry() if self.exhibits.panel else self.picture
            (self.label if self.session.label else shown or self.picture).setFocus()
        return False

    def _show_picture(self) -> None:
        session, image = self.session, self.session.image
        self._remarks = session.navigator.remarks(image)
        self.form.show_parts(session.answers.parts)
        self.show_judged(
            session.narration, session.navigator, image, self.place, self._columns, self.level_name
        )

    def _show_description(self) -> None:
        self._show_keys()
        self.description.show_text(self.session.narration.described(self._level))

    def _show_keys(self) -> None:
        keymap = self.context.settings.keymap
        keys = map(keymap.first, ("describe_line", "describe", "describe_everything"))
        self.level_name.setText(shell_window.level(self._level, *keys))
        self._buttons.show_keys(keymap)

    def follow_settings(self) -> None:
        """Show the keys the person has now, and an image that waits no more."""
        self._show_keys()
        self.form.show_keys(self.context.settings.keymap)
        self.focus_mode.follow()
        if self.work_modes.follow():
            self.redraw(Feedback("", SHOWN))
        self.looking.follow_settings()

    def _show_answers(self) -> None:
        s = self.session
        self.form.show_answers(s.answers.contents, s.ordering.place_lines)
        answers = s.answers.image_answers
        if answers is not None and (answers.again or self.form.asked_again):
            self.form.show_asked_again(answers.asked_again())
        self.form.mark(s.answers.at)
        progress = shell_window.progress(s.answered, self._criteria, s.is_put_off)
        if s.lacks_whole_image:
            progress = f"{progress}. {annotating.whole_image_open()}"
        self.progress.setText(" ".join(filter(None, (progress, self._remarks))))
        label = s.label
        self.label.show_text(annotating.label(label) if label else "")
        self.label.setVisible(label is not None)

    def _describe(self, level: Level) -> Feedback:
        self._level = level
        said = self.session.describe(level)
        self._show_description()
        return said

    def _judgments(self) -> dict[str, Callable[[], Feedback]]:
        scale = self._whole_image
        offered = [one for one in JUDGMENTS[scale] if one in COMMANDS] if scale else []
        return {COMMANDS[one]: partial(self.session.judge, one, scale) for one in offered}

    def _own_handlers(self) -> dict[str, Callable[[], None]]:
        session = self.session
        return {
            "go_to": lambda: ask_where_to(self, session.navigator, session.image, self._go_to),
            "find": lambda: find_own_image(self, self._study, session.rater, session.navigator, self._go_to),
            "flag": self._flag,
            "doubt": self._open_doubts,
            "note": self._write_note,
            "voice_note": lambda: record_of_one(self, self.context, self._study, self.session),
            "answer_again": self._answer_again,
            "practise": lambda: practise(self, self.session.answers.rubric, self.session.at, self.context),
            "focus_mode": self.focus_mode.toggle,
            **self.work_modes.handlers(),
            "stop_speaking": self.stop,
        }

    def _answer_again(self) -> None:
        from app.sessions.meeting.second_answers import own_turns  # with all that meetings need
        from widgets.meeting.second_answers_dialog import give_second_answers

        turns = self.attempt(lambda: own_turns(self._study, self.session.rater.name))
        if turns is not None:
            give_second_answers(self, turns, self.context.announcer.say_sentence)

    def _go_to(self, number: int) -> None:
        self.do(lambda: self.session.go_to(number))

    def _attend_meant(self) -> ItemCard | None:
        """The card that a note or a doubt is about: the one just answered, where the next came by itself."""
        self._note_moves()
        if self.session.is_answered_elsewhere:
            self.do(self.session.return_to_answered)
            place = self.session.navigator.place(self.session.image)
            self.context.announcer.add_hint(annotating.image_place(*place, self.session.navigator.noun))
        return self.form.card(self.session.meant)

    def _note_moves(self) -> None:
        """Whoever has moved within the card that came by itself means that one."""
        card = self.form.card(self.session.at)
        if card is not None and not card.entry().hasFocus():
            self.session.stay_here()

    def _flag(self) -> None:
        self._note_moves()
        self.do(self.session.flag)

    def _open_doubts(self) -> None:
        card = self._attend_meant()
        if card is None:
            self.context.announcer.say_sentence(annotating.no_criterion(self.session.answers.criterion_by))
        else:
            self.form.bring_into_view(card)
            card.open_doubts()
            is_elsewhere = card.item != self.session.at
            if is_elsewhere or not self._knows_why:
                why = shell_window.why_in_doubt(card.name if is_elsewhere else "")
                self.context.announcer.say_sentence(why, Priority.LOW)
            self._knows_why = self.session.words is not annotating

    def _write_note(self) -> None:
        card = self._attend_meant()
        if card is None:
            self.context.announcer.say_sentence(annotating.no_criterion(self.session.answers.criterion_by))
        else:
            card.take_focus_in_note()

    def _say_unreadable(self) -> None:
        self.context.announcer.say_sentence(shell_window.PICTURE_UNREADABLE, Priority.LOW)

    # --- building the page

    def _listen(self) -> None:
        # Queued, because the session's own sentence about the new image comes first.
        self.picture.unreadable.connect(self._say_unreadable, Qt.ConnectionType.QueuedConnection)
        self.exhibits.unreadable.connect(self._say_unreadable)

    def _lay_out(self) -> None:
        page = fill_column(self)
        head = (self.place, self.progress)
        self._columns = JudgingColumns(head, self.picture, self.description, self.form, (self.level_name,))
        page.addWidget(self._columns)
        self._columns.right.addWidget(self.form, 1)
        self._columns.right.addWidget(self.label)
        self._columns.add_actions(self._button_row())
        QWidget.setTabOrder(self.picture, self.description)

    def _button_row(self) -> QWidget:
        names = ("previous_image", "next_unanswered", "later")
        return self._buttons.row(self.context.settings.keymap, *names, primary="next_unanswered")
