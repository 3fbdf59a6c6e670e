"""Which view of a report is shown: the chart, or the report part by part."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QRadioButton, QWidget

from app.messages.agreement import agreement_page as messages
from widgets.theme.theme import Space


class ViewChoice(QWidget):
    """Two radio buttons beside each other; `chosen` comes with each change."""

    chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(messages.VIEW)
        self.as_chart = QRadioButton(messages.CHART_CHOICE, self)
        self.as_report = QRadioButton(messages.REPORT_CHOICE, self)
        self.as_chart.setChecked(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.MEDIUM)
        for button in (self.as_chart, self.as_report):
            row.addWidget(button)
        self.as_chart.toggled.connect(lambda _on: self.chosen.emit())

    def is_chart(self) -> bool:
        """Whether the chart was chosen."""
        return self.as_chart.isChecked()

    def choose_report(self) -> None:
        """Show the report part by part."""
        self.as_report.setChecked(True)
