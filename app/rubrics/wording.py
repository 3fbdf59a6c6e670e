"""Remarks on how a criterion is worded: what people and models stumbled over. It explains, and never blocks."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Any

from app.messages.rubric import rubric_wording
from app.study.rubric import Criterion, Rubric

LANGUAGE = "en"
_TOKEN = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_PROMPT = re.compile(r"\bprompts?\b")
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_ENDINGS = ("s", "es", "ed", "d", "ing", "ly", "er", "r", "est", "st", "ness")


class Concern(StrEnum):
    """Why something is remarked upon; the value is the key of its sentences."""

    TWO_CONDITIONS = "two conditions"
    VAGUE_DEGREE = "vague degree"
    OPEN_QUANTITY = "open quantity"
    NEGATION = "negation"
    NOT_TO_BE_SEEN = "not to be seen"
    SHAPE = "shape or arrangement"
    UNKNOWN_WORD = "unknown word"
    HIDDEN_PROMPT = "hidden prompt"


@dataclass(frozen=True)
class Finding:
    """One remark on a criterion: why, which words, and whether its guidance holds each of them already."""

    concern: Concern
    words: tuple[str, ...]
    is_in_guidance: bool = False

    @property
    def sentence(self) -> str:
        """The remark in full, with what the study behind the built-in rubrics met with."""
        return rubric_wording.explained(self.concern, self.words, self.is_in_guidance)

    @property
    def short(self) -> str:
        """What was found, in a few words."""
        return rubric_wording.short(self.concern, self.words)


def knows_language(tag: str) -> bool:
    """Whether the check has word lists for a language, by its BCP 47 tag."""
    return tag.lower().partition("-")[0] == LANGUAGE


def findings(criterion: Criterion, rubric: Rubric, *, hides_prompts: bool = False) -> tuple[Finding, ...]:
    """Everything worth a remark about one criterion of a rubric, at most one remark of a kind.

    `hides_prompts`: whether people answer without knowing the prompts of the images.
    """
    lists = _lists()
    text = _without_examples(criterion.text, lists)
    texts = (
        (Concern.TWO_CONDITIONS, _joining(text, lists)),
        # A scale of several steps asks for a degree.
        (Concern.VAGUE_DEGREE, _degrees(text, lists) if criterion.scale.is_yes_no else ()),
        (Concern.OPEN_QUANTITY, _amounts(text, lists)),
        (Concern.NEGATION, _listed("negation", criterion.text)),
        (Concern.NOT_TO_BE_SEEN, _listed("not_to_be_seen", text)),
        (Concern.SHAPE, _listed("shape_or_arrangement", text)),
        (Concern.UNKNOWN_WORD, _unknown(criterion.text, rubric)),
        (Concern.HIDDEN_PROMPT, _once(_PROMPT.findall(criterion.text.lower())) if hides_prompts else ()),
    )
    return tuple(
        Finding(concern, words, _is_explained(concern, words, criterion.guidance))
        for concern, words in texts
        if words
    )


def _is_explained(concern: Concern, words: Sequence[str], guidance: str) -> bool:
    """Whether the guidance speaks of each word. That does not mend a negation, nor two conditions in one."""
    if concern in (Concern.TWO_CONDITIONS, Concern.NEGATION, Concern.HIDDEN_PROMPT):
        return False
    explained = {base for word in _TOKEN.findall(guidance) for base in _bases(word)}
    return all(set(_bases(part)) & explained for word in words for part in word.split())


def halves(text: str) -> tuple[str, str]:
    """A text in two sentences, parted where two conditions are joined; the text and "" where none are."""
    for match in _pattern("two_conditions").finditer(_without_examples(text, _lists())):
        first, second = text[: match.start()].strip(" ,;"), text[match.end() :].strip(" ,;")
        if first and second:
            return f"{first.rstrip('.')}.", f"{second[:1].upper()}{second[1:]}"
    return text, ""


# --- the lists


@cache
def _lists() -> Mapping[str, Any]:
    file = resources.files("resources") / "wording" / f"{LANGUAGE}.toml"
    return tomllib.loads(file.read_text("utf-8"))


@cache
def _pattern(name: str) -> re.Pattern[str]:
    """The words of a list as one pattern, the longest first; an asterisk is any ending (or beginning)."""
    words: Sequence[str] = sorted(_lists()[name]["words"], key=len, reverse=True)
    return re.compile("|".join(map(_as_pattern, words)), re.IGNORECASE)


def _as_pattern(word: str) -> str:
    inner = re.escape(word).replace(r"\*", r"\w*")
    before = r"(?<!\w)" if word[0].isalnum() or word[0] == "*" else ""
    after = r"(?!\w)" if word[-1].isalnum() or word[-1] == "*" else ""
    return f"{before}{inner}{after}"


def _listed(name: str, text: str) -> tuple[str, ...]:
    return _once(match.group().lower() for match in _pattern(name).finditer(text))


def _once(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word.strip(" ,") or word.strip() for word in words))


# --- the kinds that need more than a list


def _without_examples(text: str, lists: Mapping[str, Any]) -> str:
    """The text up to where its examples begin."""
    for opening in lists["two_conditions"]["examples_after"]:
        text = re.split(rf",?\s*\b{re.escape(opening)}\b", text, maxsplit=1, flags=re.IGNORECASE)[0]
    return text


def _joining(text: str, lists: Mapping[str, Any]) -> tuple[str, ...]:
    for phrase in lists["two_conditions"]["not_meant"]:
        text = re.sub(rf"\b{re.escape(phrase)}\b", " ", text, flags=re.IGNORECASE)
    return _listed("two_conditions", text)


def _degrees(text: str, lists: Mapping[str, Any]) -> tuple[str, ...]:
    """Degrees, unless the sentence gives a measure."""
    units = "|".join(map(re.escape, lists["vague_degree"]["units"]))
    number = rf"(?:\d[\d.,]*|{'|'.join(_NUMBERS)})"
    if re.search(rf"\b{number}[\s-]*(?:{units})\b", text, re.IGNORECASE):
        return ()
    return _listed("vague_degree", text)


def _amounts(text: str, lists: Mapping[str, Any]) -> tuple[str, ...]:
    """Words for an amount, and plurals that stand without one."""
    table = lists["open_quantity"]
    before = "|".join(map(re.escape, table["before"]))
    plurals = []
    for match in re.finditer(rf"\b(?:{before})\s+([\w-]+(?:\s+[\w-]+){{0,2}})", text, re.IGNORECASE):
        for word in match.group(1).lower().split():
            if word in table["says_how_many"] or word[0].isdigit():
                break
            if word.endswith("s") and not word.endswith(("ss", "us")) and word not in table["no_plurals"]:
                plurals.append(word)
                break
    return _once((*_listed("open_quantity", text), *plurals))


def _unknown(text: str, rubric: Rubric) -> tuple[str, ...]:
    known = _common() | _glossary(rubric)
    return _once(
        word.lower()
        for word in _TOKEN.findall(text)
        if not any(base in known for base in _bases(word)) and not _is_in_a_list(word)
    )


def _is_in_a_list(word: str) -> bool:
    return any(_pattern(name).fullmatch(word) for name, table in _lists().items() if _is_list(table))


def _is_list(table: object) -> bool:
    return isinstance(table, dict) and isinstance(table["words"], list)


def _glossary(rubric: Rubric) -> frozenset[str]:
    """The words that belong to the study: whoever annotates in it has met them."""
    texts = [rubric.title, rubric.artifact, rubric.community, *(theme.statement for theme in rubric.themes)]
    return frozenset(base for text in texts for word in _TOKEN.findall(text) for base in _bases(word))


@cache
def _common() -> frozenset[str]:
    lists = _lists()
    words = set(lists["common"]["words"].split())
    for table in lists.values():
        if _is_list(table):
            words.update(part.strip("*") for word in table["words"] for part in word.split())
    return frozenset(words)


def _bases(word: str) -> Iterator[str]:
    """A word, and what it may be without an ending: `paddles` is `paddle`, `stopped` is `stop`, and so on."""
    small = word.lower().replace("’", "'").removesuffix("'s")
    yield small
    for ending in _ENDINGS:
        stem = small.removesuffix(ending)
        if stem == small or len(stem) < 2:
            continue
        yield stem
        yield f"{stem}e"
        if stem[-1] == "i":
            yield f"{stem[:-1]}y"
        if len(stem) > 2 and stem[-1] == stem[-2]:
            yield stem[:-1]
    if "-" in small and all(any(base in _common() for base in _bases(part)) for part in small.split("-")):
        yield "the"  # both halves are known, so the whole is
