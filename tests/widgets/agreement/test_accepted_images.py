"""The images left to the judge and to people are a list in the window, and one button gives people theirs."""

from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from storage.folder import open_study
from tests.agreement.making import rubric_of, say, study_of
from tests.agreement.use.test_where_sure import signs, slips, three
from tests.coordinating import COORDINATOR, open_to_coordinator
from tests.widgets.window_driver import DOWN, ENTER, OFFSCREEN_NOISE, TAB, WindowDriver
from widgets.agreement.accepted_images import AcceptedImagesDialog
from widgets.agreement.agreement_page import AgreementPage
from widgets.kit.dialogs import Dialog

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
IMAGES, NOBODY = 300, 4


def test_what_is_left_to_people_is_heard_and_given_out(driver: WindowDriver, tmp_path: Path) -> None:
    """The judge may judge everywhere; on the last four images nobody has answered, and on the four before only people
    have."""
    truth = (np.arange(IMAGES) % 2).astype(np.int8)
    silent = np.arange(IMAGES)
    with closing(study_of(tmp_path / "study", IMAGES, rubric_of(1))) as study:
        for name, votes in three(truth).items():
            say(study, name, {"T1.C1": signs(np.where(silent < IMAGES - NOBODY, votes, -1))})
        judged = np.where(silent < IMAGES - 2 * NOBODY, slips(truth, 2), -1)
        say(study, "judge", {"T1.C1": signs(judged)}, run=1)
        open_to_coordinator(study)
    page = AgreementPage(driver.context, open_study(tmp_path / "study"), COORDINATOR)
    driver.show(page)
    driver.wait_for("May judge judge in place of the majority?")

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, AcceptedImagesDialog)
        assert driver.focus is dialog.question
        assert dialog.question.currentText().endswith("292 to the judge, 8 to people, 4 unanswered")
        driver.press(TAB)
        assert dialog.list.hasFocus()
        lines = [dialog.list.item(row).text() for row in (0, NOBODY, 2 * NOBODY)]
        assert lines[0].startswith("Image 297, ")
        assert lines[0].endswith("left to people, unanswered.")
        assert lines[1].endswith("left to people, answered.")
        assert lines[2].startswith("Image 1, ")
        assert lines[2].endswith("left to the judge, not appropriate.")
        driver.press(DOWN, TAB, ENTER)

    driver.in_dialog(act, page.form.accepted.click)
    assert driver.said[-1] == "4 images will come next for Ada, Ben, Cem."
    with closing(open_study(tmp_path / "study")) as study:
        ada = study.raters.find("Ada")
        assert ada is not None
        mine = [one.image for one in study.assignments.all() if one.rater == ada.key]
        by_key = {image.key: image.number for image in study.images.all()}
        assert [by_key[key] for key in mine[-NOBODY:]] == [297, 298, 299, 300]
