"""People to tick, as many as one likes, in lines that wrap."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from widgets.kit.columns import fill_column
from widgets.kit.controls import CheckBox, GroupBox
from widgets.kit.flow_layout import FlowLayout
from widgets.kit.labels import SilentText
from widgets.theme.theme import Space


class PeopleChoice(GroupBox):
    """Boxes with the names of people, under a title and a hint. `changed`: somebody ticked or cleared one."""

    changed = Signal()

    def __init__(self, title: str, hint: str) -> None:
        super().__init__()
        self.boxes: list[CheckBox] = []
        self.setObjectName("plain")
        self.setAccessibleName(title)
        self.setAccessibleDescription(hint)
        around = fill_column(
            self, SilentText(title), SilentText(hint, kind="small", name="muted"), spacing=Space.TIGHT
        )
        holder = QWidget()
        self._lines = FlowLayout(holder, Space.LARGE)
        around.addWidget(holder)

    def offer(self, people: Sequence[tuple[str, bool]], before: QWidget | None = None) -> None:
        """Show these people instead, each chosen or not. `before`: what Tab comes from."""
        for box in self.boxes:
            box.hide()
            self._lines.removeWidget(box)
            box.deleteLater()
        self.boxes = []
        for name, is_chosen in people:
            box = CheckBox(name.replace("&", "&&"), self)
            box.setAccessibleName(name)
            box.setChecked(is_chosen)
            box.toggled.connect(lambda _on: self.changed.emit())
            self._lines.add(box)
            if before is not None:
                QWidget.setTabOrder(before, box)
                before = box
            self.boxes.append(box)
        self.setVisible(bool(people))

    def names(self) -> list[str]:
        """Those who are chosen, in the order in which they are shown."""
        return [box.accessibleName() for box in self.boxes if box.isChecked()]
