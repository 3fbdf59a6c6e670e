"""The images behind a figure: which, why, what is seen on them, and what was said of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from app.errors import UserError
from app.messages.agreement import agreement_page, report as report_text
from app.messages.annotate import annotating
from app.messages.annotate.content_notes import before_description
from app.messages.criterion_names import criterion_name
from app.sessions.withheld_results import withheld_from
from app.study.answer import Answer, Content
from app.study.content_notes import ContentNotes
from app.study.image import Image
from app.study.label import label_of
from app.study.ports import OpenStudy
from app.study.team.raters import Rater, RaterKind
from app.study.verdict import Scale, Verdict

if TYPE_CHECKING:
    from app.agreement.report.criterion_report import ItemReport
    from app.agreement.report.report import Report

MOST_LISTED = 200  # a list nobody would go through to its end is not made
Runs = Mapping[int, Content]


@dataclass(frozen=True)
class ImageBehind:
    """An image and every reason why it is behind the figure; `line` says both and what is seen on it, or the content
    note of an image that is hidden at first (`has_note`)."""

    image: Image
    why: tuple[str, ...]
    description: str
    has_note: bool = False

    @property
    def line(self) -> str:
        """The image as a line of a list."""
        return agreement_page.image_line(number=self.image.number, why=self.why, description=self.description)

    @property
    def name(self) -> str:
        """What a screen reader calls the picture."""
        return agreement_page.picture_name(number=self.image.number, description=self.description)


class ListedImages(Protocol):
    """Images to go through one after another, with what was said of each; `heading` and `found` say why these."""

    @property
    def heading(self) -> str:
        """What they show."""

    @property
    def found(self) -> str:
        """How many there are, or what was found."""

    @property
    def hint(self) -> str:
        """Which keys lead on and back."""

    @property
    def images(self) -> tuple[ImageBehind, ...]:
        """The images, at least one."""

    def path(self, behind: ImageBehind) -> Path:
        """The picture's file."""

    def uncover(self, at: int) -> ImageBehind:
        """The image at this place of the list is shown in spite of its content note: from now on its line and its name
        also say what is on it."""

    def said(self, behind: ImageBehind, is_covered: bool = False) -> Sequence[str]:
        """What was said of an image, line by line, and its description unless the image is covered."""


@dataclass
class EvidenceImages:
    """The images behind one item of a report, each once: false positives, false negatives, then those in doubt.

    Raises UserError when the reader may not see what others said.
    """

    study: OpenStudy
    reader: str
    report: Report
    item: ItemReport
    hint: str = agreement_page.IMAGES_HINT
    images: tuple[ImageBehind, ...] = field(init=False)
    all: int = field(init=False)

    def __post_init__(self) -> None:
        if sentence := withheld_from(self.study, self.reader):
            raise UserError(sentence)
        reasons = self._reasons()
        self.all = len(reasons)
        found = ((self.study.images.at(number), why) for number, why in list(reasons.items())[:MOST_LISTED])
        notes = ContentNotes(self.study)
        self.images = tuple(
            ImageBehind(image, tuple(why), self._line(image, notes.of(image)), bool(notes.of(image)))
            for image, why in found
            if image
        )

    @property
    def is_label(self) -> bool:
        """Whether the label is looked at rather than a criterion."""
        return not self.item.lineage

    @property
    def heading(self) -> str:
        """Which figure it is."""
        item = self.item
        return agreement_page.images_title(
            item=item.name if self.is_label else criterion_name(item.code, item.name)
        )

    @property
    def nothing(self) -> str:
        """What is said when there is no image."""
        return agreement_page.no_images(
            against=self.report.against.name, reference=self.report.reference.name
        )

    @property
    def found(self) -> str:
        """How many there are."""
        return agreement_page.images_found(self.all, len(self.images))

    def path(self, behind: ImageBehind) -> Path:
        """The picture's file."""
        return self.study.images.path(behind.image)

    def uncover(self, at: int) -> ImageBehind:
        """The image at this place of the list is shown in spite of its content note: from now on its line and its name
        also say what is on it."""
        behind = self.images[at]
        seen = replace(behind, description=f"{behind.description} {self._line(behind.image, note='')}")
        self.images = (*self.images[:at], seen, *self.images[at + 1 :])
        return seen

    def said(self, behind: ImageBehind, is_covered: bool = False) -> list[str]:
        """Line by line: what either side answered, who else was in doubt, and the description unless the image is
        covered."""
        sides = (self.report.reference, self.report.against)
        lines = [line for rater in sides for line in self._answers(behind.image, rater)]
        for rater in self.study.raters.all():
            if rater not in sides and rater.kind is not RaterKind.JUDGE:
                lines += self._doubts(behind.image, rater)
        text = None if is_covered else self.study.descriptions.current(behind.image.key)
        return [*lines, agreement_page.described(words=text.description)] if text else lines

    def _reasons(self) -> dict[int, list[str]]:
        met, not_met = report_text.LABEL if self.is_label else report_text.CRITERION
        behind = self.item.behind
        reasons: dict[int, list[str]] = {}
        kinds = ((met, behind.falsely_met), (not_met, behind.falsely_not_met))
        for answer, images in kinds:
            for one in images:
                reasons.setdefault(one.number, []).append(
                    agreement_page.falsely(answer=answer, times=one.times, count=one.of)
                )
        for one in behind.doubtful:
            reasons.setdefault(one.number, []).append(agreement_page.in_doubt(times=one.times, count=one.of))
        return reasons

    def _line(self, image: Image, note: str) -> str:
        if note:
            return before_description(note=note)
        text = self.study.descriptions.current(image.key)
        return text.line if text else annotating.NO_DESCRIPTION

    # --- what was said

    def _answers(self, image: Image, rater: Rater) -> Iterator[str]:
        """A line for every different thing a rater said, with the runs in which a judge said so."""
        by_state: dict[str, list[int]] = {}
        for run, state in self._states(image, rater):
            by_state.setdefault(state, []).append(run)
        if not by_state:
            yield agreement_page.no_answer(name=rater.name)
        for state, runs in by_state.items():
            if runs == [0]:
                yield agreement_page.answered(rater.name, state)
            else:
                yield agreement_page.answered_in_runs(rater.name, runs, state)

    def _states(self, image: Image, rater: Rater) -> Iterator[tuple[int, str]]:
        if not self.is_label:
            runs = self._contents(image, rater, self.item.code)
        elif self._has_rubric(rater):
            yield from self._labels(image, rater)
            return
        else:
            scales = (self._contents(image, rater, scale.value) for scale in Scale)
            runs = next((found for found in scales if found), {})
        for run, content in runs.items():
            yield run, annotating.state(content.value, content.doubt, content.note)

    def _labels(self, image: Image, rater: Rater) -> Iterator[tuple[int, str]]:
        """The label of each run, and which criteria speak against it."""
        rubric = self.report.rubric
        assert rubric is not None  # whoever applied a rubric has one
        runs: dict[int, dict[str, Verdict]] = {}
        for criterion in rubric.criteria:
            for run, content in self._contents(image, rater, criterion.code).items():
                if content.verdict is not None:
                    runs.setdefault(run, {})[criterion.code] = content.verdict
        for run in sorted(runs):
            label = label_of(rubric, runs[run])
            yield (
                run,
                agreement_page.label(label.state.value, [criterion.name for criterion in label.against]),
            )

    def _has_rubric(self, rater: Rater) -> bool:
        sides = (self.report.reference, self.report.against)
        return self.report.rubric is not None and self.report.labels_from[sides.index(rater)]

    def _doubts(self, image: Image, rater: Rater) -> Iterator[str]:
        codes = [self.item.code]
        if self.is_label and self.report.rubric:
            codes = [criterion.code for criterion in self.report.rubric.criteria]
        for code in codes:
            for content in self._contents(image, rater, code).values():
                if content.doubt is not None and content.value is not None:
                    state = annotating.state(content.value, content.doubt, content.note)
                    yield agreement_page.answered(
                        rater.name if not self.is_label else f"{rater.name}, {code}", state
                    )

    def _contents(self, image: Image, rater: Rater, code: str) -> Runs:
        """What holds now in each run, on the rubric version of the report."""
        formed = self.report.formed
        if formed and rater == self.report.reference:
            said = formed.said.get((image.key, code))
            return {0: Content(said)} if said else {}
        latest: dict[int, Answer] = {}
        for answer in self.study.answers.history(image.key, rater, code):
            if answer.is_of_whole_image or answer.rubric_version == self._version:
                latest[answer.run] = answer
        return {run: one.content for run, one in sorted(latest.items()) if not one.content.is_empty}

    @property
    def _version(self) -> int:
        return self.report.rubric.version if self.report.rubric else 0
