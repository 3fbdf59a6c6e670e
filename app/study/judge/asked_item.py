"""An item that is not plain yes or no, as one call puts it to a judge: which answers are offered, and in what shape."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.study.exhibits import Exhibit
from app.study.judge.judge_setup import JudgeSetup
from app.study.rubric import Rubric
from app.study.scales import BOTH, YES_NO, AnswerScale, Level, ScaleKind
from app.study.verdict import Verdict

EVIDENCE, VERDICT, ANSWER = "evidence", "verdict", "answer"
_FEWEST_TO_COMPARE = 2
_FEWEST_WHOLE = 3


@dataclass(frozen=True)
class AskedItem:
    """One item of a call. `levels` are those the judge may give, `parts` how many things there are to choose among or
    to rank. `wants_evidence`: it is to write down what speaks for its answer before it answers."""

    scale: AnswerScale
    levels: tuple[Level, ...] = ()
    parts: int = 0
    wants_evidence: bool = False

    @property
    def key(self) -> str:
        """The name of the answer in a reply, where evidence is beside it."""
        return VERDICT if self.scale.is_yes_no else ANSWER


def asked_items(rubric: Rubric, codes: Sequence[str], parts: int, setup: JudgeSetup) -> dict[str, AskedItem]:
    """The items among these criteria that are more than plain yes or no, by code.

    `parts` is how many things the exhibit has to choose among; see `parts_of`.
    """
    found: dict[str, AskedItem] = {}
    for criterion in rubric.criteria:
        scale = criterion.scale
        if criterion.code in codes and scale != YES_NO:
            wants_evidence = setup.evidence_first or scale.asks_why
            found[criterion.code] = AskedItem(
                scale, offered_levels(scale, setup.half_steps), parts, wants_evidence
            )
    return found


def parts_of(exhibit: Exhibit | None) -> int:
    """How many things there are to choose among or to rank; a picture by itself is one."""
    return exhibit.parts if exhibit else 1


def is_possible(scale: AnswerScale, parts: int) -> bool:
    """Whether an item can be put at all: one thing alone cannot be chosen or ranked."""
    return scale.kind not in (ScaleKind.CHOICE, ScaleKind.RANKING) or parts >= _FEWEST_TO_COMPARE


def offered_levels(scale: AnswerScale, half_steps: bool) -> tuple[Level, ...]:
    """The levels a judge may give: without half steps those that are whole or have words of their own.

    Where fewer than three would be left (0, a half, 1), the halves are what the scale is about, and all are offered.
    """
    if half_steps:
        return scale.levels
    whole = tuple(level for level in scale.levels if level.score.is_integer() or level.words)
    return whole if len(whole) >= _FEWEST_WHOLE else scale.levels


def answer_schema(item: AskedItem, can_say_cannot_tell: bool) -> dict[str, object]:
    """The JSON Schema of an answer to an item, evidence before it where it is wanted."""
    schema = _bare_schema(item)
    words = words_offered(item, can_say_cannot_tell)
    if words and item.scale.kind is not ScaleKind.TEXT:
        schema = {"anyOf": [schema, {"type": "string", "enum": words}]}
    if not item.wants_evidence:
        return schema
    return strict_object({EVIDENCE: {"type": "string"}, item.key: schema})


def _bare_schema(item: AskedItem) -> dict[str, object]:
    match item.scale.kind:
        case ScaleKind.LEVELS:
            numbers = level_numbers(item)
            is_whole = all(isinstance(number, int) for number in numbers)
            return {"type": "integer" if is_whole else "number", "enum": numbers}
        case ScaleKind.CHOICE:
            return {"type": "integer", "enum": choosable_numbers(item)}
        case ScaleKind.RANKING:
            rank = {"type": "integer", "enum": list(range(1, item.parts + 1))}
            return strict_object({str(part): rank for part in range(1, item.parts + 1)})
        case ScaleKind.TEXT:
            return {"type": "string"}
        case _:
            return {"type": "integer", "enum": [1, 0]}


def level_numbers(item: AskedItem) -> list[int | float]:
    """The numbers of the levels that are offered, whole ones as whole numbers."""
    return [int(level.score) if level.score.is_integer() else level.score for level in item.levels]


def choosable_numbers(item: AskedItem) -> list[int]:
    """The numbers of the parts among which one is chosen."""
    return list(range(1, item.scale.choosable(item.parts) + 1))


def words_offered(item: AskedItem, can_say_cannot_tell: bool) -> list[str]:
    """The answers in words that are offered beside the numbers."""
    words = [BOTH] if item.scale.has_both else []
    words += [Verdict.NOT_APPLICABLE.value] if item.scale.not_applicable else []
    return words + ([Verdict.CANNOT_TELL.value] if can_say_cannot_tell else [])


def choices_shown(item: AskedItem, can_say_cannot_tell: bool) -> list[str]:
    """The answers offered to choose from, as they would stand in JSON: of levels, of a choice, of yes or no."""
    match item.scale.kind:
        case ScaleKind.LEVELS:
            numbers = [str(number) for number in level_numbers(item)]
        case ScaleKind.CHOICE:
            numbers = [str(part) for part in choosable_numbers(item)]
        case _:
            numbers = ["1", "0"]
    return numbers + [json.dumps(word) for word in words_offered(item, can_say_cannot_tell)]


def strict_object(properties: Mapping[str, object]) -> dict[str, object]:
    """The schema of an object in which every property is required and no other is allowed."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }
