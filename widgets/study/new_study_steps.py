"""The steps of the assistant for a new study: each asks for one thing, and says what is wrong beside it."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QGroupBox, QLineEdit, QPlainTextEdit, QRadioButton, QWidget

from app.errors import UserError
from app.files.rubric_file import built_in_instruments, built_in_rubrics, load_rubric
from app.files.template_file import built_in_template
from app.messages.study import coordinators as coordinators_text, new_study, start as start_text
from app.messages.study.storage import folder_in_use
from app.sessions.feedback import MOVED, Feedback
from app.sessions.study.managing import folder_name
from app.speech.voice import Priority
from app.study.names import is_blank
from app.study.rubric import Rubric
from app.study.verdict import Scale
from widgets.kit.columns import fill_column
from widgets.kit.forms import Ask, Field, PathField, ReadableList, plain, radio_group
from widgets.shell.announcer import Announcer
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space


class Step(QWidget):
    """One step. `check` is asked before one goes on."""

    def __init__(self, announcer: Announcer) -> None:
        super().__init__()
        self.announcer = announcer
        self.column = fill_column(self, spacing=Space.LARGE)

    def first(self) -> QWidget:
        """Where the focus goes on arriving."""
        return self

    def check(self) -> bool:
        """Whether one may go on; if not, it has been said why."""
        return True

    def refuse(self, field: Field, sentence: str) -> bool:
        """Say what is wrong beside its field and go there. Always False, for `check` to return."""
        field.refuse(sentence)
        self.announcer.say(Feedback(sentence, changed=MOVED, priority=Priority.ALERT))
        return False


class TitleStep(Step):
    """Title and folder; a folder is proposed from the title until the person writes one."""

    def __init__(self, announcer: Announcer) -> None:
        super().__init__(announcer)
        self.title = QLineEdit()
        self.title_field = Field(new_study.STUDY_TITLE, self.title, new_study.STUDY_TITLE_HINT)
        self.folder = PathField(new_study.FOLDER, start_text.CHOOSE_FOLDER, Ask.FOLDER, new_study.FOLDER_HINT)
        self._proposed = ""
        self.column.addWidget(self.title_field)
        self.column.addWidget(self.folder)
        self.title.textChanged.connect(self._propose)
        self.folder.changed.connect(lambda _text: self._look_at_folder())

    def first(self) -> QWidget:
        """The title."""
        return self.title

    def check(self) -> bool:
        """There is a title, and a folder that is new or empty."""
        self.title_field.complain("")
        if is_blank(self.title.text()):
            return self.refuse(self.title_field, new_study.TITLE_NEEDED)
        wrong = self._wrong_with_folder() if self.folder.path() else new_study.FOLDER_NEEDED
        return not wrong or self.refuse(self.folder, wrong)

    def _wrong_with_folder(self) -> str:
        folder = self.folder.path()
        if folder is None:
            return ""
        try:
            is_taken = folder.exists() and (not folder.is_dir() or any(folder.iterdir()))
        except OSError:
            return new_study.not_a_folder(path=folder)
        return folder_in_use(folder=folder) if is_taken else ""

    def _look_at_folder(self) -> None:
        """Show beside the field, while somebody types, what is wrong with the folder. Nothing is said meanwhile."""
        self.folder.complain(self._wrong_with_folder())

    def _propose(self, title: str) -> None:
        if self.folder.text() != self._proposed:
            return
        name = folder_name(title)
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        self._proposed = str(Path(documents) / name) if name else ""
        self.folder.set_path(self._proposed)


_OWN, _BUILT_IN, _OWN_FILE, _OTHER_KIND = range(4)  # the ways to a rubric, as they are listed


class RubricStep(Step):
    """A rubric that comes along, the instrument of another kind of study, one from a file, or none; the artifact."""

    def __init__(self, announcer: Announcer) -> None:
        super().__init__(announcer)
        self._built_in = [load_rubric(name) for name in built_in_rubrics()]
        self._kinds = [load_rubric(name) for name in built_in_instruments()]
        self._from_file: Rubric | None = None
        self.ways = QButtonGroup(self)
        lines = [
            new_study.rubric_line(rubric.title, len(rubric.criteria), rubric.community)
            for rubric in self._built_in
        ]
        self.listed = _one_of(new_study.BUILT_IN_LIST, lines)
        self.listed_field = Field(new_study.BUILT_IN_LIST, self.listed)
        kinds = [
            new_study.kind_line(title=kind.title, count=len(kind.criteria), artifact=kind.artifact)
            for kind in self._kinds
        ]
        self.kinds = _one_of(new_study.OTHER_KIND_LIST, kinds)
        self.kinds_field = Field(new_study.OTHER_KIND_LIST, self.kinds, new_study.OTHER_KIND_HINT)
        self.file = PathField(
            new_study.OWN_FILE_FIELD,
            start_text.CHOOSE_FILE,
            Ask.FILE,
            new_study.OWN_FILE_HINT,
            start_text.TOML_FILES,
        )
        self.artifact = QLineEdit()
        self.artifact_field = Field(new_study.ARTIFACT, self.artifact, new_study.ARTIFACT_HINT)
        self._proposed = ""
        titles = (new_study.OWN_RUBRIC, new_study.BUILT_IN, new_study.OWN_FILE, new_study.OTHER_KIND)
        group, self._buttons = radio_group(
            new_study.RUBRIC,
            titles,
            self.ways,
            new_study.WAYS_ABOUT,
            spacing=Space.SMALL,
            has_cards=True,
            is_chosen=False,
        )
        self.ways_field = Field("", group, entry=self._buttons[0])
        self.ways_field.label.hide()
        for part in (self.ways_field, self.listed_field, self.kinds_field, self.file, self.artifact_field):
            self.column.addWidget(part)
        self.ways.idToggled.connect(lambda _way, on: self._follow_way() if on else None)
        for choice in (self.listed, self.kinds):
            choice.currentRowChanged.connect(lambda _row: self._propose())
        self.file.changed.connect(lambda _text: self._look_at_file())
        self.artifact.textChanged.connect(self._explain_template)
        self._follow_way()

    def first(self) -> QWidget:
        """The way that is chosen, or the first of them: none is chosen for anybody."""
        return self.ways.checkedButton() or self._buttons[0]

    def rubric(self) -> Rubric | None:
        """The rubric chosen; one from a file is known once `check` has read it."""
        way = self.ways.checkedId()
        if way == _BUILT_IN:
            return self._built_in[self.listed.currentRow()]
        if way == _OTHER_KIND:
            return self._kinds[self.kinds.currentRow()]
        return self._from_file if way == _OWN_FILE else None

    def template(self) -> str:
        """The TOML of the template that comes along, or ''."""
        return built_in_template(self.artifact.text())

    def check(self) -> bool:
        """The rubric can be read, and there is an artifact."""
        for field in (self.ways_field, self.file, self.artifact_field):
            field.complain("")
        if self.ways.checkedId() < 0:
            return self.refuse(self.ways_field, new_study.WAY_NEEDED)
        if self.ways.checkedId() == _OWN_FILE and not self._read_file():
            return False
        self._propose()
        if is_blank(self.artifact.text()):
            return self.refuse(self.artifact_field, new_study.ARTIFACT_NEEDED)
        return True

    def _read_file(self) -> bool:
        wrong = self._wrong_with_file() if self.file.path() else new_study.RUBRIC_FILE_NEEDED
        return not wrong or self.refuse(self.file, wrong)

    def _wrong_with_file(self) -> str:
        """Read the rubric; what is wrong with its file, "" for nothing."""
        path = self.file.path()
        self._from_file = None
        if path is None:
            return ""
        try:
            if not path.is_file():
                raise UserError(new_study.not_a_folder(path=path))
            self._from_file = load_rubric(str(path), new_study.import_rubric_then)
        except UserError as error:
            return error.sentence
        return ""

    def _look_at_file(self) -> None:
        """Show beside the field, while somebody types, what is wrong with the file. Nothing is said meanwhile."""
        self.file.complain(self._wrong_with_file())
        self._propose()

    def _follow_way(self) -> None:
        way = self.ways.checkedId()
        self.ways_field.complain("")
        self.artifact_field.setVisible(way >= 0)
        self.listed_field.setVisible(way == _BUILT_IN)
        self.kinds_field.setVisible(way == _OTHER_KIND)
        self.file.setVisible(way == _OWN_FILE)
        self._propose()

    def _propose(self) -> None:
        """Fill in the rubric's artifact, unless the person has written another."""
        rubric = self.rubric()
        if rubric is not None and self.artifact.text().strip() in ("", self._proposed):
            self._proposed = rubric.artifact
            self.artifact.setText(rubric.artifact)

    def _explain_template(self, artifact: str) -> None:
        words = new_study.ARTIFACT_HINT
        if artifact.strip():
            has_template = bool(self.template())
            more = new_study.WITH_TEMPLATE if has_template else new_study.WITHOUT_TEMPLATE
            words = f"{words} {more}"
        self.artifact_field.explain(words)


def _one_of(name: str, lines: list[str]) -> ReadableList:
    """A list in which one line is chosen."""
    listed = ReadableList(plain(name), lines)
    listed.setSelectionMode(ReadableList.SelectionMode.SingleSelection)
    listed.show_rows(len(lines))
    return listed


def _cards(
    title: str, choices: Sequence[str], ways: QButtonGroup, abouts: Sequence[str]
) -> tuple[QGroupBox, list[QRadioButton]]:
    """Choices as cards below each other: arrow keys go through them in the order in which they are heard."""
    return radio_group(title, choices, ways, abouts, spacing=Space.SMALL, has_cards=True)


class QuestionStep(Step):
    """What is asked of the whole image. Without a rubric something must be asked."""

    def __init__(self, announcer: Announcer, has_rubric: Callable[[], bool]) -> None:
        super().__init__(announcer)
        self._has_rubric = has_rubric
        self.ways = QButtonGroup(self)
        titles = [title for title, _about in new_study.QUESTIONS.values()]
        abouts = [about for _title, about in new_study.QUESTIONS.values()]
        group, buttons = _cards(new_study.QUESTION, titles, self.ways, abouts)
        self.field = Field("", group, entry=buttons[-1])
        self.field.label.hide()
        self.column.addWidget(self.field)

    def first(self) -> QWidget:
        """The question that is chosen."""
        return self.ways.checkedButton() or self

    def ask_nothing(self) -> None:
        """Propose that the instrument alone is answered."""
        nothing = self.ways.button(list(new_study.QUESTIONS).index(None))
        if nothing is not None:
            nothing.setChecked(True)

    def scale(self) -> Scale | None:
        """The scale chosen; None for no question."""
        return list(new_study.QUESTIONS)[self.ways.checkedId()]

    def check(self) -> bool:
        """There is something to answer."""
        self.field.complain("")
        if self.scale() is None and not self._has_rubric():
            return self.refuse(self.field, new_study.NOTHING_TO_ANSWER)
        return True


class _Names(QPlainTextEdit):
    """Names with commas between, or a line each as they are pasted. Enter goes on, as in every step."""

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: Enter is the page's; with Shift it begins a line."""
        is_plain = not event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and is_plain:
            event.ignore()
        else:
            super().keyPressEvent(event)


class PeopleStep(Step):
    """Whether the person here answers or coordinates, and the names of those who answer, with commas between or one a
    line."""

    def __init__(self, announcer: Announcer) -> None:
        super().__init__(announcer)
        self.parts = QButtonGroup(self)
        titles = [title for title, _about in new_study.OWN_PARTS]
        abouts = [about for _title, about in new_study.OWN_PARTS]
        group, self._buttons = _cards(new_study.OWN_PART, titles, self.parts, abouts)
        self.coordinator_name = QLineEdit()
        self.coordinator_field = Field(new_study.COORDINATOR, self.coordinator_name)
        self.coordinator_field.hide()
        self.parts.idToggled.connect(lambda part, on: self.coordinator_field.setVisible(bool(part) == on))
        self.column.addWidget(group)
        self.column.addWidget(self.coordinator_field)
        self.names = _Names()
        self.names.setTabChangesFocus(True)
        self.names.setMinimumHeight(6 * self.names.fontMetrics().lineSpacing())
        self.column.addWidget(Field(new_study.PEOPLE, self.names, new_study.PEOPLE_HINT))

    def first(self) -> QWidget:
        """What the person here does."""
        return self.parts.checkedButton() or self._buttons[0]

    def check(self) -> bool:
        """Whoever coordinates has a name, and is not among those who answer."""
        self.coordinator_field.complain("")
        if not self.parts.checkedId():
            return True
        name = self.coordinator()
        if not name:
            return self.refuse(self.coordinator_field, start_text.NAME_NEEDED)
        is_free = name not in self.people()
        return is_free or self.refuse(self.coordinator_field, coordinators_text.answers_here(name=name))

    def coordinator(self) -> str:
        """The name of the person here who runs the study and does not answer, "" for one who answers."""
        return " ".join(self.coordinator_name.text().split()) if self.parts.checkedId() else ""

    def people(self) -> list[str]:
        """The names, each once, in their order."""
        lines = (line.strip() for line in self.names.toPlainText().replace(",", "\n").splitlines())
        return list(dict.fromkeys(line for line in lines if line))
