"""The report on a study of motivational contexts."""

from collections.abc import Callable, Iterator
from functools import partial
from operator import attrgetter
from typing import Any

from app.instruments.contexts import Contexts, PairRow, SkippedRow, ThemeRow
from app.messages.instruments import contexts as contexts_text
from app.reports import tables
from app.reports.document import Cell, Section, Table
from app.reports.printed_figures import with_ends
from app.reports.tables import ColumnSpec, TableSpec


def summary(found: Contexts, people: int, exhibits: int) -> Iterator[str]:
    """The report in a few sentences."""
    if not found.rows:
        yield contexts_text.NO_CONTEXTS
        return
    yield contexts_text.judged(people, exhibits, [one.name for one in found.rows])
    known = [one for one in found.rows if one.adapted.is_defined]
    if len(known) == 1:
        yield contexts_text.one_context(name=known[0].name, figure=with_ends(known[0].adapted))
    if len(known) > 1:
        ordered = sorted(known, key=lambda one: float(one.adapted))
        most, least = ((one.name, with_ends(one.adapted)) for one in (ordered[-1], ordered[0]))
        yield contexts_text.most_and_least(most, least)
    pairs = [one for one in found.pairs if one.across.is_defined]
    if len(pairs) > 1:
        alike = max(pairs, key=lambda one: float(one.across))
        yield contexts_text.closest(
            pair=contexts_text.pair(first=alike.first, second=alike.second), figure=with_ends(alike.across)
        )
    if not any(one.skipped for one in found.rows):
        yield contexts_text.NOBODY_SKIPPED


def sections(found: Contexts) -> Iterator[Section]:
    """Within, across, what was left out, and why."""
    if not found.rows:
        return
    yield Section(
        "within", contexts_text.WITHIN_SECTION, (contexts_text.NOT_ORDINARY,), (_WITHIN.of(found.rows),)
    )
    if found.pairs:
        yield Section("across", contexts_text.ACROSS_SECTION, (), (_ACROSS.of(found.pairs),))
    if found.skipped:
        yield Section("skipped", contexts_text.SKIPPED_SECTION, (), (_skipped(found),))
    said = contexts_text.coded_by(people=found.coders) if found.coders else contexts_text.NOT_CODED
    tables = (_themes(found),) if found.coders else ()
    yield Section("reasons", contexts_text.REASONS_SECTION, (said,), tables)


def methods(found: Contexts) -> Iterator[str]:
    """How it was computed."""
    yield contexts_text.POSITIONS
    yield contexts_text.seed(number=found.seed, replicates=found.replicates)


_WITHIN = TableSpec(
    "within",
    contexts_text.WITHIN_TABLE,
    tables.text("context", contexts_text.CONTEXT, "name"),
    tables.counts("prompts", contexts_text.PROMPTS),
    tables.counts("images", contexts_text.IMAGES),
    tables.counts("ratings", contexts_text.RATINGS),
    tables.number("mean", contexts_text.MEAN),
    tables.number(
        "spread",
        contexts_text.SPREAD,
        lambda one: Cell(None, "", contexts_text.ONE_RATING) if one.spread is None else one.spread,
    ),
    *tables.numbers(adapted=contexts_text.ADAPTED, alpha=contexts_text.ALPHA),
    tables.text("skipped", contexts_text.SKIPPED, lambda one: contexts_text.skipped(one.skipped, one.asked)),
    ids=attrgetter("name"),
)


def _pair(one: PairRow) -> str:
    return contexts_text.pair(first=one.first, second=one.second)


_ACROSS = TableSpec(
    "across",
    contexts_text.ACROSS_TABLE,
    tables.text("pair", contexts_text.PAIR, _pair),
    tables.counts(
        "shared", contexts_text.SHARED, lambda one: dict(one.across.counts).get("images", one.across.n)
    ),
    tables.number("across", contexts_text.ACROSS),
    ids=_pair,
)


def _skipped(found: Contexts) -> Table:
    def said(name: str, one: SkippedRow) -> str:
        return contexts_text.skipped(*one.said[name])

    prompts = tables.text("prompt", contexts_text.PROMPT)
    return _by_context("skipped", contexts_text.SKIPPED_TABLE, prompts, found, said).of(found.skipped)


def _themes(found: Contexts) -> Table:
    def reasons(name: str, one: ThemeRow) -> str:
        return contexts_text.reasons(found=one.found[name], given=found.reasons[name])

    themes = tables.text("theme", contexts_text.THEME)
    return _by_context("reasons", contexts_text.REASONS_TABLE, themes, found, reasons).of(found.themes)


def _by_context(
    identity: str, caption: str, first: ColumnSpec, found: Contexts, said: Callable[[str, Any], str]
) -> TableSpec:
    """A table with a column for each context, and what is said of the context and a row."""
    names = enumerate(one.name for one in found.rows)
    columns = (
        tables.text(f"context-{place}", contexts_text.of_context(name), partial(said, name))
        for place, name in names
    )
    return TableSpec(identity, caption, first, *columns)
