"""The page of plans, by key: work a plan out, hear it, make it active, and read how far everybody is."""

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from app.messages.team import assignment_page
from app.study.team.assignments import Kind
from storage.folder import open_study
from tests.sessions.study.test_readiness import answer_all
from tests.widgets.window_driver import DOWN, ENTER, OFFSCREEN_NOISE, TAB, WindowDriver, heard_name, tab_stops
from widgets.team.assignment_page import AssignmentPage

pytestmark = [
    pytest.mark.qt_log_ignore(OFFSCREEN_NOISE),
    pytest.mark.study(images=6, people=("Ada", "Ben")),
    pytest.mark.driver(make=WindowDriver),
]


@pytest.fixture
def page(driver: WindowDriver, folder: Path) -> AssignmentPage:
    study = open_study(folder)
    study.prepare_to_write()
    shown = AssignmentPage(driver.context, study)
    driver.show(shown)
    return shown


def choose(page: AssignmentPage, kind: Kind) -> None:
    page.form.kind.setCurrentIndex(page.form.kind.findData(kind.value))


def tab_to(driver: WindowDriver, wanted: QWidget) -> None:
    while driver.focus is not wanted:
        driver.press(TAB)


def test_one_comes_to_the_kind_of_plan_and_hears_that_there_is_none(
    driver: WindowDriver, page: AssignmentPage
) -> None:
    assert driver.said[0] == "Who answers what. Canes. There is no plan yet: everybody answers all images."
    assert driver.focus is page.form.kind
    assert driver.window.windowTitle() == "Who answers what – Canes – Touchstone"
    assert not page.plan_card.isVisible()


def test_only_the_numbers_that_the_kind_uses_are_asked(page: AssignmentPage) -> None:
    asked = {}
    for kind in Kind:
        choose(page, kind)
        numbers = (page.form.per_image, page.form.overlap, page.form.contexts)
        asked[kind] = [number.isVisible() for number in numbers]
    assert asked == {
        Kind.EVERYTHING: [False, False, False],
        Kind.PER_IMAGE: [True, False, False],
        Kind.BLOCKS: [True, False, False],
        Kind.OVERLAP: [False, True, False],
        Kind.ROTATION: [False, False, True],
        Kind.CONTEXT_BLOCKS: [False, False, True],
    }


def test_a_plan_is_heard_then_accepted_by_key(
    driver: WindowDriver, page: AssignmentPage, folder: Path
) -> None:
    choose(page, Kind.PER_IMAGE)
    page.form.newcomers.setText("Cy")
    page.form.propose.setFocus()
    driver.press(ENTER)
    assert driver.focus is page.sentences
    assert page.sentences.lines()[0] == "A fixed number of people for each image, for 3 people."
    assert "Images per person: 4." in page.sentences.lines()
    assert driver.said[-1] == " ".join(page.sentences.lines())
    with_nobody_new = open_study(folder)
    assert with_nobody_new.assignments.plan() is None
    assert with_nobody_new.raters.find("Cy") is None
    with_nobody_new.close()
    tab_to(driver, page.accept)
    driver.press(ENTER)
    assert driver.said[-1] == "Plan active for 3 people."
    assert driver.focus is page.people
    assert page.people.lines() == [f"{name}: none of 4 images yet." for name in ("Ada", "Ben", "Cy")]
    assert [box.accessibleName() for box in page.form.people.boxes] == ["Ada", "Ben", "Cy"]
    driver.press(DOWN)
    assert page.people.currentRow() == 1


def test_a_change_in_the_form_takes_the_plan_away(driver: WindowDriver, page: AssignmentPage) -> None:
    page.form.propose.click()
    assert page.plan_card.isVisible()
    page.form.people.boxes[0].click()
    assert not page.plan_card.isVisible()
    assert page.session.proposal is None
    assert page.form.names() == ["Ben"]


@pytest.mark.parametrize(
    ("seed", "chosen", "sentence"),
    [
        ("x", True, 'The seed must be a whole number, 0 or more, not "x".'),
        ("1", False, "A plan needs people. Choose"),
    ],
)
def test_what_cannot_be_planned_is_said_and_shown(
    driver: WindowDriver, page: AssignmentPage, seed: str, chosen: bool, sentence: str
) -> None:
    page.form.seed.setText(seed)
    for box in page.form.people.boxes:
        box.setChecked(chosen)
    page.form.propose.click()
    assert driver.said[-1].startswith(sentence)
    assert page.problem.text().startswith(f"Error: {sentence}")
    assert not page.plan_card.isVisible()


def test_tab_reaches_everything_and_everything_has_a_name_of_its_own(
    driver: WindowDriver, page: AssignmentPage
) -> None:
    page.form.propose.click()
    stops = tab_stops(driver)
    form = page.form
    wanted = [
        form.kind,
        *form.people.boxes,
        form.newcomers,
        form.practice,
        form.seed,
        form.order,
        form.propose,
    ]
    wanted += [page.sentences, page.accept, page.people, page.images, page.criteria, page.seen]
    assert set(wanted) <= set(stops)
    names = [heard_name(stop) for stop in stops]
    assert all(names)
    assert len(set(names)) == len(names)


def test_leaving_says_that_a_plan_was_not_kept(driver: WindowDriver, page: AssignmentPage) -> None:
    page.form.propose.click()
    page.leave()
    assert driver.said[-1] == assignment_page.NOT_KEPT


def test_how_far_others_are_is_counted_again_when_one_comes_back(driver: WindowDriver, folder: Path) -> None:
    page = AssignmentPage(driver.context, open_study(folder))
    driver.show(page)
    page.people.setFocus()
    page.people.setCurrentRow(1)
    before, lines = list(driver.said), page.people.lines()

    def answers() -> None:
        with closing(open_study(folder)) as elsewhere:
            elsewhere.prepare_to_write()
            answer_all(elsewhere, "Ada")

    driver.while_away(answers)
    assert page.people.lines()[0] != lines[0]
    assert page.people.lines()[1:] == lines[1:]
    assert (page.people.currentRow(), driver.focus, driver.said) == (1, page.people, before)
