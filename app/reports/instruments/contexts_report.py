"""The report on a study of motivational contexts."""

from collections.abc import Iterator

from app.agreement.estimate import Estimate
from app.instruments.contexts import ContextRow, Contexts
from app.messages.instruments import contexts as contexts_text
from app.reports.document import Cell, Column, Section, Table
from app.reports.printed_figures import cell, count, digits, text, with_ends
from app.reports.tables import column, row


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
    yield Section("within", contexts_text.WITHIN_SECTION, (contexts_text.NOT_ORDINARY,), (_within(found),))
    if found.pairs:
        yield Section("across", contexts_text.ACROSS_SECTION, (), (_across(found),))
    if found.skipped:
        yield Section("skipped", contexts_text.SKIPPED_SECTION, (), (_skipped(found),))
    said = contexts_text.coded_by(found.coders) if found.coders else contexts_text.NOT_CODED
    tables = (_themes(found),) if found.coders else ()
    yield Section("reasons", contexts_text.REASONS_SECTION, (said,), tables)


def methods(found: Contexts) -> Iterator[str]:
    """How it was computed."""
    yield contexts_text.POSITIONS
    yield contexts_text.seed(number=found.seed, replicates=found.replicates)


def _within(found: Contexts) -> Table:
    heads = (
        Column("context", *contexts_text.CONTEXT),
        column("prompts", contexts_text.PROMPTS, "count"),
        column("images", contexts_text.IMAGES, "count"),
        column("ratings", contexts_text.RATINGS, "count"),
        column("mean", contexts_text.MEAN, "number"),
        column("spread", contexts_text.SPREAD, "number"),
        column("adapted", contexts_text.ADAPTED, "number"),
        column("alpha", contexts_text.ALPHA, "number"),
        Column("skipped", *contexts_text.SKIPPED),
    )
    rows = [row(one.name, one.name, _cells(one), heads) for one in found.rows]
    return Table("within", contexts_text.WITHIN_TABLE, heads, tuple(rows))


def _cells(one: ContextRow) -> Iterator[Cell]:
    yield from map(count, (one.prompts, one.images, one.ratings))
    yield cell(one.mean)
    yield (
        Cell(one.spread, digits(one.spread))
        if one.spread is not None
        else Cell(None, "", contexts_text.ONE_RATING)
    )
    yield cell(one.adapted)
    yield cell(one.alpha)
    yield text(contexts_text.skipped(one.skipped, one.asked))


def _across(found: Contexts) -> Table:
    heads = (
        Column("pair", *contexts_text.PAIR),
        column("shared", contexts_text.SHARED, "count"),
        column("across", contexts_text.ACROSS, "number"),
    )
    rows = []
    for one in found.pairs:
        name = contexts_text.pair(first=one.first, second=one.second)
        rows.append(row(name, name, (count(_shared(one.across)), cell(one.across)), heads))
    return Table("across", contexts_text.ACROSS_TABLE, heads, tuple(rows))


def _shared(across: Estimate) -> int:
    return dict(across.counts).get("images", across.n)


def _skipped(found: Contexts) -> Table:
    names = [one.name for one in found.rows]
    heads = (
        Column("prompt", *contexts_text.PROMPT),
        *(Column(f"context-{place}", *contexts_text.of_context(name)) for place, name in enumerate(names)),
    )
    rows = [
        row(str(place), one.prompt, (text(contexts_text.skipped(*one.said[name])) for name in names), heads)
        for place, one in enumerate(found.skipped)
    ]
    return Table("skipped", contexts_text.SKIPPED_TABLE, heads, tuple(rows))


def _themes(found: Contexts) -> Table:
    names = [one.name for one in found.rows]
    heads = (
        Column("theme", *contexts_text.THEME),
        *(Column(f"context-{place}", *contexts_text.of_context(name)) for place, name in enumerate(names)),
    )
    rows = [
        row(
            str(place),
            one.theme,
            (text(contexts_text.reasons(found=one.found[name], given=found.reasons[name])) for name in names),
            heads,
        )
        for place, one in enumerate(found.themes)
    ]
    return Table("reasons", contexts_text.REASONS_TABLE, heads, tuple(rows))
