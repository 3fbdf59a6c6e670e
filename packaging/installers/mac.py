"""What PyInstaller needs on macOS: the icon. Untested there."""

from pathlib import Path

from PIL import Image

LARGEST = 256


def write_icon(root: Path) -> None:
    """Writes `build/touchstone.icns` with every size that the drawing comes in."""
    build = root / "build"
    build.mkdir(exist_ok=True)
    with Image.open(root / f"resources/application/touchstone-{LARGEST}.png") as drawing:
        drawing.save(build / "touchstone.icns")
