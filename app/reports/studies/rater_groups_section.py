"""People by what they say of themselves, as a section of any report on agreement."""

from typing import Any

from app.agreement.ratings.question import Question
from app.agreement.report.rater_groups import RaterGroups, find_groups
from app.instruments.rater_groups import GroupMean
from app.messages.agreement import rater_groups
from app.reports import tables
from app.reports.document import Section
from app.reports.tables import TableSpec
from app.study.ports import OpenStudy


def rater_groups_section(study: OpenStudy, question: Question, name: str = "") -> Section | None:
    """The section; None where no factor is asked for. `name` names the study where a document is about several.

    Raises UserError for a question that nobody answered.
    """
    found = find_groups(study, question)
    if found is None:
        return None
    table = TableSpec(
        "rater-groups",
        rater_groups.table(factor=found.members.factor),
        tables.text("group", rater_groups.GROUP, "name"),
        tables.counts("people", rater_groups.PEOPLE),
        tables.counts("images", rater_groups.IMAGES),
        tables.share("agreement", rater_groups.AGREE),
        tables.share("appropriate", rater_groups.APPROPRIATE),
        tables.share("others", rater_groups.OTHERS),
        ids="group-",
    )
    return _section(found, table, name)


def group_means_section(found: RaterGroups[GroupMean]) -> Section:
    """The mean of every item in every group, as a section of a report on scores."""
    table = TableSpec(
        "rater-groups",
        rater_groups.scores_table(factor=found.members.factor),
        tables.text("group", rater_groups.GROUP),
        tables.text("item", rater_groups.ITEM),
        tables.counts("people", rater_groups.PEOPLE),
        tables.number("mean", rater_groups.MEAN),
    )
    return _section(found, table)


def _section(found: RaterGroups[Any], table: TableSpec, name: str = "") -> Section:
    """The table of groups; who is in none is counted."""
    heading = rater_groups.section(factor=found.members.factor)
    left_out = found.members.left_out()
    return Section(
        "rater-groups",
        f"{heading}: {name}" if name else heading,
        (left_out,) if left_out else (),
        (table.of(found.rows),) if found.rows else (),
    )
