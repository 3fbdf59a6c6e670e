"""Exhibits on a page: showing what they show, and one of several pictures large and closely."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QLabel, QScrollArea, QVBoxLayout, QWidget

from app.messages.annotate import exhibits
from app.sessions.annotate.image_narration import ImageNarration
from app.sessions.feedback import MOVED, Feedback
from app.study.exhibits import Exhibit, Passage
from app.study.image import Image
from app.study.ports import OpenStudy
from widgets.image.exhibit_panel import ExhibitPanel, ScrolledExhibit, ShownExhibit, ShownPassage
from widgets.image.image_grid import LARGEST
from widgets.image.image_tools_controller import ImageToolsController
from widgets.image.image_view import ImageView
from widgets.kit.labels import ReadableLabel
from widgets.shell.page import PageContext

Handler = Callable[[], None]
_BESIDE_TALK = 200  # pixels of a picture's side where people talk and write beside it


class ExhibitController(QObject):
    """Takes the page's picture and description into a panel of its own once there is an exhibit to show.

    A study of plain images never makes that panel, and pays nothing for it.
    """

    unreadable = Signal()

    def __init__(
        self,
        page: QWidget,
        context: PageContext,
        study: OpenStudy,
        looking: ImageToolsController | None = None,
    ) -> None:
        """`looking` is where one of the pictures can be looked at closely, on pages that have such."""
        super().__init__(page)
        self._context = context
        self._study = study
        self._looking = looking
        self._area: ScrolledExhibit | None = None
        self._exhibit: Exhibit | None = None
        self._narration: ImageNarration | None = None
        self._image: Image | None = None
        self._number = 0  # of the picture that is shown large, from 1; 0 while all are shown
        self.panel: ExhibitPanel | None = None

    def material(self, picture: ImageView) -> QWidget:
        """What is judged, as it is shown: the exhibit, or the page's picture where there is none."""
        return self._area or self.panel or picture

    def cover(self, narration: ImageNarration, picture: ImageView) -> None:
        """Show what is judged, or hide it while only its content note was said."""
        self._narration = narration
        self.material(picture).setVisible(not narration.is_withheld)

    @property
    def why_covered(self) -> str:
        """The content note of what is hidden; '' where nothing is."""
        return (
            self._narration.note_sentence
            if self._narration is not None and self._narration.is_withheld
            else ""
        )

    def depth(self) -> int:
        """How many things Escape would leave, one by one: a picture shown large, a walk through its regions."""
        return (self._number > 0) + (self._looking.depth() if self._looking is not None else 0)

    def move_in(
        self,
        column: QVBoxLayout,
        described: QScrollArea,
        picture: ImageView,
        level_name: QLabel | None = None,
    ) -> None:
        """Make the panel, from the page's own parts, as the last part of a column; once is enough.

        `described` is what the description scrolled in, which it does no longer.
        """
        if self.panel is None:
            described.hide()
            description = described.takeWidget()
            assert isinstance(description, ReadableLabel)
            self._area = ScrolledExhibit(self._make(picture, description, level_name))
            column.addWidget(self._area, 1)
            self._area.show()

    def move_between(self, column: QVBoxLayout, picture: ImageView, description: ReadableLabel) -> None:
        """The same on a page that scrolls by itself: in the place where the picture was in a column."""
        if self.panel is None:
            place = column.indexOf(picture)
            panel = self._make(picture, description, largest=_BESIDE_TALK)
            column.insertWidget(place, panel)
            panel.show()

    def _make(
        self,
        picture: ImageView,
        description: ReadableLabel,
        level_name: QLabel | None = None,
        largest: int = LARGEST,
    ) -> ExhibitPanel:
        self.panel = ExhibitPanel(picture, description, level_name, largest)
        self.panel.grid.opened.connect(self.show_large)
        self.panel.grid.unreadable.connect(self.unreadable, Qt.ConnectionType.QueuedConnection)
        return self.panel

    def show(self, narration: ImageNarration, image: Image, name: str) -> None:
        """Show what is told of, an exhibit or a plain image; `name` is what its only picture is called."""
        panel = self.panel
        if panel is None:
            return
        exhibit = self._exhibit = narration.exhibit
        self._image, self._number = image, 0
        pictures = exhibit.pictures if exhibit is not None else (image,)
        panel.show_exhibit(self._shown(narration, pictures))
        if self._area is not None:
            self._area.verticalScrollBar().setValue(0)
            self._area.make_room()
        if len(pictures) == 1:
            panel.picture.show_image(self._study.images.path(pictures[0]), name)
        # Also where several are shown: a walk through the regions of the one before ends here.
        self._look_at(pictures[0] if len(pictures) == 1 else image)

    def _look_at(self, picture: Image) -> None:
        if self._looking is not None:
            self._looking.turn_to(picture)

    def _shown(self, narration: ImageNarration, pictures: tuple[Image, ...]) -> ShownExhibit:
        numbers = range(1, len(pictures) + 1)
        paths = [self._study.images.path(picture) for picture in pictures]
        names = [exhibits.picture(number, len(pictures)) for number in numbers]
        words = [narration.picture_words(number) for number in numbers]
        if self._exhibit is None or self._image is None:
            return ShownExhibit("", "", paths, names, words, (), ())
        shown = self._exhibit.shown
        return ShownExhibit(
            narration.context_sentence(),
            narration.prompt_of(self._image),
            paths,
            names,
            words,
            self._passages(shown.texts, exhibits.text),
            self._passages(shown.references, exhibits.reference),
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
        exhibit, panel = self._exhibit, self.panel
        if exhibit is None or panel is None or not 1 <= number <= len(exhibit.pictures):
            return
        total = len(exhibit.pictures)
        picture = exhibit.pictures[number - 1]
        self._number = number
        panel.picture.show_image(self._study.images.path(picture), exhibits.large_name(number, total))
        self._look_at(picture)
        panel.show_large(True)
        panel.picture.setFocus(Qt.FocusReason.OtherFocusReason)
        sentence = f"{exhibits.shown_large(number, total)} {exhibits.BACK_HINT}"
        self._context.announcer.say(Feedback(sentence, MOVED, beside_focus=exhibits.BACK_HINT))

    def show_all(self) -> bool:
        """Show all pictures again, and go to the one that was large. False where none is, or it is walked through."""
        exhibit, panel = self._exhibit, self.panel
        is_walking = self._looking is not None and self._looking.session.region is not None
        if panel is None or exhibit is None or not self._number or is_walking:
            return False
        number, self._number = self._number, 0
        panel.show_large(False)
        panel.grid.pictures[number - 1].setFocus(Qt.FocusReason.OtherFocusReason)
        self._context.announcer.say(Feedback(exhibits.all_shown(total=len(exhibit.pictures)), MOVED))
        return True

    def handlers(
        self, own: Mapping[str, Handler], with_tools: Mapping[str, Handler]
    ) -> Mapping[str, Handler]:
        """All commands; those for looking closely first make the picture of an exhibit one is at the large one."""
        return {
            name: handler if name in own else partial(self._closely, handler)
            for name, handler in with_tools.items()
        }

    def _closely(self, handler: Handler) -> None:
        exhibit, panel = self._exhibit, self.panel
        if self.why_covered:
            self._context.announcer.say_sentence(self.why_covered)
            return
        if exhibit is not None and panel is not None:
            if not exhibit.pictures:
                self._context.announcer.say_sentence(exhibits.NO_PICTURES)
                return
            if len(exhibit.pictures) > 1 and not self._number:
                self.show_large(panel.grid.current())
        handler()
