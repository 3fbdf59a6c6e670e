"""Who answered: a table and a chart a question."""

from collections.abc import Iterator, Sequence
from operator import itemgetter

from app.instruments.annotators import QuestionCounts
from app.messages.instruments import annotators
from app.reports import tables
from app.reports.document import Axis, Chart, Section, Table
from app.reports.tables import TableSpec


def sections(found: Sequence[QuestionCounts]) -> Iterator[Section]:
    """What people said of themselves; nothing where nobody did."""
    if not found:
        return
    said = (annotators.ALONE,) if any(one.alone for one in found) else ()
    yield Section("who", annotators.SECTION, said, tuple(map(_table, found, range(1, len(found) + 1))))


def _table(one: QuestionCounts, place: int) -> Table | Chart:
    rows = [*one.answers]
    rows += [(annotators.OTHERS, one.alone)] if one.alone else []
    rows += [(annotators.NO_ANSWER, one.unknown)] if one.unknown else []
    table = TableSpec(
        f"who-{place}",
        one.question,
        tables.text("answer", annotators.ANSWER, itemgetter(0)),
        tables.counts("people", annotators.PEOPLE, itemgetter(1)),
    ).of(rows)
    if not one.answers:
        return table
    answer, people = one.answers[0]
    sentence = annotators.most(answer=answer, people=people, count=sum(many for _answer, many in rows))
    axis = Axis(annotators.PEOPLE[0], low=0)
    return Chart(f"who-bars-{place}", "bars", table.caption, sentence, table, annotators.ANSWER[0], axis)
