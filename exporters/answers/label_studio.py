"""A study for Label Studio: its images as tasks with annotations and predictions, and the labelling interface.

The tasks are a JSON list, a task a line: `data` holds `image` (where Label Studio finds the file, if it serves the
study's folder: LOCAL_FILES_DOCUMENT_ROOT), `description`, `image_id`, `image_name`, `sha256`, `rubric_version`. What
people said are `annotations`, one for each rater; what judges said are `predictions`, one for each judge and run, which
`model_version` names. Where a study has exhibits, `images` are the pictures of each, and its `description` has the
context, the prompt and all texts, but not who wrote them. Label Studio keeps the interface with the project, not with
the tasks; therefore it is a second file.
"""

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, TextIO

from app.interchange.images.exhibit_rows import ShownWords
from app.interchange.label_studio.controls import DESCRIPTION, IMAGE, RATER, Control, Part, controls_of
from app.interchange.tables.annotations import time_of
from app.messages.annotate import scale_answers
from app.messages.interchange import formats as formats_text
from app.study.answer import Answer
from app.study.control_characters import json_text
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.rubric import Criterion
from app.study.scales import ScaleKind
from app.study.team.raters import RaterKind
from app.study.verdict import Scale
from exporters.reports.report_parts import without_controls

Entry = dict[str, Any]
IMAGES = "images"
_SHORT_ID = 12  # hex digits of an answer's id, from the end, where ids differ


def write_tasks(study: OpenStudy, stream: TextIO) -> None:
    """Write all images as tasks, with what is said now on the newest rubric version and on whole images."""
    groups = groupby(study.answers.all_current(), key=lambda answer: answer.image)
    rubric, shown = study.rubrics.current(), ShownWords(study, "")
    version = rubric.version if rubric else 0
    asked = _Asked({(one.item, one.part): one for one in controls_of(rubric).values()}, _target(study, shown))
    key, answers = next(groups, (None, iter(())))
    opening = "["
    for image in sorted(study.images.all(), key=lambda image: image.key):
        entry: Entry = {
            "id": image.number,
            "data": _data(shown, image, version),
            "annotations": [],
            "predictions": [],
        }
        if key == image.key:
            entry |= _entry(_current(answers, version), asked, image.number)
            key, answers = next(groups, (None, iter(())))
        stream.write(f"{opening}\n{json_text(entry)}")
        opening = ","
    stream.write("[]\n" if opening == "[" else "\n]\n")


@dataclass(frozen=True)
class _Asked:
    """The controls by item and part, and what all of them are about."""

    controls: Mapping[tuple[str, Part], Control]
    target: str


def _target(study: OpenStudy, shown: ShownWords) -> str:
    """What the questions are tied to: the picture, or the words where there are exhibits without any picture."""
    exhibits = map(shown.exhibit, study.images.all()) if shown.any else ()
    return DESCRIPTION if any(one is not None and not one.pictures for one in exhibits) else IMAGE


def _data(shown: ShownWords, image: Image, version: int) -> Entry:
    exhibit = shown.exhibit(image)
    pictures = [_address(one) for one in (exhibit.pictures if exhibit else (image,))]
    data: Entry = {
        IMAGE: pictures[0] if pictures else "",
        DESCRIPTION: shown.description(image),
        "image_id": str(image.id),
        "image_name": image.name,
        "sha256": image.picture.sha256,
        "rubric_version": version,
    }
    return data | ({IMAGES: pictures} if shown.any else {})


def _address(picture: Image) -> str:
    """Where Label Studio finds a picture's file."""
    sha256 = picture.picture.sha256
    return f"/data/local-files/?d=images/{sha256[:2]}/{sha256}" if sha256 else picture.name


def _current(answers: Iterable[Answer], version: int) -> Iterator[Answer]:
    return (
        answer
        for answer in answers
        if (answer.is_of_whole_image or answer.rubric_version == version) and not answer.content.is_empty
    )


def _entry(answers: Iterator[Answer], asked: _Asked, number: int) -> Entry:
    """The annotations and predictions of one image, by rater and run."""
    annotations: list[Entry] = []
    predictions: list[Entry] = []
    for _, group in groupby(answers, key=lambda answer: (answer.rater.key, answer.run)):
        said = list(group)
        results = [result for answer in said for result in _results(answer, asked)]
        if said[0].rater.kind is RaterKind.JUDGE:
            version = formats_text.model_version(said[0].rater.name, said[0].run)
            predictions.append({"id": len(predictions) + 1, "model_version": version, "result": results})
        else:
            about = {"id": len(annotations) + 1, "task": number}
            annotations.append(about | _annotation(said, results, asked.target))
    return {"annotations": annotations, "predictions": predictions}


def _annotation(said: list[Answer], results: list[Entry], target: str) -> Entry:
    """`rater_kind` is for our own reading; Label Studio leaves it out."""
    rater = said[0].rater
    seconds = [answer.circumstances.seconds for answer in said if answer.circumstances.seconds is not None]
    return {
        "result": [_result(rater.id.hex, RATER, target, rater.name), *results],
        "was_cancelled": False,
        "ground_truth": False,
        "lead_time": sum(seconds) if seconds else None,
        "created_at": time_of(max(answer.recorded_at for answer in said)),
        "rater_kind": rater.kind.value,
    }


def _results(answer: Answer, asked: _Asked) -> Iterator[Entry]:
    content, identity = answer.content, answer.id.hex
    around = {"recorded_at": time_of(answer.recorded_at), "perception": answer.circumstances.perception.value}
    said = {
        Part.VALUE: content.value.value if content.value else "",
        Part.DOUBT: content.doubt.value if content.doubt else "",
        Part.NOTE: content.note,
    }
    for part, words in said.items():
        control = asked.controls[answer.item, part]
        if words and control.choices:
            result = _result(identity, control.name, asked.target, choice=words)
        elif words:
            result = _result(identity, control.name, asked.target, words)
        else:
            continue
        yield result | {"meta": around | {"said": words}}


def _result(identity: str, name: str, target: str, text: str = "", choice: str = "") -> Entry:
    kind, value = ("choices", [choice]) if choice else ("textarea", [text])
    return {
        "id": f"{identity[-_SHORT_ID:]}-{name}",
        "from_name": name,
        "to_name": target,
        "type": kind,
        "value": {"choices" if choice else "text": value},
    }


def write_interface(study: OpenStudy, stream: TextIO) -> None:
    """Write the labelling interface: the picture, its description, and every question with its doubt and note."""
    rubric = study.rubrics.current()
    shown = ShownWords(study, "")
    known = controls_of(rubric, shown.most_parts, study.response_sets.allowed)
    controls, target = list(known.values()), _target(study, shown)
    view = ElementTree.Element("View")
    _heading(view, study.study.title, 3)
    pictures = {"valueList": f"${IMAGES}"} if shown.any else {"value": f"${IMAGE}"}
    ElementTree.SubElement(view, "Image", {"name": IMAGE} | pictures)
    ElementTree.SubElement(view, "Text", name=DESCRIPTION, value=f"${DESCRIPTION}")
    _text_field(view, RATER, formats_text.RATER_QUESTION, target)
    for theme in rubric.themes if rubric else ():
        _heading(view, formats_text.criterion_heading(theme.code, theme.statement), 4)
        for criterion in theme.criteria:
            _ask(view, controls, criterion.code, list(_lines(criterion)), target)
    scales = _scales(study)
    if scales:
        _heading(view, formats_text.WHOLE_IMAGE, 4)
    for scale in scales:
        _ask(view, controls, scale, [], target)
    ElementTree.indent(view)
    stream.write(f"{ElementTree.tostring(view, encoding='unicode')}\n")


def _scales(study: OpenStudy) -> list[str]:
    """The scale of the study, and every other one that answers were given on."""
    columns = study.ratings.of(0)
    codes = {item.key: item.code for item in columns.items}
    used = {codes[key] for key in set(columns.item)}
    return [scale.value for scale in Scale if scale is study.study.whole_image or scale.value in used]


def _lines(criterion: Criterion) -> Iterator[str]:
    yield formats_text.criterion_heading(criterion.code, criterion.text)
    if how := scale_answers.how(replace(criterion.scale, asks_why=False)):
        yield how
    if criterion.scale.asks_why:
        yield formats_text.SAY_WHY
    if criterion.applies_when:
        yield formats_text.applies_when(text=criterion.applies_when)
    if criterion.guidance:
        yield formats_text.guidance(text=criterion.guidance)


def _ask(
    view: ElementTree.Element, controls: list[Control], item: str, lines: list[str], target: str
) -> None:
    for line in lines:
        _heading(view, line, 5)
    for control in controls:
        if control.item != item:
            continue
        if not control.choices:
            _text_field(view, control.name, _placeholder(control), target)
            continue
        if control.part is Part.DOUBT:
            _heading(view, formats_text.UNSURE, 6)
        box = ElementTree.SubElement(
            view, "Choices", name=control.name, toName=target, choice="single-radio", showInline="true"
        )
        for choice in control.choices:
            read = without_controls(control.shown(choice))
            alias = {"alias": choice} if read != choice else {}
            ElementTree.SubElement(box, "Choice", {"value": read} | alias)


def _placeholder(control: Control) -> str:
    if control.part is Part.NOTE:
        return formats_text.NOTE
    return formats_text.RANKING if control.scale.kind is ScaleKind.RANKING else formats_text.OWN_WORDS


def _heading(view: ElementTree.Element, text: str, size: int) -> None:
    """A heading. Behind a blank, a dollar sign does not begin a variable."""
    words = without_controls(text)
    ElementTree.SubElement(
        view, "Header", value=f" {words}" if words.startswith("$") else words, size=str(size)
    )


def _text_field(view: ElementTree.Element, name: str, placeholder: str, target: str) -> None:
    field = {"name": name, "toName": target, "placeholder": placeholder, "rows": "2"}
    ElementTree.SubElement(view, "TextArea", field | {"maxSubmissions": "1", "editable": "true"})
