"""The tables of a study as rows, with the types that their columns have in Parquet.

Every table has its columns in the order given here. Times are UTC. What is empty is NULL.

    answers      what holds now, to all versions of the rubric: the columns of the annotations table, and id, rater_id,
                 lineage (of the criterion), rubric_version (0: the whole image), act, score (on a scale with levels),
                 is_practice, and what a meeting made of it: outcome, decision
    images       one row each, in their order; is_test: sealed for the test of judges; content_note: what people are
                 told before they meet the image, also from its workshops and exhibits
    raters       rater, rater_id, kind
    criteria     of every version of the rubric
    descriptions the newest of each described image, with its content note
    asked        which judge was asked about which image in which run, whatever came back
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from app.interchange.tables.annotations import time_of
from app.study.content_notes import ContentNotes
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.rubric import Rubric
from exporters.answers.answers_jsonl import answer_lines

Row = dict[str, Any]
_TEXT, _NUMBER, _FLAG, _TIME = "VARCHAR", "BIGINT", "BOOLEAN", "TIMESTAMP"
ANSWERS = {
    "image": _TEXT,
    "rater": _TEXT,
    "kind": _TEXT,
    "run": _NUMBER,
    "criterion": _TEXT,
    "verdict": _TEXT,
    "uncertain": _FLAG,
    "note": _TEXT,
    "seconds": "DOUBLE",
    "recorded_at": _TIME,
    "image_id": _TEXT,
    "sha256": _TEXT,
    "doubt": _TEXT,
    "scale": _TEXT,
    "perception": _TEXT,
    "id": _TEXT,
    "rater_id": _TEXT,
    "lineage": _TEXT,
    "rubric_version": _NUMBER,
    "act": _TEXT,
    "score": "DOUBLE",
    "is_practice": _FLAG,
    "outcome": _TEXT,
    "decision": _TEXT,
}
IMAGES = {
    "image": _TEXT,
    "image_id": _TEXT,
    "number": _NUMBER,
    "sha256": _TEXT,
    "source": _TEXT,
    "image_group": _TEXT,
    "prompt": _TEXT,
    "licence": _TEXT,
    "is_reference": _FLAG,
    "width": _NUMBER,
    "height": _NUMBER,
    "is_test": _FLAG,
    "content_note": _TEXT,
}
RATERS = {"rater": _TEXT, "rater_id": _TEXT, "kind": _TEXT}
CRITERIA = {
    "rubric_version": _NUMBER,
    "criterion": _TEXT,
    "lineage": _TEXT,
    "theme": _TEXT,
    "text": _TEXT,
    "guidance": _TEXT,
    "applies_when": _TEXT,
    "not_visible": _TEXT,
    "scale": _TEXT,
    "is_desirable": _FLAG,
}
DESCRIPTIONS = {
    "image": _TEXT,
    "image_id": _TEXT,
    "line": _TEXT,
    "description": _TEXT,
    "language": _TEXT,
    "author": _TEXT,
    "created_at": _TIME,
    "content_note": _TEXT,
}
ASKED = {
    "rater_id": _TEXT,
    "image_id": _TEXT,
    "run": _NUMBER,
    "rubric_version": _NUMBER,
    "criteria": "VARCHAR[]",
}
# By name: columns, and where the rows come from. Answers are partitioned by kind and rubric version.
TABLES: dict[str, tuple[Mapping[str, str], Callable[[OpenStudy], Iterable[Row]]]] = {
    "images": (IMAGES, lambda study: image_rows(study)),
    "raters": (RATERS, lambda study: _raters(study)),
    "criteria": (CRITERIA, lambda study: _criteria(study)),
    "descriptions": (DESCRIPTIONS, lambda study: _descriptions(study)),
    "asked": (ASKED, lambda study: _asked(study)),
    "answers": (ANSWERS, lambda study: answer_rows(study)),
}


def rubrics_of(study: OpenStudy) -> list[Rubric]:
    """Every version of the rubric, oldest first."""
    newest = study.rubrics.current()
    return [*map(study.rubrics.version, range(1, newest.version)), newest] if newest else []


def answer_rows(study: OpenStudy) -> Iterator[Row]:
    """What holds now, by image, rater and run."""
    practice = study.assignments.practice()
    for answer, line in answer_lines(study):
        decision = line.get("decision") or {}
        yield {
            **{name: line.get(name) for name in ANSWERS},
            "note": line["note"] or None,
            "recorded_at": _time(line["recorded_at"]),
            "rubric_version": line["rubric_version"] or 0,
            "is_practice": (answer.rater.key, answer.image) in practice,
            "outcome": decision.get("outcome"),
            "decision": decision.get("verdict"),
        }


def image_rows(study: OpenStudy) -> Iterator[Row]:
    """The images in their order."""
    test_images, notes = study.splits.test_images(), ContentNotes(study)
    for image in study.images.all():
        facts, picture = image.facts, image.picture
        yield {
            **_name(image),
            "number": image.number,
            "sha256": picture.sha256 or None,
            "source": facts.source or None,
            "image_group": facts.group or None,
            "prompt": facts.prompt or None,
            "licence": facts.licence or None,
            "is_reference": facts.is_reference,
            "width": picture.width or None,
            "height": picture.height or None,
            "is_test": image.key in test_images,
            "content_note": notes.of(image) or None,
        }


def _name(image: Image) -> Row:
    return {"image": image.name, "image_id": str(image.id)}


def _raters(study: OpenStudy) -> Iterator[Row]:
    for rater in study.raters.all():
        yield {"rater": rater.name, "rater_id": str(rater.id), "kind": rater.kind.value}


def _criteria(study: OpenStudy) -> Iterator[Row]:
    for rubric in rubrics_of(study):
        for theme in rubric.themes:
            for one in theme.criteria:
                yield {
                    "rubric_version": rubric.version,
                    "criterion": one.code,
                    "lineage": str(one.lineage),
                    "theme": theme.statement or None,
                    "text": one.text,
                    "guidance": one.guidance or None,
                    "applies_when": one.applies_when or None,
                    "not_visible": one.not_visible.value,
                    "scale": one.scale.kind.value,
                    "is_desirable": one.is_desirable,
                }


def _descriptions(study: OpenStudy) -> Iterator[Row]:
    images, notes = {image.key: image for image in study.images.all()}, ContentNotes(study)
    for text in study.descriptions.all_current():
        if text.image in images:  # others are only shown, as parts of exhibits
            yield {
                **_name(images[text.image]),
                "line": text.line,
                "description": text.description,
                "language": text.draft.language or None,
                "author": text.draft.author or None,
                "created_at": _time(time_of(text.created_at)),
                "content_note": notes.of(images[text.image]) or None,
            }


def _asked(study: OpenStudy) -> Iterator[Row]:
    images = {image.key: str(image.id) for image in study.images.all()}
    raters = {rater.key: str(rater.id) for rater in study.raters.all()}
    for rubric in rubrics_of(study):
        columns = study.ratings.asked(rubric.version)
        for rater, image, run, asked in zip(
            columns.rater, columns.image, columns.run, columns.asked, strict=True
        ):
            if image in images:
                yield {
                    "rater_id": raters[rater],
                    "image_id": images[image],
                    "run": run,
                    "rubric_version": rubric.version,
                    "criteria": list(columns.codes[asked]),
                }


def _time(written: str) -> str:
    """A moment in UTC, as Parquet's TIMESTAMP has it."""
    return written.removesuffix("Z")
