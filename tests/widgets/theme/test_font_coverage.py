"""Texts in other scripts: where this machine has a typeface they are painted, and where it has none that is said."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.settings import Settings
from tests.sessions.scaled_study import ARABIC, CHINESE
from tests.widgets.scaled_driver import ScaledDriver
from widgets.image.exhibit_panel import ExhibitPanel, PassageLabel, ShownPassage
from widgets.theme import font_coverage

CAPTIONS, TEXTS = 3, 4
NO_LETTER = "\ue000"  # belongs to no script, so that a box stands in its place
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def panel(qtbot: QtBot, tmp_path: Path) -> Iterator[ExhibitPanel]:
    """An exhibit with an Arabic text and a Chinese reference."""
    driver = ScaledDriver(qtbot, tmp_path, Settings())
    driver.page.do(lambda: driver.page.session.go_to(CAPTIONS))
    assert driver.page.exhibits.panel is not None
    yield driver.page.exhibits.panel
    driver.window.close()
    driver.announcer.close()


@pytest.fixture
def without_chinese(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine that has no typeface for Chinese, Japanese or Korean."""
    known = font_coverage._typefaces
    monkeypatch.setattr(
        font_coverage, "_typefaces", lambda word: () if word in ("CJK", "HANGUL") else known(word)
    )
    font_coverage._is_shown.cache_clear()
    yield
    font_coverage._is_shown.cache_clear()


def ink(label: PassageLabel, words: str, language: str) -> QImage:
    label.show_passage(ShownPassage("Text", words, language))
    return label.grab().toImage()


@pytest.mark.parametrize(
    ("kind", "place", "words", "language"), [("texts", 1, ARABIC, "ar"), ("references", 0, CHINESE, "zh")]
)
def test_words_are_painted_and_no_boxes(
    panel: ExhibitPanel, kind: str, place: int, words: str, language: str
) -> None:
    if script := font_coverage.unshown(words, language):
        pytest.skip(f"this machine has no typeface for {script}; the packages for testing bring one")
    label = panel._passages[kind][place][1]
    painted = {words: ink(label, words, language)} | {
        letter: ink(label, letter, language) for letter in (*words[:3], NO_LETTER)
    }
    others = [image for letter, image in painted.items() if letter != NO_LETTER]
    assert all(image != painted[NO_LETTER] for image in others)
    assert all(one != other for number, one in enumerate(others) for other in others[:number])


def test_what_can_be_shown_is_not_remarked_on(qapp: QApplication) -> None:
    assert font_coverage.unshown("Nothing but “Latin” letters – and an arrow →.") == ""
    assert font_coverage.unshown("") == ""
    assert font_coverage.unshown("\u200f\u0301") == ""
    assert set(font_coverage.shown_scripts()) == set(font_coverage.SAMPLES)


@pytest.mark.usefixtures("without_chinese")
def test_the_script_is_named_after_the_language_where_letters_are_shared(qapp: QApplication) -> None:
    assert font_coverage.unshown("a vase, 花瓶") == "Chinese"
    assert font_coverage.unshown("花瓶", "ja-JP") == "Japanese"
    assert font_coverage.unshown("花瓶", "ko") == "Korean"
    assert font_coverage.unshown("한국어", "zh") == "Korean"
    assert not font_coverage.shown_scripts()["Chinese"]


@pytest.mark.usefixtures("without_chinese")
def test_under_a_text_that_cannot_be_shown_it_is_said(panel: ExhibitPanel) -> None:
    reference = panel._passages["references"][0][1]
    problem = panel._problems[reference]
    assert problem.isVisibleTo(panel)
    assert problem.text() == problem.accessibleName()
    assert problem.text() == (
        "This computer has no typeface for Chinese, so the words appear as boxes. Install one, such as Noto Sans CJK."
    )
    assert reference.nextInFocusChain() is problem
    arabic = panel._passages["texts"][1][1]
    assert not panel._problems[arabic].isVisibleTo(panel)
