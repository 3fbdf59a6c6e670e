"""What forms are made of: fields with a label, a hint and an error beside them; paths; buttons; a scrolling column."""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeySequence, QPaintEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QButtonGroup,
    QComboBox,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from app.access_keys import without_access_key
from app.messages.study import start as start_text
from widgets.kit.columns import fill_column
from widgets.kit.controls import Button, GroupBox, name_without_key
from widgets.kit.dropped_files import DroppedFiles
from widgets.kit.empty_field import announce_when_empty
from widgets.kit.flow_layout import FlowLayout
from widgets.kit.hints import hints
from widgets.kit.labels import ProblemLabel, SilentText, text_label
from widgets.kit.lists.fitted_list import FittedList
from widgets.kit.lists.list_style import ONLY_READ, SpacedLinesDelegate, paint_empty
from widgets.shell.qt_override import qt_override
from widgets.theme.icons import draw_icon
from widgets.theme.theme import Space

_SHORT = 20  # letters of a field for a number, with its minus and plus


class WheelScrollsThePage(QObject):
    """Keeps the wheel from changing a value that only happened to be under the pointer."""

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: True swallows the event."""
        if event.type() is QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return False


def plain(title: str) -> str:
    """A title as it is read: without the ampersand before its letter."""
    return without_access_key(title)


def heading(text: str, kind: str = "heading") -> QLabel:
    """A heading on a page."""
    return text_label(text, kind)


def push_button(
    title: str, act: Callable[..., object] | SignalInstance | None = None, is_primary: bool = False
) -> QPushButton:
    """A button that does something when it is pressed; Enter presses it too, as Space does."""
    button = Button(title)
    button.setAutoDefault(True)
    if act is not None:
        button.clicked.connect(act)
    make_primary(button, is_primary)
    return button


def make_primary(button: QPushButton, is_primary: bool) -> None:
    """Let a button stand out, or no longer; a page has one such button at most."""
    name = "primary" if is_primary else ""
    if button.objectName() == name:
        return  # naming its style takes as long as painting a page
    button.setObjectName(name)
    # Before, the style has not looked at the button; it will find the name there.
    if button.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
        style = button.style()
        style.unpolish(button)
        style.polish(button)
    draw_icon(button)


def button_row(*buttons: QWidget) -> QWidget:
    """Buttons side by side; they wrap where there is little room."""
    row = QWidget()
    flow = FlowLayout(row, Space.SMALL)
    for button in buttons:
        flow.add(button)
    return row


class Field(QWidget):
    """Something to fill in: its label and hint above it, and what is wrong with it below."""

    def __init__(self, title: str, control: QWidget, hint: str = "", entry: QWidget | None = None) -> None:
        """`entry` is the part of `control` that takes the focus, if not all of it."""
        super().__init__()
        self._letters = 0
        self._short = 0
        self.entry = entry or control
        self._hint = hint
        self._own = self.entry.accessibleDescription()
        self.label = QLabel(title)
        # Given outright, or a screen reader that was told of the label before it had a buddy says the ampersand.
        self.label.setAccessibleName(plain(title))
        self.label.setWordWrap(True)
        self.label.setBuddy(self.entry)
        if title:
            self.entry.setAccessibleName(plain(title))
        if isinstance(self.entry, QLineEdit):
            announce_when_empty(self.entry)
        if isinstance(self.entry, (QAbstractSpinBox, QComboBox)):
            self.entry.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.entry.installEventFilter(WheelScrollsThePage(self))
        self.error = ProblemLabel(self)
        column = fill_column(self, self.label, spacing=Space.TIGHT)
        # With its parent from the start: a part without one would show itself as a window of its own.
        # Silent, because it is heard with the field: a screen reader reads all labels of a dialog on coming in.
        self.hint = SilentText(hint, kind="small", name="muted", parent=self)
        if not hint:
            self.hint.hide()
        self._describe()
        column.addWidget(self.hint)
        column.addWidget(control)
        column.addWidget(self.error)
        if isinstance(control, QAbstractSpinBox):
            self.keep_short()

    def keep_short(self, letters: int = _SHORT) -> None:
        """Make what is filled in no wider than what belongs in it; title and hint keep their width."""
        self._short = letters
        self.entry.setMinimumWidth(letters * self.fontMetrics().averageCharWidth())
        layout = self.layout()
        if layout is not None:
            layout.setAlignment(self.entry, Qt.AlignmentFlag.AlignLeft)

    def set_letters(self, letters: int) -> None:
        """Make the field so many letters wide, also when the letters grow."""
        self._letters = letters
        self.setFixedWidth(letters * self.fontMetrics().averageCharWidth())

    @qt_override
    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and self._letters:
            self.set_letters(self._letters)
        if event.type() is QEvent.Type.FontChange and self._short:
            self.keep_short(self._short)

    def retitle(self, title: str) -> None:
        """Call the field something else."""
        self.label.setText(title)
        self.label.setAccessibleName(plain(title))
        self.entry.setAccessibleName(plain(title))

    @property
    def words(self) -> str:
        """What is written in it, without blanks around it; '' where nothing can be written."""
        entry = self.entry
        if isinstance(entry, QPlainTextEdit):
            return entry.toPlainText().strip()
        return entry.text().strip() if isinstance(entry, QLineEdit) else ""

    def fill(self, words: str) -> None:
        """Put words into it, unless it has them already: a screen reader would read them out."""
        entry = self.entry
        if self.words == words.strip():
            return
        if isinstance(entry, QPlainTextEdit):
            entry.setPlainText(words)
        elif isinstance(entry, QLineEdit):
            entry.setText(words)
            entry.setCursorPosition(0)

    def explain(self, hint: str) -> None:
        """Put another hint above the field."""
        self._hint = hint
        self.hint.setText(hint)
        self.hint.setVisible(bool(hint))
        self._describe()

    def complain(self, sentence: str) -> None:
        """Show what is wrong below the field and give it to the screen reader; an empty sentence: all is well."""
        self.error.complain(sentence)
        self._describe()

    def refuse(self, sentence: str) -> None:
        """Show what is wrong, and put the focus where it can be corrected."""
        self.complain(sentence)
        self.entry.setFocus(Qt.FocusReason.OtherFocusReason)

    def _describe(self) -> None:
        others = " ".join(filter(None, (self.error.text(), self._own)))
        hints.give(self.entry, self._hint, others)


class TitledGroup(GroupBox):
    """A column of parts under a title and a hint, which are heard once, on coming in."""

    def __init__(self, title: str, hint: str = "", is_hint_heard: bool = True) -> None:
        super().__init__()
        self.setObjectName("plain")
        self.setAccessibleName(title)
        self.column = fill_column(self, SilentText(title), spacing=Space.TIGHT)
        if hint:
            self.column.addWidget(SilentText(hint, kind="small", name="muted"))
        if is_hint_heard:
            self.setAccessibleDescription(hint)


def radio_group(
    title: str,
    choices: Sequence[str],
    group: QButtonGroup,
    abouts: Sequence[str] = (),
    hint: str = "",
    spacing: int = Space.TIGHT,
    has_cards: bool = False,
    is_chosen: bool = True,
) -> tuple[QGroupBox, list[QRadioButton]]:
    """Radio buttons under a title and a hint; `abouts` stand below each, or in its card. The first one is chosen, or
    with `is_chosen` False none, until somebody chooses.

    Title and hint are heard once, on coming in; moving among the buttons one hears a short word for them.
    """
    from widgets.kit.choices.choice_card import ChoiceCard  # only now: the first window has none

    box = TitledGroup(title, hint)
    answers = QWidget()
    answers.setAccessibleName(start_text.CHOICE)
    box.column.addWidget(answers)
    column = fill_column(answers, spacing=spacing)
    buttons = []
    for number, choice in enumerate(choices):
        button = ChoiceCard(choice, abouts[number]) if has_cards else QRadioButton(choice)
        name_without_key(button)
        button.setChecked(is_chosen and number == 0)
        group.addButton(button, number)
        column.addWidget(button)
        buttons.append(button)
        if abouts and not has_cards:
            _explain_below(column, button, abouts[number])
    return box, buttons


def _explain_below(column: QVBoxLayout, button: QRadioButton, about: str) -> None:
    button.setAccessibleDescription(about)
    below = QHBoxLayout()
    column.addLayout(below)
    below.addSpacing(Space.WIDE + Space.LARGE)
    below.addWidget(SilentText(about, kind="small", name="muted"), 1)
    column.addSpacing(Space.TIGHT)


class Ask(Enum):
    """What kind of path is wanted."""

    FOLDER = auto()
    FILE = auto()
    FILES = auto()
    NEW_FILE = auto()


class PathField(Field):
    """A path that can be typed, or chosen in a dialog."""

    changed = Signal(str)

    def __init__(self, title: str, choose: str, ask: Ask, hint: str = "", filters: str = "") -> None:
        """`choose` is the button's title; `filters` as QFileDialog wants them."""
        self.line = QLineEdit()
        self.button = push_button(choose, self._choose)
        self._ask, self._filters, self._what = ask, filters, plain(title)
        row = QWidget()
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(Space.SMALL)
        layout.addWidget(self.line, 1)
        layout.addWidget(self.button)
        super().__init__(title, row, hint, self.line)
        self.button.setAccessibleName(f"{plain(choose)} {self._what}")
        self.line.textChanged.connect(self._change)
        DroppedFiles(self.line).dropped.connect(self._put)

    def text(self) -> str:
        """What is in the field, without blanks around it."""
        return self.line.text().strip()

    def _change(self, text: str) -> None:
        # What was wrong was about another path.
        if self.error.text():
            self.complain("")
        self.changed.emit(text)

    def path(self) -> Path | None:
        """The path; `~` and a path that begins nowhere lead to the home folder. None while the field is empty."""
        return Path.home() / Path(self.text()).expanduser() if self.text() else None

    def paths(self) -> list[Path]:
        """Several paths, which semicolons separate; a single one may have a semicolon in its name."""
        whole = self.path()
        if whole is None or whole.exists():
            return [whole] if whole else []
        return [Path.home() / Path(one.strip()).expanduser() for one in self.text().split(";") if one.strip()]

    def _put(self, paths: Sequence[Path]) -> None:
        chosen = paths if self._ask is Ask.FILES else paths[:1]
        self.set_path("; ".join(map(str, chosen)))

    def set_path(self, path: Path | str) -> None:
        """Put a path into the field."""
        self.line.setText(str(path))

    def _choose(self) -> None:
        start = str(self.paths()[0]) if self.text() else ""
        chosen = choose_paths(
            self, self._what, self._ask, start, self._filters, several=self._ask is Ask.FILES
        )
        if chosen:
            self._put(chosen)
            self.line.setFocus()


def choose_paths(
    parent: QWidget, title: str, ask: Ask, start: str = "", filters: str = "", several: bool = False
) -> list[Path]:
    """Ask for a folder or files in the system's dialog; nothing when the person thinks better of it."""
    from PySide6.QtWidgets import QFileDialog

    dialog = QFileDialog(parent, title, start or str(Path.home()), filters)
    if ask is Ask.FOLDER:
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    elif ask is Ask.NEW_FILE:
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        # Whoever uses the path asks before anything is overwritten; a typed path needs that too.
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
    else:
        mode = QFileDialog.FileMode.ExistingFiles if several else QFileDialog.FileMode.ExistingFile
        dialog.setFileMode(mode)
    accepted = dialog.exec() == QFileDialog.DialogCode.Accepted
    chosen = [Path(name) for name in dialog.selectedFiles()] if accepted else []
    dialog.deleteLater()
    return chosen


class ReadableList(FittedList):
    """Lines to go through one by one and to copy: messages, refused files, bad rows."""

    def __init__(self, title: str, lines: Sequence[str] = ()) -> None:
        super().__init__()
        self.setAccessibleName(title)
        self.setItemDelegate(SpacedLinesDelegate(self))
        self.setWordWrap(True)
        self.setSelectionMode(QListWidget.SelectionMode.ExtendedSelection)
        self.setUniformItemSizes(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        copy = QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), self, self.copy_chosen)
        copy.setContext(Qt.ShortcutContext.WidgetShortcut)  # there may be several lists in a window
        self.show_lines(lines)

    def only_read(self) -> "ReadableList":
        """Nothing is chosen here: no line looks chosen while the focus is elsewhere. Returns the list."""
        self.setProperty(ONLY_READ, True)
        return self

    def show_lines(self, lines: Sequence[str]) -> None:
        """Show these lines instead, the first one current."""
        self.clear()
        self.addItems(list(lines))
        if lines:
            self.setCurrentRow(0)

    def follow_lines(self, lines: Sequence[str]) -> None:
        """Show these lines instead; whoever reads them stays where they are, and hears nothing."""
        for row in reversed(range(len(lines), self.count())):
            self.takeItem(row)
        for row, line in enumerate(lines):
            if row == self.count():
                self.addItem(line)
            elif self.item(row).text() != line:
                self.item(row).setText(line)
        if lines and self.currentRow() < 0:
            self.setCurrentRow(0)

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's hook."""
        super().paintEvent(event)
        if not self.count():
            paint_empty(self, self.empty)

    def lines(self) -> list[str]:
        """All lines, top to bottom."""
        return [self.item(row).text() for row in range(self.count())]

    def copy_chosen(self) -> None:
        """Put the selected lines on the clipboard, in their order."""
        rows = sorted(index.row() for index in self.selectedIndexes())
        QApplication.clipboard().setText("\n".join(self.item(row).text() for row in rows))
