"""The page on which answers come in from another tool's file: read it, correct the mapping, preview, import."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from app.errors import UserError
from app.messages.interchange import mapping_page
from app.sessions.feedback import MOVED, Feedback
from app.sessions.study.answer_mapping import AnswerMapping, LoadedFile, Previewed, load_file
from app.study.ports import OpenStudy
from widgets.kit.columns import fill_column
from widgets.kit.controls import CheckBox, DropDown
from widgets.kit.forms import (
    Ask,
    Field,
    PathField,
    ReadableList,
    button_row,
    heading,
    make_primary,
    plain,
    push_button,
)
from widgets.kit.labels import ProblemLabel, add_headed, text_label
from widgets.kit.scroll_column import add_scroll_column
from widgets.shell.page import PageContext
from widgets.shell.study_page import StudyPage

_MOST_LINES = 12


class MappingPage(StudyPage):
    """Drives one `AnswerMapping`. Files are read and checked on another thread."""

    def __init__(self, context: PageContext, study: OpenStudy, _name: str = "") -> None:
        super().__init__(context, study)
        self.session = AnswerMapping(study, context.settings.mappings)
        self._asked_at: QWidget | None = None  # where the focus was when the work began
        self.problem = ProblemLabel()
        self.file = PathField(
            mapping_page.FILE, mapping_page.CHOOSE, Ask.FILE, mapping_page.FILE_HINT, mapping_page.FILTERS
        )
        self.tool = DropDown()
        self.read = push_button(mapping_page.READ, self._read, is_primary=True)
        self.choices: dict[str, DropDown] = {}
        self.rater = QLineEdit()
        self.meanings: dict[str, DropDown] = {}
        self.where, self.threshold, self.extension = QLineEdit(), QLineEdit(), QLineEdit()
        self._word_fields: list[Field] = []
        self.allow_missing = CheckBox(mapping_page.ALLOW_MISSING)
        self.by_file_name = CheckBox(mapping_page.BY_FILE_NAME)
        self.preview = push_button(mapping_page.PREVIEW, self._preview)
        self.store = push_button(mapping_page.STORE, self._store)
        self.lines = ReadableList(plain(mapping_page.PREVIEW_LIST))
        self._lay_out()
        self._connect()

    # --- what the window asks of a page

    def title(self) -> str:
        """What is done here, and the study."""
        return mapping_page.page_title(study=self.session.title)

    def begin(self) -> None:
        """Say where one is; one begins at the file."""
        self.file.entry.setFocus(Qt.FocusReason.OtherFocusReason)
        self.say(Feedback(mapping_page.STARTING, MOVED))

    def finish(self) -> Feedback:
        """What was imported is stored already."""
        return Feedback(mapping_page.LEAVING)

    def make_handlers(self) -> Mapping[str, Callable[[], None]]:
        """What can be done on this page."""
        return {"where_am_i": self.say_again, "repeat": self.say_again}

    # --- what is done

    def _read(self) -> None:
        path, place = self.file.path(), self.tool.currentIndex()
        preset = None if place == 0 else list(mapping_page.TOOLS)[place - 1]
        self._begin(partial(load_file, path, preset), self._loaded)

    def _loaded(self, found: LoadedFile) -> None:
        said = self.session.take(found)
        self._show_columns()
        self._show_words()
        mapping = self.session.mapping
        texts = (
            self.session.rater,
            ", ".join(mapping.where),
            ", ".join(mapping.thresholds),
            mapping.extension,
        )
        for line, text in zip((self.rater, *self._rules), texts, strict=True):
            with QSignalBlocker(line):
                line.setText(text)
        self.mapped.show()
        make_primary(self.read, False)
        make_primary(self.preview, True)
        self._forget_preview()
        self._move_focus(next(iter(self.choices.values())))
        self.say(Feedback(said.sentence, MOVED))

    def _preview(self) -> None:
        session, allow = self.session, self.allow_missing.isChecked()
        by_file_name = self.by_file_name.isChecked()
        self._forget_preview()
        check = partial(self.with_study, lambda study: session.preview(study, allow, by_file_name))
        self._begin(check, self._previewed)

    def _previewed(self, found: Previewed) -> None:
        said = self.attempt_or_complain(lambda: self.session.accept(found))
        if said is None:
            return
        self._show_lines(mapping_page.PREVIEW_LIST, found.lines)
        self.store.setEnabled(found.is_new)
        make_primary(self.store, found.is_new)
        make_primary(self.preview, not found.is_new)
        self._move_focus(self.lines if found.lines else self.preview)
        self.say(Feedback(said.sentence, MOVED))

    def _store(self) -> None:
        said = self.attempt_or_complain(self.session.store)
        if said is None:
            return
        self.context.settings = replace(self.context.settings, mappings=self.session.remembered())
        try:
            self.context.save_settings(self.context.settings)
        except OSError as error:
            self.context.announcer.say_alert(str(error))
        self._forget_preview()
        self.file.entry.setFocus(Qt.FocusReason.OtherFocusReason)
        self.say(Feedback(said.sentence, MOVED))

    def _begin(self, work: Callable[[], object], show: Callable[..., None]) -> None:
        if not self.is_working:
            self.complain("")
            self._asked_at = self.window().focusWidget()
            self.start_work(work, show)

    def fail(self, error: UserError) -> None:
        """Show what is wrong with the file, line by line where that is known."""
        if error.details:
            self._show_lines(mapping_page.WRONG_LIST, error.details)
            self._move_focus(self.lines)
        super().fail(error)

    def complain(self, sentence: str) -> None:
        """Say that nothing was imported, and why."""
        super().complain(mapping_page.refused(sentence=sentence) if sentence else "")

    def _move_focus(self, to: QWidget) -> None:
        """Unless the person went elsewhere while the work was done."""
        if self.window().focusWidget() in (None, self._asked_at):
            to.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- the mapping as fields

    def _show_columns(self) -> None:
        columns = self.session.columns()
        for one in self.session.fields():
            choice = self.choices[one.ours]
            with QSignalBlocker(choice):
                choice.clear()
                choice.addItems([mapping_page.NO_COLUMN, *columns])
        self._show_choices()

    def _show_choices(self) -> None:
        for one in self.session.fields():
            choice = self.choices[one.ours]
            with QSignalBlocker(choice):
                choice.setCurrentIndex(max(0, choice.findText(one.theirs)) if one.theirs else 0)

    def _map(self, ours: str, place: int) -> None:
        self.session.map(ours, self.choices[ours].itemText(place) if place > 0 else "")
        self._show_choices()
        self._show_words()
        self._forget_preview()

    def _show_words(self) -> None:
        """A field for each of their words that is no verdict here."""
        words = {
            word: (mapping_page.meaning(word=word), mapping_page.MEANINGS, ours)
            for word, ours in self.session.words().items()
        }
        words |= {
            word: (mapping_page.criterion_meaning(word=word), self.session.criteria(), ours)
            for word, ours in self.session.criterion_words().items()
        }
        if list(words) == list(self.meanings):
            return
        for field in self._word_fields:
            field.hide()
            field.deleteLater()
        self._word_fields, self.meanings = [], {}
        for word, (title, meanings, ours) in words.items():
            choice = DropDown()
            choice.addItems([mapping_page.NOT_DECIDED, *meanings.values()])
            choice.setCurrentIndex(list(meanings).index(ours) + 1 if ours in meanings else 0)
            choice.currentIndexChanged.connect(partial(self._mean, word, list(meanings)))
            field = Field(title, choice)
            self._words.addWidget(field)
            self._word_fields.append(field)
            self.meanings[word] = choice
        self.words_heading.setVisible(bool(words))
        # What is made later would come last with Tab, and stands in the middle.
        stops = [self.rater, *self.meanings.values(), *self._rules, self.allow_missing, self.by_file_name]
        for one, other in pairwise(stops):
            QWidget.setTabOrder(one, other)

    def _mean(self, word: str, meanings: Sequence[str], place: int) -> None:
        self.session.set_meaning(word, meanings[place - 1] if place > 0 else "")
        self._forget_preview()

    @property
    def _rules(self) -> tuple[QLineEdit, QLineEdit, QLineEdit]:
        return self.where, self.threshold, self.extension

    def _rule(self) -> None:
        self.session.set_rules(*(line.text() for line in self._rules))
        self._show_words()
        self._forget_preview()

    def _name_rater(self, name: str) -> None:
        self.session.set_rater(name)
        self._forget_preview()

    def _show_lines(self, title: str, lines: tuple[str, ...]) -> None:
        self.listed.retitle(title)
        self.lines.show_lines(lines)
        self.lines.show_rows(_MOST_LINES)
        self.listed.show()

    def _forget_preview(self) -> None:
        """What was previewed is not what the fields say any more."""
        self.store.setEnabled(False)
        make_primary(self.store, False)
        make_primary(self.preview, self.session.has_file)
        self.listed.hide()

    # --- building the page

    def _connect(self) -> None:
        self.rater.textChanged.connect(self._name_rater)
        for line in self._rules:
            line.textChanged.connect(self._rule)
        self.allow_missing.toggled.connect(lambda _on: self._forget_preview())
        self.by_file_name.toggled.connect(lambda _on: self._forget_preview())
        self.tool.addItems([mapping_page.AS_IT_LOOKS, *mapping_page.TOOLS.values()])

    def _lay_out(self) -> None:
        area = add_scroll_column(self)
        column = area.column
        column.addWidget(heading(mapping_page.TITLE, "title"))
        column.addWidget(self.problem)
        for part in (self.file, Field(mapping_page.TOOL, self.tool), button_row(self.read)):
            column.addWidget(part)
        self.mapped = QWidget()
        column.addWidget(self.mapped)
        self._lay_out_mapping(QVBoxLayout(self.mapped))
        self.mapped.hide()
        column.addStretch(1)

    def _lay_out_mapping(self, column: QVBoxLayout) -> None:
        column.setContentsMargins(0, 0, 0, 0)
        add_headed(column, heading(mapping_page.COLUMNS), text_label(mapping_page.COLUMNS_HINT, name="muted"))
        for one in self.session.fields():
            choice = self.choices[one.ours] = DropDown()
            choice.currentIndexChanged.connect(partial(self._map, one.ours))
            column.addWidget(Field(one.title, choice))
        column.addWidget(Field(mapping_page.RATER_NAME, self.rater))
        self.words_heading = heading(mapping_page.WORDS)
        column.addWidget(self.words_heading)
        self.words_heading.hide()
        words = QWidget()
        column.addWidget(words)
        self._words = fill_column(words)
        for title, line in (
            (mapping_page.WHERE, self.where),
            (mapping_page.THRESHOLD, self.threshold),
            (mapping_page.EXTENSION, self.extension),
        ):
            column.addWidget(
                Field(title, line, mapping_page.RULES_HINT if line is not self.extension else "")
            )
        column.addWidget(self.allow_missing)
        column.addWidget(self.by_file_name)
        column.addWidget(button_row(self.preview, self.store))
        self.listed = Field(mapping_page.PREVIEW_LIST, self.lines)
        column.addWidget(self.listed)
        self.listed.hide()
        self.store.setEnabled(False)
