"""Collects the licences and notices of everything that an installer contains, from the lock files.

    python packaging/licences.py FOLDER

Run it with a Python in which the packages are installed: it takes their texts from there. Packages for another system,
which are not installed, are left out. A package without a text ends the program, unless its licence is in `TEXTS`.
"""

import re
import shutil
import sys
import sysconfig
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path, PurePath

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ("requirements.lock", "requirements-freeze.lock")
NAME = re.compile(r"^([\w.-]+)==", re.MULTILINE)
IS_TEXT = re.compile(r"licen[sc]e|copying|notice|authors|copyright", re.IGNORECASE)
TEXTS = {"LGPL-3.0": ("LGPL-3.0.txt", "GPL-3.0.txt")}
"""The texts of licences that packages name and do not bring along. The Lesser GPL adds to the GPL."""
NOTICE = """\
Touchstone is under the Apache License 2.0: Touchstone/LICENSE. This program also contains what is listed here. The
folder of each name holds its licence and notices.

Qt, PySide6 and Shiboken are used under the GNU Lesser General Public License 3. They are separate files in the folder
PySide6, which you may replace with versions of your own. Their source code: https://download.qt.io/official_releases/

The source code of every package, in exactly this version, is at the address beside it.

"""


class LicenceError(Exception):
    """A text is missing; the message is a sentence."""


def collect(folder: Path) -> list[str]:
    """Writes the texts and NOTICE.txt into a folder, which is emptied before; returns the names of what is listed.

    Raises LicenceError.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    lines = []
    pins = "".join((ROOT / "packaging" / lock).read_text(encoding="utf-8") for lock in LOCKS)
    for name in NAME.findall(pins):
        try:
            package = distribution(name)
        except PackageNotFoundError:  # for another system
            continue
        take(package, folder / package.name)
        address = f"https://pypi.org/project/{package.name}/{package.version}/"
        lines.append(f"{package.name} {package.version}: {licence_of(package)}. {address}")
    for name, files in own_parts().items():
        (folder / name).mkdir()
        for file in files:
            shutil.copyfile(file, folder / name / file.name)
        lines.append(f"{name}: {', '.join(file.name for file in files)}")
    lines.sort(key=str.casefold)
    (folder / "NOTICE.txt").write_text(NOTICE + "\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    return [line.partition(" ")[0].rstrip(":") for line in lines]


def take(package: Distribution, folder: Path) -> None:
    """Copies a package's texts. Raises LicenceError where there is none."""
    folder.mkdir()
    for file in package.files or []:
        inside = [part.endswith(".dist-info") for part in file.parts]
        if any(inside) and IS_TEXT.search(file.name):
            below = PurePath(*file.parts[inside.index(True) + 1 :])
            target = folder / "-".join(part for part in below.parts if part != "licenses")
            shutil.copyfile(Path(str(package.locate_file(file))), target)
    if not any(folder.iterdir()):
        named = [texts for licence, texts in TEXTS.items() if licence in licence_of(package)]
        for text in named[0] if named else ():
            shutil.copyfile(ROOT / "packaging" / "licences" / text, folder / text)
    if not any(folder.iterdir()):
        raise LicenceError(f"{package.name} brings no licence along: {licence_of(package)}. Add it to TEXTS.")


def licence_of(package: Distribution) -> str:
    """The name of a package's licence, as it says itself, on one line."""
    about = package.metadata
    classifiers = [line for line in about.get_all("Classifier", []) if line.startswith("License ::")]
    given = [said for field in ("License-Expression", "License") for said in about.get_all(field, []) if said]
    named = ", ".join(line.rpartition(" :: ")[2] for line in classifiers)
    said = given[0] if "License-Expression" in about else named or (given or ["see its folder"])[0]
    return str(said).splitlines()[0].strip()


def own_parts() -> dict[str, list[Path]]:
    """What is in the program and is no package: by name, the files with its licence."""
    python = Path(sysconfig.get_path("stdlib"), "LICENSE.txt")
    return {
        "Touchstone": [ROOT / "LICENSE"],
        "Atkinson-Hyperlegible-Next": [ROOT / "resources" / "fonts" / "OFL.txt"],
        **({"Python": [python]} if python.exists() else {}),
    }


def main(arguments: list[str]) -> int:
    """Collects into the folder that is named, and returns the exit code."""
    if len(arguments) != 1:
        print("Usage: python packaging/licences.py FOLDER", file=sys.stderr)
        return 2
    try:
        names = collect(Path(arguments[0]))
    except LicenceError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"Licences of {len(names)} parts are in {arguments[0]}.", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
