"""From a draft to a version: which criteria need the question "has the meaning changed?", and what is kept of it."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass

from app.errors import UserError
from app.messages import rubric_design as messages
from app.rubrics.difference import differences
from app.rubrics.draft import RubricDraft
from app.study.designs import ChangeKind, ItemChange
from app.study.rubric import Criterion, Rubric


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


def rewordings(before: Rubric | None, draft: RubricDraft) -> tuple[Rewording, ...]:
    """The criteria about which to ask, in order: those whose text, name, guidance or condition is different."""
    if before is None:
        return ()
    old = {one.lineage: one for one in before.criteria}
    reworded = [
        one
        for one in draft.rubric.criteria
        if one.lineage in old and reads_differently(old[one.lineage], one)
    ]
    told = differences(before, draft) if reworded else ()
    return tuple(
        Rewording(one.lineage, one.code, tuple(each.sentence for each in told if each.lineage == one.lineage))
        for one in reworded
    )


def reads_differently(was: Criterion, now: Criterion) -> bool:
    """Whether somebody who answers meets other words. How "cannot tell" counts is not among them: an answer stays
    what it was, and only what follows from it changes."""
    return (was.text, was.short, was.guidance, was.applies_when) != (
        now.text,
        now.short,
        now.guidance,
        now.applies_when,
    )


def changes(
    before: Rubric | None, draft: RubricDraft, said: Mapping[uuid.UUID, Meaning]
) -> tuple[ItemChange, ...]:
    """How each criterion of a draft differs from the version before.

    Raises UserError when the draft is not whole, when nothing is different, or when a rewording is left unsaid.
    """
    check_whole(draft)
    asked = rewordings(before, draft)
    unsaid = [one.code for one in asked if one.lineage not in said]
    if unsaid:
        raise UserError(messages.meaning_unsaid(unsaid))
    if before is not None and not differences(before, draft):
        raise UserError(messages.NOTHING_NEW)
    old = {one.lineage for one in before.criteria} if before else set()
    reworded = {one.lineage for one in asked}
    return tuple(_change(one.lineage, old, reworded, draft, said) for one in draft.rubric.criteria)


def _change(
    lineage: uuid.UUID,
    old: set[uuid.UUID],
    reworded: set[uuid.UUID],
    draft: RubricDraft,
    said: Mapping[uuid.UUID, Meaning],
) -> ItemChange:
    if lineage in reworded:
        meaning = said[lineage]
        return ItemChange(lineage, ChangeKind.REWORDED, meaning.is_changed, meaning.why)
    if lineage in old:
        return ItemChange(lineage, ChangeKind.SAME, False)
    parents = tuple(parent for parent in draft.parents.get(lineage, ()) if parent in old)
    kind = (ChangeKind.NEW, ChangeKind.SPLIT, ChangeKind.MERGED)[min(len(parents), 2)]
    return ItemChange(lineage, kind, True, "", parents)


def removals(before: Rubric | None, draft: RubricDraft) -> Mapping[uuid.UUID, str]:
    """The criteria of the version before that the draft leaves out, each with the reason ('' for unsaid)."""
    kept = {one.lineage for one in draft.rubric.criteria}
    went_on = {parent for one in kept for parent in draft.parents.get(one, ())}
    return {
        one.lineage: draft.left_out.get(one.lineage, "")
        for one in (before.criteria if before else ())
        if one.lineage not in kept | went_on
    }


def check_whole(draft: RubricDraft) -> None:
    """Raise UserError unless there is a theme, and each has a criterion."""
    if not draft.rubric.themes:
        raise UserError(messages.NO_THEME_YET)
    empty = [theme.code for theme in draft.rubric.themes if not theme.criteria]
    if empty:
        raise UserError(messages.empty_theme(empty[0]))
