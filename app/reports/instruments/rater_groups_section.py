"""People by what they say of themselves, as a section of a report on scores."""

from app.instruments.rater_groups import ScoredGroups
from app.messages.agreement import rater_groups
from app.reports import tables
from app.reports.document import Section
from app.reports.tables import TableSpec


def rater_groups_section(found: ScoredGroups) -> Section:
    """The mean of every item in every group; who is in none is counted."""
    table = TableSpec(
        "rater-groups",
        rater_groups.scores_table(factor=found.members.factor),
        tables.text("group", rater_groups.GROUP),
        tables.text("item", rater_groups.ITEM),
        tables.counts("people", rater_groups.PEOPLE),
        tables.number("mean", rater_groups.MEAN),
    )
    left_out = found.members.told()
    parts = (table.of(found.rows),) if found.rows else ()
    return Section(
        "rater-groups",
        rater_groups.section(factor=found.members.factor),
        (left_out,) if left_out else (),
        parts,
    )
