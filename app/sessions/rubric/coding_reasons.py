"""Somebody reads the reasons people wrote beside their answers, and finds themes in them."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from app.errors import UserError
from app.messages.rubric import coding
from app.sessions.feedback import ANSWERED, MOVED, Feedback
from app.sessions.rubric.coding_rows import CodingRows
from app.study.ports import OpenStudy
from app.study.team.coding import ReasonCode
from app.study.team.raters import RaterKind


@dataclass(frozen=True)
class Reason:
    """A note beside an answer that holds now, without who wrote it; `image` is the image's number."""

    answer: uuid.UUID
    image: int
    words: str


def read_reasons(study: OpenStudy) -> list[Reason]:
    """The reasons of all people, in the order of images and then of their ids, so that nobody's stand together."""
    numbers = {image.key: image.number for image in study.images.all()}
    found = [
        Reason(answer.id, numbers[answer.image], answer.content.note)
        for answer in study.answers.all_current()
        if answer.content.note and answer.rater.kind is not RaterKind.JUDGE
    ]
    return sorted(found, key=lambda reason: (reason.image, reason.answer.bytes[::-1]))


class CodingReasons(CodingRows):
    """One coder at the reasons (`row`, from 0) and the themes (`group`, from 0). Every act is kept at once."""

    def read_again(self) -> None:
        """Take what the study holds now."""
        self.reasons: Sequence[Reason] = read_reasons(self._study)
        self.codes: Sequence[ReasonCode] = self._study.coding.reasons()
        rubric = self._study.rubrics.current()
        offered = rubric.codes if rubric else ()
        self.themes = list(dict.fromkeys((*offered, *(code.theme for code in self.codes))))
        self._stay_inside(len(self.reasons), len(self.themes))

    def rows(self) -> list[str]:
        """The reasons, each with the themes this coder found."""
        return [
            coding.reason_row(reason.image, reason.words, self._mine(reason), self._noun)
            for reason in self.reasons
        ]

    def groups(self) -> list[str]:
        """The themes, each with how many reasons it was found in, by how many coders."""
        return [
            coding.theme_row(
                theme=theme,
                count=len({code.answer for code in self.codes if code.theme == theme}),
                coders=len({code.coder.id for code in self.codes if code.theme == theme}),
            )
            for theme in self.themes
        ]

    def choices(self) -> list[str]:
        """The themes, to choose one."""
        return list(self.themes)

    def begin(self) -> Feedback:
        """Come in, at the first reason this coder has not read."""
        if not self.reasons:
            return Feedback(f"{coding.TITLE}. {coding.NO_REASONS}", MOVED)
        return self._come_in(coding.reasons_welcome(len(self.reasons), len(self._unread()), self._coder.name))

    def code(self, group: int | None, new: str = "") -> Feedback:
        """Find a theme in the current reason: one there is, by its place, or a new one in these words.
        Raises UserError when there is no reason to read."""
        if not self.reasons:
            raise UserError(coding.NO_REASONS)
        theme = " ".join(new.split()) or (self.themes[group] if group is not None else "")
        if not theme:
            return Feedback(coding.STAYS)
        self._study.coding.code_reason(self.reasons[self.row].answer, self._coder, theme)
        self.read_again()
        self.group = self.themes.index(theme)
        left = coding.unread(len(self._unread()))
        return Feedback(f"{coding.reason_coded(theme=theme)} {left}", ANSWERED, beside_focus=left)

    def take_back(self) -> Feedback:
        """Take back the theme this coder found last in the current reason."""
        mine = self._mine(self.reasons[self.row]) if self.reasons else []
        if not mine:
            return Feedback(coding.NOTHING_TO_TAKE_BACK)
        self._study.coding.take_reason_back(self.reasons[self.row].answer, self._coder, mine[-1])
        self.read_again()
        return Feedback(coding.theme_taken_back(mine[-1]), ANSWERED)

    def found(self) -> list[str]:
        """How far one is."""
        return [coding.reasons_progress(len(self.reasons), len(self._unread()), self._coder.name)]

    def agreement(self) -> list[str]:
        """How far coders agree, a sentence a theme, over the reasons in which both found something."""
        from app.rubrics.coders import (  # loads numpy, which nobody needs to code
            agreement_sentence,
            of_reasons,
        )

        found = of_reasons(self.codes, [(code.answer, code.coder.id) for code in self.codes])
        return [agreement_sentence(one) for one in found] or [coding.ONE_CODER]

    def _unread(self) -> list[int]:
        return [row for row, reason in enumerate(self.reasons) if not self._mine(reason)]

    def _mine(self, reason: Reason) -> list[str]:
        return [
            code.theme
            for code in self.codes
            if code.answer == reason.answer and code.coder.key == self._coder.key
        ]
