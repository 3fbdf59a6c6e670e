"""Finding an image, a statement or a criterion on a page by some words; Enter opens it."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.messages.gallery import finding
from app.messages.item_nouns import IMAGE, ItemNoun
from app.sessions.feedback import Feedback
from app.sessions.gallery.finding import Findable, Finder, findable
from app.sessions.gallery.image_words import findable_images
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.team.raters import Rater
from widgets.kit.forms import ReadableList
from widgets.kit.search_dialog import SearchDialog, SearchWords
from widgets.shell.announcer import Announcer
from widgets.shell.page import Page


def find_on_page(
    parent: QWidget,
    announcer: Announcer,
    lines: Sequence[Findable],
    go: Callable[[int], object],
    counted: Callable[[int], str] = finding.statements,
    hint: str = finding.LINES_HINT,
) -> None:
    """Let the person find one of the lines, and go to its place. Where there is none, that is said."""
    if not lines:
        announcer.say_sentence(finding.NOTHING_HERE)
        return
    dialog = FindDialog(parent, Finder(lines, counted), hint, announcer)
    if dialog.ask() and dialog.found is not None:
        go(dialog.found.place)


class FindDialog(SearchDialog):
    """The lines of a page; `found` is the one to open."""

    def __init__(self, parent: QWidget | None, finder: Finder, hint: str, announcer: Announcer) -> None:
        self.found: Findable | None = None
        self._finder = finder
        self._fitting: list[Findable] = []
        words = SearchWords(
            title=finding.TITLE,
            type=finding.TYPE,
            hint=hint,
            listed=finding.FOUND_LIST,
            act=finding.OPEN,
            none_fits=finding.NONE_FITS,
        )
        super().__init__(parent, words, announcer)

    def lines(self, wanted: str) -> Sequence[str]:
        """The lines that fit."""
        self._fitting = self._finder.find(wanted)
        return [one.line for one in self._fitting]

    def how_many(self, number: int) -> str:
        """How many lines fit."""
        return self._finder.count(number)

    def describe_matches(self, wanted: str) -> Feedback:
        """How many fit, and the first one."""
        return self._finder.describe_matches(wanted)

    def act(self) -> None:
        """Open the line chosen."""
        row = self.listed.currentRow()
        if 0 <= row < len(self._fitting):
            self.found = self._fitting[row]
            self.accept()


def find_in_list(
    listed: ReadableList, announcer: Announcer, counted: Callable[[int], str] = finding.statements
) -> None:
    """Let the person find a line of a list on the page, and go to it there."""

    def go(row: int) -> None:
        listed.setCurrentRow(row)
        listed.setFocus(Qt.FocusReason.OtherFocusReason)

    find_on_page(listed, announcer, findable(listed.lines()), go, counted)


def find_image(
    page: Page,
    study: OpenStudy,
    rater: Rater | None,
    go: Callable[[int], object],
    noun: ItemNoun = IMAGE,
    place: Callable[[Image], int] = lambda image: image.number,
) -> None:
    """Let the person find an image by what is written about it. `place`: its place on the page, 0 for none."""
    lines = findable_images(study, rater, noun, place, page.context.settings.content_notes_wait)
    find_on_page(page, page.context.announcer, lines, go, noun.counted, finding.IMAGES_HINT)
