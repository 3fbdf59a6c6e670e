"""Collecting pictures that belong to a culture: what people agree on is kept, with the captions they suggest.

After Karamolegkou and others (2024), section 3 and appendix B.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.captions.consensus import LEAST, Collected, Consensus, Nomination, find_consensus
from app.instruments.captions.questions import Themes, question, read_themes, words_of
from app.instruments.scores import Scores, StoredAnswer, Unit
from app.study.rubric import Criterion
from app.study.scales import ScaleKind
from app.study.team.coding import ReasonCode
from app.study.team.raters import Rater
from app.study.verdict import Verdict

RELATED, CULTURE, CAPTION, CHOSEN = "related", "culture", "caption", "chosen"
ROLES = (RELATED, CULTURE, CAPTION)
_KINDS = {
    RELATED: ScaleKind.YES_NO,
    CULTURE: ScaleKind.TEXT,
    CAPTION: ScaleKind.TEXT,
    CHOSEN: ScaleKind.CHOICE,
}
_MEANS = {Verdict.MET.value: True, Verdict.NOT_MET.value: False}


@dataclass(frozen=True)
class ThemeRow:
    """Why pictures were kept: in how many reasons on kept pictures coders found a theme, and on how many pictures."""

    theme: str
    reasons: int
    pictures: int


@dataclass(frozen=True)
class Collection:
    """All of it. `consensus` is None without a question that says what belongs to a culture.

    `names`: what the pictures of the consensus are called. `cultures`: those that were named, with how many kept
    pictures they were named for. `asks_for_best`: people chose the best of the original captions as well.
    """

    consensus: Consensus | None
    names: Mapping[str, str]
    cultures: tuple[tuple[str, int], ...]
    themes: tuple[ThemeRow, ...]
    found: Themes
    missing: tuple[str, ...]
    asks_for_best: bool


def analyse(scores: Scores, codes: Sequence[ReasonCode] = (), least: int = LEAST) -> Collection:
    """The analysis of a collection. `least`: how many people have to agree on a picture."""
    items = {role: item for role, kind in _KINDS.items() if (item := question(scores.rubric, role, kind))}
    missing = tuple(role for role in ROLES if role not in items)
    related = items.get(RELATED)
    found = read_themes(scores, [related] if related else [], codes)
    names = {_id(unit): unit.subject for unit in scores.units}
    if related is None:
        return Collection(None, names, (), (), found, missing, CHOSEN in items)
    said = [
        nomination
        for unit in scores.units
        for rater in scores.people
        if (nomination := _nomination(scores, items, unit, rater))
    ]
    originals = {_id(unit): [text.words for text in unit.shown.texts] for unit in scores.units}
    consensus = find_consensus(said, originals, least)
    return Collection(
        consensus,
        names,
        _cultures(consensus.kept),
        _themes(scores, related, found, consensus.kept),
        found,
        missing,
        CHOSEN in items,
    )


def _id(unit: Unit) -> str:
    return str(unit.image.key)


def _nomination(
    scores: Scores, items: Mapping[str, Criterion], unit: Unit, rater: Rater
) -> Nomination | None:
    """What one person said of a picture; None where they said nothing of it."""
    said: dict[str, StoredAnswer] = {}
    for role, item in items.items():
        if answer := scores.said.get((unit.image.key, rater.key, 0, item.code)):
            said[role] = answer
    if not said:
        return None
    words = {role: words_of(said[role].value) for role in (CULTURE, CAPTION) if role in said}
    return Nomination(
        image=_id(unit),
        person=str(rater.key),
        is_culture_related=_MEANS.get(said[RELATED].value) if RELATED in said else None,
        culture=words.get(CULTURE, ""),
        reason=said[RELATED].note if RELATED in said else "",
        chosen=_chosen(unit, said[CHOSEN].value) if CHOSEN in said else "",
        caption=words.get(CAPTION, ""),
    )


def _chosen(unit: Unit, value: str) -> str:
    """The words of the caption that stands at this place."""
    texts = unit.shown.texts
    return texts[int(value) - 1].words if value.isdecimal() and 0 < int(value) <= len(texts) else ""


def _cultures(kept: Iterable[Collected]) -> tuple[tuple[str, int], ...]:
    """The cultures of kept pictures, the most frequent first; words that differ only in case are one."""
    spelling: dict[str, str] = {}
    pictures: Counter[str] = Counter()
    for one in kept:
        for culture, _people in one.cultures:
            key = " ".join(culture.split()).casefold()
            spelling.setdefault(key, culture)
            pictures[key] += 1
    return tuple((spelling[key], times) for key, times in pictures.most_common())


def _themes(
    scores: Scores, related: Criterion, found: Themes, kept: Iterable[Collected]
) -> tuple[ThemeRow, ...]:
    """How often each theme was found on pictures that are kept, in the order of the themes."""
    images = {one.image for one in kept}
    reasons: Counter[str] = Counter()
    pictures: dict[str, set[str]] = {}
    for unit, _rater, said in scores.values(related):
        for theme in found.of_answer.get(said.id, ()):
            if _id(unit) in images:
                reasons[theme] += 1
                pictures.setdefault(theme, set()).add(_id(unit))
    return tuple(ThemeRow(theme, reasons[theme], len(pictures.get(theme, ()))) for theme in found.names)
