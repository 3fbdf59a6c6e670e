"""The report on a survey about captions."""

from collections.abc import Iterator, Sequence

from app.captions.survey import ChoiceSummary, LevelSummary
from app.instruments.captions.survey import DETAIL, HELPFULNESS, IMPORTANCE, ROLES, Questionnaire, Survey
from app.messages.instruments import captions_report
from app.reports.document import Axis, Chart, Column, Section, Table
from app.reports.printed_figures import cell, count, text, with_ends
from app.reports.tables import column, row


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
    heads = (
        Column("question", *captions_report.QUESTION),
        column("answered", captions_report.ANSWERED, "count"),
        column("passed_over", captions_report.PASSED_OVER, "count"),
        column("mean", captions_report.MEAN, "number"),
        column("deviation", captions_report.DEVIATION, "number"),
        column("median", captions_report.MEDIAN, "number"),
        column("high", captions_report.HIGH),
    )
    rows = []
    for place, (name, one) in enumerate(rated):
        counts = map(count, (one.answered, one.passed_over))
        figures = map(cell, (one.mean, one.deviation, one.median, one.high))
        rows.append(row(str(place), name, (*counts, *figures), heads))
    table = Table(f"rated{end}", captions_report.RATED_TABLE, heads, tuple(rows))
    parts = (table, _distribution(rated, end)) if any(one.answered for _name, one in rated) else (table,)
    return Section(f"rated{end}", heading, said, parts)


def _distribution(rated: Sequence[tuple[str, LevelSummary]], end: str) -> Chart:
    """How many people gave each rating to each question, as a chart (figure 1 of the paper)."""
    columns = (
        column(f"question-{place}", (name, captions_report.PEOPLE[1]), "count")
        for place, (name, _one) in enumerate(rated)
    )
    heads = (column("rating", captions_report.RATING), *columns)
    chosen = [dict(one.distribution) for _name, one in rated]
    rows = [
        row(str(level), str(level), [count(people[level]) for people in chosen], heads) for level in chosen[0]
    ]
    table = Table(f"ratings{end}", captions_report.DISTRIBUTION_TABLE, heads, tuple(rows))
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
    heads = (
        Column("level", *captions_report.LEVEL),
        column("people", captions_report.PEOPLE, "count"),
        column("share", captions_report.SHARE),
    )
    people = {level: share.count("found") for level, share in one.shares}
    rows = [
        row(str(place), level, (count(people[level]), cell(share)), heads)
        for place, (level, share) in enumerate(one.shares)
    ]
    table = Table(f"detail{end}", captions_report.DETAIL_TABLE, heads, tuple(rows))
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
    heads = (Column("answer", *captions_report.NUMBER), Column("words", *captions_report.OWN_WORDS))
    for place, (name, words) in enumerate(sheet.words):
        if words:
            rows = [
                row(str(number), str(number), (text(one),), heads)
                for number, one in enumerate(sorted(words), start=1)
            ]
            yield Table(f"words{end}-{place}", name, heads, tuple(rows))
