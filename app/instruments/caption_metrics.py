"""Automatic metrics of a study's captions: those by models against those that people wrote for the same picture."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import comb

from app.captions.coco import Metric
from app.captions.metrics import (
    AT_ONCE,
    MOST_COMBINATIONS,
    CaptionScores,
    PromptComparison,
    compare_prompts,
    score_captions,
)
from app.captions.sources import Prompt, Source, read_source
from app.errors import UserError
from app.messages.instruments import caption_metrics as messages
from app.study.exhibits import Exhibit, Passage


@dataclass(frozen=True)
class CaptionSets:
    """The captions of a study, by picture. `by_source`: each source's captions; people's are `references`.

    `repeated`: captions that were passed over since their source has another one for the same picture.
    """

    sources: Mapping[str, Source]
    by_source: Mapping[str, Mapping[str, str]]
    references: Mapping[str, tuple[str, ...]]
    repeated: int


@dataclass(frozen=True)
class MetricRow:
    """One source of captions and its scores."""

    source: str
    scores: CaptionScores


@dataclass(frozen=True)
class PromptsRow:
    """One model under both prompts, on the pictures that have both captions."""

    model: str
    found: PromptComparison


@dataclass(frozen=True)
class CaptionMetrics:
    """All scores, each source by itself and each model under two prompts; `at_once` references were used at a time.

    `is_fewer`: no picture had as many as are usually used, so `at_once` is 1.
    """

    metrics: tuple[Metric, ...]
    rows: tuple[MetricRow, ...]
    prompts: tuple[PromptsRow, ...]
    at_once: int
    is_fewer: bool
    repeated: int


def gather(exhibits: Iterable[Exhibit]) -> CaptionSets:
    """The captions of all exhibits. Reference texts are by people; texts without a source are left out."""
    sources: dict[str, Source] = {}
    by_source: dict[str, dict[str, str]] = {}
    references: dict[str, dict[str, None]] = {}
    repeated = 0
    for exhibit in exhibits:
        picture = _picture(exhibit)
        for passage, source in _told(exhibit):
            words = " ".join(passage.words.split())
            if source is None:
                references.setdefault(picture, {})[words] = None
                continue
            sources[source.name] = source
            known = by_source.setdefault(source.name, {}).setdefault(picture, words)
            repeated += known != words
    return CaptionSets(
        sources,
        by_source,
        {picture: tuple(words) for picture, words in references.items()},
        repeated,
    )


def _told(exhibit: Exhibit) -> Iterable[tuple[Passage, Source | None]]:
    """Every caption with the model it is by, None for people."""
    for passage in exhibit.shown.references:
        yield passage, None
    for passage in exhibit.shown.texts:
        if source := read_source(passage.source):
            yield passage, None if source.is_human else source


def _picture(exhibit: Exhibit) -> str:
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
    """The metrics of every source. `at_once`: how many references at a time, or None: two, but one where no picture
    has two. `progress` is told how many sources are done, of how many.

    Raises UserError where there is nothing to compare, where pycocoevalcap is not installed or where Java stops.
    """
    if not captions.by_source:
        raise UserError(messages.NO_MODELS)
    most = max(map(len, captions.references.values()), default=0)
    if not most:
        raise UserError(messages.NO_HUMANS)
    is_fewer = at_once is None and most < AT_ONCE
    used = at_once or min(AT_ONCE, most)
    if used > most:
        raise UserError(messages.too_few_references(used, most))
    if comb(most, used) > MOST_COMBINATIONS:
        raise UserError(messages.too_many_combinations(used, most, MOST_COMBINATIONS))
    rows: list[MetricRow] = []
    prompts: list[PromptsRow] = []
    total = len(captions.by_source)
    for names in _by_model(captions):
        found = [captions.by_source[name] for name in names]
        if len(names) == len(Prompt):
            both = compare_prompts(found[0], found[1], captions.references, metrics, used)
            prompts.append(PromptsRow(captions.sources[names[0]].author, both))
            scores = [both.default, both.cultural]
        else:
            scores = [score_captions(one, captions.references, metrics, used) for one in found]
        rows += [MetricRow(name, one) for name, one in zip(names, scores, strict=True)]
        progress(len(rows), total)
    return CaptionMetrics(tuple(metrics), tuple(rows), tuple(prompts), used, is_fewer, captions.repeated)


def _by_model(captions: CaptionSets) -> list[tuple[str, ...]]:
    """The sources: a pair, the default prompt first, where a model has two prompts; else each by itself."""
    found: dict[tuple[str, ...], None] = {}
    for name in sorted(captions.sources):
        source = captions.sources[name]
        pair = tuple(f"{source.author}, {prompt}" for prompt in (Prompt.DEFAULT, Prompt.CULTURAL))
        has_both = source.prompt is not None and all(one in captions.sources for one in pair)
        found[pair if has_both else (name,)] = None
    return list(found)
