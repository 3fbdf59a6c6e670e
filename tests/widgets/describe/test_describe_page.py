"""The describing page: press a key, then look at what was said, what is shown and what is on the disk."""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PIL import Image as Pillow
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from app.cli.study_repository import repository
from app.commands import COMMANDS, Scope, command
from app.files.template_file import built_in_template
from app.sessions.describe.description_questions import DraftPart, DraftPosition
from app.settings import Settings
from app.speech.voice import SilentVoice
from app.study.alt_text import Draft, Level
from app.study.image import ImageFacts
from app.study.ports import NewStudy
from storage.folder import create_study, open_study
from tests.widgets.counted_calls import counted
from tests.widgets.window_driver import when_there
from widgets.describe.describe_page import DescribePage
from widgets.describe.description_table import CopyDialog, TableDialog
from widgets.shell.announcer import Announcer, Listeners
from widgets.shell.main_window import MainWindow
from widgets.shell.page import PageContext
from widgets.theme.theme import apply_theme

COLOUR = DraftPosition(DraftPart.FIELD, "colour")
MATERIAL = DraftPosition(DraftPart.FIELD, "material")
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier


D = TypeVar("D", bound=QDialog)


class Driver:
    """A window with the describing page of a small study, and what one needs to look at it."""

    def __init__(self, qtbot: QtBot, folder: Path, size: tuple[int, int] = (1180, 780)) -> None:
        self.folder = folder
        self.qtbot = qtbot
        settings = Settings()
        self.announcer = Announcer(SilentVoice(), settings, Listeners(lambda: False, lambda: None))
        self.window = MainWindow(PageContext(self.announcer, repository(), settings, lambda _settings: None))
        qtbot.addWidget(self.window)
        self.window.resize(*size)
        self.page = DescribePage(self.window.context, open_study(folder), "Maya")
        self.window.show()
        self.window.show_page(self.page)
        qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)

    @property
    def focus(self) -> QWidget:
        if QApplication.focusWidget() is None:
            self.window.activateWindow()  # without a window manager nobody does so when a list closes
            self.qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
        focus = QApplication.focusWidget()
        assert focus is not None
        return focus

    @property
    def last(self) -> str:
        return self.announcer.messages[-1].sentence

    def form(self, spot: DraftPosition) -> QWidget:
        return self.page.form.row(spot).editor

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> str:
        """Press a key where the focus is, let what follows follow; returns what was said last."""
        QTest.keyClick(self.focus, key, modifiers)
        QApplication.processEvents()
        return self.last

    def write(self, words: str) -> None:
        QTest.keyClicks(self.focus, words)

    def dialog(self, kind: type[D]) -> D:
        found: list[D] = [w for w in QApplication.topLevelWidgets() if isinstance(w, kind) and w.isVisible()]
        assert len(found) == 1
        return found[0]

    def versions(self, number: int) -> list[Draft]:
        """What another program reads from the disk."""
        study = open_study(self.folder)
        try:
            image = study.images.at(number)
            assert image is not None
            return [text.draft for text in study.descriptions.history(image.key)]
        finally:
            study.close()


def make_study(folder: Path, template: str = "guide cane", described: bool = True) -> Path:
    new = NewStudy("Canes", "guide cane", template_toml=built_in_template(template))
    study = create_study(folder / "study", new)
    study.prepare_to_write()
    for number, colour in enumerate(("white", "black", "red", "green"), start=1):
        file = folder / f"cane-{number}.png"
        Pillow.new("RGB", (40, 60), colour).save(file)
        image = study.images.add(file, ImageFacts(file.name)).image
        if described and number < 3:
            study.descriptions.add(image.key, Draft({"colour": colour}, author="Ada"))
    study.close()
    return folder / "study"


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(qtbot, make_study(tmp_path))
    yield driver
    driver.window.close()
    driver.announcer.close()


def test_typing_reads_nothing_from_the_disk(driver: Driver) -> None:
    driver.write("wo")
    with counted() as calls:
        driver.write("od")
    assert calls.made
    assert not calls.files("storage/"), calls.files("storage/")


# --- coming in and going about


def test_coming_in_puts_the_focus_where_writing_begins(driver: Driver) -> None:
    assert driver.last == (
        "Canes. 2 of 4 images have no description. Image 3 of 4, no description yet."
        " Material, required. Empty. What does the cane seem to be made of?"
    )
    assert driver.focus is driver.form(MATERIAL)
    assert driver.focus.accessibleName() == "Material, required"
    assert driver.focus.accessibleDescription() == (
        "What does the cane seem to be made of? Down arrow: 5 suggestions."
    )
    assert driver.window.windowTitle() == "Describing image 3 of 4 – Canes – Touchstone"
    assert driver.page.picture.accessibleName() == "Image 3 of 4"
    driver.qtbot.waitUntil(lambda: driver.page.picture.has_picture)


def test_every_command_the_page_answers_is_a_command_and_the_keys_do_not_clash(driver: Driver) -> None:
    answered = [command(name) for name in driver.page.handlers()]
    assert {c.name for c in COMMANDS if c.scope is Scope.DESCRIBING} <= {c.name for c in answered}
    together = {c.name: c for c in (*answered, *(c for c in COMMANDS if c.scope is Scope.EVERYWHERE))}
    keys = [key for c in together.values() for key in c.keys]
    assert len(keys) == len(set(keys))


def test_words_are_on_the_disk_after_saving_and_heard_before(driver: Driver) -> None:
    driver.write("wood")
    assert "Wood, it seems." in driver.page.preview.text.toPlainText()
    assert driver.page.state.text() == "Not saved yet. 5 remarks."
    assert driver.versions(3) == []
    assert driver.press(Qt.Key.Key_S, CONTROL) == "Saved. Image 3 of 4, 5 remarks."
    assert driver.versions(3) == [Draft({"material": "wood"}, author="Maya")]
    assert driver.page.state.text().startswith("Saved. By Maya, ")
    assert driver.press(Qt.Key.Key_S, CONTROL) == "Nothing new to save. Image 3 of 4."
    assert len(driver.versions(3)) == 1


@pytest.mark.parametrize(
    ("key", "modifiers", "arrived"),
    [
        (Qt.Key.Key_PageDown, CONTROL, 4),
        (Qt.Key.Key_PageUp, CONTROL, 2),
        (Qt.Key.Key_PageDown, CONTROL | SHIFT, 4),
    ],
)
def test_going_on_saves_and_arrives_at_the_first_field(
    driver: Driver, key: Qt.Key, modifiers: Qt.KeyboardModifier, arrived: int
) -> None:
    driver.press(Qt.Key.Key_Tab)
    driver.write("blue")
    assert driver.press(key, modifiers).startswith(f"Image 3 saved. Image {arrived} of 4,")
    assert driver.versions(3) == [Draft({"colour": "blue"}, author="Maya")]
    assert driver.focus is driver.form(MATERIAL)
    assert driver.page.form.row(COLOUR).text == {4: "", 2: "black"}[arrived]


def test_arriving_moves_the_focus_so_that_a_screen_reader_says_the_field_itself(driver: Driver) -> None:
    before, heard = driver.focus, list(driver.announcer.messages)
    driver.press(Qt.Key.Key_PageUp, CONTROL)
    assert driver.focus is not before
    assert driver.focus is driver.form(MATERIAL)
    assert len(driver.announcer.messages) == len(heard) + 1


def test_going_to_a_number(driver: Driver) -> None:
    driver.write("wood")

    def find() -> QSpinBox | None:
        box = QApplication.focusWidget()
        return box if isinstance(box, QSpinBox) else None

    def answer(box: QSpinBox) -> None:
        QTest.keyClicks(box, "1")
        QTest.keyClick(box, Qt.Key.Key_Return)

    when_there(driver.window, find, answer)
    driver.press(Qt.Key.Key_G, CONTROL)
    driver.qtbot.waitUntil(lambda: "Image 1 of 4" in driver.last)
    assert driver.versions(3) == [Draft({"material": "wood"}, author="Maya")]


def test_closing_the_window_saves(driver: Driver) -> None:
    driver.write("wood")
    driver.window.close()
    assert driver.versions(3) == [Draft({"material": "wood"}, author="Maya")]
    assert driver.last == "Image 3 saved. 1 of 4 images has no description."


# --- suggestions, listening


def test_a_suggestion_is_heard_and_becomes_part_of_the_draft(driver: Driver) -> None:
    assert driver.press(Qt.Key.Key_Down) == "metal. 1 of 5."
    assert "Metal, it seems." in driver.page.preview.text.toPlainText()
    assert driver.page.session.draft.values == {"material": "metal"}


@pytest.mark.parametrize(
    ("key", "level", "words"),
    [
        (Qt.Key.Key_F5, Level.LINE, "Guide cane: colour unclear, shape unclear"),
        (Qt.Key.Key_F6, Level.DESCRIPTION, "Guide cane. Wood, it seems."),
        (Qt.Key.Key_F7, Level.EVERYTHING, "Described by Maya on "),
    ],
)
def test_function_keys_say_and_show_a_level(driver: Driver, key: Qt.Key, level: Level, words: str) -> None:
    driver.write("wood")
    assert words in driver.press(key)
    assert driver.page.preview.buttons[level].isChecked()
    assert driver.page.preview.text.toPlainText() == driver.last
    assert driver.press(Qt.Key.Key_R, CONTROL) == driver.last


def test_the_level_can_be_chosen_and_the_words_read_by_key(driver: Driver) -> None:
    driver.write("wood")
    driver.page.preview.buttons[Level.DESCRIPTION].setFocus()
    driver.press(Qt.Key.Key_Left)
    assert driver.page.preview.text.toPlainText().startswith("Guide cane: ")
    assert driver.page.preview.text.accessibleName() == "As listeners will hear it: one line"
    driver.press(Qt.Key.Key_Tab)
    assert driver.focus is driver.page.preview.text


# --- remarks


def test_a_remark_is_said_once_after_leaving_the_field(driver: Driver) -> None:
    driver.write("ugly wood")
    before = len(driver.announcer.messages)
    assert driver.page.form.row(MATERIAL).remark.text().startswith("Material: “ugly” is a matter of taste.")
    assert "ugly" not in driver.form(MATERIAL).accessibleDescription()  # it would be spoken while typing
    assert len(driver.announcer.messages) == before
    said = driver.press(Qt.Key.Key_Tab)
    assert said.startswith("Material: “ugly” is a matter of taste.")
    assert "Colour, required. Empty." in said
    assert driver.form(MATERIAL).accessibleDescription().startswith("Material: “ugly” is a matter of taste.")
    assert len(driver.announcer.messages) == before + 1
    driver.press(Qt.Key.Key_Tab, SHIFT)
    driver.press(Qt.Key.Key_Tab)
    assert len(driver.announcer.messages) == before + 1


def test_tabbing_past_empty_fields_says_nothing(driver: Driver) -> None:
    before = len(driver.announcer.messages)
    for _ in range(5):
        driver.press(Qt.Key.Key_Tab)
    assert len(driver.announcer.messages) == before


def test_the_remarks_are_a_list_and_enter_goes_to_the_field(driver: Driver) -> None:
    driver.write("ugly wood")
    remarks = driver.page.remarks.list
    assert remarks.accessibleName() == "Remarks, 6"
    remarks.setFocus()
    driver.press(Qt.Key.Key_Down)
    assert remarks.currentItem().text().startswith("Colour: empty.")
    driver.press(Qt.Key.Key_Return)
    assert driver.focus is driver.form(COLOUR)
    assert driver.press(Qt.Key.Key_R, CONTROL | SHIFT).startswith("6 remarks. Material: “ugly”")


# --- copying and the table


def test_copying_from_a_similar_image(driver: Driver) -> None:
    driver.press(Qt.Key.Key_C, CONTROL | SHIFT)
    dialog = driver.dialog(CopyDialog)
    assert dialog.list.currentItem().text().startswith("Image 2. Guide cane: black")
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    driver.qtbot.waitUntil(lambda: driver.last.startswith("Copied from image 2."))
    assert driver.focus is driver.form(MATERIAL)
    assert driver.page.form.row(COLOUR).text == "black"
    assert driver.versions(3) == []
    driver.press(Qt.Key.Key_S, CONTROL)
    assert driver.versions(3) == [Draft({"colour": "black"}, author="Maya")]


def test_where_nothing_is_described_there_is_nothing_to_copy(qtbot: QtBot, tmp_path: Path) -> None:
    driver = Driver(qtbot, make_study(tmp_path, described=False))
    assert driver.press(Qt.Key.Key_C, CONTROL | SHIFT) == "No other image has a description to copy yet."
    driver.window.close()
    driver.announcer.close()


def test_a_row_of_the_table_says_which_image_and_enter_goes_there(driver: Driver) -> None:
    driver.write("wood")
    driver.press(Qt.Key.Key_T, CONTROL)
    dialog = driver.dialog(TableDialog)
    view = dialog.view
    assert driver.last == "Image 3 saved."
    assert driver.versions(3) == [Draft({"material": "wood"}, author="Maya")]
    assert view.currentIndex().row() == 2
    table = QAccessible.queryAccessibleInterface(view)
    assert table is not None
    cells = (table.child(index) for index in range(table.childCount()))
    names = [cell.text(QAccessible.Text.Name) for cell in cells if cell is not None]
    assert any(name.startswith("Image 3, ") and name.endswith(" remarks, by Maya") for name in names)
    assert "wood" in names
    QTest.keyClick(view, Qt.Key.Key_Tab)
    assert not view.hasFocus()
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Up)
    QTest.keyClick(view, Qt.Key.Key_Return)
    driver.qtbot.waitUntil(lambda: driver.last.startswith("Image 2 of 4, described by Ada."))
    assert driver.page.session.image.number == 2


# --- other studies, other sizes


def test_without_a_template_one_writes_freely(qtbot: QtBot, tmp_path: Path) -> None:
    driver = Driver(qtbot, make_study(tmp_path, template="nothing", described=False))
    assert driver.focus.accessibleName() == "Description, required"
    driver.write("A white cane. It leans.")
    driver.press(Qt.Key.Key_Tab)
    assert driver.focus.accessibleName() == "In one line"
    assert driver.press(Qt.Key.Key_F5) == "A white cane."
    driver.press(Qt.Key.Key_S, CONTROL)
    assert driver.versions(1) == [Draft(plain="A white cane. It leans.", author="Maya")]
    driver.window.close()
    driver.announcer.close()


def test_a_study_without_images_says_so_whatever_one_presses(qtbot: QtBot, tmp_path: Path) -> None:
    folder = tmp_path / "empty"
    create_study(
        folder, NewStudy("Canes", "guide cane", template_toml=built_in_template("guide cane"))
    ).close()
    driver = Driver(qtbot, folder)
    assert driver.last.startswith("This study has no images yet.")
    for name in ("next_image", "save_description", "describe", "go_to", "descriptions_table"):
        driver.page.handlers()[name]()
    assert driver.last.startswith("This study has no images yet.")
    driver.window.close()
    driver.announcer.close()


def test_at_200_per_cent_in_a_small_window_each_field_comes_into_sight_whole(
    qtbot: QtBot, tmp_path: Path
) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    base = app.font().pointSizeF()
    apply_theme(app, "light", 200, base)
    try:
        driver = Driver(qtbot, make_study(tmp_path), (1024, 600))
        assert (driver.window.width(), driver.window.height()) == (1024, 600)
        editors = {driver.form(entry.spot): entry.name for entry in driver.page.session.entries}
        seen = 0
        while driver.focus in editors:
            area = driver.page.right_area.viewport()
            QApplication.processEvents()
            top = driver.focus.mapTo(area, QPoint(0, 0))
            assert area.rect().contains(driver.focus.rect().translated(top)), editors[driver.focus]
            seen += 1
            driver.press(Qt.Key.Key_Tab)
        assert seen == len(editors)
        driver.window.close()
        driver.announcer.close()
    finally:
        apply_theme(app, "light", 100, base)
        app.setStyleSheet("")
