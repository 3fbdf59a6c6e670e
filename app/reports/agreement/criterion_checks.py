"""Criteria that do not work, as a section of a report and as sentences beside the criterion."""

from operator import itemgetter

from app.agreement.report.criterion_checks import (
    CriterionChecks,
    Flag,
    LastRewording,
    check_criteria,
    last_rewordings,
)
from app.messages.agreement import criterion_checks
from app.messages.criterion_names import criterion_name
from app.reports import tables
from app.reports.agreement.agreement_tables import CRITERION_NAMES
from app.reports.document import Section, Table
from app.reports.printed_figures import digits, with_ends
from app.reports.tables import TableSpec
from app.study.ports import OpenStudy


def criterion_checks_section(study: OpenStudy) -> Section | None:
    """The section; None where too little was answered to tell."""
    found = check_criteria(study)
    if found is None:
        return None
    sentences = [flag_sentence(one) for one in found.flags] or [criterion_checks.NOTHING_FOUND]
    sentences += [rewording_sentence(one) for one in last_rewordings(study)]
    sentences += [criterion_checks.tests(count=found.tests)] if found.tests else []
    return Section(
        "criterion-checks",
        criterion_checks.SECTION,
        (*sentences, criterion_checks.HOW),
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
    def faults(code: str) -> str:
        words = [criterion_checks.FAULTS[one.fault.value] for one in found.flags if one.code == code]
        return "; ".join(dict.fromkeys(words)) or criterion_checks.FINE

    return TableSpec(
        "criterion-checks",
        criterion_checks.TABLE,
        tables.text("criterion", CRITERION_NAMES, lambda both: criterion_name(both[0].code, both[0].name)),
        tables.number("easiness", criterion_checks.EASINESS, lambda both: both[1].easiness),
        tables.number("separation", criterion_checks.SEPARATION, lambda both: both[1].separation),
        tables.text("found", criterion_checks.FLAG, lambda both: faults(both[0].code)),
        ids=lambda both: both[0].code,
    ).of(zip(found.criteria, found.model.criteria, strict=True))


def _people(found: CriterionChecks) -> Table:
    return TableSpec(
        "leniency",
        criterion_checks.PEOPLE_TABLE,
        tables.text("person", criterion_checks.PERSON, itemgetter(0)),
        tables.number("leniency", criterion_checks.LENIENCY, itemgetter(1)),
        ids="person-",
    ).of(zip(found.people, found.model.leniency, strict=True))
