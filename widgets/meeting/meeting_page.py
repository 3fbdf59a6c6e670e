"""The page of a meeting, run by one person by key and ear while others talk. It decides nothing."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtWidgets import QWidget

from app.errors import UserError
from app.messages.agreement import agreement_page
from app.messages.annotate import exhibits
from app.messages.gallery import finding
from app.messages.meeting import meeting as meeting_text, meeting_page
from app.reports.document import Document
from app.sessions.annotate.listening_commands import listening_commands
from app.sessions.feedback import MOVED, Changed, Feedback
from app.sessions.meeting.meeting import Adjudicating
from app.sessions.meeting.speakers import SpeakerQueue
from app.study.alt_text import Level
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.team.meetings import Hands
from widgets.gallery.find_dialog import find_in_list
from widgets.image.picture_page import PicturePage
from widgets.kit.columns import fill_column
from widgets.kit.dialogs import ask_whether
from widgets.meeting import meeting_dialogs as dialogs
from widgets.meeting.ballot_dialog import hold_ballot
from widgets.meeting.meeting_displays import MeetingDisplays
from widgets.meeting.meeting_setup_panel import MeetingSetupPanel
from widgets.meeting.meeting_view import MeetingView
from widgets.meeting.second_answers_dialog import give_second_answers
from widgets.shell.page import PageContext


class MeetingPage(PicturePage):
    """Drives one `Adjudicating` session; `name` is who is signed in here."""

    def __init__(self, context: PageContext, study: OpenStudy, name: str = "") -> None:
        self.view = MeetingView(context.settings.keymap)
        super().__init__(context, study, self.view.picture, lambda: name)
        self.session = Adjudicating(study, name)
        self.session.follow_notes(context.settings)
        self.setup_panel = MeetingSetupPanel(self.session.people())
        self.displays = MeetingDisplays(self, study, context.announcer)
        self.speakers = SpeakerQueue()
        self._shown: tuple[int, bool] | None = None  # the image, and whether it is hidden
        fill_column(self, self.setup_panel, self.view)
        self.view.hide()
        self._connect()

    # --- what the window asks of a page

    def title(self) -> str:
        """The meeting, and the study."""
        meeting = self.session.table.meeting.title if self.session.has_begun else ""
        return meeting_page.page_title(self.session.title, meeting)

    def begin(self) -> None:
        """Say what changed since the last meeting, or why nothing is shown; ask who is there."""
        self._arrive(self.session.begin())

    def finish(self) -> Feedback:
        """Everything is kept already."""
        self.displays.end()
        return self.session.leave()

    def follow_settings(self) -> None:
        """What depends on the settings: keys, and the tools for the picture."""
        self.view.buttons.show_keys(self.context.settings.keymap)
        self.looking.follow_settings()
        self.session.follow_notes(self.context.settings)
        if self.session.has_begun:
            self._show_matter()

    def make_handlers(self) -> Mapping[str, Callable[[], None]]:
        """What can be done in a meeting; before it has begun, most of it says so."""
        s = self.session
        intentions: dict[str, Callable[[], Feedback]] = {
            "meeting_next": s.next_open,
            "meeting_sides": s.narrate_sides,
            "meeting_judges": s.narrate_judges,
            "meeting_criterion": s.narrate_criterion,
            "meeting_back": s.take_back,
            "meeting_names": s.show_names,
            **listening_commands(s.describe, s.step_part),
            "where_am_i": self._where,
            "repeat": s.repeat,
            "spell": s.repeat,
        }
        all_acts: dict[str, Callable[[], None]] = {
            **{name: partial(self._do, intention) for name, intention in intentions.items()},
            **{name: partial(self._try, act) for name, act in self._acts_that_ask().items()},
            "stop_speaking": self.stop,
        }
        return self.with_picture(all_acts)

    def _acts_that_ask(self) -> dict[str, Callable[[], None]]:
        return {
            "find": lambda: find_in_list(self.view.queue, self.context.announcer, finding.cases),
            "rule": partial(self._decide, None),
            **{f"rule_{place + 1}": partial(self._decide, place) for place in range(4)},
            "rule_contested": self._contest,
            "rule_reword": self._reword,
            "meeting_dissent": self._dissent,
            "meeting_again": self._ask_again,
            "meeting_projector": lambda: self.displays.switch_projector(self.session),
            "meeting_live": lambda: self.displays.switch_live(self.session),
            "rule_later": self._postpone,
            "meeting_note": self._note,
            "meeting_hand": self._raise_hand,
            "meeting_speaker": self._next_speaker,
            "meeting_join": self._join,
            "meeting_publish": self._publish,
            "meeting_minutes": self._minutes,
            "meeting_feedback": self._feedback,
            "meeting_end": self._end,
        }

    # --- from the person to the session and back

    def _do(self, intention: Callable[[], Feedback], is_told: bool = True) -> None:
        """Carry out one intention: the session, then the page, then the sentence.

        `is_told` False: the focus comes back from a dialog, and the line one is at is read with its new words.
        """
        self._try(lambda: self._show_feedback(intention(), is_told))

    def _try(self, act: Callable[[], object]) -> None:
        """Do something; where it cannot be done, say why, and show where the session is: it may have gone on."""
        try:
            act()
        except UserError as error:
            self.context.announcer.say_alert(error.sentence)
            if self.session.has_begun and not self.view.isHidden():
                self._show(is_told=False)

    def _show_feedback(self, said: Feedback, is_told: bool = True) -> None:
        if said.changed and self.session.has_begun:
            self._show(is_told)
        if Changed.FOCUS in said.changed and self.session.has_begun:
            self.view.queue.go_to(self.session.table.place)
        self.context.announcer.say(said)

    # --- before it begins, and after

    def _arrive(self, said: Feedback) -> None:
        s = self.session
        self.view.hide()
        self.setup_panel.show()
        title = meeting_page.usual_title(number=s.meetings + 1)
        self.setup_panel.show_state(said.sentence, title, s.reader, bool(s.withheld), s.unended is not None)
        self.setup_panel.take_focus()
        self.context.announcer.say(Feedback(said.sentence, MOVED, beside_focus=said.sentence))

    def _start(self) -> None:
        names, title = self.setup_panel.names(), self.setup_panel.name.text()
        deciders = self.setup_panel.who_decides()
        if self._may_hear(names):
            self._begin_session(lambda: self.session.start(title, names, deciders))

    def _may_hear(self, names: Sequence[str]) -> bool:
        """Whether all of them have answered, or it is wished that they hear what others said all the same."""
        waiting = self.session.unfinished(names)
        words = (
            meeting_page.BEGIN_TITLE,
            self.session.question(waiting),
            meeting_page.BEGIN_NOW,
            meeting_page.NOT_YET,
        )
        return not waiting or ask_whether(self, *words)

    def _begin_session(self, begin: Callable[[], Feedback]) -> None:
        said = begin()
        self.displays.remind_every(self.setup_panel.minutes.value(), whole=self.setup_panel.whole.value())
        self.speakers = SpeakerQueue()
        self._show_speakers()
        self._offer()
        self.setup_panel.hide()
        self.view.show()
        self.title_changed.emit()
        self._show_feedback(said, is_told=False)

    def _end(self) -> None:
        _ = self.session.table  # raises where no meeting goes on
        words = (
            meeting_page.END_TITLE,
            meeting_page.END_QUESTION,
            meeting_page.END_NOW,
            meeting_page.NOT_END,
        )
        if ask_whether(self, *words):
            said = self.session.end()
            self.displays.end()
            self.title_changed.emit()
            self._arrive(said)

    # --- acts that ask for something first

    def _decide(self, place: int | None) -> None:
        choices = self.session.choices()
        if place is not None and place >= len(choices):
            raise UserError(self.session.no_such_answer())
        ruling = dialogs.ask_ruling(
            self, choices, place, self.session.reason_needed, self._hold_ballot, self._in_sight()
        )
        if ruling is not None:
            self._do(lambda: self.session.decide(*ruling), is_told=False)

    def _hold_ballot(self, parent: QWidget) -> Hands | None:
        ballot = self.attempt(self.session.ballot)
        if ballot is None:
            return None
        may_decide = len(self.session.table.meeting.may_decide)
        return hold_ballot(parent, ballot, self.context.announcer.say_sentence, may_decide)

    def _dissent(self) -> None:
        _ = self.session.table.matter
        said = dialogs.ask_dissent(self)
        if said is not None:
            self._do(lambda: self.session.dissent(*said))

    def _ask_again(self) -> None:
        matter = self.session.table.matter
        turns = self.session.ask_again(self.speakers.first.get(matter.subject, ""))
        give_second_answers(self, turns, self.context.announcer.say_sentence)

    def _contest(self) -> None:
        _ = self.session.table.matter
        words = dialogs.ask_line(self, meeting_page.CONTESTED_TITLE, meeting_page.CONTESTED, needed=True)
        if words is not None:
            self._do(lambda: self.session.contest(words), is_told=False)

    def _postpone(self) -> None:
        if self.session.table.at is None:
            raise UserError(meeting_text.NO_MATTER)
        words = dialogs.ask_line(self, meeting_page.LATER_TITLE, meeting_page.LATER, needed=False)
        if words is not None:
            self._do(lambda: self.session.postpone(words), is_told=False)

    def _reword(self) -> None:
        session = self.session
        nothing = session.rewording.no_remarks()
        words = session.words_now()
        change = dialogs.ask_change(self, words, session.remarks, nothing, self._in_sight())
        if change is not None:
            self._do(lambda: self.session.reword(change), is_told=False)

    def _note(self) -> None:
        _ = self.session.table
        line = dialogs.ask_minute(self)
        if line is not None:
            self._do(lambda: self.session.note(*line))

    def _in_sight(self) -> QWidget:
        """What stays in sight while something is decided."""
        return self.exhibits.material(self.view.picture)

    def _where(self) -> Feedback:
        said = self.session.where()
        beside = (self.speakers.sentence, self.displays.timer.sentence)
        return said._replace(sentence=" ".join(filter(None, (said.sentence, *beside))))

    def _raise_hand(self) -> None:
        name = dialogs.ask_speaker(self, self.session.table.meeting.present)
        if name is not None:
            self._tell_of_speakers(self.speakers.raise_hand(name))

    def _next_speaker(self) -> None:
        at = self.session.table.at
        self._tell_of_speakers(self.speakers.next_speaker(at.subject if at else None))

    def _tell_of_speakers(self, sentence: str) -> None:
        self._show_speakers()
        self.say(Feedback(sentence))

    def _show_speakers(self) -> None:
        self.view.speakers.setText(self.speakers.sentence)
        self.view.speakers.setVisible(bool(self.speakers.waiting))

    def _join(self) -> None:
        _ = self.session.table
        name = dialogs.ask_line(self, meeting_page.JOIN_TITLE, meeting_page.JOIN, needed=True)
        if name is not None and self._may_hear([name]):
            self._do(lambda: self.session.join(name))

    # --- the next version, and what comes of it all

    def _publish(self) -> None:
        from widgets.rubric.publish_dialog import ask_meanings

        questions, unsaid = self.session.questions()
        meanings = ask_meanings(self, self._study, questions, unsaid)
        if meanings is None:
            return
        said, published = self.session.publish(meanings)
        self._offer()
        # Where a question follows, it says the same: it is heard there, and only shown here.
        self._show_feedback(said._replace(beside_focus="") if published.reopened else said, is_told=False)
        words = (
            meeting_page.PUBLISHED_TITLE,
            said.sentence,
            meeting_page.ANSWER_AGAIN,
            meeting_page.LATER_AGAIN,
        )
        if published.reopened and ask_whether(self, *words):
            self.go.emit("sign_in", self._study.folder)

    def _minutes(self) -> None:
        dialogs.show_document(self, self.session.minutes(), self._export, self._correct)

    def _correct(self, parent: QWidget, line: str) -> Document | None:
        """Ask for other words for a line; why it cannot be corrected is said, and nothing is changed then."""
        said = dialogs.ask_correction(parent, line, self.session.reader)
        return self.attempt(lambda: self.session.correct(line, *said)) if said is not None else None

    def _feedback(self) -> None:
        names = self.session.people()
        if not names:
            raise UserError(meeting_page.FEEDBACK_NOBODY)
        name = dialogs.ask_person(self, names)
        if name is not None:
            dialogs.show_document(self, self.session.feedback(name), self._export)

    def _export(self, document: Document) -> None:
        from widgets.agreement.report_export import ReportExportDialog

        formats = agreement_page.DOCUMENT_FORMATS
        ReportExportDialog(self, self.context, self._study.folder, document, formats).ask()

    # --- showing

    def _offer(self) -> None:
        table = self.session.table
        self.view.offer(table.items(), table.sources(), table.conditions())

    def _show(self, is_told: bool) -> None:
        table = self.session.table
        self.view.show_queue(table.lines(), table.place, table.state(), is_told)
        self._show_matter()

    def _show_matter(self) -> None:
        hearing, image = self.session.hearing, self.session.table.image()
        self.displays.follow(self.session)
        self.view.show_said(hearing.lines(), hearing.description() if image else "")
        shown = (image.key, bool(hearing.note)) if image is not None else None
        if image is None:
            self.exhibits.material(self.view.picture).hide()
        elif shown != self._shown:
            self._show_image(image)
        self._shown = shown

    def _show_image(self, image: Image) -> None:
        """The picture, or all that an exhibit shows."""
        narration, view = self.session.hearing.narration, self.view
        name = meeting_page.picture_name(number=image.number, line=narration.described(Level.LINE))
        if narration.exhibit is not None:
            self.exhibits.move_between(view.image_column, view.picture, view.description)
            name = exhibits.picture(1, 1)
        self.show_picture(narration, image, name)

    def _come_to(self, place: int) -> None:
        if self.session.has_begun and place != self.session.table.place:
            self._try(lambda: self.session.come_to(place))
            self._show_matter()
            if note := self.session.hearing.note:
                self.context.announcer.say_sentence(note)

    def _connect(self) -> None:
        self.setup_panel.begun.connect(lambda: self._try(self._start))
        self.setup_panel.continued.connect(lambda: self._try(lambda: self._begin_session(self.session.go_on)))
        self.setup_panel.accepted.connect(lambda: self._arrive(self.session.accept()))
        self.view.pressed.connect(lambda name: self.handlers()[name]())
        self.view.filter_changed.connect(
            lambda: self._do(lambda: self.session.narrow(self.view.agenda_filter()))
        )
        self.view.queue.come_to.connect(self._come_to)
