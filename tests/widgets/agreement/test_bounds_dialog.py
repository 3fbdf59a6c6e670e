"""The bounds of a study, seen and set by key: what holds, when it was set, and that late changes only tighten."""

from contextlib import closing
from pathlib import Path

import pytest

from app.errors import UserError
from app.messages.agreement import bounds as bounds_text
from app.sessions.agreement.study_bounds import BoundsForm
from app.study.judge.bounds import Bounds, in_force
from storage.folder import StudyFolder, open_study
from tests.agreement.making import say
from tests.coordinating import COORDINATOR, open_folder_to_coordinator
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, TAB, WindowDriver, heard_name
from widgets.agreement.agreement_dialogs import BoundsDialog
from widgets.agreement.agreement_page import AgreementPage
from widgets.kit.dialogs import Dialog

pytestmark = [pytest.mark.qt_log_ignore(OFFSCREEN_NOISE), pytest.mark.study(images=4, people=("Ada",))]


def stored(folder: Path) -> list[tuple[Bounds, bool]]:
    with closing(open_study(folder)) as study:
        return [(one.bounds, one.is_late) for one in study.bounds.all()]


def set_not_met(driver: WindowDriver, page: AgreementPage, percent: str) -> list[str]:
    """Type a bound on not met and press Enter; returns what the dialog told before."""
    told: list[str] = []

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, BoundsDialog)
        told.extend(dialog.sentences.lines())
        assert driver.focus is dialog.fields["on_met"]
        assert heard_name(dialog.fields["on_met"]).startswith(
            "Required agreement where the reference says met"
        )
        driver.press(TAB)
        entry = dialog.fields["on_not_met"]
        assert driver.focus is entry
        entry.selectAll()
        driver.type(percent)
        driver.press(ENTER)

    page.form.bounds.setFocus()
    driver.in_dialog(act, lambda: driver.press(ENTER))
    return told


def test_bounds_are_set_before_anybody_answers(driver: WindowDriver, folder: Path) -> None:
    open_folder_to_coordinator(folder)
    page = AgreementPage(driver.context, open_study(folder), COORDINATOR)
    driver.show(page)
    driver.wait_for("Agreement needs two raters")  # the bounds can be set all the same
    told = set_not_met(driver, page, "70")
    assert told[1:] == [bounds_text.USUAL]
    assert driver.said[-1] == bounds_text.SET
    assert stored(folder) == [(Bounds(on_not_met=0.7), False)]


def test_a_late_change_says_that_it_only_counts_where_it_is_stricter(
    driver: WindowDriver, folder: Path
) -> None:
    with closing(open_study(folder)) as study:
        say(study, "Ada", {"T1.C1": "1100"})
        say(study, "Judge", {"T1.C1": "1100"}, run=1)
    open_folder_to_coordinator(folder)
    page = AgreementPage(driver.context, open_study(folder), COORDINATOR)
    driver.show(page)
    driver.wait_for("May Judge judge")
    set_not_met(driver, page, "80")
    driver.wait_for(f"{bounds_text.SET} {bounds_text.LATE}")
    driver.qtbot.waitUntil(lambda: not page.is_working)  # it is worked out again
    assert stored(folder) == [(Bounds(on_not_met=0.8), True)]
    told = set_not_met(driver, page, "80")
    assert told[-1].startswith("Changed on ")
    assert driver.said[-1] == bounds_text.UNCHANGED
    assert len(stored(folder)) == 1
    with closing(open_study(folder)) as study:
        assert in_force(study.bounds.all()).on_not_met == 0.8


def test_only_what_was_changed_is_set(folder: Path) -> None:
    with closing(open_study(folder)) as study:
        study.bounds.add(Bounds(on_met=0.725))
        form = BoundsForm(study)
        assert form.percents == {"on_met": 72, "on_not_met": 50, "tolerance": 20, "epsilon": 20}
        form.save({**form.percents, "epsilon": 10})
        assert study.bounds.all()[-1].bounds == Bounds(on_met=0.725, epsilon=0.1)


def test_a_study_that_cannot_be_written_keeps_the_dialog_open(
    driver: WindowDriver, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_folder_to_coordinator(folder)
    page = AgreementPage(driver.context, open_study(folder), COORDINATOR)
    driver.show(page)
    driver.wait_for("Agreement needs two raters")

    def refuse(_study: StudyFolder) -> None:
        raise UserError("The study is open elsewhere.")

    monkeypatch.setattr(StudyFolder, "prepare_to_write", refuse)

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, BoundsDialog)
        dialog.fields["epsilon"].setValue(10)
        driver.press(ENTER)
        assert dialog.isVisible()
        assert "open elsewhere" in dialog.problem.text()
        assert driver.said[-1].endswith("The study is open elsewhere.")
        dialog.reject()

    driver.in_dialog(act, page.form.bounds.click)
    assert stored(folder) == []
