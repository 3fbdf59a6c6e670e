"""What lies on the table in a meeting: the queue, the current matter, what was made of each, and who is shown what."""

from collections.abc import Sequence

from app.agreement.ratings.settled_decisions import Subject, asked_again, holding
from app.errors import UserError
from app.messages.item_nouns import noun_for
from app.messages.meeting import appeals as appeals_text, meeting as meeting_text
from app.reports.appeals import AppealItem, appeals_for, decided_in
from app.sessions.meeting.agenda_order import AgendaFilter, AgendaItem, Collected, choose, collect
from app.sessions.meeting.appeals import decide_appeal
from app.sessions.meeting.meeting_item import MatterNarration
from app.sessions.withheld_results import reader_of
from app.study.image import Image
from app.study.judge.report_cards import AppealOutcome
from app.study.ports import OpenStudy
from app.study.rubric import Rubric
from app.study.team.disclosures import DisclosureOccasion
from app.study.team.meetings import Adjudication, Hands, Meeting, Outcome, Ruling
from app.study.team.raters import Perception


class MeetingTable:
    """One meeting at one study. `place` counts from 0; `queue` holds what is to be talked about and what has been."""

    def __init__(self, study: OpenStudy, meeting: Meeting, reader: str) -> None:
        self._study = study
        self.noun = noun_for(study.exhibits.has_any())
        self.meeting = meeting
        self.agenda_filter = AgendaFilter()
        self.place = 0
        self.queue: list[AgendaItem | AppealItem] = []
        self.ruled: dict[Subject, list[Adjudication]] = {}
        self._settled = 0
        self._lines: dict[
            Subject, tuple[Sequence[Adjudication], str]
        ] = {}  # of each matter, and what it rests on
        self.read()
        # Whoever runs the meeting has the whole list in front of them.
        person = reader_of(study, reader)
        if person is not None and not study.disclosures.is_known(person, DisclosureOccasion.MEETING):
            study.disclosures.add(person, DisclosureOccasion.MEETING)

    def read(self) -> None:
        """Take what the study holds now: the published version, and what was answered."""
        self.rubric: Rubric | None = self._study.rubrics.current()
        version = self.rubric.version if self.rubric else 0
        self._lines = {}
        self.collected: Collected = collect(self._study, version, self.agenda_filter.perception)
        self.narration = MatterNarration(self._study, self.rubric, self.meeting)
        self.choose()

    def choose(self) -> None:
        """Make the queue again, staying at the same matter.

        Out of the way is what an earlier meeting settled, and what will be asked again with other words.
        """
        at, rulings = self.at, holding(self._study, self.rubric)
        held = {one.key for one in rulings}
        self.ruled = {}
        for one in sorted(self.rulings(), key=lambda one: one.is_rewording):
            if one.ruling.outcome is Outcome.LATER or one.key in held:
                self.ruled.setdefault(one.subject, []).append(one)
        again = asked_again(rulings)
        settled = {one.subject for one in rulings}
        settled |= {one.subject for one in self.collected.matters if one.item.lineage in again}
        settled -= set(self.ruled)
        self._settled = sum(one.subject in settled for one in self.collected.matters)
        is_narrowed = bool(self.agenda_filter.code or self.agenda_filter.source is not None)
        appeals = [] if is_narrowed else appeals_for(self._study, self.meeting)
        self.queue = [*appeals, *choose(self.collected, self.agenda_filter, settled)]
        subjects = [one.subject for one in self.queue]
        self.place = subjects.index(at.subject) if at and at.subject in subjects else 0

    def narrow(self, agenda_filter: AgendaFilter) -> None:
        """Other filters, or another order."""
        is_other_condition = agenda_filter.perception is not self.agenda_filter.perception
        self.agenda_filter, self._lines = agenda_filter, {}
        if is_other_condition:
            self.read()
        else:
            self.choose()

    def join(self, name: str) -> None:
        """Somebody comes in later, and hears of this image, too."""
        self._study.meetings.join(self.meeting.key, name)
        self.meeting = next(one for one in self._study.meetings.all() if one.key == self.meeting.key)

    # --- what stands where

    @property
    def at(self) -> AgendaItem | AppealItem | None:
        """The matter or appeal one is at, or None while there is none."""
        return self.queue[self.place] if self.place < len(self.queue) else None

    @property
    def appeal(self) -> AppealItem | None:
        """The appeal one is at, or None."""
        return self.at if isinstance(self.at, AppealItem) else None

    @property
    def matter(self) -> AgendaItem:
        """The matter one is at. Raises UserError when there is none, and at an appeal."""
        if self.at is None:
            raise UserError(meeting_text.NO_MATTER)
        if isinstance(self.at, AppealItem):
            raise UserError(appeals_text.NO_ANSWERS)
        return self.at

    @property
    def left(self) -> int:
        """How much of the queue is still to be talked about."""
        return sum(self._is_open(one) for one in self.queue)

    def _is_open(self, one: AgendaItem | AppealItem) -> bool:
        """Whether this meeting has made nothing of it yet."""
        if isinstance(one, AppealItem):
            return decided_in(one, self.meeting) is None
        return one.subject not in self.ruled

    def rulings(self) -> Sequence[Adjudication]:
        """What this meeting has decided so far, the newest last."""
        return self._study.meetings.adjudications(self.meeting.key)

    @property
    def decisions(self) -> int:
        """On how many matters and appeals this meeting has decided so far."""
        appeals = sum(
            decided_in(one, self.meeting) is not None for one in appeals_for(self._study, self.meeting)
        )
        return appeals + len({one.subject for one in self.rulings()})

    def next_open(self) -> int | None:
        """The place of the next matter that is not decided, going round once."""
        count = len(self.queue)
        places = ((self.place + step) % count for step in range(1, count + 1))
        return next((place for place in places if self._is_open(self.queue[place])), None)

    def image(self) -> Image | None:
        """The image of the current matter."""
        key = self.at.image_key if self.at else None
        return self._study.images.get(key) if key is not None else None

    def items(self) -> list[tuple[str, str]]:
        """Code and name of everything there is a matter about, in the order of the rubric."""
        found = {one.place: one for one in self.collected.matters}
        return [(found[at].item.code, self.narration.item_name(found[at])) for at in sorted(found)]

    def sources(self) -> list[str]:
        """Where the images in question come from."""
        return sorted({one.image.source for one in self.collected.matters})

    def conditions(self) -> list[Perception]:
        """Under which conditions people answered."""
        given = set(self._study.ratings.conditions().perceptions)
        return [one for one in Perception if one.value in given]

    # --- in words

    def lines(self) -> list[str]:
        """The queue: each matter with what was made of it, where it is, and who said how often what. A line is written
        again when something was made of its matter."""
        return [self._line(one) for one in self.queue]

    def _line(self, one: AgendaItem | AppealItem) -> str:
        if isinstance(one, AppealItem):
            made = self.made_of(one)
            return appeals_text.line(state=f"{made} " if made else "", about=one.line)
        rulings = self.ruled.get(one.subject, ())
        known = self._lines.get(one.subject)
        if known is None or known[0] != rulings:
            words = (self._name(one), self._tally(one), self.made_of(one))
            known = rulings, meeting_text.matter_line(one.image.number, *words, self.noun)
            self._lines[one.subject] = known
        return known[1]

    def heard(self) -> str:
        """The current matter, in one breath; or that nothing is left."""
        one = self.at
        if one is None:
            return meeting_text.NOTHING_TO_TALK_ABOUT
        place, total = self.place + 1, len(self.queue)
        if isinstance(one, AppealItem):
            made = self.made_of(one)
            return appeals_text.heard(
                number=place, total=total, state=f" {made}" if made else "", about=one.line
            )
        return meeting_text.matter(
            place, total, one.image.number, self._name(one), self._tally(one), self.made_of(one), self.noun
        )

    def state(self) -> str:
        """How much there is, and how much is out of the way."""
        return meeting_text.queue_state(len(self.queue), self.left, self._settled, self.collected.quiet)

    def made_of(self, one: AgendaItem | AppealItem) -> str:
        """What this meeting made of a matter, a decision before a rewording, or of an appeal; '' for nothing yet."""
        if isinstance(one, AppealItem):
            decision = decided_in(one, self.meeting)
            return appeals_text.MADE[decision.outcome] if decision else ""
        rulings = (ruled.ruling for ruled in self.ruled.get(one.subject, ()))
        return " ".join(meeting_text.ruled(ruling.outcome, ruling.value) for ruling in rulings)

    def _tally(self, one: AgendaItem) -> str:
        return meeting_text.tally(one.tally(), self.agenda_filter.with_judges)

    def _name(self, one: AgendaItem) -> str:
        return self.narration.item_name(one)

    # --- keeping

    def rule(self, ruling: Ruling) -> None:
        """Keep what was made of the current matter."""
        matter = self.matter
        version = self.rubric.version if self.rubric and matter.item.lineage else 0
        self._study.meetings.decide(self.meeting.key, matter.image.key, matter.item.code, version, ruling)

    def decide_appeal(self, outcome: AppealOutcome, reason: str, hands: Hands) -> None:
        """Keep what was decided on the current appeal. Raises UserError as `decide_appeal` does."""
        assert self.appeal is not None
        decide_appeal(self._study, self.appeal.appeal, self.meeting, outcome, reason, hands)
        self.choose()

    def disclose(self) -> None:
        """Note that those who are there hear what was said of this image."""
        if self.at is None or self.at.image_key is None:
            return
        image, known = self.at.image_key, self._study.disclosures.is_known
        raters = [reader_of(self._study, name) for name in self.meeting.present]
        new = [one for one in raters if one and not known(one, DisclosureOccasion.MEETING, image)]
        if new:
            with self._study.together():
                for rater in new:
                    self._study.disclosures.add(rater, DisclosureOccasion.MEETING, image)
