"""Both files of the demo's report in Chromium: what axe finds, that no table is cut off, and that their links work."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from app.agreement.ratings.question import usual_question
from app.reports.pictures.shown_pictures import Pictures
from app.reports.study_report import document_of
from exporters.reports.report_files import export_report
from storage.folder import open_study
from tests.demo_copies import copy_demo
from tests.exporters.reports.test_report_browser import LOOKS, MODES, axe, browser, violations

__all__ = ("axe", "browser")  # fixtures


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Path]]:
    folder = tmp_path_factory.mktemp("two-files")
    study = open_study(copy_demo(folder / "demo"))
    document = document_of(study, usual_question(study), Pictures.LICENSED)
    yield export_report(document, "html", folder / "report.html", study.folder)
    study.close()


@pytest.mark.parametrize("mode", ["light", "dark", "more contrast"])
@pytest.mark.parametrize("which", [0, 1])
def test_axe_finds_nothing(browser: Browser, files: list[Path], axe: str, which: int, mode: str) -> None:
    page = browser.new_page(**MODES[mode])
    page.goto(files[which].as_uri())
    assert violations(page, axe, () if mode == "light" else LOOKS) == []
    page.close()


@pytest.mark.parametrize("which", [0, 1])
def test_no_column_is_cut_off_on_a_screen_of_1100_pixels(
    browser: Browser, files: list[Path], which: int
) -> None:
    page = browser.new_page(viewport={"width": 1100, "height": 900})
    page.goto(files[which].as_uri())
    cut = page.evaluate(
        "[...document.querySelectorAll('.scroll')].filter(part => part.scrollWidth > part.clientWidth)"
        ".map(part => part.querySelector('caption').innerText)"
    )
    assert cut == []
    assert page.locator(".scroll").count() >= 2
    page.close()


def test_one_goes_there_and_back(browser: Browser, files: list[Path]) -> None:
    page = browser.new_page()
    page.goto(files[0].as_uri())
    page.get_by_role("link", name="in the appendix: report-appendix.html").click()
    assert page.url == files[1].as_uri()
    assert (
        page.get_by_role("heading", level=1).inner_text() == "Appendix. Agreement: Guide canes: a demo study"
    )
    page.get_by_role("link", name="in the report: report.html").click()
    assert page.url == files[0].as_uri()
    page.close()
