"""The field of the judge's page that makes a model another judge than one asked in the same way."""

import pytest

from app.messages.judge import judge_form
from storage.folder import open_study
from tests.widgets.judge_driver import JudgeDriver, driver, ring, server
from tests.widgets.window_driver import OFFSCREEN_NOISE

__all__ = ["driver", "ring", "server"]  # fixtures
pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


def test_a_word_makes_the_same_model_another_judge(driver: JudgeDriver) -> None:
    driver.plan()
    driver.start()
    driver.finish()
    form = driver.page.form
    form.more.setChecked(True)
    field = form.options.fields["another"]
    assert field.entry.accessibleName() == judge_form.ANOTHER
    driver.enter_into(field.entry, "8-bit")  # type: ignore[arg-type]
    driver.plan()
    assert driver.page.session.plan is not None
    assert driver.page.session.plan.calls == 6, "nothing that the first judge said counts for it"
    driver.start()
    driver.finish()
    study = open_study(driver.folder)
    names = [judge.name for judge, _setup in study.calls.judges()]
    study.close()
    assert names == ["test-model", "test-model (8-bit)"]
    assert driver.page.session.first_form().another == "8-bit"
