"""What the settings and the small dialogs say: numbers, messages, about."""

from app.study.description import Level

OK = "&OK"
CANCEL = "C&ancel"
CLOSE = "&Close"

# Settings.
TITLE = "Settings"
SPEECH = "Speech"
SPEAK_TO = "Where &sentences go"
SPEAK_TO_CHOICES = {
    "auto": "To a screen reader if one runs, else own voice",
    "own voice": "Own voice",
    "screen reader": "Screen reader",
    "both": "Both",
    "text only": "Text only, nothing is spoken",
}
SPEAK_TO_HINT = "Every sentence is also shown at the bottom of the window and in the list of messages."
VOICE = "Own &voice"
OWN_VOICE = "Own voice"
ENGINES_OWN = "The system's usual voice"
RATE = "&Rate"
RATE_USUAL = "The voice's usual rate"
RATE_UNIT = " words a minute"
VOLUME = "Vo&lume"
PER_CENT = " per cent"
TRY = "&Try it"
SAMPLE = "This is how sentences will sound."
SOUND_CUES = "So&unds with some sentences"
SOUND_CUES_HINT = (
    "Short and soft: stored, one criterion left, label complete, trouble. The sentences say the same."
)
VERBOSITY = "Ho&w much is said"
VERBOSITY_CHOICES = {
    "full": "Everything each time",
    "standard": "What is new",
    "short": "Short words, for braille too",
}
VERBOSITY_HINT = (
    "What is new: a criterion is read in full once, and hints are given once. Short words: at most 40 cells, such as "
    "“met 2/7”, and no hints. Pages that are open follow when you open them again."
)
SINGLE_KEYS = "Single letters are &commands"
SINGLE_KEYS_HINT = (
    "For example Y for met and N for not met, while nobody types. Each command also has a key with Control."
)
AUTO_ADVANCE = "Auto-a&dvance after an answer"
AUTO_ADVANCE_HINT = (
    "The next open criterion comes by itself. You leave an image yourself, unless you go by criterion."
)
ARRIVAL = "On arriving at an &image, read"
ARRIVAL_CHOICES = {
    "": "The description, or one line with short words",
    Level.LINE.value: "One line",
    Level.DESCRIPTION.value: "The description",
    Level.EVERYTHING.value: "Everything",
    "nothing": "Only the position",
}
KEYS = "Keys"
LOOKS = "Looks"
THEME = "T&heme"
THEME_CHOICES = {
    "system": "Same as the system",
    "light": "Light",
    "dark": "Dark",
    "contrast-light": "High contrast, light",
    "contrast-dark": "High contrast, dark",
}
TYPEFACE = "T&ypeface"
TYPEFACE_CHOICES = {"bundled": "Atkinson Hyperlegible Next", "system": "The system's own"}
TYPEFACE_HINT = "Atkinson Hyperlegible Next was drawn for readers with low vision: no two letters look alike."
TEXT_SIZE = "Text si&ze"
TEXT_SIZE_HINT = "From 100 to 200 per cent."

# Going to an image, opening a study.
GO = "&Go"
OPEN_TITLE = "Open a study"

# Messages.
MESSAGES_LIST = "&Messages, the newest last"
COPY = "C&opy"

# About.
ABOUT_TITLE = "About Touchstone"
ABOUT = (
    "Touchstone is a workbench for checking AI-generated pictures against a community's own criteria. Blind, "
    "low-vision and sighted people work at the same table."
)
LICENCE = "Free software under the Apache License, version 2.0."
PRIVACY = "Studies stay in their folders on this machine. Nothing is sent anywhere unless you ask a judge."
THANKS = (
    "It is built on Python, Qt for Python, SQLite, Pillow and other free software, and set in Atkinson Hyperlegible"
    " Next, under the SIL Open Font License."
)

# Questions.
YES = "&Yes"
NO = "&No"


def version(number: str) -> str:
    return f"Version {number}"


def voice_line(name: str, languages: tuple[str, ...]) -> str:
    return f"{name} ({', '.join(languages)})" if languages else name


def message_line(sentence: str, time: str) -> str:
    return f"{sentence}  {time}"
