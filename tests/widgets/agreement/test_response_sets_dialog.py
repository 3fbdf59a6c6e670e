"""Response sets in the window: allowed and forbidden by key, and heard."""

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from app.errors import UserError
from app.messages.agreement import response_sets as agreement_response_sets
from storage.folder import StudyFolder, open_study
from tests.coordinating import COORDINATOR, open_folder_to_coordinator
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, WindowDriver, heard_name
from widgets.agreement.agreement_dialogs import ResponseSetsDialog
from widgets.agreement.agreement_page import AgreementPage
from widgets.kit.dialogs import Dialog

pytestmark = [pytest.mark.qt_log_ignore(OFFSCREEN_NOISE), pytest.mark.study(images=4, people=("Ada",))]


def is_allowed(folder: Path) -> bool:
    with closing(open_study(folder)) as study:
        return study.response_sets.allowed


def toggle(driver: WindowDriver, page: AgreementPage, is_checked: bool) -> None:
    """Press the button, Space and Enter; the check box is as expected before."""

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, ResponseSetsDialog)
        assert driver.focus is dialog.allow
        assert heard_name(dialog.allow).startswith("Let people say that either answer is defensible")
        assert dialog.allow.isChecked() is is_checked
        driver.press(Qt.Key.Key_Space)
        driver.press(ENTER)

    driver.in_dialog(act, page.form.response_sets.click)


def test_response_sets_are_allowed_and_forbidden_by_key(driver: WindowDriver, folder: Path) -> None:
    open_folder_to_coordinator(folder)
    page = AgreementPage(driver.context, open_study(folder), COORDINATOR)
    driver.show(page)
    driver.wait_for("Agreement needs two raters")
    toggle(driver, page, is_checked=False)
    assert driver.said[-1] == agreement_response_sets.SET_ALLOWED
    assert is_allowed(folder)
    toggle(driver, page, is_checked=True)
    assert driver.said[-1] == agreement_response_sets.SET_FORBIDDEN
    assert not is_allowed(folder)
    driver.in_dialog(lambda _dialog: driver.press(ENTER), page.form.response_sets.click)
    assert driver.said[-1] == agreement_response_sets.UNCHANGED


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
        assert isinstance(dialog, ResponseSetsDialog)
        driver.press(Qt.Key.Key_Space)
        driver.press(ENTER)
        assert dialog.isVisible()
        assert "open elsewhere" in dialog.problem.text()
        assert driver.said[-1].endswith("The study is open elsewhere.")
        dialog.reject()

    driver.in_dialog(act, page.form.response_sets.click)
    assert not is_allowed(folder)
