"""Person whose answers are their own is confirmed in the window by key, and heard."""

from contextlib import closing
from pathlib import Path

import pytest

from app.messages.agreement import origins as origins_text
from storage.folder import open_study
from tests.coordinating import COORDINATOR, open_folder_to_coordinator
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, WindowDriver
from widgets.agreement.agreement_dialogs import OriginsDialog
from widgets.agreement.agreement_page import AgreementPage
from widgets.kit.dialogs import Dialog

pytestmark = [pytest.mark.qt_log_ignore(OFFSCREEN_NOISE), pytest.mark.study(images=4, people=("Ada",))]


def test_somebody_confirms_whose_answers_they_are(driver: WindowDriver, folder: Path) -> None:
    open_folder_to_coordinator(folder)
    with closing(open_study(folder)) as study:
        study.raters.add("Ben")
    page = AgreementPage(driver.context, open_study(folder), COORDINATOR)
    driver.show(page)
    driver.wait_for("Agreement needs two raters")

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, OriginsDialog)
        assert driver.focus is dialog.person
        assert dialog.person.accessibleName() == "Person whose answers are their own"
        assert dialog.your_name.text() == COORDINATOR
        driver.press(ENTER)
        assert driver.said[-1].endswith(origins_text.WHO_AND_WHY)
        assert dialog.isVisible()
        dialog.person.setCurrentText("Ben")
        dialog.reason.setText("I sat beside him.")
        driver.press(ENTER)

    driver.in_dialog(act, page.form.origins.click)
    assert driver.said[-1] == origins_text.stored(name="Ben")
    with closing(open_study(folder)) as study:
        (one,) = study.origins.confirmed()
    assert (one.rater.name, one.by, one.reason) == ("Ben", COORDINATOR, "I sat beside him.")
