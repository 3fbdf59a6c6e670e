"""Who gets a file with everybody's answers, and that it is noted."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from app.messages.interchange import formats as formats_text
from app.study.team.disclosures import DisclosureOccasion
from app.study.verdict import Scale
from storage.folder import open_study
from tests.agreement.making import say
from tests.storage.making import make_study
from tests.widgets.drivers import start_page_driver as driver, window_driver
from tests.widgets.window_driver import OFFSCREEN_NOISE, WindowDriver
from widgets.kit.dialogs import Dialog
from widgets.study.export_dialog import ExportDialog, export_study

__all__ = ["driver", "window_driver"]  # fixtures
pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
DOWN, ENTER = Qt.Key.Key_Down, Qt.Key.Key_Return


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two images; Ada has answered and judged both, Ben one."""
    study = make_study(tmp_path / "canes", images=2)
    say(study, "Ada", {"T1.C1": "11", "T1.C2": "10", Scale.SHOWING.value: "ss"})
    say(study, "Ben", {"T1.C1": "1.", "T1.C2": "1.", Scale.SHOWING.value: "s."})
    study.close()
    return tmp_path / "canes"


def noted(folder: Path, name: str) -> list[DisclosureOccasion]:
    study = open_study(folder)
    rater = study.raters.find(name)
    assert rater is not None
    shown = [one.occasion for one in study.disclosures.of(rater)]
    study.close()
    return shown


def export(driver: WindowDriver, folder: Path, reader: str, name: str) -> str:
    """Try to export in a format; what is said against it beside the field."""
    said: list[str] = []

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, ExportDialog)
        driver.press(*[DOWN] * list(formats_text.EXPORT_FORMATS).index(name))
        driver.press(ENTER)
        if dialog.file.error.text():
            said.append(dialog.file.error.text())
            dialog.reject()

    driver.in_dialog(act, lambda: export_study(driver.window, driver.context, folder, reader))
    return "".join(said)


@pytest.mark.parametrize(
    ("reader", "why"),
    [
        ("Ben", "Ben still has 1 image to answer, so what others answered"),
        ("", "One person still has one image"),
        ("Cleo", "One person"),
    ],
)
def test_a_file_with_answers_is_refused_while_they_are_withheld(
    driver: WindowDriver, folder: Path, reader: str, why: str
) -> None:
    study = open_study(folder)
    study.access.add_coordinator("Cleo")
    study.close()
    assert why in export(driver, folder, reader, "csv")
    assert not folder.with_suffix(".csv").exists()
    assert noted(folder, "Ben") == []


def test_a_coordinator_who_opened_the_results_gets_the_file(driver: WindowDriver, folder: Path) -> None:
    study = open_study(folder)
    study.access.add_coordinator("Cleo")
    study.access.open_results("Cleo")
    study.close()
    assert export(driver, folder, "Cleo", "csv") == ""
    assert "Ada" in folder.with_suffix(".csv").read_text(encoding="utf-8")


def test_who_alone_has_answered_gets_their_own_answers_at_any_time(
    driver: WindowDriver, tmp_path: Path
) -> None:
    study = make_study(tmp_path / "alone", images=2)
    say(study, "Ben", {"T1.C1": "1.", "T1.C2": "1."})
    study.close()
    assert export(driver, tmp_path / "alone", "Ben", "csv") == ""
    assert "Ben" in (tmp_path / "alone.csv").read_text(encoding="utf-8")
    assert noted(tmp_path / "alone", "Ben") == []


def test_whoever_has_finished_gets_the_file_and_is_noted(driver: WindowDriver, folder: Path) -> None:
    assert export(driver, folder, "Ada", "csv") == ""
    assert noted(folder, "Ada") == [DisclosureOccasion.EXPORT]


def test_a_file_without_answers_is_for_everybody_and_notes_nothing(
    driver: WindowDriver, folder: Path
) -> None:
    assert export(driver, folder, "Ben", "workbook") == ""
    assert folder.with_suffix(".xlsx").exists()
    assert noted(folder, "Ben") == []


def test_nothing_is_handed_out_while_it_cannot_be_noted(driver: WindowDriver, folder: Path) -> None:
    other = open_study(folder)
    other.prepare_to_write()

    def act(dialog: Dialog) -> None:
        driver.press(ENTER)
        driver.wait_for("Others' answers are not shown to Ada yet")
        dialog.reject()

    driver.in_dialog(act, lambda: export_study(driver.window, driver.context, folder, "Ada"))
    other.close()
    assert not folder.with_suffix(".csv").exists()


def test_groups_that_others_made_are_answers_too(driver: WindowDriver, tmp_path: Path) -> None:
    study = make_study(tmp_path / "groups", images=2)
    for name in ("Ada", "Ben"):
        study.groupings.make(study.raters.add(name), "bent", f"{name} says so")
    study.close()
    assert "Ben still has 2 images to answer" in export(driver, tmp_path / "groups", "Ben", "groups")
    assert not (tmp_path / "groups.csv").exists()
