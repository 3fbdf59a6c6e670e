"""The judge's page of a study of exhibits: options that other studies do not have, and answers in the table."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.messages.judge import judge_form
from app.study.exhibits import Passage
from app.study.image import ImageFacts
from tests.judging.exhibit_study import SHOWN, make_exhibits
from tests.judging.runs.test_exhibit_run import well
from tests.judging.servers import judge_server
from tests.memory_keyring import MemoryKeyring
from tests.widgets.judge_driver import JudgeDriver, driver, server
from tests.widgets.window_driver import OFFSCREEN_NOISE

__all__ = ["driver", "server"]  # fixtures
pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
OPTIONS = tuple(name for name in judge_form.CHECKS_OF_EXHIBITS if name not in ("test_images", "anchors"))


@pytest.fixture
def exhibits(qtbot: QtBot, tmp_path: Path, ring: MemoryKeyring) -> Iterator[JudgeDriver]:
    study = make_exhibits(tmp_path / "study")
    other = replace(SHOWN, references=(Passage("Horses run."),), subject="horses")
    study.exhibits.add(ImageFacts("horses"), other, [])
    study.close()
    with judge_server(well) as running:
        made = JudgeDriver(qtbot, tmp_path / "study", running.url)
        yield made
        made.close()


def test_options_about_exhibits_stand_among_the_others(exhibits: JudgeDriver) -> None:
    assert exhibits.said[0].endswith("exhibits, no judge asked yet.")
    form = exhibits.page.form
    form.more.setChecked(True)
    checks = [form.options.checks[name] for name in (*judge_form.CHECKS, *OPTIONS)]
    assert all(check.isVisible() and check.text() for check in checks)
    assert [form.options.checks[name].isChecked() for name in OPTIONS] == [True, False, False, False]
    for check, following in pairwise(checks):
        check.setFocus()
        exhibits.press(Qt.Key.Key_Tab)
        assert exhibits.focus is following
    form.options.checks["with_reference"].setFocus()
    exhibits.press(Qt.Key.Key_Space)
    assert not form.form().setup.with_reference
    exhibits.plan()
    plan = exhibits.page.session.plan
    assert plan is not None
    assert not plan.setup.with_reference


def test_other_studies_have_none_of_them(driver: JudgeDriver) -> None:
    form = driver.page.form
    form.more.setChecked(True)
    assert not set(OPTIONS) & set(form.options.checks)
    assert form.form().setup.with_reference


def test_answers_on_scales_stand_in_the_table(exhibits: JudgeDriver) -> None:
    exhibits.plan()
    exhibits.start()
    exhibits.finish()
    model = exhibits.page.results.model
    heads = [model.headerData(column, Qt.Orientation.Horizontal) for column in range(model.columnCount())]
    assert heads == ["Criterion", "Answers", "Does not apply", "Cannot tell", "Missing"]
    cell = model.index(0, 1)
    assert model.data(cell) == "8, mean 4.00"
    assert model.data(cell, Qt.ItemDataRole.AccessibleTextRole) == "answers 8, mean 4.00"
