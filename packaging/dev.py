"""Sets the project up and starts it, checks it, measures it or takes screenshots of it: dev.py --help."""

# This file must be readable by older Pythons too, so that they can say which one is needed;
# everything that needs a newer Python is imported after that check.
from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST, NEWEST = (3, 11), (3, 14)
WINDOWS_NOT_HERE = "NoDefaultCurrentDirectoryInExePath"
"""The variable without which Windows looks for programs in the current folder first."""

VERBS = ("run", "test", "fix", "bench", "screenshots", "translations", "freeze", "docs")
PERSON = "Robin"
"""The rater of the demo study who has not finished yet."""

DESCRIPTION = (
    "Sets Touchstone up in this folder and starts it, checks it, measures it or takes screenshots of it."
)
EPILOG = """\
Everything after -- is passed on as it is. Examples:

  python3 packaging/dev.py run                    opens the demo study
  python3 packaging/dev.py run -- open MY_STUDY   opens a study of yours
  python3 packaging/dev.py run -- --help          lists every command of the program
  python3 packaging/dev.py test                   runs every check and test
  python3 packaging/dev.py test --fast            the same without the runs that a screen reader is heard in
  python3 packaging/dev.py test tests/storage     runs the tests of a file or folder, and checks the files you changed
  python3 packaging/dev.py test -- -k lock        passes arguments on to pytest
  python3 packaging/dev.py fix                    formats the code and sorts its imports
  python3 packaging/dev.py bench                  measures the speed
  python3 packaging/dev.py screenshots -- OUT     makes pictures of every page in all themes and sizes
  python3 packaging/dev.py translations           brings the catalogues of all languages up to date and counts them
  python3 packaging/dev.py translations -- new ml begins the catalogue of a language
  python3 packaging/dev.py freeze                 makes the program that needs no Python, and its installers
  python3 packaging/dev.py freeze --check         the same, and uses each in a bare Debian
  python3 packaging/dev.py docs                   makes the documentation site in build/site

The first start downloads and installs what is needed into the folder .venv; later starts do not.
"""


def say(sentence: str) -> None:
    """Tells the person something. On standard error, which leaves standard output to the program."""
    print(sentence, file=sys.stderr, flush=True)


def main(arguments: list[str]) -> int:
    """Does what the command line asks for and returns the exit code."""
    asked, passed_on = read_arguments(arguments)
    verb = asked.verb
    here = sys.version_info[:2]
    if not OLDEST <= here <= NEWEST:
        say(
            f"Touchstone needs Python 3.11, 3.12, 3.13 or 3.14, and this is Python {here[0]}.{here[1]}. "
            f"Start it with another one, for example: python3.14 packaging/dev.py {verb}"
        )
        return 1
    leave_current_folder_out()
    # Ended by a signal, the children are to end too, which an exception sees to.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        if verb == "test":
            return test(asked.paths, asked.fast, passed_on)
        if verb == "fix":
            return fix(asked.paths)
        if verb == "freeze":
            return freeze(asked.check)
        if verb == "docs":
            return docs(asked.check)
        verbs = {"run": run, "bench": context, "screenshots": screenshots, "translations": translations}
        return verbs[verb](passed_on)
    except KeyboardInterrupt:
        say("Stopped. Nothing needs tidying up: the next start repairs what was left half done.")
        return 128 + signal.SIGINT


def read_arguments(arguments: list[str]) -> tuple[argparse.Namespace, list[str]]:
    """The verb with its paths and options, and what stands after --."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    parser = argparse.ArgumentParser(
        prog="dev.py",
        usage="python3 packaging/dev.py {"
        + ",".join(VERBS)
        + "} [PATH ...] [--fast] [--check] [-- ARGUMENTS]",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "verb",
        choices=VERBS,
        help="run starts the program, test runs every check and test, fix formats the code and sorts imports, "
        "bench measures the speed, screenshots makes contact sheets of every page, translations collects "
        "the sentences for translators, freeze makes installers, docs makes the documentation site",
    )
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="for test and fix: only these files and folders"
    )
    parser.add_argument(
        "--fast", action="store_true", help="for test: leave out the runs a screen reader is heard in"
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="for freeze and docs: check what was made, in a bare Debian or a browser",
    )
    asked = parser.parse_intermixed_args(arguments[:end])
    refuse_what_does_not_fit(parser, asked)
    try:
        asked.paths = [within_root(path) for path in asked.paths]
    except FileNotFoundError as error:
        parser.error(str(error))
    return asked, arguments[end + 1 :]


def refuse_what_does_not_fit(parser: argparse.ArgumentParser, asked: argparse.Namespace) -> None:
    """Ends the program where an option or a path belongs to another verb."""
    if asked.paths and asked.verb not in ("test", "fix"):
        parser.error(f"{asked.verb} takes no files. Arguments for the program go after --")
    if asked.fast and asked.verb != "test":
        parser.error("--fast belongs to test")
    if asked.check and asked.verb not in ("freeze", "docs"):
        parser.error("--check belongs to freeze and docs")


def within_root(path: str) -> str:
    """A path as given, from the current folder or this one, as seen from this one; tests may follow after ::.
    Raises FileNotFoundError with a sentence."""
    name, colons, tests = path.partition("::")
    for found in (Path.cwd() / name, ROOT / name):
        if found.exists():
            return os.path.relpath(str(found), str(ROOT)) + colons + tests
    raise FileNotFoundError(f"there is no file or folder {name}")


def leave_current_folder_out() -> None:
    """Has no program and no module found in the current folder, by this process and by those it starts."""
    for name in ("PATH", "PYTHONPATH"):
        folders = os.environ.get(name, "").split(os.pathsep)
        kept = os.pathsep.join(folder for folder in folders if Path(folder).is_absolute())
        if kept:
            os.environ[name] = kept
        else:
            os.environ.pop(name, None)
    os.environ[WINDOWS_NOT_HERE] = "1"


def set_up(level: str) -> tuple[Path, bool]:
    """Provides system packages and Python packages; returns the interpreter to use, and whether every
    system package is known to be there. Ends the program with a sentence when there is no way on."""
    import python_setup
    import system_packages

    complete = system_packages.provide(level, say)
    try:
        return python_setup.provide(ROOT, level, say), complete
    except python_setup.SetupError as error:
        say(str(error))
        sys.exit(1)


def run(arguments: list[str]) -> int:
    """Starts the program with the arguments, or opens the demo study where there are none."""
    python, complete = set_up("run")
    if arguments:
        return hand_over([str(python), "-P", "-m", "app", *arguments])

    import demo

    study = demo.provide([str(python), "-P", "-m", "app", "demo"], demo.data_folder(), say)
    if study is None:
        return 1
    can_show = demo.has_display() and (complete or demo.can_open_window(python))
    command, reason = demo.opening(study, PERSON, can_show, has_terminal=sys.stdin.isatty())
    if reason:
        say(reason)
    return hand_over([str(python), "-P", "-m", "app", *command])


def test(paths: list[str], is_fast: bool, arguments: list[str]) -> int:
    """Runs every check and every test, or the tests of the paths; the arguments are for pytest."""
    python, _ = set_up("test")
    import gate

    return gate.check(ROOT, python, gate.Selection(tuple(paths), is_fast, tuple(arguments)))


def fix(paths: list[str]) -> int:
    """Formats the code, or the paths, and sorts imports."""
    python, _ = set_up("test")
    where = [str(ROOT / path) for path in paths] or [str(ROOT)]
    ruff = [str(python), "-P", "-m", "ruff"]
    sorted_imports = subprocess.call([*ruff, "check", "--select", "I", "--fix", *where])
    return sorted_imports or subprocess.call([*ruff, "format", *where])


def context(arguments: list[str]) -> int:
    """Measures the speed."""
    python, _ = set_up("test")
    os.chdir(ROOT)
    return hand_over([str(python), "-m", "tests.benchmarks", *arguments])


def screenshots(arguments: list[str]) -> int:
    """Takes pictures of every page and dialog."""
    python, _ = set_up("run")
    return hand_over([str(python), str(ROOT / "packaging" / "contact_sheet.py"), *arguments])


def translations(arguments: list[str]) -> int:
    """Collects the sentences for translators; updates, compiles and counts their catalogues."""
    python, _ = set_up("run")
    return hand_over([str(python), str(ROOT / "packaging" / "translations.py"), *arguments])


def freeze(is_checked: bool) -> int:
    """Makes the program that needs no Python, and the installers of this system."""
    python, _ = set_up("test" if is_checked else "run")
    return hand_over(
        [str(python), str(ROOT / "packaging" / "freeze.py"), *(["--check"] if is_checked else [])]
    )


def docs(is_checked: bool) -> int:
    """Makes the documentation site; `--check` follows its links and reads its pages in a browser."""
    python, _ = set_up("test" if is_checked else "run")
    return hand_over(
        [str(python), str(ROOT / "packaging" / "site_pages.py"), *(["--check"] if is_checked else [])]
    )


def hand_over(command: list[str]) -> int:
    """Lets the command take this process's place, so that signals and the exit code are its own."""
    sys.stdout.flush()
    sys.stderr.flush()
    if sys.platform == "win32":  # where execv returns to the shell before the program has ended
        return subprocess.call(command)
    return os.execv(command[0], command)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
