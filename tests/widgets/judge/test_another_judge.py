"""The field of the judge's page that makes a model another judge than one asked in the same way."""

from contextlib import closing

import pytest

from app.judging.drafts.wording_writer import keep_own_wording
from app.messages.judge import judge_form
from storage.folder import open_study
from tests.widgets.judge_driver import JudgeDriver, driver, server
from tests.widgets.window_driver import OFFSCREEN_NOISE

__all__ = ["driver", "server"]  # fixtures
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
    assert driver.page.session.first_form().setup.another == "8-bit"


def test_a_proposed_wording_is_tried_by_a_judge_of_its_own(driver: JudgeDriver) -> None:
    with closing(open_study(driver.folder)) as study:
        study.prepare_to_write()
        rubric = study.rubrics.current()
        assert rubric is not None
        code = rubric.criteria[0].code
        keep_own_wording(study, rubric.criteria[0], "A line touches it everywhere.")
    form = driver.page.form
    form.more.setChecked(True)
    field = form.options.fields["reworded"]
    driver.enter_into(field.entry, f"{code}:1")  # type: ignore[arg-type]
    driver.plan()
    driver.start()
    driver.finish()
    with closing(open_study(driver.folder)) as study:
        ((judge, setup),) = study.calls.judges()
        assert judge.name.startswith("test-model (wording ")
        assert setup.reworded.endswith(" A line touches it everywhere.")
        call = next(iter(study.calls.all()))
        prompt = study.calls.prompt(call.prompt_sha256)
        assert prompt is not None
        assert "A line touches it everywhere." in prompt.text
