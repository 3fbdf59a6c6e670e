"""The report on a survey about captions."""

from collections.abc import Iterator, Sequence
from operator import itemgetter

from app.captions.survey import ChoiceSummary, LevelSummary
from app.instruments.captions.survey import DETAIL, HELPFULNESS, IMPORTANCE, ROLES, Questionnaire, Survey
from app.messages.instruments import captions_report
from app.reports import tables
from app.reports.document import Axis, Chart, Section, Table
from app.reports.printed_figures import with_ends
from app.reports.tables import ColumnSpec, TableSpec


def summary(found: Survey) -> Iterator[str]:
    """The report in a few sentences."""
    if not found.people:
        yield captions_report.NOBODY
        return
    yield captions_report.surveyed(count=found.people)
    if len(found.sheets) > 1:
        return
    for sheet in found.sheets:
        for name, one in _rated(found, sheet):
            if one.answered:
                yield captions_report.rated(name=name, mean=with_ends(one.mean), high=with_ends(one.high))
        if sheet.summary.detail.middle:
            yield captions_report.middle(*sheet.summary.detail.middle)


def sections(found: Survey) -> Iterator[Section]:
    """How important and helpful, how detailed, and what people wrote; each questionnaire after the other."""
    for place, sheet in enumerate(found.sheets, start=1):
        end = f"-{place}" if sheet.name else ""
        if len(found.missing) < len(ROLES):  # an exit survey asks none of these
            yield _rated_section(found, sheet, end)
            yield _detail_section(found, sheet, end)
        if any(words for _name, words in sheet.words):
            heading = captions_report.of_sheet(captions_report.WORDS_SECTION, sheet.name)
            yield Section(f"words{end}", heading, (), tuple(_words(sheet, end)))


def methods() -> Iterator[str]:
    """How it was computed."""
    yield captions_report.PEOPLE_ALONE
    yield captions_report.WILSON_SHARES
    yield captions_report.ONLY_PEOPLE


def _rated(found: Survey, sheet: Questionnaire) -> Iterator[tuple[str, LevelSummary]]:
    for role, one in ((IMPORTANCE, sheet.summary.importance), (HELPFULNESS, sheet.summary.helpfulness)):
        if role not in found.missing:
            yield found.names[role], one


def _rated_section(found: Survey, sheet: Questionnaire, end: str) -> Section:
    heading = captions_report.of_sheet(captions_report.RATED_SECTION, sheet.name)
    said = tuple(captions_report.missing(role) for role in (IMPORTANCE, HELPFULNESS) if role in found.missing)
    rated = list(_rated(found, sheet))
    if not rated:
        return Section(f"rated{end}", heading, said)
    table = TableSpec(
        f"rated{end}",
        captions_report.RATED_TABLE,
        tables.text("question", captions_report.QUESTION, itemgetter(0)),
        *tables.part(
            itemgetter(1),
            (
                tables.counts("answered", captions_report.ANSWERED),
                tables.counts("passed_over", captions_report.PASSED_OVER, lambda one: one.passed_over),
                *tables.numbers(
                    mean=captions_report.MEAN,
                    deviation=captions_report.DEVIATION,
                    median=captions_report.MEDIAN,
                ),
                tables.share("high", captions_report.HIGH),
            ),
        ),
    ).of(rated)
    parts = (table, _distribution(rated, end)) if any(one.answered for _name, one in rated) else (table,)
    return Section(f"rated{end}", heading, said, parts)


def _distribution(rated: Sequence[tuple[str, LevelSummary]], end: str) -> Chart:
    """How many people gave each rating to each question, as a chart (figure 1 of the paper)."""
    chosen = [dict(one.distribution) for _name, one in rated]
    table = TableSpec(
        f"ratings{end}",
        captions_report.DISTRIBUTION_TABLE,
        ColumnSpec(tables.column("rating", captions_report.RATING), str),
        *(
            tables.counts(f"question-{place}", (name, captions_report.PEOPLE[1]), people.__getitem__)
            for place, ((name, _one), people) in enumerate(zip(rated, chosen, strict=True))
        ),
        ids=str,
    ).of(chosen[0])
    most = [
        (name, max(dict(one.distribution), key=dict(one.distribution).__getitem__)) for name, one in rated
    ]
    sentence = captions_report.most_rated(
        [
            (name, level, dict(one.distribution)[level])
            for (name, level), (_name, one) in zip(most, rated, strict=True)
        ]
    )
    axis = Axis(captions_report.PEOPLE[0], low=0)
    return Chart(
        f"ratings-bars{end}", "grouped-bars", table.caption, sentence, table, captions_report.RATING[0], axis
    )


def _detail_section(found: Survey, sheet: Questionnaire, end: str) -> Section:
    heading = captions_report.of_sheet(captions_report.DETAIL_SECTION, sheet.name)
    if DETAIL in found.missing:
        return Section(f"detail{end}", heading, (captions_report.missing(DETAIL),))
    return Section(f"detail{end}", heading, (), (_detail(sheet.summary.detail, end),))


def _detail(one: ChoiceSummary, end: str) -> Table | Chart:
    people = {level: share.count("found") for level, share in one.shares}
    table = TableSpec(
        f"detail{end}",
        captions_report.DETAIL_TABLE,
        tables.text("level", captions_report.LEVEL, itemgetter(0)),
        tables.counts("people", captions_report.PEOPLE, lambda one: people[one[0]]),
        tables.share("share", captions_report.SHARE, itemgetter(1)),
    ).of(one.shares)
    if not one.answered:
        return table
    most = max(people, key=people.__getitem__)
    sentence = captions_report.most_want(level=most, people=people[most], answered=one.answered)
    axis = Axis(captions_report.PEOPLE[0], low=0)
    return Chart(
        f"detail-bars{end}",
        "bars",
        table.caption,
        sentence,
        table,
        captions_report.LEVEL[0],
        axis,
        ("people",),
    )


def _words(sheet: Questionnaire, end: str) -> Iterator[Table]:
    """What people wrote, a table a question, in the order of the alphabet: nobody's answers stand together."""
    for place, (name, words) in enumerate(sheet.words):
        if words:
            yield TableSpec(
                f"words{end}-{place}",
                name,
                tables.text("answer", captions_report.NUMBER, lambda one: str(one[0])),
                tables.text("words", captions_report.OWN_WORDS, itemgetter(1)),
                ids=lambda one: str(one[0]),
            ).of(enumerate(sorted(words), start=1))
