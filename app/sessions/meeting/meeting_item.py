"""One matter of a meeting, told line by line: what each side said, the judge with its evidence, and the criterion."""

import hashlib
from collections.abc import Mapping, Sequence

from app.assignment.chance import seed_for, shuffled
from app.messages.annotate import annotating
from app.messages.item_nouns import noun_for
from app.messages.meeting import meeting as meeting_text
from app.messages.together import ended
from app.reports.appeals import AppealItem
from app.sessions.annotate.exhibit_listening import exhibit_parts, spoken
from app.sessions.judge.judge_results import given_in
from app.sessions.meeting.agenda_order import AgendaItem
from app.sessions.meeting.scale_differences import called
from app.sessions.rubric.rubric_reading import case_line
from app.study.answer import Answer
from app.study.judge.judge_call import GivenAnswer, Status
from app.study.judge.judge_ports import Filter
from app.study.ports import OpenStudy
from app.study.rubric import Criterion, Rubric
from app.study.scales import AnswerScale
from app.study.team.meetings import Adjudication, Meeting
from app.study.team.raters import Rater


class MatterNarration:
    """Reads what there is to say of a matter. `meeting` gives the chance by which sides are put in order: the same
    order each time in one meeting, and one from which nobody can be told."""

    def __init__(self, study: OpenStudy, rubric: Rubric | None, meeting: Meeting) -> None:
        self._study = study
        self._rubric = rubric
        self._seed = int.from_bytes(hashlib.sha256(meeting.id.bytes).digest()[:8], "big")
        self._titles = {one.key: one for one in study.meetings.all()}

    def criterion(self, matter: AgendaItem) -> Criterion | None:
        """The criterion, or None for a whole image."""
        return self._rubric.criterion(matter.item.code) if self._rubric and matter.item.lineage else None

    def item_name(self, matter: AgendaItem) -> str:
        """The criterion by code and name, or what is asked of whole images."""
        one = self.criterion(matter)
        return meeting_text.item_name(matter.item.code, one.name if one else "")

    def of_appeal(self, one: AppealItem) -> list[str]:
        """An appeal, what it is against, and the criterion with earlier decisions on it."""
        criterion = self._rubric.criterion(one.code) if self._rubric and one.code else None
        about = [_question(criterion)] if criterion else []
        return [line for line in (one.line, one.found, *about, one.decided) if line]

    # --- people

    def sides(self, matter: AgendaItem, with_names: bool = False) -> list[str]:
        """What people said: side by side with their doubts and notes, or by name."""
        answers = shuffled(
            sorted((self._study.answers.get(key) for key in matter.answers), key=lambda one: one.id),
            seed_for(self._seed, matter.image.id) ^ matter.place,
        )
        if with_names:
            by_name = sorted(answers, key=lambda one: one.rater.name.casefold())
            return [_named(one, matter.scale) for one in by_name]
        # The sides come in an order of their own draw, so that the first to speak does not say which is A.
        values = shuffled(matter.people, seed_for(self._seed + 1, matter.image.id) ^ matter.place)
        lines = []
        for place, value in enumerate(values):
            lines.append(meeting_text.side(place, called(matter.scale, value), matter.people[value]))
            lines += [
                meeting_text.side_words(place, one.content.doubt, one.content.note)
                for one in answers
                if _stored_value(one) == value and (one.content.doubt or one.content.note)
            ]
        return lines

    # --- judges

    def judges(self, matter: AgendaItem) -> list[str]:
        """What each judge's runs said, and the evidence they gave."""
        lines = []
        for one in matter.judges:
            runs = {called(matter.scale, value): count for value, count in one.runs.items()}
            lines.append(meeting_text.judge(name=one.judge.name, runs=runs))
            lines += [
                meeting_text.judge_run(run, called(matter.scale, given.value.value), given.evidence)
                for run, given in sorted(self._evidence(matter, one.judge).items())
                if given.evidence
            ]
        return lines

    def _evidence(self, matter: AgendaItem, judge: Rater) -> Mapping[int, GivenAnswer]:
        """What a judge gave in each run of a chat, from its replies."""
        setup = self._study.calls.setup_of(judge)
        if setup is None or self._rubric is None or matter.item.lineage is None:
            return {}
        version = self._rubric.version
        which = Filter(judge, frozenset({Status.OK}), image=matter.image.key, rubric_version=version)
        found: dict[int, GivenAnswer] = {}
        for call in self._study.calls.all(which):
            given = given_in(self._study, call, setup).get(matter.item.code)
            if given is not None:
                found[call.run] = given
        return found

    # --- the criterion

    def about(self, matter: AgendaItem) -> list[str]:
        """The criterion with its guidance, its border cases, and what was decided on it earlier."""
        one = self.criterion(matter)
        if one is None:
            return [ended(self.item_name(matter)), *self.precedents(matter)]
        guidance = [annotating.guidance(one)] if one.guidance else []
        return [_question(one), *guidance, *self.precedents(matter)]

    def precedents(self, matter: AgendaItem) -> list[str]:
        """Border cases of the criterion, and what was decided on it earlier."""
        lineage = matter.item.lineage
        cases = self._study.designs.border_cases(lineage) if lineage else ()
        return [
            *(meeting_text.border_case(case_line(self._study, case)) for case in cases),
            *self._earlier(matter),
        ]

    def _earlier(self, matter: AgendaItem) -> list[str]:
        same = [one for one in self._study.meetings.adjudications() if one.subject[1] == matter.subject[1]]
        return [self._decision(one) for one in same]

    def _decision(self, one: Adjudication) -> str:
        meeting, image = self._titles[one.meeting], self._study.images.get(one.image)
        outcome = meeting_text.ruled(one.ruling.outcome, one.ruling.value)
        number = image.number if image else 0
        return meeting_text.earlier(
            meeting.title,
            meeting_text.day(meeting.started_at),
            number,
            outcome,
            one.ruling.reason,
            noun_for(self._study.exhibits.has_any()),
        )

    # --- all of it

    def worth(self, matter: AgendaItem, with_judges: bool) -> str:
        """Why it is where it is."""
        voices = sum(matter.people.values()) - max(matter.people.values())
        is_split = any(one.is_split for one in matter.judges)
        return meeting_text.points(
            matter.points(with_judges),
            voices,
            matter.tally(),
            with_judges and matter.is_against_judge,
            with_judges and is_split,
        )

    def lines(self, matter: AgendaItem, with_names: bool, with_judges: bool) -> list[str]:
        """Everything, in the order in which a meeting asks for it."""
        judges: Sequence[str] = self.judges(matter) if with_judges else ()
        return [
            *self.sides(matter, with_names),
            *judges,
            *self.about(matter),
            *self._described(matter),
            self.worth(matter, with_judges),
        ]

    def _described(self, matter: AgendaItem) -> list[str]:
        """The description's line, or what an exhibit shows and says, line by line."""
        image = self._study.images.get(matter.image.key)
        parts = exhibit_parts(self._study, image) if image else ()
        text = self._study.descriptions.current(matter.image.key)
        return [spoken(part) for part in parts] or [text.line if text else annotating.NO_DESCRIPTION]


def _question(one: Criterion) -> str:
    return " ".join(annotating.read_criterion(one, "").split())


def _stored_value(one: Answer) -> str:
    return one.content.value.value if one.content.value else ""


def _named(one: Answer, scale: AnswerScale) -> str:
    value = called(scale, _stored_value(one))
    return meeting_text.named(one.rater.name, value, one.content.doubt, one.content.note)
