"""The lines of a report that can be found by their words, and where each is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from app.reports.document import Table
from app.sessions.agreement.report_reading import Part


class Kind(Enum):
    """What a line is."""

    HEADING = auto()
    SENTENCE = auto()
    ROW = auto()
    PICTURE = auto()


@dataclass(frozen=True)
class ReportLine:
    """A line of a report: its words, its part, what it is, its place among those, and for a row its table's place among
    the tables of the part. All places are counted from 0."""

    words: str
    part: int
    kind: Kind = Kind.HEADING
    place: int = 0
    table: int = 0


def lines_of(parts: Sequence[Part]) -> Iterator[ReportLine]:
    """Headings, sentences, rows of tables and pictures, in the order of reading."""
    for at, part in enumerate(parts):
        yield ReportLine(part.heading, at)
        for place, sentence in enumerate(part.sentences):
            yield ReportLine(sentence, at, Kind.SENTENCE, place)
        tables = [one for one in part.parts if isinstance(one, Table)]
        for number, table in enumerate(tables):
            for place, row in enumerate(table.rows):
                yield ReportLine(row.sentence, at, Kind.ROW, place, number)
        for place, picture in enumerate(part.pictures):
            yield ReportLine(picture.line, at, Kind.PICTURE, place)
