"""How wide the button is behind which are the menus that do not fit into the window."""

from PySide6.QtWidgets import QProxyStyle, QStyle, QStyleOption, QWidget

from widgets.shell.qt_override import qt_override
from widgets.theme.theme import SMALLEST_TARGET


class MenuBarStyle(QProxyStyle):
    """The style of the system, in which this button is as wide as others: Qt's own is 12 pixels wide, which leaves no
    room for its arrow."""

    @qt_override
    def pixelMetric(
        self, metric: QStyle.PixelMetric, option: QStyleOption | None = None, widget: QWidget | None = None
    ) -> int:
        """Qt's hook: a measure in pixels."""
        usual = super().pixelMetric(metric, option, widget)
        if metric is not QStyle.PixelMetric.PM_ToolBarExtensionExtent or widget is None:
            return usual
        return max(SMALLEST_TARGET, widget.fontMetrics().height())
