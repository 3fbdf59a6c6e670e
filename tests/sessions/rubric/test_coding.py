"""Reading statements and reasons: what is heard, and what the study holds after each act."""

from pathlib import Path

import pytest

from app.errors import UserError
from app.sessions.rubric.coding import CodingStatements
from app.sessions.rubric.coding_reasons import CodingReasons
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.coding import CandidateOutcome, CandidateSide, Part
from app.study.team.raters import Perception, Rater
from app.study.verdict import Verdict
from storage.folder import StudyFolder
from storage.rubric import coding
from tests.rubrics.said import THEN
from tests.sessions.coding_study import study_with_statements

CRITERION, WHY = Part.CRITERION, Part.JUSTIFICATION
FOR, AGAINST = CandidateSide.FOR, CandidateSide.AGAINST


pytestmark = pytest.mark.study(make=study_with_statements)


def rater(study: StudyFolder, name: str) -> Rater:
    found = study.raters.find(name)
    assert found is not None
    return found


@pytest.fixture
def session(study: StudyFolder) -> CodingStatements:
    return CodingStatements(study, rater(study, "Robin"))


def test_one_hears_what_there_is_and_comes_to_the_first_line(session: CodingStatements) -> None:
    said = session.begin()
    assert said.sentence == (
        "Coding. Robin has read 0 of 4 statements. No candidate yet. "
        "Ada, image 1: Stripes look like candy. Marked as offensive. Not read."
    )
    assert session.rows()[3] == "The group: People must see at once that it is ours.\nNot read."


def test_a_reading_is_kept_at_once_with_a_new_candidate(
    study: StudyFolder, session: CodingStatements
) -> None:
    session.begin()
    said = session.code(CRITERION, AGAINST, None, "No decorative stripes")
    assert said.sentence == "New candidate. Criterion against, clear: No decorative stripes. 3 unread."
    assert said.beside_focus == "New candidate. 3 unread."
    assert session.next_open().sentence.startswith("Ben, image 1: I like the stripes.")
    session.code(CRITERION, FOR, 0)
    assert session.groups() == ["No decorative stripes.\n1 for, 1 against; open."]
    assert (
        session.rows()[1] == "Ben, image 1: I like the stripes.\nCriterion for, clear: No decorative stripes."
    )
    assert session.found() == [
        "Robin has read 2 of 4 statements.",
        "Candidates: 1 open.",
        "Contested: No decorative stripes.",
    ]
    again = CodingStatements(study, rater(study, "Robin"))
    assert again.begin().sentence.startswith(
        "Coding. Robin has read 2 of 4 statements. 1 candidate. Ada, image 2:"
    )
    assert session.explain().sentence == (
        "No decorative stripes. 2 statements: 1 for, 1 against. Contested 0.50; 0.5 means evenly split. About image "
        "1. Nothing else was said about image 1."
    )


def test_strength_and_taking_back(study: StudyFolder, session: CodingStatements) -> None:
    assert session.strengthen().sentence == "Code the statement first."
    session.code(WHY, FOR, None)
    assert [session.strengthen().sentence for _ in range(3)] == ["Strong.", "Mild.", "Clear."]
    assert session.rows()[0].endswith("\nJustification for, clear.")
    assert session.take_back().sentence == "Undone: justification for, clear."
    assert session.rows()[0].endswith("\nNot read.")
    assert session.take_back().sentence == "You have not coded this line yet."
    assert study.coding.codes() == []
    assert study.database.number("SELECT count(*) FROM statement_code") == 5  # nothing was ever edited


def test_of_acts_within_a_moment_the_last_holds(
    study: StudyFolder, session: CodingStatements, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coding, "now", lambda: THEN)
    session.code(CRITERION, FOR, None, "It is white")
    for _ in range(20):
        session.strengthen()
        session.reword(f"{session.candidate.text}!")
    assert [code.reading.strength for code in study.coding.codes()] == [1]
    assert [one.text for one in study.coding.candidates()] == [f"It is white{20 * '!'}"]


def test_candidates_are_decided_with_reasons_and_make_a_draft(
    study: StudyFolder, session: CodingStatements
) -> None:
    with pytest.raises(UserError, match="No candidate is kept yet"):
        session.to_draft()
    session.code(CRITERION, AGAINST, None, "No stripes")
    session.row = 2
    session.code(CRITERION, FOR, None, "It is white")
    assert session.group == 1
    assert session.move(-1).sentence == "Place 1 of 2."
    assert session.move(-1).sentence == "It is already first."
    assert [one.text for one in session.candidates] == ["It is white", "No stripes"]
    assert session.decide(CandidateOutcome.KEPT, "").sentence == "Kept: It is white."
    assert session.put_under(None, "It is a tool of blind people.").sentence == (
        "Under It is a tool of blind people: It is white."
    )
    assert session.reword("It is mostly white").sentence == "Now: It is mostly white."
    session.group = 1
    with pytest.raises(UserError, match="Say why"):
        session.decide(CandidateOutcome.LEFT_OUT, "  ")
    session.decide(CandidateOutcome.LEFT_OUT, "Contested")
    assert session.groups() == [
        "It is mostly white.\n1 for, 0 against; kept. Theme: It is a tool of blind people.",
        "No stripes.\n0 for, 1 against; left out. Reason: Contested.",
    ]
    assert session.to_draft().sentence == "Draft made from 1 candidate; 1 candidate is not in it."
    saved = study.designs.draft()
    assert saved is not None
    session.decide(CandidateOutcome.KEPT, "")
    assert session.to_draft().sentence == (
        "Draft made from 2 candidates. It replaces the earlier draft. To restore that one, undo in the designer."
    )
    again = study.designs.step_back("Robin")
    assert again is not None
    assert again.draft == saved.draft
    assert [one.text for one in saved.draft.rubric.criteria] == ["It is mostly white"]
    assert list(saved.draft.left_out.values()) == ["Contested"]
    lineage = session.candidates[0].lineage
    assert saved.draft.rubric.criteria[0].lineage == lineage
    first = "SELECT text FROM candidate WHERE lineage = ? ORDER BY recorded_at, uuid"
    assert study.database.cells(first, (lineage.bytes,))[0] == "It is white"


def test_two_coders_are_compared(study: StudyFolder, session: CodingStatements) -> None:
    assert session.agreement() == ["Agreement needs two people who have coded the same lines."]
    session.code(CRITERION, AGAINST, None, "No stripes")
    session.row = 1
    session.code(CRITERION, FOR, 0)
    other = CodingStatements(study, rater(study, "Ada"))
    other.code(CRITERION, AGAINST, 0)
    other.row = 1
    other.code(WHY, FOR, 0)
    session.read_again()
    told = session.agreement()
    assert told[0].startswith("No stripes: the share of pairs of codings that agree is 1.00; no alpha:")
    assert told[1].startswith(
        "criterion or justification: the share of pairs of codings that agree is 0.50; alpha 0.00;"
    )
    assert told[2] == "for or against: the share of pairs of codings that agree is 1.00; alpha 1.00; 2 lines."


def test_reasons_are_read_without_who_wrote_them(study: StudyFolder) -> None:
    session = CodingReasons(study, rater(study, "Robin"))
    assert session.begin().sentence == (
        "Reasons. Robin has read 0 of 2 reasons. Image 1: It is bent at the tip. Not read."
    )
    assert session.code(None, "  shape ").sentence == "Theme: shape. 1 unread."
    assert session.next_open().sentence == "Image 2: Straight enough. Not read."
    session.code(0)
    assert session.groups() == ["shape\n2 reasons, 1 coder."]
    assert session.next_open().sentence == "You have coded everything."
    other = CodingReasons(study, rater(study, "Ada"))
    other.code(None, "wear")
    assert other.agreement()[0] == (
        "shape: the share of pairs of codings that agree is 0.00; alpha 0.00; 1 line."
    )
    assert session.take_back().sentence == "Undone: theme shape."
    session.row = 0
    assert session.rows()[0].endswith("Themes: shape.")
    assert "Ada" not in " ".join(session.rows())


def test_a_study_without_statements_says_so(study: StudyFolder, tmp_path: Path) -> None:
    for statement in study.statements.all():
        study.statements.take_back(statement)
    session = CodingStatements(study, rater(study, "Robin"))
    assert session.begin().sentence == "Coding. Nobody has said anything in a workshop yet."
    with pytest.raises(UserError, match="Nobody has said anything"):
        session.code(CRITERION, FOR, None)
    with pytest.raises(UserError, match="There are no candidates yet"):
        session.reword("x")


def test_where_a_reason_was_taken_back_one_is_at_the_last_that_is_left(study: StudyFolder) -> None:
    reasons = CodingReasons(study, rater(study, "Robin"))
    reasons.row = 1
    ben = study.sessions.start(rater(study, "Ben"), Perception.UNSAID)
    study.answers.record(ben, 2, "T1.C1", Content(Verdict.MET), AnswerAction.DO, Circumstances())
    reasons.read_again()
    assert reasons.row == 0
    assert len(reasons.rows()) == 1
