"""Reading how far raters agree: who may, what is said, what a figure means, and the images behind it."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.agreement.ratings.image_columns import keep_columns
from app.agreement.report.report import Report
from app.errors import UserError
from app.reports.document import Cell, Chart, Column, Table
from app.sessions.agreement.evidence_images import EvidenceImages
from app.sessions.agreement.report_reading import (
    Answered,
    Form,
    ReportReading,
    explain,
    heard,
    parts_of,
    seen,
    spoken,
    work_out,
)
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.reference import Undecided
from app.study.team.meetings import Outcome, Ruling
from app.study.team.raters import Perception, RaterKind
from app.study.verdict import Doubt, Judgment, Verdict
from storage.folder import StudyFolder, open_study
from tests.agreement.making import rubric_of, say, study_of
from tests.coordinating import COORDINATOR, open_to_coordinator
from tests.storage.making import make_study

STRAIGHT = {"T1.C1": "1111", "showing": "ssss"}


ADA = Form("Ada", "Judge")


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Four images; two people and a judge in two runs have answered all of them, Kim two of them."""
    made = make_study(tmp_path / "study", images=4)
    say(made, "Ada", {**STRAIGHT, "T1.C2": "1100"}, doubts=[("T1.C2", 3)])
    say(made, "Ben", {**STRAIGHT, "T1.C2": "1101"}, doubts=[("T1.C2", 2)])
    say(made, "Judge", {**STRAIGHT, "T1.C2": "1011"}, run=1)
    say(made, "Judge", {**STRAIGHT, "T1.C2": "1111"}, run=2)
    say(made, "Kim", {"T1.C1": "11..", "T1.C2": "11..", "showing": "ss.."})
    open_to_coordinator(made)
    yield made
    made.close()


def read(study: StudyFolder, form: Form | None = None, reader: str = COORDINATOR) -> ReportReading:
    session = ReportReading(study, reader)
    session.take(work_out(study, reader, form))
    return session


def table(session: ReportReading, name: str) -> Table:
    found = (one for part in session.parts for one in part.parts if isinstance(one, Table) and one.id == name)
    return next(found)


def report_of(answered: Answered | None) -> Report:
    """The report of two raters that was computed."""
    assert answered is not None
    assert answered.report is not None
    return answered.report


def behind(session: ReportReading, study: StudyFolder, row: int, name: str = "criteria") -> EvidenceImages:
    item = session.item(table(session, name), row)
    assert item is not None
    return EvidenceImages(study, session.reader, report_of(session.answered), item)


# Who may


@pytest.mark.parametrize("reader", ["", "Judge", "somebody unknown"])
def test_who_does_not_answer_here_sees_nothing_while_people_still_answer(
    study: StudyFolder, reader: str
) -> None:
    session = ReportReading(study, reader)
    assert session.begin().sentence.startswith("1 person still has 2 images to answer.")
    assert session.raters() == []
    with pytest.raises(UserError, match="still has 2 images"):
        work_out(study, reader, None)


def test_whoever_has_images_to_answer_is_told_nothing(study: StudyFolder) -> None:
    session = ReportReading(study, "Kim")
    told = session.begin().sentence
    assert told.startswith("Kim cannot open this page yet, with 2 images still to answer:")
    assert session.raters() == []
    assert session.parts == ()
    assert session.where().sentence == told
    for form in (None, Form("Ada", "Judge"), Form("Kim", "Ben")):
        with pytest.raises(UserError, match="Kim still has 2 images to answer"):
            work_out(study, "Kim", form)


def test_nor_the_images_behind_a_report_somebody_else_asked_for(study: StudyFolder) -> None:
    session = read(study)
    report = report_of(session.answered)
    with pytest.raises(UserError, match="Kim cannot open this page yet"):
        EvidenceImages(study, "Kim", report, report.label)


def test_having_answered_everything_one_is_told(study: StudyFolder) -> None:
    kim = study.raters.find("Kim")
    assert kim is not None
    sitting = study.sessions.start(kim, Perception.UNSAID)
    for number in (3, 4):
        image = study.images.at(number)
        assert image is not None
        for item, value in (
            ("T1.C1", Verdict.MET),
            ("T1.C2", Verdict.MET),
            ("showing", Judgment.CAN_BE_SHOWN),
        ):
            assert ReportReading(study, "Kim").withheld
            study.answers.record(sitting, image.key, item, Content(value), AnswerAction.DO, Circumstances())
    assert not ReportReading(study, "Kim").withheld
    assert work_out(study, "Kim", None).document.summary


@pytest.mark.parametrize("reader", [COORDINATOR, "Ada"])
def test_whoever_does_not_answer_here_or_is_done_is_told(study: StudyFolder, reader: str) -> None:
    assert read(study, reader=reader).parts
    names = ["Ada", "Ben", "Judge", "Kim"]
    assert ReportReading(study, reader).raters() == [(name, name) for name in names]


def test_what_can_count_as_right_is_offered_with_the_names_that_a_question_takes(study: StudyFolder) -> None:
    study.raters.add("decided")
    offered = ReportReading(study, COORDINATOR).references()
    assert offered[3:] == [("Kim", "Kim"), ("decided", "rater:decided"), ("majority of people", "majority")]
    study.meetings.open("First", ["Ada"])
    assert ReportReading(study, COORDINATOR).references()[-1] == ("what meetings decided", "decided")
    assert ReportReading(study, "Kim").references() == []


def test_columns_of_ten_values_or_more_are_offered_for_images_that_belong_together(tmp_path: Path) -> None:
    sources = [f"source {number}" for number in range(10)]
    with closing(study_of(tmp_path / "study", 20, rubric_of(1), sources, ["one", "two"])) as made:
        for name, run in (("Ada", 0), ("Judge", 1)):
            say(made, name, {"T1.C1": "10" * 10}, run=run)
        open_to_coordinator(made)
        assert ReportReading(made, COORDINATOR).cluster_columns() == ("source",)
        report = report_of(work_out(made, COORDINATOR, Form("Ada", "Judge", clusters="source")))
        assert report.clusters.kinds == (("column", 20, 10),)
        keep_columns(made, {"studio": {image.id: f"{image.number % 12}" for image in made.images.all()}})
        assert ReportReading(made, COORDINATOR).cluster_columns() == ("source", "studio")
        answered = work_out(made, COORDINATOR, Form("Ada", "Judge", clusters="studio"))
        assert report_of(answered).clusters.kinds == (("column", 16, 8),)
        told = " ".join(sentence for part in parts_of(answered.document) for sentence in part.sentences)
        assert "16 images have the same value in column studio as others, as you asked (8 values)." in told


# What is read


def test_unasked_the_judge_is_compared_with_the_majority_of_three_people(study: StudyFolder) -> None:
    answered = work_out(study, COORDINATOR, None)
    assert answered.form == Form("majority", "Judge")
    session = ReportReading(study, COORDINATOR)
    assert session.begin().sentence == "Agreement. Canes. Computing the agreement."
    said = session.take(answered)
    assert said.sentence == answered.document.summary[0]
    assert session.parts[0].sentences == answered.document.summary
    assert session.repeat().sentence == said.sentence
    assert session.where().sentence == "In short. Judge compared with the majority."


def test_a_form_is_asked_as_it_stands(study: StudyFolder) -> None:
    question = report_of(work_out(study, COORDINATOR, Form("Ben", "Ada", 1, False, "source"))).question
    asked = (question.reference, question.against, question.rubric_version, question.doubts, question.split)
    assert asked == ("Ben", "Ada", 1, "without", "source")
    assert report_of(work_out(study, COORDINATOR, Form("Ben", "Ada"))).question.rubric_version is None


def test_what_has_no_answer_is_told_in_a_sentence(study: StudyFolder) -> None:
    with pytest.raises(UserError, match="Ada cannot be compared with Ada"):
        work_out(study, COORDINATOR, Form("Ada", "Ada"))


def test_every_table_and_chart_of_the_document_is_reached_once(study: StudyFolder) -> None:
    session = read(study, Form("Ada", "Judge", split="source"))
    assert session.answered is not None
    shown = [one for part in session.parts for one in part.parts]
    tables = [one.id for one in shown if isinstance(one, Table)]
    assert sorted(tables) == sorted(one.id for one in session.answered.document.tables())
    charts = [one for one in shown if isinstance(one, Chart)]
    assert {chart.table.id for chart in charts} <= set(tables)
    assert session.parts[-1].heading == "Method"
    assert any(line.startswith("Seed: ") or "seed" in line.lower() for line in session.parts[-1].sentences)


# A figure


def test_a_figure_says_what_it_means_how_sure_it_is_and_what_was_counted() -> None:
    head = Column("kappa", "Kappa", "Agreement beyond chance.", "number", 2)
    cell = Cell(0.144, "0.14", counts=(("equal", 41), ("pairs", 50)), low=-0.021, high=0.305)
    assert explain(head, cell) == (
        "Kappa 0.14, between −0.02 and 0.31 with 95 percent confidence. Agreement beyond chance. "
        "Counted: 41 of 50 pairs equal."
    )
    assert seen(head, cell) == "0.14\n−0.02 to 0.31"
    assert (heard(head, cell), heard(head, cell, False)) == ("Kappa 0.14", "0.14")


def test_one_that_is_undefined_says_why() -> None:
    head = Column("alpha", "Alpha", "What it means.", "number", 2)
    cell = Cell(None, "", reason="Both raters always answered met.")
    assert explain(head, cell) == "Alpha is undefined. Both raters always answered met. What it means."
    assert (seen(head, cell), heard(head, cell)) == ("undefined", "Alpha undefined")


def test_words_are_heard_without_their_heading() -> None:
    head, cell = Column("advice", "Advice", "What to do."), Cell("reword", "reword")
    assert (heard(head, cell), explain(head, cell)) == ("reword", "Advice: reword. What to do.")


def test_the_session_explains_the_cell_one_is_at(study: StudyFolder) -> None:
    session = read(study)
    criteria = table(session, "criteria")
    place = [column.id for column in criteria.columns].index("agreement")
    said = session.explain(criteria, 2, place).sentence
    # Five of eight pairs: Ada says 1100, the judge 1011 and 1111.
    assert said.startswith("Agreement 0.38, between ")
    assert said.endswith("Counted: 3 of 8 pairs equal.")
    assert session.explain(criteria, 2, 0).sentence == "T1.C2: Tip. There is a tip."
    assert spoken(criteria, 2, place) == "Agreement 3 of 8, 0.38"
    assert session.repeat().sentence == "T1.C2: Tip. There is a tip."
    arrived = session.arrive(criteria, 2)
    assert arrived.sentence == f"{criteria.caption}. {criteria.rows[2].sentence}"
    assert arrived.beside_focus == f"{criteria.caption}."


# The images behind it


def test_each_image_stands_once_with_every_reason(study: StudyFolder) -> None:
    images = behind(read(study, ADA), study, 2)
    assert images.heading == "Images behind T1.C2: Tip"
    assert [one.image.number for one in images.images] == [3, 4, 2]
    third, fourth, second = (one.line for one in images.images)
    assert third.startswith("Image 3, false “met” in 2 of 2 answers; uncertain in 1 of 4 answers. ")
    assert fourth.startswith("Image 4, false “met” in 2 of 2 answers. ")
    assert second.startswith("Image 2, false “not met” in 1 of 2 answers; uncertain in 1 of 5 answers. ")
    assert images.found == "3 images."


def test_what_either_side_said_and_who_else_was_in_doubt(study: StudyFolder) -> None:
    images = behind(read(study, ADA), study, 2)
    third, _, second = images.images
    assert images.said(third) == ["Ada: not met, doubt: borderline.", "Judge, runs 1, 2: met."]
    assert images.said(second) == [
        "Ada: met.",
        "Judge, run 1: not met.",
        "Judge, run 2: met.",
        "Ben: met, doubt: borderline.",
    ]


def test_the_label_says_which_criteria_speak_against_it(study: StudyFolder) -> None:
    images = behind(read(study, ADA), study, 0)
    assert images.heading == "Images behind Label"
    third = next(one for one in images.images if one.image.number == 3)
    assert third.why[0] == "false “appropriate” in 2 of 2 answers"
    assert images.said(third)[:2] == [
        "Ada: not appropriate, because of Tip.",
        "Judge, runs 1, 2: appropriate.",
    ]


def test_an_answer_that_was_taken_back_or_given_to_another_version_is_not_told(study: StudyFolder) -> None:
    session = read(study, ADA)
    images = behind(session, study, 2)
    third, ada = images.images[0], study.raters.find("Ada")
    assert ada is not None
    sitting = study.sessions.start(ada, Perception.UNSAID)
    key = third.image.key
    study.answers.record(sitting, key, "T1.C2", Content(), AnswerAction.UNDO, Circumstances())
    assert images.said(third)[0] == "Ada: no answer."
    rubric = study.rubrics.current()
    assert rubric is not None
    study.rubrics.publish(rubric)
    study.answers.record(
        sitting, key, "T1.C2", Content(Verdict.MET, Doubt.OTHER), AnswerAction.DO, Circumstances()
    )
    assert images.said(third)[0] == "Ada: no answer."


def test_a_criterion_on_which_nobody_differs_has_none(study: StudyFolder) -> None:
    images = behind(read(study, ADA), study, 1)
    assert images.images == ()
    assert images.nothing == (
        "No image is behind this: Judge and Ada never differ, and nobody was uncertain."
    )


def test_rows_about_others_lead_to_no_images(study: StudyFolder) -> None:
    session = read(study)
    people = next(one for part in session.parts for one in part.parts if one.id == "people-0")
    assert isinstance(people, Table)
    assert session.item(people, 1) is None
    assert session.no_item().sentence.startswith("This row has no images behind it.")


def test_two_people_are_told_without_runs(study: StudyFolder) -> None:
    images = behind(read(study, Form("Ada", "Ben")), study, 2)
    assert images.images[0].why == ("false “met”",)
    assert images.said(images.images[0])[:2] == ["Ada: not met.", "Ben: met."]


def test_a_panel_reads_like_anybody(study: StudyFolder) -> None:
    say(study, "Panel", {**STRAIGHT, "T1.C2": "1100"}, kind=RaterKind.PANEL)
    answered: Answered = work_out(study, COORDINATOR, Form("Panel", "Judge"))
    assert report_of(answered).reference.kind is RaterKind.PANEL


# References that nobody answered themselves


def test_what_the_majority_and_meetings_say_stands_beside_the_images(study: StudyFolder) -> None:
    session = read(study, Form("majority", "Judge"))
    assert "Judge agrees with the majority on the label in" in " ".join(session.sentences)
    first = session.parts[1].sentences[0]
    assert first.startswith("The reference is the majority of Ada, Ben, Kim, criterion by criterion.")
    found = behind(session, study, 2)
    told = {one.image.number: found.said(one)[0] for one in found.images}
    assert told[3] == "the majority: not met."
    meeting = study.meetings.open("First", ["Ada"])
    study.meetings.decide(meeting.key, 3, "T1.C2", 1, Ruling(Outcome.DECIDED, "", Verdict.MET))
    form = Form("decided", "Judge", undecided=Undecided.LEFT_OUT)
    session = read(study, form)
    assert report_of(session.answered).criteria[1].comparison.counts == (2, 0, 0, 0)
    assert session.parts[1].sentences[0] == "The reference is what meetings decided: 1 answer."


def test_who_has_finished_reads_the_report_of_an_archived_study(tmp_path: Path) -> None:
    with closing(make_study(tmp_path / "study", images=2)) as study:
        for name in ("Ada", "Kim"):
            say(study, name, {"T1.C1": "11", "T1.C2": "10", "showing": "ss"})
        study.archive()
    with closing(open_study(tmp_path / "study")) as study:
        assert work_out(study, "Ada", None).document.summary
