"""What people said in a made-up workshop, for tests of what is made of it."""

import uuid
from collections.abc import Sequence
from datetime import UTC, datetime

from app.study.team.coding import Candidate, CandidateOutcome, CandidateSide, Code, Part, Reading
from app.study.team.raters import Rater, RaterKind
from app.study.team.statements import Statement
from app.study.team.workshops import StepKind

THEN = datetime(2026, 1, 5, 10, 0, tzinfo=UTC)


def rater(number: int) -> Rater:
    """A person with this number."""
    return Rater(number, uuid.UUID(int=number), f"R{number}", RaterKind.PERSON)


def statement(origin: int, who: Rater | None, image: int | None = None, words: str = "Words.") -> Statement:
    """One line; `image` is a key."""
    return Statement(
        *(origin, origin, uuid.UUID(int=1000 + origin), 1, StepKind.REACTIONS, image, who, words, ""),
        is_offensive=False,
        is_parked=False,
        recorded_at=THEN,
    )


def candidate(
    number: int,
    text: str,
    fate: CandidateOutcome = CandidateOutcome.OPEN,
    theme: uuid.UUID | None = None,
    reason: str = "",
) -> Candidate:
    """A candidate with this lineage and place."""
    return Candidate(number, uuid.UUID(int=number), theme, text, fate, reason, number, "Robin", THEN)


def codes(coder: Rater, readings: Sequence[tuple[int, Part, CandidateSide, int | None]]) -> list[Code]:
    """One coder's readings: statement, part, side, candidate's number or None."""
    return [
        Code(
            place,
            uuid.UUID(int=2000 + place),
            origin,
            coder,
            Reading(part, side, 2, uuid.UUID(int=about) if about is not None else None),
            THEN,
        )
        for place, (origin, part, side, about) in enumerate(readings, start=100 * coder.key)
    ]
