"""Qt's own words are in the language of the program, also where Qt has no catalogue."""

from pathlib import Path

import pytest

import translations
from tests.translations.processes import run

WALK = """
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLineEdit
from widgets.shell.application import use_language
app = QApplication([])
use_language(app)
buttons = QDialogButtonBox.StandardButton
box = QDialogButtonBox(buttons.Save | buttons.Cancel | buttons.Yes)
field = QLineEdit("words")
shown = [button.text() for button in box.buttons()]
shown += [action.text() for action in field.createStandardContextMenu().actions() if action.text()]
print("|".join(shown))
"""


@pytest.mark.parametrize("path", translations.catalogues(), ids=lambda path: path.parents[1].name)
def test_no_word_of_qt_is_left_in_english(path: Path) -> None:
    told = run(translations.FOLDER, "-c", WALK, LANG=path.parents[1].name)
    assert told.returncode == 0, told.stderr
    shown = [text.partition("\t")[0].replace("&", "") for text in told.stdout.strip().split("|")]
    assert len(shown) >= 10
    assert not {
        "Save",
        "Cancel",
        "Yes",
        "Undo",
        "Redo",
        "Cut",
        "Copy",
        "Paste",
        "Delete",
        "Select All",
    } & set(shown)
