"""Every answer as a line of JSON, in the words of the annotations table and with all that is known of it.

A line is an object; `null` where there is nothing to say:

    id                  the answer's own
    image, image_id, sha256, rater, rater_id, kind, run
    criterion           a criterion's code, or "label" for the whole image, then judged on `scale`
    lineage             of the criterion: the same through every rewording
    rubric_version      the version that was answered
    verdict, uncertain, doubt, note
    answered_on         of a criterion on another scale than yes or no: levels, ranking, choice or text; then `verdict`
                        is the answer on it, and `score` its number where it is a level
    act                 how it came about: do, undo, redo, import, reply
    recorded_at, perception, seconds
    heard               how often each level of the description had been heard, and `heard_description`, which one
    language            where it is known in which language the question was heard
    supersedes          in the history only: the id of the answer it took the place of
    is_anchor           in the history only, where true: the judge was asked again to see whether it changed
    decision            only where meetings were held: null, or what one made of this criterion on this image: {outcome,
                        verdict, reason, meeting, recorded_at}; outcome is decided, contested or later, and `verdict`
                        null unless it was decided
"""

import uuid
from collections.abc import Iterator
from typing import Any, TextIO

from app.interchange.decisions import Decisions
from app.interchange.tables.annotations import time_of
from app.interchange.tables.columns import LABEL
from app.study.answer import Answer
from app.study.control_characters import json_text
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.rubric import Criterion

Line = dict[str, Any]
_Criteria = dict[tuple[int, str], Criterion]


def write_jsonl(study: OpenStudy, stream: TextIO) -> None:
    """Write the answers that hold now, to all versions of the rubric, by image, rater and run.

    Those that were removed, or say nothing, are left out.
    """
    for _answer, line in answer_lines(study):
        _write(stream, line)


def answer_lines(study: OpenStudy) -> Iterator[tuple[Answer, Line]]:
    """The answers that hold now, each with its line."""
    answers = study.answers.all_current()
    images, criteria, decisions = _images(study), _criteria(study), Decisions(study)
    for answer in answers:
        if not answer.content.is_empty:
            made = {"decision": _decision(decisions, answer)} if decisions.has_any else {}
            yield answer, _line(answer, images[answer.image], criteria) | made


def write_history(study: OpenStudy, stream: TextIO) -> None:
    """Write every fact that was ever stored, also what was changed or removed, oldest first for each item."""
    facts, anchors = study.answers.all_facts(), set(study.ratings.of_anchors())
    images, criteria = _images(study), _criteria(study)
    for fact, superseded in _chained(facts):
        line = _line(fact, images[fact.image], criteria)
        if fact.key in anchors:
            line["is_anchor"] = True
        _write(stream, line | {"supersedes": str(superseded) if superseded else None})


def _decision(decisions: Decisions, answer: Answer) -> Line | None:
    one = decisions.beside(answer)
    if one is None:
        return None
    return {
        "outcome": one.ruling.outcome.value,
        "verdict": one.ruling.value.value if one.ruling.value else None,
        "reason": one.ruling.reason,
        "meeting": decisions.title(one),
        "recorded_at": time_of(one.recorded_at),
    }


def _chained(facts: Iterator[Answer]) -> Iterator[tuple[Answer, uuid.UUID | None]]:
    """Each fact with the id of the one before it; only the facts about one item are held."""
    place: tuple[int, int, int, str, int] | None = None
    ids: dict[int, uuid.UUID] = {}
    for fact in facts:
        here = (fact.image, fact.rater.key, fact.run, fact.item, fact.rubric_version)
        if here != place:
            place, ids = here, {}
        yield fact, ids.get(fact.previous or 0)
        ids[fact.key] = fact.id


def _images(study: OpenStudy) -> dict[int, Image]:
    return {image.key: image for image in study.images.all()}


def _criteria(study: OpenStudy) -> _Criteria:
    newest = study.rubrics.current()
    versions = [study.rubrics.version(n) for n in range(1, newest.version)] if newest else []
    rubrics = [*versions, newest] if newest else []
    return {(rubric.version, one.code): one for rubric in rubrics for one in rubric.criteria}


def _write(stream: TextIO, line: Line) -> None:
    stream.write(f"{json_text(line)}\n")


def _line(answer: Answer, image: Image, criteria: _Criteria) -> Line:
    content, around = answer.content, answer.circumstances
    is_whole = answer.is_of_whole_image
    criterion = None if is_whole else criteria.get((answer.rubric_version, answer.item))
    line: Line = {
        "id": str(answer.id),
        "image": image.name,
        "image_id": str(image.id),
        "sha256": image.picture.sha256 or None,
        "rater": answer.rater.name,
        "rater_id": str(answer.rater.id),
        "kind": answer.rater.kind.value,
        "run": answer.run or None,
        "criterion": LABEL if is_whole else answer.item,
        "scale": answer.item if is_whole else None,
        "lineage": str(criterion.lineage) if criterion else None,
        "rubric_version": answer.rubric_version or None,
        "verdict": content.value.value if content.value else None,
        "uncertain": content.doubt is not None,
        "doubt": content.doubt.value if content.doubt else None,
        "note": content.note,
        "act": answer.act.value,
        "recorded_at": time_of(answer.recorded_at),
        "perception": around.perception.value,
        "seconds": around.seconds,
        "heard": around.heard.times,
        "heard_description": str(around.heard.alt_text) if around.heard.alt_text else None,
        **({"language": around.language} if around.language else {}),
    }
    if criterion and not criterion.scale.is_yes_no:
        line |= {"answered_on": criterion.scale.kind.value, "score": criterion.scale.score(content.value)}
    return line
