"""Lines of widgets that wrap: like words, in columns of one width, or with the last ones on a line of their own."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from widgets.kit.flow_layout import FlowLayout

HEIGHT, GAP = 20, 10


def laid_out(
    qtbot: QtBot,
    widths: list[int],
    room: int,
    has_columns: bool = False,
    part: int = 0,
    direction: Qt.LayoutDirection = Qt.LayoutDirection.LeftToRight,
    fills: bool = False,
) -> list[str]:
    """Where each widget is, as left,top in a holder of this width."""
    holder = QWidget()
    holder.setLayoutDirection(direction)
    qtbot.addWidget(holder)
    flow = FlowLayout(holder, GAP, has_columns, fills)
    flow.part(part)
    widgets = []
    for width in widths:
        widget = QWidget(holder)
        widget.setFixedHeight(HEIGHT)
        widget.setMinimumWidth(width)
        flow.add(widget)
        widgets.append(widget)
    holder.resize(room, 400)
    flow.activate()
    return [f"{widget.x()},{widget.y()}" for widget in widgets]


def test_words_wrap_where_the_line_ends(qtbot: QtBot) -> None:
    assert laid_out(qtbot, [100, 50, 80], 200) == ["0,0", "110,0", "0,30"]


def test_lines_begin_at_the_right_where_one_reads_from_there(qtbot: QtBot) -> None:
    stands = laid_out(qtbot, [100, 50, 80], 200, direction=Qt.LayoutDirection.RightToLeft)
    assert stands == ["100,0", "40,0", "120,30"]


def test_what_fits_on_a_line_has_no_columns(qtbot: QtBot) -> None:
    assert laid_out(qtbot, [100, 50, 80], 250, has_columns=True, part=2) == ["0,0", "110,0", "170,0"]


def test_columns_are_as_wide_as_the_widest(qtbot: QtBot) -> None:
    stands = laid_out(qtbot, [60, 100, 40, 60], 230, has_columns=True)
    assert stands == ["0,0", "110,0", "0,30", "110,30"]


def test_one_column_is_no_column(qtbot: QtBot) -> None:
    assert laid_out(qtbot, [50, 150, 50, 50], 200, has_columns=True) == ["0,0", "0,30", "0,60", "60,60"]


def test_the_first_part_has_a_line_alone_where_it_fits(qtbot: QtBot) -> None:
    assert laid_out(qtbot, [60, 60, 90], 170, has_columns=True, part=2) == ["0,0", "70,0", "0,30"]
    stands = laid_out(qtbot, [60, 60, 60, 40], 200, has_columns=True, part=3)
    assert stands == ["0,0", "70,0", "140,0", "0,30"]


def test_columns_that_fill_the_width_are_on_lines_of_one_length(qtbot: QtBot) -> None:
    # Four would fit on a line; three and three look better than four and two.
    stands = laid_out(qtbot, [60, 70, 60, 60, 60, 60], 320, fills=True)
    assert stands == ["0,0", "110,0", "220,0", "0,30", "110,30", "220,30"]
