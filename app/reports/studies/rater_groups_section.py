"""People by what they say of themselves, as a section of any report on agreement."""

from app.agreement.ratings.question import Question
from app.agreement.report.rater_groups import RaterGroups, find_groups
from app.messages.agreement import rater_groups
from app.reports.document import Section, Table
from app.reports.printed_figures import cell, count
from app.reports.tables import column, row
from app.study.ports import OpenStudy


def rater_groups_section(study: OpenStudy, question: Question, name: str = "") -> Section | None:
    """The section; None where no factor is asked for. `name` names the study where a document is about several.

    Raises UserError for a question that nobody answered.
    """
    found = find_groups(study, question)
    if found is None:
        return None
    heading = rater_groups.section(factor=found.members.factor)
    left_out = found.members.told()
    return Section(
        "rater-groups",
        f"{heading}: {name}" if name else heading,
        (left_out,) if left_out else (),
        (_table(found),) if found.groups else (),
    )


def _table(found: RaterGroups) -> Table:
    heads = (
        column("group", rater_groups.GROUP, "text"),
        column("people", rater_groups.PEOPLE, "count"),
        column("images", rater_groups.IMAGES, "count"),
        column("agreement", rater_groups.AGREE),
        column("appropriate", rater_groups.APPROPRIATE),
        column("others", rater_groups.OTHERS),
    )
    rows = [
        row(
            f"group-{place}",
            one.name,
            [count(one.people), count(one.images), *map(cell, (one.agreement, one.appropriate, one.others))],
            heads,
        )
        for place, one in enumerate(found.groups)
    ]
    return Table("rater-groups", rater_groups.table(factor=found.members.factor), heads, tuple(rows))
