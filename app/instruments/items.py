"""Every item of an instrument by itself: what people answered, how far they agree, and each judge beside them."""

import hashlib
from collections import Counter
from dataclasses import dataclass

import numpy as np

from app.agreement.intervals.resampling import DEFAULT_SEED, REPLICATES
from app.agreement.scales.scale_report import JudgeWithPeople, ScaledItem, judge_with_people, scaled_item
from app.instruments.scores import Scores
from app.study.rubric import Criterion
from app.study.scales import ScaleKind
from app.study.verdict import Verdict

_LENGTH = 16  # hex digits of a checksum that are shown


@dataclass(frozen=True)
class ItemFigures:
    """One item. `figures` for an ordered scale; `counts` of the other answers: choices, rankings, and that it does not
    apply or cannot be told; `doubts` and `notes` count people's answers with one. `judges`: by name, on ordered scales.
    `alone`: the judges who answered what nobody else did, by name.
    """

    item: Criterion
    answers: int
    figures: ScaledItem | None
    counts: tuple[tuple[str, int], ...]
    doubts: int
    notes: int
    judges: tuple[tuple[str, JudgeWithPeople], ...]
    alone: tuple[str, ...] = ()


def item_figures(
    scores: Scores, seed: int = DEFAULT_SEED, replicates: int = REPLICATES
) -> tuple[ItemFigures, ...]:
    """Every item that is not answered with yes or no. Exhibits about the same thing are resampled together."""
    items = [item for item in scores.rubric.criteria if not item.scale.is_yes_no]
    return tuple(_figures(scores, item, seed, replicates) for item in items)


def _figures(scores: Scores, item: Criterion, seed: int, replicates: int) -> ItemFigures:
    said = [said for _unit, _rater, said in scores.values(item)]
    is_ordered = item.scale.kind is ScaleKind.LEVELS
    words = Counter(
        one.value for one in said if item.scale.level(one.value) is None and _is_counted(item, one.value)
    )
    figures: ScaledItem | None = None
    judges: tuple[tuple[str, JudgeWithPeople], ...] = ()
    alone: tuple[str, ...] = ()
    if is_ordered:
        people = scores.of_people(item)
        used = np.asarray((~np.isnan(people)).any(axis=1))
        subjects = [unit.subject for unit, is_used in zip(scores.units, used, strict=True) if is_used]
        numbers = [level.score for level in item.scale.levels]
        if used.any():
            figures = scaled_item(people[used], numbers, subjects, replicates, seed)
        owners = [unit.subject for unit in scores.units]
        tables = {judge.name: scores.of_judge(judge, item) for judge in scores.judges}
        said_by_judges = {name: table for name, table in tables.items() if not np.isnan(table).all()}
        if used.any():
            judges = tuple(
                (name, judge_with_people(table, people, owners, replicates, seed))
                for name, table in said_by_judges.items()
            )
        else:
            alone = tuple(said_by_judges)
    return ItemFigures(
        item=item,
        answers=len(said),
        figures=figures,
        counts=tuple(words.most_common()),
        doubts=sum(one.is_doubtful for one in said),
        notes=sum(bool(one.note) for one in said),
        judges=judges,
        alone=alone,
    )


def _is_counted(item: Criterion, value: str) -> bool:
    """Free words are read, not counted; that a question does not apply is counted everywhere."""
    return item.scale.kind is not ScaleKind.TEXT or value in set(Verdict)


def checksum(scores: Scores) -> str:
    """SHA-256 over the answers used, 16 hex digits: the same for the same answers in any copy of the study."""
    units = {unit.image.key: unit.image.id.hex for unit in scores.units}
    raters = {rater.key: rater.id.hex for rater in (*scores.people, *scores.judges)}
    lineages = {item.code: item.lineage.hex for item in scores.rubric.criteria}
    lines = sorted(
        "\t".join((units[image], raters[rater], str(run), lineages[item], said.value))
        for (image, rater, run, item), said in scores.said.items()
    )
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:_LENGTH]
