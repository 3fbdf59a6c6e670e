"""Golden files: what an exporter wrote once and somebody has read. TOUCHSTONE_UPDATE_GOLDEN=1 writes them again."""

import os
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"


def compare(name: str, text: str, folder: Path = FOLDER) -> None:
    """Fail where the text is not that of the golden file."""
    golden = folder / name
    if os.environ.get("TOUCHSTONE_UPDATE_GOLDEN") == "1":
        golden.write_text(text, encoding="utf-8", newline="\n")
    assert golden.is_file(), f"{golden} is not there yet"
    assert text == golden.read_text(encoding="utf-8")
