"""Exhibits on the annotation page: showing what they show, and one of several pictures large and closely."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QLabel, QScrollArea, QVBoxLayout, QWidget

from app.messages import showing as messages
from app.sessions.annotating import Annotating
from app.sessions.said import MOVED, Said
from app.study.exhibits import Exhibit, Passage
from app.study.image import Image
from app.study.ports import OpenStudy
from widgets.exhibit_panel import ExhibitPanel, ShownExhibit, ShownPassage
from widgets.image_view import ImageView
from widgets.labels import ReadableLabel
from widgets.looking_desk import LookingDesk
from widgets.page import Bench

Handler = Callable[[], None]


class ExhibitDesk(QObject):
    """Takes the page's picture and description into a panel of its own once there is an exhibit to show.

    A study of plain images never makes that panel, and pays nothing for it.
    """

    unreadable = Signal()

    def __init__(
        self, page: QWidget, bench: Bench, study: OpenStudy, session: Annotating, looking: LookingDesk
    ) -> None:
        super().__init__(page)
        self._bench = bench
        self._study = study
        self._session = session
        self._looking = looking
        self._number = 0  # of the picture that is shown large, from 1; 0 while all are shown
        self.panel: ExhibitPanel | None = None

    def has_exhibit(self) -> bool:
        """Whether what is in front of the person is more than one picture by itself."""
        return self._session.exhibit is not None

    def move_in(
        self, column: QVBoxLayout, described: QScrollArea, picture: ImageView, level_name: QLabel
    ) -> None:
        """Make the panel, from the page's own parts, as the last part of a column; once is enough.

        `described` is what the description scrolled in, which it does no longer.
        """
        if self.panel is None:
            described.hide()
            description = described.takeWidget()
            assert isinstance(description, ReadableLabel)
            self.panel = ExhibitPanel(picture, level_name, description)
            self.panel.grid.opened.connect(self.show_large)
            self.panel.grid.unreadable.connect(self.unreadable, Qt.ConnectionType.QueuedConnection)
            column.addWidget(self.panel, 1)

    def show(self, place: str) -> None:
        """Show the exhibit; `place` tells which of the study's it is, in the name of its only picture."""
        exhibit, panel = self._session.exhibit, self.panel
        if panel is None:
            return
        self._number = 0
        pictures = exhibit.pictures if exhibit is not None else (self._session.image,)
        panel.show_exhibit(self._shown(exhibit, pictures))
        if len(pictures) == 1:
            panel.picture.show_image(self._study.images.path(pictures[0]), place)
        # Also where several are shown: a walk through the regions of the one before ends here.
        self._looking.turn_to(pictures[0] if len(pictures) == 1 else self._session.image)

    def _shown(self, exhibit: Exhibit | None, pictures: tuple[Image, ...]) -> ShownExhibit:
        numbers = range(1, len(pictures) + 1)
        paths = [self._study.images.path(picture) for picture in pictures]
        names = [messages.picture(number, len(pictures)) for number in numbers]
        words = [self._session.picture_words(number) for number in numbers]
        if exhibit is None:
            return ShownExhibit("", "", paths, names, words, (), ())
        shown = exhibit.shown
        return ShownExhibit(
            self._session.context_told(),
            self._session.image.facts.prompt,
            paths,
            names,
            words,
            self._passages(shown.texts, messages.text),
            self._passages(shown.references, messages.reference),
        )

    def _passages(
        self, passages: tuple[Passage, ...], name_of: Callable[[int, int, str], str]
    ) -> list[ShownPassage]:
        return [
            ShownPassage(
                name_of(number, len(passages), one.name),
                one.words,
                one.language or self._study.study.language,
            )
            for number, one in enumerate(passages, start=1)
        ]

    # --- one of several pictures

    def show_large(self, number: int) -> None:
        """Show one of several pictures in place of all of them, where it can be looked at closely."""
        exhibit, panel = self._session.exhibit, self.panel
        if exhibit is None or panel is None or not 1 <= number <= len(exhibit.pictures):
            return
        total = len(exhibit.pictures)
        picture = exhibit.pictures[number - 1]
        self._number = number
        panel.picture.show_image(self._study.images.path(picture), messages.large_name(number, total))
        self._looking.turn_to(picture)
        panel.show_large(True)
        panel.picture.setFocus(Qt.FocusReason.OtherFocusReason)
        told = f"{messages.shown_large(number, total)} {messages.BACK_HINT}"
        self._bench.announcer.say(Said(told, MOVED, beside_focus=messages.BACK_HINT))

    def show_all(self) -> bool:
        """Show all pictures again, and go to the one that was large. False where none is, or it is walked through."""
        exhibit, panel = self._session.exhibit, self.panel
        if panel is None or exhibit is None or not self._number or self._looking.session.region is not None:
            return False
        number, self._number = self._number, 0
        panel.show_large(False)
        panel.grid.pictures[number - 1].setFocus(Qt.FocusReason.OtherFocusReason)
        self._bench.announcer.say(Said(messages.all_shown(len(exhibit.pictures)), MOVED))
        return True

    def handlers(self, own: dict[str, Handler], with_tools: dict[str, Handler]) -> dict[str, Handler]:
        """All commands; those for looking closely first make the picture one is at the large one."""
        if self.panel is None or not self.has_exhibit():
            return with_tools
        return {
            name: handler if name in own else partial(self._closely, handler)
            for name, handler in with_tools.items()
        }

    def _closely(self, handler: Handler) -> None:
        exhibit, panel = self._session.exhibit, self.panel
        if exhibit is not None and panel is not None:
            if not exhibit.pictures:
                self._bench.announcer.say_sentence(messages.NO_PICTURES)
                return
            if len(exhibit.pictures) > 1 and not self._number:
                self.show_large(panel.grid.current())
        handler()
