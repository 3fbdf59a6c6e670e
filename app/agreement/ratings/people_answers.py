"""What all people said, a row for each person and image: as long as there are such rows, however many people there are.

A sheet for every person would have a place for every image, most of them empty where many people share the images.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from app.agreement.ratings.community_rules import (
    MISSING,
    CannotTell,
    Flags,
    Votes,
    counts_as,
    labels,
    reduce_steps,
)
from app.agreement.ratings.rater_votes import RaterVotes
from app.agreement.ratings.rating_matrix import Integers, Ratings
from app.study.team.raters import Rater, RaterKind
from app.study.verdict import Scale


def is_person(rater: Rater) -> bool:
    """Whether a rater is a person, a pair or a panel."""
    return rater.kind is not RaterKind.JUDGE


@dataclass(frozen=True, eq=False)
class PeopleAnswers:
    """The answers of people, pairs and panels, by person and then by image; a person has one run.

    `raters` are those who answered anything. `rater` (a place among them) and `image` have the shape (rows,);
    `verdicts` and `unseen` (rows, criteria); `steps`, about whole images, (rows,). `votes` and `doubts` have the shape
    (rows, questions): the label first, then the criteria. `row_of` says for each answer in the columns of the ratings
    which row it is in, -1 for a judge's.
    """

    raters: tuple[Rater, ...]
    images: int
    rater: Integers
    image: Integers
    verdicts: Votes
    unseen: Flags
    steps: Votes
    votes: Votes
    doubts: Flags
    row_of: Integers

    @cached_property
    def starts(self) -> Integers:
        """Where each rater's rows begin, and where the last one's end; shape (raters + 1,)."""
        return np.searchsorted(self.rater, np.arange(len(self.raters) + 1)).astype(np.int64)

    def rows_of(self, rater: int) -> slice:
        """The rows of one rater, by place."""
        return slice(int(self.starts[rater]), int(self.starts[rater + 1]))

    def tally(self, question: int, rows: Flags | None = None, certain: bool = False) -> Integers:
        """How many people say no and yes to a question, image by image; shape (images, 2).

        rows: which count, all by default. certain: answers that are flagged as uncertain do not.
        """
        votes = self.votes[:, question]
        counts = votes != MISSING
        if rows is not None:
            counts = counts & rows
        if certain:
            counts = counts & ~self.doubts[:, question]
        cells = 2 * self.image[counts] + votes[counts]
        return np.bincount(cells, minlength=2 * self.images).reshape(self.images, 2)

    def others(self, question: int, without: Collection[Rater]) -> Votes:
        """What people said to a question, some left out: every image's answers side by side, whoever gave them.

        Shape (images, the most that any image has); MISSING behind. It grows with the answers, not with the people.
        """
        votes = self.votes[:, question]
        rows = np.flatnonzero((votes != MISSING) & ~self._are_of(without))
        rows = rows[np.argsort(self.image[rows], kind="stable")]
        image = self.image[rows]
        place = np.arange(len(rows)) - np.searchsorted(image, image)
        table = np.full((self.images, int(place.max(initial=-1)) + 1), MISSING, np.int8)
        table[image, place] = votes[rows]
        return table

    def table(self, question: int) -> Votes:
        """What people said to a question, a column for each of them; shape (images, raters)."""
        table = np.full((self.images, len(self.raters)), MISSING, np.int8)
        table[self.image, self.rater] = self.votes[:, question]
        return table

    def doubts_on(self, question: int, without: Collection[Rater]) -> tuple[Integers, Integers]:
        """How many doubtful answers there are to a question and how many in all, by image, some people left out."""
        counts = (self.votes[:, question] != MISSING) & ~self._are_of(without)
        is_doubtful = counts & self.doubts[:, question]
        return self._by_image(is_doubtful), self._by_image(counts)

    def sides(self, rater: int, rows: Integers) -> Iterator[RaterVotes]:
        """One rater's answers in these of their rows, question by question; votes of shape (rows, 1)."""
        name = self.raters[rater].name
        for question in range(self.votes.shape[1]):
            yield RaterVotes(name, self.votes[rows, question][:, None], self.doubts[rows, question][:, None])

    def _are_of(self, raters: Collection[Rater]) -> Flags:
        """The rows of these raters."""
        places = [place for place, rater in enumerate(self.raters) if rater in raters]
        return np.isin(self.rater, places)

    def _by_image(self, rows: Flags) -> Integers:
        return np.bincount(self.image[rows], minlength=self.images).astype(np.int64)


def answers_of_people(
    ratings: Ratings, cannot_tell: CannotTell = "rule", scale: Scale | None = None
) -> PeopleAnswers:
    """Everybody's answers. `scale` is the one that is asked first for judgments of whole images."""
    people = [place for place, rater in enumerate(ratings.raters) if is_person(rater)]
    found = np.intersect1d(people, ratings.rater)
    is_mine = np.isin(ratings.rater, found)
    images = len(ratings.images)
    rater = np.searchsorted(found, ratings.rater[is_mine])
    keys, row = np.unique(rater * images + ratings.image[is_mine], return_inverse=True)
    whose, image = np.divmod(keys, max(1, images))
    criteria = len(ratings.criteria)
    shape = (len(keys), len(ratings.items))
    verdicts = np.full(shape, MISSING, np.int8)
    doubts, unseen = np.zeros(shape, np.bool_), np.zeros(shape, np.bool_)
    cells = (row, ratings.item[is_mine])
    verdicts[cells] = ratings.verdict[is_mine]
    doubts[cells] = ratings.doubt[is_mine]
    unseen[cells] = ratings.unseen[is_mine]
    whole = criteria + _scales(verdicts[:, criteria:], whose, len(found), scale)[whose]
    every = np.arange(len(keys))
    steps, step_doubts = verdicts[every, whole], doubts[every, whole]
    verdicts, doubts, unseen = verdicts[:, :criteria], doubts[:, :criteria], unseen[:, :criteria]
    counts = counts_as(verdicts, ratings.not_visible_is_met, cannot_tell)
    applies = _any_of(whose, len(found), (verdicts != MISSING).any(axis=1))[whose]
    label = np.where(applies, labels(counts, ratings.label_rule), reduce_steps(steps)).astype(np.int8)
    label_doubts = np.where(applies, doubts.any(axis=1), step_doubts)
    row_of = np.full(len(ratings.rater), -1, np.int64)
    row_of[is_mine] = row
    return PeopleAnswers(
        raters=tuple(ratings.raters[place] for place in found),
        images=images,
        rater=whose,
        image=image,
        verdicts=verdicts,
        unseen=unseen,
        steps=steps,
        votes=np.column_stack([label, counts]),
        doubts=np.column_stack([label_doubts, doubts]),
        row_of=row_of,
    )


def _any_of(rater: Integers, raters: int, rows: Flags) -> Flags:
    """Whether any of a rater's rows is marked; shape (raters,)."""
    return np.asarray(np.bincount(rater[rows], minlength=raters) > 0)


def _scales(steps: Votes, rater: Integers, raters: int, scale: Scale | None) -> Integers:
    """Which scale each rater's judgments are taken from: the one asked for, or the first that they used."""
    wanted = list(Scale).index(scale) if scale else 0
    used = np.stack([_any_of(rater, raters, column != MISSING) for column in steps.T], axis=1)
    first = used.argmax(axis=1)
    return np.where(used.any(axis=1) & ~used[:, wanted], first, wanted).astype(np.int64)
