"""What every reader of pictures by Pillow needs: no warnings from any thread, turning upright, and grey with 8 bits."""

import warnings
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

_DEEP = ("I;16", "I;16L", "I;16B", "I;16N", "I", "F")  # grey with more than 8 bits


class _NoWarnings:
    """Ignores warnings while any thread is within. Each thread by itself would put back what another has set."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._within = 0
        self._caught = warnings.catch_warnings()

    def __enter__(self) -> None:
        with self._lock:
            self._within += 1
            if self._within == 1:
                self._caught = warnings.catch_warnings()
                self._caught.__enter__()
                warnings.simplefilter("ignore")

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._within -= 1
            if not self._within:
                self._caught.__exit__(None, None, None)


no_warnings = _NoWarnings()


def turned(image: "Image", orientation: object) -> "Image":
    """The image as it is seen. Pillow's own function writes the EXIF again, which fails where a camera or an editor has
    given a value in it another type than Pillow knows."""
    from PIL.Image import Transpose

    ways = {
        2: Transpose.FLIP_LEFT_RIGHT,
        3: Transpose.ROTATE_180,
        4: Transpose.FLIP_TOP_BOTTOM,
        5: Transpose.TRANSPOSE,
        6: Transpose.ROTATE_270,
        7: Transpose.TRANSVERSE,
        8: Transpose.ROTATE_90,
    }
    way = ways.get(orientation) if isinstance(orientation, int) else None
    return image if way is None else image.transpose(way)


def eight_bits(image: "Image") -> "Image":
    """Grey with 16 bits or more brought to 8; Pillow alone would make everything bright white."""
    if image.mode not in _DEEP:
        return image
    image.info.pop("transparency", None)  # a value on the deep scale, which means nothing on the other
    grey = image.convert("F")
    brightest = grey.getextrema()[1]
    assert isinstance(brightest, float)
    if image.mode == "F" and brightest <= 1:
        return grey.point(lambda value: value * 255).convert("L")
    if image.mode in ("I", "F") and brightest <= 255:
        return grey.convert("L")
    return grey.point(lambda value: value / 257).convert("L")
