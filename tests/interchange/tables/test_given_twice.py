"""One person, one item, several answers in a table: which follow one another, and which contradict each other."""

from pathlib import Path

import pytest

from app.errors import UserError
from app.interchange.tables.annotations import bring_in, read_annotations
from app.study.answer import Content
from app.study.verdict import Verdict
from storage.folder import StudyFolder
from tests.interchange.tables.table_files import vote, write_csv


def take(study: StudyFolder, table: Path) -> int:
    """How many answers were new."""
    return bring_in(study, read_annotations(study, [table])).new


def test_answers_given_one_after_the_other_are_all_kept_and_the_last_one_holds(
    study: StudyFolder, tmp_path: Path
) -> None:
    rows = [
        vote(verdict="not met", recorded_at="2026-03-01T10:00:02Z"),
        vote(verdict="met", recorded_at="2026-03-01T10:00:01Z"),
        vote(verdict="not met", recorded_at="2026-03-01T10:00:02Z"),
    ]
    table = write_csv(tmp_path / "votes.csv", rows)
    assert (take(study, table), take(study, table)) == (2, 0)
    ada = study.raters.find("Ada")
    assert ada is not None
    assert study.answers.current(1, ada)["T1.C1"].content == Content(Verdict.NOT_MET)
    facts = [(fact.content.value, fact.previous is None) for fact in study.answers.all_facts()]
    assert facts == [(Verdict.MET, True), (Verdict.NOT_MET, False)]


@pytest.mark.parametrize("first", ["", "2026-03-01T10:00:01Z"])
def test_an_answer_without_its_time_cannot_follow_another(
    study: StudyFolder, tmp_path: Path, first: str
) -> None:
    second = "" if first else "2026-03-01T10:00:01Z"
    rows = [vote(verdict="met", recorded_at=first), vote(verdict="not met", recorded_at=second)]
    with pytest.raises(UserError) as caught:
        read_annotations(study, [write_csv(tmp_path / "votes.csv", rows)])
    assert caught.value.details[0].startswith("line 3, verdict: line 2 has another answer")
