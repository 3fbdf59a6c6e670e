"""A meeting, run by one person while others talk: what to talk about, what was said of it, and what is made of it.

First answers are never touched. Each ruling is a fact of its own, on the disk when the method returns; a meeting that
was not ended, whatever interrupted it, can be gone on with.
"""

import uuid
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from app.errors import UserError
from app.messages import meeting as messages
from app.rubrics.draft import Wording
from app.rubrics.publishing import Meaning, Rewording
from app.sessions.judge_results import reader_of
from app.sessions.meeting_hearing import MeetingHearing
from app.sessions.meeting_queue import Wish
from app.sessions.meeting_rewording import Change, MeetingRewording
from app.sessions.meeting_table import MeetingTable
from app.sessions.report_reading import withheld_from
from app.sessions.said import ANSWERED, ARRIVED, MOVED, Said
from app.sessions.scale_differences import possible
from app.sessions.signing_in import PEOPLE
from app.sessions.since_meeting import since_last_meeting
from app.study.description import Level
from app.study.designs import Published
from app.study.meetings import Meeting, MinuteKind, Outcome, Ruling, Value
from app.study.ports import OpenStudy
from app.study.verdict import JUDGMENTS, Scale, Verdict

if TYPE_CHECKING:
    from app.reports.document import Document


class Adjudicating:
    """Takes intentions, keeps rulings and minutes, and returns what to say. Most of it wants a meeting that has begun,
    and raises UserError before."""

    def __init__(self, study: OpenStudy, reader: str = "") -> None:
        """`reader` is who is signed in here; '' for somebody who does not answer."""
        self._study = study
        self.reader = reader
        self.title = study.study.title
        self.withheld = withheld_from(study, reader)
        self.unended = study.meetings.unended()
        self.meetings = len(study.meetings.all())
        self.rewording = MeetingRewording(study, reader)
        self._table: MeetingTable | None = None
        self._hearing: MeetingHearing | None = None
        self._last = Said(messages.NOTHING_TO_REPEAT)

    @property
    def has_begun(self) -> bool:
        """Whether a meeting goes on."""
        return self._table is not None

    @property
    def table(self) -> MeetingTable:
        """What lies on the table."""
        if self._table is None:
            raise UserError(messages.NOT_BEGUN)
        return self._table

    @property
    def hearing(self) -> MeetingHearing:
        """What can be heard of it."""
        if self._hearing is None:
            raise UserError(messages.NOT_BEGUN)
        return self._hearing

    @property
    def _key(self) -> int:
        return self.table.meeting.key

    # --- coming and going

    def begin(self) -> Said:
        """Come in: what changed since the last meeting, or why nothing is shown."""
        if self.withheld:
            return self._say(Said(self.withheld))
        unended = self.unended.title if self.unended else ""
        return self._say(Said(messages.arrival(self.title, since_last_meeting(self._study), unended)))

    def accept(self) -> Said:
        """Whoever is signed in has open images, attends all the same, and accepts to hear what others said."""
        self.withheld = ""
        return self.begin()

    def people(self) -> list[str]:
        """Those of the study who may be there."""
        return [rater.name for rater in self._study.raters.all() if rater.kind in PEOPLE]

    def unfinished(self, present: Sequence[str]) -> list[tuple[str, int]]:
        """Those who still have images to answer, and would hear what others said of them."""
        raters = (reader_of(self._study, name.strip()) for name in present)
        told = [(rater.name, self._study.queue.tally(rater).open) for rater in raters if rater]
        return [(name, images) for name, images in told if images]

    def question(self, waiting: Sequence[tuple[str, int]]) -> str:
        """What to ask before somebody who still has images to answer hears what others said."""
        return messages.unfinished(waiting)

    def start(self, title: str, present: Sequence[str]) -> Said:
        """Begin a meeting. Raises UserError without a title, or when nobody is there."""
        names = list(dict.fromkeys(name.strip() for name in present if name.strip()))
        if not title.strip() or not names:
            raise UserError(messages.NOBODY if title.strip() else messages.NO_TITLE)
        with self._study.together():
            table = self._take_up(self._study.meetings.open(title, names))
        return self._arrive(messages.began(table.meeting.title, names, table.left))

    def go_on(self) -> Said:
        """Go on with the meeting that was not ended. Names are hidden again."""
        meeting = self.unended
        if meeting is None:
            raise UserError(messages.NOT_BEGUN)
        shown = [one for one in self._study.meetings.minutes(meeting.key) if one.kind is MinuteKind.NAMES]
        if shown and shown[-1].words == messages.NAMES_SHOWN_MINUTE:
            self._study.meetings.note(meeting.key, MinuteKind.NAMES, messages.NAMES_HIDDEN_MINUTE)
        table = self._take_up(meeting)
        return self._arrive(messages.goes_on(meeting.title, meeting.present, len(table.rulings())))

    def _take_up(self, meeting: Meeting) -> MeetingTable:
        self._table = MeetingTable(self._study, meeting, self.reader)
        self._hearing = MeetingHearing(self._study, self._table)
        return self._table

    def _arrive(self, sentence: str) -> Said:
        self._turn()
        return self._say(Said(f"{sentence} {self.table.heard()}", ARRIVED, beside_focus=sentence))

    def join(self, name: str) -> Said:
        """Somebody comes in later."""
        if not name.strip():
            raise UserError(messages.NOBODY)
        self.table.join(name)
        self._turn()
        return self._say(Said(messages.joined(name.strip())))

    def end(self) -> Said:
        """End the meeting; its minutes stay."""
        waiting = [one.item for one in self.rewording.unpublished(self.table.rulings())]
        self._study.meetings.end(self._key)
        self.unended = self._study.meetings.unended()
        self._table = self._hearing = None
        codes = list(dict.fromkeys(waiting))
        told = f"{messages.ENDED} {messages.unpublished(codes)}" if codes else messages.ENDED
        return self._say(Said(told, ARRIVED))

    def leave(self) -> Said:
        """Go away; the meeting is kept as it is."""
        return Said(messages.CLOSED if self.has_begun else messages.CLOSED_ENDED)

    # --- moving and hearing

    def come_to(self, place: int) -> None:
        """The person is at this place now; whoever moved the cursor has said it. Those there are shown it."""
        self.table.place = place
        self._turn()

    def _turn(self) -> None:
        self.hearing.turn()
        self.table.disclose()

    def narrow(self, wish: Wish) -> Said:
        """Other filters, or another order."""
        self.table.narrow(wish)
        self._turn()
        return self._say(Said(self.table.state(), ANSWERED))

    def next_open(self) -> Said:
        """Go to the next matter that is not decided."""
        place = self.table.next_open()
        if place is None:
            return self._say(Said(messages.NOTHING_TO_TALK_ABOUT))
        self.come_to(place)
        return self._say(Said(self.table.heard(), MOVED, beside_focus=""))

    def where(self) -> Said:
        """Which meeting, which matter, how far."""
        table = self.table
        told = messages.where(table.meeting.title, table.heard(), len(table.rulings()), table.left)
        return self._say(Said(told))

    def repeat(self) -> Said:
        """What was said last, once more."""
        return Said(self._last.sentence)

    def tell_sides(self) -> Said:
        """What people said."""
        return self._say(self.hearing.sides())

    def tell_judges(self) -> Said:
        """What judges said, with their evidence."""
        return self._say(self.hearing.judges())

    def tell_criterion(self) -> Said:
        """The criterion, its guidance, border cases, and earlier decisions."""
        return self._say(self.hearing.criterion())

    def describe(self, level: Level) -> Said:
        """The description of the image at a level."""
        return self._say(self.hearing.describe(level))

    def step_part(self, by: int) -> Said:
        """A piece of the description."""
        return self._say(self.hearing.step_part(by))

    # --- deciding

    def choices(self) -> tuple[Value, ...]:
        """What can be decided about the matter at hand."""
        matter = self.table.matter
        if matter.item.lineage is None:
            return JUDGMENTS[Scale(matter.item.code)]
        if matter.scale.is_yes_no:
            return tuple(Verdict)
        exhibit = self._study.exhibits.of(matter.image.key)
        return possible(matter.scale, exhibit.parts if exhibit else 1, matter.people)

    def no_such_answer(self) -> str:
        """What is said of a key that is no answer here."""
        return messages.NOT_THIS_ANSWER

    def overrules(self, value: Value) -> bool:
        """Whether nobody at all said this, so that a reason is needed."""
        return value.value not in self.table.matter.people

    def decide(self, value: Value, reason: str = "") -> Said:
        """The verdict. Raises UserError when it overrules everybody without a reason."""
        if value not in self.choices():
            raise UserError(messages.NOT_THIS_ANSWER)
        if self.overrules(value) and not reason.strip():
            raise UserError(messages.REASON_NEEDED)
        left = self._rule(Outcome.DECIDED, reason, value)
        return self._say(Said(messages.decided(value, left), ANSWERED))

    def contest(self, reason: str) -> Said:
        """Keep it contested. Raises UserError without saying what about."""
        if not reason.strip():
            raise UserError(messages.CONTESTED_REASON)
        return self._say(Said(messages.contested(self._rule(Outcome.CONTESTED, reason)), ANSWERED))

    def postpone(self, reason: str = "") -> Said:
        """Leave it for later."""
        return self._say(Said(messages.later(self._rule(Outcome.LATER, reason)), ANSWERED))

    def _rule(self, outcome: Outcome, reason: str, value: Value | None = None) -> int:
        """Keep it; returns how many matters are left."""
        self.table.rule(Ruling(outcome, reason, value, self.table.matter.tally()))
        self.table.choose()
        return self.table.left

    def words_now(self) -> Wording:
        """The words of the criterion at hand, as they stand in the draft. Raises UserError on a whole image."""
        return self.rewording.words_now(self._lineage)

    @property
    def _lineage(self) -> uuid.UUID:
        lineage = self.table.matter.item.lineage
        if lineage is None:
            raise UserError(messages.NOT_FOR_WHOLE_IMAGES)
        return lineage

    def reword(self, change: Change) -> Said:
        """Other words for the criterion, straight into the draft. Raises UserError when nothing is different."""
        matter, lineage = self.table.matter, self._lineage
        with self._study.together():
            words, case = self.rewording.reword(lineage, matter.image.key, change)
            why = change.meaning.why
            self.table.rule(Ruling(Outcome.REWORDED, why, None, matter.tally(), words, case))
        self.table.choose()
        told = messages.reworded(matter.item.code, words.meaning_changed, case is not None, self.table.left)
        return self._say(Said(told, ANSWERED))

    def note(self, words: str, is_open_point: bool) -> Said:
        """A line of the minutes: an open point, or a remark. Raises UserError without words."""
        if not words.strip():
            raise UserError(messages.WORDS_NEEDED)
        kind = MinuteKind.OPEN_POINT if is_open_point else MinuteKind.REMARK
        at = self.table.at
        self._study.meetings.note(self._key, kind, words, at.image.key if at else None)
        return self._say(Said(messages.noted(is_open_point)))

    def show_names(self) -> Said:
        """Show who said what, or hide it again; either stands in the minutes."""
        is_shown = not self.hearing.names_shown
        words = messages.NAMES_SHOWN_MINUTE if is_shown else messages.NAMES_HIDDEN_MINUTE
        self._study.meetings.note(self._key, MinuteKind.NAMES, words)
        self.hearing.names_shown = is_shown
        return self._say(Said(messages.NAMES_SHOWN if is_shown else messages.NAMES_HIDDEN, ANSWERED))

    def take_back(self) -> Said:
        """Take the newest ruling or line of this meeting back. Who saw names cannot be taken back."""
        rulings = list(self.table.rulings())
        lines = self._study.meetings.minutes(self._key)
        written = [one for one in lines if one.kind is not MinuteKind.NAMES]
        if written and (not rulings or written[-1].recorded_at > rulings[-1].recorded_at):
            self._study.meetings.strike(written[-1].key)
            return self._say(Said(messages.taken_back_line(written[-1].words)))
        if not rulings:
            return self._say(Said(messages.NOTHING_TO_TAKE_BACK))
        one = rulings[-1]
        with self._study.together():
            self.rewording.take_back(one)
            self._study.meetings.take_back(one.key)
        self.table.choose()
        image = self._study.images.get(one.image)
        ruled = messages.ruled(one.ruling.outcome, one.ruling.value)
        told = messages.of_image(ruled, image.number if image else 0, one.item)
        return self._say(Said(messages.taken_back(told, self.table.left), ANSWERED))

    # --- the next version

    def questions(self) -> tuple[list[str], tuple[Rewording, ...]]:
        """What publishing would change, and what is still to be said of it. Raises UserError when nothing waits."""
        return self.rewording.questions(self.table.rulings())

    def publish(self, said: Mapping[uuid.UUID, Meaning]) -> tuple[Said, Published]:
        """Make the draft the next version; what is worth talking about is found anew."""
        sentence, published = self.rewording.publish(self.table.rulings(), said)
        self.table.read()
        self._turn()
        return self._say(Said(sentence, ANSWERED)), published

    # --- documents

    def minutes(self) -> "Document":
        """The minutes of this meeting, or before one has begun those of the last. Raises UserError without any."""
        from app.reports.minutes import meeting_of, minutes_document

        meeting = self._table.meeting if self._table else meeting_of(self._study)
        return minutes_document(self._study, meeting)

    def feedback(self, name: str) -> "Document":
        """Somebody's own answers beside what was decided; that they get it is noted."""
        from app.reports.feedback import feedback_for, note_given, person_of

        feedback = feedback_for(self._study, person_of(self._study, name))
        note_given(self._study, feedback)
        return feedback.document

    def _say(self, said: Said) -> Said:
        self._last = said
        return said
