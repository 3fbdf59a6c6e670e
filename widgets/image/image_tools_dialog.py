"""The image tools in one place: filters, lens and regions. What is changed shows at once behind the dialog."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QWidget

from app.messages.annotate import image_tools
from app.messages.shell.focus import CHOSEN, NOT_CHOSEN
from app.sessions.annotate.image_viewing import AS_THEY_ARE, BRIGHTNESS_STEP, CONTRAST_STEP
from app.settings import LIMITS, Settings
from widgets.kit.controls import CheckBox, Slider
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field, button_row, plain, push_button
from widgets.kit.labels import SilentText
from widgets.shell.announcer import Announcer
from widgets.shell.qt_override import qt_override


class ImageToolsDialog(Dialog):
    """Changes the person's settings for pictures as they are touched; closing keeps them.

    `change` applies new settings.
    """

    def __init__(
        self, parent: QWidget, settings: Settings, change: Callable[[Settings], None], announcer: Announcer
    ) -> None:
        super().__init__(parent, image_tools.TITLE, width=420)
        self._settings = settings
        self._change = change
        self._announcer = announcer
        self._is_filling = False
        self.brightness = _slider("brightness", settings.brightness, BRIGHTNESS_STEP, image_tools.PER_CENT)
        self.contrast = _slider("contrast", settings.contrast, CONTRAST_STEP, image_tools.PER_CENT)
        self.power = _slider("lens_power", settings.lens_power, 1, image_tools.TIMES)
        self.grid = _slider("grid", settings.grid, 1)
        self.invert = CheckBox(image_tools.INVERT)
        self.grey = CheckBox(image_tools.GREY)
        self.edges = CheckBox(image_tools.EDGES)
        self.lens = CheckBox(image_tools.SHOW_LENS)
        self.square = CheckBox(image_tools.SQUARE)
        self.as_it_is = push_button(image_tools.AS_IT_IS_BUTTON, self._put_back)
        self._sliders = {
            "brightness": self.brightness,
            "contrast": self.contrast,
            "lens_power": self.power,
            "grid": self.grid,
        }
        self._boxes: dict[str, QCheckBox] = {
            "is_inverted": self.invert,
            "is_grey": self.grey,
            "has_edges": self.edges,
            "has_lens": self.lens,
            "lens_is_square": self.square,
        }
        self._lay_out()
        self._fill()
        self._listen()
        self.add_close()
        self.brightness.setFocus()

    @qt_override
    def showEvent(self, event: QShowEvent) -> None:
        """Qt's hook: at the right of the window, so that the picture at its left stays in sight."""
        super().showEvent(event)
        window = self.parentWidget()
        if window is not None and not event.spontaneous():
            right = window.mapToGlobal(window.rect().topRight())
            self.move(right.x() - self.frameGeometry().width(), right.y())

    def _listen(self) -> None:
        for name, slider in self._sliders.items():
            slider.valueChanged.connect(lambda value, name=name: self._take(name, value))
        for name, box in self._boxes.items():
            box.toggled.connect(lambda is_on, name=name: self._take(name, is_on))

    def _take(self, name: str, value: int | bool) -> None:
        if self._is_filling:
            return
        changed: dict[str, Any] = {name: value}
        self._settings = replace(self._settings, **changed)
        self._change(self._settings)
        if name in self._sliders:
            self._announcer.speak_focus(self._sliders[name].words)
        else:
            self._announcer.speak_focus(CHOSEN if value else NOT_CHOSEN)

    def _put_back(self) -> None:
        plain_look = AS_THEY_ARE
        self._settings = replace(
            self._settings,
            brightness=plain_look.brightness,
            contrast=plain_look.contrast,
            is_inverted=plain_look.is_inverted,
            is_grey=plain_look.is_grey,
            has_edges=plain_look.has_edges,
        )
        self._fill()
        self._change(self._settings)
        self._announcer.say_sentence(image_tools.AS_IT_IS)

    def _fill(self) -> None:
        self._is_filling = True
        for name, slider in self._sliders.items():
            slider.setValue(getattr(self._settings, name))
        for name, box in self._boxes.items():
            box.setChecked(getattr(self._settings, name))
        self._is_filling = False

    def _lay_out(self) -> None:
        for box in self._boxes.values():
            box.setAccessibleName(plain(box.text()))
        parts: tuple[QWidget, ...] = (
            SilentText(image_tools.ABOUT, kind="small", name="muted"),
            SilentText(image_tools.FILTERS, "heading"),
            _with_number(image_tools.BRIGHTNESS, self.brightness),
            _with_number(image_tools.CONTRAST, self.contrast),
            self.invert,
            self.grey,
            self.edges,
            button_row(self.as_it_is),
            SilentText(image_tools.LENS, "heading"),
            self.lens,
            self.square,
            _with_number(image_tools.POWER, self.power),
            SilentText(image_tools.REGIONS, "heading"),
            _with_number(image_tools.GRID, self.grid),
        )
        for part in parts:
            self.column.addWidget(part)


def _slider(name: str, value: int, step: int, pattern: str = "{number}") -> Slider:
    low, high = LIMITS[name]
    slider = Slider(int(low), int(high), step, pattern)
    slider.setValue(value)
    return slider


def _with_number(title: str, slider: Slider) -> Field:
    """A slider under its title, and its number beside it for the eye; a screen reader has it from the slider."""
    row = QWidget()
    line = QHBoxLayout(row)
    line.setContentsMargins(0, 0, 0, 0)
    number = SilentText(slider.words)
    widest = max((str(slider.minimum()), str(slider.maximum())), key=len)
    number.setMinimumWidth(number.fontMetrics().horizontalAdvance(image_tools.PER_CENT.format(number=widest)))
    slider.valueChanged.connect(lambda _value: number.setText(slider.words))
    line.addWidget(slider, 1)
    line.addWidget(number)
    return Field(title, row, entry=slider)
