"""What models under test made, as CSV: a row a call, with where its output comes from."""

import csv
from collections.abc import Iterator
from typing import TextIO

from app.interchange.tables.annotations import time_of
from app.interchange.tables.formula_guard import guard
from app.study.control_characters import json_text
from app.study.judge.model_outputs import ModelOutput
from app.study.ports import OpenStudy

COLUMNS = (
    "what",
    "model",
    "source",
    "prompts",
    "prompts_sha256",
    "code",
    "kind",
    "prompt",
    "sample",
    "seed",
    "parameters",
    "licence",
    "endpoint",
    "model_replied",
    "status",
    "reason",
    "asked_at",
    "completed_at",
    "shown",
    "made",
    "words",
    "remarks",
)


def write_model_outputs(study: OpenStudy, stream: TextIO) -> None:
    """Write every call for an output, in the order they were made; only the names of the columns when there is none."""
    writer = csv.writer(stream)
    writer.writerow(COLUMNS)
    for one in study.outputs.all():
        writer.writerow(_row(study, one))


def _row(study: OpenStudy, one: ModelOutput) -> Iterator[str]:
    about = one.provenance
    yield from (one.kind.value, guard(one.model), guard(about.source), guard(about.prompts))
    yield from (about.prompts_sha256, guard(about.code), guard(about.kind))
    yield guard(study.drafts.prompt(one.call).text)
    yield from (str(about.sample), "" if about.seed is None else str(about.seed))
    yield json_text(dict(about.parameters), sort_keys=True)
    yield from (guard(about.licence), guard(one.endpoint), guard(one.model_replied))
    yield from (one.status.value, guard(one.reason), time_of(one.asked_at))
    yield time_of(one.completed_at) if one.completed_at else ""
    for key in (one.subject, one.image):
        image = study.images.get(key) if key is not None else None
        yield guard(image.name) if image else ""
    yield from (guard(one.words), guard(one.remarks))
