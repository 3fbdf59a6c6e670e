"""What PyInstaller needs on Windows: the icon, and what the properties of the program's file say. Untested there."""

from pathlib import Path

from PIL import Image

SIZES = (16, 24, 32, 48, 64, 128, 256)
FACTS = """\
VSVersionInfo(
    ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0x0, OS=0x40004, fileType=0x1),
    kids=[
        StringFileInfo([StringTable("040904B0", [
            StringStruct("CompanyName", "The Touchstone contributors"),
            StringStruct("FileDescription", "Touchstone"),
            StringStruct("FileVersion", "{version}"),
            StringStruct("LegalCopyright", "Apache License 2.0"),
            StringStruct("ProductName", "Touchstone"),
            StringStruct("ProductVersion", "{version}"),
        ])]),
        VarFileInfo([VarStruct("Translation", [1033, 1200])]),
    ],
)
"""


def write_inputs(root: Path, version: str) -> None:
    """Writes `build/touchstone.ico` and `build/version.txt`."""
    build = root / "build"
    build.mkdir(exist_ok=True)
    drawings = [Image.open(root / f"resources/application/touchstone-{size}.png") for size in SIZES]
    drawings[-1].save(
        build / "touchstone.ico", append_images=drawings[:-1], sizes=[(size, size) for size in SIZES]
    )
    parts = [int(part) for part in version.split(".")]
    numbers = tuple([*parts, 0, 0, 0, 0][:4])
    (build / "version.txt").write_text(FACTS.format(numbers=numbers, version=version), encoding="utf-8")
