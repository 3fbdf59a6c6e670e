"""People by what they say of themselves, as a section of a report on scores."""

from app.instruments.rater_groups import ScoredGroups
from app.messages.agreement import rater_groups
from app.reports.agreement.agreement_tables import column
from app.reports.document import Column, Section
from app.reports.instruments.critique_score_tables import table
from app.reports.printed_figures import cell, count, text


def rater_groups_section(found: ScoredGroups) -> Section:
    """The mean of every item in every group; who is in none is counted."""
    heads = (
        Column("group", *rater_groups.GROUP),
        Column("item", *rater_groups.ITEM),
        column("people", rater_groups.PEOPLE, "count"),
        column("mean", rater_groups.MEAN, "number"),
    )
    rows = ((one.group, [text(one.item), count(one.people), cell(one.mean)]) for one in found.rows)
    left_out = found.members.told()
    parts = (
        (table("rater-groups", rater_groups.scores_table(factor=found.members.factor), heads, rows),)
        if found.rows
        else ()
    )
    return Section(
        "rater-groups",
        rater_groups.section(factor=found.members.factor),
        (left_out,) if left_out else (),
        parts,
    )
