"""Answers as columns: only what holds now, of one rubric version, with doubts and conditions."""

from dataclasses import replace
from pathlib import Path

from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.raters import Perception, RaterKind
from app.study.verdict import Doubt, Judgment, Scale, Verdict
from storage.folder import StudyFolder
from tests.storage.making import make_study, short_rubric


def table(study: StudyFolder, version: int) -> list[tuple[str, str, str, int, str]]:
    """The columns as rows: image, rater, item, run, value."""
    columns = study.ratings.of(version)
    images = {image.key: image.name for image in columns.images}
    items = {item.key: item.code for item in columns.items}
    raters = {rater.key: rater.name for rater in study.raters.all()}
    keys = zip(columns.image, columns.rater, columns.item, columns.run, columns.value, strict=True)
    return sorted(
        (images[image], raters[rater], items[item], run, columns.values[value])
        for image, rater, item, run, value in keys
    )


def test_only_what_holds_now_of_this_version_and_of_whole_images(tmp_path: Path) -> None:
    study = make_study(tmp_path / "study", images=2)
    ada = study.sessions.start(study.raters.add("Ada"), Perception.MAGNIFIED)

    def say(item: str, content: Content, image: int = 1) -> None:
        study.answers.record(ada, image, item, content, AnswerAction.DO, Circumstances(Perception.MAGNIFIED))

    say("T1.C1", Content(Verdict.MET))
    say("T1.C1", Content(Verdict.NOT_MET, Doubt.BORDERLINE))  # changed
    say("T1.C2", Content(Verdict.MET), image=2)
    say("T1.C2", Content(None), image=2)  # taken back
    say("T1.C1", Content(None, Doubt.NOT_VISIBLE), image=2)  # in doubt, and nothing decided
    say("showing", Content(Judgment.NEVER_SHOW, Doubt.NOT_VISIBLE))
    first = [("cane-1.png", "Ada", "T1.C1", 0, "not met"), ("cane-1.png", "Ada", "showing", 0, "never show")]
    assert table(study, 1) == first
    study.rubrics.publish(replace(short_rubric(), title="Anew"))
    say("T1.C1", Content(Verdict.MET), image=2)
    assert table(study, 1) == first
    assert table(study, 2) == [
        ("cane-1.png", "Ada", "showing", 0, "never show"),
        ("cane-2.png", "Ada", "T1.C1", 0, "met"),
    ]
    assert table(study, 0) == [("cane-1.png", "Ada", "showing", 0, "never show")]
    assert study.ratings.versions(ada.rater.key) == [1, 2]

    columns = study.ratings.of(1)
    assert set(columns.answer) <= set(study.ratings.doubts())
    assert len(set(columns.answer) & set(study.ratings.doubts(Doubt.NOT_VISIBLE))) == 1
    conditions = study.ratings.conditions()
    assert set(columns.answer) <= set(conditions.answer)
    assert conditions.perceptions == ("magnified",)
    assert set(conditions.session) == {ada.key}
    study.close()


def test_criteria_keep_their_lineage_and_images_their_names(tmp_path: Path) -> None:
    study = make_study(tmp_path / "study", images=1)
    columns = study.ratings.of(1)
    rubric = short_rubric()
    assert [item.lineage for item in columns.items[:2]] == [
        criterion.lineage for criterion in rubric.criteria
    ]
    assert [item.code for item in columns.items if item.lineage is None] == [scale.value for scale in Scale]
    assert [(image.number, image.name) for image in columns.images] == [(1, "cane-1.png")]
    study.close()


def test_a_study_without_answers_has_empty_columns(tmp_path: Path) -> None:
    study = make_study(tmp_path / "study", images=0, rubric=None)
    judge = study.raters.add("judge", RaterKind.JUDGE)
    assert table(study, 0) == []
    assert list(study.ratings.asked(0).image) == []
    assert study.ratings.versions(judge.key) == []
    study.close()
