"""The label rule in the designer, by key: a criterion becomes desirable, and how many are needed."""

from contextlib import closing

import pytest
from PySide6.QtCore import Qt

from app.messages.rubric import rubric_design
from storage.folder import open_study
from tests.widgets.rubric.test_designer_page import CONTROL, DOWN, SHIFT, Driver
from tests.widgets.window_driver import OFFSCREEN_NOISE, SPACE, TAB
from widgets.kit.controls import Number
from widgets.kit.dialogs import Dialog

pytestmark = [
    pytest.mark.qt_log_ignore(OFFSCREEN_NOISE),
    pytest.mark.driver(make=Driver),
    pytest.mark.study(images=1, people=("Robin",)),
]


def test_a_criterion_becomes_desirable_and_one_is_needed(driver: Driver) -> None:
    driver.press(Qt.Key.Key_F6, modifier=CONTROL | SHIFT)
    assert driver.said[-1] == rubric_design.NO_DESIRABLE

    driver.press(DOWN, Qt.Key.Key_F2)
    while driver.focus is not driver.page.form.criterion.desirable:
        driver.press(TAB)
    driver.press(SPACE)
    driver.wait_for("T1.C1 reworded")
    assert "Desirable." in driver.page.rows.lines()[1]

    def need_one(dialog: Dialog) -> None:
        assert isinstance(driver.focus, Number)
        driver.type("1")
        dialog.accept()

    driver.in_dialog(need_one, lambda: driver.press(Qt.Key.Key_F6, modifier=CONTROL | SHIFT))
    assert (
        driver.said[-1]
        == "An image is appropriate if all essential criteria and at least 1 of 1 desirable ones are met."
    )
    with closing(open_study(driver.folder)) as study:
        saved = study.designs.draft()
        assert saved is not None
        assert [one.is_desirable for one in saved.draft.rubric.criteria] == [True, False]
        assert saved.draft.rubric.least_desirable == 1
