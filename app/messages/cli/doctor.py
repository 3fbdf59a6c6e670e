"""What is said about the machine: what it offers, what is missing, and how to get it."""

from collections.abc import Mapping, Sequence

from app.messages.annotate.exhibits import typeface_for
from app.messages.interchange.import_export import listed
from app.messages.translation import PluralTemplate, Template, _, n_

ALL_WELL = _("Nothing is missing.")
NO_VOICE_ANSWER = _(
    "The program's own voice did not answer in time. Try again; if that does not help, reinstall "
    "the speech engine."
)
NO_DISPLAY = _("No display was found, so the window cannot open here. In a terminal use: touchstone annotate")
NO_XCB_CURSOR = _(
    "The window may not open: libxcb-cursor is missing. Get it with: apt install libxcb-cursor0"
)
BAD_PYSIDE = _(
    "PySide6 6.12.0 does not work with Python versions before 3.12. Get another version with: "
    "pip install PySide6-Essentials==6.11.3"
)
_LANGUAGES = {
    "ar": _("Arabic"),
    "es": _("Spanish"),
    "fa": _("Persian"),
    "hi": _("Hindi"),
    "ja": _("Japanese"),
    "ko": _("Korean"),
    "ml": _("Malayalam"),
    "ta": _("Tamil"),
    "zh": _("Chinese"),
}
NOT_UTF8 = _(
    "Letters beyond English may be misread: this terminal is not UTF-8. Set LANG=C.UTF-8 or your "
    "own UTF-8 locale."
)
package_missing = Template("{name} is missing. Get it with: pip install {name}")
no_voice_for = Template(
    "No voice reads the language of the program, {language}. Install a voice, such as espeak-ng "
    "with its data."
)
"""No voice of this machine reads the language of the program."""
settings_not_writable = Template(
    "Settings cannot be saved: {folder} cannot be written ({reason}). Check that the folder is yours."
)


def versions(name: str, number: str | None) -> str:
    return f"{name}: {number or _('missing')}"


def display(name: str) -> str:
    return _("Display: {name}", name=name or _("none"))


def screen_reader(is_running: bool | None, orca: int | None) -> str:
    state = {True: _("running"), False: _("not running"), None: _("not known")}[is_running]
    if orca:
        return _("Screen reader: {state}, Orca {orca}", state=state, orca=orca)
    return _("Screen reader: {state}", state=state)


def own_voice(works: bool, voices: int, languages: Sequence[str]) -> str:
    if not works:
        return _("Own voice: silent")
    if not languages:
        return n_("Own voice: ready, {count} voice", "Own voice: ready, {count} voices", voices)
    return n_(
        "Own voice: ready, {voices} in {count} language: {languages}",
        "Own voice: ready, {voices} in {count} languages: {languages}",
        len(languages),
        voices=n_("{count} voice", "{count} voices", voices),
        languages=listed(languages),
    )


def readers(voices: Mapping[str, str]) -> str:
    """Which voice reads which language, by its BCP 47 tag."""
    languages = (
        f"{_LANGUAGES.get(tag, tag)} {(_('by “{name}”', name=name) if name else _('by no voice'))}"
        for tag, name in voices.items()
    )
    return _("Read aloud: {told}", told=", ".join(languages))


def scripts(shown: Mapping[str, bool]) -> str:
    """For which scripts there is a typeface."""
    if not shown:
        return _("Scripts: unknown")
    lacking = [script for script, is_shown in shown.items() if not is_shown]
    if not lacking:
        return _("Scripts: {shown} can be shown", shown=listed(shown))
    there = [script for script in shown if script not in lacking]
    wanted = listed(dict.fromkeys(typeface_for(script) for script in lacking))
    if there:
        return _(
            "Scripts: {there} can be shown; only boxes for {lacking}. Install a typeface, such as: {wanted}",
            there=listed(there),
            lacking=listed(lacking),
            wanted=wanted,
        )
    return _(
        "Scripts: only boxes for {lacking}. Install a typeface, such as: {wanted}",
        lacking=listed(lacking),
        wanted=wanted,
    )


def player(name: str) -> str:
    return _("Sound player: {name}", name=name or _("none"))


def place(locale: str, encoding: str) -> str:
    return _("Language and text: {locale}, {encoding}", locale=locale or _("none set"), encoding=encoding)


settings = Template("Settings folder: {folder}")
missing = PluralTemplate("{count} thing needs attention:", "{count} things need attention:")
