"""Drafts on the disk: lineages of their own, calls completed once, marks and decisions that are never edited."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.files.template_file import built_in_template
from app.study.judge.judge_call import Outcome, Status, Usage
from app.study.judge.model_drafts import Decision, DraftKind, Mark, Pair
from storage import database
from storage.folder import StudyFolder, open_study
from storage.safety.check import check_study
from tests.judging.drafted import RUBRIC_TEXT, THEMES, ask, keep_fields, keep_rubric
from tests.storage.making import make_older_study, short_rubric


def test_a_rubric_is_read_back_as_it_was_written(study: StudyFolder) -> None:
    keep_rubric(study)
    with closing(open_study(study.folder)) as reader:
        (draft,) = reader.drafts.rubrics()
        assert [(theme.code, theme.statement) for theme in draft.themes] == [
            ("T1", THEMES[0].statement),
            ("T2", THEMES[1].statement),
        ]
        assert [(one.code, one.text) for one in draft.criteria] == [
            ("T1.C1", "The cane is long."),
            ("T1.C2", "The cane has a screen."),
            ("T2.C1", "The cane is white."),
        ]
        assert (draft.model, draft.call.model, draft.call.outcome.raw) == (
            "draft-model-1",
            "draft-model",
            RUBRIC_TEXT,
        )
        assert reader.drafts.prompt(draft.call.key).text == "Draft rubric key"


def test_every_draft_has_lineages_of_its_own(study: StudyFolder) -> None:
    rubric = study.rubrics.current()
    assert rubric is not None
    first, second = keep_rubric(study), keep_rubric(study)
    lineages = [one.lineage for draft in (first, second) for one in draft.criteria]
    lineages += [one.lineage for one in rubric.criteria]
    assert len(set(lineages)) == len(lineages)
    assert [draft.call.attempt for draft in study.drafts.rubrics()] == [1, 2]
    assert study.rubrics.current() == rubric


def test_what_gave_no_draft_stays_with_its_reason(study: StudyFolder) -> None:
    asked = ask(study, DraftKind.RUBRIC)
    study.drafts.complete(
        asked, Outcome(Status.REFUSED, "It declined.", raw="No.", usage=Usage(5, 2), seconds=1.5)
    )
    (call,) = study.drafts.calls(DraftKind.RUBRIC)
    assert (call.outcome.status, call.outcome.reason, call.outcome.raw) == (
        Status.REFUSED,
        "It declined.",
        "No.",
    )
    assert (call.outcome.usage, call.outcome.seconds) == (Usage(5, 2), 1.5)
    assert study.drafts.rubrics() == []
    with pytest.raises(sqlite3.IntegrityError, match="never edited"):
        study.drafts.complete(asked, Outcome(Status.OK))


def test_a_call_lost_with_the_program_is_found_as_that(study: StudyFolder) -> None:
    ask(study, DraftKind.RUBRIC)
    assert study.drafts.known(["key", "other"]) == {"key": Status.ASKED}
    keep_rubric(study)
    assert [call.outcome.status for call in study.drafts.calls(DraftKind.RUBRIC)] == [
        Status.RETRYABLE,
        Status.OK,
    ]


def test_a_reply_that_cannot_be_kept_whole_is_not_kept_at_all(study: StudyFolder) -> None:
    asked = ask(study, DraftKind.DESCRIPTION, 1)
    with pytest.raises(sqlite3.IntegrityError):
        study.drafts.keep_fields(asked, Outcome(Status.OK), {"colour": None})  # type: ignore[dict-item]
    assert study.drafts.known(["key"]) == {"key": Status.ASKED}


def test_marks_are_superseded_and_never_edited(study: StudyFolder) -> None:
    draft, robin, kim = keep_rubric(study), study.raters.add("Robin"), study.raters.add("Kim")
    rubric = study.rubrics.current()
    assert rubric is not None
    pair = Pair(draft.criteria[0], rubric.criteria[0])
    alone = Pair(draft.criteria[1], None)
    key = draft.call.key
    study.drafts.mark(key, pair, Mark.OVERLAPPING, "", robin, 1)
    study.drafts.mark(key, pair, Mark.TOO_VAGUE, "how long?", robin, 1)
    study.drafts.mark(key, pair, Mark.OVERLAPPING, "", kim, 1)
    study.drafts.mark(key, alone, Mark.MISTAKEN, "no screen", robin, 1)
    now = [(mark.by.name, mark.mark, mark.note) for mark in study.drafts.marks(key)]
    assert now == [
        ("Robin", Mark.TOO_VAGUE, "how long?"),
        ("Kim", Mark.OVERLAPPING, ""),
        ("Robin", Mark.MISTAKEN, "no screen"),
    ]
    taken_back = study.drafts.mark(key, pair, None, "", robin, 1)
    assert (taken_back.mark, taken_back.drafted, taken_back.community) == (
        None,
        draft.criteria[0].key,
        rubric.criteria[0].lineage,
    )
    assert len(study.drafts.marks(key)) == 2
    assert study.database.number("SELECT count(*) FROM draft_mark") == 5
    with pytest.raises(sqlite3.IntegrityError, match="never edited"):
        study.database.connection.execute("UPDATE draft_mark SET note = 'x'")


def test_a_mark_stays_on_its_criterion_when_the_community_rewords_it(study: StudyFolder) -> None:
    draft, robin = keep_rubric(study), study.raters.add("Robin")
    rubric = study.rubrics.current()
    assert rubric is not None
    pair = Pair(None, rubric.criteria[1])
    study.drafts.mark(draft.call.key, pair, Mark.MISSING, "", robin, 1)
    study.rubrics.publish(rubric)
    study.drafts.mark(draft.call.key, pair, Mark.MISSING, "still", robin, 2)
    (mark,) = study.drafts.marks(draft.call.key)
    assert (mark.note, mark.rubric_version) == ("still", 2)


def test_a_mark_is_about_something(study: StudyFolder) -> None:
    draft, robin = keep_rubric(study), study.raters.add("Robin")
    with pytest.raises(ValueError, match="about a criterion"):
        study.drafts.mark(draft.call.key, Pair(None, None), Mark.MISSING, "", robin, 1)
    rubric = study.rubrics.current()
    assert rubric is not None
    with pytest.raises(KeyError):
        study.drafts.mark(draft.call.key, Pair(None, rubric.criteria[0]), Mark.MISSING, "", robin, 9)


def test_suggestions_are_drafts_until_somebody_decides(study: StudyFolder) -> None:
    keep_fields(study, 2, colour="white", grip="straight")
    keep_fields(study, 2, colour="off-white")
    suggestion = study.drafts.suggestion(2)
    assert suggestion is not None
    by_code = {field.code: field for field in suggestion.fields}
    assert (by_code["colour"].value, by_code["grip"].value) == ("off-white", "")
    assert all(field.is_draft for field in suggestion.fields)
    colour = by_code["colour"].key
    study.drafts.decide(colour, Decision.CONFIRMED, "off-white", "Ada")
    study.drafts.decide(colour, Decision.REWORDED, "cream", "Kim")
    with closing(open_study(study.folder)) as reader:
        again = reader.drafts.suggestion(2)
        assert again is not None
        found = next(field for field in again.fields if field.code == "colour")
        assert (found.decision, found.kept, found.decided_by) == (Decision.REWORDED, "cream", "Kim")
        assert found.decided_at is not None
    study.drafts.decide(colour, None, "", "Kim")
    newest = study.drafts.suggestion(2)
    assert newest is not None
    assert all(field.is_draft for field in newest.fields)
    with pytest.raises(sqlite3.IntegrityError, match="never edited"):
        study.database.connection.execute("UPDATE field_decision SET value = 'x'")
    assert study.descriptions.current(2) is None, "a suggestion became a description by itself"


def test_suggestions_for_an_earlier_template_are_past(study: StudyFolder) -> None:
    keep_fields(study, 1, colour="white")
    assert study.drafts.suggestion(1) is not None
    study.descriptions.set_template(built_in_template("braille notetaker"))
    assert study.drafts.suggestion(1) is None


def test_a_study_of_the_schema_before_is_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_older_study(tmp_path / "study", 2, monkeypatch)
    with closing(open_study(tmp_path / "study")) as again:
        again.prepare_to_write()
        again.rubrics.publish(short_rubric())
        assert keep_rubric(again).criteria
        assert again.database.number("PRAGMA user_version") == database.SCHEMA_VERSION
    assert len(list((tmp_path / "study" / "backups").iterdir())) == 1


def test_a_study_with_drafts_is_whole(study: StudyFolder) -> None:
    draft, robin = keep_rubric(study), study.raters.add("Robin")
    study.drafts.mark(draft.call.key, Pair(draft.criteria[0], None), Mark.MISTAKEN, "", robin, 1)
    keep_fields(study, 1, colour="white")
    study.close()
    checkup = check_study(study.folder)
    assert checkup.is_sound, checkup
