"""Every kind of picture a study takes is decoded upright, in its colours, and without Qt."""

import random
import struct
import subprocess
import sys
import threading
import tracemalloc
from pathlib import Path

import pytest
from PIL import Image as Pillow
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from app.judging.prompts.scaled_picture import prepare
from app.study.image import ENDINGS
from storage.images.image_files import inspect
from tests.repository import ROOT
from widgets.image.decoding import decode
from widgets.image.image_loader import ImageLoader, to_image
from widgets.shell.background_task import THREADS, in_background, wait_for_work

ORIENTATION = 0x0112
RED, BLUE = (200, 20, 20), (20, 20, 200)
CLOSE = 12  # of 255: what JPEG may change


def halves(mode: str = "RGB", width: int = 80, height: int = 40) -> Pillow.Image:
    """Red on the left, blue on the right."""
    image = Pillow.new("RGB", (width, height), RED)
    image.paste(BLUE, (width // 2, 0, width, height))
    return image.convert(mode)


def colour(image: QImage, x: float, y: float) -> tuple[int, int, int, int]:
    """At a place, as shares of width and height."""
    at = QColor(image.pixelColor(int(x * image.width()), int(y * image.height())))
    return at.red(), at.green(), at.blue(), at.alpha()


def is_close(found: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
    return all(abs(one - other) <= CLOSE for one, other in zip(found, wanted, strict=False))


@pytest.mark.parametrize("kind", sorted(ENDINGS))
def test_every_kind_a_study_takes_is_decoded(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "picture"
    halves().save(file, kind)
    image = to_image(decode(file, 500, 500))
    assert (image.width(), image.height()) == (80, 40)
    assert is_close(colour(image, 0.2, 0.5), RED)
    assert is_close(colour(image, 0.8, 0.5), BLUE)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF"])
def test_a_picture_on_its_side_is_turned_upright_before_it_is_fitted(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "picture"
    exif = Pillow.Exif()
    exif[ORIENTATION] = 6  # to be turned right by a quarter: what is on the left comes to the top
    halves().save(file, kind, exif=exif)
    whole, small = to_image(decode(file, 500, 500)), to_image(decode(file, 30, 20))
    assert (whole.width(), whole.height()) == (40, 80)
    assert (small.width(), small.height()) == (10, 20)
    assert is_close(colour(whole, 0.5, 0.2), RED)
    assert is_close(colour(whole, 0.5, 0.8), BLUE)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_value_of_the_wrong_type_beside_it_does_not_keep_a_picture_from_being_turned(
    kind: str, tmp_path: Path
) -> None:
    file = tmp_path / "picture"
    entries = ((ORIENTATION, 3, 1, b"\6\0\0\0"), (0x11A, 2, 4, b"72\0\0"))  # a resolution in letters
    listed = b"".join(struct.pack("<HHI4s", *entry) for entry in entries)
    halves().save(file, kind, exif=b"Exif\0\0II*\0\x08\0\0\0\2\0" + listed + bytes(4))
    assert inspect(file.read_bytes(), file.name).width == 40  # a study takes it
    assert to_image(decode(file, 500, 500)).size() == QSize(40, 80)
    assert prepare(file, 500)[0].height == 80


@pytest.mark.parametrize("mode", ["RGB", "L", "P", "CMYK", "1", "LA", "RGBA"])
def test_every_mode_of_colour_is_decoded(mode: str, tmp_path: Path) -> None:
    file = tmp_path / "picture.tiff"
    halves(mode).save(file)
    with Pillow.open(file) as opened:
        expected = opened.convert("RGB").getpixel((10, 5))
    assert isinstance(expected, tuple)
    assert is_close(colour(to_image(decode(file, 500, 500)), 0.125, 0.125), expected)


def test_deep_grey_is_not_white(tmp_path: Path) -> None:
    file = tmp_path / "grey.png"
    Pillow.new("I;16", (20, 20), 128 * 257).save(file)
    assert is_close(colour(to_image(decode(file, 20, 20)), 0.5, 0.5), (128, 128, 128, 255))


@pytest.mark.parametrize("alpha", [0, 128, 255])
def test_what_shows_through_still_does(alpha: int, tmp_path: Path) -> None:
    file = tmp_path / "clear.png"
    Pillow.new("RGBA", (20, 20), (*RED, alpha)).save(file)
    found = colour(to_image(decode(file, 20, 20)), 0.5, 0.5)
    assert found[3] == alpha
    assert alpha == 0 or is_close(found, RED)


def test_a_picture_is_never_enlarged_and_never_nothing(tmp_path: Path) -> None:
    file = tmp_path / "line.png"
    Pillow.new("RGB", (1000, 2), RED).save(file)
    assert to_image(decode(file, 5000, 5000)).size() == QSize(1000, 2)
    assert to_image(decode(file, 100, 100)).size() == QSize(100, 1)


@pytest.mark.parametrize("content", [b"", b"\x89PNG no more", b"<svg/>", b"GIF89a"])
def test_what_is_no_picture_is_none(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "spoiled"
    file.write_bytes(content)
    assert decode(file, 100, 100) is None
    assert decode(tmp_path / "missing", 100, 100) is None
    assert decode(tmp_path, 100, 100) is None


def test_the_image_does_not_need_the_bytes_it_came_from(tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    halves(width=500, height=500).save(file)
    pixels = decode(file, 500, 500)
    image = to_image(pixels)
    del pixels
    others = [bytes([random.randrange(256)]) * 1_000_000 for _ in range(20)]
    assert is_close(colour(image, 0.2, 0.5), RED)
    assert others


def test_a_large_picture_takes_little_more_memory_than_its_pixels(tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    halves(width=3000, height=2000).save(file)
    decode(file, 10, 10)  # what is loaded the first time does not count
    tracemalloc.start()
    try:
        pixels = decode(file, 3000, 2000)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert pixels is not None
    assert most < 1.5 * len(pixels.data)
    assert is_close(colour(to_image(pixels), 0.8, 0.99), BLUE)


MODULES = """
import sys, types
from pathlib import Path
package = types.ModuleType("widgets")
package.__path__ = ["widgets"]
image = types.ModuleType("widgets.image")
image.__path__ = ["widgets/image"]
sys.modules.update({"widgets": package, "widgets.image": image})
from widgets.image.decoding import decode
assert decode(Path(sys.argv[1]), 10, 10) is not None
print(sorted(name for name in sys.modules if name.startswith(("PySide6", "shiboken6"))))
"""


def test_decoding_works_in_a_program_without_qt(tmp_path: Path) -> None:
    file = tmp_path / "picture.jpg"
    halves().save(file)
    done = subprocess.run(
        [sys.executable, "-c", MODULES, str(file)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stdout.strip() == "[]", done.stderr


def test_pictures_are_decoded_on_a_few_threads_and_become_images_in_the_windows(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    decoding, making = set(), set()

    def note_decode(path: Path, width: int, height: int) -> object:
        decoding.add(threading.current_thread())
        return decode(path, width, height)

    def note_image(pixels: object) -> QImage:
        making.add(threading.current_thread())
        return to_image(pixels)  # type: ignore[arg-type]

    monkeypatch.setattr("widgets.image.image_loader.decode", note_decode)
    monkeypatch.setattr("widgets.image.image_loader.to_image", note_image)
    file = tmp_path / "picture.jpg"
    halves().save(file)
    loader, come = ImageLoader(), []
    loader.ready.connect(lambda _path, image: come.append(image.isNull()))
    for side in range(10, 60):
        loader.fetch(file, QSize(side, side))
    qtbot.waitUntil(lambda: len(come) == 50)
    assert not any(come)
    assert making == {threading.main_thread()}
    assert threading.main_thread() not in decoding
    assert len(decoding) <= THREADS


def test_work_that_is_waited_for_is_done(qtbot: QtBot) -> None:
    gate = threading.Event()
    done: list[bool] = []
    in_background(gate.wait, done.append)
    assert not wait_for_work(1)
    gate.set()
    assert wait_for_work()
    qtbot.waitUntil(lambda: done == [True])
