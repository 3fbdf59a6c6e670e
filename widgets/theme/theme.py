"""Design tokens and the palette and style made of them: spacing, type, the focus ring."""

from enum import IntEnum
from functools import cache
from pathlib import Path
from string import Template

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

import resources
from widgets.theme.colours import Colours, colours_for
from widgets.theme.icons import draw_icon

# The typeface: one made for low vision that comes with the program, or the system's own.


BUNDLED = "bundled"


def family(typeface: str) -> str:
    """The family to write in for a setting, "bundled" or "system"."""
    own = _bundled_family() if typeface == BUNDLED else ""
    return own or QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()


@cache
def _bundled_family() -> str:
    """Make Atkinson Hyperlegible Next known to Qt; empty when it cannot be read.

    For letters it does not have, such as those of Tamil, Qt takes another by itself.
    """
    names = ""
    for file in sorted(Path(resources.__file__).with_name("fonts").glob("*.ttf")):
        number = QFontDatabase.addApplicationFont(str(file))
        if number >= 0:
            names = QFontDatabase.applicationFontFamilies(number)[0]
    return names


class Space(IntEnum):
    """Distances in pixels at 100 % text; everything on screen keeps to these."""

    HAIR = 2
    TIGHT = 4
    SMALL = 8
    MEDIUM = 12
    LARGE = 16
    WIDE = 24
    VAST = 40


# Type in per cent of the person's own size: small print, body, headings.
LEAST_POINTS = 9.75  # 13 pixels on a screen of 96 dots an inch
TYPE_SCALE = {"small": 92, "body": 100, "lead": 112, "heading": 132, "title": 168}
SMALLEST_TARGET = 32
FOCUS_RING = 3
RADIUS = 6
# What the program tells QApplication: to set a style later, PySide6 would make all of QStyle's enumerations.
FUSION = ("-style", "fusion")
_KIND = "typeKind"  # the property that keeps a part's step of the type scale


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
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(colours.off))
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
        # The ring takes its pixels from the room inside or around a part, so that nothing moves with the focus.
        "ring_less_edge": colours.ring - 1,
        "padding_less_ring": Space.TIGHT + 1 - colours.ring,
        "side_less_ring": Space.SMALL + 1 - colours.ring,
        "button_side_less_ring": Space.LARGE + 1 - colours.ring,
        "line_target": SMALLEST_TARGET - 10,
        "choice_target": SMALLEST_TARGET - 8,
        "mark": mark,
        "dot": dot,
        "round_mark": mark // 2 + 2,
        "thick_ring": dot + 2,
        "hole": mark - 2 * dot,
    }
    template = Path(resources.__file__).with_name("window.qss").read_text("utf-8")
    return Template(template).substitute(colours._asdict(), **sizes)


def scaled_font(kind: str) -> QFont:
    """The application's font at a step of the type scale; headings are semi-bold."""
    font = QApplication.font()  # a copy
    font.setPointSizeF(points(kind, font.pointSizeF()))
    if kind in ("lead", "heading", "title"):
        font.setWeight(QFont.Weight.DemiBold)
    return font


def points(kind: str, own: float) -> float:
    """The size of a step of the type scale, in points, where the person's own size is `own`; small print has 13 pixels
    at least, unless all is smaller."""
    return max(own * TYPE_SCALE[kind] / 100, min(own, LEAST_POINTS))


def set_kind(widget: QWidget, kind: str) -> None:
    """Write a part in a step of the type scale, now and after the person has chosen another text size."""
    widget.setProperty(_KIND, kind)
    widget.setFont(scaled_font(kind))


def apply_theme(
    app: QApplication, theme: str, text_scale: int, base_size: float, typeface: str = BUNDLED
) -> None:
    """Apply a theme, text size and typeface, over the style of `FUSION`.

    `base_size` is the system's font size in points.
    """
    for effect in Qt.UIEffect:  # menus and lists come and go at once: nothing moves that need not
        app.setEffectEnabled(effect, False)
    font = QFont(app.font())
    font.setFamily(family(typeface))
    font.setPointSizeF(base_size * text_scale / 100)
    app.setFont(font)
    colours = colours_for(theme)
    app.setPalette(palette_of(colours))
    # With one in its place, a style sheet takes Qt three times as long. Not before the font: at another font, parts
    # measure themselves, which they do with a style sheet's edges.
    app.setStyleSheet("")
    app.setStyleSheet(style_sheet(colours, text_scale))
    for widget in app.allWidgets():
        if widget.testAttribute(Qt.WidgetAttribute.WA_SetStyle):
            widget.setStyle(widget.style())  # or it would be without the style sheet
        kind = widget.property(_KIND)
        if kind:
            widget.setFont(scaled_font(kind))
        if isinstance(widget, QAbstractButton):
            draw_icon(widget)
