"""The calls of a plan, made again from the study whenever somebody walks over them, so that any number takes no room.

A plan remembers of each call one byte: whether it is to be made. Its words and pictures follow from the study.
"""

from array import array
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from itertools import islice
from pathlib import Path
from typing import overload

from app.errors import UserError
from app.judging.call import Outcome, Question, Reply, SentPicture, Status, call_key
from app.judging.image_prompts import AskedAbout, ImagePrompts
from app.judging.parameters import parameters
from app.judging.prompt import groups
from app.judging.prompt_template import PromptTemplate, load_prompt_template
from app.judging.reply import judged
from app.judging.sent_picture import prepare
from app.judging.setup import Sees, Setup
from app.messages import judging as messages
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.rubric import Rubric
from app.study.work import ADDING

Progress = Callable[[int, int], None]
AT_ONCE = 500
"""So many calls, or pictures, are looked up together."""
_KEPT = 1 << 13  # pictures whose facts are at hand: more than calls can be under way


class Part(IntEnum):
    """What a plan does with a call: nothing, make it, or let an earlier one serve."""

    NONE, ASK, ADOPT = range(3)


class SentFiles(Mapping[str, Path]):
    """Where the file of a picture stands, by the hash of what is sent: for the pictures that were met last, and for
    those that go with every call."""

    def __init__(self) -> None:
        self._files: OrderedDict[str, Path] = OrderedDict()
        self._lasting: dict[str, Path] = {}

    def __getitem__(self, sha256: str) -> Path:
        return self._lasting[sha256] if sha256 in self._lasting else self._files[sha256]

    def __iter__(self) -> Iterator[str]:
        return iter([*self._lasting, *(sha256 for sha256 in self._files if sha256 not in self._lasting)])

    def __len__(self) -> int:
        return len(list(iter(self)))

    def meet(self, sha256: str, file: Path) -> None:
        """Remember a file, and forget the one that was met longest ago."""
        self._files[sha256] = file
        self._files.move_to_end(sha256)
        if len(self._files) > _KEPT:
            self._files.popitem(last=False)

    def keep(self, sha256: str) -> None:
        """Never forget a file that was met just now."""
        self._lasting[sha256] = self._files[sha256]


class Pictures:
    """Images as they are sent: prepared once, remembered in the study, and made again when they are needed."""

    def __init__(self, study: OpenStudy, setup: Setup, files: SentFiles) -> None:
        self._study = study
        self._side = setup.longest_side
        self.is_needed = setup.sees is not Sees.ALT_TEXT or bool(setup.references)
        self._sent: OrderedDict[int, SentPicture | None] = OrderedDict()
        self._by_hash: OrderedDict[str, SentPicture] = OrderedDict()
        self._lasting: dict[str, SentPicture] = {}
        self._files = files

    def of(self, image: Image) -> SentPicture | None:
        """The picture as sent, or None when the image has no file here."""
        if not self.is_needed:
            return None
        if image.key not in self._sent:
            known = self._study.calls.sent_pictures(self._side, [image.key]).get(image.key)
            self._meet(image, known)
        return self._sent[image.key]

    def look_up(self, images: Sequence[Image]) -> None:
        """Have the facts of these pictures at hand, which are looked up together."""
        if self.is_needed and images:
            known = self._study.calls.sent_pictures(self._side, [image.key for image in images])
            for image in images:
                self._meet(image, known.get(image.key))

    def by_hash(self, sha256: str) -> SentPicture:
        """The facts of a picture that was met lately, or goes with every call."""
        return self._lasting[sha256] if sha256 in self._lasting else self._by_hash[sha256]

    def keep(self, sent: SentPicture) -> None:
        """Never forget a picture that was met just now: it goes with every call."""
        self._lasting[sent.sha256] = sent
        self._files.keep(sent.sha256)

    def _meet(self, image: Image, known: SentPicture | None) -> None:
        file = self._study.images.path(image)
        sent = None
        if image.picture.sha256 and file.is_file():
            sent = known or prepare(file, self._side)[0]
            self._files.meet(sent.sha256, file)
            self._by_hash[sent.sha256] = sent
            self._by_hash.move_to_end(sent.sha256)
        self._sent[image.key] = sent
        self._sent.move_to_end(image.key)
        for kept in (self._sent, self._by_hash):
            if len(kept) > _KEPT:
                kept.popitem(last=False)

    def prepare(self, progress: Progress, remember: bool) -> None:
        """Find out what every picture is like as it is sent, and keep that in the study if so wished."""
        if not self.is_needed:
            return
        total = self._study.images.count()
        every = _chunks(self._all())
        done = 0
        for images in every:
            known = self._study.calls.sent_pictures(self._side, [image.key for image in images])
            new: dict[int, SentPicture] = {}
            for image in images:
                file = self._study.images.path(image)
                if image.key not in known and file.is_file():
                    new[image.key] = prepare(file, self._side)[0]
                done += 1
                progress(done, max(done, total))
            if new and remember:
                self._study.prepare_to_add(ADDING)
                self._study.calls.keep_sent_pictures(self._side, new)

    def _all(self) -> Iterator[Image]:
        for images in (self._study.images.all(), self._study.images.shown_only()):
            yield from (image for image in images if image.picture.sha256)


@dataclass
class Met:
    """The images a plan is about, by key, with how many calls each has; and those it cannot be about, by number."""

    keys: "array[int]" = field(default_factory=lambda: array("q"))
    calls: "array[int]" = field(default_factory=lambda: array("q"))
    asked: int = 0
    without_picture: list[int] = field(default_factory=list)
    without_alt_text: list[int] = field(default_factory=list)
    lone: list[int] = field(default_factory=list)


class Asking:
    """Puts the rubric to every image, and notes the images it cannot be put to."""

    def __init__(
        self,
        study: OpenStudy,
        setup: Setup,
        rubric: Rubric,
        runs: int,
        template: PromptTemplate | None,
        files: SentFiles,
    ) -> None:
        self.study = study
        self.setup = setup
        self._rubric = rubric
        self._runs = runs
        self._groups = groups(setup, rubric)
        self._parameters = parameters(setup)
        self.template = template or load_prompt_template(setup.template)
        self.files = files
        self.pictures = Pictures(study, setup, files)
        self._made: ImagePrompts | None = None

    def within(self, study: OpenStudy) -> "Asking":
        """The same put to the same study, opened another time."""
        return Asking(study, self.setup, self._rubric, self._runs, self.template, self.files)

    @property
    def _prompts(self) -> ImagePrompts:
        """Made at first use, when every picture has been prepared."""
        if self._made is None:
            references = self._reference_photographs()
            self._made = ImagePrompts(
                self.study, self.setup, self._rubric, references, self.template, self.pictures.of
            )
        return self._made

    def _reference_photographs(self) -> list[SentPicture]:
        if not self.setup.references:
            return []
        marked = (image for image in self.study.images.all() if image.facts.is_reference)
        found = [sent for image in marked if (sent := self.pictures.of(image)) is not None]
        if len(found) < self.setup.references:
            raise UserError(messages.too_few_references(len(found), self.setup.references))
        for sent in found[: self.setup.references]:
            self.pictures.keep(sent)
        return found[: self.setup.references]

    def all(self, images: Iterator[Image], met: Met) -> Iterator[Question]:
        """Image by image, so that each picture is prepared once for all its runs."""
        for chunk in _chunks(images):
            self.pictures.look_up(chunk)
            for image in chunk:
                about = self._prompts.about(image)
                if about.lacks_picture:
                    met.without_picture.append(image.number)
                elif about.lacks_alt_text:
                    met.without_alt_text.append(image.number)
                else:
                    questions = self.calls(about, met)
                    met.keys.append(image.key)
                    met.calls.append(len(questions))
                    yield from questions

    def of(self, image: Image) -> list[Question]:
        """The calls about one image; none where it lacks something by now."""
        about = self._prompts.about(image)
        return [] if about.lacks_picture or about.lacks_alt_text else self.calls(about, Met())

    def calls(self, about: AskedAbout, met: Met) -> list[Question]:
        """The calls about one image or exhibit, run by run."""
        prompts = self._prompts
        asked = [possible for codes in self._groups if (possible := prompts.possible(about, codes))]
        if sum(map(len, asked)) < len(self._rubric.criteria):
            met.lone.append(about.image.number)
        met.asked += bool(asked)
        put = [(codes, prompts.prompt(about, codes), prompts.items(about, codes)) for codes in asked]
        found = []
        for run in range(1, self._runs + 1):
            for codes, prompt, items in put:
                key = call_key(about.image.id, self._parameters, prompt, run)
                found.append(Question(about.image.key, run, codes, prompt, key, about.alt_text, items))
        return found


@dataclass(frozen=True, eq=False)
class Planned:
    """Every call that a plan knows of, in order: the images, and what becomes of each call (a `Part`, one byte).

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
            images = self.asking.study.images
            found = {key: one for key, _ in chunk if (one := images.get(key)) is not None}
            self.asking.pictures.look_up(list(found.values()))
            for key, these in chunk:
                questions = self.asking.of(found[key]) if key in found else []
                yield from (one for one, is_part in zip(questions, these, strict=False) if is_part == part)

    def _places(self, part: Part, image: int | None) -> Iterator[tuple[int, bytearray]]:
        """The images (keys) with calls of which this becomes, and what becomes of each of their calls."""
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


def _read_again(study: OpenStudy, row: int, question: Question, setup: Setup) -> Outcome:
    """What an earlier call says about the criteria of this version."""
    call = study.calls.get(row)
    assert call is not None
    if call.outcome.status is not Status.OK:
        return call.outcome
    return replace(judged(Reply(Status.OK, call.outcome.raw), question, setup), seconds=call.outcome.seconds)


def _chunks(images: Iterator[Image]) -> Iterator[list[Image]]:
    while chunk := list(islice(images, AT_ONCE)):
        yield chunk
