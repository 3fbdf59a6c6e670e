"""What stands on the page of two people, and in its dialogs."""

from collections.abc import Sequence

from app.messages.annotate.annotating import LEVELS, image_place
from app.messages.item_nouns import IMAGE, ItemNoun
from app.messages.study.start import PERCEPTIONS as WAYS
from app.study.description import Level
from app.study.team.pairs import Course, Ear, FirstTurn
from app.study.team.raters import Perception

TITLE = "Two people at one machine"
CLOSED = "No pair was chosen. Nothing was changed."
ABOUT = (
    "You listen to the description together. Then each answers alone, while the other looks away; nothing is shown, "
    "said or stored among the answers until both are done. Then you hear both, and answer together."
)
PAIRS = "&Pairs"
PAIRS_HINT = "Enter begins with the chosen pair, or goes on where it left off."
NO_PAIRS = "No pair yet. Make one with the button below."
MAKE = "&Make a pair…"
BEGIN = "&Begin"
SETUP = "How you want to work"
ARRIVALS: dict[Level | None, str] = {**dict[Level | None, str](LEVELS.items()), None: "Nothing"}
BREAK_MINUTES = "Offer a break after so man&y minutes"
BREAK_HINT = "0: never. A break is only offered; there is no time limit."
HERE = "Who is at this machine"
BOTH_HERE = "Both of us"
HERE_HINT = (
    "With a machine each, each of you answers all alone and sends the packet to the other. What it holds stays sealed"
    " until both have answered."
)
COURSE = "In which order you answer"
COURSES = {
    Course.IMAGE_BY_IMAGE: "Image by image: each alone, then together",
    Course.ALONE_FIRST: "All images alone first, then all together",
}
FIRST_TURN = "&Who answers first"
FIRST_TURNS = {
    FirstTurn.ALTERNATE: "In turns: the other one next time",
    FirstTurn.RANDOM: "Drawn by lot",
    FirstTurn.AS_JOINED: "Always the first person of the pair",
}
PRIVATE_TURNS = "&Keep turns private by what each of you uses"
PRIVATE_TURNS_HINT = (
    "While somebody answers with a screen reader or the voice, the answers are hidden on the screen. While somebody"
    " answers by eye, the voice is silent."
)
VOICE_IN = "While somebody answers by eye, the voice"
VOICES: dict[Ear | None, str] = {
    None: "Is silent",
    Ear.LEFT: "Is in the left ear only",
    Ear.RIGHT: "Is in the right ear only",
}
VOICE_HINT = (
    "For one pair of headphones that you share. It is the program's own voice, on Linux; elsewhere it is silent. A"
    " screen reader is silent in any case."
)
CHOOSE_FIRST = "Choose a pair first, or make one."

LINES = "What each of you said"
DESCRIPTION = "Description"
DONE = "I am &done"
GO_ON = "&Go on"
READ_OUT = "We are both here, read out both"
ALL_IN = "All have answered."
PRIVATE = "The screen shows no answers now."

# Dialogs.
MAKE_TITLE = "Make a pair"
NAME_ONE = "&First person, a pseudonym"
NAME_TWO = "&Second person, a pseudonym"
USES_ONE = "How the first perceives &pictures"
USES_TWO = "How the second perceives pi&ctures"
RELATIONSHIP = "Your &relationship"
RELATIONSHIP_HINT = "Friends, partners, colleagues, strangers … Optional."
PAIR_NAME = "&Name of the pair"
PAIR_NAME_HINT = "If you leave it empty, the two names are used."
MAKE_IT = "Make the pair"
PERCEPTIONS = WAYS
_USES = {
    Perception.SCREEN_READER: "with a screen reader",
    Perception.OWN_VOICE: "with the program's voice",
    Perception.MAGNIFIED: "by eye, magnified",
    Perception.IMAGE_VISIBLE: "by eye",
}

ASK_TITLE = "Ask the partner"
WHO_ASKS = "&Who asks?"
QUESTION = "&Question"
QUESTION_HINT = "Such as: what is at the tip?"
REPLY = "&What the partner says"
KEEP = "&Keep"

NOTE_TITLE = "Note to the facilitator"
NOTE_FROM = "&Who writes?"
NOTE_WORDS = "&Words"
NOTE_HINT = "Only for the facilitator. It is never exported or read aloud."

SKIP_WHO = "&Who wants to skip it?"
SKIP_BOTH = "Both of us"
SKIP_IT = "&Skip it"

CHANGE_TITLE = "Change your own answer"
CHANGE_WHO = "&Who changes?"
CHANGE_TO = "&New answer"
CHANGE_IT = "&Change it"

NOTES_TITLE = "Notes to the facilitator"
NOTES = "Notes, oldest first"
NO_NOTES = "Nobody has written a note."


def page_title(title: str) -> str:
    return f"{TITLE} – {title}"


def sitting_title(number: int, total: int, pair: str, title: str, noun: ItemNoun = IMAGE) -> str:
    return f"{image_place(number, total, noun)}, {pair} – {title}"


def arrival(title: str, pairs: int) -> str:
    known = {0: "No pair yet.", 1: "1 pair."}.get(pairs, f"{pairs} pairs.")
    return f"{TITLE}. {title}. {known}"


def arrival_level(noun: ItemNoun) -> str:
    return f"Re&ad when an {noun.one} comes"


def break_images(noun: ItemNoun) -> str:
    return f"O&ffer a break after so many {noun.many}"


def following(noun: ItemNoun) -> str:
    """The button behind the last step with an image."""
    return f"&Next {noun.one}"


def reply_hint(noun: ItemNoun) -> str:
    return f"From now on the description of this {noun.one} ends with it."


def skip_title(noun: ItemNoun) -> str:
    return f"Skip this {noun.one}"


def pair_line(name: str, complete: int, images: int, uses: Sequence[str], noun: ItemNoun = IMAGE) -> str:
    how = f" {'; '.join(uses)}." if uses else ""
    done = f"{complete} of {images} {noun.many} complete" if complete else "not begun"
    return f"{name}, {done}.{how}"


def uses(name: str, perception: Perception) -> str:
    """How one of a pair takes in the pictures; '' where it is not said."""
    return f"{name} {_USES[perception]}" if perception in _USES else ""


def only_here(name: str) -> str:
    return f"Only {name}; the other is at another machine"


def pair_made(name: str) -> str:
    return f"Pair made: {name}."


def note_line(name: str, image: int | None, words: str, day: str, noun: ItemNoun = IMAGE) -> str:
    where = f", {noun.one} {image}" if image else ""
    return f"{name}{where}, {day}: {words}"
