"""What is said about the machine: what it offers, what is missing, and how to get it."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from app.messages.annotate.exhibits import typeface_for
from app.messages.interchange.import_export import listed, plural

ALL_WELL = "Nothing is missing."
NO_VOICE_ANSWER = (
    "Own voice did not answer in time. Try again; if that does not help, reinstall the speech engine."
)
NO_DISPLAY = "A display was not found, so the window cannot open here. In a terminal use: touchstone annotate"
NO_XCB_CURSOR = "The window may not open: libxcb-cursor is missing. Get it with: apt install libxcb-cursor0"
BAD_PYSIDE = (
    "PySide6 6.12.0 breaks Python before 3.12. Get another with: pip install PySide6-Essentials==6.11.3"
)
_LANGUAGES = {
    "ar": "Arabic",
    "fa": "Persian",
    "hi": "Hindi",
    "ja": "Japanese",
    "ko": "Korean",
    "zh": "Chinese",
}
NOT_UTF8 = (
    "Letters beyond English may be misread: this terminal is not UTF-8. Set LANG=C.UTF-8 or your own UTF-8."
)


def package_missing(name: str) -> str:
    return f"{name} is missing. Get it with: pip install {name}"


def settings_not_writable(folder: Path, reason: str) -> str:
    return f"Settings cannot be kept: {folder} cannot be written ({reason}). Check that the folder is yours."


def versions(name: str, number: str | None) -> str:
    return f"{name}: {number or 'missing'}"


def display(name: str) -> str:
    return f"Display: {name or 'none'}"


def screen_reader(is_running: bool | None, orca: int | None) -> str:
    state = {True: "running", False: "not running", None: "cannot be told"}[is_running]
    return f"Screen reader: {state}{f', Orca {orca}' if orca else ''}"


def own_voice(works: bool, voices: int, languages: Sequence[str]) -> str:
    if not works:
        return "Own voice: silent"
    spoken = f" in {plural(len(languages), 'language')}: {listed(languages)}" if languages else ""
    return f"Own voice: ready, {plural(voices, 'voice')}{spoken}"


def readers(voices: Mapping[str, str]) -> str:
    """Which voice reads which language, by its BCP 47 tag."""
    told = (
        f"{_LANGUAGES.get(tag, tag)} {f'by “{name}”' if name else 'by none'}" for tag, name in voices.items()
    )
    return f"Read aloud: {', '.join(told)}"


def scripts(shown: Mapping[str, bool]) -> str:
    """For which scripts there is a typeface."""
    if not shown:
        return "Scripts: cannot be told"
    lacking = [script for script, is_shown in shown.items() if not is_shown]
    if not lacking:
        return f"Scripts: {listed(shown)} can be shown"
    there = [script for script in shown if script not in lacking]
    can = f"{listed(there)} can be shown; " if there else ""
    wanted = listed(dict.fromkeys(typeface_for(script) for script in lacking))
    return f"Scripts: {can}{listed(lacking)} appear as boxes. Install a typeface, such as: {wanted}"


def player(name: str) -> str:
    return f"Sound player: {name or 'none'}"


def place(locale: str, encoding: str) -> str:
    return f"Language and text: {locale or 'none set'}, {encoding}"


def settings(folder: Path) -> str:
    return f"Settings folder: {folder}"


def missing(count: int) -> str:
    return f"{plural(count, 'thing')} to see to:"
