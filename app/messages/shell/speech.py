"""What is said about the voice itself: what is missing, what broke off, and how letters are named."""

from app import system
from app.messages.translation import Template, _, unformatted

GIVEN_UP = _("Own voice stopped working and was switched off. Messages stay readable as text.")
BROKE_OFF = _("Own voice was interrupted. It continues with the next message.")
STUCK = _("Own voice got stuck and was restarted. It continues with the next message.")
OLD_SCREEN_READER = _(
    "Messages may stay unspoken: Orca before version 45 does not read them aloud. The "
    "message list has all of them. Own voice can speak them: see Speech in the settings."
)
SPEAKS_FOR_SCREEN_READER = _(
    "Own voice says what this version of Orca does not read. Orca 45 or later reads all messages."
)

TOO_LONG_TO_SPELL = _("Too long to spell. Hear a piece of it first, then spell that.")
CAPITAL = unformatted("capital {letter}")
CHARACTER_NAMES = {
    " ": _("space"),
    "\u00a0": _("no-break space"),
    "\t": _("tab"),
    "\n": _("new line"),
    ".": _("full stop"),
    ",": _("comma"),
    ":": _("colon"),
    ";": _("semicolon"),
    "!": _("exclamation mark"),
    "?": _("question mark"),
    "'": _("apostrophe"),
    "\u2018": _("opening single quote"),
    "\u2019": _("apostrophe"),
    '"': _("quote"),
    "\u201c": _("opening quote"),
    "\u201d": _("closing quote"),
    "\u00ab": _("opening angle quote"),
    "\u00bb": _("closing angle quote"),
    "(": _("opening bracket"),
    ")": _("closing bracket"),
    "[": _("opening square bracket"),
    "]": _("closing square bracket"),
    "{": _("opening brace"),
    "}": _("closing brace"),
    "<": _("less than"),
    ">": _("greater than"),
    "-": _("hyphen"),
    "\u2013": _("en dash"),
    "\u2014": _("em dash"),
    "_": _("underscore"),
    "/": _("slash"),
    "\\": _("backslash"),
    "|": _("vertical bar"),
    "@": _("at"),
    "#": _("number sign"),
    "&": _("ampersand"),
    "*": _("asterisk"),
    "+": _("plus"),
    "=": _("equals"),
    "%": _("percent"),
    "^": _("caret"),
    "~": _("tilde"),
    "`": _("backtick"),
    "$": _("dollar"),
    "\u20ac": _("euro"),
    "\u00a3": _("pound"),
    "\u00b0": _("degree"),
    "\u2026": _("three dots"),
    "\u00b7": _("middle dot"),
}
UNNAMED_CHARACTER = _("unnamed character")
no_voice_for = Template(
    "No installed voice reads {language}, so another voice reads its words. Install one that "
    "does, such as espeak-ng with its data."
)


def voice_problem(code: str) -> str:
    """Say why the own voice is silent and what helps; `code` is one the speech worker reports."""
    if code == "no-package":
        return _("Own voice is missing: pyttsx3 is not installed. Get it with: pip install pyttsx3")
    if code == "no-engine" and not system.current().voice_plays:
        return _(
            "Own voice is missing: no speech engine found. Get it with: apt install espeak-ng alsa-utils"
        )
    if code == "no-engine":
        return _("Own voice is missing: this system offers no speech engine. Check its speech settings.")
    if code == "no-player":
        return _(
            "Own voice is silent: no program for playing sound was found. Get one with: apt install "
            "alsa-utils"
        )
    if code == "no-sound":
        return _("Own voice is silent: no sound device answers. Check that one is connected and switched on.")
    if code == "one-ear":
        return _("Own voice is silent: on this system it cannot play in one ear only.")
    return _("The program's own voice failed on this message. The message can still be read as text.")
