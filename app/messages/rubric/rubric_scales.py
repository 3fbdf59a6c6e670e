"""What is said of the scales criteria are answered on while a rubric is designed and carried."""

from app.messages.annotate import scale_answers
from app.messages.translation import Template, _
from app.study.scales import AnswerScale, ScaleKind, name_of

OTHER_SCALE = _("&Other scale…")
SCALE = _("Scal&e")
SCALE_HINT = _("A new scale changes the meaning: answers on the earlier scale do not count.")
LEVEL_WORDS = _("Words &for the levels")
LEVEL_WORDS_HINT = _(
    "From lowest to highest, with semicolons between them. For a numbered scale, you can name only the "
    "two ends, or no level at all."
)
NOT_APPLICABLE = _("&Words for “makes no sense here”")
NOT_APPLICABLE_HINT = _("If you leave it empty, this answer is not offered.")
ASKS_WHY = _("Ask f&or a reason after the answer")
WORDS_NEEDED = _(
    "Levels with names need at least two different words, with semicolons between them, and "
    "none of them may be a number."
)
WORDS_DO_NOT_FIT = _(
    "Name every whole level, only the lowest and the highest, or none. All names must be "
    "different, and no name may be just a number."
)
SCALE_CHANGED = _("the scale is different")
_TITLES = {
    "yes-no": _("Yes or no"),
    "1-4": _("1 to 4"),
    "1-5": _("1 to 5"),
    "1-5 half": _("1 to 5, in half steps"),
    "": _("Levels with names"),
    "ranking": _("Ranking, ties allowed"),
    "choice": _("Choose one"),
    "choice or both": _("Choose one, or both"),
    "text": _("Free words"),
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


def scale_in_words(scale: AnswerScale) -> str:
    """All of a scale, as a difference between versions shows it."""
    words = "; ".join(level.name for level in scale.levels if level.words)
    parts = [title(name_of(scale)), words]
    parts.append(_("or: {answer}", answer=scale.not_applicable) if scale.not_applicable else "")
    return " – ".join(part for part in parts if part)


scale_changed = Template(
    "{code}, scale changed: was “{told}”, is “{told2}”.", told=scale_in_words, told2=scale_in_words
)


scale_is_meaning = Template(
    "{code} now has a different scale, so its meaning has changed. Leave it out of --same."
)


def why_changed(code: str, asks_why: bool) -> str:
    if asks_why:
        return _("{code}: a reason is asked for now.", code=code)
    return _("{code}: a reason is no longer asked for.", code=code)


not_one_scale = Template(
    "{first} and {second} are answered on different scales. Give them the same scale, then merge."
)
