"""Automatic metrics of a study's captions: those by models against those that people wrote for the same picture.

People's captions of several kinds, such as original and cultural ones, are never pooled: which kind a model comes
close to is what such a study is about (Karamolegkou and others 2024, table 1).
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, permutations
from math import comb

from app.agreement.report.rater_groups import GroupMembers
from app.captions.coco import Metric
from app.captions.metrics import (
    AT_ONCE,
    MOST_COMBINATIONS,
    CaptionScores,
    PromptComparison,
    compare_prompts,
    score_captions,
    score_kind,
    score_people,
    tokenise_at_once,
)
from app.captions.sources import Prompt, Source, read_source
from app.errors import UserError
from app.messages.instruments import caption_metrics
from app.study.exhibits import Exhibit

References = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Caption:
    """One caption: the picture it is of, its words, and who wrote it. `source` '' in a reference text means people."""

    picture: str
    words: str
    source: str
    is_reference: bool = False


@dataclass(frozen=True)
class CaptionSets:
    """The captions of a study, by picture. `by_source`: each model's captions; people's are `references`, by kind.

    `repeated`: captions that were passed over since their source has another one for the same picture.
    """

    sources: Mapping[str, Source]
    by_source: Mapping[str, Mapping[str, str]]
    references: Mapping[str, References]
    repeated: int


@dataclass(frozen=True)
class GroupedCaptions:
    """Captions that people suggested, by group and picture."""

    members: GroupMembers
    references: Mapping[str, References]


@dataclass(frozen=True)
class MetricRow:
    """One source of captions and its scores against people's captions of one kind."""

    source: str
    scores: CaptionScores
    kind: str = ""


@dataclass(frozen=True)
class PromptsRow:
    """One model under both prompts, on the pictures that have both captions, against one kind."""

    model: str
    found: PromptComparison
    kind: str = ""


@dataclass(frozen=True)
class PeopleRow:
    """People's captions of one kind, each left out once and scored against the others of its picture."""

    kind: str
    scores: CaptionScores


@dataclass(frozen=True)
class KindsRow:
    """People's captions of one kind against all those of another kind at once."""

    kind: str
    against: str
    scores: CaptionScores


@dataclass(frozen=True)
class CaptionMetrics:
    """All scores, each source by itself and each model under two prompts.

    `at_once`: how many references of each kind were used at a time, in the order of the kinds. `fewer`: kinds of which
    no picture has as many as are usually used.
    """

    metrics: tuple[Metric, ...]
    rows: tuple[MetricRow, ...]
    prompts: tuple[PromptsRow, ...]
    people: tuple[PeopleRow, ...]
    kinds: tuple[KindsRow, ...]
    at_once: Mapping[str, int]
    fewer: tuple[str, ...]
    repeated: int


def captions_of(exhibit: Exhibit) -> list[Caption]:
    """The captions of one exhibit, reference texts first."""
    picture = picture_of(exhibit)
    references = [Caption(picture, one.words, one.source, True) for one in exhibit.shown.references]
    return references + [Caption(picture, one.words, one.source) for one in exhibit.shown.texts]


def collect(captions: Iterable[Caption], only: Collection[str] | None = None) -> CaptionSets:
    """Captions sorted by who wrote them. `only`: pictures that count; None: all."""
    sources: dict[str, Source] = {}
    by_source: dict[str, dict[str, str]] = {}
    references: dict[str, dict[str, dict[str, None]]] = {}
    repeated = 0
    for caption in captions:
        words, source = " ".join(caption.words.split()), read_source(caption.source)
        if (only is not None and caption.picture not in only) or not words:
            continue
        if caption.is_reference or (source and source.is_human):
            kind = source.kind if source else ""
            references.setdefault(kind, {}).setdefault(caption.picture, {})[words] = None
        elif source is not None:
            sources[source.name] = source
            known = by_source.setdefault(source.name, {}).setdefault(caption.picture, words)
            repeated += known != words
    by_group = {
        kind: {picture: tuple(words) for picture, words in found.items()}
        for kind, found in sorted(references.items())
    }
    return CaptionSets(sources, by_source, by_group, repeated)


def picture_of(exhibit: Exhibit) -> str:
    """What tells pictures apart: exhibits that show the same, or are about the same subject, are one."""
    if exhibit.pictures:
        return " ".join(str(picture.key) for picture in exhibit.pictures)
    return exhibit.shown.subject or f"exhibit {exhibit.image}"


def measure(
    captions: CaptionSets,
    metrics: Sequence[Metric] = tuple(Metric),
    at_once: int | None = None,
    progress: Callable[[int, int], object] = lambda _done, _total: None,
) -> CaptionMetrics:
    """The metrics of every source, against each kind of people's captions by itself.

    `at_once`: how many references at a time, or None: two, but one for a kind of which no picture has two. `progress`
    is told how many comparisons of models are done, of how many. Raises UserError where there is nothing to compare,
    where pycocoevalcap is not installed or where Java stops.
    """
    used = _at_once(captions, at_once)
    tokenise_at_once(
        chain(
            (words for found in captions.by_source.values() for words in found.values()),
            (one for found in captions.references.values() for words in found.values() for one in words),
        )
    )
    rows: list[MetricRow] = []
    prompts: list[PromptsRow] = []
    models = _by_model(captions)
    total = len(captions.by_source) * len(used)
    for kind, references in captions.references.items():
        for names in models:
            found = [captions.by_source[name] for name in names]
            if len(names) == len(Prompt):
                both = compare_prompts(found[0], found[1], references, metrics, used[kind])
                prompts.append(PromptsRow(captions.sources[names[0]].author, both, kind))
                scores = [both.default, both.cultural]
            else:
                scores = [score_captions(one, references, metrics, used[kind]) for one in found]
            rows += [MetricRow(name, one, kind) for name, one in zip(names, scores, strict=True)]
            progress(len(rows), total)
    people, kinds = _among_people(captions, metrics, used)
    fewer = tuple(kind for kind, many in used.items() if at_once is None and many < AT_ONCE)
    return CaptionMetrics(
        metrics=tuple(metrics),
        rows=tuple(rows),
        prompts=tuple(prompts),
        people=people,
        kinds=kinds,
        at_once=used,
        fewer=fewer,
        repeated=captions.repeated,
    )


def measure_groups(
    captions: CaptionSets,
    groups: GroupedCaptions,
    metrics: Sequence[Metric] = tuple(Metric),
    at_once: int | None = None,
) -> CaptionMetrics | None:
    """The metrics of every source against each group's captions by itself, and of the groups against each other.

    As many references at a time in every group, since their number moves the metrics: `at_once`, or as few as the
    group with the fewest has. None where there is nothing to compare. Raises as `measure`.
    """
    if len(groups.references) < (1 if captions.by_source else 2):
        return None
    most = [max(map(len, one.values())) for one in groups.references.values()]
    return measure(
        replace(captions, references=groups.references, repeated=0), metrics, min(at_once or AT_ONCE, *most)
    )


def _among_people(
    captions: CaptionSets, metrics: Sequence[Metric], used: Mapping[str, int]
) -> tuple[tuple[PeopleRow, ...], tuple[KindsRow, ...]]:
    """People's captions compared with each other: within each kind, and each kind with each other."""
    people = tuple(
        PeopleRow(kind, alone)
        for kind, references in captions.references.items()
        if (alone := score_people(references, metrics, used[kind])) is not None
    )
    kinds = tuple(
        KindsRow(kind, other, one)
        for kind, other in permutations(captions.references, 2)
        if (one := score_kind(captions.references[kind], captions.references[other], metrics)) is not None
    )
    return people, kinds


def _at_once(captions: CaptionSets, wanted: int | None) -> dict[str, int]:
    """How many captions of each kind are used at a time. Raises UserError where there is nothing to compare."""
    most = {kind: max(map(len, found.values())) for kind, found in captions.references.items()}
    if not captions.by_source and len(most) < 2:
        raise UserError(caption_metrics.NO_MODELS)
    if not most:
        raise UserError(caption_metrics.NO_HUMANS)
    used = {kind: wanted or min(AT_ONCE, many) for kind, many in most.items()}
    for kind, many in most.items():
        if used[kind] > many:
            raise UserError(caption_metrics.too_few_references(used[kind], many, kind))
        if comb(many, used[kind]) > MOST_COMBINATIONS:
            raise UserError(
                caption_metrics.too_many_combinations(
                    at_once=used[kind], references=many, limit=MOST_COMBINATIONS
                )
            )
    return used


def _by_model(captions: CaptionSets) -> list[tuple[str, ...]]:
    """The sources: a pair, the default prompt first, where a model has two prompts; else each by itself."""
    found: dict[tuple[str, ...], None] = {}
    for name in sorted(captions.sources):
        source = captions.sources[name]
        pair = tuple(f"{source.author}, {prompt}" for prompt in (Prompt.DEFAULT, Prompt.CULTURAL))
        has_both = source.prompt is not None and all(one in captions.sources for one in pair)
        found[pair if has_both else (name,)] = None
    return list(found)
