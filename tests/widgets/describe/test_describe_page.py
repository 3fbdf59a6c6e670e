"""The describing page: press a key, then look at what was said, what is shown and what is on the disk."""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PIL import Image as Pillow
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from app.cli.team.packet_wiring import Counter
from app.commands import COMMANDS, Scope, command
from app.files.template_file import built_in_template
from app.sessions.describe.description_questions import Place, Spot
from app.sessions.study.study_repository import Shelf
from app.settings import Settings
from app.speech.voice import Silent
from app.study.description import Draft, Level
from app.study.image import ImageFacts
from app.study.ports import NewStudy
from storage.folder import create_study, open_study
from tests.widgets.counted_calls import counted
from widgets.describe.describe_page import DescribePage
from widgets.describe.description_table import CopyDialog, TableDialog
from widgets.shell.announcer import Announcer, Ears
from widgets.shell.main_window import MainWindow
from widgets.shell.page import Bench
from widgets.theme.theme import apply_theme

COLOUR = Spot(Place.FIELD, "colour")
MATERIAL = Spot(Place.FIELD, "material")
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier


D = TypeVar("D", bound=QDialog)


class Desk:
    """A window with the describing page of a small study, and what one needs to look at it."""

    def __init__(self, qtbot: QtBot, folder: Path, size: tuple[int, int] = (1180, 780)) -> None:
        self.folder = folder
        self.qtbot = qtbot
        settings = Settings()
        self.announcer = Announcer(Silent(), settings, Ears(lambda: False, lambda: None))
        makes = (lambda _folder: None, lambda _folder: None, lambda _which, _folder: None)
        shelf = Shelf(open_study, create_study, *makes, lambda *_: None, lambda *_: None, Counter())
        self.window = MainWindow(Bench(self.announcer, shelf, settings, lambda _settings: None))
        qtbot.addWidget(self.window)
        self.window.resize(*size)
        self.page = DescribePage(self.window.bench, open_study(folder), "Maya")
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

    def form(self, spot: Spot) -> QWidget:
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
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(qtbot, make_study(tmp_path))
    yield desk
    desk.window.close()
    desk.announcer.close()


def test_typing_reads_nothing_from_the_disk(desk: Desk) -> None:
    desk.write("wo")
    with counted() as calls:
        desk.write("od")
    assert calls.made
    assert not calls.files("storage/"), calls.files("storage/")


# --- coming in and going about


def test_coming_in_puts_the_focus_where_writing_begins(desk: Desk) -> None:
    assert desk.last == (
        "Canes. 2 of 4 images have no description. Image 3 of 4, no description yet."
        " Material, required. Empty. What does the cane seem to be made of?"
    )
    assert desk.focus is desk.form(MATERIAL)
    assert desk.focus.accessibleName() == "Material, required"
    assert desk.focus.accessibleDescription() == (
        "What does the cane seem to be made of? Down arrow: 5 suggestions."
    )
    assert desk.window.windowTitle() == "Describing image 3 of 4 – Canes – Touchstone"
    assert desk.page.picture.accessibleName() == "Picture, image 3 of 4"
    desk.qtbot.waitUntil(lambda: desk.page.picture.has_picture)


def test_every_command_the_page_answers_is_a_command_and_the_keys_do_not_clash(desk: Desk) -> None:
    answered = [command(name) for name in desk.page.handlers()]
    assert {c.name for c in COMMANDS if c.scope is Scope.DESCRIBING} <= {c.name for c in answered}
    together = {c.name: c for c in (*answered, *(c for c in COMMANDS if c.scope is Scope.EVERYWHERE))}
    keys = [key for c in together.values() for key in c.keys]
    assert len(keys) == len(set(keys))


def test_words_are_on_the_disk_after_saving_and_heard_before(desk: Desk) -> None:
    desk.write("wood")
    assert "It seems to be made of wood." in desk.page.preview.text.toPlainText()
    assert desk.page.state.text() == "Not saved yet. 5 remarks."
    assert desk.versions(3) == []
    assert desk.press(Qt.Key.Key_S, CONTROL) == "Saved. Image 3 of 4, 5 remarks."
    assert desk.versions(3) == [Draft({"material": "wood"}, author="Maya")]
    assert desk.page.state.text().startswith("Saved. By Maya, ")
    assert desk.press(Qt.Key.Key_S, CONTROL) == "Nothing new to save. Image 3 of 4."
    assert len(desk.versions(3)) == 1


@pytest.mark.parametrize(
    ("key", "modifiers", "arrived"),
    [
        (Qt.Key.Key_PageDown, CONTROL, 4),
        (Qt.Key.Key_PageUp, CONTROL, 2),
        (Qt.Key.Key_PageDown, CONTROL | SHIFT, 4),
    ],
)
def test_going_on_saves_and_arrives_at_the_first_field(
    desk: Desk, key: Qt.Key, modifiers: Qt.KeyboardModifier, arrived: int
) -> None:
    desk.press(Qt.Key.Key_Tab)
    desk.write("blue")
    assert desk.press(key, modifiers).startswith(f"Image 3 saved. Image {arrived} of 4,")
    assert desk.versions(3) == [Draft({"colour": "blue"}, author="Maya")]
    assert desk.focus is desk.form(MATERIAL)
    assert desk.page.form.row(COLOUR).text == {4: "", 2: "black"}[arrived]


def test_arriving_moves_the_focus_so_that_a_screen_reader_says_the_field_itself(desk: Desk) -> None:
    before, heard = desk.focus, list(desk.announcer.messages)
    desk.press(Qt.Key.Key_PageUp, CONTROL)
    assert desk.focus is not before
    assert desk.focus is desk.form(MATERIAL)
    assert len(desk.announcer.messages) == len(heard) + 1


def test_going_to_a_number(desk: Desk) -> None:
    desk.write("wood")

    def answer() -> None:
        box = QApplication.focusWidget()
        if not isinstance(box, QSpinBox):  # the dialog is not there yet
            QTimer.singleShot(5, answer)
            return
        QTest.keyClicks(box, "1")
        QTest.keyClick(box, Qt.Key.Key_Return)

    QTimer.singleShot(5, answer)
    desk.press(Qt.Key.Key_G, CONTROL)
    desk.qtbot.waitUntil(lambda: "Image 1 of 4" in desk.last)
    assert desk.versions(3) == [Draft({"material": "wood"}, author="Maya")]


def test_closing_the_window_saves(desk: Desk) -> None:
    desk.write("wood")
    desk.window.close()
    assert desk.versions(3) == [Draft({"material": "wood"}, author="Maya")]
    assert desk.last == "Image 3 saved. 1 of 4 images has no description."


# --- suggestions, listening


def test_a_suggestion_is_heard_and_becomes_part_of_the_draft(desk: Desk) -> None:
    assert desk.press(Qt.Key.Key_Down) == "metal. 1 of 5."
    assert "made of metal" in desk.page.preview.text.toPlainText()
    assert desk.page.session.draft.values == {"material": "metal"}


@pytest.mark.parametrize(
    ("key", "level", "words"),
    [
        (Qt.Key.Key_F5, Level.LINE, "Guide cane: colour unclear, shape unclear"),
        (Qt.Key.Key_F6, Level.DESCRIPTION, "A guide cane. It seems to be made of wood."),
        (Qt.Key.Key_F7, Level.EVERYTHING, "Described by Maya on "),
    ],
)
def test_function_keys_say_and_show_a_level(desk: Desk, key: Qt.Key, level: Level, words: str) -> None:
    desk.write("wood")
    assert words in desk.press(key)
    assert desk.page.preview.buttons[level].isChecked()
    assert desk.page.preview.text.toPlainText() == desk.last
    assert desk.press(Qt.Key.Key_R, CONTROL) == desk.last


def test_the_level_can_be_chosen_and_the_words_read_by_key(desk: Desk) -> None:
    desk.write("wood")
    desk.page.preview.buttons[Level.DESCRIPTION].setFocus()
    desk.press(Qt.Key.Key_Left)
    assert desk.page.preview.text.toPlainText().startswith("Guide cane: ")
    assert desk.page.preview.text.accessibleName() == "As it will be heard: one line"
    desk.press(Qt.Key.Key_Tab)
    assert desk.focus is desk.page.preview.text


# --- remarks


def test_a_remark_is_said_once_after_leaving_the_field(desk: Desk) -> None:
    desk.write("ugly wood")
    before = len(desk.announcer.messages)
    assert desk.page.form.row(MATERIAL).remark.text().startswith("Material: “ugly” is a matter of taste.")
    assert "ugly" not in desk.form(MATERIAL).accessibleDescription()  # it would be spoken while typing
    assert len(desk.announcer.messages) == before
    said = desk.press(Qt.Key.Key_Tab)
    assert said.startswith("Material: “ugly” is a matter of taste.")
    assert "Colour, required. Empty." in said
    assert desk.form(MATERIAL).accessibleDescription().startswith("Material: “ugly” is a matter of taste.")
    assert len(desk.announcer.messages) == before + 1
    desk.press(Qt.Key.Key_Tab, SHIFT)
    desk.press(Qt.Key.Key_Tab)
    assert len(desk.announcer.messages) == before + 1


def test_tabbing_past_empty_fields_says_nothing(desk: Desk) -> None:
    before = len(desk.announcer.messages)
    for _ in range(5):
        desk.press(Qt.Key.Key_Tab)
    assert len(desk.announcer.messages) == before


def test_the_remarks_are_a_list_and_enter_goes_to_the_field(desk: Desk) -> None:
    desk.write("ugly wood")
    remarks = desk.page.remarks.list
    assert remarks.accessibleName() == "Remarks, 6"
    remarks.setFocus()
    desk.press(Qt.Key.Key_Down)
    assert remarks.currentItem().text().startswith("Colour: empty.")
    desk.press(Qt.Key.Key_Return)
    assert desk.focus is desk.form(COLOUR)
    assert desk.press(Qt.Key.Key_R, CONTROL | SHIFT).startswith("6 remarks. Material: “ugly”")


# --- copying and the table


def test_copying_from_a_similar_image(desk: Desk) -> None:
    desk.press(Qt.Key.Key_C, CONTROL | SHIFT)
    dialog = desk.dialog(CopyDialog)
    assert dialog.list.currentItem().text().startswith("Image 2. Guide cane: black")
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    desk.qtbot.waitUntil(lambda: desk.last.startswith("Copied from image 2."))
    assert desk.focus is desk.form(MATERIAL)
    assert desk.page.form.row(COLOUR).text == "black"
    assert desk.versions(3) == []
    desk.press(Qt.Key.Key_S, CONTROL)
    assert desk.versions(3) == [Draft({"colour": "black"}, author="Maya")]


def test_where_nothing_is_described_there_is_nothing_to_copy(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, make_study(tmp_path, described=False))
    assert desk.press(Qt.Key.Key_C, CONTROL | SHIFT) == "No other image has a description to copy yet."
    desk.window.close()
    desk.announcer.close()


def test_a_row_of_the_table_says_which_image_and_enter_goes_there(desk: Desk) -> None:
    desk.write("wood")
    desk.press(Qt.Key.Key_T, CONTROL)
    dialog = desk.dialog(TableDialog)
    view = dialog.view
    assert desk.versions(3) == [Draft({"material": "wood"}, author="Maya")]
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
    desk.qtbot.waitUntil(lambda: desk.last.startswith("Image 2 of 4, described by Ada."))
    assert desk.page.session.image.number == 2


# --- other studies, other sizes


def test_without_a_template_one_writes_freely(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, make_study(tmp_path, template="nothing", described=False))
    assert desk.focus.accessibleName() == "Description, required"
    desk.write("A white cane. It leans.")
    desk.press(Qt.Key.Key_Tab)
    assert desk.focus.accessibleName() == "In one line"
    assert desk.press(Qt.Key.Key_F5) == "A white cane."
    desk.press(Qt.Key.Key_S, CONTROL)
    assert desk.versions(1) == [Draft(plain="A white cane. It leans.", author="Maya")]
    desk.window.close()
    desk.announcer.close()


def test_a_study_without_images_says_so_whatever_one_presses(qtbot: QtBot, tmp_path: Path) -> None:
    folder = tmp_path / "empty"
    create_study(
        folder, NewStudy("Canes", "guide cane", template_toml=built_in_template("guide cane"))
    ).close()
    desk = Desk(qtbot, folder)
    assert desk.last.startswith("This study has no images yet.")
    for name in ("next_image", "save_description", "describe", "go_to", "descriptions_table"):
        desk.page.handlers()[name]()
    assert desk.last.startswith("This study has no images yet.")
    desk.window.close()
    desk.announcer.close()


def test_at_200_per_cent_in_a_small_window_each_field_comes_into_sight_whole(
    qtbot: QtBot, tmp_path: Path
) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    base = app.font().pointSizeF()
    apply_theme(app, "light", 200, base)
    try:
        desk = Desk(qtbot, make_study(tmp_path), (1024, 600))
        assert (desk.window.width(), desk.window.height()) == (1024, 600)
        editors = {desk.form(entry.spot): entry.name for entry in desk.page.session.entries}
        seen = 0
        while desk.focus in editors:
            area = desk.page.right_area.viewport()
            QApplication.processEvents()
            top = desk.focus.mapTo(area, QPoint(0, 0))
            assert area.rect().contains(desk.focus.rect().translated(top)), editors[desk.focus]
            seen += 1
            desk.press(Qt.Key.Key_Tab)
        assert seen == len(editors)
        desk.window.close()
        desk.announcer.close()
    finally:
        apply_theme(app, "light", 100, base)
        app.setStyleSheet("")
