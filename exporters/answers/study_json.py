"""A whole study as one JSON document, for programs.

The document is an object, written one entry a line so that two exports can be compared:

    format              "touchstone-study"
    format_version      1
    study               {id, title, artifact, language, whole_image, created_at}; whole_image is the scale
                        whole images are judged on, or null
    rubric              the newest version, or null: {version, title, artifact, community, source, kind, contexts,
                        themes}; a context is {name, words}, a theme {code, statement, criteria}, a criterion
                        {lineage, code, text, short, guidance, applies_when, not_visible, scale}, with desirable
                        where it is not essential; then the rubric has least_desirable; a scale is {kind,
                        levels, both, not_applicable, why}, its kind yes-no, levels, ranking, choice or text, and a
                        level {value, score, words}
    earlier_rubrics     the versions before it, oldest first, in the same shape
    images              [{id, number, name, sha256, format, width, height, size_bytes, source, photograph,
                        reference, prompt, group, licence}]; sha256 is null for an image whose file never came
    shown_only          pictures that are judged only as part of exhibits: like images, without a number
    exhibits            what an image shows and says beside itself: [{image, pictures, texts, references, context,
                        subject, culture, genre}]; pictures are ids of images or of shown_only; a text or reference is
                        {words, language, name, source}
    descriptions        the newest of each described image: [{id, image, line, description, parts, fields, scene,
                        text, additions, author, language, created_at}]; parts are [{code, name, sentence}]
    raters              [{id, name, kind}]
    answers             the current ones: [{id, image, rater, run, item, value, doubt, note, act, rubric_version,
                        recorded_at, perception, seconds, heard, heard_description}], with language where it
                        is known in which language the question was heard
    workshops, participants, statements: see `exporters.answers.workshop_entries`
    themes, candidates, statement_codes, reason_codes: see `exporters.answers.coding_entries`
    meetings, decisions: see `exporters.answers.meeting_entries`

`image` and `rater` are ids of entries above; a description's `image` may be one of `shown_only`. `item` is a
criterion's code, or a scale (label, showing, two-step, shown-or-never). `run` is null for people. `value` is null
where nothing is decided, or the answer was removed; on other scales than yes or no it is a level's value, a ranking
such as 2 > 1 = 3, a choice, or words.
`heard` counts what was heard of the description whose id is `heard_description`. Times are UTC, ISO 8601.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any, TextIO

from app.interchange.tables.annotation_row import time_of
from app.study.answer import Answer
from app.study.control_characters import json_text
from app.study.description import AltText
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.rubric import Rubric
from app.study.study import Study
from exporters.answers.coding_entries import coding_entries
from exporters.answers.instrument_entries import exhibit_entry, scale_entry
from exporters.answers.meeting_entries import meeting_entries
from exporters.answers.workshop_entries import workshop_entries

Entry = dict[str, Any]


def write_json(study: OpenStudy, stream: TextIO) -> None:
    """Write the document described above."""
    shown_only = study.images.shown_only()
    images = {image.key: str(image.id) for image in (*study.images.all(), *shown_only)}
    rubric = study.rubrics.current()
    earlier = (study.rubrics.version(number) for number in range(1, rubric.version)) if rubric else ()
    parts: dict[str, Any] = {
        "format": "touchstone-study",
        "format_version": 1,
        "study": _study(study.study),
        "rubric": _rubric(rubric) if rubric else None,
        "earlier_rubrics": map(_rubric, earlier),
        "images": map(_image, study.images.all()),
        "shown_only": [_image(image) | {"number": None} for image in shown_only],
        "exhibits": [exhibit_entry(one, images) for one in study.exhibits.all()],
        "descriptions": (_description(text, images) for text in study.descriptions.all_current()),
        "raters": (
            {"id": str(rater.id), "name": rater.name, "kind": rater.kind.value}
            for rater in study.raters.all()
        ),
        "answers": (_answer(answer, images) for answer in study.answers.all_current()),
        **workshop_entries(study, images),
        **coding_entries(study),
        **meeting_entries(study, images),
    }
    for piece in _document(parts):
        stream.write(piece)


def _document(parts: dict[str, Any]) -> Iterator[str]:
    """The text piece by piece: a study may hold a million answers."""
    opening = "{\n"
    for name, value in parts.items():
        yield f"{opening}{json.dumps(name)}: "
        if isinstance(value, Iterator):
            yield from _list(value)
        else:
            yield json_text(value)
        opening = ",\n"
    yield "\n}\n"


def _list(entries: Iterable[Entry]) -> Iterator[str]:
    opening = "["
    for entry in entries:
        yield f"{opening}\n  {json_text(entry)}"
        opening = ","
    yield "[]" if opening == "[" else "\n]"


def _study(study: Study) -> Entry:
    return {
        "id": str(study.id),
        "title": study.title,
        "artifact": study.artifact,
        "language": study.language,
        "whole_image": study.whole_image.value if study.whole_image else None,
        "created_at": time_of(study.created_at),
    }


def _rubric(rubric: Rubric) -> Entry:
    themes = [
        {
            "code": theme.code,
            "statement": theme.statement,
            "criteria": [
                {
                    "lineage": str(criterion.lineage),
                    "code": criterion.code,
                    "text": criterion.text,
                    "short": criterion.short,
                    "guidance": criterion.guidance,
                    "applies_when": criterion.applies_when,
                    "not_visible": criterion.not_visible.value,
                    "scale": scale_entry(criterion.scale),
                    **({"desirable": True} if criterion.is_desirable else {}),
                    **({"fields": list(criterion.fields)} if criterion.fields else {}),
                }
                for criterion in theme.criteria
            ],
        }
        for theme in rubric.themes
    ]
    return {
        "version": rubric.version,
        "title": rubric.title,
        "artifact": rubric.artifact,
        "community": rubric.community,
        "source": rubric.source,
        "kind": rubric.kind.value,
        "contexts": [{"name": one.name, "words": one.words} for one in rubric.contexts],
        "themes": themes,
        **({} if rubric.label_rule.is_usual else {"least_desirable": rubric.least_desirable}),
    }


def _image(image: Image) -> Entry:
    facts, picture = image.facts, image.picture
    return {
        "id": str(image.id),
        "number": image.number,
        "name": facts.name,
        "sha256": picture.sha256 or None,
        "format": picture.format,
        "width": picture.width,
        "height": picture.height,
        "size_bytes": picture.size_bytes,
        "source": facts.source,
        "photograph": facts.is_photograph,
        "reference": facts.is_reference,
        "prompt": facts.prompt,
        "group": facts.group,
        "licence": facts.licence,
        **({"content_note": facts.content_note} if facts.content_note else {}),
    }


def _description(text: AltText, images: dict[int, str]) -> Entry:
    draft = text.draft
    return {
        "id": str(text.id),
        "image": images[text.image],
        "line": text.line,
        "description": text.description,
        "parts": [{"code": part.code, "name": part.name, "sentence": part.sentence} for part in text.parts],
        "fields": draft.values,
        "scene": draft.scene,
        "text": draft.text,
        "additions": draft.additions,
        "author": draft.author,
        "language": draft.language,
        "created_at": time_of(text.created_at),
    }


def _answer(answer: Answer, images: dict[int, str]) -> Entry:
    content, around = answer.content, answer.circumstances
    heard = around.heard
    return {
        "id": str(answer.id),
        "image": images[answer.image],
        "rater": str(answer.rater.id),
        "run": answer.run or None,
        "item": answer.item,
        "value": content.value.value if content.value else None,
        "doubt": content.doubt.value if content.doubt else None,
        "note": content.note,
        "act": answer.act.value,
        "rubric_version": answer.rubric_version or None,
        "recorded_at": time_of(answer.recorded_at),
        "perception": around.perception.value,
        "seconds": around.seconds,
        "heard": heard.times,
        "heard_description": str(heard.alt_text) if heard.alt_text else None,
        **({"language": around.language} if around.language else {}),
    }
