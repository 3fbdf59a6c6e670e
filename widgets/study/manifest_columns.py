"""Below the field for a manifest: how many of its rows match a file, which do not, and which column holds what."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.interchange.images.manifest_preview import CHOSEN, ManifestPreview, likely_columns
from app.messages.interchange import manifest as manifest_text
from widgets.kit.controls import DropDown
from widgets.kit.flow_layout import FlowLayout
from widgets.kit.forms import Field, ReadableList
from widgets.kit.labels import ReadableLabel
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
        self._titles: tuple[str, ...] = ()
        self._row = QWidget()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.MEDIUM)
        column.addWidget(self._row)
        flow = FlowLayout(self._row, Space.MEDIUM, has_columns=True)
        for ours, choice in self.choices.items():
            flow.add(Field(manifest_text.TITLES[ours], choice))
            choice.activated.connect(lambda _row: self.changed.emit())
        column.addWidget(self.summary)
        column.addWidget(self.lost_field)
        self.show_preview(None)

    def chosen(self) -> dict[str, str]:
        """By our name of a column, the table's own; empty where nothing was chosen."""
        if self._row.isHidden():
            return {}
        rows = {ours: choice.currentIndex() for ours, choice in self.choices.items()}
        return {ours: self._titles[row - 1] for ours, row in rows.items() if row > 0}

    def forget(self) -> None:
        """Another manifest: its columns are chosen again."""
        self._titles = ()
        self._row.hide()

    def show_preview(self, preview: ManifestPreview | None) -> bool:
        """Show what was found in a manifest; None: there is none. Returns whether columns were proposed: `changed` was
        emitted, and the manifest has to be read again with them."""
        is_read = preview is not None and not preview.trouble
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
        is_new = is_needed and preview.columns != self._titles
        if is_new:
            self._titles, likely = preview.columns, likely_columns(preview.columns)
            for ours, choice in self.choices.items():
                choice.clear()
                choice.addItems([manifest_text.NOT_USED, *preview.columns])
                choice.setCurrentIndex(preview.columns.index(likely[ours]) + 1 if ours in likely else 0)
        self._row.setVisible(is_needed)
        return is_new
