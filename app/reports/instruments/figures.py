"""A table of figures drawn, with a sentence on its ends."""

from app.messages.instruments import critiques_report
from app.reports.document import Axis, Cell, Chart, ChartKind, Table


def figure(
    table: Table,
    series: tuple[str, ...],
    axis: Axis,
    kind: ChartKind = "dots-with-intervals",
    are_places: bool = False,
) -> Chart | Table:
    """The columns `series` of a table drawn, each row a category; the sentence names the highest and the lowest figure
    of the first of them, or who is first and last where they are places. The table itself where fewer than two rows
    have that figure."""
    place = next(at for at, column in enumerate(table.columns[1:]) if column.id == series[0])
    known = [(_number(row.cells[place]), row) for row in table.rows if row.cells[place].value is not None]
    if len(known) < 2:
        return table
    (low, least), (high, most) = min(known, key=lambda one: one[0]), max(known, key=lambda one: one[0])
    column = table.columns[place + 1].heading
    if are_places:
        sentence = critiques_report.places_sentence(
            column=column,
            first=least.header.text,
            best=least.cells[place].text,
            last=most.header.text,
            worst=most.cells[place].text,
        )
    else:
        sentence = critiques_report.figure_sentence(
            column=column,
            most=most.header.text,
            high=most.cells[place].text,
            least=least.header.text,
            low=least.cells[place].text,
        )
    if low == high:
        sentence = critiques_report.same_everywhere(column=column, value=most.cells[place].text)
    heading = table.columns[0].heading
    return Chart(f"{table.id}-chart", kind, table.caption, sentence, table, heading, axis, series)


def _number(cell: Cell) -> float:
    assert cell.value is not None
    return float(cell.value)
