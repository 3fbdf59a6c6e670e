"""From statements to candidates: who is for and against, which images they decide, and the draft they make."""

import uuid

import pytest

from app.rubrics.candidates import rubric_draft, summarise
from app.study.rubric import Criterion, Rubric, Theme
from app.study.team.coding import CandidateOutcome, CandidateSide, CandidateTheme, Part, Reading
from tests.rubrics.said import THEN, candidate, codes, rater, statement

CRITERION, WHY = Part.CRITERION, Part.JUSTIFICATION
FOR, AGAINST = CandidateSide.FOR, CandidateSide.AGAINST
TAPE, WHITE = 1, 2


def test_people_are_counted_once_and_by_side() -> None:
    ada, ben, cleo, dot = (rater(number) for number in range(1, 5))
    said = [
        statement(1, ada, image=7),
        statement(2, ada, image=8),
        statement(3, ben, image=7),
        statement(4, cleo, image=9),
        statement(5, dot),
        statement(6, None),
        statement(7, ada, image=9),
    ]
    readings = codes(
        rater(9),
        [
            (1, CRITERION, FOR, TAPE),
            (2, CRITERION, FOR, TAPE),  # the same person once more
            (3, CRITERION, AGAINST, TAPE),
            (4, CRITERION, FOR, TAPE),
            (4, WHY, FOR, TAPE),
            (5, CRITERION, FOR, TAPE),
            (5, CRITERION, AGAINST, TAPE),  # both
            (6, CRITERION, AGAINST, TAPE),  # the group is one voice
            (7, CRITERION, FOR, WHITE),
        ],
    )
    tape, white = summarise([candidate(TAPE, "No tape."), candidate(WHITE, "White.")], readings, said)
    assert (tape.statements, tape.people_for, tape.people_against, tape.people_both) == (6, 3, 3, 1)
    # Ada and Cleo only for, Ben and the group only against.
    assert (tape.contested.value, tape.contested.n) == (0.5, 4)
    assert tape.strength == 2
    assert tape.images == (7, 8, 9)
    assert tape.decides == (7, 8)  # of image 9 something else was said, too
    assert [reason.origin for reason in tape.reasons] == [4]
    assert white.contested.value == 0.0
    assert white.images == (9,)
    assert white.decides == ()


def test_a_candidate_nobody_spoke_of_says_so() -> None:
    (alone,) = summarise([candidate(TAPE, "No tape.")], [], [])
    assert (alone.contested.value, alone.contested.reason) == (None, "Nobody took a side.")
    assert alone.strength is None


def test_statements_that_were_taken_back_count_no_more() -> None:
    readings = codes(rater(9), [(1, CRITERION, FOR, TAPE), (2, CRITERION, FOR, TAPE)])
    (one,) = summarise([candidate(TAPE, "No tape.")], readings, [statement(2, rater(1))])
    assert (one.statements, one.people_for) == (1, 1)


def test_strength_is_one_of_three() -> None:
    with pytest.raises(ValueError, match="Strength"):
        Reading(CRITERION, FOR, 4)


def test_the_draft_has_what_is_kept_and_why_others_are_not() -> None:
    value = uuid.UUID(int=50)
    like = Rubric(
        "Canes",
        "guide cane",
        (
            Theme(
                "T1",
                "Old.",
                (Criterion(uuid.UUID(int=WHITE), "T1.C1", "It is white.", "White", "Off-white is white."),),
            ),
        ),
        "a community",
        "workshops",
    )
    themes = [CandidateTheme(1, value, "It is a tool.", 1, "Robin", THEN)]
    draft = rubric_draft(
        [
            candidate(4, "It has a tip.", CandidateOutcome.MARKED, value),
            candidate(WHITE, "It is white.", CandidateOutcome.KEPT, value),
            candidate(3, "It is long.", CandidateOutcome.KEPT),
            candidate(
                TAPE, "No tape.", CandidateOutcome.LEFT_OUT, value, "Contested: to many it says deafblind."
            ),
            candidate(5, "No scene.", CandidateOutcome.OPEN),
        ],
        themes,
        like,
    )
    assert [(theme.code, theme.statement) for theme in draft.rubric.themes] == [
        ("T1", "It is a tool."),
        ("T2", "These criteria have no common name yet."),
    ]
    assert [(c.code, c.text, c.lineage.int) for c in draft.rubric.criteria] == [
        ("T1.C1", "It is white.", WHITE),
        ("T1.C2", "It has a tip.", 4),
        ("T2.C1", "It is long.", 3),
    ]
    assert draft.rubric.criteria[0].guidance == "Off-white is white."
    assert draft.rubric.criteria[0].short == "White"
    assert dict(draft.left_out) == {uuid.UUID(int=TAPE): "Contested: to many it says deafblind."}
    assert (draft.rubric.community, draft.rubric.source) == ("a community", "workshops")
