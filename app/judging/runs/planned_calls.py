"""The calls of a plan, made again from the study whenever somebody walks over them, so that any number takes no room.

A plan remembers of each call one byte: whether it is to be made. Its words and pictures follow from the study.
"""

import json
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from itertools import islice
from pathlib import Path
from typing import NamedTuple, overload

from app.errors import UserError
from app.judging.calls.reply import judged
from app.judging.prompts.call_parameters import parameters
from app.judging.prompts.image_prompts import AskedAbout, ImagePrompts
from app.judging.prompts.picture_cache import PreparedPictures
from app.judging.prompts.prompt import groups
from app.judging.prompts.prompt_template import PromptTemplate, load_prompt_template
from app.judging.prompts.rubric_language import judged_rubric
from app.judging.runs.plan_pictures import AT_ONCE, Pictures, SentFiles, chunks
from app.messages.judge import judging
from app.study.image import Image
from app.study.judge.asked_item import AskedItem
from app.study.judge.judge_call import EncodedImage, Outcome, Prompt, Question, Reply, Status, keys_of
from app.study.judge.judge_setup import JudgeSetup
from app.study.ports import OpenStudy
from app.study.rubric import Rubric


class Part(IntEnum):
    """What a plan does with a call: nothing, make it, or let an earlier one serve."""

    NONE, ASK, ADOPT = range(3)


@dataclass
class Met:
    """The images a plan is about, by key, with how many calls each has; and those it cannot be about, by number."""

    keys: "array[int]" = field(default_factory=lambda: array("q"))
    calls: "array[int]" = field(default_factory=lambda: array("q"))
    asked: int = 0
    without_picture: list[int] = field(default_factory=list)
    without_alt_text: list[int] = field(default_factory=list)
    lone: list[int] = field(default_factory=list)


class _Put(NamedTuple):
    """Criteria that are asked about together, the prompt, those that are more than yes or no, and a key a run."""

    codes: tuple[str, ...]
    prompt: Prompt
    items: Mapping[str, AskedItem]
    keys: Sequence[str]


class Asking:
    """Puts the rubric to every image, and notes the images it cannot be put to."""

    def __init__(
        self,
        study: OpenStudy,
        setup: JudgeSetup,
        rubric: Rubric,
        runs: int,
        template: PromptTemplate | None,
        files: SentFiles,
        prepared: PreparedPictures,
    ) -> None:
        self.study = study
        self.setup = setup
        self._rubric = rubric
        self._runs = runs
        self._groups = groups(setup, rubric)
        self._parameters = json.dumps(parameters(setup), sort_keys=True)
        self.template = template or load_prompt_template(setup.template)
        self.files = files
        self.prepared = prepared
        self.pictures = Pictures(study, setup, files, prepared)
        self._made: ImagePrompts | None = None

    def within(self, study: OpenStudy) -> "Asking":
        """The same put to the same study, opened another time."""
        parts = (self.setup, self._rubric, self._runs, self.template, self.files, self.prepared)
        return Asking(study, *parts)

    @property
    def _prompts(self) -> ImagePrompts:
        """Made at first use, when every picture has been prepared."""
        if self._made is None:
            references = self._reference_photographs()
            self._made = ImagePrompts(
                self.study,
                self.setup,
                judged_rubric(self.study, self.setup, self._rubric),
                references,
                self.template,
                self.pictures.of,
            )
        return self._made

    def _reference_photographs(self) -> list[EncodedImage]:
        if not self.setup.references:
            return []
        sealed = self.study.splits.test_images()
        marked = (
            image for image in self.study.images.all() if image.facts.is_reference and image.key not in sealed
        )
        found = [sent for image in marked if (sent := self.pictures.of(image)) is not None]
        if len(found) < self.setup.references:
            raise UserError(judging.too_few_references(found=len(found), count=self.setup.references))
        for sent in found[: self.setup.references]:
            self.pictures.keep(sent)
        return found[: self.setup.references]

    def keys(self, images: Iterator[Image], met: Met) -> Iterator[tuple[str, Prompt]]:
        """The key and the prompt of every call, in the order of `calls`. Image by image, so that each picture is
        prepared once for all its runs."""
        present = self.study.images.present() if self.pictures.is_needed else frozenset()
        for chunk in chunks(images):
            self.pictures.look_up(chunk, present)
            for image in chunk:
                about = self._prompts.about(image)
                if about.lacks_picture:
                    met.without_picture.append(image.number)
                elif about.lacks_alt_text:
                    met.without_alt_text.append(image.number)
                else:
                    put = self._put(about, met)
                    met.keys.append(image.key)
                    met.calls.append(len(put) * self._runs)
                    for run in range(self._runs):
                        for one in put:
                            yield one.keys[run], one.prompt

    def of(self, image: Image) -> list[Question]:
        """The calls about one image; none where it lacks something by now."""
        about = self._prompts.about(image)
        return [] if about.lacks_picture or about.lacks_alt_text else self.calls(about, Met())

    def of_file(self, file: Path, image: Image) -> list[Question]:
        """The calls about a picture that is none of the study's. Raises UserError for one that cannot be read."""
        sent, _content = self.prepared.prepare(file, self.setup.longest_side)
        self.files.meet(sent.sha256, file)
        return self.calls(AskedAbout(image, None, (sent,), ()), Met())

    def calls(self, about: AskedAbout, met: Met) -> list[Question]:
        """The calls about one image or exhibit, run by run."""
        put, image, alt_text = self._put(about, met), about.image.key, about.alt_text
        return [
            Question(image, run + 1, one.codes, one.prompt, one.keys[run], alt_text, one.items)
            for run in range(self._runs)
            for one in put
        ]

    def _put(self, about: AskedAbout, met: Met) -> list[_Put]:
        """What is asked about one image or exhibit in each run."""
        prompts = self._prompts
        asked = [possible for codes in self._groups if (possible := prompts.possible(about, codes))]
        if sum(map(len, asked)) < len(self._rubric.criteria):
            met.lone.append(about.image.number)
        met.asked += bool(asked)
        runs = range(1, self._runs + 1)
        put = []
        for codes in asked:
            prompt = prompts.prompt(about, codes)
            keys = keys_of(about.image.id, self._parameters, prompt.sha256, prompt.pictures, runs)
            put.append(_Put(codes, prompt, prompts.items(about, codes), list(keys)))
        return put


@dataclass(frozen=True, eq=False)
class Planned:
    """Every call that a plan knows of, in order: the images, and what happens to each call (a `Part`, one byte).

    `rows` are those of the earlier calls that serve, in the same order.
    """

    asking: Asking
    met: Met
    parts: bytearray
    rows: "array[int]"

    def within(self, study: OpenStudy) -> "Planned":
        """The same for the same study, opened another time."""
        return replace(self, asking=self.asking.within(study))

    def walk(self, part: Part, image: int | None = None) -> Iterator[Question]:
        """The calls of which this becomes, all of them or those about one image (key)."""
        places = self._places(part, image)
        while chunk := list(islice(places, AT_ONCE)):
            found = self.asking.study.images.some([key for key, _ in chunk])
            self.asking.pictures.look_up(list(found.values()))
            for key, these in chunk:
                questions = self.asking.of(found[key]) if key in found else []
                yield from (one for one, is_part in zip(questions, these, strict=False) if is_part == part)

    def _places(self, part: Part, image: int | None) -> Iterator[tuple[int, bytearray]]:
        """The images (keys) with calls of which this becomes, and what happens to each of their calls."""
        position = 0
        for key, calls in zip(self.met.keys, self.met.calls, strict=True):
            these = self.parts[position : position + calls]
            position += calls
            if part in these and image in (None, key):
                yield key, these


class Questions(Sequence[Question]):
    """The calls to make."""

    def __init__(self, planned: Planned) -> None:
        self._planned = planned
        self._count = planned.parts.count(Part.ASK)

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Question]:
        return self._planned.walk(Part.ASK)

    @overload
    def __getitem__(self, place: int) -> Question: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Question]: ...
    def __getitem__(self, place: int | slice) -> Question | Sequence[Question]:
        if isinstance(place, slice):
            return tuple(islice(self, *place.indices(self._count)))
        for question in islice(self, place % self._count, None):
            return question
        raise IndexError(place)

    @property
    def planned(self) -> Planned:
        """What they are made from, with the calls that are not made."""
        return self._planned

    def about(self, image: int) -> list[Question]:
        """Those about one image (key)."""
        return list(self._planned.walk(Part.ASK, image))

    def within(self, study: OpenStudy) -> "Questions":
        """The same for the same study, opened another time."""
        return Questions(self._planned.within(study))


class Adopted:
    """The earlier calls that serve: (row, question, outcome), read again for the criteria of this version."""

    def __init__(self, planned: Planned) -> None:
        self._planned = planned

    def __len__(self) -> int:
        return len(self._planned.rows)

    def __iter__(self) -> Iterator[tuple[int, Question, Outcome]]:
        asking = self._planned.asking
        for row, question in zip(self._planned.rows, self._planned.walk(Part.ADOPT), strict=True):
            yield row, question, _read_again(asking.study, row, question, asking.setup)

    def within(self, study: OpenStudy) -> "Adopted":
        """The same for the same study, opened another time."""
        return Adopted(self._planned.within(study))


def _read_again(study: OpenStudy, row: int, question: Question, setup: JudgeSetup) -> Outcome:
    """What an earlier call says about the criteria of this version."""
    call = study.calls.get(row, is_shown=False)
    assert call is not None
    if call.outcome.status is not Status.OK:
        return call.outcome
    return judged(Reply(Status.OK, call.outcome.raw), question, setup)._replace(seconds=call.outcome.seconds)
