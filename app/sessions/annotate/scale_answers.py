"""Answers on other scales than yes or no: what a key or typed words mean there, and how an answer is said."""

import re

from app.messages.annotate import scale_answers
from app.sessions.annotate.ranking_order import Places
from app.study.exhibits import Exhibit
from app.study.ratings.rankings import parse_ranking, write_ranking
from app.study.scales import BOTH, AnswerScale, ScaleKind
from app.study.verdict import Mark, Verdict

HALF_KEYS = (".", ",")
_BARE_ORDER = re.compile(r"\d+([ ,;]+\d+)+")


def part_names(exhibit: Exhibit | None) -> tuple[str, ...]:
    """What there is to choose among or to rank, by name, in the order it is shown; a plain image is one picture."""
    if exhibit is None:
        return (scale_answers.part(False, 1),)
    texts = exhibit.shown.texts
    if len(texts) > 1:
        return tuple(scale_answers.part(True, number, one.name) for number, one in enumerate(texts, start=1))
    return tuple(scale_answers.part(False, number) for number in range(1, len(exhibit.pictures) + 1))


def read_answer(scale: AnswerScale, text: str, parts: int) -> Mark | Verdict:
    """An answer as a person types it, without space around it, as it is stored. Raises ValueError for none on this
    scale."""
    if scale.kind is ScaleKind.RANKING:
        if _BARE_ORDER.fullmatch(text):  # 2 1 3: numbers alone are an order without ties
            text = " > ".join(re.findall(r"\d+", text))
        return scale.read(write_ranking(parse_ranking(text, parts)))
    if scale.kind is ScaleKind.CHOICE:
        text = text.casefold()
        if text.isdecimal() and not 1 <= int(text) <= scale.choosable(parts):
            raise ValueError(text)
    return scale.read(text)


def of_key(scale: AnswerScale, key: str, parts: int) -> str | None:
    """What a plain key answers on a scale, as one would type it; None where it answers nothing.

    Nought, which elsewhere is a command, is taken as it is meant here: as an answer, which is refused.
    """
    if key == "0" and scale.kind in (ScaleKind.LEVELS, ScaleKind.CHOICE):
        return key
    if scale.kind is ScaleKind.LEVELS and key.isdecimal():
        return key if scale.level(key) else None
    if scale.kind is ScaleKind.CHOICE and key.isdecimal():
        most = scale.choosable(parts)
        if 1 <= int(key) <= most:
            return key
        return BOTH if scale.has_both and most > 1 and int(key) == most + 1 else None
    return None


def half_step(scale: AnswerScale, mark: Mark) -> Mark | None:
    """The answer a half above a whole level, or the whole one below a half; None where there is none."""
    score = scale.score(mark)
    if score is None:
        return None
    wanted = score + 0.5 if score.is_integer() else score - 0.5
    return next((Mark(one.value, one.name) for one in scale.levels if one.score == wanted), None)


def allows(scale: AnswerScale, verdict: Verdict) -> bool:
    """Whether a verdict can be given on a scale: on others than yes or no, only that one cannot tell, and, where that
    was foreseen, that the question does not apply."""
    if scale.is_yes_no or verdict is Verdict.CANNOT_TELL:
        return True
    return verdict is Verdict.NOT_APPLICABLE and bool(scale.not_applicable)


def named(value: Verdict | Mark, scale: AnswerScale, parts: tuple[str, ...]) -> Verdict | Mark:
    """An answer with the words it is said in."""
    if isinstance(value, Verdict):
        is_own = value is Verdict.NOT_APPLICABLE and scale.not_applicable and not scale.is_yes_no
        return Mark(value.value, scale.not_applicable) if is_own else value
    if scale.kind is ScaleKind.LEVELS:
        level = scale.level(value.value)
        return Mark(value.value, level.name if level else value.value)
    if scale.kind is ScaleKind.RANKING and (places := places_of(value, len(parts))):
        return Mark(value.value, scale_answers.in_order([_names(place, parts) for place in places]))
    if scale.kind is ScaleKind.CHOICE:
        return Mark(value.value, scale_answers.BOTH if value.value == BOTH else _name(value.value, parts))
    return Mark(value.value, value.value)


def places_of(mark: Mark | None, parts: int) -> Places | None:
    """The order that was given, as numbers of the parts; None where none was, or it was of other parts."""
    if mark is None:
        return None
    try:
        ranks = parse_ranking(mark.value, parts)
    except ValueError:
        return None
    numbers = range(1, parts + 1)
    return [[str(number) for number in numbers if ranks[number - 1] == rank] for rank in sorted(set(ranks))]


def written(places: Places) -> str:
    """An order as it is stored."""
    return " > ".join(" = ".join(sorted(place, key=int)) for place in places)


def place_lines(mark: Mark | None, parts: tuple[str, ...]) -> list[str]:
    """Each part as it is heard in the list, best first; as shown while there is no order yet."""
    places = places_of(mark, len(parts))
    if places is None:
        return [f"{name}, {scale_answers.NOT_YET_PLACED}" for name in parts]
    return [
        scale_answers.placed(
            _name(number, parts), at, len(places), _names([one for one in place if one != number], parts)
        )
        for at, place in enumerate(places, start=1)
        for number in place
    ]


def _name(number: str, parts: tuple[str, ...]) -> str:
    return parts[int(number) - 1] if number.isdecimal() and 1 <= int(number) <= len(parts) else number


def _names(numbers: list[str], parts: tuple[str, ...]) -> list[str]:
    return [_name(number, parts) for number in numbers]
