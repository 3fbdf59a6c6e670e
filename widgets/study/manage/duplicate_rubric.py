"""Making a new study that starts with the rubric of the one that is open."""

import contextlib
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from app.messages.rubric import rubric_duplicate
from app.rubrics.duplicate import rubric_to_duplicate, with_rubric_of
from app.sessions.study.managing import free_folder
from app.study.names import is_line
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field
from widgets.shell.page import PageContext
from widgets.shell.qt_override import qt_override


class DuplicateRubricDialog(Dialog):
    """Asks for the new study's title, and for whose version the rubric becomes."""

    def __init__(self, parent: QWidget, title: str, community: str) -> None:
        super().__init__(parent, rubric_duplicate.TITLE, width=560)
        self.title, self.community = QLineEdit(title), QLineEdit(community)
        self._title_field = Field(rubric_duplicate.NEW_TITLE, self.title, rubric_duplicate.NEW_TITLE_HINT)
        self.column.addWidget(self._title_field)
        self.column.addWidget(
            Field(rubric_duplicate.COMMUNITY, self.community, rubric_duplicate.COMMUNITY_HINT)
        )
        self.column.addStretch(1)
        self.add_ok_and_cancel(rubric_duplicate.MAKE)
        self.title.setFocus(Qt.FocusReason.OtherFocusReason)
        self.title.selectAll()

    @qt_override
    def accept(self) -> None:
        """Go on, once there is a title."""
        has_title = is_line(self.title.text())
        self._title_field.complain("" if has_title else rubric_duplicate.NEEDS_TITLE)
        if has_title:
            super().accept()
        else:
            self.title.setFocus(Qt.FocusReason.OtherFocusReason)


def duplicate_rubric(parent: QWidget, context: PageContext, folder: Path) -> None:
    """Ask, and make the new study beside this one; it is among the recent studies then. Raises UserError."""
    with contextlib.closing(context.repository.open(folder)) as study:
        rubric, own = rubric_to_duplicate(study), study.study.title
        dialog = DuplicateRubricDialog(parent, rubric_duplicate.version_of(title=own), rubric.community)
        if not dialog.ask():
            return
        title = " ".join(dialog.title.text().split())
        new = with_rubric_of(study, rubric, title, dialog.community.text())
    target = free_folder(folder)
    context.repository.create(target, new).close()
    # Behind the study one is in: nothing moves by itself.
    context.settings = context.settings.with_recent(target).with_recent(folder)
    with contextlib.suppress(OSError):  # a study that is missing among the recent ones stops nobody
        context.save_settings(context.settings)
    context.announcer.say_sentence(rubric_duplicate.duplicated(title=title, folder=target.name, origin=own))
