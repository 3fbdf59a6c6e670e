"""The table of agreement before and after a meeting, and a sentence for each criterion that was reworded."""

from collections.abc import Iterator
from operator import attrgetter

from app.agreement.report.before_after import BeforeAfter, CriterionChange
from app.messages.criterion_names import criterion_name
from app.messages.meeting import minutes
from app.reports import tables
from app.reports.document import Table
from app.reports.printed_figures import spoken
from app.reports.tables import TableSpec


def before_after_table(found: BeforeAfter) -> Table:
    """A row a criterion. Its sentence leaves out figures that are undefined; the table says why they are."""
    return TableSpec(
        "before-after",
        minutes.versions(before=found.before, after=found.after),
        tables.text("criterion", minutes.CRITERION, lambda one: criterion_name(one.code, one.name)),
        tables.text("meaning", minutes.MEANING, lambda one: minutes.made_of_meaning(one.meaning_changed)),
        tables.share("before", minutes.BEFORE),
        tables.share("anew", minutes.ANEW),
        tables.share("carried", minutes.CARRIED),
        tables.number("alpha_before", minutes.ALPHA_BEFORE),
        tables.number("alpha_after", minutes.ALPHA_AFTER),
        tables.share("decided_before", minutes.WITH_BEFORE, lambda one: one.with_decisions_before),
        tables.share("decided_after", minutes.WITH_AFTER, lambda one: one.with_decisions_after),
        ids=attrgetter("code"),
        says_undefined=False,
    ).of(found.criteria)


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
