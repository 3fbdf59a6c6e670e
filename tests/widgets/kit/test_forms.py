"""Fields and groups as a screen reader gets them: everything once, and nothing that is for the eye alone."""

from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QButtonGroup, QLabel, QLineEdit, QMenu, QPlainTextEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.widgets.screens import looks
from tests.widgets.window_driver import heard_name
from widgets.kit.controls import Number
from widgets.kit.forms import Field, ReadableList, push_button, radio_group
from widgets.kit.window_space import LineHeight


def test_the_ampersand_of_a_label_is_not_heard(qtbot: QtBot) -> None:
    field = Field("Na&me", QLineEdit(), "Short.")
    qtbot.addWidget(field)
    # Qt's own name has none once the label has its buddy, but was told with one before.
    assert field.label.accessibleName() == heard_name(field.label) == "Name"
    assert field.label.text() == "Na&me"
    assert field.entry.accessibleDescription() == "Short."


def test_what_is_heard_with_a_field_or_a_group_is_no_label_beside_it(qtbot: QtBot) -> None:
    field = Field("Name", QLineEdit(), "Short.")
    qtbot.addWidget(field)
    box, buttons = radio_group(
        "Colour?", ("Red", "Blue"), QButtonGroup(field), ("Warm.", "Cold."), "As seen."
    )
    qtbot.addWidget(box)
    labels = [label.text() for part in (field, box) for label in part.findChildren(QLabel)]
    assert [text for text in labels if text] == ["Name"]
    assert (box.accessibleName(), box.accessibleDescription()) == ("Colour?", "As seen.")
    assert [button.accessibleDescription() for button in buttons] == ["Warm.", "Cold."]
    # Each move among the buttons is opened by the name of what holds them.
    holder = buttons[0].parentWidget()
    assert holder is not None
    assert holder.accessibleName() == "Choice"


def test_a_field_for_a_number_is_no_wider_than_a_number(qtbot: QtBot) -> None:
    number, line = Number(), QLineEdit()
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.addWidget(Field("How many", number, "A hint that is longer than the field"))
    column.addWidget(Field("Words", line))
    qtbot.addWidget(holder)
    holder.resize(900, 200)
    holder.show()
    assert number.width() < 300 < line.width()
    assert number.x() == line.x()


def test_a_list_without_lines_has_room_for_what_stands_in_their_place(qtbot: QtBot) -> None:
    listed = ReadableList("Pairs")
    qtbot.addWidget(listed)
    listed.show_rows(6)
    without_words = listed.height()
    listed.empty = "No pair yet."
    listed.show_rows(6)
    assert listed.height() >= without_words + 2 * listed.fontMetrics().lineSpacing()


def test_a_height_in_lines_follows_the_text_size(qtbot: QtBot) -> None:
    field, least = QPlainTextEdit(), QPlainTextEdit()
    for part in (field, least):
        qtbot.addWidget(part)
    height = LineHeight(field, 3, 8)
    LineHeight(least, 3, is_least=True)
    for text_scale in (100, 200, 150):
        with looks("light", text_scale):
            line = field.fontMetrics().lineSpacing()
            assert field.height() == field.minimumHeight() == field.maximumHeight() == 3 * line + 8
            assert least.minimumHeight() == 3 * line
    height.keep(5)
    assert field.height() == 5 * field.fontMetrics().lineSpacing() + 8


def test_a_list_is_as_high_as_its_lines_in_every_width(qtbot: QtBot) -> None:
    listed = ReadableList("Lines", ["Several words that need two lines or more in a narrow place."])
    listed.show_rows(5)
    qtbot.addWidget(listed)
    listed.resize(900, listed.height())
    listed.show()
    wide = listed.height()
    listed.resize(160, listed.height())
    qtbot.waitUntil(lambda: listed.height() > wide)
    assert listed.verticalScrollBar().maximum() == 0
    listed.resize(900, listed.height())
    qtbot.waitUntil(lambda: listed.height() == wide)


def test_a_button_with_a_menu_shows_a_chevron_that_grows_with_the_text(qtbot: QtBot) -> None:
    def strokes(text_scale: int) -> int:
        """The height of the mark at the right, in pixels."""
        with looks("contrast-dark", text_scale):
            button = push_button("Change")
            qtbot.addWidget(button)
            menu = QMenu(button)
            menu.addAction("Source")
            button.setMenu(menu)
            button.resize(button.sizeHint())
            button.show()
            picture = button.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
            button.hide()
        across = range(picture.width() - 28, picture.width() - 8)
        marked = [
            y
            for y in range(8, picture.height() - 8)
            if any(QColor(picture.pixel(x, y)).red() > 128 for x in across)
        ]
        return max(marked) - min(marked) + 1

    assert strokes(200) > strokes(100) > 3
