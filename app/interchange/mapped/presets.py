"""What Label Studio, doccano, Potato, Prodigy, Argilla and Hugging Face folders write, as records with the fields
`image`, `rater` and `recorded_at`, and one for each question that was answered."""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from app.errors import UserError
from app.interchange.label_studio.tasks import image_address, rater_name
from app.interchange.mapped.records import Record, fields_of, read_objects, words_of
from app.interchange.tables.cells import BadCell
from app.interchange.tables.parquet_rows import ENDINGS as PARQUET
from app.interchange.tables.tables import Field
from app.messages.interchange import mapped
from app.study.image import ENDINGS

_IMAGES = tuple(ending for endings in ENDINGS.values() for ending in endings)
_SOURCE = re.compile(r"""<img\b[^>]*\bsrc\s*=\s*["']?([^"'>\s]+)""", re.IGNORECASE)
_METADATA = ("metadata.csv", "metadata.jsonl")
_TOGETHER = ("all", "unknown")  # what doccano calls the file of a project that people annotate as one


def _label_studio(file: Path) -> Iterator[Record]:
    """Tasks of its JSON export; each annotation is a record, and each control with its choices, number or text a
    field."""
    for number, task in read_objects(file):
        for annotation in _objects(task.get("annotations")):
            if annotation.get("was_cancelled") is True:
                continue
            answers = {}
            for result in _objects(annotation.get("result")):
                if words := _result(result.get("value")):
                    answers[str(result.get("from_name"))] = words
            moment = annotation.get("updated_at") or annotation.get("created_at")
            yield _record(
                number, image_address(task), _rater(annotation.get("completed_by")), moment, answers
            )


def _result(value: object) -> Field:
    if isinstance(value, Mapping):
        for kind in ("choices", "rating", "number", "text"):
            if kind in value:
                return words_of(value[kind])
    return ""


def _rater(completed_by: object) -> str:
    try:
        return rater_name(completed_by)
    except BadCell:
        return ""


def _doccano(file: Path) -> Iterator[Record]:
    """A line for each image, in a file for each person that bears the person's name; `label` lists the labels."""
    rater = "" if file.stem in _TOGETHER else file.stem
    for number, row in read_objects(file):
        yield _record(
            number, words_of(row.get("filename")), rater, None, {"label": words_of(row.get("label"))}
        )


def _potato(file: Path) -> Iterator[Record]:
    """A line for each item, in a file for each person below a folder of the person's name, or with `user_id`. Each
    scheme is a field with the labels that were chosen; `scheme.label` is what was written to a label."""
    for number, row in read_objects(file):
        rater = words_of(row.get("user_id")) or file.parent.name
        shown = str(row.get("displayed_text") or "")
        source = _SOURCE.search(shown)
        named = [source[1] if source else shown, str(row.get("instance_id") or row.get("id") or "")]
        answers: dict[str, Field] = {}
        for scheme, labels in _named(row.get("label_annotations")).items():
            if isinstance(labels, Mapping):
                chosen = {label: value for label, value in labels.items() if _is_chosen(value)}
                answers[scheme] = tuple(chosen)
                answers |= fields_of(chosen, f"{scheme}.")
        yield _record(number, _image(named), rater, None, answers)


def _is_chosen(value: object) -> bool:
    return value is not None and str(value).strip().lower() not in ("", "0", "false", "none")


def _prodigy(file: Path) -> Iterator[Record]:
    """A line for each answer. With options, `accept` lists those that were chosen; with one label, the field of the
    label's name says yes for accept and no for reject. What was ignored is left out."""
    for number, row in read_objects(file):
        said = row.get("answer")
        answers: dict[str, Field] = {}
        if "options" in row or "accept" in row:
            answers = {"accept": words_of(row.get("accept"))} if said == "accept" else {}
        elif said in ("accept", "reject") and isinstance(row.get("label"), str):
            answers = {row["label"]: "yes" if said == "accept" else "no"}
        file_name = _named(row.get("meta")).get("file")
        named = [str(one or "") for one in (row.get("path"), row.get("image"), file_name, row.get("id"))]
        rater = words_of(row.get("_annotator_id") or row.get("_session_id"))
        yield _record(number, _image(named), rater, row.get("_timestamp"), answers)


def _argilla(file: Path) -> Iterator[Record]:
    """Records as its Python library writes them; each person's responses are a record, and each question a field.
    Suggestions are left out."""
    for number, row in read_objects(file):
        named = [str(one) for part in ("fields", "metadata") for one in _named(row.get(part)).values()]
        people: dict[str, dict[str, Field]] = {}
        for question, responses in _named(row.get("responses")).items():
            for response in _objects(responses):
                rater = str(response.get("user_id") or "")
                people.setdefault(rater, {})[question] = words_of(response.get("value"))
        for rater, answers in people.items():
            yield _record(number, _image([*named, str(row.get("id") or "")]), rater, None, answers)


def _hugging_face(folder: Path) -> Iterator[Record]:
    """A folder: its metadata or Parquet files, or else images in folders named by their labels; or one such file."""
    if not folder.is_dir():
        for number, row in read_objects(folder):
            fields = fields_of(row)
            named = words_of(row.get("file_name")) or fields.get("image.path", "")
            yield _record(number, named, "", None, fields)
        return
    tables = sorted(
        path for path in folder.rglob("*") if path.name in _METADATA or path.suffix.lower() in PARQUET
    )
    for table in tables:
        yield from _hugging_face(table)
    if tables:
        return
    images = sorted(path for path in folder.rglob("*") if path.suffix.lower() in _IMAGES)
    labelled = [path for path in images if path.parent != folder]
    if not labelled:
        raise UserError(mapped.no_images(name=folder.name))
    for number, path in enumerate(labelled, start=1):
        yield _record(number, path.name, "", None, {"label": path.parent.name})


def _record(number: int, image: Field, rater: Field, moment: object, answers: Mapping[str, Field]) -> Record:
    fields = {"image": image, "rater": rater, "recorded_at": _time(moment)}
    known = {name: words for name, words in answers.items() if name not in fields}
    return Record(number, {name: words for name, words in {**fields, **known}.items() if words})


def _time(moment: object) -> str:
    """A moment as files have it; a number counts seconds since 1970."""
    if isinstance(moment, int | float) and not isinstance(moment, bool):
        try:
            return datetime.fromtimestamp(moment, UTC).isoformat()
        except (ValueError, OverflowError, OSError):
            return str(moment)
    return moment if isinstance(moment, str) else ""


def _image(named: list[str]) -> str:
    """Which of several words names the image: the first that ends like an image file, else the last there is. Pictures
    that stand in the file itself have no name."""
    words = [word for word in named if word and not word.startswith("data:")]
    files = [word for word in words if word.partition("?")[0].lower().endswith(_IMAGES)]
    return files[0] if files else words[-1] if words else ""


def _objects(value: object) -> list[dict[str, Any]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _named(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


LABEL_STUDIO = "label-studio"
PRESETS: dict[str, Callable[[Path], Iterator[Record]]] = {
    LABEL_STUDIO: _label_studio,
    "doccano": _doccano,
    "potato": _potato,
    "prodigy": _prodigy,
    "argilla": _argilla,
    "huggingface": _hugging_face,
}
