"""The annotation page: one image, its description, the rubric, and where one is. It decides nothing."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.errors import UserError
from app.messages.annotate import annotating
from app.messages.annotate.wording_level import words_for
from app.messages.shell import window as shell_window
from app.sessions.annotate.annotating import Annotating
from app.sessions.annotate.listening_commands import listening_commands
from app.sessions.feedback import SHOWN, Changed, Feedback
from app.speech.voice import Priority
from app.study.description import Level
from app.study.ports import OpenStudy
from app.study.team.raters import Perception, Rater
from app.study.verdict import JUDGMENTS, Doubt, Judgment, Verdict
from widgets.annotate.item_card import ItemCard
from widgets.annotate.judging_columns import JudgingColumns
from widgets.annotate.practice_dialog import practise
from widgets.annotate.rubric_form import RubricForm
from widgets.annotate.scale_controller import ScaleController
from widgets.annotate.voice_notes import record_of_one
from widgets.annotate.way_to_image import ask_where_to, find_own_image
from widgets.annotate.whole_image_card import COMMANDS
from widgets.annotate.work_modes import FocusMode, WorkModes, wanted_order
from widgets.image.enlarging import Enlarging
from widgets.image.exhibit_controller import ExhibitController
from widgets.image.image_tools_controller import ImageToolsController
from widgets.image.image_view import ImageView
from widgets.kit.command_buttons import CommandButtons
from widgets.kit.labels import READABLE_MARGIN, ReadableLabel, text_label
from widgets.shell.page import PageContext
from widgets.shell.study_page import StudyPage

AHEAD = 2


class AnnotatePage(StudyPage):
    """Drives one `Annotating` session."""

    def __init__(self, context: PageContext, study: OpenStudy, rater: Rater, perception: Perception) -> None:
        super().__init__(context, study)
        words = words_for(context.settings.verbosity)
        self.session = Annotating(study, rater, perception, words=words, order=wanted_order(context.settings))
        self.work_modes = WorkModes(context, self.session, study.study.whole_image, self._do)
        self._knows_why = False  # what the menu of doubts asks was said
        self._whole_image = study.study.whole_image
        self._title = study.study.title
        self.picture = ImageView()
        self.looking = ImageToolsController(self, study, self.picture, lambda: rater.name, rater)
        self.exhibits = ExhibitController(self, context, study, self.looking)
        judged, missing = lambda: self.exhibits.material(self.picture), lambda: self.exhibits.why_covered
        self.enlarging = Enlarging(self, judged, self.exhibits.depth, missing)
        self.description = ReadableLabel(shell_window.DESCRIPTION)
        self.place = text_label(kind="title")
        self.progress = text_label(kind="body", name="muted")
        self.level_name = text_label(kind="small", name="muted")
        self.level_name.setIndent(READABLE_MARGIN)  # in line with the description
        self.label = ReadableLabel("", "lead")
        self.form = RubricForm(self.session.answers.rubric, self._whole_image)
        self.form.show_keys(context.settings.keymap)
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
        self._do(self.session.begin)

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
        own |= {name: partial(self._do, intention) for name, intention in intentions.items()}
        own |= {name: partial(self._go_on, intentions[name]) for name in ("next_unanswered", "next_image")}
        return self.enlarging.handlers(self.exhibits.handlers(own, self.looking.handlers(own)))

    def typed(self, text: str) -> bool:
        """On a scale, digits answer; everywhere else they are commands or nothing."""
        if self.session.answers.at not in self.form.scaled:
            return False
        if self.scales.means(text):
            self.enlarging.end()
        return not self.form.flush_notes() or self.scales.take(text)

    # --- from the person to the session and back

    def _do(self, intention: Callable[[], Feedback]) -> None:
        """Carry out one intention: first what is being typed, then the session, the page, and the sentence."""
        if self.form.flush_notes():  # else it was said why; going on would lose them
            self._carry_out(intention)

    def _go_on(self, intention: Callable[[], Feedback]) -> None:
        """Leave an image for the next one; whoever leaves their first one is asked something before."""
        if self.form.flush_notes():
            self.work_modes.offer_advance(self)
            self._carry_out(intention)

    def _carry_out_mark(self, intention: Callable[[], Feedback], is_told: Callable[[], bool]) -> bool:
        """An answer on another scale, as its controller passes it on; whether it could be kept."""
        return self._carry_out(lambda: self.session.narration.say(intention()), is_told)

    def _carry_out(
        self, intention: Callable[[], Feedback], is_told: Callable[[], bool] | None = None
    ) -> bool:
        """Whether it could be done; if not, it was said why. `is_told`: whether the focus says by itself what came
        of it."""
        try:
            said = intention()
        except UserError as error:
            if self.session.has_begun:
                self._show_answers()  # what is on the disk, not what was asked for
            self.context.announcer.say_alert(error.sentence)
            return False
        said = self.context.announcer.as_wanted(said)
        focus = self.window().focusWidget()
        if self._redraw(said):
            said = replace(said, beside_focus="")
        if Changed.REASON in said.changed:
            self.enlarging.end()  # else the note is hidden
            self.scales.ask_why()
        elif Changed.CHOICE in said.changed:
            self._follow_choice()
        if is_told is not None and is_told():
            said = replace(said, beside_focus="")
        elif self.window().focusWidget() is focus and self.isActiveWindow():
            said = self.form.say_here(said, self.context.announcer.reads_changes)
        self.context.announcer.say(said)
        return True

    def _redraw(self, said: Feedback) -> bool:
        """Whether what has the focus now says all that is said."""
        changed = said.changed
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
            return self._move_focus(Changed.IMAGE in changed, said)
        return False

    def _move_focus(self, is_new_image: bool, said: Feedback) -> bool:
        at = self.session.at
        card = self.form.card(at)
        if at and card is not None and (is_new_image or not card.has_focus()):
            return self.form.go_to(at, said, self.context.announcer.reads_changes)
        if card is None:
            shown = self.exhibits.panel.entry() if self.exhibits.panel else self.picture
            (self.label if self.session.label else shown or self.picture).setFocus()
        return False

    def _follow_choice(self) -> None:
        card = self.form.card(self.session.answers.at)
        if card is not None:
            card.follow_choice()

    def _show_picture(self) -> None:
        image = self.session.image
        place, thing = self.session.navigator.place(image), self.session.navigator.noun
        self._remarks = self.session.navigator.remarks(image)
        self.place.setText(annotating.image_place(*place, thing))
        self.form.show_parts(self.session.answers.parts)
        if self.session.narration.exhibit is not None:
            self.exhibits.move_in(self._columns.left, self._columns.described, self.picture, self.level_name)
        self.exhibits.cover(self.session.narration, self.picture)
        if self.exhibits.panel is not None:
            self.exhibits.show(self.session.narration, image, shell_window.picture(*place, thing))
            return
        near = (self.session.navigator.beside(image, step) for step in (*range(1, AHEAD + 1), -1))
        ahead = [self._study.images.path(other) for other in near if other is not None]
        self.picture.show_image(self._study.images.path(image), shell_window.picture(*place, thing), ahead)
        self.looking.turn_to(image)

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
            self._redraw(Feedback("", SHOWN))
        self.looking.follow_settings()

    def _show_answers(self) -> None:
        s = self.session
        self.form.show_answers(s.answers.contents, s.ordering.place_lines)
        sheet = s.answers.buffer
        if sheet is not None and (sheet.again or self.form.asked_again):
            self.form.show_asked_again(sheet.asked_again())
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
            "stop_speaking": self._stop,
        }

    def _answer_again(self) -> None:
        from app.sessions.meeting.second_answers import own_turns  # with all that meetings need
        from widgets.meeting.second_answers_dialog import give_second_answers

        turns = self.attempt(lambda: own_turns(self._study, self.session.rater.name))
        if turns is not None:
            give_second_answers(self, turns, self.context.announcer.say_sentence)

    def _go_to(self, number: int) -> None:
        self._do(lambda: self.session.go_to(number))

    def _attend_meant(self) -> ItemCard | None:
        """The card that a note or a doubt is about: the one just answered, where the next came by itself."""
        self._note_moves()
        if self.session.is_answered_elsewhere:
            self._do(self.session.return_to_answered)
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
        self._do(self.session.flag)

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

    def _stop(self) -> None:
        """Escape: fall silent, and come out of a note, which stays as it was before it was changed."""
        self.context.announcer.stop()
        card = self.form.card(self.session.at)
        if not self.exhibits.show_all() and card is not None and not card.leave_answer():
            self.form.leave_note(card, self.context.announcer.say, self.context.announcer.reads_changes)

    def _say_unreadable(self) -> None:
        self.context.announcer.say_sentence(shell_window.PICTURE_UNREADABLE, Priority.LOW)

    def _doubt(self, item: str, reason: Doubt | None) -> None:
        card = self.form.card(item)
        if card is not None:
            reads_changes = self.context.announcer.reads_changes
            card.after_menu(lambda: self._do(lambda: self.session.doubt(reason, item)), reads_changes)

    def _note(self, item: str, text: str) -> None:
        card = self.form.card(item)
        is_left = card is not None and card.is_leaving_note
        if not self._carry_out(lambda: self.session.note(text, item, is_left)) and card is not None:
            card.give_back_note(text)

    def _judge(self, judgment: Judgment) -> None:
        scale = self._whole_image
        if scale is not None:
            self._do(lambda: self.session.judge(judgment, scale))

    # --- building the page

    def _listen(self) -> None:
        form, session = self.form, self.session
        form.decided.connect(lambda item, verdict: self._do(lambda: session.decide(verdict, item)))
        form.judged.connect(self._judge)
        form.doubted.connect(self._doubt)
        form.noted.connect(self._note)
        form.attended.connect(session.answers.come_to)
        form.hovered.connect(self.context.announcer.speak_focus)
        form.refused.connect(self.context.announcer.say_sentence)
        # Queued, because the session's own sentence about the new image comes first.
        self.picture.unreadable.connect(self._say_unreadable, Qt.ConnectionType.QueuedConnection)
        self.exhibits.unreadable.connect(self._say_unreadable)
        form.second_step.connect(lambda: self.context.announcer.say_sentence(annotating.two_step_shown()))

    def _lay_out(self) -> None:
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
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
