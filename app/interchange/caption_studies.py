"""From collected pictures to what comes next: captions to measure, and the study in which people compare captions."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from app.agreement.report.rater_groups import group_members
from app.assignment.chance import shuffled
from app.captions.consensus import PersonText
from app.errors import UserError
from app.files.rubric_file import load_rubric
from app.instruments.captions.collection import analyse
from app.instruments.captions.metrics import (
    Caption,
    CaptionSets,
    GroupedCaptions,
    captions_of,
    collect,
    picture_of,
)
from app.instruments.scores import read_scores
from app.messages.instruments import caption_studies
from app.study.exhibits import Exhibit, ExhibitContent, Passage
from app.study.judge.model_drafts import DraftKind
from app.study.ports import NewStudy, OpenStudy
from app.study.rubric import RubricKind

SUGGESTED = "human, cultural"
INSTRUMENT = "caption-evaluation"


@dataclass(frozen=True)
class EvaluationMade:
    """An evaluation study: how many pictures are in it, and how many were left out for want of two captions."""

    pictures: int
    left_out: int


def captions_in(study: OpenStudy) -> CaptionSets:
    """All captions of a study: those of its exhibits, those that models made, and in a collection those that people
    suggested, there of the pictures that are kept."""
    exhibits = study.exhibits.all()
    found = [caption for exhibit in exhibits for caption in captions_of(exhibit)]
    found += _made(study, {picture.key: picture_of(one) for one in exhibits for picture in one.pictures})
    kept = _kept(study)
    if kept is None:
        return collect(found)
    for exhibit in exhibits:
        found += [Caption(picture_of(exhibit), one.words, SUGGESTED) for one in kept.get(exhibit.image, ())]
    return collect(found, {picture_of(exhibit) for exhibit in exhibits if exhibit.image in kept})


def captions_by_group(study: OpenStudy, factors: Sequence[str]) -> GroupedCaptions:
    """The captions that people suggested for kept pictures, kept apart by their answers to questions about themselves.

    Raises UserError where no pictures are collected, and for a question that nobody who suggested one answered.
    """
    kept = _kept(study)
    if kept is None:
        raise UserError(caption_studies.NO_SUGGESTIONS)
    writers = {one.person for captions in kept.values() for one in captions}
    members = group_members(study, (one for one in study.raters.all() if str(one.key) in writers), factors)
    group_of = {str(key): name for name, keys in members.groups.items() for key in keys}
    references: dict[str, dict[str, dict[str, None]]] = {name: {} for name in sorted(members.groups)}
    for exhibit in study.exhibits.all():
        for one in kept.get(exhibit.image, ()):
            if one.person in group_of:
                of_group = references[group_of[one.person]].setdefault(picture_of(exhibit), {})
                of_group[" ".join(one.words.split())] = None
    by_image = {
        name: {picture: tuple(words) for picture, words in found.items()}
        for name, found in references.items()
    }
    return GroupedCaptions(members, by_image)


def make_evaluation(
    study: OpenStudy,
    folder: Path,
    create: Callable[[Path, NewStudy], OpenStudy],
    title: str = "",
    seed: int = 1,
) -> EvaluationMade:
    """Make the study in which people compare captions: each kept picture with one caption that a person suggested and
    those of the models, in an order shuffled by `seed` and the picture's number.

    Nothing in `study` changes. Raises UserError where it collects no pictures, where none has two captions, and as
    `create` does; no folder is left then.
    """
    kept = _kept(study)
    if kept is None:
        raise UserError(caption_studies.NO_COLLECTION)
    rows = list(_rows(study, kept, seed))
    if not rows:
        raise UserError(caption_studies.NO_TWO_CAPTIONS)
    about = study.study
    new = NewStudy(
        title or caption_studies.title(collection=about.title),
        about.artifact,
        about.language,
        load_rubric(INSTRUMENT),
        None,
    )
    with closing(create(folder, new)) as made:
        made.prepare_to_write()
        with made.together():
            for exhibit, texts in rows:
                _add(study, made, exhibit, texts)
    return EvaluationMade(len(rows), len(kept) - len(rows))


def _kept(study: OpenStudy) -> dict[int, tuple[PersonText, ...]] | None:
    """The pictures that are kept, by key, with the captions suggested for each; None where nothing is collected."""
    rubric = study.rubrics.current()
    if rubric is None or rubric.kind is not RubricKind.COLLECTION:
        return None
    consensus = analyse(read_scores(study)).consensus
    kept = consensus.kept if consensus else ()
    return {int(one.image): one.captions.suggested for one in kept}


def _made(study: OpenStudy, pictures: dict[int, str]) -> list[Caption]:
    """What models made; of several samples by the same source the first counts."""
    return [
        Caption(pictures.get(one.subject, str(one.subject)), one.words, one.provenance.source)
        for one in study.outputs.usable(DraftKind.CAPTIONS)
        if one.subject is not None and one.provenance.sample == 1
    ]


def _rows(
    study: OpenStudy, kept: dict[int, tuple[PersonText, ...]], seed: int
) -> Iterator[tuple[Exhibit, tuple[Passage, ...]]]:
    by_model = captions_in(study).by_source
    language = study.study.language
    for exhibit in study.exhibits.all():
        if exhibit.image not in kept:
            continue
        image = study.images.get(exhibit.image)
        number = image.number if image else exhibit.image
        suggested = [one.words for one in kept[exhibit.image]]
        texts = [Passage(words, language, "", SUGGESTED) for words in shuffled(suggested, seed)[:1]]
        picture = picture_of(exhibit)
        texts += [
            Passage(captions[picture], language, "", source)
            for source, captions in sorted(by_model.items())
            if picture in captions
        ]
        if len(texts) > 1:
            yield exhibit, tuple(shuffled(texts, seed + number))


def _add(study: OpenStudy, made: OpenStudy, exhibit: Exhibit, texts: tuple[Passage, ...]) -> None:
    """One picture, or an exhibit without a file, with its captions; a description comes along."""
    row = study.images.get(exhibit.image)
    assert row is not None
    shown = ExhibitContent(texts, subject=exhibit.shown.subject or row.name, culture=exhibit.shown.culture)
    keys = []
    for picture in exhibit.pictures:
        added = made.images.add(study.images.file(picture), picture.facts, is_shown_only=True).image
        keys.append(added.key)
        described = study.descriptions.current(picture.key)
        if described is not None:
            made.descriptions.add(added.key, described.draft)
    made.exhibits.add(row.facts._replace(name=f"{row.number}. {row.name}"), shown, keys)
