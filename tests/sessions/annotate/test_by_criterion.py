"""Going through all images for one criterion, and going on by itself after an answer."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.agreement.ratings.question import Question, Split
from app.agreement.report.report import build
from app.files.rubric_file import load_rubric, read_rubric, write_rubric
from app.rubrics.draft_text import draft_from_json, draft_to_json
from app.sessions.annotate.annotating import Annotating
from app.study.alt_text import Draft
from app.study.image import ImageFacts
from app.study.ports import NewStudy
from app.study.team.designs import DraftVersion
from app.study.team.raters import Perception, WorkOrder
from app.study.verdict import Scale, Verdict
from storage.folder import StudyFolder, create_study
from tests.widgets.window_driver import draw

GRIPS = ("straight", "curved like a hook", "")


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Three canes, each described by its colour and its grip."""
    template = Path("resources/templates/guide-cane.toml").read_text()
    rubric = load_rubric("guide-cane")
    made = create_study(
        tmp_path / "study",
        NewStudy("Canes", "guide cane", rubric=rubric, template_toml=template, whole_image=Scale.SHOWING),
    )
    made.prepare_to_write()
    for number, grip in enumerate(GRIPS):
        file = draw(tmp_path / f"cane-{number}.png", number)
        image = made.images.add(file, ImageFacts(file.name)).image
        made.descriptions.add(image.key, Draft({"colour": "white", "grip": grip}, author="Sam"))
    yield made
    made.close()


def sitting(study: StudyFolder, order: WorkOrder = WorkOrder.BY_CRITERION) -> Annotating:
    return Annotating(study, study.raters.add("Ada"), Perception.OWN_VOICE, order=order)


def test_one_criterion_leads_through_all_images_and_then_the_next_criterion_does(study: StudyFolder) -> None:
    work = sitting(study)
    work.begin()
    met = []
    for _ in range(4):
        met.append((work.image.number, work.at))
        work.decide(Verdict.MET)
        work.next_open()
    assert met == [(1, "T1.C1"), (2, "T1.C1"), (3, "T1.C1"), (1, "T1.C2")]


def test_an_image_left_open_is_not_asked_again_before_the_next_criterion(study: StudyFolder) -> None:
    work = sitting(study)
    work.begin()
    for _ in range(2):
        work.decide(Verdict.MET)
        work.next_open()
    assert (work.image.number, work.at) == (3, "T1.C1")
    work.next_open()
    assert (work.image.number, work.at) == (1, "T1.C2")


def test_only_the_part_that_the_criterion_needs_is_heard_and_counted(study: StudyFolder) -> None:
    work = sitting(study)
    work.begin()
    work.step_criterion(1)
    said = work.step_image(1)
    assert work.at == "T1.C2"
    assert said.sentence.startswith("Image 2 of 3. ")
    assert "curved like a hook" in said.sentence
    assert "white" not in said.sentence
    work.decide(Verdict.NOT_MET)
    answer = study.answers.current(work.image.key, work.rater)["T1.C2"]
    assert answer.circumstances.heard.times == {"grip": 1}


def test_a_criterion_without_fields_has_the_one_line(study: StudyFolder) -> None:
    work = sitting(study)
    work.begin()
    listening = work.narration.listening
    assert listening.hear_fields(()) == (listening.alt_text.line if listening.alt_text else "", ("line",))


def test_when_all_criteria_are_answered_the_whole_images_are_next(study: StudyFolder) -> None:
    work = sitting(study)
    work.begin()
    for _ in range(3 * 7):
        work.decide(Verdict.MET)
        work.next_open()
    assert work.at == Scale.SHOWING.value


def test_the_order_is_stored_with_the_sitting_and_changes_begin_another(study: StudyFolder) -> None:
    work = sitting(study, WorkOrder.BY_IMAGE)
    work.begin()
    work.decide(Verdict.MET)
    assert work.work(WorkOrder.BY_CRITERION).sentence.startswith("Criterion by criterion: ")
    work.next_open()
    work.decide(Verdict.MET)
    rows = study.database.rows(
        "SELECT image.number, coalesce(session_order.way, 'image') FROM answer"
        " JOIN image ON image.id = answer.image LEFT JOIN session_order USING (session) ORDER BY answer.id"
    )
    assert list(rows) == [(1, "image"), (2, "criterion")]


def test_a_report_tells_the_orders_apart(study: StudyFolder) -> None:
    ben = study.raters.add("Ben")
    other = Annotating(study, ben)
    other.begin()
    for number in (1, 2, 3):
        other.go_to(number)
        for criterion in other.criteria:
            other.decide(Verdict.MET, criterion.code)
    work = sitting(study, WorkOrder.BY_IMAGE)
    work.begin()
    work.decide(Verdict.MET)
    work.work(WorkOrder.BY_CRITERION)
    for number in (2, 3):
        work.go_to(number)
        work.decide(Verdict.NOT_MET, "T1.C1")
    report = build(study, Question("Ada", "Ben", split=Split.ORDER, replicates=10))
    parts = {part.name: part.questions[1]["agreement"].value for part in report.splits}
    assert parts == {"image by image": 1.0, "criterion by criterion": 0.0}


def test_an_answer_leads_on_by_itself_where_one_wants_that(study: StudyFolder) -> None:
    work = sitting(study, WorkOrder.BY_IMAGE)
    work.begin()
    work.goes_on = True
    said = work.decide(Verdict.MET)
    assert work.at == "T1.C2"
    assert said.sentence.startswith("Met. ")
    assert "Straight handle" in said.sentence
    assert not study.answers.current(work.image.key, work.rater).keys() - {"T1.C1"}


def test_by_image_nobody_is_taken_away_from_an_image(study: StudyFolder) -> None:
    work = sitting(study, WorkOrder.BY_IMAGE)
    work.begin()
    work.goes_on = True
    for _ in range(7):
        work.decide(Verdict.MET)
    assert work.image.number == 1


def test_by_criterion_an_answer_leads_to_the_next_image(study: StudyFolder) -> None:
    work = sitting(study)
    work.begin()
    work.goes_on = True
    said = work.decide(Verdict.MET)
    assert (work.image.number, work.at) == (2, "T1.C1")
    assert said.sentence.startswith("Met. ")
    assert "Image 2 of 3." in said.sentence


def test_the_fields_of_a_criterion_survive_files_and_drafts(study: StudyFolder) -> None:
    rubric = study.rubrics.current()
    assert rubric is not None
    fields = [one.fields for one in rubric.criteria]
    assert fields[1] == ("grip",)
    read = read_rubric(write_rubric(rubric), "rubric.toml")
    assert [one.fields for one in read.criteria] == fields
    draft = draft_from_json(draft_to_json(DraftVersion(rubric, {}, {})))
    assert [one.fields for one in draft.rubric.criteria] == fields


def test_every_field_of_a_shipped_rubric_is_in_its_template() -> None:
    from app.files.template_file import read_template

    for file in sorted(Path("resources/rubrics").glob("*.toml")):
        codes = {
            one.code
            for one in read_template(Path(f"resources/templates/{file.name}").read_text(), file.name).fields
        }
        rubric = load_rubric(file.stem)
        assert all(one.fields for one in rubric.criteria), file
        assert {code for one in rubric.criteria for code in one.fields} <= codes, file
