"""Nobody who judges finds out in the window who wrote what: not in words, names, descriptions or help of any part."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget

from app.settings import Settings
from tests.sessions.scaled_study import ARABIC
from tests.widgets.scaled_driver import ScaledDriver

CAPTIONS = 3  # the exhibit that has texts in two languages, and a reference

WRITERS = ("a model", "another model", "an expert")
ASPECTS = (
    "toolTip",
    "statusTip",
    "whatsThis",
    "accessibleName",
    "accessibleDescription",
    "text",
    "toPlainText",
)
KINDS = (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value, QAccessible.Text.Help)


pytestmark = pytest.mark.driver(make=ScaledDriver, settings=Settings())


def told_by(widget: QWidget) -> Iterator[str]:
    """Everything a widget shows, says or has a screen reader say."""
    asked = (getattr(widget, aspect, None) for aspect in ASPECTS)
    yield from (str(aspect()) for aspect in asked if callable(aspect))  # `text` may also be a part of a page
    interface = QAccessible.queryAccessibleInterface(widget)
    yield from (interface.text(kind) for kind in KINDS if interface is not None)


@pytest.mark.parametrize("number", range(1, 6))
def test_no_part_of_the_window_names_a_writer(driver: ScaledDriver, number: int) -> None:
    driver.page.do(lambda: driver.page.session.go_to(number))
    told = [words for widget in QApplication.allWidgets() for words in told_by(widget)]
    assert number != CAPTIONS or any(ARABIC in words for words in told)
    assert [words for words in told for writer in WRITERS if writer in words.casefold()] == []
