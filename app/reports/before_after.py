"""The table of agreement before and after a meeting, and a sentence for each criterion that was reworded."""

from collections.abc import Iterator

from app.agreement.report.before_after import BeforeAfter, CriterionChange
from app.messages.criterion_names import criterion_name
from app.messages.meeting import minutes
from app.reports.agreement.agreement_tables import column, row
from app.reports.document import Column, Table
from app.reports.printed_figures import cell, spoken, text


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
        row(
            one.code,
            criterion_name(one.code, one.name),
            (
                text(minutes.made_of_meaning(one.meaning_changed)),
                *map(cell, (one.before, one.anew, one.carried, one.alpha_before, one.alpha_after)),
                *map(cell, (one.with_decisions_before, one.with_decisions_after)),
            ),
            heads,
        )
        for one in found.criteria
    ]
    caption = minutes.versions(before=found.before, after=found.after)
    return Table("before-after", caption, heads, tuple(rows))


def before_after_sentences(found: BeforeAfter) -> Iterator[str]:
    """A sentence for each criterion that was reworded."""
    for one in found.criteria:
        if one.meaning_changed is not None:
            yield _sentence(one)


def _sentence(one: CriterionChange) -> str:
    after = one.anew if one.anew.is_defined else one.carried
    alphas = (spoken(one.alpha_before), spoken(one.alpha_after))
    return minutes.before_after_line(one.code, spoken(one.before), spoken(after), alphas)
