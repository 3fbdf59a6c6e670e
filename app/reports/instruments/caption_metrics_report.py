"""The report on automatic metrics of captions, made when somebody asks for it: it is no part of a study's report."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from app.agreement.estimate import Estimate
from app.agreement.ratings.trace import versions
from app.captions.coco import Metric, package_version
from app.captions.metrics import Score
from app.instruments.caption_metrics import CaptionMetrics
from app.messages.instruments import caption_metrics as messages
from app.reports.agreement.agreement_tables import row
from app.reports.document import Cell, Column, Document, Row, Section, Table
from app.reports.printed_figures import cell, count, digits

LANGUAGE, DECIMALS = "en", 3
Line = tuple[str, int, Sequence[Score]]  # a source or model, how many pictures, and its scores


def metrics_document(study: str, made_at: datetime, found: CaptionMetrics) -> Document:
    """All figures as a document. `study`: its title; `made_at`: the time it is dated by."""
    lines: list[Line] = [(one.source, len(one.scores.images), one.scores.scores) for one in found.rows]
    pairs: list[Line] = [
        (one.model, len(one.found.default.images), one.found.differences) for one in found.prompts
    ]
    notes, of_single = _notes(found)
    sections = [
        Section(
            "sources",
            messages.SOURCES_SECTION,
            (*of_single, *_missing(lines)),
            _tables("metrics", messages.SOURCES_TABLE, messages.SOURCE, lines),
        )
    ]
    if pairs:
        table = _tables("prompts", messages.PROMPTS_TABLE, messages.MODEL, pairs)
        sections.append(Section("prompts", messages.PROMPTS_SECTION, (), table))
    return Document(
        messages.title(study),
        LANGUAGE,
        made_at,
        tuple(_summary(found, lines, pairs)),
        tuple(sections),
        (messages.HOW, *notes, messages.NOT_PEOPLE),
        _trace(found),
    )


def _summary(found: CaptionMetrics, lines: Sequence[Line], pairs: Sequence[Line]) -> Iterator[str]:
    yield messages.measured(len(lines), found.at_once)
    if found.is_fewer:
        yield messages.FEWER
    if found.repeated:
        yield messages.repeated(found.repeated)
    best = [one for metric in found.metrics if (one := _best(lines, metric))]
    if best:
        yield messages.best(best)
    for name, _pictures, scores in pairs:
        known = [(one.metric.value, _signed(one.mean)) for one in scores if one.mean.is_defined]
        if known:
            yield messages.changed(name, known)


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


def _notes(found: CaptionMetrics) -> tuple[list[str], list[str]]:
    """Sentences that hold for all sources, and those about some, each with the source's name."""
    every = list(dict.fromkeys(note for one in found.rows for note in one.scores.notes))
    shared = [note for note in every if all(note in one.scores.notes for one in found.rows)]
    single = [
        messages.of_source(one.source, note)
        for one in found.rows
        for note in one.scores.notes
        if note not in shared
    ]
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
            names.setdefault(spreads[0].reason, []).append(messages.spread(score.metric)[0])
    for reason, missing in names.items():
        yield messages.undefined(missing, reason)


def _tables(identity: str, caption: str, first: messages.Words, lines: Sequence[Line]) -> tuple[Table, ...]:
    """A row a source: how many pictures, then each metric with its spread, as far as any source has them."""
    figures: list[tuple[Column, list[Estimate]]] = []
    for place, score in enumerate(lines[0][2]):
        for end, words, of in (
            ("", messages.metric, [scores[place].mean for _, _, scores in lines]),
            ("-spread", messages.spread, [scores[place].spread for _, _, scores in lines]),
        ):
            if any(figure.is_defined for figure in of):
                name = f"{score.metric.lower()}{end}"
                figures.append((Column(name, *words(score.metric), "number", DECIMALS), of))
    if not figures:
        return ()
    pictures = Column("pictures", *messages.PICTURES, "count")
    heads = (Column("source", *first), pictures, *(head for head, _ in figures))
    rows: list[Row] = []
    for number, (name, images, _scores) in enumerate(lines):
        cells: list[Cell] = [count(images), *(cell(of[number], DECIMALS) for _, of in figures)]
        rows.append(row(name, name, cells, heads))
    return (Table(identity, caption, heads, tuple(rows)),)


def _trace(found: CaptionMetrics) -> tuple[tuple[str, str], ...]:
    cut = dict.fromkeys(messages.TOKENS[one.scores.tokens] for one in found.rows)
    return (
        (messages.METRICS_TRACE, ", ".join(found.metrics)),
        (messages.AT_ONCE_TRACE, str(found.at_once)),
        (messages.TOKENS_TRACE, ", ".join(cut)),
        (messages.PACKAGE_TRACE, package_version()),
        *versions(),
    )
