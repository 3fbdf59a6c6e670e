"""Second answers after a meeting: where they are given, and what the minutes, reports and feedback say of them."""

from collections.abc import Mapping, Sequence

from app.messages.together import together
from app.messages.translation import PluralTemplate, Template, _, n_

# Where they are given

ALREADY_OPEN = _("The second answers to this have already been opened. They can no longer change.")
TITLE = _("Second answers")
ABOUT = _(
    "One after another, come to the machine and press the number of your answer. Nobody sees "
    "or hears it. The answers are opened once all are in."
)
ABOUT_ALONE = _(
    "A meeting has discussed these questions. Press the number of your answer. Nobody reads it "
    "before all have answered."
)
PASS = _("No second answer")
NOT_CHOSEN = _("Questions answered with rankings or free words are not asked again.")
NOBODY_TO_ASK = _("Nobody present has answered this. There is nothing to ask again.")
NONE_WAIT = _("No second answers are awaited from you.")
your_turn = Template("{name}, press Enter to answer. Everybody else, please look away.")
choosing = Template("{name}: {choices}.")
question = Template("{place} of {total}. {matter}. {choices}.")
choice = Template("{number} {answer}")
waiting = PluralTemplate(
    "A meeting awaits {count} second answer from you. See the Together menu.",
    "A meeting awaits {count} second answers from you. See the Together menu.",
)
thanks = PluralTemplate("{count} second answer is saved.", "{count} second answers are saved.")


def all_in(people: int, changed: int) -> str:
    if not changed:
        return _("All are in. Nobody changed their answer.")
    return _("All are in. {changed} of {people} people changed their answer.", changed=changed, people=people)


# What they show

SECTION = _("What the discussion changed")
TABLE = _("Agreement before and after the discussion, based on sealed answers")
EVERYTHING = _("All criteria")
NOTHING_OPEN = _("No second answers have been opened yet.")
MATTERS = (_("Matters"), _("On how many images all who were asked have answered the criterion again."))
BEFORE = (_("Before"), _("How often two of those present had given the same answer before the discussion."))
AFTER = (
    _("After"),
    _("How often two of those present gave the same second answer, before they saw each other's answers."),
)
CHANGE = (
    _("Change"),
    _(
        "After minus before, matter by matter. With 95 percent confidence, the true change is between the "
        "two figures beside it."
    ),
)
TO_MAJORITY = (_("To the majority"), _("Answers that were changed to what most had said."))
AWAY = (_("Away from the majority"), _("Answers that were changed away from what most had said."))
NEITHER = (_("Neither"), _("Answers that were changed in another way, or where no answer had a majority."))
few_changed = Template(
    "Matters on which agreement changed: {count}. With {least} or more, the change has an interval."
)
under_seal = PluralTemplate(
    "{count} second answer is still awaited; the matter it concerns is left out.",
    "{count} second answers are still awaited; the matters they concern are left out.",
)
agreed = Template(
    "Agreement of those present: {before} before the discussion, {after} after it, change {change} "
    "(matters: {matters})."
)
decided_later = Template(
    "Changes on matters decided later: {decided}. To the decision: {right}, away from it: {wrong}."
)
_DRAWS = {
    "person": _("what one person had said"),
    "first speaker": _("what the first speaker had said"),
    "decider": _("what those who may decide had said, or what the others had said"),
    "perception": _("what people with one way of perceiving had said"),
}
NOT_TESTED = _("Too few answers changed to tell whether one voice drew more changes than chance explains.")
HOW = _(
    "Second answers were given under seal, before anybody saw another person's. The change "
    "in agreement is computed matter by matter; its interval is a jackknife over matters "
    "(Student's t, Hall 1992 for skew). A permutation test tells whether one voice drew more "
    "changes than chance explains. Within each matter, it exchanges at random who said what, "
    "among answers that equally many people had given. It is corrected for the number of "
    "tests (Benjamini and Hochberg 1995)."
)


def moved(answers: int, to_majority: int, away: int, neither: int) -> str:
    changed = to_majority + away + neither
    if not changed:
        return _("Nobody changed any of the {answers} answers given again.", answers=answers)
    return _(
        "{changed} of {answers} answers changed: {to_majority} to the majority, {away} away from it, "
        "{neither} neither.",
        changed=changed,
        answers=answers,
        to_majority=to_majority,
        away=away,
        neither=neither,
    )


def draws(p_values: Mapping[str, float | None], printed: Mapping[str, str], level: float) -> str:
    """Whether one voice, role or first speaker draws more than chance; nobody is named."""
    tested = {name: p for name, p in p_values.items() if p is not None}
    if not tested:
        return NOT_TESTED
    found: Sequence[str] = [name for name, p in tested.items() if p <= level]
    if not found:
        return _("No single voice, role or first speaker drew more changes than chance explains.")
    sentences = [
        _(
            "More answers changed to {whose} than chance explains (p = {p}).",
            whose=_DRAWS[name],
            p=printed[name],
        )
        for name in found
    ]
    return together(*sentences)


OWN_SECTION = _("My second answers")


def own_moves(answers: int, to_majority: int, away: int, neither: int) -> str:
    return n_(
        "I answered again on {count} matter: {to} changed to the majority, {away} away from it, "
        "{neither} neither.",
        "I answered again on {count} matters: {to} changed to the majority, {away} away from it, "
        "{neither} neither.",
        answers,
        to=to_majority,
        away=away,
        neither=neither,
    )


own_drawn = Template(
    "Changes by others to what I had said: {drawn}. Expected if it did not matter who said "
    "it: about {expected}."
)
