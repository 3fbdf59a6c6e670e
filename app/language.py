"""The language in which the program speaks: chosen once for each process, before any sentence is read.

This module imports nothing of the program, so that it costs nothing at the start.
"""

import os
import sys
from collections.abc import Mapping
from functools import cache

TYPE_CHECKING = False  # as type checkers know it; help needs nothing else of typing
if TYPE_CHECKING:
    from pathlib import Path

ENGLISH = "en"
VARIABLE = "TOUCHSTONE_LANGUAGE"
"""The variable by which one process passes its language on to those it starts."""
STUDY_VARIABLE = "TOUCHSTONE_STUDY_LANGUAGE"
"""The variable with the language of the words of studies, where it is another one."""
SYSTEM_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The variables with which a system names its language; the first that is not empty counts, as in gettext."""
DOMAIN = "touchstone"
HEAD = 4096
"""So many characters of a catalogue hold its head."""
OWN_NAMES = {ENGLISH: "English", "es": "español", "hi": "हिन्दी", "ml": "മലയാളം", "ta": "தமிழ்"}
"""What the shipped languages are called in themselves. The start page lists them, and Babel would hold it up."""
RIGHT_TO_LEFT = frozenset({"ar", "dv", "fa", "he", "ks", "ku", "ps", "sd", "ug", "ur", "yi", "xr"})
"""Languages that are written from right to left; `xr` is the made-up one of the tests."""


def translations() -> "Path":
    """The folder with one folder for each language."""
    from pathlib import Path

    return Path(__file__).resolve().parents[1] / "resources" / "translations"


def catalogue(language: str) -> "Path":
    """Where the translations of a language are, whether or not there are any."""
    from pathlib import Path

    folder = os.environ.get("TOUCHSTONE_TRANSLATIONS")
    return (Path(folder) if folder else translations()) / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def has_language(language: str) -> bool:
    """Whether the program can speak a language, if only in part."""
    return language == ENGLISH or (language.isidentifier() and catalogue(language).is_file())


def languages() -> list[str]:
    """The codes of the languages there are, English first."""
    folder = catalogue(ENGLISH).parents[2]
    found = sorted(path.parents[1].name for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
    return [ENGLISH, *(code for code in found if code != ENGLISH)]


@cache
def current() -> str:
    """The language of this process: what was chosen for it, else what the person set, else the system's."""
    return chosen(os.environ, _setting())


def chosen(variables: Mapping[str, str], setting: str) -> str:
    """The first language that is both named and there, English where none is."""
    wanted = [variables.get(VARIABLE, ""), setting]
    system = next((value for name in SYSTEM_VARIABLES if (value := variables.get(name, ""))), "")
    for named in (*wanted, *system.split(":")):
        for code in _forms(named):
            if has_language(code):
                return code
    return ENGLISH


def choose(language: str) -> None:
    """Fix the language of this process and of those it starts. Call it before any message module is imported.

    Raises ValueError for a language there is no translation for.
    """
    if not has_language(language):
        raise ValueError(language)
    os.environ[VARIABLE] = language
    current.cache_clear()


def tag() -> str:
    """The language of this process as a BCP 47 tag, as documents and voices name it."""
    return current().replace("_", "-")


def of_studies() -> str:
    """The language, as a BCP 47 tag, in which a person meets the words of studies: what they set for them, else the
    program's."""
    return os.environ.get(STUDY_VARIABLE, "") or _stored("study_language") or tag()


def is_right_to_left(code: str) -> bool:
    """Whether a language, by its code or its tag, is written from right to left."""
    return code.replace("-", "_").partition("_")[0].lower() in RIGHT_TO_LEFT


def own_name(code: str) -> str:
    """What the speakers of a language call it; its code where that is not known."""
    if code in OWN_NAMES:
        return OWN_NAMES[code]
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(code).get_language_name(code) or code
    except (UnknownLocaleError, ValueError):
        return code


def name_of(code: str) -> str:
    """What a language is called in the language of this process; its code where that is not known."""
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(code.replace("-", "_")).get_language_name(current()) or code
    except (UnknownLocaleError, ValueError):
        return code


def reviewer(code: str) -> str:
    """Who reviewed a catalogue, from its head; empty while it is a draft."""
    try:
        with catalogue(code).open(encoding="utf-8") as file:
            head = file.read(HEAD)
    except (OSError, ValueError):
        return ""
    import re

    found = re.search(r'^"X-Reviewed-By: *([^"\\]+)', head, re.MULTILINE)
    return found.group(1).strip() if found else ""


def settings_file() -> "Path":
    """Where a person's settings are on this machine."""
    from pathlib import Path

    return Path(_settings_file())


def _settings_file() -> str:
    home, named = os.environ.get("HOME", ""), os.environ.get("XDG_CONFIG_HOME", "")
    if sys.platform == "linux" and home.startswith("/"):
        # The same as of platformdirs, which takes as long to import as all that help needs.
        folder = named if named.startswith("/") else f"{home.rstrip('/')}/.config"
        return f"{folder}/touchstone/settings.json"
    from platformdirs import user_config_dir

    return os.path.join(user_config_dir("touchstone", appauthor=False), "settings.json")  # noqa: PTH118


def _setting() -> str:
    """The language in a person's settings; empty where they chose none or the file cannot be read."""
    if VARIABLE in os.environ:  # as in every process that another one started: the file need not be read
        return ""
    return _stored("language")


def _stored(name: str) -> str:
    """A text in a person's settings; empty where there is none or the file cannot be read."""
    try:
        path = _settings_file()
        if not os.path.isfile(path):  # noqa: PTH113 - pathlib takes longer to import than the rest of the start
            return ""
        import json

        with open(path, encoding="utf-8") as file:  # noqa: PTH123
            stored = json.load(file)
    except (OSError, ValueError, RecursionError):
        return ""
    value = stored.get(name) if isinstance(stored, dict) else None
    return value if isinstance(value, str) else ""


def _forms(named: str) -> list[str]:
    """`pt_BR.UTF-8` as `pt_BR` and `pt`; `C` and `POSIX` mean English."""
    code = named.partition(".")[0].partition("@")[0].replace("-", "_")
    if code in ("C", "POSIX"):
        return [ENGLISH]
    return [sys.intern(form) for form in dict.fromkeys((code, code.partition("_")[0])) if form]
