"""The AppImage: the same program in one file that runs without being installed. Needs appimagetool."""

import os
import platform
import shutil
from pathlib import Path

from installers.bundle import version
from installers.desktop_files import NAME, desktop_files
from side_environment import ToolError, call

TOOL = "appimagetool"
STARTER = """\
#!/bin/sh
exec "$(dirname "$(readlink -f "$0")")/usr/lib/touchstone/touchstone" "$@"
"""


def make_folder(root: Path, program: Path) -> Path:
    """Makes the AppDir, which is what an AppImage holds, and returns it. It starts by its file AppRun."""
    tree = root / "build" / "Touchstone.AppDir"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(program, tree / "usr/lib/touchstone", symlinks=True)
    for place, file in desktop_files(root).items():
        target = tree / "usr" / place
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
    shutil.copyfile(root / "packaging/linux" / f"{NAME}.desktop", tree / f"{NAME}.desktop")
    for picture in (f"{NAME}.png", ".DirIcon"):
        shutil.copyfile(root / "resources/application/touchstone-256.png", tree / picture)
    (tree / "AppRun").write_text(STARTER)
    (tree / "AppRun").chmod(0o755)
    return tree


def make(root: Path, program: Path, folder: Path) -> Path:
    """Makes the AppImage in a folder and returns its file. Raises ToolError, also where there is no appimagetool."""
    tree = make_folder(root, program)
    tool = os.environ.get("APPIMAGETOOL") or shutil.which(TOOL)
    if not tool:
        raise ToolError(
            f"The AppImage was not made: {TOOL} is not installed, and neither Debian, PyPI nor npm has it. The "
            f"archive holds the same program. For an AppImage, get the tool from "
            f"https://github.com/AppImage/appimagetool, name it in APPIMAGETOOL and start again. What goes "
            f"into the AppImage is in {tree}"
        )
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"Touchstone-{version(root)}-{platform.machine()}.AppImage"
    call([tool, "--no-appstream", tree, file])
    return file
