"""What a model wrote, taken out of its wrapping: the one JSON object of a reply, or a refusal in plain words.

Wrapping is tolerated: a byte-order mark, thinking before the answer, code fences, sentences around the object, the
same object twice. Content is never repaired: JSON that is broken, cut off or has a comma too many stays unread, and
no part of a broken object is taken for the whole.
"""

import json
import re
from collections.abc import Iterable

CLASH = object()  # stands for the value of a key that an object holds twice with different values

_THOUGHT_ENDS = re.compile(r"</\s*(?:think|thinking|thought|reasoning)\s*>", re.IGNORECASE)
_THOUGHT_BEGINS = re.compile(r"<\s*(?:think|thinking|thought|reasoning)\s*>", re.IGNORECASE)
_BEGINS_AN_OBJECT = re.compile(r'\{\s*["}]')

# A refusal is somebody saying of themselves, early on, that they cannot or will not do what was asked. Sentences
# about the picture ("I cannot see a tip", "the AI was unable to draw hands") are none.
_EARLY = 400
_UNWILLING = (
    r"(?:can\s?not|can't|won't|will not|(?:am|'m|are|'re) (?:un(?:able|willing)|not (?:able|allowed|permitted|capable|"
    r"designed))|do(?:es)? not|don't|must (?:decline|refuse)|have to (?:decline|refuse)|decline|refuse|"
    r"(?:do not|don't) have the (?:ability|capability))"
)
_TASK = (
    r"(?:assist|help|comply|compl(?:y|ete)|fulfil+|engage|participate|proceed|continue|discuss|"
    r"(?:provid|giv|offer|mak|form)(?:e|ing|er)?\b[^.!?]{0,40}?\b(?:evaluation|assessment|judge?ment|opinion|score|rating|"
    r"feedback|answer|verdict|assistance)|evaluat|assess|judge|judging|scor(?:e|ing)|rat(?:e|ing)|answer|respond|"
    r"(?:view|see|analy[sz]e|process|examine|open|access)(?:ing)? (?:the |this |any |your |these )?"
    r"(?:image|picture|photo)|identify (?:\w+ ){0,3}(?:people|person|individual))"
)
_REFUSALS = (
    re.compile(rf"\b(?:i|we)\b[^.!?\n]{{0,30}}?{_UNWILLING}\b[^.!?\n]{{0,40}}?\b{_TASK}", re.IGNORECASE),
    re.compile(rf"^\W*(?:sorry|apologies|unfortunately)\b[^.!?\n]{{0,30}}?{_UNWILLING}\b", re.IGNORECASE),
    re.compile(
        r"\b(?:i|we)\b (?:must|have to) (?:respectfully |politely )?(?:decline|refuse)\b", re.IGNORECASE
    ),
    re.compile(
        r"\bas an? (?:ai|language model)\b[^.!?\n]{0,80}?\b(?:not|cannot|can't|don't)\b", re.IGNORECASE
    ),
)
# Where a verdict stands beside the words, only words that open with a refusal of the whole task count: somebody who
# "cannot assess the tip" has still judged.
_REFUSED_TASK = (
    r"(?:assist|help you|comply|fulfil+ (?:this|your|the) request"
    r"|(?:provid|giv|offer)(?:e|ing) (?:an? |any |subjective )?(?:evaluation|assessment|opinion|score|rating|feedback)"
    r"|(?:evaluat|assess|judg|scor|rat)(?:e|ing)? (?:ai-generated |any |these |such )?(?:image|picture|photo)s\b)"
)
_OPENING_REFUSALS = (
    re.compile(rf"^\W*(?:i|we)\b ?{_UNWILLING}[^.!?\n]{{0,10}}?\b{_REFUSED_TASK}", re.IGNORECASE),
    re.compile(rf"^\W*(?:i|we)\b[^.!?\n]{{0,10}}?\bsorry\b[^.!?\n]{{0,20}}?{_UNWILLING}\b", re.IGNORECASE),
    re.compile(rf"^\W*sorry\b[^.!?\n]{{0,20}}?{_UNWILLING}\b", re.IGNORECASE),
    re.compile(
        rf"^\W*as (?:an? (?:ai|language model)|per (?:the|your|our) (?:polic|guideline|rule))[^.!?\n]{{0,50}}?"
        rf"\b(?:i|we)\b ?{_UNWILLING}\b",
        re.IGNORECASE,
    ),
)


class BrokenJson(ValueError):
    """A reply holds what is meant to be JSON and is not."""


def objects_in(text: str) -> list[dict[str, object]]:
    """The JSON objects in a reply, in their order, equal ones once; of a nested one only the outermost. The
    search ends at the second that differs, because then none can be trusted.

    A key that stands twice with different values has the value CLASH. Raises BrokenJson where an object begins
    and does not end well.
    """
    text = without_thoughts(text)
    found: list[dict[str, object]] = []
    start = text.find("{")
    while start >= 0 and len(found) < 2:
        try:
            one, end = _DECODER.raw_decode(text, start)
        except (ValueError, RecursionError) as error:  # ValueError: also a number of thousands of digits
            if _BEGINS_AN_OBJECT.match(text, start):
                raise BrokenJson(str(error)) from error
            end = _closing(text, start)  # braces in a sentence; nothing inside them is read
        else:
            if one not in found:
                found.append(one)
        start = text.find("{", end)
    return found


def list_in(text: str) -> list[object] | None:
    """The one list of objects that a reply is, where it is one and nothing else in it is an object; or None."""
    text = without_thoughts(text)
    start = text.find("[")
    if start < 0 or "{" in text[:start]:
        return None
    try:
        rows, end = _DECODER.raw_decode(text, start)
    except (ValueError, RecursionError):
        return None
    is_all = isinstance(rows, list) and "{" not in text[end:]
    return rows if is_all and all(isinstance(row, dict) for row in rows) else None


def is_refusal(text: str) -> bool:
    """Whether words say that the model will not, or cannot, do what was asked. In doubt they do not."""
    return _matches(_REFUSALS, without_thoughts(text))


def opens_with_refusal(evidence: str) -> bool:
    """Whether the words beside a verdict begin with a refusal of the task itself."""
    return bool(evidence) and _matches(_OPENING_REFUSALS, evidence)


def _matches(refusals: Iterable[re.Pattern[str]], text: str) -> bool:
    opening = text.strip()[:_EARLY].replace("’", "'")
    return any(refusal.search(opening) for refusal in refusals)


def without_thoughts(text: str) -> str:
    """The text after a model's visible thinking; nothing when the thinking never ends."""
    text = text.lstrip("\ufeff \t\r\n")
    if text.startswith("{"):
        return text
    ends = list(_THOUGHT_ENDS.finditer(text))
    if ends:
        return text[ends[-1].end() :]
    return "" if _THOUGHT_BEGINS.match(text) else text


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    one: dict[str, object] = {}
    for key, value in pairs:
        one[key] = value if key not in one or one[key] == value else CLASH
    return one


_DECODER = json.JSONDecoder(object_pairs_hook=_object)


def _closing(text: str, start: int) -> int:
    """Where the brace that opens at `start` closes; the end of the text when it never does."""
    depth = 0
    for place in range(start, len(text)):
        if text[place] == "{":
            depth += 1
        elif text[place] == "}":
            depth -= 1
            if not depth:
                return place + 1
    return len(text)
