"""What the settings and the small dialogs say: numbers, messages, about."""

from app.messages.translation import PluralTemplate, Template, _, unformatted

OK = _("&OK")
CANCEL = _("C&ancel")
CLOSE = _("&Close")

# Settings.
TITLE = _("Settings")
SEARCH = _("Find a setting by na&me")
SEARCH_HINT = _("Only settings with these words are shown. An empty field shows all.")
found = PluralTemplate("{count} setting.", "{count} settings.")
SPEECH = _("Speech")
SPEAK_TO = _("Where &sentences go")
SPEAK_TO_CHOICES = {
    "auto": _("To a running screen reader, otherwise the program's voice"),
    "own voice": _("Own voice"),
    "screen reader": _("Screen reader"),
    "both": _("Both"),
    "text only": _("Text only, nothing is spoken"),
}
SPEAK_TO_HINT = _("Every sentence is also shown at the bottom of the window and in the list of messages.")
VOICE = _("Own &voice")
OWN_VOICE = _("Own voice")
ENGINES_OWN = _("The system's usual voice")
RATE = _("&Rate")
RATE_USUAL = _("The voice's usual rate")
RATE_UNIT = unformatted("{number} words a minute")
VOLUME = _("Vo&lume")
PER_CENT = unformatted("{number} percent")
TRY = _("&Try it")
SAMPLE = _("This is how sentences will sound.")
SOUND_CUES = _("So&unds with some sentences")
SOUND_CUES_HINT = _(
    "Short, soft sounds for: saved, one criterion left, label complete, trouble. The sentences say the same."
)
CUE_VOLUME = _("Volume of sounds")
CUE_VOLUME_HINT = _("Separate from the volume of the voice.")
CUES = {
    "saved": _("Sound: saved"),
    "last-criterion": _("Sound: one criterion left"),
    "label-complete": _("Sound: label complete"),
    "error": _("Sound: trouble"),
}
SAYS_CONFIRMATIONS = _("Say that an answer, doubt or note was saved")
SAYS_CONFIRMATIONS_HINT = _("What was not saved is always said.")
SAYS_PROGRESS = _("Say how far you are")
SAYS_PROGRESS_HINT = _(
    "How many criteria are left after an answer, and the progress of long tasks. The end of a task "
    "is always said."
)
SAYS_HINTS = _("Say hints")
SAYS_HINTS_HINT = _("Hints say how to use something. F1 says them at any time.")
VERBOSITY = _("Ho&w much is said")
VERBOSITY_CHOICES = {
    "full": _("Everything each time"),
    "standard": _("What is new"),
    "short": _("Short words, for braille too"),
}
VERBOSITY_HINT = _(
    "What is new: a criterion is read in full once, and hints are given once. Short words: at "
    "most 40 cells, such as “met 2/7”, and no hints. A page that is open changes only when you "
    "open it again."
)
SINGLE_KEYS = _("Single letters are &commands")
SINGLE_KEYS_HINT = _(
    "For example, Y for met and N for not met, except while you type. Each command also has a key with "
    "Control."
)
AUTO_ADVANCE = _("Auto-advanc&e after an answer")
AUTO_ADVANCE_HINT = _(
    "You move to the next open criterion automatically, but not to the next image, unless you go "
    "criterion by criterion."
)
ARRIVAL = _("What is read when an &image appears")
# By the values of `Level`, which the first window does not load.
ARRIVAL_CHOICES = {
    "": _("The description; with “Short words”, one line"),
    "line": _("One line"),
    "description": _("The description"),
    "everything": _("Everything"),
    "nothing": _("Only the position"),
    "silence": _("Nothing but the criterion"),
}
KEYS = _("Keys")
LOOKS = _("Looks")
LANGUAGE = _("Language")
THEME = _("T&heme")
THEME_CHOICES = {
    "system": _("Same as the system"),
    "light": _("Light"),
    "dark": _("Dark"),
    "contrast-light": _("High contrast, light"),
    "contrast-dark": _("High contrast, dark"),
}
TYPEFACE = _("T&ypeface")
TYPEFACE_CHOICES = {"bundled": _("Atkinson Hyperlegible Next"), "system": _("The system's own")}
TYPEFACE_HINT = _(
    "Atkinson Hyperlegible Next was drawn for readers with low vision: no two letters look alike."
)
TEXT_SIZE = _("Text si&ze")
TEXT_SIZE_HINT = _("From 100 to 200 percent.")

# Going to an image, opening a study.
GO = _("&Go")
OPEN_TITLE = _("Open a study")

# Messages.
MESSAGES_LIST = _("&Messages, the newest last")
COPY = _("C&opy")

# About.
ABOUT_TITLE = _("About Touchstone")
ABOUT = _(
    "Touchstone is a workbench for checking AI-generated images against a community's own criteria. "
    "Blind, low-vision and sighted people work together."
)
LICENCE = _("Free software under the Apache License, version 2.0.")
PRIVACY = _("Studies stay in their folders on this machine. Nothing is sent anywhere unless you ask for it.")
THANKS = _(
    "It is built on Python, Qt for Python, SQLite, Pillow and other free software. Its typeface "
    "is Atkinson Hyperlegible Next, under the SIL Open Font License."
)

# Questions.
YES = _("&Yes")
NO = _("&No")
version = Template("Version {number}")


def voice_line(name: str, languages: tuple[str, ...]) -> str:
    return f"{name} ({', '.join(languages)})" if languages else name


def message_line(sentence: str, time: str) -> str:
    return f"{sentence}  {time}"
