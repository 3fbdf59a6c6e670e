"""The table of agreement before and after a meeting, and a sentence for each criterion that was reworded."""

from collections.abc import Iterator
from dataclasses import replace

from app.agreement.report.before_after import BeforeAfter, CriterionChange
from app.messages.agreement import report_words
from app.messages.criterion_names import criterion_name
from app.messages.meeting import minutes
from app.reports.document import Cell, Column, Row, Table
from app.reports.printed_figures import cell, spoken, text
from app.reports.tables import column, row, said_cell


def before_after_table(found: BeforeAfter) -> Table:
    """A row a criterion."""
    heads = (
        Column("criterion", *minutes.CRITERION),
        Column("meaning", *minutes.MEANING),
        column("before", minutes.BEFORE),
        column("anew", minutes.ANEW),
        column("carried", minutes.CARRIED),
        column("alpha_before", minutes.ALPHA_BEFORE, "number"),
        column("alpha_after", minutes.ALPHA_AFTER, "number"),
        column("decided_before", minutes.WITH_BEFORE),
        column("decided_after", minutes.WITH_AFTER),
    )
    rows = [
        _only_defined(
            heads,
            one.code,
            criterion_name(one.code, one.name),
            (
                text(minutes.made_of_meaning(one.meaning_changed)),
                *map(cell, (one.before, one.anew, one.carried, one.alpha_before, one.alpha_after)),
                *map(cell, (one.with_decisions_before, one.with_decisions_after)),
            ),
        )
        for one in found.criteria
    ]
    caption = minutes.versions(before=found.before, after=found.after)
    return Table("before-after", caption, heads, tuple(rows))


def _only_defined(heads: tuple[Column, ...], code: str, header: str, cells: tuple[Cell, ...]) -> Row:
    """A row whose sentence leaves out figures that are undefined; the table says why they are."""
    said = [said_cell(head, one) for head, one in zip(heads[1:], cells, strict=True) if one.value is not None]
    return replace(row(code, header, cells, heads), sentence=report_words.row(header, said))


def before_after_sentences(found: BeforeAfter) -> Iterator[str]:
    """A sentence for each criterion that was reworded."""
    for one in found.criteria:
        if one.meaning_changed is not None:
            yield _sentence(one)


def _sentence(one: CriterionChange) -> str:
    after = one.anew if one.anew.is_defined else one.carried
    pairs = ((one.before, after), (one.alpha_before, one.alpha_after))
    agreement, alpha = (
        (spoken(was), spoken(now)) if was.is_defined and now.is_defined else None for was, now in pairs
    )
    return minutes.before_after_line(one.code, agreement, alpha)
