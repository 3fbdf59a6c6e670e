"""A rubric as it is being written: every operation returns a new draft and keeps where each criterion comes from."""

import re
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from app.errors import UserError
from app.identity import new_id
from app.messages.rubric import rubric_design, rubric_scales
from app.study.rubric import Criterion, Rubric, Theme, Wording
from app.study.team.designs import DraftVersion

_Thing = TypeVar("_Thing")
_NUMBERED = re.compile(r"[TC]\d+")


@dataclass(frozen=True)
class RubricDraft(DraftVersion):
    """The next version, with all that can be done to it."""

    @classmethod
    def of(cls, version: DraftVersion) -> "RubricDraft":
        """A draft as it was saved, to go on with."""
        return cls(version.rubric, version.parents, version.left_out)

    # --- themes

    def add_theme(self, statement: str) -> "RubricDraft":
        """A new theme at the end, still without criteria."""
        theme = Theme("", _words(statement), ())
        return self._with((*self.rubric.themes, theme))

    def reword_theme(self, code: str, statement: str) -> "RubricDraft":
        """Another statement for a theme. Raises KeyError for a code there is not, as everything below does."""
        said = _words(statement)
        return self._each_theme(lambda one: replace(one, statement=said) if one.code == code else one, code)

    def remove_theme(self, code: str, why: str) -> "RubricDraft":
        """Leave a theme and its criteria out; the reason is kept with each."""
        gone = self.theme(code)
        kept = tuple(theme for theme in self.rubric.themes if theme.code != code)
        return self._with(kept, left_out=self._leaving(gone.criteria, why))

    def move_theme(self, code: str, by: int) -> "RubricDraft":
        """A theme one place up (-1) or down (1). Raises UserError at the end of the list."""
        themes = list(self.rubric.themes)
        at = themes.index(self.theme(code))
        return self._with(tuple(_moved(themes, at, by)))

    # --- criteria

    def add_criterion(self, theme: str, wording: Wording, after: str = "") -> "RubricDraft":
        """A new criterion with a lineage of its own, behind another of the theme or at its end."""
        made = _made(wording)
        return self._in_theme(theme, lambda criteria: _inserted(criteria, made, after))

    def reword(self, code: str, wording: Wording) -> "RubricDraft":
        """Other words for a criterion; it stays the same one, by its lineage."""
        old = self.criterion(code)
        new = replace(
            old,
            text=_words(wording.text),
            short=wording.short.strip(),
            guidance=wording.guidance.strip(),
            applies_when=wording.applies_when.strip(),
            not_visible=wording.not_visible,
            scale=wording.scale,
            is_desirable=wording.is_desirable and wording.scale.is_yes_no,
        )
        return self._replaced({code: (new,)})

    def needed(self) -> tuple[int, int]:
        """How many desirable criteria have to be met, and how many there are. Raises UserError when there are none."""
        rule = self.rubric.label_rule
        if rule.is_usual:
            raise UserError(rubric_design.NO_DESIRABLE)
        return rule.least, sum(rule.is_desirable)

    def require(self, least: int) -> "RubricDraft":
        """How many of the desirable criteria have to be met. Raises UserError for more than there are."""
        desirable = sum(one.is_desirable for one in self.rubric.yes_no)
        if not 0 <= least <= desirable:
            raise UserError(rubric_design.too_many_desirable(least=least, count=desirable))
        return replace(self, rubric=replace(self.rubric, least_desirable=least))

    def remove(self, code: str, why: str) -> "RubricDraft":
        """Leave a criterion out, and keep why."""
        gone = self.criterion(code)
        return replace(self._replaced({code: ()}), left_out=self._leaving((gone,), why))

    def move(self, code: str, by: int) -> "RubricDraft":
        """A criterion one place up (-1) or down (1); from the edge of its theme into the next one.

        Raises UserError at the ends of the rubric.
        """
        themes = list(self.rubric.themes)
        place = themes.index(self.rubric.theme_of(code))
        own = list(themes[place].criteria)
        at = own.index(self.criterion(code))
        if 0 <= at + by < len(own):
            themes[place] = replace(themes[place], criteria=tuple(_moved(own, at, by)))
            return self._with(tuple(themes))
        if not 0 <= place + by < len(themes):
            raise UserError(rubric_design.FIRST_OF_ALL if by < 0 else rubric_design.LAST_OF_ALL)
        next_theme = themes[place + by]
        moved = own.pop(at)
        others = (*next_theme.criteria, moved) if by < 0 else (moved, *next_theme.criteria)
        themes[place] = replace(themes[place], criteria=tuple(own))
        themes[place + by] = replace(next_theme, criteria=others)
        return self._with(tuple(themes))

    def move_to(self, code: str, theme: str) -> "RubricDraft":
        """A criterion at the end of another theme."""
        moved, target = self.criterion(code), self.theme(theme)
        if self.rubric.theme_of(code) == target:
            raise UserError(rubric_design.already_there(code=code, theme=theme))
        without = self._replaced({code: ()}, renumber=False)
        return without._in_theme(theme, lambda criteria: (*criteria, moved))

    def split(self, code: str, first: str, second: str) -> "RubricDraft":
        """Two criteria in the place of one, each with a lineage of its own that knows where it comes from.

        Both keep guidance, condition, rule and scale; the short name is left to be given again.
        """
        old = self.criterion(code)
        parts = tuple(
            replace(old, lineage=new_id(), text=_words(text), short="", code="") for text in (first, second)
        )
        parents = {**self.parents, **{part.lineage: self._origins((old,)) for part in parts}}
        return replace(self._replaced({code: parts}), parents=parents)

    def merge(self, code: str, text: str) -> "RubricDraft":
        """One criterion in the place of two: this one and the next of its theme. Raises UserError at its end, and
        where the two are answered on different scales."""
        first, second = self.criterion(code), self.next_in_theme(code)
        if first.scale != second.scale:
            raise UserError(rubric_scales.not_one_scale(first=first.code, second=second.code))
        guidance = " ".join(part for part in dict.fromkeys((first.guidance, second.guidance)) if part)
        one = replace(first, lineage=new_id(), text=_words(text), short="", code="", guidance=guidance)
        parents = {**self.parents, one.lineage: self._origins((first, second))}
        return replace(self._replaced({code: (one,), second.code: ()}), parents=parents)

    # --- looking up

    def criterion(self, code: str) -> Criterion:
        """The criterion with this code. Raises KeyError when there is none."""
        found = self.rubric.criterion(code)
        if found is None:
            raise KeyError(code)
        return found

    def theme(self, code: str) -> Theme:
        """The theme with this code. Raises KeyError when there is none."""
        for theme in self.rubric.themes:
            if theme.code == code:
                return theme
        raise KeyError(code)

    def next_in_theme(self, code: str) -> Criterion:
        """The criterion behind this one in its theme. Raises UserError when it is the last."""
        criteria = self.rubric.theme_of(code).criteria
        at = criteria.index(self.criterion(code)) + 1
        if at == len(criteria):
            raise UserError(rubric_design.nothing_to_merge(code=code))
        return criteria[at]

    def code_of(self, lineage: uuid.UUID) -> str:
        """The code of the criterion with this lineage, '' when it is not in the draft."""
        return next((one.code for one in self.rubric.criteria if one.lineage == lineage), "")

    # --- inside

    def _origins(self, criteria: Iterable[Criterion]) -> tuple[uuid.UUID, ...]:
        """The lineages these come from: their own, or those they were made of earlier in this draft."""
        origins: list[uuid.UUID] = []
        for one in criteria:
            origins += self.parents.get(one.lineage, (one.lineage,))
        return tuple(dict.fromkeys(origins))

    def _leaving(self, criteria: Iterable[Criterion], why: str) -> Mapping[uuid.UUID, str]:
        reason = " ".join(why.split())
        gone = {origin: reason for one in criteria for origin in self._origins((one,))}
        return {**self.left_out, **gone}

    def _in_theme(
        self, code: str, change: "Callable[[tuple[Criterion, ...]], tuple[Criterion, ...]]"
    ) -> "RubricDraft":
        return self._each_theme(
            lambda one: replace(one, criteria=change(one.criteria)) if one.code == code else one, code
        )

    def _each_theme(self, change: "Callable[[Theme], Theme]", code: str) -> "RubricDraft":
        self.theme(code)
        return self._with(tuple(map(change, self.rubric.themes)))

    def _replaced(self, others: Mapping[str, tuple[Criterion, ...]], renumber: bool = True) -> "RubricDraft":
        """Other criteria in the place of some, by their codes."""
        themes = tuple(
            replace(
                theme, criteria=tuple(new for one in theme.criteria for new in others.get(one.code, (one,)))
            )
            for theme in self.rubric.themes
        )
        return self._with(themes) if renumber else replace(self, rubric=_themed(self.rubric, themes))

    def _with(
        self, themes: tuple[Theme, ...], left_out: Mapping[uuid.UUID, str] | None = None
    ) -> "RubricDraft":
        rubric = _themed(self.rubric, numbered(themes))
        return replace(self, rubric=rubric, left_out=self.left_out if left_out is None else left_out)


def numbered(themes: Sequence[Theme]) -> tuple[Theme, ...]:
    """Themes and criteria with codes after their places. A code somebody chose, such as `Handle`, stays."""
    result, taken = [], set[str]()
    for place, theme in enumerate(themes, start=1):
        code = _code("T", place, theme.code, taken)
        own: set[str] = set()
        criteria = tuple(
            replace(one, code=f"{code}.{_code('C', at, one.code.rpartition('.')[2], own)}")
            for at, one in enumerate(theme.criteria, start=1)
        )
        result.append(replace(theme, code=code, criteria=criteria))
    return tuple(result)


def _code(letter: str, place: int, known: str, taken: set[str]) -> str:
    code = known if known and not _NUMBERED.fullmatch(known) and known not in taken else f"{letter}{place}"
    while code in taken:
        place += 1
        code = f"{letter}{place}"
    taken.add(code)
    return code


def _themed(rubric: Rubric, themes: tuple[Theme, ...]) -> Rubric:
    return replace(rubric, themes=themes)


def _made(wording: Wording) -> Criterion:
    return Criterion(
        new_id(),
        "",
        _words(wording.text),
        wording.short.strip(),
        wording.guidance.strip(),
        wording.applies_when.strip(),
        wording.not_visible,
        wording.scale,
        wording.is_desirable and wording.scale.is_yes_no,
    )


def _inserted(criteria: tuple[Criterion, ...], made: Criterion, after: str) -> tuple[Criterion, ...]:
    codes = [one.code for one in criteria]
    at = codes.index(after) + 1 if after in codes else len(criteria)
    return (*criteria[:at], made, *criteria[at:])


def _moved(things: "list[_Thing]", at: int, by: int) -> "list[_Thing]":
    if not 0 <= at + by < len(things):
        raise UserError(rubric_design.FIRST_OF_ALL if by < 0 else rubric_design.LAST_OF_ALL)
    moved = [*things[:at], *things[at + 1 :]]
    moved.insert(at + by, things[at])
    return moved


def _words(text: str) -> str:
    words = text.strip()
    if not words:
        raise UserError(rubric_design.NEEDS_WORDS)
    return words
