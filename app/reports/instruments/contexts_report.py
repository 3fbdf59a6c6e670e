"""The report on a study of motivational contexts."""

from collections.abc import Iterator

from app.agreement.estimate import Estimate
from app.instruments.contexts import ContextRow, Contexts
from app.messages.instruments import contexts as messages
from app.reports.agreement.agreement_tables import column, row
from app.reports.document import Cell, Column, Section, Table
from app.reports.printed_figures import cell, count, digits, text, with_ends


def summary(found: Contexts, people: int, exhibits: int) -> Iterator[str]:
    """The report in a few sentences."""
    if not found.rows:
        yield messages.NO_CONTEXTS
        return
    yield messages.judged(people, exhibits, [one.name for one in found.rows])
    known = [one for one in found.rows if one.adapted.is_defined]
    if len(known) == 1:
        yield messages.one_context(name=known[0].name, figure=with_ends(known[0].adapted))
    if len(known) > 1:
        ordered = sorted(known, key=lambda one: float(one.adapted))
        most, least = ((one.name, with_ends(one.adapted)) for one in (ordered[-1], ordered[0]))
        yield messages.most_and_least(most, least)
    pairs = [one for one in found.pairs if one.across.is_defined]
    if len(pairs) > 1:
        alike = max(pairs, key=lambda one: float(one.across))
        yield messages.closest(
            pair=messages.pair(first=alike.first, second=alike.second), figure=with_ends(alike.across)
        )
    if not any(one.skipped for one in found.rows):
        yield messages.NOBODY_SKIPPED


def sections(found: Contexts) -> Iterator[Section]:
    """Within, across, what was left out, and why."""
    if not found.rows:
        return
    yield Section("within", messages.WITHIN_SECTION, (messages.NOT_ORDINARY,), (_within(found),))
    if found.pairs:
        yield Section("across", messages.ACROSS_SECTION, (), (_across(found),))
    if found.skipped:
        yield Section("skipped", messages.SKIPPED_SECTION, (), (_skipped(found),))
    said = messages.coded_by(found.coders) if found.coders else messages.NOT_CODED
    tables = (_themes(found),) if found.coders else ()
    yield Section("reasons", messages.REASONS_SECTION, (said,), tables)


def methods(found: Contexts) -> Iterator[str]:
    """How it was computed."""
    yield messages.POSITIONS
    yield messages.seed(number=found.seed, replicates=found.replicates)


def _within(found: Contexts) -> Table:
    heads = (
        Column("context", *messages.CONTEXT),
        column("prompts", messages.PROMPTS, "count"),
        column("images", messages.IMAGES, "count"),
        column("ratings", messages.RATINGS, "count"),
        column("mean", messages.MEAN, "number"),
        column("spread", messages.SPREAD, "number"),
        column("adapted", messages.ADAPTED, "number"),
        column("alpha", messages.ALPHA, "number"),
        Column("skipped", *messages.SKIPPED),
    )
    rows = [row(one.name, one.name, _cells(one), heads) for one in found.rows]
    return Table("within", messages.WITHIN_TABLE, heads, tuple(rows))


def _cells(one: ContextRow) -> Iterator[Cell]:
    yield from map(count, (one.prompts, one.images, one.ratings))
    yield cell(one.mean)
    yield (
        Cell(one.spread, digits(one.spread))
        if one.spread is not None
        else Cell(None, "", messages.ONE_RATING)
    )
    yield cell(one.adapted)
    yield cell(one.alpha)
    yield text(messages.skipped(one.skipped, one.asked))


def _across(found: Contexts) -> Table:
    heads = (
        Column("pair", *messages.PAIR),
        column("shared", messages.SHARED, "count"),
        column("across", messages.ACROSS, "number"),
    )
    rows = []
    for one in found.pairs:
        name = messages.pair(first=one.first, second=one.second)
        rows.append(row(name, name, (count(_shared(one.across)), cell(one.across)), heads))
    return Table("across", messages.ACROSS_TABLE, heads, tuple(rows))


def _shared(across: Estimate) -> int:
    return dict(across.counts).get("images", across.n)


def _skipped(found: Contexts) -> Table:
    names = [one.name for one in found.rows]
    heads = (
        Column("prompt", *messages.PROMPT),
        *(Column(f"context-{place}", *messages.of_context(name)) for place, name in enumerate(names)),
    )
    rows = [
        row(str(place), one.prompt, (text(messages.skipped(*one.said[name])) for name in names), heads)
        for place, one in enumerate(found.skipped)
    ]
    return Table("skipped", messages.SKIPPED_TABLE, heads, tuple(rows))


def _themes(found: Contexts) -> Table:
    names = [one.name for one in found.rows]
    heads = (
        Column("theme", *messages.THEME),
        *(Column(f"context-{place}", *messages.of_context(name)) for place, name in enumerate(names)),
    )
    rows = [
        row(
            str(place),
            one.theme,
            (text(messages.reasons(found=one.found[name], given=found.reasons[name])) for name in names),
            heads,
        )
        for place, one in enumerate(found.themes)
    ]
    return Table("reasons", messages.REASONS_TABLE, heads, tuple(rows))
