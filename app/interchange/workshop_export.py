"""Workshops as they leave the machine: under code names, and on request without words that could name people."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from app.study.team.coding import Candidate, Coding
from app.study.team.participants import Consent, Participant, Participants
from app.study.team.raters import Rater
from app.study.team.statements import Statement, Statements
from app.study.team.workshops import Group, Ranking, SummaryLine, Workshop, Workshops

Named = Callable[[Rater], Rater]


class OutgoingWorkshops:
    """What was set up and summed up. Nobody is told who led a workshop."""

    def __init__(self, workshops: Workshops, named: Named, leaves_words_out: bool) -> None:
        self._workshops, self._named, self._leaves_words_out = workshops, named, leaves_words_out

    def all(self) -> Sequence[Workshop]:
        return [replace(workshop, facilitator="") for workshop in self._workshops.all()]

    def groups(self, workshop: int) -> Sequence[Group]:
        return self._workshops.groups(workshop)

    def rankings(self, workshop: int) -> Sequence[Ranking]:
        return [
            replace(ranking, rater=self._named(ranking.rater)) if ranking.rater else ranking
            for ranking in self._workshops.rankings(workshop)
        ]

    def summaries(self, workshop: int) -> Sequence[SummaryLine]:
        lines = self._workshops.summaries(workshop)
        return [replace(line, words="") for line in lines] if self._leaves_words_out else lines


class OutgoingParticipants:
    """Who takes part, and what they agreed to; what they told of themselves stays behind always."""

    def __init__(self, participants: Participants, named: Named) -> None:
        self._participants, self._named = participants, named

    def all(self) -> Sequence[Participant]:
        return [replace(one, rater=self._named(one.rater)) for one in self._participants.all()]

    def consent(self, rater: Rater) -> Consent | None:
        return self._participants.consent(rater)


class OutgoingStatements:
    """The lines that stand. Without their words it still shows that something was said, and of which image."""

    def __init__(self, statements: Statements, named: Named, leaves_words_out: bool) -> None:
        self._statements, self._named, self._leaves_words_out = statements, named, leaves_words_out

    def all(self) -> Sequence[Statement]:
        return [self._line(line) for line in self._statements.all()]

    def _line(self, line: Statement) -> Statement:
        rater = self._named(line.rater) if line.rater else None
        return replace(line, rater=rater, words="" if self._leaves_words_out else line.words)


class OutgoingCoding:
    """How lines were read: coders by their ids alone. Reasons for leaving a candidate out are words, too."""

    def __init__(self, coding: Coding, leaves_words_out: bool) -> None:
        self._leaves_words_out = leaves_words_out
        self.codes, self.reasons, self.themes = coding.codes, coding.reasons, coding.themes
        self._coding = coding

    def candidates(self) -> Sequence[Candidate]:
        found = self._coding.candidates()
        return [replace(one, reason="") for one in found] if self._leaves_words_out else found
