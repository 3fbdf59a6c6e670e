"""The answers as a wide table (CSV): a row for each image and rater (a judge: each run), a column for each criterion.

Columns, in this order: the image (`image`, `image_number`, `image_id`, `sha256`, `source`, `group`), who answered
(`rater`, `kind`, `run`), `label_by_rule` (what the verdicts amount to by the community's rule); then what was said, for
every criterion of the newest rubric version and every way to judge a whole image (`label`, `showing`, `two-step`,
`shown-or-never`); after these, for each of them, `…_doubt` and `…_note`; then `perception`, `seconds` (the sum) and
`recorded_at` (the newest). Where meetings were held, `…_decision` for each item says what they made of it: the verdict,
or `contested` or `later`. Where a study has exhibits, `context`, `subject`, `culture` and `genre` end the row. On
other scales than yes or no the answer is a level (`3.5`), a ranking (`2 > 1 = 3`), a choice, or words.
"""

import csv
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TextIO

from app.interchange.decisions import Decisions
from app.interchange.tables.annotations import time_of
from app.interchange.tables.formula_guard import guard
from app.study.answer import Answer
from app.study.exhibits import ExhibitContent
from app.study.image import Image
from app.study.label import label_of
from app.study.ports import OpenStudy
from app.study.rubric import Rubric
from app.study.team.raters import Perception
from app.study.verdict import Scale

_OPENING = ("image", "image_number", "image_id", "sha256", "source", "group", "rater", "kind", "run")
_ENDING = ("perception", "seconds", "recorded_at")
_OF_EXHIBIT = ("context", "subject", "culture", "genre")


def write_wide_csv(study: OpenStudy, stream: TextIO) -> None:
    """Write the current answers on the newest rubric version and on whole images, by image, rater and run.

    Where nothing was said a cell is empty; a row in which nothing at all is said is left out.
    """
    answers = study.answers.all_current()
    images = {image.key: image for image in study.images.all()}
    rubric = study.rubrics.current()
    items = (*(one.code for one in rubric.criteria), *Scale) if rubric else tuple(Scale)
    writer = csv.writer(stream)
    exhibits = {one.image: one.shown for one in study.exhibits.all()}
    decisions = Decisions(study)
    made = [guard(f"{item}_decision") for item in items] if decisions.has_any else []
    writer.writerow([*_header(items), *made, *(_OF_EXHIBIT if exhibits else ())])
    for (key, _rater, _run), group in groupby(answers, key=lambda a: (a.image, a.rater.key, a.run)):
        said = _by_item(group, rubric.version if rubric else 0)
        if said:
            about = _sorting(exhibits.get(key, ExhibitContent())) if exhibits else []
            ruled = [_decision(decisions, key, item) for item in items] if decisions.has_any else []
            writer.writerow([*_row(images[key], said, items, rubric), *ruled, *about])


def _header(items: Iterable[str]) -> list[str]:
    names = [guard(str(item)) for item in items]
    doubts_and_notes = [f"{name}_{part}" for part in ("doubt", "note") for name in names]
    return [*_OPENING, "label_by_rule", *names, *doubts_and_notes, *_ENDING]


def _by_item(answers: Iterable[Answer], version: int) -> dict[str, Answer]:
    """What one rater says now about one image, by item."""
    return {
        answer.item: answer
        for answer in answers
        if (answer.is_of_whole_image or answer.rubric_version == version) and not answer.content.is_empty
    }


def _row(
    image: Image, said: dict[str, Answer], items: tuple[str, ...], rubric: Rubric | None
) -> Iterator[str]:
    first = next(iter(said.values()))
    yield from (guard(image.name), str(image.number), str(image.id), image.picture.sha256)
    yield from (guard(image.facts.source), guard(image.facts.group))
    yield from (guard(first.rater.name), first.rater.kind.value, str(first.run) if first.run else "")
    yield _label(rubric, said)
    contents = [said[item].content if item in said else None for item in items]
    yield from (guard(content.value.value) if content and content.value else "" for content in contents)
    yield from (content.doubt.value if content and content.doubt else "" for content in contents)
    yield from (guard(content.note) if content else "" for content in contents)
    yield from _circumstances(list(said.values()))


def _decision(decisions: Decisions, image: int, item: str) -> str:
    """What a meeting made of an item on an image; empty where it did not talk about it."""
    one = decisions.on(image, item)
    if one is None:
        return ""
    return guard(one.ruling.value.value) if one.ruling.value else one.ruling.outcome.value


def _label(rubric: Rubric | None, said: dict[str, Answer]) -> str:
    """What the verdicts amount to; empty where no criterion was answered."""
    verdicts = {item: answer.content.verdict for item, answer in said.items()}
    codes = {criterion.code for criterion in rubric.yes_no} if rubric else set()
    decided = {item: verdict for item, verdict in verdicts.items() if verdict and item in codes}
    return label_of(rubric, decided).state.value if rubric and decided else ""


def _sorting(shown: ExhibitContent) -> list[str]:
    """What exhibits are sorted by in an analysis."""
    return [guard(getattr(shown, name)) for name in _OF_EXHIBIT]


def _circumstances(answers: list[Answer]) -> tuple[str, str, str]:
    ways = dict.fromkeys(answer.circumstances.perception for answer in answers)
    ways.pop(Perception.UNSAID, None)
    seconds = [a.circumstances.seconds for a in answers if a.circumstances.seconds is not None]
    newest = max(answer.recorded_at for answer in answers)
    return "; ".join(ways), repr(sum(seconds)) if seconds else "", time_of(newest)
