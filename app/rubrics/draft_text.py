"""A draft of a rubric as JSON, lineages included, and back."""

import json
import uuid

from app.rubrics.draft import RubricDraft
from app.study.rubric import Criterion, Rubric, Theme
from app.study.verdict import CountsAs


def draft_to_json(draft: RubricDraft) -> str:
    """A draft as one JSON text."""
    rubric = draft.rubric
    return json.dumps(
        {
            "title": rubric.title,
            "artifact": rubric.artifact,
            "community": rubric.community,
            "source": rubric.source,
            "themes": [_theme(theme) for theme in rubric.themes],
            "parents": {str(child): list(map(str, some)) for child, some in draft.parents.items()},
            "left_out": {str(lineage): why for lineage, why in draft.left_out.items()},
        },
        ensure_ascii=False,
    )


def _theme(theme: Theme) -> dict[str, object]:
    criteria = [
        {
            "lineage": str(one.lineage),
            "code": one.code,
            "text": one.text,
            "short": one.short,
            "guidance": one.guidance,
            "applies_when": one.applies_when,
            "not_visible": one.not_visible.value,
        }
        for one in theme.criteria
    ]
    return {"code": theme.code, "statement": theme.statement, "criteria": criteria}


def draft_from_json(text: str) -> RubricDraft:
    """The inverse. Raises ValueError or KeyError for what this program did not write."""
    data = json.loads(text)
    themes = tuple(
        Theme(
            theme["code"],
            theme["statement"],
            tuple(
                Criterion(
                    uuid.UUID(one["lineage"]),
                    one["code"],
                    one["text"],
                    one["short"],
                    one["guidance"],
                    one["applies_when"],
                    CountsAs(one["not_visible"]),
                )
                for one in theme["criteria"]
            ),
        )
        for theme in data["themes"]
    )
    rubric = Rubric(data["title"], data["artifact"], themes, data["community"], data["source"])
    parents = {uuid.UUID(child): tuple(map(uuid.UUID, some)) for child, some in data["parents"].items()}
    return RubricDraft(
        rubric, parents, {uuid.UUID(lineage): why for lineage, why in data["left_out"].items()}
    )
