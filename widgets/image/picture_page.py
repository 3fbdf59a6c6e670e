"""A page on which pictures are judged: looked at closely, enlarged, and shown among others as an exhibit."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from app.sessions.annotate.image_narration import ImageNarration
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.team.raters import Rater
from widgets.image.enlarging import Enlarging
from widgets.image.exhibit_controller import ExhibitController
from widgets.image.image_tools_controller import ImageToolsController
from widgets.image.image_view import ImageView
from widgets.shell.page import PageContext
from widgets.shell.study_page import StudyPage


class PicturePage(StudyPage):
    """Its picture gives way to a panel once there is an exhibit to show."""

    def __init__(
        self,
        context: PageContext,
        study: OpenStudy,
        picture: ImageView,
        author: Callable[[], str],
        rater: Rater | None = None,
    ) -> None:
        """`author` is whose words about a region are stored; `rater` is who looks, where it is one person."""
        super().__init__(context, study)
        self.picture = picture
        self.looking = ImageToolsController(self, study, picture, author, rater)
        self.exhibits = ExhibitController(self, context, study, self.looking)
        self.enlarging = Enlarging(
            self, lambda: self.exhibits.material(picture), self.exhibits.depth, self.why_no_picture
        )

    def why_no_picture(self) -> str:
        """Why there is nothing to enlarge; '' where there is no reason."""
        return self.exhibits.why_covered

    def with_picture(self, own: Mapping[str, Callable[[], None]]) -> Mapping[str, Callable[[], None]]:
        """The page's own commands with those for its picture."""
        return self.enlarging.handlers(self.exhibits.handlers(own, self.looking.handlers(own)))

    def show_picture(
        self, narration: ImageNarration, image: Image, name: str, ahead: Iterable[Path] = ()
    ) -> None:
        """Show the picture under this name, or all that an exhibit shows. `ahead`: the files that may come next."""
        self.exhibits.cover(narration, self.picture)
        if self.exhibits.panel is not None:
            self.exhibits.show(narration, image, name)
            return
        self.picture.show_image(self._study.images.path(image), name, list(ahead))
        self.looking.turn_to(image)

    def stop(self) -> None:
        """Escape: fall silent, and show all pictures again where one was large."""
        self.context.announcer.stop()
        self.exhibits.show_all()
