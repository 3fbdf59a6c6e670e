"""Design tokens and the palette and style made of them: spacing, type, colours, the focus ring."""

from dataclasses import asdict, dataclass
from enum import IntEnum
from pathlib import Path
from string import Template

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

import resources


class Space(IntEnum):
    """Distances in pixels at 100 % text; everything on screen keeps to these."""

    HAIR = 2
    TIGHT = 4
    SMALL = 8
    MEDIUM = 12
    LARGE = 16
    WIDE = 24
    VAST = 40


@dataclass(frozen=True)
class Colours:
    """One theme's colours, as #rrggbb. Text on its ground keeps at least 4.5 : 1, lines and marks 3 : 1."""

    ground: str
    surface: str
    raised: str
    text: str
    muted: str
    line: str
    accent: str
    on_accent: str
    accent_soft: str
    met: str
    not_met: str
    doubt: str


LIGHT = Colours(
    ground="#f4f2ee",
    surface="#ffffff",
    raised="#ebe8e1",
    text="#1c1e24",
    muted="#545a66",
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
    line="#858c9a",
    accent="#8db8ff",
    on_accent="#0d1b33",
    accent_soft="#24344f",
    met="#7fd8a0",
    not_met="#ff9a90",
    doubt="#f2c57a",
)

# Type in per cent of the person's own size: small print, body, headings.
TYPE_SCALE = {"small": 92, "body": 100, "lead": 112, "heading": 132, "title": 168}
SMALLEST_TARGET = 32
FOCUS_RING = 3
RADIUS = 6


def colours_for(theme: str) -> Colours:
    """The colours for a setting: "light", "dark", or "system" for what the system says."""
    if theme == "dark":
        return DARK
    if theme == "light":
        return LIGHT
    is_dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return DARK if is_dark else LIGHT


def palette_of(colours: Colours) -> QPalette:
    """Qt's palette for these colours, so that every standard part fits in."""
    palette = QPalette()
    roles = QPalette.ColorRole
    pairs = {
        roles.Window: colours.ground,
        roles.WindowText: colours.text,
        roles.Base: colours.surface,
        roles.AlternateBase: colours.raised,
        roles.Text: colours.text,
        roles.Button: colours.surface,
        roles.ButtonText: colours.text,
        roles.BrightText: colours.text,
        roles.Highlight: colours.accent,
        roles.HighlightedText: colours.on_accent,
        roles.Link: colours.accent,
        roles.PlaceholderText: colours.muted,
        roles.ToolTipBase: colours.surface,
        roles.ToolTipText: colours.text,
        roles.Mid: colours.line,
        roles.Dark: colours.line,
        roles.Light: colours.raised,
    }
    for role, colour in pairs.items():
        palette.setColor(role, QColor(colour))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(colours.muted))
    return palette


def style_sheet(colours: Colours, text_scale: int) -> str:
    """The style sheet over the Fusion style, with the tokens put in. Sizes are in pixels; fonts are `scaled_font`'s.

    Marks grow with the text (`text_scale` in per cent), distances do not.
    """
    mark = round(14 * text_scale / 100)
    dot = round(4 * text_scale / 100)
    sizes = {
        **{step.name.lower(): int(step) for step in Space},
        "radius": RADIUS,
        "bar_radius": RADIUS - 2,
        "ring": FOCUS_RING,
        "large_less_ring": Space.LARGE - FOCUS_RING + 1,
        "line_target": SMALLEST_TARGET - 10,
        "choice_target": SMALLEST_TARGET - 8,
        "mark": mark,
        "dot": dot,
        "round_mark": mark // 2 + 2,
        "thick_ring": dot + 2,
        "hole": mark - 2 * dot,
        "box_hole": mark - 2 * dot + 4,
    }
    template = Path(resources.__file__).with_name("window.qss").read_text("utf-8")
    return Template(template).substitute(asdict(colours), **sizes)


def scaled_font(kind: str) -> QFont:
    """The application's font at a step of the type scale; headings are semi-bold."""
    font = QFont(QApplication.font())
    font.setPointSizeF(QApplication.font().pointSizeF() * TYPE_SCALE[kind] / 100)
    if kind in ("lead", "heading", "title"):
        font.setWeight(QFont.Weight.DemiBold)
    return font


def apply_theme(app: QApplication, theme: str, text_scale: int, base_size: float) -> None:
    """Put a theme and text size in force. `base_size` is the system's font size in points."""
    app.setStyle("fusion")
    font = QFont(app.font())
    font.setPointSizeF(base_size * text_scale / 100)
    app.setFont(font)
    colours = colours_for(theme)
    app.setPalette(palette_of(colours))
    app.setStyleSheet(style_sheet(colours, text_scale))
