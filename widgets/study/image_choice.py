"""Choosing what to add: folders and files in a list, and a manifest that says more of them."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QWidget

from app.interchange.images.image_import import FoundFiles, count_folders, find_pictures
from app.interchange.images.manifest import (
    CHOSEN,
    ManifestPreview,
    likely_columns,
    other_columns,
    preview_manifest,
)
from app.messages.interchange import manifest as manifest_text
from app.messages.study import image_prompts, new_study, start as start_text
from app.study.judge.prompt_visibility import PromptVisibility
from widgets.kit.columns import fill_column
from widgets.kit.controls import CheckBox, DropDown
from widgets.kit.dropped_files import DroppedFiles
from widgets.kit.flow_layout import FlowLayout
from widgets.kit.forms import (
    Ask,
    Field,
    PathField,
    ReadableList,
    button_row,
    choose_paths,
    plain,
    push_button,
    radio_group,
)
from widgets.kit.hints import hints
from widgets.kit.labels import ReadableLabel, SilentText
from widgets.kit.window_space import LineHeight
from widgets.shell.announcer import Announcer
from widgets.shell.background_task import Outcome, in_background
from widgets.theme.theme import Space

_MOST_ROWS = 5


class ManifestColumns(QWidget):
    """Shown once a manifest is chosen; the drop-downs only for a table with columns of other names.

    `changed`: a column was chosen.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.summary = ReadableLabel("")
        self.lost = ReadableList(manifest_text.NO_MATCH).only_read()
        self.lost_field = Field(manifest_text.NO_MATCH, self.lost)
        self.choices = {ours: DropDown() for ours in CHOSEN}
        self.others = CheckBox(manifest_text.KEEP_OTHERS)
        self._titles: tuple[str, ...] = ()
        self._joined: tuple[str, ...] = ()
        self._row = QWidget()
        column = fill_column(self, self._row, spacing=Space.MEDIUM)
        flow = FlowLayout(self._row, Space.MEDIUM, has_columns=True)
        for ours, choice in self.choices.items():
            flow.add(Field(manifest_text.TITLES[ours], choice))
            choice.activated.connect(lambda _row: self.changed.emit())
        self.others.toggled.connect(lambda _is_on: self.changed.emit())
        column.addWidget(self.others)
        column.addWidget(self.summary)
        column.addWidget(self.lost_field)
        self.show_preview(None)

    def chosen(self) -> dict[str, str]:
        """By our name of a column, the table's own; empty where nothing was chosen."""
        if self._row.isHidden():
            return {}
        rows = {ours: choice.currentIndex() for ours, choice in self.choices.items()}
        return {ours: self._offered(ours)[row - 1] for ours, row in rows.items() if row > 0}

    def _offered(self, ours: str) -> tuple[str, ...]:
        """What can be chosen for one of our columns: theirs, and for the file also two of theirs together."""
        return (*self._titles, *self._joined) if ours == "file" else self._titles

    def kept(self) -> tuple[str, ...]:
        """The table's other columns, where they are kept for the report."""
        is_wanted = self.others.isChecked() and not self.others.isHidden()
        return tuple(other_columns(self._titles, self.chosen())) if is_wanted else ()

    def forget(self) -> None:
        """Another manifest: its columns are chosen again."""
        self._titles, self._joined = (), ()
        self._row.hide()
        self.others.hide()

    def show_preview(self, preview: ManifestPreview | None) -> bool:
        """Show what was found in a manifest; None: there is none. Returns whether columns were proposed: `changed` was
        emitted, and the manifest has to be read again with them."""
        is_read = preview is not None and not preview.problem
        self.summary.setVisible(is_read)
        self.lost_field.setVisible(is_read and preview is not None and bool(preview.lost))
        self.setVisible(preview is not None)
        if preview is None:
            self.forget()
            return False
        proposes = self._offer(preview) and bool(self.chosen())
        if proposes:
            self.changed.emit()  # some are known by their names: how many rows match with these?
        self.summary.show_text(manifest_text.rows_match(matched=preview.matched, count=preview.rows))
        self.lost.show_lines(preview.lost)
        self.lost.show_rows(_MOST_ROWS)
        return proposes

    def _offer(self, preview: ManifestPreview) -> bool:
        """Offer the columns where they are needed; whether they are others now."""
        is_needed = bool(preview.columns) and not preview.is_known
        is_new = is_needed and (preview.columns, preview.joined) != (self._titles, self._joined)
        if is_new:
            self._titles, self._joined = preview.columns, preview.joined
            likely = likely_columns(preview.columns)
            if preview.joined:
                likely["file"] = preview.joined[0]
            for ours, choice in self.choices.items():
                offered = self._offered(ours)
                choice.clear()
                choice.addItems([manifest_text.NOT_USED, *offered])
                choice.setCurrentIndex(offered.index(likely[ours]) + 1 if ours in likely else 0)
        self._row.setVisible(is_needed)
        self.others.setVisible(is_needed)
        return is_new


_ROWS = 5
_Asked = tuple[Path, tuple[Path, ...], tuple[str, ...], bool, dict[str, str], tuple[str, ...]]


class ImageChoice(QWidget):
    """The list is empty at first; Delete takes a line off it."""

    changed = Signal()

    def __init__(self, announcer: Announcer, hint: str = new_study.IMAGES_HINT) -> None:
        super().__init__()
        self._announcer = announcer
        self._paths: list[Path] = []
        self.listed = ReadableList(plain(new_study.IMAGES))
        self.listed.empty = new_study.NO_IMAGES_CHOSEN
        LineHeight(self.listed, _ROWS, 2 * Space.MEDIUM, is_least=True)
        self.field = Field(new_study.IMAGES, self.listed, hint)
        self.add_folder = push_button(new_study.ADD_FOLDER, self._ask_folder)
        self.add_files = push_button(new_study.ADD_FILES, self._ask_files)
        self.take_off = push_button(new_study.TAKE_OFF, self._take_off)
        self.take_off.setEnabled(False)
        # One comes here first, as long as the list is empty.
        hints.give(self.add_folder, hint)
        self.manifest = PathField(
            new_study.MANIFEST,
            start_text.CHOOSE_FILE,
            Ask.FILE,
            new_study.MANIFEST_HINT,
            start_text.TABLE_FILES,
        )
        self.columns = ManifestColumns()
        self._reading: Outcome | None = None
        self.contexts: list[str] = []
        self.summary = SilentText("", name="muted")
        self.summary.hide()
        self.folder_sources = CheckBox(new_study.SOURCE_FROM_FOLDER)
        self.folder_sources.hide()
        self._counting: Outcome | None = None
        self._knowing = QButtonGroup(self)
        abouts = [image_prompts.ABOUT[one] for one in image_prompts.CHOICES]
        choices = list(image_prompts.CHOICES.values())
        box, buttons = radio_group(
            image_prompts.QUESTION, choices, self._knowing, abouts, image_prompts.HINT, is_chosen=False
        )
        self.prompts_field = Field("", box, entry=buttons[0])
        self.prompts_field.label.hide()
        self.prompts_field.hide()
        self.asks_for_prompts = True
        self.each_context = CheckBox(new_study.EACH_CONTEXT)
        self._each_hint = SilentText("", kind="small", name="muted")
        self._each = QWidget()
        self._each.hide()
        self._lay_out()
        self._connect()

    def offer_contexts(self, contexts: Sequence[str]) -> None:
        """The contexts that the rubric names: the manifest may name them, or all is judged under each."""
        self.contexts = list(contexts)
        about = new_study.each_context_hint(contexts=contexts) if contexts else ""
        self._each_hint.setText(about)
        hints.give(self.each_context, about)
        self._each.setVisible(bool(contexts))

    @property
    def is_for_each_context(self) -> bool:
        """Whether all that the manifest describes is to be judged under each context."""
        return bool(self.contexts) and self.each_context.isChecked()

    @property
    def has_folder_sources(self) -> bool:
        """Whether the folder a picture is in names its source."""
        return self.folder_sources.isChecked() and not self.folder_sources.isHidden()

    def prompt_visibility(self) -> PromptVisibility:
        """Who gets to know the prompts of the manifest; undecided where that was not asked."""
        chosen = self._knowing.checkedId()
        return list(image_prompts.CHOICES)[chosen] if chosen >= 0 else PromptVisibility.UNDECIDED

    def ask_for_prompts(self) -> bool:
        """Ask who gets to know the prompts, once there are some; whether that is still to be answered."""
        self.prompts_field.complain("")
        if not self.asks_for_prompts or self._knowing.checkedId() >= 0:
            return False
        self.prompts_field.show()
        self.prompts_field.refuse(image_prompts.CHOICE_NEEDED)
        self._announcer.say_alert(image_prompts.CHOICE_NEEDED)
        return True

    def paths(self) -> list[Path]:
        """What is on the list, top to bottom."""
        return list(self._paths)

    def add(self, paths: Sequence[Path]) -> None:
        """Put paths on the list, each once, and say so."""
        fresh = [path for path in paths if path not in self._paths]
        self._paths += fresh
        self._show(len(self._paths) - 1)
        self.field.complain("")
        names = [path.name for path in fresh]
        self._announcer.say_sentence(new_study.put_on_list(names) if names else new_study.ALREADY_ON_LIST)

    def complain(self, sentence: str) -> None:
        """Tell what is wrong with the list, and go to where it can be mended."""
        self.field.complain(sentence)
        self.add_folder.setFocus(Qt.FocusReason.OtherFocusReason)
        self._announcer.say_alert(sentence)

    def complain_of_manifest(self, sentence: str) -> None:
        """Tell what is wrong with the manifest, and go to its field."""
        self.manifest.refuse(sentence)
        self._announcer.say_alert(sentence)

    def _connect(self) -> None:
        DroppedFiles(self).dropped.connect(self.add)
        self.manifest.changed.connect(lambda _text: self.columns.forget())
        for change in (self.manifest.changed, self.changed, self.each_context.toggled, self.columns.changed):
            change.connect(lambda *_what: self._look_into_manifest())
        delete = QShortcut(QKeySequence(Qt.Key.Key_Delete), self.listed, self._take_off)
        delete.setContext(Qt.ShortcutContext.WidgetShortcut)  # in a field it deletes a character

    def _lay_out(self) -> None:
        below = fill_column(self._each, self.each_context, spacing=Space.TIGHT)
        beside = QHBoxLayout()
        below.addLayout(beside)
        beside.addSpacing(Space.WIDE + Space.LARGE)
        beside.addWidget(self._each_hint, 1)
        column = fill_column(
            self,
            self.field,
            button_row(self.add_folder, self.add_files, self.take_off),
            self.summary,
            self.folder_sources,
            spacing=Space.MEDIUM,
        )
        column.addSpacing(Space.SMALL)
        column.addWidget(self.manifest)
        column.addWidget(self.columns)
        column.addWidget(self.prompts_field)
        column.addWidget(self._each)

    def _count(self) -> None:
        """Count beside the window, which may take a while on a slow disk."""
        paths = tuple(self._paths)
        self._counting = in_background(lambda: (paths, find_pictures(paths)), self._counted)

    def _counted(self, counted: tuple[tuple[Path, ...], FoundFiles]) -> None:
        paths, found = counted
        if paths != tuple(self._paths):
            return  # the list has changed meanwhile
        folders = count_folders(found)
        sentence = new_study.pictures_in(len(found.files), folders) if paths else ""
        self.summary.setText(sentence)
        self.summary.setVisible(bool(sentence))
        self.listed.setAccessibleDescription(sentence)
        self.folder_sources.setVisible(bool(folders))

    def _look_into_manifest(self) -> None:
        """Read the manifest beside the window, and show which of its rows match. Nothing is said meanwhile."""
        file = self.manifest.path()
        if file is None:
            self.manifest.complain("")
            self.columns.show_preview(None)
            return
        asked = self._asked(file)
        self._reading = in_background(lambda: (asked, preview_manifest(*asked)), self._looked)

    def _asked(self, file: Path) -> _Asked:
        folders = tuple(path for path in self._paths if path.is_dir())
        contexts, columns = tuple(self.contexts), self.columns
        return file, folders, contexts, self.is_for_each_context, columns.chosen(), columns.kept()

    def _looked(self, outcome: tuple[_Asked, ManifestPreview]) -> None:
        asked, preview = outcome
        file = self.manifest.path()
        if file is None or asked != self._asked(file):
            return  # something has changed meanwhile
        is_read_again = self.columns.show_preview(preview)
        self.manifest.complain("" if is_read_again else preview.problem)

    def _ask_folder(self) -> None:
        chosen = choose_paths(self, plain(new_study.IMAGES), Ask.FOLDER)
        if chosen:
            self.add(chosen)

    def _ask_files(self) -> None:
        chosen = choose_paths(
            self, plain(new_study.IMAGES), Ask.FILE, "", new_study.IMAGE_FILES, several=True
        )
        if chosen:
            self.add(chosen)

    def _take_off(self) -> None:
        row = self.listed.currentRow()
        if 0 <= row < len(self._paths):
            gone = self._paths.pop(row)
            self._show(min(row, len(self._paths) - 1))
            self._announcer.say_sentence(new_study.taken_off(name=gone.name))
            if not self._paths:
                self.add_folder.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self, row: int) -> None:
        self.listed.show_lines([str(path) for path in self._paths])
        self.listed.setCurrentRow(row)
        self.take_off.setEnabled(bool(self._paths))
        self._count()
        self.changed.emit()
