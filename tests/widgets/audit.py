"""What can be wrong with a view for somebody who hears it or works it by keys; each check returns its findings."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAction, QImage, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QPlainTextEdit,
    QProgressBar,
    QRadioButton,
    QTableView,
    QTextEdit,
    QWidget,
)

from widgets.kit.completing_line_edit import CompletingLineEdit
from widgets.kit.forms import plain
from widgets.kit.lists.row_description import cell_text

MOST_STOPS = 400
MOST_ROWS = 8  # that are compared of each list
GENERIC = {"Client", "NoRole", "Pane", "Grouping", "Window", "LayeredPane", "Filler"}
NEEDS_NAME = {"Graphic", "Canvas", "ProgressBar", "Dialog", "Table", "List"}
FILE_NAME = re.compile(r"\w\.(png|jpe?g|gif|webp|tiff?|svg|bmp|avif)\b", re.IGNORECASE)
MNEMONIC_MARK = re.compile(r"&(?=\w)")


@dataclass(frozen=True)
class Finding:
    """What is wrong, and with which part."""

    rule: str
    part: str
    what: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.part}: {self.what}"


class View:
    """A view as it is just now: `shown`, every part that shows, `stops`, those that take the focus by Tab, and `keys`
    of its window's commands."""

    def __init__(self, widget: QWidget) -> None:
        self.widget = widget
        self.shown = shown(widget)
        self.stops = [part for part in self.shown if takes_focus(part)]
        self.keys = keys_of(widget.window())


Check = Callable[[View], Iterator[Finding]]


def interface(widget: QWidget) -> QAccessibleInterface:
    """What an assistive program is given of a widget."""
    found = QAccessible.queryAccessibleInterface(widget)
    assert found is not None, widget
    return found


def name_of(widget: QWidget) -> str:
    """What a part is called. On Linux Qt gives out a choice's current word as its name, and its label beside it."""
    if isinstance(widget, QComboBox):
        return widget.accessibleName()
    return interface(widget).text(QAccessible.Text.Name).strip()


def role_of(widget: QWidget) -> str:
    return interface(widget).role().name


def description_of(widget: QWidget) -> str:
    return interface(widget).text(QAccessible.Text.Description).strip()


def called(widget: QWidget) -> str:
    """A part as a finding names it."""
    return f"{type(widget).__name__} {name_of(widget)!r}"


def shown(view: QWidget) -> list[QWidget]:
    """Every part of a view that shows, itself included; windows of its own are views of their own."""
    return [view, *(part for part in view.findChildren(QWidget) if part.isVisible() and not part.isWindow())]


BY_TAB = {Qt.FocusPolicy.TabFocus, Qt.FocusPolicy.StrongFocus, Qt.FocusPolicy.WheelFocus}


def takes_focus(part: QWidget) -> bool:
    """Whether a part takes the focus by Tab."""
    return part.isEnabled() and part.focusPolicy() in BY_TAB and part.focusProxy() is None


def stops(view: QWidget) -> list[QWidget]:
    """Every part that takes the focus by Tab."""
    return [part for part in shown(view) if takes_focus(part)]


def group_of(widget: QWidget) -> QGroupBox | None:
    """The innermost group a part is in."""
    parent = widget.parentWidget()
    while parent is not None and not isinstance(parent, QGroupBox):
        parent = parent.parentWidget()
    return parent


# --- names, roles, descriptions


def check_names(view: View) -> Iterator[Finding]:
    """Whatever takes the focus says what it is, in words of its own."""
    same: defaultdict[tuple[object, str, str], int] = defaultdict(int)
    for stop in view.stops:
        name, role = name_of(stop), role_of(stop)
        if not name:
            yield Finding("nameless", called(stop), f"a {role} takes the focus and has no name")
        elif role in GENERIC:
            yield Finding(
                "generic role", called(stop), f"takes the focus as a {role}, of which nothing is said"
            )
        same[(group_of(stop), role, name)] += 1
    for (_group, role, name), count in same.items():
        if count > 1 and name:
            yield Finding("duplicate name", name, f"{count} parts in one place are a {role} of this name")
    for part in view.shown:
        if role_of(part) in NEEDS_NAME and not name_of(part) and part.focusPolicy() != Qt.FocusPolicy.NoFocus:
            yield Finding("nameless", called(part), f"a {role_of(part)} without a name")


def check_words(view: View) -> Iterator[Finding]:
    """No ampersands, no file names, nothing twice."""
    for stop in view.stops:
        name, description = name_of(stop), description_of(stop)
        typed = isinstance(stop, QLineEdit | QPlainTextEdit)
        if MNEMONIC_MARK.search(name) or MNEMONIC_MARK.search(description):
            yield Finding("ampersand", called(stop), f"{name} / {description}")
        if role_of(stop) in {"Graphic", "Canvas"} and FILE_NAME.search(name):
            yield Finding("file name", called(stop), "a picture is called by its file's name")
        if name and description and not typed and description.lower().startswith(name.lower()):
            yield Finding("said twice", called(stop), f"the description begins with the name: {description}")


def check_labels(view: View) -> Iterator[Finding]:
    """What one reads beside or on a part is in its name, so that it can be called by what one reads."""
    for part in view.shown:
        if isinstance(part, QLabel) and part.buddy() is not None and part.text():
            buddy = part.buddy()
            has_focus = buddy.isVisible() and buddy.focusPolicy() != Qt.FocusPolicy.NoFocus
            if has_focus and not _holds(name_of(buddy), part.text()):
                yield Finding("label not in name", called(buddy), f"its label reads {part.text()!r}")
        elif (
            isinstance(part, QAbstractButton)
            and part.isEnabled()
            and re.search(r"\w", part.text())
            and not _holds(name_of(part), part.text())
        ):
            yield Finding("label not in name", called(part), f"on it one reads {part.text()!r}")


def _holds(name: str, label: str) -> bool:
    one_line = " ".join(plain(label).split())  # long words on a button may take several lines
    return one_line.strip(" …:").lower() in name.lower()


def check_groups(view: View) -> Iterator[Finding]:
    """Radio buttons stand in a group that says what is asked; tables and lists stand on a row; progress has a name."""
    for part in view.shown:
        if isinstance(part, QRadioButton):
            group, around = group_of(part), part.parentWidget()
            # Not by the name of what is around it: a window's title would do, which says nothing of what is asked.
            is_named = around is not None and around.accessibleName()
            if not is_named and (group is None or not name_of(group)):
                yield Finding("no group", called(part), "nothing says what this is an answer to")
        elif isinstance(part, QAbstractItemView) and part in view.stops:
            model = part.model()
            if model is not None and model.rowCount() and not part.currentIndex().isValid():
                yield Finding("no current row", called(part), "one comes to it and stands nowhere")
        elif isinstance(part, QProgressBar) and not part.accessibleName():
            yield Finding("nameless", called(part), "progress of what?")


def check_mouse(view: View) -> Iterator[Finding]:
    """Nothing is for the mouse alone."""
    for part in view.shown:
        if not isinstance(part, QAbstractButton) or part.focusPolicy() != Qt.FocusPolicy.NoFocus:
            continue
        beside = part.parentWidget()
        # A line's own list opens with F4, which the line says.
        has_key = beside is not None and beside.findChild(CompletingLineEdit) is not None
        if (
            part.isEnabled()
            and not has_key
            and part.shortcut().isEmpty()
            and type(part).__module__.startswith("widgets")
        ):
            yield Finding("mouse only", called(part), "takes no focus and has no key")


# --- the way of the focus


def walk_focus(view: QWidget, back: bool = False) -> list[QWidget]:
    """Where Tab (or Shift+Tab) leads from where the focus is, until it comes where it has been."""
    key = Qt.Key.Key_Backtab if back else Qt.Key.Key_Tab
    modifier = Qt.KeyboardModifier.ShiftModifier if back else Qt.KeyboardModifier.NoModifier
    way: list[QWidget] = []
    focus = QApplication.focusWidget()
    while focus is not None and focus not in way and len(way) < MOST_STOPS:
        way.append(focus)
        QTest.keyClick(focus, key, modifier)
        focus = QApplication.focusWidget()
    return way


def check_focus(seen: View) -> Iterator[Finding]:
    """Tab reaches everything and comes back, both ways, and follows what one reads."""
    view = seen.widget
    focus = view.window().focusWidget()
    if focus is None or not (view is focus or view.isAncestorOf(focus)):
        if stops(view):
            yield Finding("focus elsewhere", called(view), "the focus is not in what is shown")
        return
    if not focus.hasFocus():
        return  # it will be there, but without a window manager the window does not always come to the front
    for back in (False, True):
        focus.setFocus(Qt.FocusReason.TabFocusReason)
        way = walk_focus(view, back)
        word = "Shift+Tab" if back else "Tab"
        after = QApplication.focusWidget()
        is_stuck = after is way[-1] and len(stops(view)) > 1
        if is_stuck or (after is not way[0] and way[0] in stops(view)):
            yield Finding(
                "trap", called(after) if after else "nothing", f"{word} does not come back from here"
            )
        for missed in _missed(view, way):
            yield Finding("not reached", called(missed), f"{word} does not lead here")
        if not back:
            yield from _against_reading(view, _from_the_top(view, way))
    focus.setFocus(Qt.FocusReason.TabFocusReason)


def way_of(view: QWidget) -> tuple[object, ...]:
    """What the way of the focus depends on: the kinds of the stops of a view in order, not what they are called."""
    kinds = [
        (
            type(stop),
            stop.objectName(),
            isinstance(stop, QPlainTextEdit | QTextEdit) and stop.tabChangesFocus(),
        )
        for stop in stops(view)
    ]
    return type(view), view.windowTitle(), *kinds


def _missed(view: QWidget, way: list[QWidget]) -> list[QWidget]:
    """Stops Tab passed by. Of radio buttons in one group it reaches one, the arrows the others."""
    groups = [part.parentWidget() for part in way if isinstance(part, QRadioButton)]
    return [
        stop
        for stop in stops(view)
        if stop not in way and not (isinstance(stop, QRadioButton) and stop.parentWidget() in groups)
    ]


def _from_the_top(view: QWidget, way: list[QWidget]) -> list[QWidget]:
    """The way, begun where Tab begins in a view that was just opened."""
    first = next((stop for stop in _chain(view) if stop in way), None)
    at = way.index(first) if first is not None else 0
    return way[at:] + way[:at]


def _chain(view: QWidget) -> Iterator[QWidget]:
    part = view.nextInFocusChain()
    while part is not None and part is not view:
        yield part
        part = part.nextInFocusChain()


def _against_reading(view: QWidget, way: list[QWidget]) -> Iterator[Finding]:
    """Steps that go up within a column of what is shown."""
    for before, after in pairwise(way):
        if not (view.isAncestorOf(before) and view.isAncestorOf(after)):
            continue
        one, other = _branches(before, after)
        if one.objectName() == "footer":
            continue  # always in sight below what scrolls: what comes next may be scrolled to above it
        over = one.mapTo(view, QPoint(0, 0)).y() >= other.mapTo(view, QPoint(0, other.height())).y() - 1
        left, right = one.mapTo(view, QPoint(0, 0)).x(), one.mapTo(view, QPoint(one.width(), 0)).x()
        begin, end = other.mapTo(view, QPoint(0, 0)).x(), other.mapTo(view, QPoint(other.width(), 0)).x()
        if over and begin < right and left < end:
            yield Finding("against reading", called(after), f"Tab goes up to it from {called(before)}")


def _branches(one: QWidget, other: QWidget) -> tuple[QWidget, QWidget]:
    """The two parts, or what holds them, that stand side by side in the same widget."""
    above = _line_up(one)
    below = _line_up(other)
    while len(above) > 1 and len(below) > 1 and above[-1] is below[-1]:
        above.pop()
        below.pop()
    return above[-1], below[-1]


def _line_up(widget: QWidget) -> list[QWidget]:
    line: list[QWidget] = []
    at: QWidget | None = widget
    while at is not None:
        line.append(at)
        at = at.parentWidget()
    return line


# --- letters and keys


def _letter(text: str) -> str:
    return QKeySequence.mnemonic(text).toString()


def letters(view: View) -> dict[str, list[str]]:
    """What each Alt+letter chooses in a view, with the window's menus where it is a window's page."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for part in view.shown:
        is_label = isinstance(part, QLabel) and part.buddy() is not None and part.buddy().isVisible()
        if isinstance(part, QLabel | QAbstractButton) and part.isEnabled():
            is_button = isinstance(part, QAbstractButton)
            if is_label or is_button:
                found[_letter(part.text())].append(plain(part.text()))
    window = view.widget.window()
    if isinstance(window, QMainWindow):
        for action in window.menuBar().actions():
            if action.isEnabled():
                found[_letter(action.text())].append(f"menu {plain(action.text())}")
    found.pop("", None)
    return found


def keys_of(window: QWidget) -> dict[str, list[str]]:
    """The keys of a window's commands that can be run now, each with the titles of all it would run."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for action in window.findChildren(QAction, options=Qt.FindChildOption.FindDirectChildrenOnly):
        if action.isEnabled():
            for key in action.shortcuts():
                found[key.toString()].append(action.text())
    return found


def check_letters(view: View) -> Iterator[Finding]:
    """No letter chooses two things at once, and none is a command's key too."""
    for letter, things in letters(view).items():
        if len(things) > 1:
            yield Finding("letter twice", letter, " / ".join(things))
        if letter in view.keys:
            yield Finding("letter and key", letter, " / ".join(things))


def check_menu(menu: QMenu) -> Iterator[Finding]:
    """Every entry of a menu has words, and a letter of its own if any."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for action in menu.actions():
        if action.isSeparator() or not action.isVisible():
            continue
        if not plain(action.text()).strip():
            yield Finding("nameless", menu.title(), "an entry without words")
        found[_letter(action.text())].append(action.text())
    for letter, titles in found.items():
        if letter and len(titles) > 1:
            yield Finding("letter twice", f"{menu.title()} menu, {letter}", " / ".join(titles))


def check_keys(view: View) -> Iterator[Finding]:
    """No key runs two commands at once."""
    found = defaultdict(list, {key: list(titles) for key, titles in view.keys.items()})
    for shortcut in view.widget.findChildren(QShortcut):
        is_ours = type(shortcut.parent()).__module__.startswith("widgets.")
        if is_ours and shortcut.isEnabled() and shortcut.context() != Qt.ShortcutContext.WidgetShortcut:
            for key in shortcut.keys():  # noqa: SIM118  # a shortcut is no dictionary
                found[key.toString()].append(f"a shortcut of {type(shortcut.parent()).__name__}")
    for keys, titles in found.items():
        if len(titles) > 1:
            yield Finding("key twice", keys, " / ".join(titles))


def check_rows(view: View) -> Iterator[Finding]:
    """Each row in sight of a list or table is given out as it is drawn: words, place, whether it is selected."""
    for part in view.shown:
        if not isinstance(part, QAbstractItemView) or isinstance(part, QHeaderView):
            continue
        cells = list(cells_in_sight(part))
        drawn = part.viewport().grab().toImage() if cells else QImage()
        for at, cell in cells:
            place = part.visualRect(at)
            on_screen = QRect(part.viewport().mapToGlobal(place.topLeft()), place.size())
            where = f"row {at.row() + 1}, column {at.column() + 1}"
            words = cell.text(QAccessible.Text.Name)
            if words != cell_text(at):
                yield Finding("other words", called(part), f"{where} is given out as {words!r}")
            # What a key explains, such as an interval, need not be heard each time.
            explained = str(at.data(Qt.ItemDataRole.ToolTipRole) or "")
            if missing := said(str(at.data() or "")) - said(words) - said(explained):
                yield Finding("row says less", called(part), f"{where} shows {sorted(missing)}, unsaid")
            if cell.rect() != on_screen:
                yield Finding("other place", called(part), f"{where} is said to be at {cell.rect()}")
            if bool(cell.state().selected) is not part.selectionModel().isSelected(at):
                yield Finding("other state", called(part), f"{where} is not selected as it is drawn")
            if words.strip() and is_plain(drawn.copy(place.intersected(part.viewport().rect()))):
                yield Finding("not drawn", called(part), f"{where} says {words!r} and shows nothing")


def cells_in_sight(view: QAbstractItemView) -> Iterator[tuple[QModelIndex, QAccessibleInterface]]:
    """The cells that are wholly in sight, with what is given out under the numbers that Qt's events have for them."""
    # Without a screen reader Qt does not tell its cells that the rows have changed: it makes them again.
    QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(interface(view)))
    model, root = view.model(), view.rootIndex()
    is_table = isinstance(view, QTableView)
    columns = model.columnCount(root) if isinstance(view, QTableView) else 1
    in_sight = view.viewport().rect()
    for row in range(min(model.rowCount(root), MOST_ROWS)):
        for column in range(columns):
            at = model.index(row, column, root)
            place = view.visualRect(at)
            if in_sight.contains(place) and not place.isEmpty():
                number = (row + 1) * (columns + 1) + column + 1 if is_table else row
                cell = interface(view).child(number)
                assert cell is not None, (view, row, column)
                yield at, cell


def said(text: str) -> set[str]:
    """The numbers of a text, and its words but the shortest, in small letters."""
    return set(re.findall(r"\d+|\w{3,}", text.casefold()))


def is_plain(picture: QImage) -> bool:
    """Whether a picture has one colour only."""
    pixels = bytes(picture.convertToFormat(QImage.Format.Format_RGB32).constBits())
    return pixels == pixels[:4] * (len(pixels) // 4)


STILL: tuple[Check, ...] = (
    check_names,
    check_words,
    check_labels,
    check_groups,
    check_mouse,
    check_letters,
    check_keys,
    check_rows,
)


def audit(view: QWidget, with_focus: bool = True) -> list[Finding]:
    """Everything wrong with a view as it is; `with_focus` walks the focus through it, too."""
    if isinstance(view, QMenu):
        return list(check_menu(view))
    checks = (*STILL, check_focus) if with_focus else STILL
    seen = View(view)
    return [finding for check in checks for finding in check(seen)]
