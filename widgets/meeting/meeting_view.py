"""A meeting's table on the page: filters, the queue, the picture with its description, and all that was said."""

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.keymap import Keymap
from app.messages.meeting import meeting_page
from app.sessions.meeting.agenda_order import AgendaFilter, Order
from app.study.team.raters import Perception
from widgets.image.image_view import ImageView
from widgets.kit.columns import fill_column
from widgets.kit.command_buttons import CommandButtons
from widgets.kit.controls import DropDown
from widgets.kit.flow_layout import FlowLayout
from widgets.kit.focus_scroll_area import FocusScrollArea
from widgets.kit.forms import Field, ReadableList, button_row, heading, plain
from widgets.kit.hints import hints
from widgets.kit.labels import ReadableLabel, add_headed, text_label
from widgets.kit.lists.line_lists import CriteriaList
from widgets.kit.two_panes import SideBySide
from widgets.kit.window_space import TALK_LINES, SpaceWatcher
from widgets.theme.theme import Space

_LIST_LETTERS, _SAID_LETTERS = 46, 52
_SAID_LINES, _QUEUE_LINES, _CHOICE_LETTERS = 12, 16, 18
_TIGHT_WIDTH, _TIGHT_SAID_LINES, _TIGHT_QUEUE_LINES = 0.46, 3, 8
_PICTURE, _TIGHT_PICTURE = 0.36, 0.34  # of the window's height
_LEAST_PICTURE = 160  # pixels
_HEARING = ("meeting_next", "meeting_sides", "meeting_judges", "meeting_criterion")
_RULING = (
    "meeting_again",
    "rule",
    "rule_contested",
    "rule_reword",
    "rule_later",
    "meeting_dissent",
    "meeting_note",
    "meeting_back",
)
_KEEPING = (
    "meeting_names",
    "meeting_hand",
    "meeting_speaker",
    "meeting_join",
    "meeting_projector",
    "meeting_live",
    "meeting_publish",
    "meeting_minutes",
    "meeting_feedback",
    "meeting_end",
)


class MeetingView(QWidget):
    """Shows what it is given. `filter_changed` has other filters, `pressed` a button, by its command."""

    filter_changed = Signal()
    pressed = Signal(str)

    def __init__(self, keymap: Keymap) -> None:
        super().__init__()
        self.state = ReadableLabel("")
        self.order, self.whose = DropDown(), DropDown()
        self.item, self.source, self.perception = DropDown(), DropDown(), DropDown()
        self.queue = CriteriaList(meeting_page.QUEUE)
        self.queue.empty = meeting_page.QUEUE_EMPTY
        self.picture = ImageView()
        self.description = ReadableLabel(meeting_page.DESCRIPTION)
        self.said = ReadableList(plain(meeting_page.SAID))
        self.speakers = text_label(kind="lead")
        self.speakers.hide()
        self.buttons = CommandButtons(meeting_page.BUTTONS, self.pressed.emit)
        self._lay_out(keymap)
        for choice in self._choices():
            choice.currentIndexChanged.connect(lambda _at: self.filter_changed.emit())

    def _choices(self) -> tuple[DropDown, ...]:
        return (self.order, self.whose, self.item, self.source, self.perception)

    def offer(
        self, items: Sequence[tuple[str, str]], sources: Sequence[str], conditions: Sequence[Perception]
    ) -> None:
        """What the queue can be narrowed to: criteria by code and name, sources of images, conditions."""
        filled: tuple[tuple[DropDown, Mapping[Any, str]], ...] = (
            (self.order, meeting_page.ORDERS),
            (self.whose, {str(place): title for place, title in enumerate(meeting_page.WHOSE_CHOICES)}),
            (
                self.item,
                {"": meeting_page.ALL_CRITERIA}
                | {one[0]: meeting_page.criterion_choice(*one) for one in items},
            ),
            (
                self.source,
                {None: meeting_page.ALL_SOURCES} | {one: one or meeting_page.UNSAID for one in sources},
            ),
            (
                self.perception,
                {None: meeting_page.ALL_CONDITIONS} | {one.value: one.value for one in conditions},
            ),
        )
        for choice, offered in filled:
            with QSignalBlocker(choice):
                choice.offer(offered, choice.currentData())

    def agenda_filter(self) -> AgendaFilter:
        """What the person wants to see."""
        way = self.perception.currentData()
        return AgendaFilter(
            Order(self.order.currentData()),
            self.whose.currentIndex() == 0,
            self.item.currentData(),
            self.source.currentData(),
            Perception(way) if way else None,
        )

    def show_queue(self, lines: Sequence[str], place: int, state: str, is_told: bool) -> None:
        """The queue, with the cursor at a place."""
        self.queue.show_criteria(lines, is_told)
        with QSignalBlocker(self.queue):
            if lines and self.queue.currentRow() != place:
                self.queue.setCurrentRow(place)
        hints.give(
            self.queue, meeting_page.QUEUE_HINT if lines else "", "" if lines else meeting_page.QUEUE_EMPTY
        )
        self.state.show_text(state)

    def show_said(self, lines: Sequence[str], description: str) -> None:
        """What was said of the current matter; the line one reads stays while it can."""
        if self.said.lines() != list(lines):
            self.said.show_lines(lines)
        self.description.show_text(description)
        self.description.setVisible(bool(description))

    # --- building it

    def _lay_out(self, keymap: Keymap) -> None:
        middle = QWidget()
        column = fill_column(middle, spacing=Space.LARGE, margin=Space.WIDE)
        right = QWidget()
        beside = self.image_column = QVBoxLayout(right)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(Space.SMALL)
        said = Field(meeting_page.SAID, self.said)
        for part in (self.picture, said, self.description):
            beside.addWidget(part)
        beside.addStretch(1)
        groups = dict(zip(meeting_page.BUTTON_GROUPS, (_HEARING, _RULING, _KEEPING), strict=True))
        queue = Field(meeting_page.QUEUE, self.queue, meeting_page.QUEUE_HINT)
        self._heading, self._narrowing = heading(meeting_page.TITLE, "title"), self._filters()
        self._beside = SideBySide(queue, right, _LIST_LETTERS, _SAID_LETTERS)
        add_headed(column, self._heading, self.state)
        for widget in (self._narrowing, self._beside, self.buttons.groups(keymap, groups, primary="rule")):
            column.addWidget(widget)
        QWidget.setTabOrder(self.queue, self.said)
        QWidget.setTabOrder(self.said, self.picture)
        self._queue_field, self._column = queue, column
        SpaceWatcher(self, TALK_LINES).changed.connect(self._make_room)
        column.addStretch(1)
        outer = fill_column(self, spacing=0)
        outer.addWidget(FocusScrollArea(middle), 1)
        self.speakers.setContentsMargins(Space.WIDE, 0, Space.WIDE, 0)
        outer.addWidget(self.speakers)
        decision = button_row(self.buttons["rule"])
        decision.setContentsMargins(Space.WIDE, Space.SMALL, Space.WIDE, Space.SMALL)
        outer.addWidget(decision)

    def _make_room(self, is_tight: bool) -> None:
        """In a tight window: the queue, the picture, what was said and the decision at once."""
        column, line = self._column, self.fontMetrics().lineSpacing()
        around, spacing = (Space.SMALL, Space.TIGHT) if is_tight else (Space.WIDE, Space.LARGE)
        column.setContentsMargins(around, around, around, around)
        column.setSpacing(spacing)
        self._heading.setVisible(not is_tight)
        self._queue_field.hint.setVisible(not is_tight)
        self._beside.share(_TIGHT_WIDTH if is_tight else 0.0)
        column.removeWidget(self._narrowing)
        place = column.count() - 1 if is_tight else column.indexOf(self._beside)
        column.insertWidget(place, self._narrowing)
        height = self.window().height()
        self.picture.setFixedHeight(
            max(round((_TIGHT_PICTURE if is_tight else _PICTURE) * height), _LEAST_PICTURE)
        )
        lines = _TIGHT_SAID_LINES if is_tight else _SAID_LINES
        self.said.setFixedHeight(lines * line)
        self.queue.setFixedHeight((_TIGHT_QUEUE_LINES if is_tight else _QUEUE_LINES) * line)

    def _filters(self) -> QWidget:
        row = QWidget()
        flow = FlowLayout(row, Space.LARGE)
        titles = (
            meeting_page.ORDER,
            meeting_page.WHOSE,
            meeting_page.CRITERION,
            meeting_page.SOURCE,
            meeting_page.PERCEPTION,
        )
        for title, choice in zip(titles, self._choices(), strict=True):
            choice.setMinimumContentsLength(_CHOICE_LETTERS)
            flow.add(Field(title, choice))
        return row
