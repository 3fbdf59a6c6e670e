"""One person's answers about the image in front of them: stored item by item, with what is said of each."""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace

from app.messages import annotating as messages
from app.messages.words import FULL, Words
from app.sessions.answer_sheet import AnswerSheet
from app.sessions.image_telling import ImageTelling
from app.sessions.item_answers import ItemAnswers
from app.sessions.said import ANSWERED, MOVED, Said
from app.speech.cues import Cue
from app.study.answer import Act, Circumstances, Content
from app.study.label import Label
from app.study.people import Perception, Rater, Session
from app.study.ports import OpenStudy
from app.study.rubric import Criterion, Rubric
from app.study.verdict import JUDGMENTS, Judgment, Mark, Scale, Verdict
from app.study.work import answering


class Answering(ImageTelling, ItemAnswers):
    """Takes what somebody says about the image in front of them, and stores it before it confirms it.

    `at` is the item the person is at: a criterion's code, a Scale's value, or None for the image itself.
    """

    def __init__(
        self,
        study: OpenStudy,
        rater: Rater,
        perception: Perception = Perception.UNSAID,
        clock: Callable[[], float] = time.monotonic,
        words: Words = FULL,
    ) -> None:
        study.prepare_to_add(answering(rater))
        super().__init__(study, words)
        self._perception = perception
        self._clock = clock
        self._since = clock()
        self.rater = rater
        self.rubric: Rubric | None = study.rubrics.current()
        self.at: str | None = None
        self._session: Session = study.sessions.start(rater, perception)
        self._sheet = AnswerSheet(study.answers, self._session, self.rubric, words, study.study.whole_image)

    # --- what stands where

    @property
    def criteria(self) -> tuple[Criterion, ...]:
        """All criteria in order; none while there is no rubric."""
        return self.rubric.criteria if self.rubric else ()

    @property
    def contents(self) -> Mapping[str, Content]:
        """What this person says now about the image: by item code."""
        return self._sheet.contents

    def content(self, item: str) -> Content:
        """What is said about one item; nothing when nothing is."""
        return self._sheet.content(item)

    @property
    def answered(self) -> int:
        """How many criteria have an answer."""
        return self._sheet.answered

    @property
    def is_complete(self) -> bool:
        """Whether nothing is open about the image: no criterion, nor the whole image where that is asked."""
        return self._sheet.first_open() is None

    @property
    def label(self) -> Label | None:
        """The image's label so far; None without a rubric, or with one that makes no label."""
        return self._sheet.label

    # --- moving among the criteria

    def attend(self, item: str | None) -> None:
        """The person is at this item now; says nothing, for whoever moved the focus has said it."""
        self.at = item

    def next_open(self) -> Said:
        """Go to the next item that has no answer, going round once: the criteria, then the whole image."""
        code = self._sheet.first_open(after=self.at)
        if code is None:
            return self._say(Said(self.words.all_criteria_answered(len(self.criteria), self.label)))
        return self._move_to(code)

    def open_criteria(self) -> tuple[Criterion, ...]:
        """The criterion the person is at, then the others without an answer, in the order of `next_open`."""
        codes = [criterion.code for criterion in self.criteria]
        start = codes.index(self.at) if self.at in codes else 0
        return tuple(
            criterion
            for criterion in self.criteria[start:] + self.criteria[:start]
            if criterion.code == self.at or not self.content(criterion.code).value
        )

    def step_criterion(self, by: int) -> Said:
        """Go to the next (1) or previous (-1) criterion; it stops at the ends."""
        codes = [criterion.code for criterion in self.criteria]
        if not codes:
            return self._say(Said(messages.NO_CRITERION))
        if self.at not in codes:
            return self._move_to(codes[0 if by > 0 else -1])
        return self._move_to(codes[min(max(codes.index(self.at) + by, 0), len(codes) - 1)])

    def _move_to(self, code: str) -> Said:
        self.at = code
        return self._say(Said(self._sheet.describe(code), MOVED, beside_focus=self._sheet.remarks(code)))

    # --- answering

    def keep(self, said: Said) -> Said:
        """Have what is said at hand for repeating."""
        return self._say(said)

    def cue(self, is_verdict: bool) -> Cue:
        """The sound that goes with what was just stored."""
        return self._sheet.cue if is_verdict else Cue.SAVED

    def how_far(self, criterion: Criterion, value: Verdict | Mark) -> str:
        """What is said behind an answer: the criterion, how much has one, and the label once nothing is open."""
        final = self.label if self.label and self.label.is_final else None
        return self.words.decided_rest(value, criterion, self.answered, len(self.criteria), final)

    def judge(self, judgment: Judgment, scale: Scale = Scale.SHOWING, reason: str | None = None) -> Said:
        """Judge the whole image. Raises ValueError for a judgment the scale does not have."""
        if judgment not in JUDGMENTS[scale]:
            raise ValueError(judgment)
        before = self.content(scale.value)
        self.at = scale.value
        content = replace(before, value=judgment, note=before.note if reason is None else reason.strip())
        if not self.write(scale.value, content):
            return self._say(Said(self.words.nothing_changed(messages.JUDGMENTS[judgment])))
        return self._say(
            Said(
                self.words.judged(judgment),
                ANSWERED | MOVED,
                cue=Cue.COMPLETE if self.is_complete else Cue.SAVED,
            )
        )

    def write(self, item: str, content: Content, act: Act = Act.DO) -> bool:
        """Put what is said on the disk, with how it came about. False when it was said before."""
        seconds = round(self._clock() - self._since, 2)
        circumstances = Circumstances(self._perception, self.heard(), seconds)
        if not self._sheet.write(item, content, act, circumstances):
            return False
        self._since = self._clock()
        return True
