"""How a judge reads one criterion in two wordings, compared with what most people say. Importing this loads numpy."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from app.agreement.coefficients.mcnemar import mcnemar_of_table
from app.agreement.estimate import Estimate
from app.study.ratings.rating_columns import Marked
from app.study.rubric import Criterion
from app.study.verdict import CountsAs, Verdict

MeansMet = Mapping[int, bool]
"""Image (key) → whether the criterion counts as met there; images on which as many say the one as the other are left
out."""


@dataclass(frozen=True)
class WordingGain:
    """One judge with a wording and with the community's, on the same images, against the majority of people.

    `mended` counts the images on which only the wording agrees with people, `spoilt` those on which only the
    community's does. `p_value`: McNemar's exact test of these two.
    """

    images: int
    before: int
    after: int
    mended: int
    spoilt: int
    p_value: Estimate

    @property
    def is_shown(self) -> bool:
        """Whether the wording is better than chance explains, at 5 percent."""
        return self.mended > self.spoilt and self.p_value.value is not None and self.p_value.value < 0.05


def verdicts_of(marks: Iterable[Marked], criterion: Criterion, raters: Collection[int]) -> MeansMet:
    """What most of the answers by these raters (keys) to a yes/no criterion amount to, image by image. Each run of a
    judge is an answer."""
    votes: dict[int, Counter[bool]] = defaultdict(Counter)
    for one in marks:
        if one.item == criterion.code and one.rater in raters:
            votes[one.image][criterion.counts_as(Verdict(one.value)) is CountsAs.MET] += 1
    return {
        image: given[True] > given[False] for image, given in votes.items() if given[True] != given[False]
    }


def gain(people: MeansMet, before: MeansMet, after: MeansMet, images: Collection[int]) -> WordingGain:
    """What another wording gains on those of the images (keys) that people and the judge, with both wordings, have
    answered."""
    both = [key for key in images if key in people and key in before and key in after]
    cells: Counter[tuple[bool, bool]] = Counter(
        (before[key] == people[key], after[key] == people[key]) for key in both
    )
    mended, spoilt = cells[False, True], cells[True, False]
    test = mcnemar_of_table([[cells[True, True], spoilt], [mended, cells[False, False]]])
    right = cells[True, True]
    return WordingGain(len(both), right + spoilt, right + mended, mended, spoilt, test.exact)
