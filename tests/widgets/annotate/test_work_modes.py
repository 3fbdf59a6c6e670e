"""By criterion and auto-advance, by command: heard, shown, and remembered."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from app.settings import Settings
from app.study.verdict import Verdict
from tests.widgets.annotate_driver import Driver, make_study


def test_by_criterion_leads_to_the_next_image_and_is_remembered(qtbot: QtBot, tmp_path: Path) -> None:
    driver = Driver(qtbot, make_study(tmp_path), Settings())
    driver.window.run_command("by_criterion")
    assert driver.last == "Criterion by criterion: the next open image for the same criterion comes next."
    assert driver.window.context.settings.by_criterion
    driver.key("y")
    driver.key("j")
    assert driver.page.session.image.number == 2
    assert driver.page.session.at == "T1.C1"
    assert driver.page.place.text() == "Image 2 of 3"
    assert driver.focus is driver.page.form.card("T1.C1").heading  # type: ignore[union-attr]
    assert driver.last.startswith("Image 2 of 3. ")
    assert "Not deformed" in driver.last
    driver.page.leave()
    assert driver.stored(1)["T1.C1"].value is Verdict.MET


def test_auto_advance_says_the_answer_and_what_comes_next(qtbot: QtBot, tmp_path: Path) -> None:
    driver = Driver(qtbot, make_study(tmp_path), Settings())
    driver.window.run_command("auto_advance")
    assert driver.last == "Auto-advance on: after an answer, the next open criterion comes by itself."
    said = driver.key("y")
    assert said.startswith("Met. 1 of 7. ")
    assert "Straight handle" in said
    card = driver.page.form.card("T1.C2")
    assert card is not None
    assert driver.focus is card.heading
    driver.key("n")
    driver.page.leave()
    stored = driver.stored()
    assert (stored["T1.C1"].value, stored["T1.C2"].value) == (Verdict.MET, Verdict.NOT_MET)


def test_without_auto_advance_the_focus_stays(qtbot: QtBot, tmp_path: Path) -> None:
    driver = Driver(qtbot, make_study(tmp_path), Settings())
    driver.key("y")
    assert driver.page.session.at == "T1.C1"
    driver.page.leave()
