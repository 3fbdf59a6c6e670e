"""The typeface: one made for low vision that comes with the program, or the system's own."""

from functools import cache
from pathlib import Path

from PySide6.QtGui import QFontDatabase

import resources

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
