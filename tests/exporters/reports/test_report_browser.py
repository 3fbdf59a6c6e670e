"""The HTML report in Chromium: what axe finds, how it reflows, and that nothing in it runs."""

import importlib.util
import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page as BrowserPage, sync_playwright

from exporters.reports.report_html import html_of
from tests.exporters.reports.sample_document import sample

Open = Callable[..., BrowserPage]
LOOKS = (
    "color-contrast",
    "link-in-text-block",
    "target-size",
    "scrollable-region-focusable",
)  # what modes change
MODES: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "more contrast": {"contrast": "more"},
    "more contrast, dark": {"contrast": "more", "color_scheme": "dark"},
    "forced colours": {"forced_colors": "active"},
    "400 %": {"viewport": {"width": 320, "height": 256}},
}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    assert chromium, "Chromium is not installed; the system package chromium provides it"
    with sync_playwright() as player:
        started = player.chromium.launch(executable_path=chromium)
        yield started
        started.close()


@pytest.fixture
def open_page(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """Opens a text as a file in a window of its own."""
    contexts = []

    def open_text(html: str, **options: Any) -> BrowserPage:
        (tmp_path / "report.html").write_text(html, encoding="utf-8")
        contexts.append(browser.new_context(**options))
        page = contexts[-1].new_page()
        page.goto((tmp_path / "report.html").as_uri())
        return page

    yield open_text
    for context in contexts:
        context.close()


@pytest.fixture(scope="module")
def axe() -> str:
    """The source of axe-core; the package is only the box it comes in."""
    box = importlib.util.find_spec("axe_playwright_python")
    assert box
    assert box.submodule_search_locations
    return Path(box.submodule_search_locations[0], "axe.min.js").read_text(encoding="utf-8")


def violations(page: BrowserPage, axe: str, rules: tuple[str, ...] = ()) -> list[str]:
    """What axe complains about, by all its rules or by those that are named."""
    page.evaluate(axe)
    options = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
    found = page.evaluate("options => axe.run(document, options)", options)["violations"]
    return [f"{entry['id']}: {json.dumps([node['html'] for node in entry['nodes']])}" for entry in found]


@pytest.mark.parametrize("mode", MODES)
def test_axe_finds_nothing(open_page: Open, axe: str, mode: str) -> None:
    page = open_page(html_of(sample()), **MODES[mode])
    page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
    assert violations(page, axe, () if mode == "light" else LOOKS) == []


def test_axe_finds_a_planted_fault(open_page: Open, axe: str) -> None:
    faulty = html_of(sample()).replace('<html lang="en-GB" dir="ltr">', "<html>")
    assert [line.partition(":")[0] for line in violations(open_page(faulty), axe)] == ["html-has-lang"]


def test_at_400_percent_only_tables_scroll_sideways(open_page: Open) -> None:
    page = open_page(html_of(sample()), viewport={"width": 320, "height": 256})
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    wide = page.evaluate(
        "[...document.querySelectorAll('main *')].filter(part => !part.closest('.scroll, svg')"
        " && part.getBoundingClientRect().right > 320).map(part => part.outerHTML)"
    )
    assert wide == []
    scrolls = page.locator(".scroll").first
    assert scrolls.evaluate("part => part.scrollWidth > part.clientWidth")
    scrolls.focus()
    assert scrolls.evaluate("part => part === document.activeElement")


def test_the_first_tab_stop_leads_to_the_report(open_page: Open) -> None:
    page = open_page(html_of(sample()))
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the report"
    assert page.locator(".skip").bounding_box()["y"] >= 0  # type: ignore[index]
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "report"


def test_a_script_that_got_in_would_not_run(open_page: Open) -> None:
    planted = '<script>document.title = "run"</script><img src=x onerror=\'document.title = "run"\'></body>'
    page = open_page(html_of(sample()).replace("</body>", planted))
    assert page.title() == sample().title


def test_on_paper_headers_repeat_and_helpers_stay_away(open_page: Open) -> None:
    page = open_page(html_of(sample()))
    page.emulate_media(media="print")
    shown = "part => getComputedStyle(part).display"
    assert page.locator("thead").first.evaluate(shown) == "table-header-group"
    assert page.locator("nav").evaluate(shown) == "none"
    assert page.locator(".meanings").first.evaluate(shown) == "block"
