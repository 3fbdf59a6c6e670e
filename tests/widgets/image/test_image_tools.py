"""Looking closely at the picture by keys: filters, the lens, regions; what is seen, said, stored and kept."""

from pathlib import Path

import pytest
from PIL import Image as Pillow
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QAccessible, QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.messages.annotate import image_tools
from app.sessions.annotate.image_viewing import AS_THEY_ARE, Filters
from app.settings import Settings, load_settings
from app.speech.policy import OutputChannels
from storage.folder import open_study
from tests.widgets.annotate_driver import Driver, make_study
from tests.widgets.window_driver import WindowDriver
from widgets.describe.describe_page import DescribePage
from widgets.image.contrast_ring import BAND, draw_ring
from widgets.image.image_filters import put_on
from widgets.image.image_tools_dialog import ImageToolsDialog
from widgets.image.image_view import ImageView
from widgets.kit.dialogs import Dialog
from widgets.theme.colours import contrast

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
Key = Qt.Key


def plain(colour: QColor) -> QImage:
    image = QImage(20, 20, QImage.Format.Format_RGB32)
    image.fill(colour)
    return image


def shade(image: QImage, x: int = 10, y: int = 10) -> tuple[int, int, int]:
    colour = image.pixelColor(x, y)
    return colour.red(), colour.green(), colour.blue()


def described(picture: ImageView) -> str:
    """What assistive technology is given as the picture's description."""
    interface = QAccessible.queryAccessibleInterface(picture)
    assert interface is not None
    return interface.text(QAccessible.Text.Description)


# --- filters


@pytest.mark.parametrize(
    ("filters", "seen"),
    [
        (AS_THEY_ARE, (200, 100, 40)),
        (Filters(brightness=120), (240, 120, 48)),
        (Filters(contrast=200), (255, 72, 0)),
        (Filters(is_inverted=True), (55, 155, 215)),
        (Filters(is_grey=True), (123, 123, 123)),
        (Filters(brightness=50, is_inverted=True), (155, 205, 235)),
    ],
)
def test_a_filter_does_to_a_colour_what_it_says(filters: Filters, seen: tuple[int, int, int]) -> None:
    assert shade(put_on(plain(QColor(200, 100, 40)), filters)) == seen


def test_edges_are_lines_that_stand_out_and_plain_ground_stays() -> None:
    image = plain(QColor(220, 220, 220))
    painter = QPainter(image)
    painter.fillRect(0, 0, 10, 20, QColor(140, 140, 140))
    painter.end()
    seen = put_on(image, Filters(has_edges=True))
    assert shade(seen, 2, 10) == (140, 140, 140)
    assert shade(seen, 17, 10) == (220, 220, 220)
    darkest = min(seen.pixelColor(x, 10).lightness() for x in range(6, 14))
    assert contrast(QColor(darkest, darkest, darkest), QColor(140, 140, 140)) > 3


@pytest.mark.parametrize("ground", ["#000000", "#ffffff", "#767676", "#ff0000", "#1a56b0", "#ffdc4d"])
def test_a_ring_shows_on_any_picture(ground: str) -> None:
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    draw_ring(painter, QRectF(image.rect()))
    painter.end()
    bands = [image.pixelColor(20, round(BAND * place + BAND / 2)) for place in range(2)]
    assert max(contrast(band, QColor(ground)) for band in bands) >= 3


# --- on the annotation page


def test_a_key_says_what_is_on_and_the_picture_shows_it(driver: Driver) -> None:
    picture = driver.page.picture
    driver.qtbot.waitUntil(lambda: picture.has_picture)
    centre = picture.rect().center()
    assert shade(picture.grab().toImage(), centre.x(), centre.y()) == (255, 255, 255)
    assert driver.press(Key.Key_N, CONTROL | SHIFT) == "Colours inverted."
    assert shade(picture.grab().toImage(), centre.x(), centre.y()) == (0, 0, 0)
    assert driver.press(Key.Key_F12, CONTROL | SHIFT) == "Brightness 80 percent."
    assert driver.press(Key.Key_F12) == "Contrast 120 percent."
    assert described(picture) == ("Brightness 80 percent, contrast 120 percent, colours inverted.")
    assert driver.press(Key.Key_O, CONTROL | SHIFT) == "Original image."
    assert shade(picture.grab().toImage(), centre.x(), centre.y()) == (255, 255, 255)
    assert described(picture) == ""


def test_filters_stay_with_the_next_image_and_the_person(driver: Driver) -> None:
    kept: list[Settings] = []
    driver.window.context.save_settings = kept.append
    driver.press(Key.Key_N, CONTROL | SHIFT)
    driver.press(Key.Key_F9, CONTROL)
    driver.control(Key.Key_PageDown)
    picture = driver.page.picture
    driver.qtbot.waitUntil(lambda: picture.has_picture)
    centre = picture.rect().center()
    picture.lens.put(QPointF(0, 0))
    assert shade(picture.grab().toImage(), centre.x(), centre.y()) == (255, 255, 255)  # the black one
    assert [(one.is_inverted, one.has_lens) for one in kept] == [(True, False), (True, True)]
    assert described(picture) == "Colours inverted, lens 3 times."


def test_settings_come_back_from_the_file(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text('{"contrast": 1000, "is_inverted": true, "grid": 5, "has_lens": "yes"}', encoding="utf-8")
    assert load_settings(file) == Settings(contrast=300, is_inverted=True, grid=5)


@pytest.mark.parametrize(("orca", "announced"), [(48, ["Whole image."]), (None, ["moved", "Whole image."])])
def test_what_the_screen_reader_reads_of_the_picture_by_itself_is_not_announced(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, orca: int | None, announced: list[str]
) -> None:
    told: list[str] = []
    monkeypatch.setattr(driver.announcer, "_hearing", OutputChannels(screen_reader=True, orca=orca))
    monkeypatch.setattr(driver.announcer, "_announce", lambda sentence, *_: told.append(sentence))
    driver.press(Key.Key_F11)
    driver.qtbot.waitUntil(lambda: bool(told))
    assert told.pop().startswith("Regions, 3 by 3. Arrow keys")
    driver.press(Key.Key_Right)
    assert described(driver.page.picture) == driver.last == "Row 1, column 2, top centre."
    driver.press(Key.Key_Escape)
    assert [one.replace("Row 1, column 2, top centre.", "moved") for one in told] == announced


def test_the_lens_follows_the_pointer_moves_by_key_and_stays(driver: Driver) -> None:
    picture = driver.page.picture
    driver.qtbot.waitUntil(lambda: picture.has_picture)
    assert driver.press(Key.Key_F9, CONTROL) == "Lens on, 3 times larger."
    middle = picture.rect().center()
    QTest.mouseMove(picture, middle + QPoint(20, 10))
    followed = QPointF(picture.lens.at)
    assert followed != QPointF(0.5, 0.5)
    picture.setFocus()
    driver.press(Key.Key_Right)
    assert picture.lens.at.x() > followed.x()
    kept = QPointF(picture.lens.at)
    QTest.mouseMove(picture, middle - QPoint(20, 10))
    assert picture.lens.at == kept
    assert driver.press(Key.Key_F9, SHIFT) == "Lens follows the pointer."
    QTest.mouseMove(picture, middle + QPoint(5, 5))
    assert picture.lens.at != kept
    QTest.mouseClick(picture, Qt.MouseButton.LeftButton, pos=middle)
    assert driver.last == "Lens stays where it is."


def test_the_lens_goes_to_the_edge_by_keys_from_anywhere_and_the_picture_comes_along(driver: Driver) -> None:
    picture = driver.page.picture
    driver.qtbot.waitUntil(lambda: picture.has_picture)
    for _ in range(4):
        driver.control(Key.Key_Equal)
    driver.press(Key.Key_F9, CONTROL)
    before = QPointF(picture.centre)
    for _ in range(60):
        driver.press(Key.Key_Left, CONTROL | SHIFT)
    assert picture.lens.at.x() == 0
    assert picture.centre.x() < before.x()
    assert driver.last == "The image ends here."


def test_what_the_lens_shows_is_larger(driver: Driver, tmp_path: Path) -> None:
    file = tmp_path / "dot.png"
    image = Pillow.new("RGB", (100, 100), "white")
    image.paste("black", (48, 48, 53, 53))
    image.save(file)
    view = ImageView()
    driver.qtbot.addWidget(view)
    view.resize(420, 420)
    view.show()
    view.show_image(file, "dot")
    driver.qtbot.waitUntil(lambda: view.has_picture)

    def dark() -> int:
        seen = view.grab().toImage()
        return sum(seen.pixelColor(x, 210).lightness() < 100 for x in range(150, 270))

    without = dark()
    view.lens.is_on, view.lens.power = True, 4
    view.follow(AS_THEY_ARE)
    assert dark() > 3 * without


def test_region_by_region_by_keys(driver: Driver) -> None:
    picture = driver.page.picture
    said = driver.press(Key.Key_F11)
    assert said == (
        "Regions, 3 by 3. Row 1, column 1, top left. Arrow keys move, Enter writes text, Escape leaves."
    )
    assert driver.focus is picture
    assert described(picture) == "Row 1, column 1, top left."
    assert picture.zoom == 3
    assert driver.press(Key.Key_Right) == "Row 1, column 2, top centre."
    assert driver.press(Key.Key_Down) == "Row 2, column 2, centre."
    assert (picture.centre.x(), picture.centre.y()) == pytest.approx((0.5, 0.5))
    assert driver.control(Key.Key_R) == "Row 2, column 2, centre."
    assert driver.press(Key.Key_F11, CONTROL) == "Regions, 2 by 2. Row 2, column 2, bottom right."
    driver.page.form.go_to("T1.C1")
    assert driver.press(Key.Key_Up, CONTROL | SHIFT) == "Row 1, column 2, top right."
    assert driver.key("y").startswith("Met")
    assert driver.press(Key.Key_Escape) == "Whole image."
    assert picture.zoom == 1
    assert driver.press(Key.Key_F11, CONTROL | SHIFT) == "Region by region is off."


def test_words_for_a_region_are_written_stored_and_heard(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(dialog: Dialog) -> bool:
        line = dialog.findChild(QLineEdit)
        assert line is not None
        assert line.accessibleName() == "Text for row 1, column 1, top left"
        line.setText("A grey sky")
        return True

    monkeypatch.setattr(Dialog, "ask", write)
    driver.press(Key.Key_F11)
    assert driver.press(Key.Key_Return) == "Saved for row 1, column 1, top left."
    driver.press(Key.Key_Right)
    assert driver.press(Key.Key_Left) == "Row 1, column 1, top left. A grey sky."
    study = open_study(driver.folder)
    try:
        (detail,) = study.details.of_image(1)
    finally:
        study.close()
    assert detail.said_by is not None
    assert (detail.said_by.name, detail.author, detail.region) == ("Robin", "Robin", "3x3:1,1")


def test_the_next_image_is_whole_again(driver: Driver) -> None:
    driver.press(Key.Key_F11)
    driver.control(Key.Key_PageDown)
    assert driver.page.picture.zoom == 1
    assert described(driver.page.picture) == ""


# --- the dialog, and the describing page


def test_the_tools_change_the_picture_at_once_and_put_it_back(driver: Driver) -> None:
    page = driver.page
    dialog = ImageToolsDialog(page, driver.window.context.settings, page.looking._change, driver.announcer)
    driver.qtbot.addWidget(dialog)
    dialog.show()
    QTest.keyClick(dialog.contrast, Key.Key_Right)
    dialog.invert.click()
    dialog.lens.click()
    assert page.looking.session.filters == Filters(contrast=120, is_inverted=True)
    assert page.picture.lens.is_on
    assert driver.window.context.settings.contrast == 120
    assert (dialog.contrast.words, dialog.contrast.accessibleName()) == ("120 percent", "Contrast")
    dialog.as_it_is.click()
    assert page.looking.session.filters == AS_THEY_ARE
    assert (dialog.contrast.value(), dialog.invert.isChecked(), dialog.lens.isChecked()) == (100, False, True)


def test_whoever_works_by_own_voice_hears_the_tools(driver: Driver) -> None:
    before = len(driver.voice.said)
    dialog = ImageToolsDialog(driver.page, Settings(), lambda _settings: None, driver.announcer)
    driver.qtbot.addWidget(dialog)
    QTest.keyClick(dialog.power, Key.Key_Right)
    dialog.grey.click()
    dialog.grey.click()
    dialog.as_it_is.click()
    assert driver.voice.said[before:] == ["4 times", "chosen", "not chosen", image_tools.AS_IT_IS]


def test_authors_write_on_the_describing_page(qtbot: QtBot, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = DescribePage(driver.context, open_study(make_study(tmp_path)), "Maya")
    driver.show(page)
    page.handlers()["regions"]()
    assert page.picture.hasFocus()
    page.looking.do(lambda: page.looking.session.write("A red tip."))
    assert driver.said[-1] == "Saved for row 1, column 1, top left."
    page.handlers()["repeat"]()
    assert driver.said[-1] == "Saved for row 1, column 1, top left."
    page.handlers()["stop_speaking"]()
    assert driver.said[-1] == "Whole image."
    page.handlers()["repeat"]()
    assert driver.said[-1] == "Whole image."
    page.handlers()["where_am_i"]()
    where = driver.said[-1]
    page.handlers()["repeat"]()
    assert driver.said[-1] == where
    study = open_study(page.folder() or tmp_path)
    try:
        (detail,) = study.details.of_image(1)
    finally:
        study.close()
    assert (detail.author, detail.said_by, detail.words) == ("Maya", None, "A red tip.")
