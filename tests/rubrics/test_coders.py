"""How far coders agree, on tables that can be checked by hand."""

import uuid

import pytest

from app.rubrics.coders import of_reasons, of_statements
from app.study.team.coding import CandidateSide, Part, ReasonCode
from tests.rubrics.said import codes, rater

CRITERION, WHY = Part.CRITERION, Part.JUSTIFICATION
FOR, AGAINST = CandidateSide.FOR, CandidateSide.AGAINST
ANN, BO = rater(1), rater(2)


def test_each_candidate_is_a_question_found_or_not() -> None:
    first = codes(
        ANN, [(1, CRITERION, FOR, 7), (2, CRITERION, FOR, 7), (3, CRITERION, FOR, 8), (4, WHY, FOR, 8)]
    )
    second = codes(
        BO, [(1, CRITERION, FOR, 7), (2, CRITERION, AGAINST, 8), (3, CRITERION, FOR, 8), (5, WHY, FOR, 7)]
    )
    found = {one.name: one for one in of_statements(first + second, {uuid.UUID(int=7): "Tape"})}
    tape = found["Tape"]
    # Statements 1 to 3 were read by both: 1-1, 1-0, 0-0.
    assert tape.units == 3
    assert tape.raw.value == pytest.approx(2 / 3)
    # Of six values three are 1: expected disagreement 3*3/15*2, observed 1/3; alpha = 1 - (1/3)/(18/30).
    assert tape.alpha.value == pytest.approx(1 - (1 / 3) / (18 / 30))
    # Both chose candidate 7 at statement 1, and 8 at statement 3; nobody differs there, so alpha has nothing to go by.
    side = found["for or against"]
    assert (side.units, side.raw.value, side.alpha.value) == (2, 1.0, None)
    assert side.alpha.reason


def test_one_coder_alone_has_nobody_to_agree_with() -> None:
    assert of_statements(codes(ANN, [(1, CRITERION, FOR, 7)]), {uuid.UUID(int=7): "Tape"}) == ()


def test_reasons_read_without_a_theme_count_as_read() -> None:
    answers = [uuid.UUID(int=number) for number in range(4)]
    found = [ReasonCode(answers[0], ANN, "wear"), ReasonCode(answers[0], BO, "wear")]
    found.append(ReasonCode(answers[1], ANN, "wear"))
    read = [(answer, coder.id) for answer in answers for coder in (ANN, BO)]
    (wear,) = of_reasons(found, read)
    assert (wear.name, wear.units, wear.raw.value) == ("wear", 4, 0.75)
