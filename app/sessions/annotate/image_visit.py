"""The image in front of somebody who answers: what is said of it so far, and hearing its description."""

from app.sessions.annotate.image_answers import ImageAnswers
from app.sessions.annotate.image_narration import ImageNarration
from app.sessions.annotate.image_navigator import ImageNavigator
from app.sessions.annotate.item_answers import ItemAnswers
from app.sessions.at_image import AtImage
from app.sessions.feedback import Feedback
from app.study.alt_text import Level
from app.study.answer import Content
from app.study.label import Label
from app.study.ports import OpenStudy
from app.study.rubric import Criterion
from app.study.team.raters import Rater


class ImageVisit(AtImage):
    """Where somebody is, and what holds there. `answers` takes what is said, `narration` reads, `navigator` leads."""

    rater: Rater
    navigator: ImageNavigator
    narration: ImageNarration
    answers: ItemAnswers
    _study: OpenStudy
    _image_answers: ImageAnswers
    _put_off: tuple[bool, bool] | None

    @property
    def total(self) -> int:
        """How many images this person meets."""
        return self.navigator.total

    @property
    def at(self) -> str | None:
        """The item the person is at: a criterion's code, a Scale's value, or None for the image itself."""
        return self.answers.at

    @property
    def criteria(self) -> tuple[Criterion, ...]:
        """All criteria in order; none while there is no rubric."""
        return self.answers.criteria

    def content(self, item: str) -> Content:
        """What is said about one item; nothing when nothing is."""
        return self._image_answers.content(item)

    @property
    def answered(self) -> int:
        """How many criteria have an answer."""
        return self._image_answers.answered

    @property
    def is_complete(self) -> bool:
        """Whether nothing is open about the image: no criterion, nor the whole image where that is asked."""
        return self._image_answers.is_complete

    @property
    def lacks_whole_image(self) -> bool:
        """Whether all criteria are answered and only the whole image is still to be judged."""
        return self._image_answers.lacks_whole_image

    @property
    def label(self) -> Label | None:
        """The image's label so far; None without a rubric, or with one that makes no label."""
        return self._image_answers.label

    @property
    def is_put_off(self) -> bool:
        """Whether the image was left for later and is still open; looked up again where that may have changed."""
        is_complete = self._image_answers.is_complete
        if self._put_off is None or self._put_off[0] is not is_complete:
            self._put_off = is_complete, self._study.queue.is_put_off(self.rater, self.image.key)
        return self._put_off[1]

    # --- listening

    def describe(self, level: Level) -> Feedback:
        """The description at a level; of an exhibit, "everything" has all its texts too."""
        return self.narration.describe(level)

    def step_part(self, by: int) -> Feedback:
        """The next (1), previous (-1) or same (0) piece of the description, or of the exhibit."""
        return self.narration.step_part(by)

    def repeat(self) -> Feedback:
        """What was said last, once more."""
        return self.narration.repeat()

    def spell(self) -> Feedback:
        """What was said last, letter by letter."""
        return self.narration.spell()
