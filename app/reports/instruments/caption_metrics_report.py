"""The report on automatic metrics of captions, made when somebody asks for it: it is no part of a study's report."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial
from operator import itemgetter

from app import language
from app.agreement.estimate import Estimate
from app.agreement.ratings.trace import versions
from app.captions.coco import Metric, package_version
from app.captions.metrics import Score
from app.instruments.captions.metrics import CaptionMetrics, GroupedCaptions
from app.messages.agreement import rater_groups
from app.messages.instruments import caption_metrics
from app.reports.document import Document, Section, Table
from app.reports.printed_figures import digits
from app.reports.tables import TableSpec, counts, number, text

LANGUAGE, DECIMALS = language.tag(), 3
Line = tuple[str, int, Sequence[Score]]  # a source or model, how many pictures, and its scores


def metrics_document(study: str, made_at: datetime, found: CaptionMetrics) -> Document:
    """All figures as a document. `study`: its title; `made_at`: the time it is dated by."""
    notes, of_single = _notes(found)
    kinds = [_Kind(found, kind, place) for place, kind in enumerate(found.at_once, start=1)]
    sections = []
    for one in kinds:
        if one.lines:
            said = (*of_single.get(one.kind, ()), *_missing(one.lines))
            heading = caption_metrics.against(caption_metrics.SOURCES_SECTION, one.name)
            caption = caption_metrics.against(caption_metrics.SOURCES_TABLE, one.name)
            tables = _tables(f"metrics{one.end}", caption, caption_metrics.SOURCE, one.lines)
            sections.append(Section(f"sources{one.end}", heading, said, tables))
        if one.pairs:
            caption = caption_metrics.against(caption_metrics.PROMPTS_TABLE, one.name)
            tables = _tables(f"prompts{one.end}", caption, caption_metrics.MODEL, one.pairs)
            heading = caption_metrics.against(caption_metrics.PROMPTS_SECTION, one.name)
            sections.append(Section(f"prompts{one.end}", heading, (), tables))
    if people := _people(found):
        sections.append(
            Section("people", caption_metrics.PEOPLE_SECTION, (caption_metrics.LEFT_OUT_ONCE,), people)
        )
    pooled = (caption_metrics.NOT_POOLED,) if len(kinds) > 1 else ()
    f1 = (caption_metrics.F1_METHOD,) if Metric.F1 in found.metrics else ()
    return Document(
        caption_metrics.title(study=study),
        LANGUAGE,
        made_at,
        tuple(_summary(found, kinds)),
        tuple(sections),
        (caption_metrics.HOW, *pooled, *f1, *notes, caption_metrics.NOT_PEOPLE),
        _trace(found),
    )


def groups_section(groups: GroupedCaptions, found: CaptionMetrics | None) -> Section:
    """The same figures against the captions of each group of people by itself. `found` None: nothing to compare."""
    left_out = groups.members.left_out()
    said = [left_out] if left_out else []
    tables: list[Table] = []
    if found is None:
        said.append(caption_metrics.NO_GROUPS)
    else:
        said.append(caption_metrics.of_groups(count=next(iter(found.at_once.values()))))
        for place, group in enumerate(found.at_once, start=1):
            lines: list[Line] = [
                (one.source, len(one.scores.images), one.scores.scores)
                for one in found.rows
                if one.kind == group
            ]
            caption = caption_metrics.against(caption_metrics.SOURCES_TABLE, group)
            tables += (
                _tables(f"group-metrics-{place}", caption, caption_metrics.SOURCE, lines) if lines else ()
            )
        tables += _people(found, "group-")
    heading = rater_groups.section(factor=groups.members.factor)
    return Section("rater-groups", heading, tuple(said), tuple(tables))


class _Kind:
    """The figures against one kind of people's captions. `name`: its name where there are several, else ''."""

    def __init__(self, found: CaptionMetrics, kind: str, place: int) -> None:
        self.kind = kind
        self.name = caption_metrics.name_of(kind) if len(found.at_once) > 1 else ""
        self.end = f"-{place}" if self.name else ""
        self.lines: list[Line] = [
            (one.source, len(one.scores.images), one.scores.scores) for one in found.rows if one.kind == kind
        ]
        self.pairs: list[Line] = [
            (one.model, len(one.found.default.images), one.found.differences)
            for one in found.prompts
            if one.kind == kind
        ]


def _people(found: CaptionMetrics, of: str = "") -> tuple[Table, ...]:
    """How people's captions compare with each other, within a kind and between kinds."""
    alone: list[Line] = [
        (caption_metrics.name_of(one.kind), len(one.scores.images), one.scores.scores) for one in found.people
    ]
    kinds: list[Line] = [
        (caption_metrics.compared(one.kind, one.against), len(one.scores.images), one.scores.scores)
        for one in found.kinds
    ]
    tables = (
        _tables(f"{of}people", caption_metrics.PEOPLE_TABLE, caption_metrics.KIND, alone) if alone else ()
    )
    return tables + (
        _tables(f"{of}kinds", caption_metrics.KINDS_TABLE, caption_metrics.KINDS, kinds) if kinds else ()
    )


def _summary(found: CaptionMetrics, kinds: Sequence[_Kind]) -> Iterator[str]:
    sources = len({row.source for row in found.rows})
    if len(kinds) == 1:
        yield caption_metrics.measured(sources, found.at_once[kinds[0].kind])
    else:
        yield caption_metrics.measured_by_kind(sources, list(found.at_once.items()))
    if found.fewer:
        yield caption_metrics.FEWER
    if found.repeated:
        yield caption_metrics.repeated(count=found.repeated)
    for one in kinds:
        best = [first for metric in found.metrics if (first := _best(one.lines, metric))]
        if best:
            yield caption_metrics.best(best, one.name)
        for name, _pictures, scores in one.pairs:
            known = [(score.metric.value, _signed(score.mean)) for score in scores if score.mean.is_defined]
            if known:
                yield caption_metrics.changed(name, known, one.name)


def _best(lines: Sequence[Line], metric: Metric) -> tuple[str, str, str] | None:
    """A metric, the source it is highest for, and how high; None where no source stands out in what is printed."""
    known = [
        (float(score.mean), name)
        for name, _pictures, scores in lines
        for score in scores
        if score.metric is metric and score.mean.is_defined
    ]
    if len(known) < 2:
        return None
    (second, _other), (most, name) = sorted(known)[-2:]
    printed = digits(most, DECIMALS)
    return (metric.value, name, printed) if digits(second, DECIMALS) != printed else None


def _signed(figure: Estimate) -> str:
    number = digits(float(figure), DECIMALS)
    return f"+{number}" if float(figure) > 0 and number != digits(0.0, DECIMALS) else number


def _notes(found: CaptionMetrics) -> tuple[list[str], dict[str, list[str]]]:
    """Sentences that hold for all sources, and by kind those about some, each with the source's name."""
    every = [*(one.scores for one in found.rows), *(one.scores for one in found.people)]
    every += [one.scores for one in found.kinds]
    shared = [
        note
        for note in dict.fromkeys(note for one in every for note in one.notes)
        if all(note in one.notes for one in every)
    ]
    single: dict[str, list[str]] = {}
    for one in found.rows:
        sentences = [
            caption_metrics.of_source(one.source, note) for note in one.scores.notes if note not in shared
        ]
        single.setdefault(one.kind, []).extend(sentences)
    return shared, single


def _missing(lines: Sequence[Line]) -> Iterator[str]:
    """Why metrics or their spreads have no column: once, not in every row."""
    names: dict[str, list[str]] = {}
    for place, score in enumerate(lines[0][2]):
        means = [scores[place].mean for _, _, scores in lines]
        spreads = [scores[place].spread for _, _, scores in lines]
        if not any(mean.is_defined for mean in means):
            names.setdefault(means[0].reason, []).append(score.metric)
        elif not any(spread.is_defined for spread in spreads):
            names.setdefault(spreads[0].reason, []).append(caption_metrics.spread(score.metric)[0])
    for reason, missing in names.items():
        yield caption_metrics.undefined(names=missing, reason=reason)


def _tables(
    identity: str, caption: str, first: caption_metrics.Words, lines: Sequence[Line]
) -> tuple[Table, ...]:
    """A row a source: how many pictures, then each metric with its spread, as far as any source has them."""
    figures = []
    for place, score in enumerate(lines[0][2]):
        for end, words in (("mean", caption_metrics.metric), ("spread", caption_metrics.spread)):
            of = partial(_figure, place, end)
            if any(of(line).is_defined for line in lines):
                name = score.metric.lower() if end == "mean" else f"{score.metric.lower()}-spread"
                figures.append(number(name, words(score.metric), of, DECIMALS))
    if not figures:
        return ()
    pictures = counts("pictures", caption_metrics.PICTURES, itemgetter(1))
    source = text("source", first, itemgetter(0))
    return (TableSpec(identity, caption, source, pictures, *figures, ids=itemgetter(0)).of(lines),)


def _figure(place: int, end: str, line: Line) -> Estimate:
    score = line[2][place]
    return score.mean if end == "mean" else score.spread


def _trace(found: CaptionMetrics) -> tuple[tuple[str, str], ...]:
    scored = [*(one.scores for one in found.rows), *(one.scores for one in found.kinds)]
    cut = dict.fromkeys(caption_metrics.TOKENS[one.tokens] for one in scored)
    at_once = ", ".join(
        f"{caption_metrics.name_of(kind)} {many}" if len(found.at_once) > 1 else str(many)
        for kind, many in found.at_once.items()
    )
    return (
        (caption_metrics.METRICS_TRACE, ", ".join(found.metrics)),
        (caption_metrics.AT_ONCE_TRACE, at_once),
        (caption_metrics.TOKENS_TRACE, ", ".join(cut)),
        (caption_metrics.PACKAGE_TRACE, package_version()),
        *versions(),
    )
