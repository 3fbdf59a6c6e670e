"""From a draft to a version: which criteria need the question "has the meaning changed?", and what is kept of it."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.errors import UserError
from app.messages.rubric import rubric_design, rubric_scales
from app.rubrics.difference import differences
from app.rubrics.scale_choice import means_otherwise
from app.study.rubric import Criterion, Rubric
from app.study.team.designs import ChangeKind, DraftVersion, ItemChange


@dataclass(frozen=True)
class Meaning:
    """What somebody said about a rewording: whether the meaning changed, and why they think so ('' for unsaid)."""

    is_changed: bool
    why: str = ""


@dataclass(frozen=True)
class Rewording:
    """A criterion that reads differently from the version before, so that somebody has to say what that means."""

    lineage: uuid.UUID
    code: str
    sentences: tuple[str, ...]


def rewordings(before: Rubric | None, draft: DraftVersion) -> tuple[Rewording, ...]:
    """The criteria about which to ask, in order: those whose text, name, guidance or condition is different, or the
    words for "makes no sense here". Of one that has another scale nothing is asked: its meaning has changed."""
    if before is None:
        return ()
    old = {one.lineage: one for one in before.criteria}
    reworded = [
        one
        for one in draft.rubric.criteria
        if one.lineage in old
        and reads_differently(old[one.lineage], one)
        and not means_otherwise(old[one.lineage].scale, one.scale)
    ]
    differing = differences(before, draft) if reworded else ()
    return tuple(
        Rewording(
            one.lineage, one.code, tuple(each.sentence for each in differing if each.lineage == one.lineage)
        )
        for one in reworded
    )


def rescaled(before: Rubric | None, draft: DraftVersion) -> tuple[str, ...]:
    """The codes of the criteria that have another scale, in order: their meaning has changed, whatever is said."""
    old = {one.lineage: one.scale for one in before.criteria} if before else {}
    return tuple(
        one.code
        for one in draft.rubric.criteria
        if one.lineage in old and means_otherwise(old[one.lineage], one.scale)
    )


def reads_differently(was: Criterion, now: Criterion) -> bool:
    """Whether somebody who answers meets other words. How "cannot tell" counts is not among them: an answer stays
    what it was, and only what follows from it changes."""
    before, after = replace(was.scale, asks_why=False), replace(now.scale, asks_why=False)
    return (was.text, was.short, was.guidance, was.applies_when, before) != (
        now.text,
        now.short,
        now.guidance,
        now.applies_when,
        after,
    )


def changes(
    before: Rubric | None, draft: DraftVersion, said: Mapping[uuid.UUID, Meaning]
) -> tuple[ItemChange, ...]:
    """How each criterion of a draft differs from the version before.

    Raises UserError when the draft is not whole, when nothing is different, or when a rewording is left unsaid.
    """
    check_whole(draft)
    asked = rewordings(before, draft)
    unsaid = [one.code for one in asked if one.lineage not in said]
    if unsaid:
        raise UserError(rubric_design.meaning_unsaid(count=len(unsaid), codes=unsaid))
    if before is not None and not differences(before, draft):
        raise UserError(rubric_design.NOTHING_NEW)
    old = {one.lineage: one.scale for one in before.criteria} if before else {}
    meanings = {one.lineage: said[one.lineage] for one in asked}
    for one in draft.rubric.criteria:
        if one.lineage in old and means_otherwise(old[one.lineage], one.scale):
            meanings[one.lineage] = _of_another_scale(said.get(one.lineage))
    return tuple(_change(one.lineage, set(old), meanings, draft) for one in draft.rubric.criteria)


def _of_another_scale(said: Meaning | None) -> Meaning:
    """Whatever was said of the words: answers on another scale cannot be carried over."""
    return Meaning(True, (said.why if said else "") or rubric_scales.SCALE_CHANGED)


def _change(
    lineage: uuid.UUID, old: set[uuid.UUID], meanings: Mapping[uuid.UUID, Meaning], draft: DraftVersion
) -> ItemChange:
    if lineage in meanings:
        meaning = meanings[lineage]
        return ItemChange(lineage, ChangeKind.REWORDED, meaning.is_changed, meaning.why)
    if lineage in old:
        return ItemChange(lineage, ChangeKind.SAME, False)
    origins = draft.parents.get(lineage, ())
    parents = tuple(parent for parent in origins if parent in old)
    kind = (ChangeKind.NEW, ChangeKind.SPLIT, ChangeKind.MERGED)[min(len(parents), 2)]
    # What was taken from a model's draft is new here; where it comes from is kept all the same.
    return ItemChange(lineage, kind, True, "", parents or origins)


def removals(before: Rubric | None, draft: DraftVersion) -> Mapping[uuid.UUID, str]:
    """The criteria of the version before that the draft leaves out, each with the reason ('' for unsaid)."""
    kept = {one.lineage for one in draft.rubric.criteria}
    went_on = {parent for one in kept for parent in draft.parents.get(one, ())}
    return {
        one.lineage: draft.left_out.get(one.lineage, "")
        for one in (before.criteria if before else ())
        if one.lineage not in kept | went_on
    }


def check_whole(draft: DraftVersion) -> None:
    """Raise UserError unless there is a theme, and each has a criterion."""
    if not draft.rubric.themes:
        raise UserError(rubric_design.NO_THEME_YET)
    empty = [theme.code for theme in draft.rubric.themes if not theme.criteria]
    if empty:
        raise UserError(rubric_design.empty_theme(code=empty[0]))
