"""What is said about the voice itself: what is missing, what broke off, and how letters are named."""

import sys

GIVEN_UP = "Own voice stopped working and was switched off. Messages stay readable as text."
BROKE_OFF = "Own voice broke off. It goes on with the next message."
STUCK = "Own voice got stuck and was restarted. It goes on with the next message."
OLD_SCREEN_READER = (
    "Messages may stay unspoken: Orca before version 45 does not read them aloud."
    " The message list has all of them. Own voice can speak them: see Speech in the settings."
)

TOO_LONG_TO_SPELL = "Too long to spell. Hear a piece of it first, then spell that."
CAPITAL = "capital {letter}"
CHARACTER_NAMES = {
    " ": "space",
    "\u00a0": "no-break space",
    "\t": "tab",
    "\n": "new line",
    ".": "full stop",
    ",": "comma",
    ":": "colon",
    ";": "semicolon",
    "!": "exclamation mark",
    "?": "question mark",
    "'": "apostrophe",
    "\u2018": "opening single quote",
    "\u2019": "apostrophe",
    '"': "quote",
    "\u201c": "opening quote",
    "\u201d": "closing quote",
    "\u00ab": "opening angle quote",
    "\u00bb": "closing angle quote",
    "(": "opening bracket",
    ")": "closing bracket",
    "[": "opening square bracket",
    "]": "closing square bracket",
    "{": "opening brace",
    "}": "closing brace",
    "<": "less than",
    ">": "greater than",
    "-": "hyphen",
    "\u2013": "en dash",
    "\u2014": "em dash",
    "_": "underscore",
    "/": "slash",
    "\\": "backslash",
    "|": "vertical bar",
    "@": "at",
    "#": "number sign",
    "&": "ampersand",
    "*": "asterisk",
    "+": "plus",
    "=": "equals",
    "%": "per cent",
    "^": "caret",
    "~": "tilde",
    "`": "backtick",
    "$": "dollar",
    "\u20ac": "euro",
    "\u00a3": "pound",
    "\u00b0": "degree",
    "\u2026": "three dots",
    "\u00b7": "middle dot",
}
UNNAMED_CHARACTER = "unnamed character"


def trouble(code: str, platform: str = sys.platform) -> str:
    """Say why the own voice is silent and what helps; `code` is one the speech worker reports."""
    if code == "no-package":
        return "Own voice is missing: pyttsx3 is not installed. Get it with: pip install pyttsx3"
    if code == "no-engine" and platform.startswith("linux"):
        return "Own voice is missing: no speech engine found. Get it with: apt install espeak-ng alsa-utils"
    if code == "no-engine":
        return "Own voice is missing: this system offers no speech engine. Check its speech settings."
    if code == "no-player":
        return "Own voice is silent: no program that plays sound found. Get one with: apt install alsa-utils"
    if code == "no-sound":
        return "Own voice is silent: no sound device answers. Check that one is connected and switched on."
    if code == "one-ear":
        return "Own voice is silent: on this system it cannot be in one ear only."
    return "Own voice failed on this message. It stays readable as text."
