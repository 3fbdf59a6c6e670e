"""Pictures as they are sent to a judge: upright, on white, scaled down, as JPEG without metadata."""

import hashlib
import io
import math
from pathlib import Path
from typing import TYPE_CHECKING

from app.errors import UserError
from app.files.fetched_files import open_fetched
from app.files.picture_reading import eight_bits, no_warnings, turned
from app.messages.judge import judge_replies
from app.study.judge.judge_call import EncodedImage

if TYPE_CHECKING:
    from PIL.Image import Image

_QUALITY = 90
_ORIENTATION = 0x0112
_WHITE = (255, 255, 255, 255)


def prepare(path: Path, longest_side: int) -> tuple[EncodedImage, bytes]:
    """What is sent of an image file, and its facts. The same file and size give the same bytes.

    `longest_side` is in pixels; smaller images keep their size. Of an animated image the first frame is taken.
    Raises UserError for what Pillow cannot read.
    """
    from PIL import Image as Pillow

    with no_warnings:  # what is odd about a file was said when it was added to the study
        try:
            with open_fetched(path) as file, Pillow.open(file) as opened:
                image = _upright(opened, longest_side)
        except Exception as error:  # decoders raise OSError, SyntaxError, ValueError, struct.error, …
            raise UserError(judge_replies.picture_unreadable(name=path.name)) from error
    out = io.BytesIO()
    image.save(out, "JPEG", quality=_QUALITY)
    content = out.getvalue()
    return _sent(content, image), content


def sent_as(content: bytes) -> tuple[EncodedImage, bytes]:
    """The facts of a picture that was prepared before, and the picture. Raises OSError for what is none."""
    from PIL import Image as Pillow

    with Pillow.open(io.BytesIO(content), formats=["JPEG"]) as image:
        return _sent(content, image), content


def _sent(content: bytes, image: "Image") -> EncodedImage:
    sha256 = hashlib.sha256(content).hexdigest()
    return EncodedImage(sha256, len(content), image.width, image.height)


def _upright(opened: "Image", longest_side: int) -> "Image":
    """The image as RGB, turned the way it is seen, at most `longest_side` pixels long."""
    from PIL import Image as Pillow

    shrinking = min(1.0, longest_side / max(opened.size))
    wanted = (math.ceil(opened.width * shrinking), math.ceil(opened.height * shrinking))
    opened.draft(
        None, wanted
    )  # big JPEGs are decoded at a fraction of their size, never below the one wanted
    profile = opened.info.get("icc_profile")
    opened.load()  # Pillow turns a TIFF upright by itself then
    upright = eight_bits(turned(opened, opened.getexif().get(_ORIENTATION)))
    has_alpha = upright.has_transparency_data
    mode = "RGBA" if has_alpha else "RGB"
    image = (
        upright if upright.mode == mode else upright.convert(mode)
    )  # which copies even where nothing changes
    image.thumbnail((longest_side, longest_side), Pillow.Resampling.LANCZOS)
    if upright.mode in ("RGB", "RGBA", "P"):  # a profile speaks of the colours of the file's own mode
        image = _in_usual_colours(image, profile)
    if has_alpha:
        ground = Pillow.new("RGBA", image.size, _WHITE)
        image = Pillow.alpha_composite(ground, image).convert("RGB")
    image.info.clear()  # comments and resolutions would be written into the JPEG
    return image


def _in_usual_colours(image: "Image", profile: object) -> "Image":
    """The image's colours in sRGB, which is what a JPEG without a profile is taken for."""
    if not isinstance(profile, bytes) or not profile:
        return image
    from PIL import ImageCms

    try:
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        done = ImageCms.profileToProfile(image, source, ImageCms.createProfile("sRGB"))
    except (
        ImageCms.PyCMSError,
        OSError,
        ValueError,
    ):  # a broken profile: the colours stay as they are written
        return image
    return done or image
