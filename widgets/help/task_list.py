"""The help's list of tasks: a line each, to go through one by one."""

from PySide6.QtWidgets import QWidget

from app.keymap import Keymap
from app.messages.help import tasks as tasks_messages
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field, ReadableList, plain


def show_tasks(parent: QWidget, keymap: Keymap) -> None:
    """What one usually wants to do, and how, with the keys the person has."""
    dialog = Dialog(parent, tasks_messages.TITLE, width=720)
    lines = [tasks_messages.task_line(task, keymap.first) for task in tasks_messages.TASKS]
    listed = ReadableList(plain(tasks_messages.LIST), lines)
    listed.setMinimumHeight(14 * listed.fontMetrics().lineSpacing())
    dialog.column.addWidget(Field(tasks_messages.LIST, listed), 1)
    dialog.add_close()
    listed.setFocus()
    dialog.ask()
