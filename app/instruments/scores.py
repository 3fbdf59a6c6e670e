"""All marks of a study in one place, as tables to compute with: what was judged, by whom, on which items."""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from app.errors import UserError
from app.messages.instruments import scores
from app.study.exhibits import ExhibitContent
from app.study.image import Image
from app.study.judge.split import ImagePart, in_part
from app.study.ports import OpenStudy
from app.study.rubric import Criterion, Rubric
from app.study.team.raters import Rater, RaterKind

Values = NDArray[np.float64]
_NOTHING = ExhibitContent()


@dataclass(frozen=True)
class Unit:
    """One thing that was judged, and what is said of it beside its texts."""

    image: Image
    shown: ExhibitContent

    @property
    def subject(self) -> str:
        """What it is about: the same under every context. Where an exhibit does not say, its prompt does; or else it is
        about itself."""
        return self.shown.subject or self.image.facts.prompt or self.image.name

    @property
    def source(self) -> str:
        """Who made what is judged: the text where there is one, else the picture."""
        return (self.shown.texts[0].source if self.shown.texts else "") or self.image.facts.source


@dataclass(frozen=True)
class StoredAnswer:
    """One current answer: its id, what was said as it is stored, and the doubt, note and seconds that go with it."""

    id: uuid.UUID
    value: str
    is_doubtful: bool
    note: str
    seconds: float | None


@dataclass(frozen=True)
class Scores:
    """The current answers to one version of an instrument.

    `units` in the order of their numbers, `people` and `judges` in the order in which they came to the study; only
    those who answered. `said` is by image, rater, run (0 for people) and item code.
    """

    rubric: Rubric
    units: tuple[Unit, ...]
    people: tuple[Rater, ...]
    judges: tuple[Rater, ...]
    said: dict[tuple[int, int, int, str], StoredAnswer]

    @cached_property
    def runs(self) -> dict[int, tuple[int, ...]]:
        """The runs each judge (by key) answered in."""
        found: dict[int, set[int]] = {}
        for _image, rater, run, _item in self.said:
            if run:
                found.setdefault(rater, set()).add(run)
        return {rater: tuple(sorted(runs)) for rater, runs in found.items()}

    def score(self, unit: Unit, rater: Rater, item: Criterion, run: int = 0) -> float:
        """An answer's number on the item's scale, nan where there is none or it does not apply."""
        said = self.said.get((unit.image.key, rater.key, run, item.code))
        level = item.scale.level(said.value) if said else None
        return level.score if level else float("nan")

    def of_people(self, item: Criterion, units: Sequence[Unit] | None = None) -> Values:
        """People's numbers for an item, shape (units, people), nan = none."""
        rows = self.units if units is None else units
        cells = [[self.score(unit, rater, item) for rater in self.people] for unit in rows]
        return np.array(cells, dtype=float).reshape(len(rows), len(self.people))

    def of_judge(self, judge: Rater, item: Criterion, units: Sequence[Unit] | None = None) -> Values:
        """A judge's numbers for an item, shape (units, runs), nan = none."""
        rows, runs = self.units if units is None else units, self.runs.get(judge.key, ())
        cells = [[self.score(unit, judge, item, run) for run in runs] for unit in rows]
        return np.array(cells, dtype=float).reshape(len(rows), len(runs))

    def values(self, item: Criterion) -> Iterable[tuple[Unit, Rater, StoredAnswer]]:
        """Every answer of people to an item, as it is stored: by unit, then by rater."""
        for unit in self.units:
            for rater in self.people:
                said = self.said.get((unit.image.key, rater.key, 0, item.code))
                if said is not None:
                    yield unit, rater, said


def read_scores(study: OpenStudy, part: ImagePart = ImagePart.ALL) -> Scores:
    """The current answers to the newest version, of all images or of a part of them. Raises UserError where the study
    has no instrument."""
    rubric = study.rubrics.current()
    if rubric is None:
        raise UserError(scores.NO_INSTRUMENT)
    exhibits = {exhibit.image: exhibit.shown for exhibit in study.exhibits.all()}
    test = study.splits.test_images()
    images = [image for image in study.images.all() if in_part(image.key, part, test)]
    units = tuple(Unit(image, exhibits.get(image.key, _NOTHING)) for image in images)
    keys = {image.key for image in images}
    codes = {criterion.code for criterion in rubric.criteria}
    said: dict[tuple[int, int, int, str], StoredAnswer] = {}
    answered: set[int] = set()
    for answer in study.answers.all_current():
        content = answer.content
        if answer.image not in keys:
            continue
        if answer.item not in codes or answer.rubric_version != rubric.version or content.value is None:
            continue
        place = (answer.image, answer.rater.key, answer.run, answer.item)
        said[place] = StoredAnswer(
            id=answer.id,
            value=content.value.value,
            is_doubtful=content.doubt is not None,
            note=content.note,
            seconds=answer.circumstances.seconds,
        )
        answered.add(answer.rater.key)
    raters = [rater for rater in study.raters.all() if rater.key in answered]
    people = tuple(rater for rater in raters if rater.kind is not RaterKind.JUDGE)
    judges = tuple(rater for rater in raters if rater.kind is RaterKind.JUDGE)
    return Scores(rubric, units, people, judges, said)
