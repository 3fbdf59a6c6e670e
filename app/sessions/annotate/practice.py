"""Practising one criterion on its border cases. Nothing is stored; every answer is told what the guidance says."""

from collections.abc import Sequence

from app.interchange.demo.practice_cases import PracticeCase
from app.messages.annotate import practice
from app.sessions.feedback import MOVED, Feedback
from app.study.rubric import Criterion
from app.study.verdict import Verdict


class PracticeSession:
    """Goes through the cases of a criterion; there may be none, then only its guidance can be read."""

    def __init__(self, criterion: Criterion, cases: Sequence[PracticeCase]) -> None:
        self.criterion = criterion
        self._cases = tuple(cases)
        self._at = 0

    @property
    def case(self) -> PracticeCase | None:
        """The case in front of the person, or None when there is none."""
        return self._cases[self._at] if self._cases else None

    @property
    def place(self) -> str:
        """Which case it is, of how many."""
        return (
            practice.place(number=self._at + 1, total=len(self._cases)) if self._cases else practice.NO_CASES
        )

    @property
    def text(self) -> str:
        """The place and the picture in words; or that there are no pictures for this criterion."""
        return f"{self.place} {self.case.description}" if self.case else self.place

    @property
    def has_next(self) -> bool:
        """Whether another case follows."""
        return self._at + 1 < len(self._cases)

    def answer(self, verdict: Verdict) -> Feedback:
        """What the guidance says of an answer."""
        case = self.case
        if case is None:
            return Feedback(practice.NO_CASES)
        if verdict not in case.accepted:
            return Feedback(practice.otherwise(case.accepted, case.why))
        if len(case.accepted) > 1:
            return Feedback(practice.contested(verdict, case.accepted, case.why))
        return Feedback(practice.borne_out(verdict, case.why))

    def step(self) -> Feedback:
        """The next case; after the last, the first again."""
        self._at = (self._at + 1) % max(1, len(self._cases))
        return Feedback(self.text, changed=MOVED, beside_focus="")
