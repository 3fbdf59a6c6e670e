"""Image files: every format, upright sizes, duplicates, and each way a file can be refused."""

import hashlib
import sqlite3
import struct
import zlib
from pathlib import Path

import pytest

from app.errors import UserError
from app.study.image import Image, ImageFacts
from storage.folder import StudyFolder
from storage.images import image_files
from storage.images.image_files import inspect
from tests.storage.making import picture, write_picture

FORMATS = {
    "JPEG": "jpg",
    "PNG": "png",
    "WEBP": "webp",
    "GIF": "gif",
    "TIFF": "tif",
    "BMP": "bmp",
    "AVIF": "avif",
}


def files(study: StudyFolder) -> list[str]:
    """Everything below the images folder."""
    return sorted(path.name for path in (study.folder / "images").rglob("*"))


def add(study: StudyFolder, path: Path) -> Image:
    return study.images.add(path, ImageFacts(path.name)).image


@pytest.mark.parametrize("kind", FORMATS)
def test_every_format_is_taken_and_kept_byte_for_byte(study: StudyFolder, tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"cane.{FORMATS[kind].upper()}"
    facts = write_picture(path, kind)
    added = study.images.add(path, facts)
    assert added.is_new
    found = added.image.picture
    assert (found.format, found.width, found.height) == (kind, 30, 20)
    assert found.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    kept = study.folder / "images" / found.sha256[:2] / found.sha256
    assert study.images.path(added.image) == kept
    assert kept.read_bytes() == path.read_bytes()
    assert added.image.number == 4
    assert study.images.at(4) == study.images.get(added.image.key) == added.image


def test_the_files_that_are_there_are_those_that_can_be_opened(study: StudyFolder, tmp_path: Path) -> None:
    """By listing the folders as by looking at each file: links are left out, whatever they lead to."""
    added = []
    for number in range(5):
        write_picture(tmp_path / f"{number}.png", shade=50 * number)
        added.append(add(study, tmp_path / f"{number}.png"))
    kept, gone, linked, moved, in_linked = map(study.images.path, added)
    gone.unlink()
    linked.unlink()
    linked.symlink_to(kept)
    moved.rename(kept.with_name(moved.name))
    in_linked.parent.rename(tmp_path / "elsewhere")
    in_linked.parent.symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    (kept.parent / "notes.txt").write_text("none")
    opened = {bytes.fromhex(one.picture.sha256) for one in added if study.images.path(one).is_file()}
    assert study.images.present() == opened == {bytes.fromhex(added[0].picture.sha256)}
    assert study.images.files_of([*added, study.images.add_missing("none.png")]) == {added[0].key: kept}
    kept.parents[1].rename(tmp_path / "all")
    kept.parents[1].symlink_to(tmp_path / "all", target_is_directory=True)
    assert (study.images.files_of(added), study.images.present()) == ({}, set())


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_the_size_is_the_upright_one(kind: str, orientation: int) -> None:
    found = inspect(picture(kind, (30, 20), orientation=orientation), "cane")
    assert (found.width, found.height) == ((20, 30) if orientation >= 5 else (30, 20))


def test_a_name_without_an_ending_is_taken(study: StudyFolder, tmp_path: Path) -> None:
    path = tmp_path / "cane"
    path.write_bytes(picture("WEBP"))
    assert add(study, path).picture.format == "WEBP"


def test_the_same_bytes_are_one_image(study: StudyFolder, tmp_path: Path) -> None:
    first = add(study, tmp_path / write_picture(tmp_path / "a.png").name)
    before = files(study)
    again = study.images.add(tmp_path / "a.png", ImageFacts("b.png", source="elsewhere"))
    assert (again.is_new, again.image) == (False, first)
    assert (study.images.count(), files(study)) == (4, before)


def test_adding_again_mends_a_file_that_was_lost(study: StudyFolder, tmp_path: Path) -> None:
    image = add(study, tmp_path / write_picture(tmp_path / "a.png").name)
    study.images.path(image).unlink()
    add(study, tmp_path / "a.png")
    assert study.images.path(image).is_file()


def test_a_file_that_answers_were_waiting_for_takes_its_place(study: StudyFolder, tmp_path: Path) -> None:
    facts = write_picture(tmp_path / "cane-2.png")
    added = study.images.add(tmp_path / "cane-2.png", facts)
    assert (added.is_new, added.image.number, study.images.count()) == (True, 2, 3)
    assert study.images.path(added.image).is_file()


def test_images_are_found_by_name_id_and_hash(study: StudyFolder, tmp_path: Path) -> None:
    image = add(study, tmp_path / write_picture(tmp_path / "a.png").name)
    for reference in ("a.png", str(image.id), str(image.id).upper(), image.picture.sha256):
        assert study.images.find(reference) == [image]
    assert study.images.find("nothing") == study.images.find("") == []
    same_name = tmp_path / "other" / "a.png"
    same_name.parent.mkdir()
    write_picture(same_name, shade=9)
    assert len([image, add(study, same_name)]) == len(study.images.find("a.png")) == 2


def test_what_is_known_of_an_image_is_kept_and_can_be_changed(study: StudyFolder, tmp_path: Path) -> None:
    write_picture(tmp_path / "a.png")
    facts = ImageFacts("a.png", "Model 1", True, True, "a cane", "first", "CC0")
    image = study.images.add(tmp_path / "a.png", facts).image
    assert image.facts == facts
    changed = study.images.update(image, ImageFacts("b.png"))
    assert changed.facts == ImageFacts("b.png")
    assert changed.picture == image.picture
    assert [each.number for each in study.images.all()] == [1, 2, 3, 4]


# --- refused


def bomb() -> bytes:
    """A PNG of a few hundred bytes that says it is 60,000 × 60,000 pixels."""
    header = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(bytes(100))), (b"IEND", b""))
    body = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + body


def cut_off(kind: str) -> bytes:
    whole = picture(kind, (200, 200))
    return whole[: len(whole) * 2 // 3]


REFUSED = {
    "empty.png": (b"", r"empty\.png is empty \(0 bytes\)\."),
    "text.png": (b"hello", r"text\.png cannot be read as an image"),
    "zeros.jpg": (bytes(5000), r"zeros\.jpg cannot be read as an image"),
    "page.png": (b"<svg xmlns='http://www.w3.org/2000/svg'/>", r"page\.png cannot be read as an image"),
    "cut.jpg": (cut_off("JPEG"), r"cut\.jpg is cut off or damaged"),
    "cut.png": (cut_off("PNG"), r"cut\.png is cut off or damaged"),
    "cut.gif": (cut_off("GIF"), r"cut\.gif is cut off or damaged"),
    "cut.bmp": (cut_off("BMP"), r"cut\.bmp is cut off or damaged"),
    "cut.tif": (cut_off("TIFF"), r"cut\.tif is (cut off or damaged|not an image that can be read)"),
    "cut.webp": (cut_off("WEBP"), r"cut\.webp is (cut off or damaged|not an image that can be read)"),
    "cut.avif": (cut_off("AVIF"), r"cut\.avif is (cut off or damaged|not an image that can be read)"),
    "photo.png": (
        picture("JPEG"),
        r"The name photo\.png ends in \.png, but the file is JPEG\. Rename it and add it again\.",
    ),
    "icon.ico": (picture("ICO", (32, 32)), r"icon\.ico is ICO\. Touchstone takes JPEG, PNG"),
    "bomb.png": (bomb(), r"bomb\.png is too large: 3600 megapixels; the limit is 120\."),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_file_that_cannot_be_taken_is_named_and_nothing_stays(
    study: StudyFolder, tmp_path: Path, name: str
) -> None:
    content, sentence = REFUSED[name]
    (tmp_path / name).write_bytes(content)
    with pytest.raises(UserError, match=f"^{sentence}"):
        add(study, tmp_path / name)
    assert study.images.count() == 3
    assert files(study) == []


def test_a_large_picture_is_refused_before_it_is_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image_files, "MOST_MEGAPIXELS", 0.01)
    assert inspect(picture(size=(100, 100)), "a.png").width == 100
    with pytest.raises(UserError, match="is too large"):
        inspect(picture(size=(101, 100)), "a.png")


def test_a_file_that_is_not_there_or_is_a_folder_is_named(study: StudyFolder, tmp_path: Path) -> None:
    (tmp_path / "folder.png").mkdir()
    with pytest.raises(UserError, match=r"^gone\.png cannot be read: no such file or directory\."):
        add(study, tmp_path / "gone.png")
    with pytest.raises(UserError, match=r"^folder\.png cannot be read: "):
        add(study, tmp_path / "folder.png")
    assert files(study) == []


def test_when_the_row_cannot_be_written_the_file_goes_too(study: StudyFolder, tmp_path: Path) -> None:
    facts = write_picture(tmp_path / "a.png")
    study.database.connection.execute(
        "CREATE TEMP TRIGGER full BEFORE INSERT ON image BEGIN SELECT RAISE(ABORT, 'disk full'); END"
    )
    with pytest.raises(sqlite3.IntegrityError, match="disk full"):
        study.images.add(tmp_path / "a.png", facts)
    assert files(study) == []
    study.database.connection.execute("DROP TRIGGER full")
    assert study.images.add(tmp_path / "a.png", facts).is_new


def test_when_the_file_cannot_be_written_there_is_no_row(
    study: StudyFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    facts = write_picture(tmp_path / "a.png")
    monkeypatch.setattr("app.private_files.os.fsync", fail)
    with pytest.raises(UserError, match="cannot be written: no space left on device"):
        study.images.add(tmp_path / "a.png", facts)
    assert study.images.count() == 3
    assert files(study) == []


def test_accents_may_be_written_in_either_way(study: StudyFolder, tmp_path: Path) -> None:
    """Some systems write é in the name of a file as e and an accent; tables are typed with é."""
    in_pieces, typed = "caf\u0065\u0301.png", "caf\u00e9.png"
    write_picture(tmp_path / "a.png", shade=7)
    added = study.images.add(tmp_path / "a.png", ImageFacts(in_pieces)).image
    assert [one.key for one in study.images.find(typed)] == [added.key]
    awaited = study.images.add_missing("one/" + typed)
    write_picture(tmp_path / "b.png", shade=8)
    assert study.images.add(tmp_path / "b.png", ImageFacts("one/" + in_pieces)).image.key == awaited.key
    robin = study.raters.add("Zo\u0065\u0301")
    assert study.raters.add("Zo\u00e9") == robin == study.raters.find("Zo\u0065\u0301")


@pytest.mark.parametrize("name", ["two\nlines.png", "n" * 1001, "../cane.png"])
def test_a_name_that_other_machines_refuse_is_refused_here(
    study: StudyFolder, tmp_path: Path, name: str
) -> None:
    write_picture(tmp_path / "a.png", shade=7)
    with pytest.raises(UserError, match="cannot be an image's name"):
        study.images.add(tmp_path / "a.png", ImageFacts(name))
    assert files(study) == []
    with pytest.raises(UserError, match="A rater's name must be"):
        study.raters.add(name)


def test_a_file_from_another_folder_does_not_fill_the_place_of_an_awaited_image(
    study: StudyFolder, tmp_path: Path
) -> None:
    awaited = study.images.add_missing("p25.png")
    write_picture(tmp_path / "p25.png")
    added = study.images.add(tmp_path / "p25.png", ImageFacts("midjourney/p25.png"))
    assert added.image.key != awaited.key
    still = study.images.get(awaited.key)
    assert still is not None
    assert not still.picture.sha256
