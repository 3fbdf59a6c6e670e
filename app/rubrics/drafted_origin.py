"""Criteria that a model drafted, as the start of one's own: taken over one by one, with where they come from."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.errors import UserError
from app.messages.judge import imported_drafts
from app.rubrics.draft import RubricDraft
from app.study.judge.model_drafts import DraftCriterion, DraftRubric
from app.study.rubric import Wording


def take_criterion(
    draft: RubricDraft, drafted: DraftRubric, code: str, theme: str = ""
) -> tuple[RubricDraft, str]:
    """One's own draft with a criterion of a model's draft at the end of a theme, and its code there.

    `theme` is a theme's code; "" is the one with the same statement as in the model's draft, which is added where it is
    missing. The new criterion has a lineage of its own whose parent is that of the model's. Raises UserError for a code
    there is not, and for a criterion that was taken before.
    """
    found = drafted.criterion(code)
    if found is None:
        raise UserError(imported_drafts.no_criterion(code, [one.code for one in drafted.criteria]))
    present = {one.lineage for one in draft.rubric.criteria}
    if any(found.lineage in draft.parents.get(lineage, ()) for lineage in present):
        raise UserError(imported_drafts.taken_already(code=code))
    draft, theme = _theme(draft, drafted, found, theme)
    draft = draft.add_criterion(theme, Wording(found.text))
    made = next(one for one in draft.rubric.criteria if one.lineage not in present)
    return replace(draft, parents={**draft.parents, made.lineage: (found.lineage,)}), made.code


def _theme(
    draft: RubricDraft, drafted: DraftRubric, criterion: DraftCriterion, wanted: str
) -> tuple[RubricDraft, str]:
    codes = [one.code for one in draft.rubric.themes]
    if wanted:
        if wanted not in codes:
            raise UserError(imported_drafts.no_theme(wanted, codes))
        return draft, wanted
    statement = next(one.statement for one in drafted.themes if criterion in one.criteria)
    same = [one.code for one in draft.rubric.themes if one.statement == statement]
    if same:
        return draft, same[0]
    draft = draft.add_theme(statement)
    return draft, draft.rubric.themes[-1].code


def drafted_origins(drafts: Sequence[DraftRubric]) -> Mapping[uuid.UUID, str]:
    """For each criterion of these drafts, by lineage, a sentence for the history of what was taken from it."""
    return {
        one.lineage: imported_drafts.from_draft(code=one.code, model=draft.model)
        for draft in drafts
        for one in draft.criteria
    }
