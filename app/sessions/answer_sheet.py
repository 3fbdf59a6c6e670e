"""What one rater says about the image in front of them, item by item, on paper that is the disk."""

from collections.abc import Mapping

from app.messages import annotating as messages
from app.study.answer import NOTHING, Act, Circumstances, Content
from app.study.image import Image
from app.study.label import Label, label_of
from app.study.people import Session
from app.study.ports import Answers
from app.study.rubric import Criterion, Rubric


class AnswerSheet:
    """The current contents by item code, kept in step with what is stored."""

    def __init__(self, answers: Answers, session: Session, rubric: Rubric | None) -> None:
        self._answers = answers
        self._session = session
        self._rubric = rubric
        self._image: Image | None = None
        self._contents: dict[str, Content] = {}

    def turn_to(self, image: Image) -> None:
        """Another image is in front of the person."""
        self._image = image
        answers = self._answers.current(image.key, self._session.rater)
        self._contents = {item: answer.content for item, answer in answers.items()}

    @property
    def contents(self) -> Mapping[str, Content]:
        """Everything said about the image."""
        return self._contents

    def content(self, item: str) -> Content:
        """What is said about one item; nothing when nothing is."""
        return self._contents.get(item, NOTHING)

    @property
    def answered(self) -> int:
        """How many criteria have a verdict."""
        return sum(1 for criterion in self._criteria if self.content(criterion.code).value)

    @property
    def label(self) -> Label | None:
        """The image's label so far; None without a rubric."""
        if self._rubric is None:
            return None
        return label_of(self._rubric, {code: c.verdict for code, c in self._contents.items() if c.verdict})

    def first_open(self, after: str | None = None) -> str | None:
        """The first criterion without a verdict behind one, going round once; None when all have one."""
        codes = [criterion.code for criterion in self._criteria]
        start = codes.index(after) + 1 if after in codes else 0
        return next((code for code in codes[start:] + codes[:start] if not self.content(code).value), None)

    def name_of(self, item: str) -> str:
        """The name a listener knows an item by."""
        criterion = self._rubric.criterion(item) if self._rubric else None
        return criterion.name if criterion else messages.WHOLE_IMAGE

    def describe(self, item: str) -> str:
        """An item and all that is said about it, as one hears it on coming to it."""
        content = self.content(item)
        state = messages.state(content.value, content.doubt, content.note)
        criterion = self._rubric.criterion(item) if self._rubric else None
        return messages.criterion_full(criterion, state) if criterion else f"{messages.WHOLE_IMAGE}. {state}"

    def remarks(self, item: str) -> str:
        """The doubt and the note on an item, which one does not hear with its answer; '' for none."""
        content = self.content(item)
        return messages.doubt_and_note(content.doubt, content.note)

    def write(self, item: str, content: Content, act: Act, circumstances: Circumstances) -> bool:
        """Put what is said on the disk. False, and nothing written, when it is what was said before."""
        if self._image is None or (act is Act.DO and content == self.content(item)):
            return False
        self._answers.record(self._session, self._image.key, item, content, act, circumstances)
        self._contents[item] = content
        return True

    @property
    def _criteria(self) -> tuple[Criterion, ...]:
        return self._rubric.criteria if self._rubric else ()
