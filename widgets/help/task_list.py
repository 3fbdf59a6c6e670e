"""The help's list of tasks: a line each, to go through one by one."""

from PySide6.QtWidgets import QWidget

from app.keymap import Keymap
from app.messages.help import tasks
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field, ReadableList, plain


def show_tasks(parent: QWidget, keymap: Keymap) -> None:
    """What one usually wants to do, and how, with the keys the person has."""
    dialog = Dialog(parent, tasks.TITLE, width=720)
    lines = [tasks.task_line(task, keymap.first) for task in tasks.TASKS]
    listed = ReadableList(plain(tasks.LIST), lines)
    listed.setMinimumHeight(14 * listed.fontMetrics().lineSpacing())
    dialog.column.addWidget(Field(tasks.LIST, listed), 1)
    dialog.add_close()
    listed.setFocus()
    dialog.ask()
