"""What is said of answering on other scales than yes or no: levels, orders, choices, free words."""

from collections.abc import Sequence

from app.study.scales import AnswerScale, ScaleKind

BOTH = "Both"
WHY_AFTERWARDS = "A reason is asked for afterwards."
WHY = "Why?"
ORDER = "Order, best first"
ORDER_HINT = (
    "A digit gives the line you are at that place, Alt with an arrow moves it, the equals sign ties it with the place "
    "above. Enter saves the order."
)
OWN_WORDS = "Answer"
OWN_WORDS_HINT = "It is saved when you leave the field. Escape goes to the other answers."
ORDER_IN_BRIEF = "A digit gives the line you are at its place."
MOVE_UP = "Up"
MOVE_DOWN = "Down"
SHARE_PLACE = "Share the place above"
KEEP_ORDER = "Save the order"
NOT_YET_PLACED = "no order yet"
BEST_ALREADY = "It is already first."
WORST_ALREADY = "It is already last."
NOTHING_ABOVE = "There is no place above to share."
NOTHING_TO_ORDER = "There is nothing to put in order here."
HALF_OF_NOTHING = "Answer with a digit first; then the full stop adds or takes away a half."
NO_LABEL = "There is no label here: each question is reported separately."


def part(is_text: bool, number: int, name: str = "") -> str:
    """One of several things to choose among or to rank; digits mean its number."""
    numbered = f"{'Text' if is_text else 'Picture'} {number}"
    return f"{numbered}, {name}" if name else numbered


def how(scale: AnswerScale) -> str:
    """What kind of answer is wanted; nothing where it is yes or no."""
    asked = _how(scale)
    return f"{asked} {WHY_AFTERWARDS}".strip() if scale.asks_why else asked


def _how(scale: AnswerScale) -> str:
    if scale.kind is ScaleKind.LEVELS:
        halves = ", in half steps" if scale.has_halves else ""
        low = f"{scale.levels[0].name}," if scale.levels[0].words else scale.levels[0].value
        return f"From {low} to {scale.levels[-1].name}{halves}."
    if scale.kind is ScaleKind.RANKING:
        return "Put them in order, best first; ties are allowed."
    if scale.kind is ScaleKind.CHOICE:
        return "Choose one, or both." if scale.has_both else "Choose one."
    return "Answer in your own words." if scale.kind is ScaleKind.TEXT else ""


def keys(scale: AnswerScale) -> str:
    """Which plain keys answer, beside the arrows and Space; nothing where none do."""
    if scale.kind is ScaleKind.LEVELS:
        digits = [level.value for level in scale.whole_levels if len(level.value) == 1]
        if not digits:
            return ""
        half = "; the full stop adds or takes away a half" if scale.has_halves else ""
        return f"Keys {digits[0]} to {digits[-1]} answer{half}."
    if scale.kind is ScaleKind.CHOICE:
        return "Keys 1 and 2 choose, 3 means both." if scale.has_both else "The digit of one chooses it."
    return ORDER_HINT if scale.kind is ScaleKind.RANKING else ""


def instead(name: str, scale: AnswerScale) -> str:
    """An answer that belongs to yes and no was given where something else is asked."""
    return f"{name} is not a yes-or-no question. {_how(scale)}"


def not_offered(name: str, scale: AnswerScale) -> str:
    return f"“Does not apply” is not an answer to {name}. {_how(scale)}"


def not_on_scale(text: str, scale: AnswerScale, parts: int) -> str:
    """What was typed is no answer here, and what is one."""
    return f"Not an answer here: {text}. {_possible(scale, parts)}".strip()


def _possible(scale: AnswerScale, parts: int) -> str:
    if scale.kind is ScaleKind.LEVELS:
        half = ", or a half between" if scale.has_halves else ""
        return f"Type a number from {scale.levels[0].value} to {scale.levels[-1].value}{half}."
    if scale.kind is ScaleKind.RANKING:
        return f"Name each number from 1 to {parts} once, best first, such as {_order(parts)}."
    if scale.kind is ScaleKind.CHOICE:
        return "Type 1, 2 or both." if scale.has_both else f"Type a number from 1 to {parts}."
    return _how(scale)


def _order(parts: int) -> str:
    """An order as one types it, with a tie where there are enough to tie."""
    return "2 > 1 = 3" if parts > 2 else "2 > 1"


def no_half_above(level: str) -> str:
    return f"There is no half step above {level}."


def in_order(places: Sequence[Sequence[str]]) -> str:
    """An order of named things, best first, as one sentence without its stop."""
    told = [" and ".join(names) + (" together" if len(names) > 1 else "") for names in places]
    return f"{told[0]} first, then {', then '.join(told[1:])}" if len(told) > 1 else f"All alike: {told[0]}"


def placed(name: str, place: int, places: int, beside: Sequence[str]) -> str:
    """Where one thing stands in the order; `beside`: what shares its place."""
    shared = f", shared with {' and '.join(beside)}" if beside else ""
    return f"{name}, place {place} of {places}{shared}"


def for_all(count: int, questions: int, pictures: int) -> str:
    """“Does not apply” was said once, and holds for so many of the questions; mostly there is one for each picture."""
    noun = "pictures" if questions == pictures else "questions"
    which = f"all {count}" if count == questions else f"{count} of the {questions}"
    return f"For {which} {noun}. Undo reverses it."


def others_too(count: int) -> str:
    """What was undone or redone beside one item; nothing for most."""
    return f"The {count} others, too." if count > 1 else "The other one, too." if count else ""


def kept(name: str, order: str) -> str:
    """Enter was pressed on an order that is stored as it stands already."""
    return f"Kept. {name}: {order}."


def answer_removed(name: str) -> str:
    return f"Answer removed. {name}."


def answer_to(name: str) -> str:
    return f"Your answer to {name}"


def why(name: str) -> str:
    """What the note is called where a reason is asked for."""
    return f"{WHY} {name}"


def order_button(title: str, name: str) -> str:
    """What a button below an order is called where there may be several orders."""
    return f"{title}, {name}"
