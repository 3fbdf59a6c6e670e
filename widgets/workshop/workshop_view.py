"""The facilitator's window, part by part: cues, picture, people, lines, order of groups, and summary."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget

from app.keymap import Keymap
from app.messages.item_nouns import ItemNoun
from app.messages.workshop import workshop_page
from app.study.team.workshops import StepKind
from widgets.image.image_view import ImageView
from widgets.kit.controls import DropDown
from widgets.kit.forms import Field, button_row, heading, plain, push_button
from widgets.kit.labels import ReadableLabel, add_flush, add_headed, text_label
from widgets.kit.scroll_column import add_scroll_column
from widgets.kit.two_panes import SideBySide, at_the_top
from widgets.kit.window_space import TALK_LINES, LineHeight, SpaceWatcher
from widgets.theme.theme import Space, set_kind
from widgets.workshop.workshop_dialogs import DigitList, StatementLineEdit

_WIDTH = 1200  # pixels at 100 % text
_PICTURE_LETTERS, _TALK_LETTERS = 56, 44
_PICTURE_WIDTH = 0.5  # of the column
_PEOPLE_ROWS, _LINE_ROWS = 8, 7
_PICTURE, _TIGHT_PICTURE = 0.42, 0.34  # of the window's height
_LEAST_PICTURE = 160  # pixels
OF_IMAGES = ("disclose", "own_turn", "leave_out", "content_note")
ALWAYS = ("next_image", "next_cue", "previous_step", "next_step")


class WorkshopView(QWidget):
    """All parts; which of them are shown follows from the step. It shows what it is given and decides nothing."""

    def __init__(self, keymap: Keymap, answers: list[str], noun: ItemNoun) -> None:
        super().__init__()
        self._noun = noun
        self._answers = answers
        self.step = heading("", "title")
        self.place = text_label(name="muted")
        self.cue = ReadableLabel(workshop_page.CUES)
        self.picture = ImageView()
        self.description = ReadableLabel(workshop_page.DESCRIPTION)
        self.people = DigitList(plain(workshop_page.PEOPLE))
        self.line = StatementLineEdit()
        self.lines = DigitList(plain(workshop_page.LINES))
        self.order = DigitList(plain(workshop_page.ORDER))
        self.summary = DigitList(plain(workshop_page.SUMMARY))
        self.whose = DropDown()
        self.buttons: dict[str, QPushButton] = {}
        self._lines_hint = ""
        self.people.empty = workshop_page.NO_PEOPLE
        self.summary.empty = workshop_page.NO_SUMMARY
        self._make_fields()
        self._lay_out()
        self.follow(keymap)

    def picture_handlers(self) -> dict[str, Callable[[], None]]:
        """The commands that look more closely at the picture."""
        return {
            "zoom_in": partial(self.picture.zoom_by, 1),
            "zoom_out": partial(self.picture.zoom_by, -1),
            "fit": self.picture.fit,
            "pan_left": partial(self.picture.pan, -1, 0),
            "pan_right": partial(self.picture.pan, 1, 0),
            "pan_up": partial(self.picture.pan, 0, -1),
            "pan_down": partial(self.picture.pan, 0, 1),
        }

    def follow(self, keymap: Keymap) -> None:
        """Tell the keys the person has now."""
        keys = {name: keymap.first(command) for name, command in _KEYS.items()}
        self.people_field.explain(workshop_page.people_hint(self._answers, self._noun))
        self.line_field.explain(workshop_page.LINE_HINT.format(**keys))
        self._lines_hint = workshop_page.LINES_HINT.format(**keys)
        self.order_field.explain(workshop_page.ORDER_HINT.format(**keys))
        self.summary_field.explain(workshop_page.SUMMARY_HINT.format(**keys))
        for name, button in self.buttons.items():
            button.setToolTip(keymap.key_text(name))

    def explain_lines(self, none_yet: str) -> None:
        """Say what one can do with the lines, or that there is none: for the eye in the list, for the ear beside it."""
        self.lines.empty = none_yet
        self.lines_field.explain(self._lines_hint if self.lines.count() else none_yet)

    def keep_focus_in_sight(self) -> None:
        """Other parts are shown now, and have moved what one is at."""
        focus = QApplication.focusWidget()
        if focus is not None and self._scroll.isAncestorOf(focus):
            QTimer.singleShot(0, self, lambda: self._scroll.ensureWidgetVisible(focus, 0, Space.LARGE))

    def entry(self, step: StepKind) -> QWidget:
        """Where the focus goes in a step: to what is done there; mostly that is writing."""
        return {StepKind.SUMMARY: self.summary, StepKind.RANKING: self.order}.get(step, self.line)

    def show_step(self, has_image: bool, is_variants: bool, is_summary: bool, is_ranking: bool) -> None:
        """Show the parts that a step needs."""
        self.image_parts.setVisible(has_image)
        for name in OF_IMAGES:
            self.buttons[name].setVisible(has_image)
        self.buttons["bring_in_photographs"].setVisible(is_variants)
        self.buttons["next_image"].setVisible(has_image)
        self.summary_field.setVisible(is_summary)
        self.whose_field.setVisible(is_ranking)
        self.order_field.setVisible(is_ranking)

    def _make_fields(self) -> None:
        self.people_field = Field(workshop_page.PEOPLE, self.people)
        self.line_field = Field(workshop_page.LINE, self.line)
        self.lines_field = Field(workshop_page.LINES, self.lines)
        self.order_field = Field(workshop_page.ORDER, self.order)
        self.whose_field = Field(workshop_page.WHOSE, self.whose)
        self.summary_field = Field(workshop_page.SUMMARY, self.summary)
        self._people_height = LineHeight(self.people, _PEOPLE_ROWS)
        for listed in (self.lines, self.order, self.summary):
            LineHeight(listed, _LINE_ROWS)
        for name, title in workshop_page.buttons(self._noun).items():
            self.buttons[name] = push_button(title)

    def _lay_out(self) -> None:
        scroll = self._scroll = add_scroll_column(self, _WIDTH)
        shown = QWidget()
        beside = self.image_column = QVBoxLayout(shown)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(Space.SMALL)
        beside.addWidget(self.picture)
        beside.addWidget(self.description)
        self.image_parts = shown
        self._beside = SideBySide(shown, at_the_top(self.people_field), _PICTURE_LETTERS, _TALK_LETTERS)
        self._of_images = button_row(*(self.buttons[name] for name in OF_IMAGES))
        add_headed(scroll.column, self.step, self.place)
        add_flush(scroll.column, self.cue)
        for part in (
            self._beside,
            self._of_images,
            self.line_field,
            button_row(self.buttons["keep_line"], self.buttons["bring_in_photographs"]),
            self.lines_field,
            self.summary_field,
            self.whose_field,
            self.order_field,
            button_row(*(self.buttons[name] for name in ALWAYS)),
        ):
            scroll.column.addWidget(part)
        scroll.column.addStretch(1)
        self._beside.share(_PICTURE_WIDTH)
        SpaceWatcher(self, TALK_LINES).changed.connect(self._make_room)

    def _make_room(self, is_tight: bool) -> None:
        """In a tight window: picture, question, people and the line to write in at once; the rest is scrolled to."""
        column = self._scroll.column
        around, spacing = (Space.SMALL, Space.TIGHT) if is_tight else (Space.WIDE, Space.LARGE)
        column.setContentsMargins(Space.WIDE, around, Space.WIDE, around)
        column.setSpacing(spacing)
        set_kind(self.step, "body" if is_tight else "title")
        for field in (self.people_field, self.line_field):
            field.hint.setVisible(not is_tight)
        share = _TIGHT_PICTURE if is_tight else _PICTURE
        self.picture.setFixedHeight(max(round(share * self.window().height()), _LEAST_PICTURE))
        self._people_height.keep(3 if is_tight else _PEOPLE_ROWS)
        column.removeWidget(self._of_images)
        column.insertWidget(column.indexOf(self.lines_field) - (0 if is_tight else 2), self._of_images)
        if self.description.parentWidget() in (self.image_parts, column.parentWidget()):
            (column if is_tight else self.image_column).insertWidget(
                column.indexOf(self.lines_field) if is_tight else -1, self.description
            )


# What hints call a key, and the command it belongs to.
_KEYS = {
    "keep": "keep_line",
    "offensive": "flag_offensive",
    "park": "park",
    "reword": "reword_line",
    "back": "line_back",
    "review": "review_lines",
    "up": "rank_up",
    "down": "rank_down",
    "tie": "rank_tie",
    "agree": "agree",
}
