"""The gallery of a study: every image at a glance, as a grid or a list, and what can be done with those selected."""

from collections.abc import Callable, Mapping
from functools import partial
from math import ceil

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QVBoxLayout, QWidget

from app.errors import UserError
from app.messages.gallery import gallery as gallery_text
from app.sessions.feedback import Feedback
from app.sessions.gallery.gallery import Gallery
from app.sessions.study.sign_in import known_perception
from app.study.overview.gallery import GalleryRow
from app.study.ports import OpenStudy
from widgets.gallery.gallery_dialogs import ask_details, ask_line, compare_images, show_image
from widgets.gallery.image_list import ImageList
from widgets.kit.controls import DropDown
from widgets.kit.dialogs import ask_whether
from widgets.kit.flow_layout import FlowLayout
from widgets.kit.forms import Ask, Field, button_row, choose_paths, heading, push_button
from widgets.kit.hints import hints
from widgets.kit.labels import text_label
from widgets.shell.page import PageContext
from widgets.shell.study_page import StudyPage
from widgets.theme.theme import Space

_SEARCH_MS = 150  # after the last letter; every letter would lay out all images
_COMPARED = 2  # images beside each other
_SEARCH_LETTERS, _CHOICE_LETTERS, _MOST_CHOICE_LETTERS = 22, 10, 14
# What is done with the images selected; the last of them are in the menu of a button, and all where one clicks right.
_TITLES = {
    "gallery_open": gallery_text.OPEN,
    "gallery_answer": gallery_text.ANSWER,
    "gallery_compare": gallery_text.COMPARE,
    "gallery_source": gallery_text.SET_SOURCE,
    "gallery_group": gallery_text.SET_GROUP,
    "gallery_edit": gallery_text.EDIT,
    "gallery_replace": gallery_text.REPLACE,
    "gallery_remove": gallery_text.REMOVE,
}
_ON_BUTTONS = ("gallery_open", "gallery_answer", "gallery_compare")


class GalleryPage(StudyPage):
    """Drives one `Gallery` session."""

    def __init__(self, context: PageContext, study: OpenStudy, name: str = "") -> None:
        super().__init__(context, study)
        self.session = Gallery(study, name)
        self.session.notes_wait = context.settings.content_notes_wait
        self.images = ImageList(self.session)
        self.search = QLineEdit()
        self.filter = _choices(gallery_text.FILTERS)
        self.sort = _choices(gallery_text.SORTS)
        self.view = push_button(gallery_text.AS_LIST, self._change_view)
        self.status = text_label(name="muted")
        self.buttons = {name: push_button(_TITLES[name]) for name in _ON_BUTTONS}
        self.change = push_button(gallery_text.CHANGE)
        self.acts = {name: QAction(title, self) for name, title in _TITLES.items()}
        self._searching = QTimer(self, singleShot=True, interval=_SEARCH_MS)
        self._lay_out()
        self._connect()
        self._show_status()

    # --- what the window asks of a page

    def title(self) -> str:
        """What this is, and the study."""
        return gallery_text.page_title(self.session.title)

    def begin(self) -> None:
        """Say how many images there are; one begins at the first."""
        said = self.session.begin()
        self.images.go_to(0)
        self.images.setFocus(Qt.FocusReason.OtherFocusReason)
        self.context.announcer.say(said)

    def finish(self) -> Feedback:
        """Everything is stored already; what was typed last is not searched for any more."""
        self._searching.stop()
        return self.session.leave()

    def make_handlers(self) -> Mapping[str, Callable[[], None]]:
        """What can be done in the gallery."""
        acts: tuple[Callable[[], None], ...] = (
            self._open,
            self._answer,
            self._compare,
            self._set_source,
            self._set_group,
            self._edit,
            self._replace,
            self._remove,
        )
        return {
            **dict(zip(_TITLES, acts, strict=True)),
            "find": lambda: self.search.setFocus(Qt.FocusReason.ShortcutFocusReason),
            "gallery_view": self._change_view,
            "where_am_i": lambda: self.say(
                self.session.where(self.images.chosen_rows(), self.images.current_row())
            ),
            "repeat": lambda: self.say(self.session.repeat()),
        }

    def follow_settings(self) -> None:
        """Cells are as large as the text asks for."""
        self.session.notes_wait = self.context.settings.content_notes_wait
        self.images.follow_text_size()
        self.images.viewport().update()

    def follow_study(self) -> None:
        """What others have stored is shown; what is selected stays so."""
        if self.session.follow():
            self.images.follow()

    # --- looking through the images

    def _choose(self, work: Callable[[], Feedback]) -> None:
        said = work()
        self.images.follow()
        self.say(said)

    def _change_view(self) -> None:
        is_grid = not self.images.is_grid
        self.images.lay_out(is_grid)
        self.view.setText(gallery_text.AS_LIST if is_grid else gallery_text.AS_GRID)
        self.context.announcer.say_sentence(gallery_text.IS_GRID if is_grid else gallery_text.IS_LIST)

    def _open(self) -> None:
        row = self._one()
        if row is not None:
            show_image(self, self.session, row)

    def _answer(self) -> None:
        """Go to one's own answers to the image one is at."""
        row = self._one()
        if row is None:
            return
        try:
            name = self.session.go_to_answers(row)
        except UserError as error:
            self._refuse(error.sentence)
            return
        perception = known_perception(self.context.settings, name)
        if perception is None:
            self.go.emit("sign_in", self._study.folder)  # which asks
        else:
            self.go.emit("annotate", (self._study.folder, name, perception))

    def _compare(self) -> None:
        rows = self.images.chosen_rows()
        if len(rows) != _COMPARED:
            self._refuse(gallery_text.CHOOSE_TWO)
            return
        compare_images(self, self.session, rows[0], rows[1])

    # --- changing what is known of them

    def _set_source(self) -> None:
        words = (gallery_text.SOURCE_TITLE, gallery_text.SOURCE_FIELD, gallery_text.SOURCE_HINT)
        self._set(words, lambda row: row.image.facts.source, self.session.set_source)

    def _set_group(self) -> None:
        words = (gallery_text.GROUP_TITLE, gallery_text.GROUP_FIELD, gallery_text.GROUP_HINT)
        self._set(words, lambda row: row.image.facts.group, self.session.set_group)

    def _set(
        self,
        words: tuple[str, str, str],
        before: Callable[[GalleryRow], str],
        store: Callable[[list[GalleryRow], str], Feedback],
    ) -> None:
        rows = self.images.chosen_rows()
        if not rows:
            self._refuse(gallery_text.CHOOSE_FIRST)
            return
        values = {before(row) for row in rows}
        ask_line(
            self,
            words,
            values.pop() if len(values) == 1 else "",
            lambda text: self._do(partial(store, rows, text)),
        )

    def _edit(self) -> None:
        row = self._one()
        if row is not None:
            ask_details(self, row, lambda facts: self._do(partial(self.session.edit, row, facts)))

    def _replace(self) -> None:
        row = self._one()
        if row is None:
            return
        files = choose_paths(self, gallery_text.REPLACE_TITLE, Ask.FILE, filters=gallery_text.PICTURE_FILES)
        if files:
            before = self.session.path(row)
            sentence = self._do(partial(self.session.replace, row, files[0]))
            self.images.thumbnails.forget(before)
            if sentence:
                self._refuse(sentence)

    def _remove(self) -> None:
        rows = self.images.chosen_rows()
        if not rows:
            self._refuse(gallery_text.CHOOSE_FIRST)
            return
        question = gallery_text.remove_question(len(rows), self.session.noun)
        if ask_whether(
            self, gallery_text.REMOVE_TITLE, question, gallery_text.REMOVE_YES, gallery_text.REMOVE_NO
        ):
            sentence = self._do(partial(self.session.remove, rows))
            if sentence:
                self._refuse(sentence)

    def _do(self, work: Callable[[], Feedback]) -> str:
        """Store something and show it; why it cannot be stored, or ''."""
        try:
            said = work()
        except UserError as error:
            return error.sentence
        self.images.follow()
        self.say(said)
        return ""

    # --- parts

    def _one(self) -> GalleryRow | None:
        row = self.images.current_row()
        if row is None:
            self._refuse(gallery_text.CHOOSE_FIRST)
        return row

    def _refuse(self, sentence: str) -> None:
        self.status.setText(sentence)
        self.alert(sentence)

    def _show_status(self) -> None:
        chosen = self.images.count_chosen()
        self.status.setText(self.session.status(chosen))
        for name, act in self.acts.items():
            act.setEnabled(chosen == _COMPARED if name == "gallery_compare" else chosen > 0)
            if name in self.buttons:
                self.buttons[name].setEnabled(act.isEnabled())
        self.change.setEnabled(chosen > 0)

    def _show_menu(self, place: QPoint) -> None:
        """The commands for the images selected, where the pointer is."""
        menu = QMenu(self)
        menu.addActions(list(self.acts.values()))
        menu.exec(self.images.viewport().mapToGlobal(place))
        menu.deleteLater()

    def _connect(self) -> None:
        self.images.opened.connect(self._open)
        self.images.chosen.connect(self._show_status)
        self.images.customContextMenuRequested.connect(self._show_menu)
        self.search.textChanged.connect(lambda _text: self._searching.start())
        self._searching.timeout.connect(
            lambda: self._choose(partial(self.session.search, self.search.text()))
        )
        self.filter.activated.connect(
            lambda _at: self._choose(partial(self.session.show_only, self.filter.currentData()))
        )
        self.sort.activated.connect(
            lambda _at: self._choose(partial(self.session.sort_by, self.sort.currentData()))
        )
        for name, button in self.buttons.items():
            button.clicked.connect(self.acts[name].trigger)
        for name, act in self.acts.items():
            act.triggered.connect(lambda _on=False, name=name: self.handlers()[name]())
        menu = QMenu(self.change)
        menu.addActions([act for name, act in self.acts.items() if name not in self.buttons])
        self.change.setMenu(menu)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.WIDE, Space.MEDIUM, Space.WIDE, Space.SMALL)
        column.setSpacing(Space.SMALL)
        top = QHBoxLayout()
        column.addLayout(top)
        top.setSpacing(Space.LARGE)
        top.addWidget(heading(gallery_text.TITLE, "title"), 0, Qt.AlignmentFlag.AlignBottom)
        top.addWidget(self.status, 1, Qt.AlignmentFlag.AlignBottom)
        top.addWidget(self.view, 0, Qt.AlignmentFlag.AlignBottom)
        column.addWidget(self._tools())
        column.addWidget(self.images, 1)
        column.addWidget(button_row(*self.buttons.values(), self.change))

    def _tools(self) -> QWidget:
        """Search, filter and order in one line, or in several where there is little room."""
        tools = QWidget()
        flow = FlowLayout(tools, Space.LARGE)
        search = Field(gallery_text.SEARCH, self.search)
        self.search.setPlaceholderText(gallery_text.SEARCH_HINT)
        hints.give(self.search, gallery_text.SEARCH_HINT)
        search.set_letters(_SEARCH_LETTERS)
        for part in (search, Field(gallery_text.SHOW, self.filter), Field(gallery_text.SORT, self.sort)):
            flow.add(part)
        return tools


def _choices(titles: Mapping[str, str]) -> DropDown:
    choice = DropDown(titles)
    letter = choice.fontMetrics().horizontalAdvance("X")
    widest = max(map(choice.fontMetrics().horizontalAdvance, titles.values()))
    choice.setMinimumContentsLength(min(max(_CHOICE_LETTERS, ceil(widest / letter)), _MOST_CHOICE_LETTERS))
    return choice
