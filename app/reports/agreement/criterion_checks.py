"""Criteria that do not work, as a section of a report and as sentences beside the criterion."""

from app.agreement.report.criterion_checks import (
    CriterionChecks,
    Flag,
    LastRewording,
    check_criteria,
    last_rewordings,
)
from app.messages.agreement import criterion_checks
from app.messages.criterion_names import criterion_name
from app.reports.agreement.agreement_tables import criterion_column
from app.reports.document import Section, Table
from app.reports.printed_figures import cell, digits, text, with_ends
from app.reports.tables import column, row
from app.study.ports import OpenStudy


def criterion_checks_section(study: OpenStudy) -> Section | None:
    """The section; None where too little was answered to tell."""
    found = check_criteria(study)
    if found is None:
        return None
    told = [flag_sentence(one) for one in found.flags] or [criterion_checks.NOTHING_FOUND]
    told += [rewording_sentence(one) for one in last_rewordings(study)]
    told += [criterion_checks.tests(count=found.tests)] if found.tests else []
    return Section(
        "criterion-checks",
        criterion_checks.SECTION,
        (*told, criterion_checks.HOW),
        (_table(found), _people(found)),
    )


def flag_sentence(one: Flag) -> str:
    """A fault with the pictures that show it."""
    p = digits(one.p, 3) if one.p is not None else ""
    return criterion_checks.flag(one.code, one.fault.value, one.group, p, one.images)


def rewording_sentence(one: LastRewording) -> str:
    """What the newest rewording of a criterion changed."""
    return criterion_checks.last_rewording(
        one.code, one.version, one.meaning_changed, with_ends(one.before), with_ends(one.after)
    )


def _table(found: CriterionChecks) -> Table:
    heads = (
        criterion_column(),
        column("easiness", criterion_checks.EASINESS, "number"),
        column("separation", criterion_checks.SEPARATION, "number"),
        column("found", criterion_checks.FLAG, "text"),
    )
    rows = []
    for criterion, traits in zip(found.criteria, found.model.criteria, strict=True):
        faults = [
            criterion_checks.FAULTS[one.fault.value] for one in found.flags if one.code == criterion.code
        ]
        words = "; ".join(dict.fromkeys(faults)) or criterion_checks.FINE
        cells = (cell(traits.easiness), cell(traits.separation), text(words))
        rows.append(row(criterion.code, criterion_name(criterion.code, criterion.name), cells, heads))
    return Table("criterion-checks", criterion_checks.TABLE, heads, tuple(rows))


def _people(found: CriterionChecks) -> Table:
    heads = (
        column("person", criterion_checks.PERSON, "text"),
        column("leniency", criterion_checks.LENIENCY, "number"),
    )
    rows = [
        row(f"person-{place}", name, (cell(one),), heads)
        for place, (name, one) in enumerate(zip(found.people, found.model.leniency, strict=True))
    ]
    return Table("leniency", criterion_checks.PEOPLE_TABLE, heads, tuple(rows))
