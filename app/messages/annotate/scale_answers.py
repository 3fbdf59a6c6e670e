"""What is said of answering on other scales than yes or no: levels, orders, choices, free words."""

from collections.abc import Sequence
from functools import lru_cache

from app.messages.local_formats import all_of
from app.messages.translation import Template, _
from app.study.scales import AnswerScale, ScaleKind

BOTH = _("Both")
WHY_AFTERWARDS = _("Then you give a reason.")
WHY = _("Why?")
ORDER = _("Order, best first")
ORDER_HINT = _(
    "A digit puts the current line in that place. Alt with an arrow moves it. The equals "
    "sign ties it with the place above. Enter saves the order."
)
OWN_WORDS = _("Answer")
OWN_WORDS_HINT = _("It is saved when you leave the field. Escape goes to the other answers.")
ORDER_IN_BRIEF = _("Press a digit to put the current line in that place.")
MOVE_UP = _("Up")
MOVE_DOWN = _("Down")
SHARE_PLACE = _("Share the place above")
KEEP_ORDER = _("Save the order")
NOT_YET_PLACED = _("no order yet")
BEST_ALREADY = _("It is already first.")
WORST_ALREADY = _("It is already last.")
NOTHING_ABOVE = _("There is no place above to share.")
NOTHING_TO_ORDER = _("There is nothing to put in order here.")
HALF_OF_NOTHING = _("Answer with a digit first; then the full stop adds or removes a half.")
NO_LABEL = _("There is no label here: each question is reported separately.")


def part(is_text: bool, number: int, name: str = "") -> str:
    """One of several things to choose among or to rank; digits mean its number."""
    numbered = f"{(_('Text') if is_text else _('Image'))} {number}"
    return f"{numbered}, {name}" if name else numbered


@lru_cache(maxsize=64)  # asked for with every answer
def how(scale: AnswerScale) -> str:
    """What kind of answer is wanted; nothing where it is yes or no."""
    asked = _how(scale)
    return f"{asked} {WHY_AFTERWARDS}".strip() if scale.asks_why else asked


def _how(scale: AnswerScale) -> str:
    if scale.kind is ScaleKind.LEVELS:
        low = f"{scale.levels[0].name}," if scale.levels[0].words else scale.levels[0].value
        high = scale.levels[-1].name
        if scale.has_halves:
            return _("From {low} to {high}, in half steps.", low=low, high=high)
        return _("From {low} to {high}.", low=low, high=high)
    if scale.kind is ScaleKind.RANKING:
        return _("Put them in order, best first; ties are allowed.")
    if scale.kind is ScaleKind.CHOICE:
        return _("Choose one, or both.") if scale.has_both else _("Choose one.")
    return _("Answer in your own words.") if scale.kind is ScaleKind.TEXT else ""


def keys(scale: AnswerScale) -> str:
    """Which plain keys answer, beside the arrows and Space; nothing where none do."""
    if scale.kind is ScaleKind.LEVELS:
        digits = [level.value for level in scale.whole_levels if len(level.value) == 1]
        if not digits:
            return ""
        if scale.has_halves:
            return _(
                "Keys {digits} to {digits2} answer; the full stop adds or removes a half.",
                digits=digits[0],
                digits2=digits[-1],
            )
        return _("Keys {digits} to {digits2} answer.", digits=digits[0], digits2=digits[-1])
    if scale.kind is ScaleKind.CHOICE:
        return (
            _("Keys 1 and 2 choose, 3 means both.")
            if scale.has_both
            else _("To choose one, press its digit.")
        )
    return ORDER_HINT if scale.kind is ScaleKind.RANKING else ""


def instead(name: str, scale: AnswerScale) -> str:
    """An answer that belongs to yes and no was given where something else is asked."""
    return _("{name} is not a yes-or-no question. {how}", name=name, how=_how(scale))


def not_offered(name: str, scale: AnswerScale) -> str:
    return _("“Does not apply” is not an answer to {name}. {how}", name=name, how=_how(scale))


def not_on_scale(text: str, scale: AnswerScale, parts: int) -> str:
    """What was typed is no answer here, and what is one."""
    return _("Not an answer here: {text}. {possible}", text=text, possible=_possible(scale, parts)).strip()


def _possible(scale: AnswerScale, parts: int) -> str:
    if scale.kind is ScaleKind.LEVELS:
        low, high = scale.levels[0].value, scale.levels[-1].value
        if scale.has_halves:
            return _("Type a number from {low} to {high}, or a half step between.", low=low, high=high)
        return _("Type a number from {low} to {high}.", low=low, high=high)
    if scale.kind is ScaleKind.RANKING:
        return _(
            "Name each number from 1 to {parts} once, best first, such as {order}.",
            parts=parts,
            order=_order(parts),
        )
    if scale.kind is ScaleKind.CHOICE:
        return (
            _("Type 1, 2 or {both}.", both="both")
            if scale.has_both
            else _("Type a number from 1 to {parts}.", parts=parts)
        )
    return _how(scale)


def _order(parts: int) -> str:
    """An order as one types it, with a tie where there are enough to tie."""
    return "2 > 1 = 3" if parts > 2 else "2 > 1"


no_half_above = Template("There is no half step above {level}.")


def in_order(places: Sequence[Sequence[str]]) -> str:
    """An order of named things, best first, as one sentence without its stop."""
    first, *others = [
        _("{names} together", names=all_of(names)) if len(names) > 1 else names[0] for names in places
    ]
    if not others:
        return _("All alike: {told}", told=first)
    order = _("{told} first, then {told2}", told=first, told2=others[0])
    for names in others[1:]:
        order = _("{order}, then {names}", order=order, names=names)
    return order


def placed(name: str, place: int, places: int, beside: Sequence[str]) -> str:
    """The place of one thing in the order; `beside`: what shares it."""
    if beside:
        return _(
            "{name}, place {place} of {places}, shared with {beside}",
            name=name,
            place=place,
            places=places,
            beside=all_of(beside),
        )
    return _("{name}, place {place} of {places}", name=name, place=place, places=places)


def for_all(count: int, questions: int, pictures: int) -> str:
    """“Does not apply” was said once, and holds for so many of the questions; mostly there is one for each picture."""
    if questions == pictures:
        return (
            _("For all {count} images. Undo reverses it.", count=count)
            if count == questions
            else _(
                "For {count} of the {questions} images. Undo reverses it.", count=count, questions=questions
            )
        )
    if count == questions:
        return _("For all {count} questions. Undo reverses it.", count=count)
    return _("For {count} of the {questions} questions. Undo reverses it.", count=count, questions=questions)


def others_too(count: int) -> str:
    """What was undone or redone beside one item; nothing for most."""
    return (
        _("The {count} others, too.", count=count) if count > 1 else _("The other one, too.") if count else ""
    )


kept = Template("Saved. {name}: {order}.")
"""Enter was pressed on an order that is stored already."""
answer_removed = Template("Answer removed. {name}.")
answer_to = Template("Your answer to {name}")


def why(name: str) -> str:
    """What the note is called where a reason is asked for."""
    return f"{WHY} {name}"


def order_button(title: str, name: str) -> str:
    """What a button below an order is called where there may be several orders."""
    return f"{title}, {name}"
