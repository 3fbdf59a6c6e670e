"""Several studies in one report: each by itself, named groups of them, and all of them together.

Johnson et al. (2026), Tables 1 and 4 and Figure 5, over all artifacts. A pooled figure comes from the counts of all
studies, never from averages of them. Its interval resamples images, so it is about these studies. The mean of the
studies has an interval from the studies themselves, which is about other studies of this kind.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from app.agreement.coefficients.chance_corrected import group_agreement_sums
from app.agreement.coefficients.distinct_rows import counted_rows
from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals import group_intervals
from app.agreement.intervals.jackknife import SHARE, jackknife_interval
from app.agreement.ratings.community_rules import MISSING, Integers, Votes
from app.agreement.ratings.question import Question
from app.agreement.report.community import CommunityRow, community_row
from app.agreement.report.comparison import SHARES, Comparison, Rows, compare, with_intervals
from app.agreement.report.report import count_steps
from app.agreement.studies.study_figures import StudyFigures, study_figures
from app.errors import UserError
from app.messages.agreement import report as report_text, studies as studies_text
from app.study.ports import OpenStudy

LEAST_STUDIES = 4
"""With fewer studies their mean has no interval. From four, simulated intervals hold the true mean in 94 to 97 percent,
for true agreements of .5 to .95 that spread by .04 to .25 and 50 images a study."""


@dataclass(frozen=True)
class MeanOfStudies:
    """The mean of a figure over the studies that have it, each counting once, and its lowest and highest value.

    The interval leaves out one study at a time, on the logit scale with Student's t.
    """

    mean: Estimate
    lowest: float | None
    highest: float | None


@dataclass(frozen=True)
class Pool:
    """Studies together; `studies` are their places. `label` is None where nobody is compared, `community` where no
    study has both judgments of whole images and labels by the rubric. `shared` counts pictures that more than one of
    the studies holds: each is one cluster."""

    name: str
    studies: tuple[int, ...]
    label: Comparison | None
    means: dict[str, MeanOfStudies]
    community: CommunityRow | None
    people: Estimate
    shared: int


@dataclass(frozen=True)
class StudiesReport:
    """The question, each study, each study alone as a pool, then the named pools and last all studies together.

    `histogram` counts the criteria of all studies by their agreement in ten steps.
    """

    question: Question
    names: tuple[str, ...]
    studies: tuple[StudyFigures, ...]
    singles: tuple[Pool, ...]
    pools: tuple[Pool, ...]
    histogram: tuple[int, ...]

    @property
    def is_compared(self) -> bool:
        """Whether somebody is compared with the reference."""
        return bool(self.question.against)


def build_studies(
    studies: Sequence[OpenStudy], question: Question, groups: Sequence[tuple[str, Sequence[int]]] = ()
) -> StudiesReport:
    """The report over these studies; `groups` are named pools of them, by place from 0.

    Raises UserError as `report.build` does, naming the study, and for a study that is given twice.
    """
    found: list[StudyFigures] = []
    for study in studies:
        if any(one.study.id == study.study.id for one in found):
            raise UserError(studies_text.given_twice(title=study.study.title))
        found.append(_figures(study, question, len(studies)))
    names = _names(found)
    singles = [_pool(name, [place], found, question) for place, name in enumerate(names)]
    pools = [_pool(name, places, found, question) for name, places in groups]
    if len(found) > 1:
        pools.append(_pool(studies_text.ALL_STUDIES, range(len(found)), found, question))
    criteria = [pair[1] for one in found if one.compared for pair in one.compared.criteria]
    return StudiesReport(question, names, tuple(found), tuple(singles), tuple(pools), count_steps(criteria))


def _figures(study: OpenStudy, question: Question, studies: int) -> StudyFigures:
    try:
        return study_figures(study, question)
    except UserError as error:
        if studies == 1:
            raise
        raise UserError(studies_text.in_study(study.study.title, error.sentence), error.details) from error


def _names(found: Sequence[StudyFigures]) -> tuple[str, ...]:
    """Each study by its artifact, or by its title where two are about the same or none is named."""
    artifacts = [one.study.artifact for one in found]
    names = [
        one.study.artifact
        if one.study.artifact and artifacts.count(one.study.artifact) == 1
        else one.study.title
        for one in found
    ]
    return tuple(
        f"{name} ({place})" if names.count(name) > 1 else name for place, name in enumerate(names, start=1)
    )


def _pool(name: str, places: Sequence[int], studies: Sequence[StudyFigures], question: Question) -> Pool:
    some = [studies[place] for place in places]
    pictures = [picture for one in some for picture in one.pictures if picture]
    shared = len(pictures) - len(set(pictures))
    label = _label(some, question)
    return Pool(
        name,
        tuple(places),
        label,
        {share: _mean([one.compared.label[share] for one in some if one.compared]) for share in SHARES}
        if label
        else {},
        _community(name, some, shared),
        _people([one.votes for one in some], question, shared),
        shared,
    )


def _label(some: Sequence[StudyFigures], question: Question) -> Comparison | None:
    """The label over all images of these studies; the same file in two studies is one picture."""
    compared = [(one.compared, one.pictures) for one in some if one.compared]
    if len(compared) < 2:
        return compared[0][0].label if compared else None
    cluster: dict[tuple[int, int] | str, int] = {}
    places = [
        cluster.setdefault(pictures[image] or (part, image), len(cluster))
        for part, (one, pictures) in enumerate(compared)
        for image in one.images
    ]
    rows = _together([one.rows for one, _ in compared], places)
    first = compared[0][0]
    label = compare(rows, (first.reference, first.against), report_text.LABEL)
    return with_intervals([label], [rows], question.replicates, question.seed)[0]


def _together(every: Sequence[Rows], places: Sequence[int]) -> Rows:
    """What each cluster of images adds. places: the cluster of each image, one study after the other."""
    pairs, sides = np.zeros((2, max(places, default=-1) + 1, 4), np.int64)
    np.add.at(pairs, list(places), np.vstack([rows.pairs for rows in every]))
    np.add.at(sides, list(places), np.vstack([rows.sides for rows in every]))
    unanswered = (sum(rows.unanswered[0] for rows in every), sum(rows.unanswered[1] for rows in every))
    formed, possible = sum(rows.formed for rows in every), sum(rows.possible for rows in every)
    said = np.array([rows.said for rows in every]).sum(axis=0).tolist()
    return Rows(
        pairs,
        sides,
        scale=every[0].scale,
        formed=formed,
        possible=possible,
        unanswered=unanswered,
        said=(said[0], said[1], said[2], said[3]),
    )


def _mean(figures: Sequence[Estimate]) -> MeanOfStudies:
    """The mean of a share over studies."""
    values = np.array([figure.value for figure in figures if figure.value is not None])
    studies = len(values)
    if not studies:
        return MeanOfStudies(undefined(studies_text.IN_NO_STUDY, 0), None, None)
    mean = Estimate(float(values.mean()), studies, counts=(("studies", studies),))
    if studies < LEAST_STUDIES:
        mean = replace(mean, reason=studies_text.too_few_studies(count=studies, least=LEAST_STUDIES))
    else:
        mean = jackknife_interval(mean, (values.sum() - values) / (studies - 1), SHARE)
    return MeanOfStudies(mean, float(values.min()), float(values.max()))


def _community(name: str, some: Sequence[StudyFigures], shared: int) -> CommunityRow | None:
    votes = [one.community for one in some if one.community]
    if not votes:
        return None
    steps = np.vstack([one.steps for one in votes])
    row = community_row(name, steps, _stacked([one.labels for one in votes]))
    if (
        shared and row.agreement.low is not None
    ):  # the interval is for images that have nothing to do with each other
        row = replace(row, agreement=replace(row.agreement, low=None, high=None, reason=studies_text.SHARED))
    return row


def _stacked(labels: Sequence[Votes]) -> Votes:
    """Labels of several studies below each other; a study with fewer runs has MISSING in the others."""
    runs = max(one.shape[1] for one in labels)
    return np.vstack(
        [np.pad(one, ((0, 0), (0, runs - one.shape[1])), constant_values=MISSING) for one in labels]
    )


def _people(votes: Sequence[Integers], question: Question, shared: int) -> Estimate:
    """How often two people give the same label, over the images of all these studies; without an interval where these
    share pictures."""
    tally = np.vstack(votes)
    if not (tally.sum(axis=1) > 1).any():
        return undefined(report_text.FEWER_THAN_TWO_PEOPLE, 0)
    sums = group_agreement_sums(counted_rows(tally, np.array([0.0, 1.0])))
    (figure,) = group_intervals.with_intervals([sums], [True], question.replicates, question.seed)
    return replace(figure, low=None, high=None, reason=studies_text.SHARED) if shared else figure
