"""Fields and groups as a screen reader gets them: everything once, and nothing that is for the eye alone."""

from PySide6.QtWidgets import QButtonGroup, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from tests.widgets.front_desk import heard_name
from widgets.forms import Field, radio_group


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
