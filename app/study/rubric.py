"""What a community wrote down: a rubric, its themes with their reasons, and the criteria under them."""

import uuid
from dataclasses import dataclass
from functools import cached_property

from app.study.verdict import CountsAs, Verdict

_LABEL_WORDS = 4


@dataclass(frozen=True)
class Criterion:
    """One yes/no question about a picture.

    `lineage` stays the same through every rewording; `code` is the name people use, such as `T1.C2`.
    """

    lineage: uuid.UUID
    code: str
    text: str
    short: str = ""
    guidance: str = ""
    applies_when: str = ""
    not_visible: CountsAs = CountsAs.MET

    @property
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
        """How a verdict enters the image's label.

        "Cannot tell" counts as the community decided for this criterion; "not applicable" counts as met,
        because a condition that does not hold cannot be broken.
        """
        if verdict is Verdict.NOT_MET:
            return CountsAs.NOT_MET
        if verdict is Verdict.CANNOT_TELL:
            return self.not_visible
        return CountsAs.MET


@dataclass(frozen=True)
class Theme:
    """Why some criteria matter, and those criteria in order."""

    code: str
    statement: str
    criteria: tuple[Criterion, ...]


@dataclass(frozen=True)
class Rubric:
    """One version of a community's rubric."""

    title: str
    artifact: str
    themes: tuple[Theme, ...]
    community: str = ""
    source: str = ""
    version: int = 1

    @cached_property
    def criteria(self) -> tuple[Criterion, ...]:
        """All criteria in reading order."""
        return tuple(criterion for theme in self.themes for criterion in theme.criteria)

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
