"""Writes the manual page and the shell completions from the parsers of the commands. Run it after a change of one:
.venv/bin/python packaging/command_files.py"""

import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "packaging" / "shell"


def made() -> dict[str, str]:
    """Each file's text by the name under which a package installs it."""
    import shell_completions
    from command_list import commands
    from manual_page import manual_page

    found = commands()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return {
        "touchstone.1": manual_page(found, project["version"]),
        "touchstone.bash": shell_completions.bash(found),
        "_touchstone": shell_completions.zsh(found),
        "touchstone.fish": shell_completions.fish(found),
    }


def main() -> int:
    """Write every file."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in made().items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main())
