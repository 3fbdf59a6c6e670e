"""One key that gives a page's picture all of the page, and gives the page back."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QLayout, QScrollArea, QWidget
from shiboken6 import isValid

from app.messages.annotate import image_tools
from app.messages.annotate.exhibits import NO_PICTURES
from app.sessions.feedback import MOVED, Feedback
from widgets.image.exhibit_panel import ExhibitPanel, ScrolledExhibit
from widgets.image.image_grid import ImageGrid
from widgets.image.image_view import ImageView
from widgets.kit.two_panes import SideBySide
from widgets.kit.window_space import SpaceWatcher
from widgets.shell.page import Page

Handler = Callable[[], None]
# What can be done while the picture is large; anything else needs the rest of the page.
_STAYING = frozenset(
    (
        "zoom_in",
        "zoom_out",
        "fit",
        "pan_left",
        "pan_right",
        "pan_up",
        "pan_down",
        "image_tools",
        "darker",
        "brighter",
        "less_contrast",
        "more_contrast",
        "invert",
        "greyscale",
        "edges",
        "as_it_is",
        "lens",
        "lens_stays",
        "regions",
        "smaller_regions",
        "larger_regions",
        "region_words",
        "describe_line",
        "describe",
        "describe_everything",
        "next_part",
        "previous_part",
        "same_part",
        "repeat",
        "spell",
        "where_am_i",
        "label",
        "met",
        "not_met",
        "cannot_tell",
        "not_applicable",
        "flag",
    )
)


class Enlarging(QObject):
    """Hides whatever is around what is judged. `material` gives what that is now."""

    def __init__(
        self,
        page: Page,
        material: Callable[[], QWidget],
        depth: Callable[[], int] = lambda: 0,
        missing: Callable[[], str] = lambda: "",
    ) -> None:
        """`depth` counts what else Escape would leave in the picture; `missing` says why there is none, or ''."""
        super().__init__(page)
        self._page, self._find = page, material
        self._depth, self._missing = depth, missing
        self._depth_before = 0
        self._shown: QWidget | None = None  # what is large now
        self._before: QWidget | None = None  # had the focus
        self._undo: list[Handler] = []
        SpaceWatcher(page).changed.connect(self.end)  # what is hidden may be another part in the new room

    @property
    def is_on(self) -> bool:
        """Whether a picture has all of the page."""
        return self._shown is not None

    def toggle(self) -> None:
        """Enlarge, or go back to where one was."""
        say = self._page.context.announcer.say
        if self.is_on:
            self.end()
            say(Feedback(image_tools.NOT_ENLARGED, MOVED))
        elif not self._find().isVisible():
            say(Feedback(self._missing() or NO_PICTURES))
        else:
            self._begin()
            key = self._page.context.settings.keymap.first("enlarge")
            say(Feedback(image_tools.enlarged(key=key), MOVED))

    def end(self) -> None:
        """Show the page again, with the focus where it was."""
        if self._shown is None:
            return
        self._shown = None
        for undo in reversed(self._undo):
            undo()
        self._undo.clear()
        for watcher in self._page.findChildren(SpaceWatcher):
            watcher.announce()  # which may have changed while its part was hidden
        if self._before is not None and isValid(self._before):
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)

    def handlers(self, page: Mapping[str, Handler]) -> dict[str, Handler]:
        """The page's commands with this one; those that need the rest of the page show it first."""
        wrapped = {name: act if name in _STAYING else self._after_end(act) for name, act in page.items()}
        stop = page.get("stop_speaking", self._page.context.announcer.stop)
        return {**wrapped, "enlarge": self.toggle, "stop_speaking": lambda: self._stop(stop)}

    def _stop(self, stop: Handler) -> None:
        """Escape: fall silent, and leave one thing, that which was begun last."""
        if self.is_on and self._depth() <= self._depth_before:
            self._page.context.announcer.stop()
            self.toggle()
        else:
            stop()

    def _after_end(self, act: Handler) -> Handler:
        def go_back_first() -> None:
            self.end()
            act()

        return go_back_first

    def _begin(self) -> None:
        material = self._shown = self._find()
        self._before = QApplication.focusWidget()
        self._depth_before = self._depth()
        self._hide_around(material)
        area = _scrolling(material)
        height = (area.viewport() if area is not None else self._page).height()
        pictures = [
            view for view in (material, *material.findChildren(ImageView)) if isinstance(view, ImageView)
        ]
        for view in pictures:
            if view.minimumHeight() == view.maximumHeight():
                self._make_high(view, height)
        self._spread(material, height)
        first = next((view for view in pictures if view.isVisible()), material)
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _spread(self, material: QWidget, height: int) -> None:
        """Let several pictures share the page."""
        if isinstance(material, ScrolledExhibit):
            material.enlarge(True)
            self._undo.append(lambda: material.enlarge(False))
        elif isinstance(material, (ExhibitPanel, ImageGrid)):
            grid = material.grid if isinstance(material, ExhibitPanel) else material
            before = grid.most_height
            grid.fit_into(height)
            self._undo.append(lambda: grid.fit_into(before))

    def _make_high(self, view: ImageView, height: int) -> None:
        before = view.height()
        view.setFixedHeight(height)
        self._undo.append(lambda: view.setFixedHeight(before))

    def _hide_around(self, part: QWidget) -> None:
        while part is not self._page:
            around = part.parentWidget()
            assert around is not None  # what is judged is on the page
            if not isinstance(around, QAbstractScrollArea):  # which has bars, not parts
                for other in around.children():
                    if isinstance(other, QWidget) and other is not part and not other.isHidden():
                        self._hide(other)
            if isinstance(around, SideBySide):
                self._let_alone(around)
            for layout in (
                around.layout(),
                *around.findChildren(QLayout, options=Qt.FindChildOption.FindDirectChildrenOnly),
            ):
                if layout is not None:
                    self._take_margins(layout)
            part = around

    def _hide(self, part: QWidget) -> None:
        part.hide()
        self._undo.append(part.show)

    def _let_alone(self, panes: SideBySide) -> None:
        panes.let_alone(True)
        self._undo.append(lambda: panes.let_alone(False))

    def _take_margins(self, layout: QLayout) -> None:
        before = layout.contentsMargins()
        layout.setContentsMargins(0, 0, 0, 0)
        self._undo.append(lambda: layout.setContentsMargins(before))


def _scrolling(part: QWidget) -> QScrollArea | None:
    """What a part scrolls in, if anything."""
    around = part.parentWidget()
    while around is not None and not isinstance(around, QScrollArea):
        around = around.parentWidget()
    return around
