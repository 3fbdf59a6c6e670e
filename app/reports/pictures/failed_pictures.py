"""Johnson et al. (2026), Figure 13: for each criterion, pictures that do not meet it."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np

from app.agreement.ratings.community_rules import Flags
from app.agreement.ratings.question import Question
from app.agreement.ratings.rating_matrix import RatingMatrix, Ratings
from app.agreement.report.report import two_raters
from app.agreement.studies.study_figures import reference_alone
from app.messages.agreement import report_pictures
from app.reports.document import Section
from app.reports.pictures.shown_pictures import Pictures, PictureShow
from app.study.image import Image
from app.study.ports import OpenStudy

MOST_PICTURES = 6  # for each criterion


def failed_pictures(
    study: OpenStudy, question: Question, pictures: Pictures, name: str = ""
) -> Section | None:
    """Pictures that do not meet each criterion, as the reference answered; None where none are asked for or there are
    none. `name` names the study where a document is about several.

    Of a judge, an image counts where more than half of the runs that answered say not met. Up to six pictures stand for
    a criterion, taken from all sources in turn. Raises UserError as `report.build` does.
    """
    if pictures is Pictures.NONE:
        return None
    if question.against:
        two = two_raters(study, question)
        ratings, reference = two.with_reference, two.reference
    else:
        ratings, reference, _ = reference_alone(study, question)
    images = {image.key: image for image in study.images.all()}
    show = PictureShow(study, pictures)
    sections = tuple(_sections(ratings, reference, images, show))
    if not sections:
        return None
    sections = (*_references(images, show), *sections, *_met_by_all(ratings, reference, images, show))
    return Section(
        "failed-pictures",
        report_pictures.section(name),
        (report_pictures.how(reference=reference.rater.name),),
        sections=sections,
    )


def _sections(
    ratings: Ratings, reference: RatingMatrix, images: dict[int, Image], show: PictureShow
) -> Iterator[Section]:
    counts = reference.counts
    failed: Flags = np.asarray(2 * (counts == 0).sum(axis=1) > (counts >= 0).sum(axis=1), np.bool_)
    answered: Flags = np.asarray((counts >= 0).any(axis=1), np.bool_)
    for place, criterion in enumerate(ratings.criteria):
        found = [images[ratings.images[at].key] for at in np.flatnonzero(failed[:, place]).tolist()]
        if not found:
            continue
        shown, left_out = show.show_all(_in_turn(found)[:MOST_PICTURES])
        sentence = report_pictures.failed([one.number for one in found], int(answered[:, place].sum()))
        heading = report_pictures.criterion(criterion.code, criterion.name)
        yield Section(f"failed-{criterion.code}", heading, (sentence, *left_out), pictures=shown)


def _references(images: dict[int, Image], show: PictureShow) -> Iterator[Section]:
    """The photographs of the real artifact, to compare with."""
    if found := [image for image in images.values() if image.facts.is_reference]:
        shown, left_out = show.show_all(found[:MOST_PICTURES])
        yield Section("failed-references", report_pictures.REFERENCES, tuple(left_out), pictures=shown)


def _met_by_all(
    ratings: Ratings, reference: RatingMatrix, images: dict[int, Image], show: PictureShow
) -> Iterator[Section]:
    """Pictures on which every criterion was answered and is met, by more than half of the runs."""
    counts = reference.counts
    answered: Flags = np.asarray((counts >= 0).any(axis=1), np.bool_)
    met: Flags = np.asarray(2 * (counts == 1).sum(axis=1) > (counts >= 0).sum(axis=1), np.bool_)
    whole = answered.all(axis=1)
    good = whole & met.all(axis=1)
    if found := [images[ratings.images[at].key] for at in np.flatnonzero(good).tolist()]:
        shown, left_out = show.show_all(_in_turn(found)[:MOST_PICTURES])
        sentence = report_pictures.met_all([one.number for one in found], int(whole.sum()))
        yield Section("met-by-all", report_pictures.MEET_ALL, (sentence, *left_out), pictures=shown)


def _in_turn(images: Sequence[Image]) -> list[Image]:
    """The images of all sources in turn: first the first of each source, then the second of each."""
    by_source: dict[str, list[Image]] = defaultdict(list)
    for image in images:
        by_source[image.facts.source].append(image)
    turns = max(map(len, by_source.values()))
    return [some[turn] for turn in range(turns) for some in by_source.values() if turn < len(some)]
