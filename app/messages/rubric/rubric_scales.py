"""What is said of the scales criteria are answered on while a rubric is designed and carried."""

from app.messages.annotate import scale_answers
from app.study.scales import AnswerScale, ScaleKind, name_of

OTHER_SCALE = "Other s&cale…"
SCALE = "S&cale"
SCALE_HINT = "Answers on another scale do not count for this one: a change of scale is a change of meaning."
LEVEL_WORDS = "Words for the le&vels"
LEVEL_WORDS_HINT = (
    "From lowest to highest, with semicolons between them. Of a numbered scale one may name the two ends alone, or no"
    " level at all."
)
NOT_APPLICABLE = "Words for “makes no sense &here”"
NOT_APPLICABLE_HINT = "If you leave it empty, this answer is not offered."
ASKS_WHY = "Ask for a &reason after the answer"
WORDS_NEEDED = (
    "Levels with names need at least two different words, with semicolons between them, and none of them may be a "
    "number."
)
WORDS_DO_NOT_FIT = (
    "Give one word for each whole level, or two: for the lowest and the highest, or none at all. All "
    "are different, and none is a number by itself."
)
SCALE_CHANGED = "the scale is another one"
_TITLES = {
    "yes-no": "Yes or no",
    "1-4": "1 to 4",
    "1-5": "1 to 5",
    "1-5 half": "1 to 5, in half steps",
    "": "Levels with names",
    "ranking": "Ranking, ties allowed",
    "choice": "Choose one",
    "choice or both": "Choose one, or both",
    "text": "Free words",
}
NAMES = tuple(_TITLES)


def title(name: str) -> str:
    """A scale by its name, as one chooses it."""
    return _TITLES.get(name) or name.replace("-", " to ").replace(" half", ", in half steps")


def in_a_line(scale: AnswerScale) -> str:
    """A scale behind a criterion's text, nothing for plain yes or no."""
    if scale.kind is ScaleKind.YES_NO:
        return scale_answers.WHY_AFTERWARDS if scale.asks_why else ""
    return scale_answers.how(scale)


def told(scale: AnswerScale) -> str:
    """All of a scale, as differences between versions tell it."""
    words = "; ".join(level.name for level in scale.levels if level.words)
    parts = [title(name_of(scale)), words]
    parts.append(f"or: {scale.not_applicable}" if scale.not_applicable else "")
    return " – ".join(part for part in parts if part)


def scale_changed(code: str, was: AnswerScale, now: AnswerScale) -> str:
    return f"{code}, scale changed: was “{told(was)}”, is “{told(now)}”."


def scale_is_meaning(code: str) -> str:
    return f"{code} has another scale, so its meaning has changed. Leave it out of --same."


def why_changed(code: str, asks_why: bool) -> str:
    asked = "is asked for now" if asks_why else "is no longer asked for"
    return f"{code}: a reason {asked}."


def not_one_scale(first: str, second: str) -> str:
    return f"{first} and {second} are answered on different scales. Give them the same scale, then merge."
