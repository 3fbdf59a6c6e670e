"""What the report of pairs says: alone, after hearing each other, and together."""

from collections.abc import Sequence

from app.messages.interchange.import_export import plural
from app.study.team.raters import Perception

NO_PAIR = "No pair of this study has heard each other's answers yet, so there is nothing to report."
PAIR_OPTION = "the report of this pair alone"
USING = {
    Perception.SCREEN_READER: "with a screen reader",
    Perception.OWN_VOICE: "with the program's voice",
    Perception.MAGNIFIED: "by eye, magnified",
    Perception.IMAGE_VISIBLE: "by eye",
    Perception.UNSAID: "in a way not said",
}
PEOPLE_TABLE = "Each of the two beside the joint answer"
ITEMS_TABLE = "Question by question"
PERCEPTIONS = "By how the two perceive pictures"
PERCEPTIONS_TABLE = "Whose answer became the joint one where the two had differed alone"
PERSON = ("Person", "One of the two, with what this person uses.")
AS_JOINT = (
    "Alone as together",
    "How many of the joint answers say what this person had said alone, of all questions both had answered alone.",
)
WHERE_DIFFERENT = (
    "Taken where they differed",
    "Where the two had differed alone: how often this person's answer became the joint one.",
)
MOVED = ("Changed their own", "How often this person changed their own answer after hearing the other.")
QUESTION = ("Question", "The criterion's code, or the scale for the whole image.")
ALONE = ("Answered alone", "How many images both answered alone.")
DIFFER = ("Differ", "On how many of these the two differ alone.")
TOGETHER = ("Together", "How many of these they have answered together.")
UNLIKE = ("Unlike both", "How often the joint answer is one that neither had given alone.")
WAYS = ("Pairs of", "How the two of a pair perceive the pictures; each pair counts once.")
FIRST_TAKEN = ("As the first", "How often the joint answer is that of the one named first.")
SECOND_TAKEN = ("As the second", "How often the joint answer is that of the one named second.")
OPEN = ("Open", "How often they have not answered together.")
HOW = (
    "Counted are questions that both answered alone, in the latest round on each image. Where somebody skipped the"
    " image or left a question open, it is not counted. Free words are left out."
)
HOW_DEPENDENT = (
    "The two of a pair are not independent of each other, and neither of them is of what they said together. So there"
    " are counts here and no intervals or coefficients, and in the report on agreement a pair is one voice: what its"
    " two people said alone of a question does not count where they answered it together."
)
STUDY = "study"


def unknown_pair(name: str, known: Sequence[str]) -> str:
    return f"No pair {name} has heard each other's answers. These have: {', '.join(known)}."


def title(study: str) -> str:
    return f"Pairs – {study}"


def times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def person(name: str, way: Perception) -> str:
    return f"{name}, {USING[way]}"


def headline(names: Sequence[str], ways: Sequence[Perception], questions: int, differ: int) -> str:
    if not questions:
        return f"{names[0]} and {names[1]} have no question that both answered alone."
    one, other = (person(name, way) for name, way in zip(names, ways, strict=True))
    return f"Alone, {one}, and {other}, answered {plural(questions, 'question')} and differ on {differ}."


def outcome(names: Sequence[str], taken: Sequence[int], unlike: int, left_open: int) -> str:
    """What came of the questions on which the two differ."""
    taken_as = [f"as {name} {times(number)}" for name, number in zip(names, taken, strict=True)]
    parts = [*taken_as, f"unlike both {times(unlike)}"]
    still = f" {plural(left_open, 'question')} they have left open." if left_open else ""
    return f"Where they differed, they answered together {', '.join(parts)}.{still}"


def moved(names: Sequence[str], numbers: Sequence[int]) -> str:
    told = (f"{name} {times(number)}" for name, number in zip(names, numbers, strict=True))
    return f"After hearing each other, they changed their own answer: {', '.join(told)}."


def unlike_where_same(number: int) -> str:
    return f"Where they had agreed alone, they answered together otherwise {times(number)}."


def lone(number: int) -> str:
    return f"{plural(number, 'question')} only one of them answered alone; they are not counted."


def person_row(who: str, alike: int, together: int, taken: int, differ: int, changed: int) -> str:
    return (
        f"{who}: {alike} of {together} joint answers are as alone; taken {taken} of {differ} times where they differed;"
        f" changed their own {times(changed)}."
    )


def item_row(item: str, questions: int, differ: int, together: int, unlike: int) -> str:
    return (
        f"{item}: both answered alone on {plural(questions, 'image')}, differ on {differ}; together on {together},"
        f" unlike both on {unlike}."
    )


def ways(one: Perception, other: Perception) -> str:
    return f"{USING[one]} and {USING[other]}"


def ways_row(
    both: str, pairs: int, questions: int, differ: int, as_first: int, as_second: int, unlike: int, left: int
) -> str:
    return (
        f"{plural(pairs, 'pair')} {both}: {plural(questions, 'question')}, they differ on {differ}. Together: as the"
        f" first {as_first}, as the second {as_second}, unlike both {unlike}, open {left}."
    )


def exported(path: object) -> str:
    return f"The report of pairs is in {path}."
