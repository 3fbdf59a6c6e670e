"""The packets page in the window of a test."""

from pathlib import Path

from tests.widgets.window_driver import WindowDriver
from widgets.team.packets_page import PacketsPage


def show(driver: WindowDriver, folder: Path) -> PacketsPage:
    page = PacketsPage(driver.context, folder)
    driver.show(page)
    return page


def wait(driver: WindowDriver, page: PacketsPage) -> str:
    """What came of what is under way: the report's lines, or what is to be corrected."""
    driver.qtbot.waitUntil(lambda: not page.is_working, timeout=60_000)
    return page.problem.text() or "\n".join(page.report.lines())
