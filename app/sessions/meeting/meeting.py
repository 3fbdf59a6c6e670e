"""A meeting, run by one person while others talk: what to talk about, what was said of it, and what is made of it.

First answers are never touched. Each ruling is a fact of its own, on the disk when the method returns; a meeting that
was not ended, whatever interrupted it, can be gone on with.
"""

import uuid
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from app.errors import UserError
from app.messages.agreement import report_card as report_card_text
from app.messages.meeting import appeals as appeals_text, ballot as ballot_text, meeting as meeting_text
from app.reports.appeals import AppealItem, appeals_for, decided_at, decided_in
from app.rubrics.publishing import Meaning, Rewording
from app.sessions.feedback import ANSWERED, MOVED, Feedback
from app.sessions.meeting.agenda_order import AgendaFilter
from app.sessions.meeting.appeals import decide_appeal
from app.sessions.meeting.ballot import SecretBallot
from app.sessions.meeting.meeting_attendance import MeetingAttendance
from app.sessions.meeting.meeting_rewording import Change
from app.sessions.meeting.scale_differences import possible
from app.sessions.meeting.second_answers import SecondTurns, ask_again
from app.sessions.withheld_results import reader_of
from app.study.alt_text import Level
from app.study.judge.report_cards import Appeal, AppealOutcome
from app.study.names import is_blank
from app.study.rubric import Wording
from app.study.team.designs import Published
from app.study.team.meetings import Hands, MinuteKind, Outcome, Ruling, Value
from app.study.verdict import JUDGMENTS, Scale, Verdict

if TYPE_CHECKING:
    from app.reports.document import Document

NO_HANDS = Hands()


class Adjudicating(MeetingAttendance):
    """Takes intentions, keeps rulings and minutes, and returns what to say. Most of it wants a meeting that has begun,
    and raises UserError before."""

    # --- moving and hearing

    def come_to(self, place: int) -> str:
        """The person is at this place now; whoever moved the cursor has said it. Those there are shown it. Returns the
        content note of an image that waits for it; '' for most."""
        self.table.place = place
        self._turn()
        return self.hearing.note

    def narrow(self, agenda_filter: AgendaFilter) -> Feedback:
        """Other filters, or another order."""
        self.table.narrow(agenda_filter)
        self._turn()
        return self._say(Feedback(self.table.state(), ANSWERED))

    def next_open(self) -> Feedback:
        """Go to the next matter that is not decided."""
        place = self.table.next_open()
        if place is None:
            return self._say(Feedback(meeting_text.NOTHING_TO_TALK_ABOUT))
        note = self.come_to(place)
        return self._say(Feedback(f"{note} {self.table.heard()}".strip(), MOVED, beside_focus=note))

    def where(self) -> Feedback:
        """Which meeting, which matter, how far."""
        table = self.table
        sentence = meeting_text.where(
            title=table.meeting.title, line=table.heard(), count=table.decisions, left=table.left
        )
        return self._say(Feedback(sentence))

    def repeat(self) -> Feedback:
        """What was said last, once more."""
        return Feedback(self._last.sentence)

    def narrate_sides(self) -> Feedback:
        """What people said."""
        return self._say(self.hearing.sides())

    def narrate_judges(self) -> Feedback:
        """What judges said, with their evidence."""
        return self._say(self.hearing.judges())

    def narrate_criterion(self) -> Feedback:
        """The criterion, its guidance, border cases, and earlier decisions."""
        return self._say(self.hearing.criterion())

    def describe(self, level: Level) -> Feedback:
        """The description of the image at a level."""
        return self._say(self.hearing.describe(level))

    def step_part(self, by: int) -> Feedback:
        """A piece of the description."""
        return self._say(self.hearing.step_part(by))

    # --- deciding

    def choices(self) -> tuple[Value | AppealOutcome, ...]:
        """What can be decided about the current matter or appeal."""
        if self.table.appeal is not None:
            return tuple(appeals_text.CHOICES)
        matter = self.table.matter
        if matter.item.lineage is None:
            return JUDGMENTS[Scale(matter.item.code)]
        if matter.scale.is_yes_no:
            return tuple(Verdict)
        exhibit = self._study.exhibits.of(matter.image.key)
        return possible(matter.scale, exhibit.parts if exhibit else 1, matter.people)

    def no_such_answer(self) -> str:
        """What is said of a key that is no answer here."""
        return meeting_text.NOT_THIS_ANSWER

    def reason_needed(self, value: Value | AppealOutcome) -> str:
        """Why a decision needs a reason: nobody at all said this, or it is about an appeal. "" where it needs none."""
        if isinstance(value, AppealOutcome):
            return report_card_text.REASON_NEEDED
        return "" if value.value in self.table.matter.people else meeting_text.REASON_NEEDED

    def decide(self, value: Value | AppealOutcome, reason: str = "", hands: Hands = NO_HANDS) -> Feedback:
        """The verdict, and a count of hands where there was one. Raises UserError when it overrules everybody, or is
        about an appeal, and has no reason."""
        if value not in self.choices():
            raise UserError(meeting_text.NOT_THIS_ANSWER)
        needed = self.reason_needed(value)
        if needed and not reason.strip():
            raise UserError(needed)
        if isinstance(value, AppealOutcome):
            return self._decide_appeal(value, reason, hands)
        deciders = len(self.table.meeting.deciders)
        if deciders and hands.total > deciders:
            raise UserError(ballot_text.too_many(count=hands.total, may_decide=deciders))
        left = self._rule(Outcome.DECIDED, reason, value, hands)
        return self._say(Feedback(meeting_text.decided(value, left, hands), ANSWERED))

    def _decide_appeal(self, outcome: AppealOutcome, reason: str, hands: Hands = NO_HANDS) -> Feedback:
        item = self.table.appeal
        assert item is not None
        self.table.decide_appeal(outcome, reason, hands)
        left = meeting_text.left_to_discuss(self.table.left)
        if outcome is AppealOutcome.UPHELD and isinstance(item.appeal, Appeal):
            sentence = appeals_text.upheld_card(number=item.number, left=left)
        else:
            sentence = appeals_text.decided(made=appeals_text.MADE[outcome], left=left)
        return self._say(Feedback(sentence, ANSWERED))

    def ballot(self) -> SecretBallot:
        """A secret ballot of those who may decide. Raises UserError where they are too few for one."""
        if self.table.at is None:
            raise UserError(meeting_text.NO_MATTER)
        return SecretBallot(len(self.table.meeting.may_decide))

    def dissent(self, name: str, reason: str) -> Feedback:
        """Somebody does not share what was decided here. Raises UserError without a name, or before a decision."""
        rulings = self.table.ruled.get(self.table.matter.subject, [])
        made = [one for one in rulings if one.ruling.outcome is Outcome.DECIDED]
        if not made:
            raise UserError(ballot_text.NOTHING_DECIDED)
        if is_blank(name):
            raise UserError(ballot_text.DISSENT_WHO_NEEDED)
        kept = self._study.meetings.dissent(made[-1].key, name, reason)
        return self._say(Feedback(ballot_text.dissent_stored(name=kept.author)))

    def contest(self, reason: str) -> Feedback:
        """Keep it contested. Raises UserError without saying what about."""
        if not reason.strip():
            raise UserError(meeting_text.CONTESTED_REASON)
        return self._say(Feedback(meeting_text.contested(self._rule(Outcome.CONTESTED, reason)), ANSWERED))

    def postpone(self, reason: str = "") -> Feedback:
        """Leave it for later."""
        if self.table.appeal is not None:
            return self._decide_appeal(AppealOutcome.LATER, reason)
        return self._say(Feedback(meeting_text.later(left=self._rule(Outcome.LATER, reason)), ANSWERED))

    def _rule(
        self, outcome: Outcome, reason: str, value: Value | None = None, hands: Hands = NO_HANDS
    ) -> int:
        """Keep it; returns how many matters are left."""
        tally = replace(self.table.matter.tally(), hands=hands)
        self.table.rule(Ruling(outcome, reason, value, tally))
        self.table.choose()
        return self.table.left

    def words_now(self) -> Wording:
        """The words of the current criterion, as they stand in the draft. Raises UserError on a whole image."""
        return self.rewording.words_now(self._lineage)

    @property
    def _lineage(self) -> uuid.UUID:
        lineage = self.table.matter.item.lineage
        if lineage is None:
            raise UserError(meeting_text.NOT_FOR_WHOLE_IMAGES)
        return lineage

    def remarks(self, wording: Wording) -> list[str]:
        """The wording check on the current criterion with these words, a sentence each."""
        return [one.sentence for one in self.rewording.remarks(self._lineage, wording)]

    def reword(self, change: Change) -> Feedback:
        """Other words for the criterion, straight into the draft. Raises UserError when nothing is different."""
        matter, lineage = self.table.matter, self._lineage
        with self._study.together():
            words, case = self.rewording.reword(lineage, matter.image.key, change)
            why = change.meaning.why
            self.table.rule(Ruling(Outcome.REWORDED, why, None, matter.tally(), words, case))
        self.table.choose()
        left = self.table.left, self.table.noun
        remarks = len(self.rewording.remarks(lineage, words.becomes))
        sentence = meeting_text.reworded(
            matter.item.code, words.meaning_changed, case is not None, remarks, *left
        )
        return self._say(Feedback(sentence, ANSWERED))

    def note(self, words: str, is_open_point: bool) -> Feedback:
        """A line of the minutes: an open point, or a remark. Raises UserError without words."""
        if not words.strip():
            raise UserError(meeting_text.WORDS_NEEDED)
        kind = MinuteKind.OPEN_POINT if is_open_point else MinuteKind.REMARK
        at = self.table.at
        self._study.meetings.note(self._key, kind, words, at.image_key if at else None)
        return self._say(Feedback(meeting_text.noted(is_open_point)))

    def show_names(self) -> Feedback:
        """Show who said what, or hide it again; either is in the minutes."""
        is_shown = not self.hearing.names_shown
        words = meeting_text.NAMES_SHOWN_MINUTE if is_shown else meeting_text.NAMES_HIDDEN_MINUTE
        self._study.meetings.note(self._key, MinuteKind.NAMES, words)
        self.hearing.names_shown = is_shown
        return self._say(
            Feedback(meeting_text.NAMES_SHOWN if is_shown else meeting_text.NAMES_HIDDEN, ANSWERED)
        )

    def take_back(self) -> Feedback:
        """Take the newest ruling or line of this meeting back. Who saw names cannot be undone."""
        rulings = list(self.table.rulings())
        lines = self._study.meetings.minutes(self._key)
        written = [one for one in lines if one.kind is not MinuteKind.NAMES]
        # Of two in one millisecond the one with the larger id came later; without a ruling any line did.
        last_ruling = [(one.recorded_at, one.id) for one in rulings[-1:]]
        appeal = self._newest_appeal()
        others = [*(one.recorded_at for one in rulings[-1:]), *(one.recorded_at for one in written[-1:])]
        if appeal is not None and all(at < decided_at(appeal) for at in others):
            return self._leave_appeal_open(appeal)
        if written and last_ruling < [(written[-1].recorded_at, written[-1].id)]:
            self._study.meetings.strike(written[-1].key)
            return self._say(Feedback(meeting_text.taken_back_line(sentence=written[-1].words)))
        if not rulings:
            return self._say(Feedback(meeting_text.NOTHING_TO_TAKE_BACK))
        one = rulings[-1]
        with self._study.together():
            self.rewording.take_back(one)
            self._study.meetings.take_back(one.key)
        self.table.choose()
        image = self._study.images.get(one.image)
        ruled = meeting_text.ruled(one.ruling.outcome, one.ruling.value)
        sentence = meeting_text.of_image(ruled, image.number if image else 0, one.item, self.table.noun)
        return self._say(Feedback(meeting_text.taken_back(what=sentence, left=self.table.left), ANSWERED))

    def _newest_appeal(self) -> AppealItem | None:
        """The appeal that this meeting upheld or rejected last, or None."""
        meeting = self.table.meeting
        decided = [
            one
            for one in appeals_for(self._study, meeting)
            if decided_in(one, meeting) is not None and not one.appeal.is_open
        ]
        return max(decided, key=decided_at, default=None)

    def _leave_appeal_open(self, item: AppealItem) -> Feedback:
        """Decisions on appeals are facts that stay; a newer one leaves the appeal for later."""
        decide_appeal(self._study, item.appeal, self.table.meeting, AppealOutcome.LATER, "", NO_HANDS)
        self.table.choose()
        sentence = appeals_text.undone(number=item.number, left=meeting_text.left_to_discuss(self.table.left))
        return self._say(Feedback(sentence, ANSWERED))

    def ask_again(self, first_speaker: str = "") -> SecondTurns:
        """Ask those present for a second answer to the current matter; `first_speaker` had the first word on it. Raises
        UserError where there is nobody to ask."""
        return ask_again(self._study, self.table, first_speaker)

    # --- the next version

    def questions(self) -> tuple[list[str], tuple[Rewording, ...]]:
        """What publishing would change, and what is still to be said of it. Raises UserError when nothing waits."""
        return self.rewording.questions(self.table.rulings())

    def publish(self, said: Mapping[uuid.UUID, Meaning]) -> tuple[Feedback, Published]:
        """Make the draft the next version; what is worth talking about is found again."""
        sentence, published = self.rewording.publish(self.table.rulings(), said)
        self.table.read()
        self._turn()
        return self._say(Feedback(sentence, ANSWERED)), published

    # --- documents

    def minutes(self) -> "Document":
        """The minutes of this meeting, or before one has begun those of the last. Raises UserError without any."""
        from app.reports.minutes import meeting_of, minutes_document

        meeting = self._table.meeting if self._table else meeting_of(self._study)
        return minutes_document(self._study, meeting, reader=reader_of(self._study, self.reader))

    def correct(self, line: str, becomes: str, author: str) -> "Document":
        """Put other words in the place of a line of these minutes; raises UserError where that cannot be."""
        from app.reports.minutes import correct_line, meeting_of

        meeting = self._table.meeting if self._table else meeting_of(self._study)
        correct_line(self._study, meeting, line, becomes, author)
        return self.minutes()

    def feedback(self, name: str) -> "Document":
        """Somebody's own answers beside what was decided; that they get it is noted."""
        from app.reports.feedback import feedback_for, note_given, person_of

        feedback = feedback_for(self._study, person_of(self._study, name))
        note_given(self._study, feedback)
        return feedback.document
