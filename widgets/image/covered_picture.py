"""A picture that waits behind its content note until somebody presses the button for it."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.messages.annotate import content_notes as content_notes_text
from widgets.image.image_view import ImageView
from widgets.kit.columns import fill_column
from widgets.kit.forms import push_button
from widgets.kit.labels import SilentText
from widgets.theme.theme import Space


class CoveredPicture(QWidget):
    """The button is there while the picture is hidden. A picture that was shown once is hidden no more.

    `uncovering` comes before the focus does, for whoever gives the picture another name once it is seen; `uncovered`
    after it.
    """

    uncovering = Signal()
    uncovered = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.picture = ImageView()
        self.button = push_button(content_notes_text.SHOW, self.uncover)
        self.button.hide()
        self.note = SilentText(name="muted", parent=self)  # it is heard where the image is named
        self.note.hide()
        self._at: tuple[Path, str, list[Path]] | None = None
        self._met: set[Path] = set()
        column = fill_column(self, self.note, spacing=Space.MEDIUM)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.picture, 1)

    @property
    def is_covered(self) -> bool:
        """Whether the picture waits."""
        return not self.button.isHidden()

    def show_image(self, path: Path, name: str, ahead: list[Path], has_note: bool, note: str = "") -> None:
        """Show a picture, or the button for it where it has a content note; `ahead` are read beforehand. `note` is
        shown above the button where it can be read nowhere else."""
        is_covered = has_note and path not in self._met
        self._at = (path, name, ahead)
        self.picture.setVisible(not is_covered)
        self.button.setVisible(is_covered)
        self.note.setText(note)
        self.note.setVisible(is_covered and bool(note))
        if not is_covered:
            self.picture.show_image(path, name, ahead)

    def uncover(self) -> None:
        """Show the picture now."""
        if self._at is None:
            return
        self._met.add(self._at[0])
        had_focus = self.button.hasFocus()
        self.picture.show()
        self.picture.show_image(*self._at)
        self.uncovering.emit()
        if had_focus:  # hiding what has the focus would send it anywhere
            self.picture.setFocus(Qt.FocusReason.OtherFocusReason)
        self.button.hide()
        self.note.hide()
        self.uncovered.emit()
