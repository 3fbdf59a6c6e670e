"""What meetings decided, as a section of a report: decisions, and apart from them what they left open."""

from collections.abc import Iterator, Sequence

from app.agreement.ratings.settled_decisions import rulings_for
from app.messages.agreement import references as references_text
from app.messages.item_nouns import noun_for
from app.messages.meeting import meeting as meeting_text, minutes
from app.reports.document import Cell, Column, Row, Section, Table
from app.study.ports import OpenStudy
from app.study.rubric import Rubric
from app.study.team.meetings import Adjudication, Outcome


def decision_sections(study: OpenStudy, rubric: Rubric | None) -> Iterator[Section]:
    """What meetings ruled on words that mean the same in this version, the oldest first; nothing without a meeting."""
    rulings = [one for one in rulings_for(study, rubric) if not one.is_rewording]
    if not rulings:
        return
    made = [one for one in rulings if one.ruling.outcome is Outcome.DECIDED]
    left_open = [one for one in rulings if one.ruling.outcome is not Outcome.DECIDED]
    told = references_text.decisions(count=len(made), left_open=len(left_open))
    tables = (
        _table(study, rubric, "meeting-decisions", references_text.DECIDED_TABLE, made),
        _table(study, rubric, "left-open", references_text.OPEN_TABLE, left_open),
    )
    yield Section(
        "decisions", references_text.DECISIONS_SECTION, (told,), tuple(one for one in tables if one.rows)
    )


def _table(
    study: OpenStudy, rubric: Rubric | None, identity: str, caption: str, rulings: Sequence[Adjudication]
) -> Table:
    noun = noun_for(study.exhibits.has_any())
    heads = (minutes.image_item(noun), minutes.SIDES, references_text.OUTCOME, minutes.REASON)
    columns = tuple(Column(f"c{place}", *one) for place, one in enumerate(heads))
    names = {one.lineage: (one.code, one.name) for one in rubric.criteria} if rubric else {}
    rows = []
    for one in rulings:
        image = study.images.get(one.image)
        item = meeting_text.item_name(*(names[one.lineage] if one.lineage else (one.item, "")))
        header = minutes.subject(image.number if image else 0, item, noun)
        made = meeting_text.ruled(one.ruling.outcome, one.ruling.value).rstrip(".")
        said = (meeting_text.tally(one.ruling.tally), made, one.ruling.reason or minutes.NO_REASON)
        cells = tuple(Cell(cell, cell) for cell in said)
        rows.append(
            Row(f"r{one.key}", Cell(header, header), cells, references_text.decision_line(header, *said))
        )
    return Table(identity, caption, columns, tuple(rows))
