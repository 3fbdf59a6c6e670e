"""The page on which somebody groups the images of a study by key: a list of images, a list of groups."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLineEdit, QWidget

from app.messages.annotate import grouping
from app.sessions.annotate.grouping import Grouping
from app.sessions.feedback import Feedback
from app.study.ports import OpenStudy
from widgets.gallery.find_dialog import find_image
from widgets.gallery.thumbnail_list import ThumbnailList
from widgets.image.covered_picture import CoveredPicture
from widgets.kit.forms import Field, ReadableList, button_row, heading, push_button
from widgets.kit.labels import ProblemLabel, add_headed, text_label
from widgets.kit.scroll_column import add_scroll_column
from widgets.kit.two_panes import SideBySide
from widgets.kit.window_space import LineHeight
from widgets.shell.page import PageContext
from widgets.shell.study_page import StudyPage

_LINES, _PICTURE_LINES, _LETTERS = 8, 16, 40
_THUMBNAIL_LINES = 3
_WIDTH = 1280  # pixels at 100 % text: the image beside the list


class GroupingPage(StudyPage):
    """Drives one `Grouping` session; the focus stays where the person is."""

    def __init__(self, context: PageContext, study: OpenStudy, name: str = "") -> None:
        super().__init__(context, study)
        self.session = Grouping(study, name)
        self.session.waiting.notes_wait = context.settings.content_notes_wait
        self.problem = ProblemLabel()
        self.images = ThumbnailList(grouping.IMAGES, self._thumbnail, _THUMBNAIL_LINES)
        self.groups = ReadableList(grouping.GROUPS)
        self.groups.empty, self.images.empty = grouping.NO_GROUPS, grouping.NO_IMAGES
        self.covered = CoveredPicture()
        self.name, self.reason = QLineEdit(), QLineEdit()
        self.new, self.put = (push_button(grouping.NEW, is_primary=True), push_button(grouping.PUT))
        self.take_out, self.next = (push_button(grouping.TAKE_OUT), push_button(grouping.NEXT))
        self.change, self.remove = (push_button(grouping.CHANGE), push_button(grouping.REMOVE))
        self._lay_out()
        self._show()
        self._show_picture()
        self._connect()

    # --- what the window asks of a page

    def title(self) -> str:
        """What is done here, and the study."""
        return grouping.page_title(self.session.title)

    def begin(self) -> None:
        """Say where one is; one begins at the first image."""
        said = self.session.begin()
        self.images.setFocus(Qt.FocusReason.OtherFocusReason)
        self.context.announcer.say(said)

    def finish(self) -> Feedback:
        """Everything is stored already."""
        return Feedback(grouping.LEAVING if self.session.groups else grouping.LEAVING_WITHOUT_GROUPS)

    def follow_settings(self) -> None:
        """Whether images with a content note wait."""
        self.session.waiting.notes_wait = self.context.settings.content_notes_wait
        self._show_picture()

    def make_handlers(self) -> Mapping[str, Callable[[], None]]:
        """What can be done on this page."""
        return self.orientation(self.session) | {"find": self._find}

    def _find(self) -> None:
        places = {image.key: number for number, image in enumerate(self.session.images, start=1)}

        def go(number: int) -> None:
            self.images.setCurrentRow(number - 1)
            self.images.setFocus(Qt.FocusReason.OtherFocusReason)

        reader = self._study.raters.find(self.context.settings.rater)
        find_image(self, self._study, reader, go, place=lambda image: places.get(image.key, 0))

    # --- what is done

    def _do(self, step: Callable[[], Feedback]) -> bool:
        """Do it, show what is so now, and say it; or say why it cannot be done."""
        said = self.attempt_or_complain(step)
        if said is None:
            return False
        self._show()
        self.context.announcer.say(said)
        return True

    def _make(self) -> None:
        if self._do(lambda: self.session.make(self.name.text(), self.reason.text())):
            self.groups.setCurrentRow(self.groups.count() - 1)
            self._is_stored()

    def _change(self) -> None:
        if self._do(lambda: self.session.change(self._chosen(), self.name.text(), self.reason.text())):
            self._is_stored()

    def _is_stored(self) -> None:
        """What was typed belongs to a group now, so the fields follow the list again."""
        for field in (self.name, self.reason):
            field.setModified(False)
        self._show_group()

    def _chosen(self) -> int:
        """The current group's place from 1; 0 for none."""
        return self.groups.currentRow() + 1

    def _moved(self, row: int) -> None:
        if row >= 0 and row != self.session.place:
            said = self.session.go(row)
            self._show_picture()
            self.context.announcer.say(said)

    def _go_on(self) -> None:
        self._do(self.session.next_ungrouped)
        self._show_picture()
        self.images.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self) -> None:
        """Both lists as they are now, each at the row one was at."""
        group = max(0, self.groups.currentRow())
        for shown, lines, row in (
            (self.images, self.session.image_lines(), self.session.place),
            (self.groups, self.session.group_lines(), group),
        ):
            with QSignalBlocker(shown):
                shown.show_lines(lines)
                shown.setCurrentRow(min(row, len(lines) - 1))
        self._show_group()

    def _show_group(self) -> None:
        """The current group's name and reason, to be changed; what was typed for a new one stays."""
        groups, place = self.session.groups, self._chosen()
        for button in (self.put, self.change, self.remove):
            button.setEnabled(bool(groups))
        is_typed = any(field.isModified() or field.hasFocus() for field in (self.name, self.reason))
        if 1 <= place <= len(groups) and not is_typed:
            self.name.setText(groups[place - 1].name)
            self.reason.setText(groups[place - 1].reason)

    def _show_picture(self) -> None:
        image = self.session.image
        if image is not None:
            path, name = self._study.images.path(image), grouping.picture(number=image.number)
            self.covered.show_image(path, name, [], self.session.is_withheld, self.session.note)

    def _meet(self) -> None:
        self.context.announcer.say(self.session.meet())
        self.images.viewport().update()

    def _thumbnail(self, row: int) -> Path | None:
        """The file of a picture of the list; None for one that waits behind its content note."""
        image = self.session.images[row]
        return None if self.session.waiting.has(image) else self._study.images.path(image)

    # --- building the page

    def _connect(self) -> None:
        session = self.session
        self.images.currentRowChanged.connect(self._moved)
        self.covered.uncovered.connect(self._meet)
        self.groups.currentRowChanged.connect(lambda _row: self._show_group())
        self.groups.itemActivated.connect(lambda _item: self._do(lambda: session.put(self._chosen())))
        self.new.clicked.connect(self._make)
        self.put.clicked.connect(lambda: self._do(lambda: session.put(self._chosen())))
        self.take_out.clicked.connect(lambda: self._do(session.take_out))
        self.change.clicked.connect(self._change)
        self.remove.clicked.connect(lambda: self._do(lambda: session.remove(self._chosen())))
        self.next.clicked.connect(self._go_on)
        for digit in range(1, 10):
            self._key(self.images, str(digit), partial(self._do, partial(session.put, digit)))
        for key in ("0", "Del"):
            self._key(self.images, key, lambda: self._do(session.take_out))
        self._key(self.groups, "Del", lambda: self._do(lambda: session.remove(self._chosen())))

    def _key(self, owner: QWidget, key: str, do: Callable[[], object]) -> None:
        shortcut = QShortcut(QKeySequence(key), owner, do)
        shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)

    def _lay_out(self) -> None:
        area = add_scroll_column(self, _WIDTH)
        column = area.column
        add_headed(column, heading(grouping.TITLE, "title"), text_label(grouping.PURPOSE, name="muted"))
        column.addWidget(self.problem)
        LineHeight(self.images, _LINES, is_least=True)
        LineHeight(self.covered, _PICTURE_LINES)
        images = Field(grouping.IMAGES, self.images, grouping.IMAGES_HINT)
        column.addWidget(SideBySide(images, self.covered, _LETTERS, _LETTERS))
        column.addWidget(button_row(self.take_out, self.next))
        column.addWidget(Field(grouping.GROUPS, self.groups, grouping.GROUPS_HINT))
        LineHeight(self.groups, _LINES, is_least=True)
        column.addWidget(button_row(self.put, self.remove))
        column.addWidget(Field(grouping.NAME, self.name))
        column.addWidget(Field(grouping.REASON, self.reason, grouping.REASON_HINT))
        area.keep_in_sight(button_row(self.new, self.change))
        column.addStretch(1)
