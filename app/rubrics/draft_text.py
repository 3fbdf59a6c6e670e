"""A draft of a rubric as JSON, lineages included, and back."""

import json
import uuid

from app.study.rubric import Context, Criterion, Rubric, RubricKind, Theme
from app.study.scales import read_scale, write_scale
from app.study.team.designs import DraftVersion
from app.study.verdict import CountsAs


def draft_to_json(draft: DraftVersion) -> str:
    """A draft as one JSON text."""
    rubric = draft.rubric
    return json.dumps(
        {
            "title": rubric.title,
            "artifact": rubric.artifact,
            "community": rubric.community,
            "source": rubric.source,
            "kind": rubric.kind.value,
            "contexts": [[one.name, one.words] for one in rubric.contexts],
            "codes": rubric.codes,
            "least_desirable": rubric.least_desirable,
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
            "scale": write_scale(one.scale),
            "is_desirable": one.is_desirable,
            **({"fields": one.fields} if one.fields else {}),
        }
        for one in theme.criteria
    ]
    return {"code": theme.code, "statement": theme.statement, "criteria": criteria}


def draft_from_json(text: str) -> DraftVersion:
    """The inverse, also for drafts from before there were scales. Raises ValueError, TypeError or KeyError for what
    this program did not write."""
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
                    read_scale(one.get("scale", "")),
                    bool(one.get("is_desirable", False)),
                    tuple(one.get("fields", ())),
                )
                for one in theme["criteria"]
            ),
        )
        for theme in data["themes"]
    )
    rubric = Rubric(
        title=data["title"],
        artifact=data["artifact"],
        themes=themes,
        community=data["community"],
        source=data["source"],
        kind=RubricKind(data.get("kind", RubricKind.RUBRIC)),
        contexts=tuple(Context(name, words) for name, words in data.get("contexts", ())),
        codes=tuple(data.get("codes", ())),
        least_desirable=int(data.get("least_desirable", 0)),
    )
    parents = {uuid.UUID(child): tuple(map(uuid.UUID, some)) for child, some in data["parents"].items()}
    return DraftVersion(
        rubric, parents, {uuid.UUID(lineage): why for lineage, why in data["left_out"].items()}
    )
