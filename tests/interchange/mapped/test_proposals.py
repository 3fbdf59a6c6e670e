"""Which of their columns are proposed for ours: what the page maps by itself imports what the file says."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.errors import UserError
from app.interchange.mapped.proposals import propose
from app.interchange.mapped.records import Record
from app.interchange.tables.tables import Field
from app.messages.interchange import mapping_page
from app.sessions.study.answer_mapping import AnswerMapping, load_file
from app.study.answer import Circumstances, Content
from app.study.ports import ImportedAnswer
from app.study.rubric import Criterion
from app.study.team.raters import Perception, RaterKind
from app.study.verdict import JUDGMENTS, Doubt, Scale, Verdict
from exporters.registry import export
from storage.folder import StudyFolder


def criteria(study: StudyFolder) -> list[Criterion]:
    rubric = study.rubrics.current()
    assert rubric
    return list(rubric.criteria)


def answers_proposed(study: StudyFolder, *rows: dict[str, Field]) -> dict[str, str]:
    """Where the answers are, as proposed for these rows."""
    records = [Record(number, row) for number, row in enumerate(rows, start=2)]
    columns = propose(records, criteria(study)).columns
    return {ours: theirs for ours, theirs in columns.items() if ours not in ("image", "rater")}


SEEN = Circumstances(Perception.SCREEN_READER, seconds=2.5)
LONG: list[dict[str, Field]] = [
    {"file": f"cane-{number}.png", "user": "Ada", "question": code, "response": word}
    for number, word in ((1, "met"), (2, "not met"))
    for code in ("T1.C1", "T1.C2")
]


def test_one_answer_per_row_is_read_by_its_criterion_and_its_verdict(study: StudyFolder) -> None:
    assert answers_proposed(study, *LONG) == {"criterion": "question", "verdict": "response"}


def test_a_column_for_a_criterion_comes_before_criterion_and_verdict(study: StudyFolder) -> None:
    rows = [{**row, "Tip": "met"} for row in LONG]
    assert answers_proposed(study, *rows) == {"T1.C2": "Tip"}
    assert answers_proposed(study, {"file": "cane-1.png", "question": "1", "answer": "", "Tip": "met"}) == {
        "T1.C2": "Tip"
    }


def test_choices_are_proposed_where_no_row_names_a_criterion_beside_its_verdict(study: StudyFolder) -> None:
    chosen: dict[str, Field] = {"image": "cane-1.png", "item": "7", "label": ("Straight", "Tip")}
    assert answers_proposed(study, chosen) == {"T1.C1": "label:Straight", "T1.C2": "label:Tip"}


def test_the_answers_of_such_a_table_are_imported_as_they_are(study: StudyFolder, tmp_path: Path) -> None:
    lines = ["image,rater,criterion,verdict", "cane-1.png,Ada,T1.C1,met", "cane-2.png,Ada,T1.C2,met"]
    (tmp_path / "long.csv").write_text("\n".join([*lines, "cane-3.png,Ada,T1.C1,not met\n"]))
    mapping = AnswerMapping(study)
    mapping.take(load_file(tmp_path / "long.csv", None))
    mapping.accept(mapping.preview(study, allow_missing_images=False))
    mapping.store()
    names = {image.key: image.name for image in study.images.all()}
    assert {(names[one.image], one.item, one.content.value) for one in study.answers.all_current()} == {
        ("cane-1.png", "T1.C1", Verdict.MET),
        ("cane-2.png", "T1.C2", Verdict.MET),
        ("cane-3.png", "T1.C1", Verdict.NOT_MET),
    }


def test_a_mapping_that_changes_during_a_preview_is_not_what_was_previewed(
    study: StudyFolder, tmp_path: Path
) -> None:
    (tmp_path / "wide.csv").write_text("image,rater,a,b\ncane-1.png,Ada,met,not met\n")
    mapping = AnswerMapping(study)
    mapping.take(load_file(tmp_path / "wide.csv", None))
    mapping.map("T1.C1", "a")
    found = mapping.preview(study, allow_missing_images=False)
    mapping.map("T1.C1", "b")
    with pytest.raises(UserError, match="Preview again"):
        mapping.accept(found)
    with pytest.raises(UserError, match="Preview first"):
        mapping.store()
    mapping.accept(mapping.preview(study, allow_missing_images=False))
    mapping.store()
    assert [one.content.value for one in study.answers.all_current()] == [Verdict.NOT_MET]


def test_our_own_table_of_answers_brings_nothing_new_into_the_same_study(
    study: StudyFolder, tmp_path: Path
) -> None:
    given = (
        ("T1.C1", Content(Verdict.MET)),
        ("T1.C2", Content(Verdict.NOT_MET, Doubt.NOT_VISIBLE, "The tip is hidden.")),
        (Scale.SHOWING.value, Content(JUDGMENTS[Scale.SHOWING][0], None, "=fine")),
    )
    people = (
        ("Ada", RaterKind.PERSON, 0),
        ("demo-judge", RaterKind.JUDGE, 1),
        ("demo-judge", RaterKind.JUDGE, 2),
    )
    at = datetime(2026, 1, 5, tzinfo=UTC)
    facts = []
    for image in study.images.all():
        for name, kind, run in people:
            rater = study.raters.add(name, kind)
            for item, content in given:
                at += timedelta(seconds=1)
                facts.append(ImportedAnswer(image.key, rater, run, item, content, at, SEEN))
    study.answers.bring_in(facts)
    export(study, "csv", tmp_path / "answers.csv")
    mapping = AnswerMapping(study)
    mapping.take(load_file(tmp_path / "answers.csv", None))
    found = mapping.preview(study, allow_missing_images=False)
    assert (found.said.sentence, found.is_new) == (mapping_page.previewed(27, 0), False)
