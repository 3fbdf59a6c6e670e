"""The command that takes pictures of every page says when it is asked for a theme that there is not."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_an_unknown_theme_is_refused_before_anything_is_drawn(tmp_path: Path) -> None:
    out = tmp_path / "sheets"
    command = [sys.executable, str(ROOT / "packaging" / "contact_sheet.py"), str(out), "light", "drak"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert ended.stderr == "No such theme: drak. There are: light, dark, contrast-light, contrast-dark.\n"
    assert not out.exists()
