"""The colours of each theme, and which theme the system asks for."""

from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette

HIGH_CONTRAST = 7.0  # text on its ground, WCAG 1.4.6
WIDE_RING = 4  # where the usual edge is as dark as the ring, more of the ring has to be new
DARK_GROUND = 128  # a ground is dark below this lightness, of 255


class Colours(NamedTuple):
    """One theme's colours, as #rrggbb. Text on its ground keeps at least 4.5 : 1, lines and marks 3 : 1.

    In high contrast text keeps 7 : 1. `ring` is the width of the focus ring, in pixels.
    """

    ground: str
    surface: str
    raised: str
    text: str
    muted: str
    off: str
    line: str
    accent: str
    on_accent: str
    accent_soft: str
    met: str
    not_met: str
    doubt: str
    ring: int = 3


LIGHT = Colours(
    ground="#f4f2ee",
    surface="#ffffff",
    raised="#ebe8e1",
    text="#1c1e24",
    muted="#545a66",
    off="#5f6571",
    line="#83807a",
    accent="#1a56b0",
    on_accent="#ffffff",
    accent_soft="#e3ecfa",
    met="#17663a",
    not_met="#a02419",
    doubt="#7a4d00",
)
DARK = Colours(
    ground="#15171b",
    surface="#1e2127",
    raised="#2a2e36",
    text="#eceef1",
    muted="#b4bac5",
    off="#9aa1ad",
    line="#858c9a",
    accent="#8db8ff",
    on_accent="#0d1b33",
    accent_soft="#24344f",
    met="#7fd8a0",
    not_met="#ff9a90",
    doubt="#f2c57a",
)
CONTRAST_LIGHT = Colours(
    ground="#ffffff",
    surface="#ffffff",
    raised="#e9e9e9",
    text="#000000",
    muted="#202020",
    off="#4a4a4a",
    line="#000000",
    accent="#00267a",
    on_accent="#ffffff",
    accent_soft="#dde6ff",
    met="#003d1b",
    not_met="#700000",
    doubt="#472a00",
    ring=WIDE_RING,
)
CONTRAST_DARK = Colours(
    ground="#000000",
    surface="#000000",
    raised="#202020",
    text="#ffffff",
    muted="#ededed",
    off="#b8b8b8",
    line="#ffffff",
    accent="#ffdc4d",
    on_accent="#000000",
    accent_soft="#332a00",
    met="#7dffb0",
    not_met="#ffb8b0",
    doubt="#ffd27a",
    ring=WIDE_RING,
)
THEMES = {"light": LIGHT, "dark": DARK, "contrast-light": CONTRAST_LIGHT, "contrast-dark": CONTRAST_DARK}


def colours_for(theme: str) -> Colours:
    """The colours for a setting: one of `THEMES`, or "system" for what the system says."""
    return THEMES.get(theme) or colours_the_system_wants()


def colours_the_system_wants() -> Colours:
    """Light or dark as the system has it; where it asks for high contrast, its own colours if they have it."""
    hints = QGuiApplication.styleHints()
    scheme = hints.colorScheme()
    # Putting nothing in force brings the system's own palette back to look at.
    QGuiApplication.setPalette(QPalette())
    palette = QGuiApplication.palette()
    is_dark = palette.window().color().lightness() < DARK_GROUND
    if scheme is not Qt.ColorScheme.Unknown:
        is_dark = scheme is Qt.ColorScheme.Dark
    if hints.accessibility().contrastPreference() is not Qt.ContrastPreference.HighContrast:
        return DARK if is_dark else LIGHT
    return colours_of(palette) or (CONTRAST_DARK if is_dark else CONTRAST_LIGHT)


def colours_of(palette: QPalette) -> Colours | None:
    """A theme made of the colours somebody chose for their whole system; None where they have no high contrast."""
    text, ground = palette.windowText().color(), palette.window().color()
    chosen, on_chosen = palette.highlight().color(), palette.highlightedText().color()
    if contrast(text, ground) < HIGH_CONTRAST or contrast(on_chosen, chosen) < HIGH_CONTRAST:
        return None
    # The ring and the marks stand on the ground, so a chosen colour that fades there is not taken for them.
    is_clear = contrast(chosen, ground) >= HIGH_CONTRAST
    accent, on_accent = (chosen, on_chosen) if is_clear else (text, ground)
    on_ground = text.name()
    return Colours(
        ground=ground.name(),
        surface=ground.name(),
        raised=ground.name(),
        text=on_ground,
        muted=on_ground,
        off=on_ground,
        line=on_ground,
        accent=accent.name(),
        on_accent=on_accent.name(),
        accent_soft=ground.name(),
        met=on_ground,
        not_met=on_ground,
        doubt=on_ground,
        ring=WIDE_RING,
    )


def contrast(one: QColor, other: QColor) -> float:
    """How well two colours can be told apart: from 1 (not at all) to 21, as WCAG 2.2 defines it."""
    brighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def _luminance(colour: QColor) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (colour.redF(), colour.greenF(), colour.blueF())
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
