"""What changed between two versions of a rubric, as sentences one can hear."""

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from app.messages.rubric import rubric_design, rubric_scales
from app.messages.rubric.rubric_files import label_rule_text
from app.rubrics.scale_text import context_text
from app.study.rubric import Criterion, Rubric, Theme
from app.study.team.designs import DraftVersion


class Kind(StrEnum):
    """How two versions differ at one place."""

    TITLE = "title"
    THEME_ADDED = "theme added"
    THEME_REMOVED = "theme removed"
    THEME_REWORDED = "theme reworded"
    ADDED = "added"
    REMOVED = "removed"
    REWORDED = "reworded"
    SHORT = "short name"
    GUIDANCE = "guidance"
    CONDITION = "condition"
    RULE = "rule"
    IMPORTANCE = "importance"
    SCALE = "scale"
    REASON = "reason"
    MOVED = "moved"
    SPLIT = "split"
    MERGED = "merged"
    CODES = "codes"


@dataclass(frozen=True)
class Difference:
    """One difference: what it is, where (a code of the newer version, or of the older for what is gone), in words."""

    kind: Kind
    code: str
    sentence: str
    lineage: uuid.UUID | None = None


def differences(before: Rubric, after: DraftVersion) -> tuple[Difference, ...]:
    """Everything that is different, in the order of the newer version; what is gone comes after it."""
    pairs = theme_pairs(before, after.rubric)
    found = [*_of_whole(before, after.rubric), *_of_themes(before, after.rubric, pairs)]
    old = {one.lineage: one for one in before.criteria}
    children = _children(before, after)
    for one in after.rubric.criteria:
        if one.lineage in old:
            found += [*_of_words(old[one.lineage], one), *_of_scale(old[one.lineage], one)]
        else:
            found += _of_origin(one, after, old, children)
    found += _of_places(before, after.rubric, pairs)
    present = {one.lineage for one in after.rubric.criteria} | set(children)
    for one in before.criteria:
        if one.lineage not in present:
            why = after.left_out.get(one.lineage, "")
            found.append(
                Difference(
                    Kind.REMOVED, one.code, rubric_design.removed(one.code, one.text, why), one.lineage
                )
            )
    return tuple(found)


def theme_pairs(before: Rubric, after: Rubric) -> Mapping[str, Theme]:
    """For themes of the newer version, by code, the one of the older that they go on: the same words, or else the
    most criteria in common."""
    left = list(before.themes)
    pairs: dict[str, Theme] = {}
    for theme in after.themes:
        same = next((one for one in left if one.statement == theme.statement), None)
        if same is not None:
            pairs[theme.code] = same
            left.remove(same)
    for theme in after.themes:
        if theme.code in pairs or not left:
            continue
        nearest = max(left, key=lambda one: len(_lineages(one) & _lineages(theme)))
        if _lineages(nearest) & _lineages(theme):
            pairs[theme.code] = nearest
            left.remove(nearest)
    return pairs


def _lineages(theme: Theme) -> set[uuid.UUID]:
    return {one.lineage for one in theme.criteria}


def _children(before: Rubric, after: DraftVersion) -> Mapping[uuid.UUID, list[str]]:
    """For each criterion of the older version that was split or merged, the codes of what became of it."""
    known = {one.lineage for one in before.criteria}
    children: dict[uuid.UUID, list[str]] = {}
    for one in after.rubric.criteria:
        if one.lineage not in known:
            for parent in after.parents.get(one.lineage, ()):
                children.setdefault(parent, []).append(one.code)
    return children


def _of_whole(before: Rubric, after: Rubric) -> Iterator[Difference]:
    old, new = _whole(before), _whole(after)
    for name, was in old.items():
        if was != new[name]:
            yield Difference(Kind.TITLE, "", rubric_design.whole_changed(name, was, new[name]))


def _whole(rubric: Rubric) -> Mapping[str, str]:
    words = {
        name: str(getattr(rubric, name)) for name in ("title", "artifact", "community", "source", "kind")
    }
    return {
        **words,
        "contexts": "; ".join(map(context_text, rubric.contexts)),
        "codes": "; ".join(rubric.codes),
        "label": label_rule_text(rubric.label_rule),
    }


def _of_themes(before: Rubric, after: Rubric, pairs: Mapping[str, Theme]) -> Iterator[Difference]:
    for theme in after.themes:
        was = pairs.get(theme.code)
        if was is None:
            yield Difference(
                Kind.THEME_ADDED, theme.code, rubric_design.theme_added(theme.code, theme.statement)
            )
        elif was.statement != theme.statement:
            words = rubric_design.theme_reworded(theme.code, was.statement, theme.statement)
            yield Difference(Kind.THEME_REWORDED, theme.code, words)
    kept = {theme.code for theme in pairs.values()}
    for theme in before.themes:
        if theme.code not in kept:
            words = rubric_design.theme_removed(code=theme.code, statement=theme.statement)
            yield Difference(Kind.THEME_REMOVED, theme.code, words)


def _of_words(was: Criterion, now: Criterion) -> Iterator[Difference]:
    code, lineage = now.code, now.lineage
    if was.text != now.text:
        yield Difference(Kind.REWORDED, code, rubric_design.reworded(code, was.text, now.text), lineage)
    if was.short != now.short:
        yield Difference(Kind.SHORT, code, rubric_design.renamed(code, was.short, now.short), lineage)
    if was.guidance != now.guidance:
        words = rubric_design.guidance_changed(code, was.guidance, now.guidance)
        yield Difference(Kind.GUIDANCE, code, words, lineage)
    if was.applies_when != now.applies_when:
        words = rubric_design.condition_changed(code, was.applies_when, now.applies_when)
        yield Difference(Kind.CONDITION, code, words, lineage)
    if was.not_visible != now.not_visible:
        words = rubric_design.rule_changed(
            code=code, was_value=was.not_visible.value, now_value=now.not_visible.value
        )
        yield Difference(Kind.RULE, code, words, lineage)
    if was.is_desirable != now.is_desirable:
        yield Difference(
            Kind.IMPORTANCE, code, rubric_design.importance_changed(code, now.is_desirable), lineage
        )


def _of_scale(was: Criterion, now: Criterion) -> Iterator[Difference]:
    before, after = was.scale, now.scale
    if replace(before, asks_why=False) != replace(after, asks_why=False):
        words = rubric_scales.scale_changed(code=now.code, told=before, told2=after)
        yield Difference(Kind.SCALE, now.code, words, now.lineage)
    if before.asks_why != after.asks_why:
        words = rubric_scales.why_changed(now.code, after.asks_why)
        yield Difference(Kind.REASON, now.code, words, now.lineage)


def _of_origin(
    one: Criterion,
    after: DraftVersion,
    old: Mapping[uuid.UUID, Criterion],
    children: Mapping[uuid.UUID, Sequence[str]],
) -> Iterator[Difference]:
    parents = [old[parent] for parent in after.parents.get(one.lineage, ()) if parent in old]
    if not parents:
        yield Difference(Kind.ADDED, one.code, rubric_design.added(code=one.code, text=one.text), one.lineage)
    elif len(parents) > 1:
        codes = [parent.code for parent in parents]
        yield Difference(Kind.MERGED, one.code, rubric_design.merged(one.code, codes, one.text), one.lineage)
    else:
        beside = [code for code in children[parents[0].lineage] if code != one.code]
        words = rubric_design.split(
            code=one.code, was=parents[0].code, count=len(beside), beside=beside, text=one.text
        )
        yield Difference(Kind.SPLIT, one.code, words, one.lineage)


def _of_places(before: Rubric, after: Rubric, pairs: Mapping[str, Theme]) -> Iterator[Difference]:
    """Criteria that stand elsewhere, and in one sentence those that only have another code now."""
    old = {one.lineage: one for one in before.criteria}
    recoded = []
    for theme in after.themes:
        was = pairs.get(theme.code)
        here = [one for one in theme.criteria if one.lineage in old]
        home = [one.lineage for one in was.criteria] if was else []
        stayed = [one.lineage for one in here if one.lineage in home]
        in_order = _longest_in_order([lineage for lineage in home if lineage in stayed], stayed)
        for one in here:
            code = old[one.lineage].code
            if one.lineage not in stayed:
                words = rubric_design.moved_theme(code=one.code, was=code, theme=theme.code)
                yield Difference(Kind.MOVED, one.code, words, one.lineage)
            elif one.lineage not in in_order:
                yield Difference(Kind.MOVED, one.code, rubric_design.moved(one.code, code), one.lineage)
            elif one.code != code:
                recoded.append((one.code, code))
    if recoded:
        yield Difference(Kind.CODES, "", rubric_design.recoded(recoded))


def _longest_in_order(home: Sequence[uuid.UUID], here: Sequence[uuid.UUID]) -> set[uuid.UUID]:
    from difflib import SequenceMatcher  # only here: the program's start need not wait for it

    blocks = SequenceMatcher(None, home, here, autojunk=False).get_matching_blocks()
    return {lineage for block in blocks for lineage in home[block.a : block.a + block.size]}
