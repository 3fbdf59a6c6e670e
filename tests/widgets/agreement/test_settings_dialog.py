"""The settings of the analysis of critiques by key: they are seen, changed, refused where they are none, and stored."""

from contextlib import closing
from pathlib import Path

import pytest

from app.messages.instruments import critique_settings
from storage.folder import open_study
from tests.coordinating import COORDINATOR, open_folder_to_coordinator
from tests.demo_copies import copy_study_demo
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, WindowDriver, heard_name
from widgets.agreement.agreement_dialogs import SettingsDialog
from widgets.agreement.agreement_page import AgreementPage
from widgets.kit.dialogs import Dialog

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
TRADITION = """
culture = "etruscan"
name = "Etruscan painting"
languages = ["en"]
""" + "".join(
    f'\n[[dimension]]\ncode = "D{level}"\nname = "{level}"\nlevel = {level}\nen = ["tomb"]\n'
    for level in range(1, 6)
)


@pytest.fixture
def page(driver: WindowDriver, tmp_path: Path) -> AgreementPage:
    folder = copy_study_demo("critiques", tmp_path / "study")
    open_folder_to_coordinator(folder)
    made = AgreementPage(driver.context, open_study(folder), COORDINATOR)
    driver.show(made)
    driver.wait_for("3 people and 2 judges scored 36 critiques")
    return made


def test_a_setting_is_typed_refused_corrected_and_stored(driver: WindowDriver, page: AgreementPage) -> None:
    assert page.form.settings.isVisible()

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, SettingsDialog)
        gap = dialog.fields["template-gap"]
        assert heard_name(gap).startswith("Template-like: gap above")
        gap.setFocus()
        gap.selectAll()  # type: ignore[union-attr]
        driver.type("9")
        driver.press(ENTER)
        assert driver.said[-1] == "template-gap must be a number from 0 to 4, not “9”."
        assert dialog.problem.isVisible()
        gap.selectAll()  # type: ignore[union-attr]
        driver.type("0.3")
        driver.press(ENTER)

    page.form.settings.setFocus()
    driver.in_dialog(act, lambda: driver.press(ENTER))
    driver.wait_for("Saved: 1 setting changed.")
    driver.qtbot.waitUntil(lambda: not page.is_working)
    with closing(open_study(page.folder())) as study:
        assert study.analysis_options.current() == {"template-gap": "0.3"}
    assert page.session.answered is not None
    rows = next(table for table in page.session.answered.document.tables() if table.id == "critiques-choices")
    assert [row.cells[0].text for row in rows.rows if row.header.text == "Template-like: gap above"] == [
        "0.3"
    ]


def test_a_tradition_of_ones_own_is_added_and_removed(
    driver: WindowDriver, page: AgreementPage, tmp_path: Path
) -> None:
    file = tmp_path / "etruscan.toml"
    file.write_text(TRADITION, "utf-8")

    def add(dialog: Dialog) -> None:
        assert isinstance(dialog, SettingsDialog)
        assert not dialog.remove.isEnabled()
        dialog.add.click()
        assert driver.said[-1] == critique_settings.NO_FILE
        dialog.file.set_path(file)
        dialog.add.click()
        assert driver.said[-1] == "etruscan: Etruscan painting, 5 dimensions"
        dialog.accept()

    def remove(dialog: Dialog) -> None:
        assert isinstance(dialog, SettingsDialog)
        assert dialog.traditions.lines() == ["etruscan: Etruscan painting, 5 dimensions"]
        dialog.remove.click()
        assert driver.said[-1] == critique_settings.removed(culture="etruscan")
        dialog.accept()

    for act, stored in ((add, ["tradition:etruscan"]), (remove, [])):
        driver.in_dialog(act, page._set_up_analysis)
        driver.qtbot.waitUntil(lambda: not page.is_working)
        with closing(open_study(page.folder())) as study:
            assert list(study.analysis_options.current()) == stored


def test_a_judge_that_has_scored_nothing_is_refused(driver: WindowDriver, page: AgreementPage) -> None:
    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, SettingsDialog)
        for name in ("judge", "shuffled-judge"):
            field = dialog.fields[name]
            field.setFocus()
            driver.type("nobody-1")
            driver.press(ENTER)
            assert driver.said[-1].startswith("nobody-1 has not scored anything here.")
            assert dialog.isVisible()
            field.clear()
        dialog.reject()

    driver.in_dialog(act, page.form.settings.click)
    with closing(open_study(page.folder())) as study:
        assert study.analysis_options.current() == {}
