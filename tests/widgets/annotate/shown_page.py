"""Shows a page of a study on the display there is, and tells on standard output where its parts are.

A question is a line of JSON on standard input: what is asked, and words; the answer is a line with whole numbers.
"""

import json
import sys
import threading
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, QRect, Signal
from PySide6.QtWidgets import QAbstractButton, QApplication, QScrollArea, QWidget

from app.settings import Settings
from app.speech.voice import SilentVoice
from app.study.team.raters import Perception
from app.study.work import ADDING
from storage.folder import open_study
from tests.widgets.bare_repository import bare_repository
from widgets.annotate.annotate_page import AnnotatePage
from widgets.judge.judge_page import JudgePage
from widgets.kit.scroll_column import ScrollColumn
from widgets.shell.announcer import Announcer, Listeners
from widgets.shell.main_window import MainWindow
from widgets.shell.page import PageContext
from widgets.shell.study_page import StudyPage


class Asked(QObject):
    """Hands questions from the thread that reads them to the window's."""

    question = Signal(str)


class ShownPage:
    """The window with the page, and the answers."""

    def __init__(self, kind: str, folder: Path) -> None:
        settings = Settings()
        announcer = Announcer(SilentVoice(), settings, Listeners(lambda: False, lambda: None))
        self.window = MainWindow(PageContext(announcer, bare_repository(), settings, lambda _settings: None))
        self.window.setGeometry(20, 40, 1180, 600 if kind == "annotate" else 440)
        study = open_study(folder)
        self.area: QScrollArea
        self.parts: dict[str, QAbstractButton]
        self.page: StudyPage
        if kind == "annotate":
            study.prepare_to_add(ADDING)
            own = AnnotatePage(self.window.context, study, study.raters.add("Robin"), Perception.UNSAID)
            self.page, self.area = own, own.form
            self.parts = {card.item: card.choices.buttons[1] for card in own.form.cards()}
        else:
            judge = JudgePage(self.window.context, study)
            (self.area,) = judge.findChildren(ScrollColumn)
            judge.form.more.setFixedWidth(judge.form.more.sizeHint().width())  # its middle is on its words
            self.page, self.parts = judge, {"more": judge.form.more}
        self.clicks = 0
        for part in self.parts.values():
            part.clicked.connect(self._count)
        self.window.show()
        self.window.show_page(self.page)

    def _count(self) -> None:
        self.clicks += 1

    def answer(self, line: str) -> None:
        question, *words = json.loads(line)
        sys.stdout.write(json.dumps(self._answer(question, *words)) + "\n")
        sys.stdout.flush()
        if question == "close":
            QApplication.quit()

    def _answer(self, question: str, part: str = "") -> list[int]:
        match question:
            case "where":
                return as_list(middle(self.parts[part]))
            case "middle":
                return as_list(middle(self.area.viewport()))
            case "sees":
                return [int(self._sees(self.parts[part]))]
            case "scrolled":
                return [self.area.verticalScrollBar().value()]
            case "active":
                return [int(self.window.isActiveWindow())]
            case "clicks":
                return [self.clicks]
            case "close":
                self.page.leave()
        return []

    def _sees(self, part: QAbstractButton) -> bool:
        view = self.area.viewport()
        return view.rect().contains(QRect(part.mapTo(view, QPoint(0, 0)), part.size()))


def middle(widget: QWidget) -> QPoint:
    return widget.mapToGlobal(widget.rect().center())


def as_list(point: QPoint) -> list[int]:
    return [point.x(), point.y()]


def main() -> None:
    app = QApplication(["touchstone"])
    shown = ShownPage(sys.argv[1], Path(sys.argv[2]))
    asked = Asked()
    asked.question.connect(shown.answer)

    def read() -> None:
        for line in sys.stdin:
            asked.question.emit(line)

    threading.Thread(target=read, daemon=True).start()
    app.exec()


if __name__ == "__main__":
    main()
