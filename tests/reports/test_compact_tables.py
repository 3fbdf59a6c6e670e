"""Tables that say each thing once: no figure is lost, and what goes is told in a note."""

from dataclasses import replace
from datetime import UTC, datetime

from hypothesis import given, strategies as st

from app.reports.compact_tables import compact
from app.reports.document import Axis, Cell, Chart, Column, Document, Picture, Row, Section, Table
from exporters.reports.report_html import html_of

HEADINGS = ("Ada", "Ben", "Cem", "Dua", "Eli", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lea")


def figure(number: int) -> Cell:
    return Cell(number, str(number))


def table(name: str, columns: dict[str, list[Cell]], rows: int, note: str = "") -> Table:
    heads = (
        Column("row", "Criterion", "What is asked."),
        *(Column(heading, heading, f"What {heading} says.", "number") for heading in columns),
    )
    lines = tuple(
        Row(f"r{at}", Cell(f"C{at}", f"C{at}"), tuple(cells[at] for cells in columns.values()), f"C{at}.")
        for at in range(rows)
    )
    return Table(name, name.title(), heads, lines, note)


def shown(*tables: Table) -> list[Table]:
    (section,) = compact([Section("s", "S", parts=tables)])
    return [part for part in section.parts if isinstance(part, Table)]


def column(found: Table, heading: str) -> list[str]:
    place = [one.heading for one in found.columns].index(heading) - 1
    return [row.cells[place].text for row in found.rows]


def test_what_every_row_says_is_in_the_note() -> None:
    (found,) = shown(
        table("t", {"Ada": list(map(figure, (1, 2, 3))), "Ben": [figure(7)] * 3}, 3, "As counted.")
    )
    assert [one.heading for one in found.columns] == ["Criterion", "Ada"]
    assert found.note == "As counted. The same in every row: Ben 7."


def counted(name: str, row: str, meaning: str, numbers: list[int]) -> Table:
    heads = (Column("row", row, "What is asked."), Column("images", "Images", meaning, "count"))
    lines = tuple(Row(f"r{at}", Cell("C", "C"), (figure(number),), "C.") for at, number in enumerate(numbers))
    return Table(name, name.title(), heads, lines)


def test_which_images_are_counted_is_explained_where_these_are_other_ones_than_before() -> None:
    found = shown(
        counted("one", "Criterion", "Images of both.", [1, 2, 3]),
        counted("two", "Group", "Images of the group.", [4, 5, 6]),
        counted("three", "Source", "Images of both.", [1, 2, 3]),
        counted("four", "Rater", "Images of the rater.", [7, 7, 7]),
    )
    assert [one.columns[-1].meaning for one in found[:3]] == ["Images of both.", "Images of the group.", ""]
    assert found[3].columns[-1].meaning == "Images of the rater."  # the only column stays


def test_images_that_are_the_same_in_every_row_are_explained_in_the_note() -> None:
    one = counted("one", "Rater", "Images of the rater.", [7, 7, 7])
    rows = tuple(replace(row, cells=(*row.cells, figure(at))) for at, row in enumerate(one.rows))
    (found,) = shown(replace(one, columns=(*one.columns, Column("n", "N", "A number.", "number")), rows=rows))
    assert found.note == "The same in every row: Images 7. Images of the rater."


def test_two_rows_do_not_show_that_a_column_is_always_the_same() -> None:
    (found,) = shown(table("t", {"Ada": [figure(1), figure(2)], "Ben": [figure(7)] * 2}, 2))
    assert [one.heading for one in found.columns] == ["Criterion", "Ada", "Ben"]


def test_columns_that_are_undefined_throughout_share_their_reason() -> None:
    nothing = [Cell(None, "", "Nobody was asked.")]
    (found,) = shown(table("t", {"Ada": [figure(1)], "Ben": nothing, "Cem": nothing}, 1))
    assert found.note == "Undefined in every row: Ben, Cem. Nobody was asked."


def test_a_column_that_repeats_another_is_named() -> None:
    cells = list(map(figure, (1, 2, 3)))
    first, second = table("one", {"Ada": cells}, 3), table("two", {"Ben": cells, "Cem": cells[::-1]}, 3)
    (found,) = shown(first, second)
    assert [one.heading for one in found.columns] == ["Criterion", "Ada", "Cem"]
    assert found.note == "Ben: the same as Ada in every row."
    assert found.caption == "One. Two"


def test_an_interval_of_its_own_is_no_repetition() -> None:
    cells = list(map(figure, (1, 2, 3)))
    wide = [Cell(number, str(number), low=0, high=9) for number in (1, 2, 3)]
    (found,) = shown(table("one", {"Ada": cells, "Ben": wide}, 3))
    assert [one.heading for one in found.columns] == ["Criterion", "Ada", "Ben"]
    (found,) = shown(table("one", {"Ben": wide, "Ada": cells}, 3))
    assert [one.heading for one in found.columns] == ["Criterion", "Ben"]


def test_tables_with_other_rows_or_the_same_headings_stay_apart() -> None:
    cells = list(map(figure, (1, 2, 3, 4)))
    assert len(shown(table("one", {"Ada": cells}, 4), table("two", {"Ben": cells}, 3))) == 2
    assert len(shown(table("one", {"Ada": cells}, 4), table("two", {"Ada": cells[::-1]}, 4))) == 2


@given(st.integers(1, 40), st.integers(1, 40))
def test_all_columns_of_wide_tables_are_shown(first: int, second: int) -> None:
    """Such as one for each two of many people."""
    columns = {f"P{at}": list(map(figure, (3 * at, 3 * at + 1, 3 * at + 2))) for at in range(first + second)}
    one = {head: columns[head] for head in list(columns)[:first]}
    found = shown(table("one", one, 3), table("two", {k: v for k, v in columns.items() if k not in one}, 3))
    assert [head.heading for each in found for head in each.columns[1:]] == list(columns)
    assert all(
        column(each, head.heading)[0] == columns[head.heading][0].text
        for each in found
        for head in each.columns[1:]
    )
    assert len({each.id for each in found}) == len(found)


def test_tables_that_count_something_else_under_the_same_heading_stay_apart() -> None:
    """Their notes would name the same heading with two figures."""
    cells = list(map(figure, (1, 2, 3)))
    found = shown(
        table("one", {"Ada": cells, "Images": [figure(50)] * 3}, 3),
        table("two", {"Ben": cells[::-1], "Images": [figure(40)] * 3}, 3),
    )
    assert [one.note for one in found] == [f"The same in every row: Images {images}." for images in (50, 40)]


def test_a_histogram_is_told_in_words_and_has_no_table() -> None:
    steps = table("steps", {"Criteria": list(map(figure, (0, 4, 0)))}, 3)
    chart = Chart("c", "histogram", "Chart", "Most agree.", steps, "Agreement", Axis("Criteria"))
    sections = compact([Section("s", "S", parts=(chart,))])
    page = html_of(Document("T", "en", datetime(2026, 1, 1, tzinfo=UTC), (), sections, (), ()))
    assert "Most agree. C1. Every other step has no criteria." in page
    assert "<table" not in page
    assert "Table 1" not in page


def test_pictures_of_several_sections_are_shown_once_below_their_words() -> None:
    one, two = (Picture(f"image-{number}", "A", f"Image {number}", b"", (1, 1)) for number in (1, 2))
    within = tuple(
        Section(f"s{at}", f"C{at}", (f"Images of {at}.", "Image 3 is not shown."), pictures=pictures)
        for at, pictures in enumerate([(one, two), (one,)])
    )
    (found,) = compact([Section("s", "Pictures", ("As Ada answered.",), sections=within)])
    assert found.pictures == (one, two)
    assert found.sections == ()
    told = ("As Ada answered.", "C0. Images of 0.", "C1. Images of 1.", "Image 3 is not shown.")
    assert found.paragraphs == told


@given(
    st.integers(1, 5).flatmap(
        lambda rows: st.lists(
            st.lists(st.lists(st.integers(0, 2), min_size=rows, max_size=rows), min_size=1, max_size=4),
            min_size=1,
            max_size=3,
        )
    )
)
def test_every_figure_is_shown_or_told(columns: list[list[list[int]]]) -> None:
    names = iter(HEADINGS)
    rows = len(columns[0][0])
    given_tables = [
        table(f"t{at}", {next(names): list(map(figure, numbers)) for numbers in some}, rows)
        for at, some in enumerate(columns)
    ]
    found = shown(*given_tables)
    notes = " ".join(one.note for one in found)
    for one in given_tables:
        for head in one.columns[1:]:
            texts = column(one, head.heading)
            at = [other for other in found if head.heading in [each.heading for each in other.columns]]
            if at:
                assert column(at[0], head.heading) == texts
            elif f"{head.heading}: the same as" in notes:
                other = notes.split(f"{head.heading}: the same as ")[1].split(" ")[0]
                (source,) = (each for each in given_tables if other in [c.heading for c in each.columns])
                assert column(source, other) == texts
            else:
                assert f"{head.heading} {texts[0]}" in notes
                assert len(set(texts)) == 1
    assert {len(one.columns) <= 10 for one in found} == {True}
