"""What one rater says about the image in front of them, item by item, as it is on the disk."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Protocol

from app.messages.annotate import annotating
from app.messages.annotate.wording_level import FULL, Words
from app.sessions.annotate.scale_answers import named
from app.speech.cues import Cue
from app.study.answer import NOTHING, Answer, AnswerAction, Circumstances, Content
from app.study.earlier_answers import AskedAgain, EarlierAnswers
from app.study.image import Image
from app.study.label import Label, label_of
from app.study.rubric import Rubric, RubricKind
from app.study.team.raters import Rater, Session
from app.study.verdict import Judgment, Mark, Scale, Verdict


class AnswerRepository(Protocol):
    """What `ImageAnswers` needs of whoever keeps the answers: all answers of the study, or those under a seal."""

    def current(self, image: int, rater: Rater, /) -> Mapping[str, Answer]:
        """What this rater says now about an image (its key), by item code."""

    def record(
        self,
        session: Session,
        image: int,
        item: str,
        content: Content,
        act: AnswerAction,
        circumstances: Circumstances,
        /,
    ) -> Answer:
        """Store what is now said about an item; it is on the disk when this returns."""


class ImageAnswers:
    """The current contents by item code, kept in step with what is stored.

    `items` are the codes of all that can be answered, in order: the criteria, then the whole image. `contents` is all
    that is said, by code. `answered` is how many criteria have an answer, `is_complete` whether no item is open,
    `lacks_whole_image` whether all criteria are answered and only the whole image is still to be judged, and `label`
    the image's label so far: None without a rubric, or with one of another kind, which makes no label. They are
    computed once for each answer.
    """

    def __init__(
        self,
        answers: AnswerRepository,
        session: Session,
        rubric: Rubric | None,
        words: Words = FULL,
        whole_image: Scale | None = None,
        earlier: EarlierAnswers | None = None,
    ) -> None:
        """`whole_image`: on which scale the whole image is to be judged too, if at all. `earlier`: what the person said
        before criteria changed their meaning, where they hear of that."""
        codes = tuple(criterion.code for criterion in rubric.criteria) if rubric else ()
        self.criteria = codes
        self.items = (*codes, whole_image.value) if whole_image else codes
        self.contents: dict[str, Content] = {}
        self.answered = 0
        self.is_complete = self.lacks_whole_image = False
        self.label: Label | None = None
        self._words = words
        self._answers = answers
        self._session = session
        self._rubric = rubric
        self._languages = {one.code: one.language for one in rubric.criteria} if rubric else {}
        self._image: Image | None = None
        self._parts: tuple[str, ...] = ()
        self.heard: set[str] = set()  # criteria whose wording was heard in this sitting
        self._carried: set[str] = set()  # items whose answer was given to an earlier wording
        self._earlier = earlier
        self.again: Mapping[str, AskedAgain] = {}  # criteria of this image that mean something else now
        self.again_heard: set[str] = set()  # those that were heard to do so

    def begin_session(self, session: Session) -> None:
        """Another sitting of the same person begins; what is written from now on belongs to it."""
        self._session = session

    def turn_to(self, image: Image, parts: tuple[str, ...] = ()) -> None:
        """Another image is in front of the person; `parts`: what is to be chosen among or ranked, by name."""
        self._image, self._parts = image, parts
        answers = self._answers.current(image.key, self._session.rater)
        self.contents = {item: self._named(item, answer.content) for item, answer in answers.items()}
        self._carried = {item for item, answer in answers.items() if answer.act is AnswerAction.CARRY}
        self.again = self._earlier.of(image.key) if self._earlier else {}
        self.again_heard.clear()
        self._count()

    def asked_again(self) -> dict[str, str]:
        """Open criteria that mean something else than when the person answered them: by code, how they were, and what
        the person said."""
        return {item: self._asked_again(item) for item in self.again if self.content(item).value is None}

    def _asked_again(self, item: str, is_known: bool = False) -> str:
        """`is_known`: the person heard the words that it had before."""
        again = self.again[item]
        said = ""
        if again.said is not None:
            value = again.said.value
            named_value = named(value, again.before.scale, self._parts) if isinstance(value, Mark) else value
            said = annotating.state(named_value, again.said.doubt, again.said.note)
        return annotating.asked_again("" if is_known else again.before.text, again.why, said)

    def _count(self) -> None:
        verdicts: dict[str, Verdict] = {}
        self.answered, self.is_complete = 0, True
        for item in self.items:
            value = self.contents[item].value if item in self.contents else None
            if value is None:
                self.is_complete = False
            elif item in self.criteria:
                self.answered += 1
            if isinstance(value, Verdict):
                verdicts[item] = value
        self.lacks_whole_image = 0 < self.answered == len(self.criteria) and not self.is_complete
        rubric = self._rubric
        if rubric is not None and rubric.kind is RubricKind.RUBRIC and rubric.yes_no:
            self.label = label_of(rubric, verdicts)

    def _named(self, item: str, content: Content) -> Content:
        """The same, with a mark that knows how it is said."""
        if not isinstance(content.value, Mark):
            return content
        return replace(content, value=self._in_words(item, content))

    def _in_words(self, item: str, content: Content) -> Verdict | Judgment | Mark | None:
        """The answer in the words it is said in."""
        criterion = self._rubric.criterion(item) if self._rubric else None
        if criterion is None or content.value is None or isinstance(content.value, Judgment):
            return content.value
        return named(content.value, criterion.scale, self._parts)

    def content(self, item: str) -> Content:
        """What is said about one item; nothing when nothing is."""
        return self.contents.get(item, NOTHING)

    def first_open(self, after: str | None = None) -> str | None:
        """The first item without an answer behind one, going round once: the criteria, then the whole image. None when
        all have one, so that the image is complete."""
        items, contents = self.items, self.contents
        start = items.index(after) + 1 if after in items else 0
        for item in items[start:] + items[:start]:
            if item not in contents or not contents[item].value:
                return item
        return None

    @property
    def cue(self) -> Cue:
        """The sound that goes with a verdict just given, by what is still open."""
        still_open = len(self.criteria) - self.answered
        if self.is_complete:
            return Cue.COMPLETE
        return Cue.LAST_CRITERION if still_open == 1 else Cue.SAVED

    def describe(self, item: str) -> str:
        """An item and all that is said about it, as one hears it on coming to it: a criterion in full where it was not
        heard in full before, which the words may then leave out."""
        content = self.content(item)
        state = self.state(item, content)
        criterion = self._rubric.criterion(item) if self._rubric else None
        words = self._words
        question = "" if item in self.heard else annotating.SCALES[Scale(item)] if not criterion else ""
        if criterion is None:
            sentence = words.whole_image(state, question)
        elif item in self.heard:
            sentence = words.read_criterion_again(criterion, state, content == NOTHING)
        else:
            sentence = words.read_criterion(criterion, state, content == NOTHING)
        if item in self.again and item not in self.again_heard and content.value is None:
            again = self._asked_again(item, item in self.heard)
            return annotating.now_it_says(asked_again=again, question=sentence)
        return f"{sentence} {annotating.CARRIED_OVER}" if item in self._carried else sentence

    def state(self, item: str, content: Content) -> str:
        """All that is said about an item, in its words."""
        return self._words.state(self._in_words(item, content), content.doubt, content.note)

    def remarks(self, item: str) -> str:
        """What one does not hear with an answer: the doubt, the note, an earlier wording; '' for none."""
        content = self.content(item)
        said = self._words.doubt_and_note(content.doubt, content.note)
        return f"{said} {annotating.CARRIED_OVER}".strip() if item in self._carried else said

    def write(
        self, item: str, content: Content, act: AnswerAction, circumstances: Callable[[], Circumstances]
    ) -> bool:
        """Put what is said on the disk, with how it came about. False, and nothing written, when it is what was said
        before."""
        if self._image is None or (act is AnswerAction.DO and content == self.contents.get(item, NOTHING)):
            return False
        around = circumstances()
        if item in self._languages:
            around = replace(around, language=self._languages[item])
        self._answers.record(self._session, self._image.key, item, content, act, around)
        self.contents[item] = self._named(item, content)
        self._carried.discard(item)
        self._count()
        return True
