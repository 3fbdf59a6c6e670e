"""What the report of pairs says: alone, after hearing each other, and together."""

from collections.abc import Sequence

from app.messages.translation import PluralTemplate, Template, _, n_
from app.study.team.raters import Perception

NO_PAIR = _("No pair of this study has heard each other's answers yet, so there is nothing to report.")
PAIR_OPTION = _("report on this pair only")
USING = {
    Perception.SCREEN_READER: _("with a screen reader"),
    Perception.OWN_VOICE: _("with the program's voice"),
    Perception.MAGNIFIED: _("by eye, magnified"),
    Perception.IMAGE_VISIBLE: _("by eye"),
    Perception.UNSAID: _("in a way they did not say"),
}
PEOPLE_TABLE = _("Each person compared with the joint answer")
ITEMS_TABLE = _("Question by question")
PERCEPTIONS = _("Grouped by how the two people perceive images")
PERCEPTIONS_TABLE = _("Whose answer became the joint one where the two had first answered differently")
PERSON = (_("Person"), _("One of the two people, and what this person uses."))
AS_JOINT = (
    _("Same as joint answer"),
    _(
        "How many joint answers are the same as the answer that this person gave alone. Only "
        "questions that both answered alone are counted."
    ),
)
WHERE_DIFFERENT = (
    _("Answer taken where they differed"),
    _("How often this person's answer became the joint one, where the two had first answered differently."),
)
MOVED = (
    _("Changed their own answer"),
    _("How often this person changed their own answer after hearing the other person's."),
)
QUESTION = (_("Question"), _("The criterion's code, or the scale for the whole image."))
ALONE = (_("Answered alone"), _("How many images both answered alone."))
DIFFER = (_("Differ"), _("On how many of these the two gave different answers when each answered alone."))
TOGETHER = (_("Together"), _("How many of these they have answered together."))
UNLIKE = (_("Unlike both"), _("How often the joint answer is one that neither had given alone."))
WAYS = (_("Kind of pair"), _("How the two people of a pair perceive the images; each pair counts once."))
FIRST_TAKEN = (_("As the first person"), _("How often the joint answer is that of the person named first."))
SECOND_TAKEN = (
    _("As the second person"),
    _("How often the joint answer is that of the person named second."),
)
OPEN = (_("Open"), _("How often they have not answered together."))
HOW = _(
    "Only questions that both people answered alone are counted, in the latest round on each "
    "image. Skipped images and open questions are not counted. Free words are left out."
)
HOW_DEPENDENT = _(
    "The two people of a pair are not independent of each other, nor of what they said together. "
    "So this report has counts, but no intervals or coefficients. In the report on agreement, a "
    "pair counts as one rater: where its two people answered a question together, the answers "
    "they gave alone do not count."
)
STUDY = _("study")


unknown_pair = Template(
    "No pair called {name} has heard each other's answers. These pairs have: {known}.", known=", ".join
)


title = Template("Pairs – {study}")


def times(number: int) -> str:
    return {1: _("once"), 2: _("twice")}.get(number) or n_("{count} time", "{count} times", number)


def person(name: str, way: Perception) -> str:
    return f"{name}, {USING[way]}"


def headline(names: Sequence[str], ways: Sequence[Perception], questions: int, differ: int) -> str:
    if not questions:
        return _(
            "{names} and {names2} have no question that both answered alone.", names=names[0], names2=names[1]
        )
    one, other = (person(name, way) for name, way in zip(names, ways, strict=True))
    return n_(
        "{one}, and {other}, each answered {count} question alone. They differ on {differ}.",
        "{one}, and {other}, each answered {count} questions alone. They differ on {differ}.",
        questions,
        one=one,
        other=other,
        differ=differ,
    )


def outcome(names: Sequence[str], taken: Sequence[int], unlike: int, left_open: int) -> str:
    """What came of the questions on which the two differ."""
    taken_as = [
        _("{name}'s {times}", name=name, times=times(number))
        for name, number in zip(names, taken, strict=True)
    ]
    parts = [*taken_as, _("neither's {times}", times=times(unlike))]
    said = _("Where they differed, the joint answer was {parts}.", parts=", ".join(parts))
    if not left_open:
        return said
    still = n_("They have left {count} question open.", "They have left {count} questions open.", left_open)
    return f"{said} {still}"


def moved(names: Sequence[str], numbers: Sequence[int]) -> str:
    changes = (f"{name} {times(number)}" for name, number in zip(names, numbers, strict=True))
    return _("After hearing each other, they changed their own answer: {told}.", told=", ".join(changes))


unlike_where_same = Template(
    "Where they had agreed when answering alone, they gave a different joint answer {times}.", times=times
)


lone = PluralTemplate(
    "{count} question was answered alone by only one of them and is not counted.",
    "{count} questions were answered alone by only one of them and are not counted.",
)


person_row = Template(
    "{who}: {alike} of {together} joint answers are the same as this person's own; own answer "
    "taken {taken} of {differ} times where they differed; own answer changed {times}.",
    times=times,
)


def item_row(item: str, questions: int, differ: int, together: int, unlike: int) -> str:
    return n_(
        "{item}: both answered {count} image alone and differ on {differ}; joint answers {together}, "
        "unlike both {unlike}.",
        "{item}: both answered {count} images alone and differ on {differ}; joint answers "
        "{together}, unlike both {unlike}.",
        questions,
        item=item,
        differ=differ,
        together=together,
        unlike=unlike,
    )


def ways(one: Perception, other: Perception) -> str:
    return _("{using} and {using2}", using=USING[one], using2=USING[other])


def ways_row(
    both: str, pairs: int, questions: int, differ: int, as_first: int, as_second: int, unlike: int, left: int
) -> str:
    return n_(
        "{count} pair {both}: {questions}; they differ on {differ}. Joint answers: as the first "
        "person {as_first}, as the second person {as_second}, unlike both {unlike}, open {left}.",
        "{count} pairs {both}: {questions}; they differ on {differ}. Joint answers: as the first "
        "person {as_first}, as the second person {as_second}, unlike both {unlike}, open {left}.",
        pairs,
        both=both,
        questions=n_("{count} question", "{count} questions", questions),
        differ=differ,
        as_first=as_first,
        as_second=as_second,
        unlike=unlike,
        left=left,
    )


exported = Template("The report of pairs is in {path}.")
