"""The live text as a file: it refreshes in a real browser, and no other file is replaced."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from app.errors import UserError
from app.interchange.live_file import LiveFile


def test_a_browser_shows_what_is_new_and_stays_at_the_page(tmp_path: Path) -> None:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    assert chromium, "Chromium is not installed; the system package chromium provides it"
    live = LiveFile()
    live.show("First <meeting>", ["Image 1, Straight.", "Is it </script> straight?"])
    live.start(tmp_path / "live text.html")
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=chromium)
        page = browser.new_page()
        page.clock.install()
        page.goto((tmp_path / "live text.html").as_uri())
        text = page.get_by_role("log")
        assert page.get_by_role("heading").inner_text() == "First <meeting>"
        assert text.locator("p").all_inner_texts() == ["Image 1, Straight.", "Is it </script> straight?"]
        page.evaluate("window.stays = true")
        live.show("First <meeting>", ["Image 2, <b>Tip</b>."])
        page.clock.run_for(3000)
        text.get_by_text("Image 2, <b>Tip</b>.", exact=True).wait_for()
        live.stop()
        page.clock.run_for(3000)
        text.get_by_text("The live text has ended.", exact=True).wait_for()
        assert page.evaluate("window.stays")  # it was not loaded again
        browser.close()


def test_only_a_live_text_is_replaced(tmp_path: Path) -> None:
    live, path = LiveFile(), tmp_path / "letter.html"
    path.write_text("Dear Ada")
    with pytest.raises(UserError, match="another file"):
        live.start(path)
    assert (path.read_text(), live.is_on) == ("Dear Ada", False)
    for name in ("first", "second"):
        live.show(name, [name])
        live.start(tmp_path / "live.html")
        assert f"<h1>{name}</h1>" in (tmp_path / "live.html").read_text()
        live.stop()


def test_a_file_that_cannot_be_written_is_over_with_a_reason(tmp_path: Path) -> None:
    live, folder = LiveFile(), tmp_path / "shared"
    with pytest.raises(UserError, match="cannot be written"):
        live.start(folder / "live.html")
    folder.mkdir()
    live.start(folder / "live.html")
    shutil.rmtree(folder)
    with pytest.raises(UserError, match="cannot be written"):
        live.show("First", ["Image 2"])
    assert not live.is_on
    live.show("First", ["Image 3"])
    live.stop()
