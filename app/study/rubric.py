"""What a community wrote down: a rubric, its themes with their reasons, and the criteria under them.

A rubric whose criteria are answered on other scales than yes or no is an instrument of another kind of study.
"""

import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from app.study.scales import YES_NO, AnswerScale
from app.study.verdict import CountsAs, Verdict, counts_as

if TYPE_CHECKING:
    from app.study.languages.translations import NewTranslation

EVERY_CONTEXT = "all"  # how a manifest asks for each of them
_LABEL_WORDS = 4


class RubricKind(StrEnum):
    """What kind of study a rubric is for, which says what is analysed."""

    RUBRIC = "rubric"
    RATINGS = "ratings"
    CONTEXTS = "contexts"
    CRITIQUES = "critiques"
    CAPTIONS = "captions"
    SURVEY = "survey"
    COLLECTION = "collection"


class Context(NamedTuple):
    """A purpose that something is judged for: its name, and what raters are told of it."""

    name: str
    words: str = ""


class LabelRule(NamedTuple):
    """How a label follows from yes/no criteria: all essential ones are met, and at least so many of the desirable.

    `is_desirable` has a place for each yes/no criterion in reading order; () where all are essential.
    """

    is_desirable: tuple[bool, ...] = ()
    least: int = 0

    @property
    def is_usual(self) -> bool:
        """Whether every criterion is essential."""
        return not any(self.is_desirable)

    def holds(self, essential_not_met: Any, desirable_met: Any) -> Any:
        """Whether these counts (whole numbers, or arrays of them) make an image appropriate. The rule is here alone."""
        return (essential_not_met == 0) & (desirable_met >= self.least)


ALL_ESSENTIAL = LabelRule()


@dataclass(frozen=True)
class Criterion:
    """One question about what is judged, answered on its scale: yes or no, unless it says otherwise.

    `lineage` stays the same through every rewording; `code` is the name people use, such as `T1.C2`. `is_desirable`:
    it is not essential for the label; see `LabelRule`. `fields`: codes of the description template's fields that one
    has to know to answer; none: any. `language`: in which somebody hears it, as a BCP 47 tag; "": as it was written.
    """

    lineage: uuid.UUID
    code: str
    text: str
    short: str = ""
    guidance: str = ""
    applies_when: str = ""
    not_visible: CountsAs = CountsAs.MET
    scale: AnswerScale = YES_NO
    is_desirable: bool = False
    fields: tuple[str, ...] = ()
    language: str = field(default="", compare=False)

    @cached_property
    def name(self) -> str:
        """The shortest wording a listener can recognise the criterion by."""
        return (self.short or self.text).rstrip(".")

    @property
    def body(self) -> str:
        """The text without the few words before a colon that `name` stands for; the text itself otherwise."""
        opening, colon, rest = self.text.partition(": ")
        if self.short and colon and len(opening.split()) <= _LABEL_WORDS:
            return rest[:1].upper() + rest[1:]
        return self.text

    def counts_as(self, verdict: Verdict) -> CountsAs:
        """How a verdict on this criterion enters the image's label."""
        return counts_as(verdict, self.not_visible)


@dataclass(frozen=True)
class Wording:
    """All that a criterion says, without what it is called and where it comes from."""

    text: str
    short: str = ""
    guidance: str = ""
    applies_when: str = ""
    not_visible: CountsAs = CountsAs.MET
    scale: AnswerScale = YES_NO
    is_desirable: bool = False


def wording_of(criterion: Criterion) -> Wording:
    """What a criterion says."""
    words = (criterion.text, criterion.short, criterion.guidance, criterion.applies_when)
    return Wording(*words, criterion.not_visible, criterion.scale, criterion.is_desirable)


@dataclass(frozen=True)
class Theme:
    """Why some criteria matter, and those criteria in order."""

    code: str
    statement: str
    criteria: tuple[Criterion, ...]


@dataclass(frozen=True)
class Rubric:
    """One version of a community's rubric, or of another instrument.

    `contexts`: the purposes things are judged for. `codes`: what reasons are sorted under, to begin with.
    `least_desirable`: how many of the desirable criteria have to be met; see `LabelRule`.
    `translations`: those that a file came with; in a study they are facts of their own.
    """

    title: str
    artifact: str
    themes: tuple[Theme, ...]
    community: str = ""
    source: str = ""
    version: int = 1
    kind: RubricKind = RubricKind.RUBRIC
    contexts: tuple[Context, ...] = ()
    codes: tuple[str, ...] = ()
    least_desirable: int = 0
    translations: "tuple[NewTranslation, ...]" = field(default=(), compare=False)

    @cached_property
    def label_rule(self) -> LabelRule:
        """How the label follows from the yes/no criteria."""
        desirable = tuple(criterion.is_desirable for criterion in self.yes_no)
        return (
            LabelRule(desirable, min(self.least_desirable, sum(desirable)))
            if any(desirable)
            else ALL_ESSENTIAL
        )

    @cached_property
    def criteria(self) -> tuple[Criterion, ...]:
        """All criteria in reading order."""
        return tuple(criterion for theme in self.themes for criterion in theme.criteria)

    @cached_property
    def yes_no(self) -> tuple[Criterion, ...]:
        """The criteria that are answered with yes or no; they alone make up an image's label."""
        return tuple(criterion for criterion in self.criteria if criterion.scale.is_yes_no)

    @property
    def context_names(self) -> tuple[str, ...]:
        """The contexts by their names, in the order of the rubric."""
        return tuple(context.name for context in self.contexts)

    @property
    def has_own_analysis(self) -> bool:
        """Whether a study with it is analysed as a whole, in a way of its own, and not by holding verdicts together."""
        return self.kind is not RubricKind.RUBRIC or not self.yes_no

    @cached_property
    def _by_code(self) -> dict[str, Criterion]:
        return {criterion.code: criterion for criterion in self.criteria}

    def criterion(self, code: str) -> Criterion | None:
        """The criterion with this code (`T1.C1`), or None."""
        return self._by_code.get(code)

    def theme_of(self, code: str) -> Theme:
        """The theme a criterion stands under. Raises KeyError for an unknown code."""
        for theme in self.themes:
            if any(criterion.code == code for criterion in theme.criteria):
                return theme
        raise KeyError(code)


def write_setup(rubric: Rubric) -> str:
    """What a study stores of a rubric as a whole: JSON, in which what is empty is left out."""
    setup: dict[str, object] = {"codes": rubric.codes} if rubric.codes else {}
    if rubric.contexts:
        setup["contexts"] = [[one.name, one.words] for one in rubric.contexts]
    if desirable := [str(one.lineage) for one in rubric.criteria if one.is_desirable]:
        setup |= {"desirable": desirable, "least_desirable": rubric.least_desirable}
    if fields := {str(one.lineage): one.fields for one in rubric.criteria if one.fields}:
        setup["fields"] = fields
    return json.dumps(setup, ensure_ascii=False, sort_keys=True)


@dataclass(frozen=True)
class Setup:
    """What a study stores of a rubric as a whole. `desirable` holds lineages; `fields` has a criterion's by lineage."""

    contexts: tuple[Context, ...] = ()
    codes: tuple[str, ...] = ()
    desirable: frozenset[uuid.UUID] = frozenset()
    least_desirable: int = 0
    fields: Mapping[uuid.UUID, tuple[str, ...]] = field(default_factory=dict)


def read_setup(stored: str) -> Setup:
    """The inverse of `write_setup`. Raises ValueError for what it did not make."""
    try:
        setup = json.loads(stored)
        contexts = tuple(Context(name, words) for name, words in setup.get("contexts", []))
        codes = tuple(setup.get("codes", []))
        desirable = frozenset(map(uuid.UUID, setup.get("desirable", [])))
        least = setup.get("least_desirable", 0)
        fields = {uuid.UUID(lineage): tuple(codes) for lineage, codes in setup.get("fields", {}).items()}
    except (AttributeError, TypeError, RecursionError) as error:
        raise ValueError(stored[:40]) from error
    texts = [*codes, *(word for one in contexts for word in (one.name, one.words))]
    texts += [code for some in fields.values() for code in some]
    if not all(isinstance(word, str) for word in texts) or type(least) is not int or least < 0:
        raise ValueError(stored[:40])
    return Setup(contexts, codes, desirable, least, fields)
