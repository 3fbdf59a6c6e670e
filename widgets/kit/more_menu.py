"""The menu of what is rarely done on a page; what cannot be done now says why."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from app.messages.rubric import designing
from widgets.kit.forms import plain, push_button

Reason = Callable[[str], str]
_APART = "-"


class MoreMenu(QMenu):
    """Acts by command; '-' parts them. They are shown as they are when the menu opens."""

    def __init__(
        self,
        commands: Sequence[str],
        titles: Mapping[str, str],
        press: Callable[[str], None],
        why_not: Reason,
    ) -> None:
        button = push_button(designing.MORE)
        super().__init__(button)
        self.setTitle(plain(designing.MORE))
        self._why_not = why_not
        self._titles = titles
        self.acts: dict[str, QAction] = {}
        for name in commands:
            if name == _APART:
                self.addSeparator()
                continue
            act = self.addAction(titles[name])
            act.triggered.connect(lambda _on=False, name=name: press(name))
            self.acts[name] = act
        self.aboutToShow.connect(self.look)
        self.button = button
        button.setMenu(self)

    def look(self) -> None:
        """Offer what there is something to act on for."""
        for name, act in self.acts.items():
            why = self._why_not(name)
            title = self._titles[name]
            act.setEnabled(not why)
            act.setText(designing.unavailable(title, why) if why else title)
