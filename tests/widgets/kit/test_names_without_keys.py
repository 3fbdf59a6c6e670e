"""What a screen reader calls a button whose title has its access key in brackets."""

import pytest
from PySide6.QtWidgets import QApplication

from tests.widgets.audit import name_of
from widgets.kit.choices.choice_card import ChoiceCard
from widgets.kit.controls import Button, CheckBox


@pytest.mark.parametrize("kind", [Button, CheckBox, lambda title: ChoiceCard(title, "")])
@pytest.mark.parametrize(
    ("title", "name"),
    [("सहेजें (&R)", "सहेजें"), ("अध्ययन खोलें (&O)…", "अध्ययन खोलें…"), ("&Save", "Save"), ("Size (cm)", "Size (cm)")],
)
def test_a_name_has_no_key_letter(qapp: QApplication, kind: type[Button], title: str, name: str) -> None:
    assert name_of(kind(title)) == name


def test_a_new_title_gives_a_new_name(qapp: QApplication) -> None:
    button = Button("रोकें (&S)")
    button.setText("आगे बढ़ें (&G)")
    assert name_of(button) == "आगे बढ़ें"
    button.setText("Go on")
    assert name_of(button) == "Go on"


def test_a_name_that_was_given_stays(qapp: QApplication) -> None:
    button = Button("रोकें (&S)")
    button.setAccessibleName("Stop the recording")
    button.setText("आगे बढ़ें (&G)")
    assert name_of(button) == "Stop the recording"
