"""The export dialog: every format explained, names that do not fit asked about, code names, and the report."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from app.messages.interchange import formats as formats_text
from app.study.answer import Circumstances, Content
from app.study.ports import ImportedAnswer
from app.study.team.raters import RaterKind
from app.study.verdict import Verdict
from exporters.registry import FORMATS
from exporters.reports.report_files import DOCUMENT_FORMATS, REPORT_FORMATS
from tests.storage.making import make_study
from tests.widgets.drivers import start_page_driver as driver, window_driver
from tests.widgets.window_driver import OFFSCREEN_NOISE, WindowDriver
from widgets.kit.dialogs import Dialog
from widgets.study import export_dialog
from widgets.study.export_dialog import ExportDialog, export_study

__all__ = ["driver", "window_driver"]  # fixtures
pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
NAMES = list(formats_text.EXPORT_FORMATS)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A study in which Ada and a judge answered; Cleo, a coordinator, may see it."""
    study = make_study(tmp_path / "canes", images=2)
    for name, kind, run in (("Ada", RaterKind.PERSON, 0), ("model", RaterKind.JUDGE, 1)):
        rater = study.raters.add(name, kind)
        for image in (1, 2):
            content = Content(Verdict.MET, note="Said by Ada")
            study.answers.bring_in(
                [ImportedAnswer(image, rater, run, "T1.C1", content, None, Circumstances())]
            )
    study.access.add_coordinator("Cleo")
    study.access.open_results("Cleo")
    study.close()
    return tmp_path / "canes"


def exported(driver: WindowDriver, folder: Path, name: str, act: Callable[[ExportDialog], None]) -> list[str]:
    """Choose a format by the arrow keys and act in the dialog; what was said from then on."""
    before = len(driver.said)

    def choose(dialog: Dialog) -> None:
        assert isinstance(dialog, ExportDialog)
        driver.press(*[Qt.Key.Key_Down] * NAMES.index(name))
        assert dialog.format() == name
        act(dialog)

    driver.in_dialog(choose, lambda: export_study(driver.window, driver.context, folder, "Cleo"))
    return driver.said[before:]


def press_enter(driver: WindowDriver) -> Callable[[ExportDialog], None]:
    return lambda _dialog: driver.press(Qt.Key.Key_Return)


def test_every_format_is_there_once_with_its_own_letter() -> None:
    assert set(NAMES) == {*FORMATS, *REPORT_FORMATS} - {"rubric-comparison"}
    assert set(formats_text.ENDINGS) == {*FORMATS, *DOCUMENT_FORMATS}
    letters = [title[title.index("&") + 1].lower() for title, _ in formats_text.EXPORT_FORMATS.values()]
    letters += [
        formats_text.CODE_NAMES_BOX[formats_text.CODE_NAMES_BOX.index("&") + 1],
        "f",
        "e",
    ]  # the file and the button
    assert len(set(letters)) == len(letters)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "workbook"])
def test_every_format_is_written(driver: WindowDriver, folder: Path, tmp_path: Path, name: str) -> None:
    said = exported(driver, folder, name, press_enter(driver))
    out = tmp_path / f"canes{formats_text.ENDINGS[name][0]}"
    assert said[-1].startswith(f"Exported to {out}.")
    assert out.stat().st_size
    assert (tmp_path / "canes.interface.xml").exists() is (name == "label-studio")
    assert ("labelling interface is beside it" in said[-1]) is (name == "label-studio")


@pytest.mark.parametrize("name", ["csv", "html"])
def test_code_names_go_out_when_the_box_is_ticked(
    driver: WindowDriver, folder: Path, tmp_path: Path, name: str
) -> None:
    def tick(dialog: ExportDialog) -> None:
        driver.alt(Qt.Key.Key_N)
        driver.qtbot.waitUntil(dialog.code_names.isChecked)
        driver.press(Qt.Key.Key_Return)

    exported(driver, folder, name, tick)
    text = (tmp_path / f"canes.{name}").read_text("utf-8")
    assert "Ada" not in text
    assert "Rater 1" in text


def test_a_workbook_has_no_code_names(driver: WindowDriver, folder: Path) -> None:
    def tick(dialog: ExportDialog) -> None:
        dialog.code_names.setChecked(True)
        driver.press(Qt.Key.Key_Return)
        assert dialog.isVisible()
        dialog.reject()

    assert exported(driver, folder, "workbook", tick)[-1] == formats_text.NO_CODE_NAMES


@pytest.mark.parametrize("goes_on", [True, False])
def test_another_ending_is_asked_about(
    driver: WindowDriver, folder: Path, tmp_path: Path, goes_on: bool
) -> None:
    out = tmp_path / "answers.docx"

    def rename(dialog: ExportDialog) -> None:
        dialog.file.set_path(out)

        def answer(question: Dialog) -> None:
            assert question.windowTitle() == formats_text.OTHER_ENDING_TITLE
            assert "answers.docx does not end in .csv" in driver.focus.accessibleDescription()
            if goes_on:
                driver.alt(Qt.Key.Key_E)
            else:
                driver.press(Qt.Key.Key_Return)

        driver.in_dialog(answer, lambda: driver.press(Qt.Key.Key_Return))
        if not goes_on:
            assert dialog.isVisible()
            dialog.reject()

    exported(driver, folder, "csv", rename)
    assert out.exists() is goes_on


def test_the_file_beside_is_not_replaced_unasked(driver: WindowDriver, folder: Path, tmp_path: Path) -> None:
    beside = tmp_path / "canes.interface.xml"
    beside.write_text("mine")

    def keep(dialog: ExportDialog) -> None:
        driver.in_dialog(
            lambda _question: driver.press(Qt.Key.Key_Return), lambda: driver.press(Qt.Key.Key_Return)
        )
        assert dialog.isVisible()
        dialog.reject()

    exported(driver, folder, "label-studio", keep)
    assert beside.read_text() == "mine"


def test_a_report_needs_two_raters(driver: WindowDriver, tmp_path: Path) -> None:
    make_study(tmp_path / "canes").close()

    def try_it(dialog: ExportDialog) -> None:
        dialog.write.setFocus()
        driver.press(Qt.Key.Key_Return)
        assert driver.focus is dialog.write  # or a screen reader would read another part while it waits
        driver.qtbot.waitUntil(lambda: not dialog.is_writing)
        assert dialog.isVisible()
        dialog.reject()

    said = exported(driver, tmp_path / "canes", "html", try_it)
    assert any("two raters" in sentence for sentence in said), said


def test_a_format_whose_library_is_missing_says_what_to_install(
    driver: WindowDriver, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = {"duckdb": "Get DuckDB.", "typst": "Get typst."}
    monkeypatch.setattr(
        export_dialog, "what_to_install", lambda *names: "".join(told.get(name, "") for name in names)
    )

    def look(dialog: ExportDialog) -> None:
        abouts = {
            name: button.accessibleDescription()
            for name, button in zip(NAMES, dialog.formats.buttons(), strict=True)
        }
        assert [name for name, about in abouts.items() if "Get typst." in about] == ["pdf"]
        assert "Get DuckDB." in dialog.file.hint.text()
        dialog.reject()

    exported(driver, folder, "pdf", look)
