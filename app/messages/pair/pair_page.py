"""Words of the page for pairs and its dialogs."""

from collections.abc import Sequence

from app.messages.annotate.annotating import LEVELS, image_place
from app.messages.item_nouns import IMAGE, ItemNoun, ItemTemplate
from app.messages.study.start import PERCEPTIONS as WAYS
from app.messages.together import ended, together
from app.messages.translation import Template, _, n_
from app.study.alt_text import Level
from app.study.team.pairs import Course, Ear, FirstTurn
from app.study.team.raters import Perception

TITLE = _("Two people at one machine")
CLOSED = _("No pair was chosen. Nothing was changed.")
ABOUT = _(
    "You listen to the description together. Then each of you answers alone, while the other "
    "looks away. All answers stay sealed until both of you are done. Then you hear each other's "
    "answers, and answer together."
)
PAIRS = _("&Pairs")
PAIRS_HINT = _("Enter begins with the chosen pair, or goes on where they left off.")
NO_PAIRS = _("No pair yet. Make one with the button below.")
MAKE = _("&Make a pair…")
BEGIN = _("&Begin")
SETUP = _("How you want to work")
ARRIVALS: dict[Level | None, str] = {**dict[Level | None, str](LEVELS.items()), None: _("Nothing")}
BREAK_MINUTES = _("Offer a break after this man&y minutes")
BREAK_HINT = _("0: never. A break is only offered; there is no time limit.")
HERE = _("Who is at this machine")
BOTH_HERE = _("Both of us")
HERE_HINT = _(
    "If each of you has a machine, each answers everything alone and sends a packet to the "
    "other. The answers stay sealed until both have answered."
)
COURSE = _("In which order you answer")
COURSES = {
    Course.IMAGE_BY_IMAGE: _("Image by image: each alone, then together"),
    Course.ALONE_FIRST: _("All images alone first, then all together"),
}
FIRST_TURN = _("&Who answers first")
FIRST_TURNS = {
    FirstTurn.ALTERNATE: _("In turns: the other person next time"),
    FirstTurn.RANDOM: _("Drawn by lot"),
    FirstTurn.AS_JOINED: _("Always the first person of the pair"),
}
PRIVATE_TURNS = _("&Keep turns private, depending on what each of you uses")
PRIVATE_TURNS_HINT = _(
    "While somebody answers with a screen reader or the voice, the answers are hidden on the "
    "screen. While somebody answers by eye, the voice is silent."
)
VOICE_IN = _("While somebody answers by eye, the voice")
VOICES: dict[Ear | None, str] = {
    None: _("Is silent"),
    Ear.LEFT: _("Is in the left ear only"),
    Ear.RIGHT: _("Is in the right ear only"),
}
VOICE_HINT = _(
    "For one pair of headphones that you share. Only the program's own voice can do this, and "
    "only on Linux; elsewhere it is silent. A screen reader is silent in any case."
)
CHOOSE_FIRST = _("Choose a pair first, or make one.")

LINES = _("What each of you said")
DESCRIPTION = _("Description")
DONE = _("I am &done")
GO_ON = _("&Go on")
READ_OUT = _("We are both here: read the answers")
ALL_IN = _("All have answered.")
PRIVATE = _("The screen shows no answers now.")

# Dialogs.
MAKE_TITLE = _("Make a pair")
NAME_ONE = _("&First person, a pseudonym")
NAME_TWO = _("&Second person, a pseudonym")
USES_ONE = _("How the first person perceives &images")
USES_TWO = _("How the second person perceives ima&ges")
RELATIONSHIP = _("Your &relationship")
RELATIONSHIP_HINT = _("Friends, partners, colleagues, strangers … Optional.")
PAIR_NAME = _("&Name of the pair")
PAIR_NAME_HINT = _("If you leave it empty, the two names are used.")
MAKE_IT = _("Make the pair")
PERCEPTIONS = WAYS
_USES = {
    Perception.SCREEN_READER: _("with a screen reader"),
    Perception.OWN_VOICE: _("with the program's voice"),
    Perception.MAGNIFIED: _("by eye, magnified"),
    Perception.IMAGE_VISIBLE: _("by eye"),
}

ASK_TITLE = _("Ask the partner")
WHO_ASKS = _("&Who asks?")
QUESTION = _("&Question")
QUESTION_HINT = _("Such as: what is at the tip?")
REPLY = _("&What the partner says")
KEEP = _("&Save")

NOTE_TITLE = _("Note to the facilitator")
NOTE_FROM = _("&Who writes?")
NOTE_WORDS = _("&Words")
NOTE_HINT = _("Only for the facilitator. It is never exported or read aloud.")

SKIP_WHO = _("&Who wants to skip it?")
SKIP_BOTH = _("Both of us")
SKIP_IT = _("&Skip it")

CHANGE_TITLE = _("Change your own answer")
CHANGE_WHO = _("&Who changes?")
CHANGE_TO = _("&New answer")
CHANGE_IT = _("&Change it")

NOTES_TITLE = _("Notes to the facilitator")
NOTES = _("Notes, oldest first")
NO_NOTES = _("Nobody has written a note.")


def page_title(title: str) -> str:
    return f"{TITLE} – {title}"


def sitting_title(number: int, total: int, pair: str, title: str, noun: ItemNoun = IMAGE) -> str:
    return f"{image_place(number, total, noun)}, {pair} – {title}"


def arrival(title: str, pairs: int) -> str:
    known = n_("{count} pair.", "{count} pairs.", pairs) if pairs else _("No pair yet.")
    return together(ended(TITLE), ended(title), known)


arrival_level = ItemTemplate(Template("Re&ad when an image comes"), Template("Re&ad when an exhibit comes"))
break_images = ItemTemplate(
    Template("O&ffer a break after this many images"), Template("O&ffer a break after this many exhibits")
)
following = ItemTemplate(Template("&Next image"), Template("&Next exhibit"))
"""The button behind the last step with an image."""
reply_hint = ItemTemplate(
    Template("From now on, the description of this image ends with these words."),
    Template("From now on, the description of this exhibit ends with these words."),
)
skip_title = ItemTemplate(Template("Skip this image"), Template("Skip this exhibit"))


_complete = ItemTemplate(
    Template("{complete} of {images} images complete"), Template("{complete} of {images} exhibits complete")
)


def pair_line(name: str, complete: int, images: int, uses: Sequence[str], noun: ItemNoun = IMAGE) -> str:
    done = _complete(noun, complete=complete, images=images) if complete else _("not begun")
    return together(ended(f"{name}, {done}"), ended("; ".join(uses)))


def uses(name: str, perception: Perception) -> str:
    """How one of a pair takes in the pictures; '' where it is not said."""
    return f"{name} {_USES[perception]}" if perception in _USES else ""


only_here = Template("Only {name}; the partner is at another machine")
pair_made = Template("Pair made: {name}.")


def note_line(name: str, image: int | None, words: str, day: str, noun: ItemNoun = IMAGE) -> str:
    where = f", {noun.numbered(image)}" if image else ""
    return f"{name}{where}, {day}: {words}"
