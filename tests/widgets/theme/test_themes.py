"""The themes: their tokens, the system's own, the typeface, and states that are told by more than a colour."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

import resources
from app.files.rubric_file import load_rubric
from app.messages.study.settings import THEME_CHOICES, TYPEFACE_CHOICES
from app.settings import Settings
from app.study.answer import NOTHING
from tests.widgets import seen
from tests.widgets.screens import looks
from tests.widgets.window_driver import WindowDriver
from widgets.annotate.criterion_card import CriterionCard
from widgets.kit.controls import CheckBox, DropDown, Number
from widgets.kit.forms import push_button
from widgets.kit.labels import text_label
from widgets.shell.router import Router
from widgets.theme import colours
from widgets.theme.colours import THEMES, Colours, colours_for, colours_of, contrast
from widgets.theme.theme import apply_theme, family, scaled_font

pytestmark = pytest.mark.usefixtures("qapp")
ON_GROUND = ("text", "muted", "off", "accent", "met", "not_met", "doubt")


@pytest.mark.parametrize("theme", THEMES)
def test_every_colour_of_words_stands_out_from_every_ground(theme: str) -> None:
    own = THEMES[theme]
    least = 7.0 if theme.startswith("contrast") else 4.5
    for ground in (own.ground, own.surface, own.raised):
        for name in ON_GROUND:
            ratio = contrast(QColor(getattr(own, name)), QColor(ground))
            assert ratio >= least, f"{name} on {ground}: {ratio:.2f}"
        assert contrast(QColor(own.line), QColor(ground)) >= 3, ground
    assert contrast(QColor(own.on_accent), QColor(own.accent)) >= least
    assert contrast(QColor(own.text), QColor(own.accent_soft)) >= least


def test_every_theme_and_typeface_can_be_chosen() -> None:
    assert set(THEME_CHOICES) == {"system", *THEMES}
    assert Settings().theme in THEME_CHOICES
    assert Settings().typeface in TYPEFACE_CHOICES


def test_contrast_is_the_ratio_of_wcag() -> None:
    assert round(contrast(QColor("#ffffff"), QColor("#000000")), 2) == 21.0
    assert round(contrast(QColor("#777777"), QColor("#ffffff")), 2) == 4.48


# --- the system's own


class Hints:
    """What a system says of its looks."""

    def __init__(self, scheme: Qt.ColorScheme, preference: Qt.ContrastPreference) -> None:
        self._scheme, self._preference = scheme, preference

    def colorScheme(self) -> Qt.ColorScheme:
        return self._scheme

    def accessibility(self) -> "Hints":
        return self

    def contrastPreference(self) -> Qt.ContrastPreference:
        return self._preference


@pytest.mark.parametrize(
    ("scheme", "preference", "theme"),
    [
        (Qt.ColorScheme.Light, Qt.ContrastPreference.NoPreference, "light"),
        (Qt.ColorScheme.Dark, Qt.ContrastPreference.NoPreference, "dark"),
        (Qt.ColorScheme.Light, Qt.ContrastPreference.HighContrast, "contrast-light"),
        (Qt.ColorScheme.Dark, Qt.ContrastPreference.HighContrast, "contrast-dark"),
    ],
)
def test_the_systems_own_is_followed(
    monkeypatch: pytest.MonkeyPatch, scheme: Qt.ColorScheme, preference: Qt.ContrastPreference, theme: str
) -> None:
    class System:
        setPalette = staticmethod(lambda _palette: None)
        styleHints = staticmethod(lambda: Hints(scheme, preference))
        palette = staticmethod(lambda: two_colours("#777777", "#808080"))

    monkeypatch.setattr(colours, "QGuiApplication", System)
    assert colours_for("system") == THEMES[theme]


def two_colours(text: str, ground: str) -> QPalette:
    palette = QPalette()
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Highlight):
        palette.setColor(role, QColor(text))
    for role in (QPalette.ColorRole.Window, QPalette.ColorRole.HighlightedText):
        palette.setColor(role, QColor(ground))
    return palette


def test_colours_chosen_for_the_whole_system_are_taken_when_they_are_clear() -> None:
    taken = colours_of(two_colours("#ffff00", "#202020"))
    assert taken is not None
    assert (taken.text, taken.ground, taken.not_met) == ("#ffff00", "#202020", "#ffff00")
    assert colours_of(two_colours("#808000", "#202020")) is None


def test_a_chosen_colour_that_fades_on_the_ground_is_not_the_ring() -> None:
    palette = two_colours("#ffffff", "#000000")
    palette.setColor(QPalette.ColorRole.Highlight, QColor("#00004d"))
    palette.setColor(QPalette.ColorRole.HighlightedText, QColor("#ffffff"))
    taken = colours_of(palette)
    assert taken is not None
    assert (taken.accent, taken.on_accent) == ("#ffffff", "#000000")


def test_a_change_of_the_system_is_followed_at_once(qtbot: QtBot, tmp_path: Path) -> None:
    with looks("light") as app:
        driver = WindowDriver(qtbot, tmp_path, Settings(theme="contrast-dark"))
        router = Router(app, driver.window, driver.context, 10.0)
        app.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
        assert app.palette().window().color() == QColor("#000000")
        assert router is not None


# --- typeface and text size


def test_the_bundled_typeface_is_there_with_its_licence() -> None:
    folder = Path(resources.__file__).with_name("fonts")
    assert "SIL OPEN FONT LICENSE" in (folder / "OFL.txt").read_text(encoding="utf-8").upper()
    assert sum(file.stat().st_size for file in folder.iterdir()) < 200_000
    assert family("bundled") == "Atkinson Hyperlegible Next"
    general = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    assert family("system") == general.family() != family("bundled")


def test_words_that_are_shown_follow_another_size_and_typeface(qtbot: QtBot) -> None:
    with looks("light") as app:
        title, body = text_label("Touchstone", "title"), text_label("Words")
        qtbot.addWidget(title)
        qtbot.addWidget(body)
        before = title.font().pointSizeF()
        apply_theme(app, "light", 200, 10.0, "system")
        assert title.font().pointSizeF() == 2 * before
        assert title.font().family() == body.font().family() == family("system")
        assert body.font().pointSizeF() == 20.0
        assert title.font() == scaled_font("title")


# --- nothing by colour alone


def two_colour_theme() -> Colours:
    """Only a ground and a colour for everything else: what differs here is not told by colour."""
    paper, ink = "#ffffff", "#000000"
    return Colours(
        ground=paper,
        surface=paper,
        raised=paper,
        text=ink,
        muted=ink,
        off=ink,
        line=ink,
        accent=ink,
        on_accent=paper,
        accent_soft=paper,
        met=ink,
        not_met=ink,
        doubt=ink,
    )


def radio(is_checked: bool) -> QRadioButton:
    button = QRadioButton("Met")
    button.setAutoExclusive(False)
    button.setChecked(is_checked)
    return button


def box(is_checked: bool) -> CheckBox:
    button = CheckBox("Also import answers for images that are not here yet")
    button.setChecked(is_checked)
    return button


def enabled(part: QWidget, is_enabled: bool) -> QWidget:
    part.setEnabled(is_enabled)
    return part


def card(is_current: bool) -> CriterionCard:
    theme = load_rubric("guide-cane").themes[0]
    part = CriterionCard(theme.criteria[0], theme)
    part.show_answer(NOTHING)
    part.set_current(is_current)
    return part


@pytest.mark.parametrize(
    "make",
    [
        radio,
        box,
        lambda state: enabled(push_button("Go on"), state),
        lambda state: enabled(push_button("Go on", is_primary=True), state),
        lambda state: enabled(DropDown(), state),
        lambda state: enabled(Number(), state),
        lambda state: enabled(radio(False), state),
        lambda state: enabled(box(False), state),
        lambda state: push_button("Go on", is_primary=state),
        card,
    ],
    ids=[
        "answer", "box", "button off", "main button off", "choice off", "number off", "answer off", "box off",
        "main button", "current card",
    ],
)  # fmt: skip
def test_a_state_shows_without_any_colour(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, make: Callable[[bool], QWidget]
) -> None:
    monkeypatch.setitem(THEMES, "two colours", two_colour_theme())
    with looks("two colours"):
        pictures = []
        for state in (False, True):
            part = make(state)
            qtbot.addWidget(part)
            part.setFixedSize(360, max(48, part.sizeHint().height()))
            part.show()
            pictures.append(seen.pixels_of(part.grab().toImage()))
        changed = seen.changed_pixels(pictures[0], pictures[1], 3.0)
    assert changed >= 20


def test_menus_and_lists_come_without_movement(qapp: QApplication) -> None:
    with looks("light") as app:
        assert not any(app.isEffectEnabled(effect) for effect in Qt.UIEffect)
