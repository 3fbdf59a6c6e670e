"""What is sent of an image: its look and size, whatever the file was, and none of its metadata."""

import hashlib
import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageCms

from app.errors import UserError
from app.judging.prompts.scaled_picture import prepare

RED, BLUE, WHITE = (220, 20, 20), (20, 20, 220), (255, 255, 255)
Colour = tuple[int, int, int]


def sent(path: Path, longest_side: int = 1024) -> Image.Image:
    facts, content = prepare(path, longest_side)
    assert facts.sha256 == hashlib.sha256(content).hexdigest()
    assert facts.size_bytes == len(content)
    image = Image.open(io.BytesIO(content))
    assert (image.format, image.mode, image.size) == ("JPEG", "RGB", (facts.width, facts.height))
    return image


def is_close(image: Image.Image, place: tuple[int, int], colour: Colour, most: int = 6) -> bool:
    pixel = image.getpixel(place)
    assert isinstance(pixel, tuple)
    return all(abs(one - other) <= most for one, other in zip(pixel, colour, strict=True))


def halves(size: tuple[int, int]) -> Image.Image:
    """Red above, blue below."""
    image = Image.new("RGB", size, BLUE)
    image.paste(RED, (0, 0, size[0], size[1] // 2))
    return image


def save(image: Image.Image, path: Path, **options: Any) -> Path:
    image.save(path, **options)
    return path


@pytest.mark.parametrize(
    ("size", "side", "expected"),
    [
        ((400, 300), 200, (200, 150)),
        ((300, 400), 200, (150, 200)),
        ((90, 60), 200, (90, 60)),
        ((200, 200), 200, (200, 200)),
        ((3000, 1), 200, (200, 1)),
    ],
)
@pytest.mark.parametrize("ending", ["png", "jpg"])
def test_the_longest_side_is_a_limit_and_nothing_grows(
    tmp_path: Path, size: tuple[int, int], side: int, expected: tuple[int, int], ending: str
) -> None:
    assert sent(save(halves(size), tmp_path / f"i.{ending}"), side).size == expected


def test_a_big_photograph_looks_the_same_as_one_scaled_from_all_its_pixels(tmp_path: Path) -> None:
    image = halves((4000, 1000))
    small = sent(save(image, tmp_path / "i.jpg", quality=95), 500)
    whole = sent(save(image, tmp_path / "i.png"), 500)
    assert small.size == whole.size == (500, 125)
    assert is_close(small, (250, 10), RED)
    assert is_close(small, (250, 110), BLUE)


@pytest.mark.parametrize(("orientation", "red"), [(1, (60, 5)), (3, (60, 75)), (6, (75, 60)), (8, (5, 60))])
def test_the_image_stands_the_way_it_is_seen(tmp_path: Path, orientation: int, red: tuple[int, int]) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    image = sent(save(halves((120, 80)), tmp_path / "i.jpg", exif=exif, quality=95))
    assert image.size == ((80, 120) if orientation in (6, 8) else (120, 80))
    assert is_close(image, red, RED)
    assert not image.getexif()


@pytest.mark.parametrize(
    ("mode", "colour", "ending", "expected"),
    [
        ("RGBA", (220, 20, 20, 0), "png", WHITE),
        ("RGBA", (0, 0, 0, 128), "webp", (127, 127, 127)),
        ("LA", (0, 128), "png", (127, 127, 127)),
        ("L", 90, "png", (90, 90, 90)),
        ("1", 1, "png", WHITE),
        ("CMYK", (0, 255, 255, 0), "jpg", (255, 0, 0)),
        ("CMYK", (0, 255, 255, 0), "tif", (255, 0, 0)),
        ("I;16", 65535 // 2, "png", (127, 127, 127)),
        ("I;16", 257, "tif", (1, 1, 1)),
        ("I", 40000, "tif", (155, 155, 155)),
        ("I", 200, "tif", (200, 200, 200)),
        ("F", 0.5, "tif", (127, 127, 127)),
    ],
)
def test_every_kind_of_colour_becomes_plain_colour_on_white(
    tmp_path: Path, mode: str, colour: Any, ending: str, expected: Colour
) -> None:
    path = save(Image.new(mode, (24, 24), colour), tmp_path / f"i.{ending}")
    assert is_close(sent(path), (12, 12), expected)


@pytest.mark.parametrize("ending", ["png", "gif"])
def test_a_transparent_colour_of_a_palette_is_white(tmp_path: Path, ending: str) -> None:
    image = Image.new("P", (32, 32), 0)
    image.putpalette([0, 0, 0, *BLUE] + [0] * 762)
    image.paste(1, (16, 0, 32, 32))
    shown = sent(save(image, tmp_path / f"i.{ending}", transparency=0))
    assert is_close(shown, (4, 16), WHITE)
    assert is_close(shown, (28, 16), BLUE)


@pytest.mark.parametrize("ending", ["gif", "webp", "png"])
def test_of_an_animation_the_first_frame_is_sent(tmp_path: Path, ending: str) -> None:
    first, second = Image.new("RGB", (24, 24), RED), Image.new("RGB", (24, 24), BLUE)
    path = save(first, tmp_path / f"i.{ending}", save_all=True, append_images=[second], duration=100)
    assert is_close(sent(path), (12, 12), RED, most=16)


@pytest.mark.parametrize(
    "profile", [None, ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()]
)
def test_nothing_but_the_picture_leaves(tmp_path: Path, profile: bytes | None) -> None:
    exif = Image.Exif()
    exif[0x010E] = "SECRET-PLACE"
    facts = {"exif": exif, "comment": b"SECRET-NAME", "icc_profile": profile, "dpi": (300, 300)}
    path = save(halves((40, 40)), tmp_path / "i.jpg", **facts)
    assert b"SECRET" in path.read_bytes()
    content = prepare(path, 1024)[1]
    assert b"SECRET" not in content
    assert not {"exif", "comment", "icc_profile", "dpi"} & set(Image.open(io.BytesIO(content)).info)


def test_colours_are_those_the_profile_of_the_file_means(tmp_path: Path) -> None:
    usual = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    swapped = usual.replace(b"rXYZ", b"????", 1).replace(b"bXYZ", b"rXYZ", 1).replace(b"????", b"bXYZ", 1)
    image = Image.new("RGBA", (24, 24), (*RED, 255))
    image.paste((0, 0, 0, 0), (12, 0, 24, 24))
    shown = sent(save(image, tmp_path / "i.png", icc_profile=swapped))
    assert is_close(shown, (4, 12), BLUE)
    assert is_close(shown, (20, 12), WHITE)
    assert is_close(sent(save(image, tmp_path / "i.png", icc_profile=usual)), (4, 12), RED)


@pytest.mark.parametrize(
    "profile", [b"no profile", ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()]
)
def test_a_profile_that_does_not_fit_changes_nothing(tmp_path: Path, profile: bytes) -> None:
    path = save(Image.new("RGB", (24, 24), RED), tmp_path / "i.png", icc_profile=profile)
    assert is_close(sent(path), (12, 12), RED)


def test_the_same_file_gives_the_same_bytes(tmp_path: Path) -> None:
    path = save(halves((600, 400)), tmp_path / "i.png")
    assert prepare(path, 300) == prepare(path, 300)
    assert prepare(path, 300)[0].sha256 != prepare(path, 299)[0].sha256


def test_what_is_no_image_is_named(tmp_path: Path) -> None:
    whole = save(halves((400, 400)), tmp_path / "whole.jpg")
    for name, content in (
        ("words.png", b"words"),
        ("cut.jpg", whole.read_bytes()[:1500]),
        ("empty.gif", b""),
    ):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(UserError, match=name):
            prepare(tmp_path / name, 1024)
    with pytest.raises(UserError, match=r"gone\.png"):
        prepare(tmp_path / "gone.png", 1024)


@pytest.mark.parametrize(
    ("mode", "ending"),
    [("RGB", "jpg"), ("RGB", "png"), ("RGB", "webp"), ("RGB", "tif"), ("RGBA", "png"), ("RGBA", "webp")],
)
def test_the_bytes_are_those_of_a_copy_scaled_by_pillow(tmp_path: Path, mode: str, ending: str) -> None:
    """What is sent is part of a call's key, so a quicker way must give the same bytes."""
    noise = Image.merge("RGB", [Image.effect_noise((150, 110), sigma) for sigma in (30, 60, 90)])
    noise.putalpha(Image.linear_gradient("L").resize(noise.size))
    path = save(noise.convert(mode), tmp_path / f"i.{ending}")
    with Image.open(path) as opened:
        copy = opened.convert(mode)
    copy.thumbnail((100, 100), Image.Resampling.LANCZOS)
    if mode == "RGBA":
        copy = Image.alpha_composite(Image.new("RGBA", copy.size, (*WHITE, 255)), copy).convert("RGB")
    out = io.BytesIO()
    copy.info.clear()
    copy.save(out, "JPEG", quality=90)
    assert prepare(path, 100)[1] == out.getvalue()
