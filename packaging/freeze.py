"""dev.py freeze: makes the one-folder program and the installers of this system, and checks them when asked to."""

import argparse
import sys
from pathlib import Path

from installers import bundle
from installers.bundle import Say
from side_environment import ToolError

ROOT = Path(__file__).resolve().parent.parent
MOST = 300_000_000
"""Bytes that the installed program may take."""
MEGABYTE = 1_000_000


def main(arguments: list[str]) -> int:
    """Makes everything; `--check` uses it in a bare Debian, too."""
    parser = argparse.ArgumentParser(
        prog="freeze.py",
        description="Makes the program that needs no Python, and the installers of this system.",
    )
    parser.add_argument("--check", action="store_true", help="use each of them in a bare Debian")
    is_checked = parser.parse_args(arguments).check
    sys.path.insert(0, str(ROOT))  # for the server and the roots that tests use
    return freeze(ROOT, Path(sys.executable), is_checked, say)


def say(sentence: str) -> None:
    """Tells the person what happened."""
    print(sentence, flush=True)


def freeze(root: Path, python: Path, is_checked: bool, say: Say) -> int:
    """Makes everything for this system in `dist` and returns the exit code: 1 where something could not be made,
    is too large or fails its check."""
    try:
        program = bundle.make(root, say)
    except ToolError as error:
        say(str(error))
        return 1
    took = bundle.size(program)
    say(f"{program} takes {took / MEGABYTE:.0f} MB; at most {MOST / MEGABYTE:.0f} are allowed.")
    is_good = took <= MOST
    if sys.platform == "linux":
        is_good = on_linux(root, python, program, is_checked, say) and is_good
    elif sys.platform in ("win32", "darwin"):
        is_good = elsewhere(root, program, say) and is_good
    return 0 if is_good else 1


def elsewhere(root: Path, program: Path, say: Say) -> bool:
    """The Windows package or the macOS disk image. Returns whether it was made."""
    from installers import mac_image, windows_package

    try:
        if sys.platform == "win32":
            made = windows_package.make(root, program, root / "dist", say)
        else:
            made = mac_image.make(root, root / "build" / "Touchstone.app", root / "dist", say)
    except ToolError as error:
        say(str(error))
        return False
    say(f"{made} is {made.stat().st_size / MEGABYTE:.0f} MB to download.")
    return True


def on_linux(root: Path, python: Path, program: Path, is_checked: bool, say: Say) -> bool:
    """The Debian package and the archive, each checked in a bare Debian, and the AppImage where there is its tool.
    Returns whether all went well."""
    from installers import appimage, archive, debian_package

    is_good = True
    try:
        package = debian_package.make(root, program, root / "dist")
        packed = archive.make(root, program, root / "dist")
        for file in (package, packed):
            say(f"{file} is {file.stat().st_size / MEGABYTE:.0f} MB to download.")
        if is_checked:
            from installers import check

            check.compare_starts([str(program / "touchstone")], [str(python), "-P", "-m", "app"], say)
            check.check_package(package, root, say)
            check.check_archive(
                packed, appimage.make_folder(root, program), root, debian_package.LIBRARIES, say
            )
    except ToolError as error:
        say(str(error))
        is_good = False
    try:
        say(f"{appimage.make(root, program, root / 'dist')} is made.")
    except ToolError as error:
        say(str(error))
    return is_good


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
