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
    workshops, participants, statements: see `workshop_entries`
    themes, candidates, statement_codes, reason_codes: see `coding_entries`
    meetings, decisions: see `meeting_entries`

`image` and `rater` are ids of entries above; a description's `image` may be one of `shown_only`. `item` is a
criterion's code, or a scale (label, showing, two-step, shown-or-never). `run` is null for people. `value` is null
where nothing is decided, or the answer was removed; on other scales than yes or no it is a level's value, a ranking
such as 2 > 1 = 3, a choice, or words.
`heard` counts what was heard of the description whose id is `heard_description`. Times are UTC, ISO 8601.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, TextIO

from app.interchange.tables.annotations import time_of
from app.study.alt_text import AltText
from app.study.answer import Answer
from app.study.control_characters import json_text
from app.study.exhibits import Exhibit, Passage
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.rubric import Rubric
from app.study.scales import AnswerScale
from app.study.study import Study
from app.study.team.meetings import Adjudication, Dissent, Meeting
from app.study.team.participants import Participant
from app.study.team.raters import Rater
from app.study.team.workshops import Group, Workshop

Entry = dict[str, Any]


# Workshops as entries of the JSON document: pseudonyms only, and no note that was meant for the facilitator alone.


def workshop_entries(study: OpenStudy, images: dict[int, str]) -> dict[str, Iterator[Entry]]:
    """These parts, by name; `images` gives the ids of images by their keys.

    workshops       [{id, title, scenario, scale, steps, groups, rankings, summary, created_at}]; a step is {kind,
                    title, script, probes}, a group {name, images: [{image, content_note}]}, a ranking {id, rater,
                    places, phase, recorded_at}, a line of the summary {id, step, words, agreed, recorded_at}
    participants    [{id, workshop, rater, joined_at, consent}]; consent is null or the newest {version, purpose,
                    given_on, on_withdrawal}
    statements      the lines that stand: [{id, workshop, step, image, rater, words, probe, offensive, parked,
                    recorded_at}]

    `rater` is null where the whole group ranked, or where nobody was marked as the one who said a line. What people
    told of themselves is not written, and neither is who led a workshop.
    """
    workshops = {workshop.key: workshop for workshop in study.workshops.all()}
    return {
        "workshops": (_workshop(study, workshop, images) for workshop in workshops.values()),
        "participants": (_participant(study, one, workshops) for one in study.participants.all()),
        "statements": (
            {
                "id": str(line.id),
                "workshop": str(workshops[line.workshop].id),
                "step": line.step.value,
                "image": images[line.image] if line.image else None,
                "rater": _id(line.rater),
                "words": line.words,
                "probe": line.probe,
                "offensive": line.is_offensive,
                "parked": line.is_parked,
                "recorded_at": time_of(line.recorded_at),
            }
            for line in study.statements.all()
        ),
    }


def _workshop(study: OpenStudy, workshop: Workshop, images: dict[int, str]) -> Entry:
    return {
        "id": str(workshop.id),
        "title": workshop.title,
        "scenario": workshop.scenario,
        "scale": workshop.plan.scale.value,
        "steps": [
            {"kind": step.kind.value, "title": step.title, "script": step.script, "probes": step.probes}
            for step in workshop.plan.steps
        ],
        "groups": [_group(group, images) for group in study.workshops.groups(workshop.key)],
        "rankings": [
            {
                "id": str(ranking.id),
                "rater": _id(ranking.rater),
                "places": ranking.places,
                "phase": ranking.phase.value,
                "recorded_at": time_of(ranking.recorded_at),
            }
            for ranking in study.workshops.rankings(workshop.key)
        ],
        "summary": [
            {
                "id": str(line.id),
                "step": line.step.value,
                "words": line.words,
                "agreed": line.is_agreed,
                "recorded_at": time_of(line.recorded_at),
            }
            for line in study.workshops.summaries(workshop.key)
        ],
        "created_at": time_of(workshop.created_at),
    }


def _group(group: Group, images: dict[int, str]) -> Entry:
    shown = [{"image": images[one.image], "content_note": one.content_note} for one in group.images]
    return {"name": group.name, "images": shown}


def _participant(study: OpenStudy, one: Participant, workshops: dict[int, Workshop]) -> Entry:
    consent = study.participants.consent(one.rater)
    return {
        "id": str(one.id),
        "workshop": str(workshops[one.workshop].id),
        "rater": _id(one.rater),
        "joined_at": time_of(one.joined_at),
        "consent": {
            "version": consent.said.version,
            "purpose": consent.said.purpose,
            "given_on": consent.said.given_on.isoformat(),
            "on_withdrawal": consent.said.on_withdrawal.value,
        }
        if consent
        else None,
    }


def _id(rater: Rater | None) -> str | None:
    return str(rater.id) if rater else None


# Meetings and what they decided, as entries of the JSON document.


def meeting_entries(study: OpenStudy, images: Mapping[int, str]) -> dict[str, Iterator[Entry]]:
    """These parts, by name. `images` are the ids of images by key.

    meetings        [{id, title, started_at, ended_at, present, deciders}]; `ended_at` is null while a meeting goes
                    on; `present` are names, of raters and of guests, `deciders` those who may decide (empty: all);
                    under code names each guest is "Guest"
    decisions       rulings that hold, each on one criterion on one image, or on a whole image: [{id, meeting, image,
                    item, lineage, rubric_version, outcome, value, reason, tally, dissent, rewording, recorded_at}];
                    `dissent` is who does not share it and why: [{author, reason}]; `outcome`
                    is one of decided, contested, reworded, later, and `value` null unless it is decided; `tally` is
                    what it was decided from: {people, judges, doubts, notes, hands}, how many said what, and null or
                    a count of hands {in_favour, against, abstained, is_secret}; `rewording` is null or {was, becomes,
                    meaning_changed, why}, the criterion's text before and after. A decision and a rewording of the same
                    matter are two entries
    """
    meetings = study.meetings.all()
    ids = {one.key: str(one.id) for one in meetings}
    return {
        "meetings": map(_meeting, meetings),
        "decisions": (
            _decision(one, ids[meeting.key], images[one.image], dissents)
            for meeting in meetings
            for dissents in [study.meetings.dissents(meeting.key)]
            for one in study.meetings.adjudications(meeting.key)
        ),
    }


def _meeting(meeting: Meeting) -> Entry:
    return {
        "id": str(meeting.id),
        "title": meeting.title,
        "started_at": time_of(meeting.started_at),
        "ended_at": time_of(meeting.ended_at) if meeting.ended_at else None,
        "present": list(meeting.present),
        "deciders": list(meeting.deciders),
    }


def _decision(one: Adjudication, meeting: str, image: str, dissents: Sequence[Dissent]) -> Entry:
    ruling, words = one.ruling, one.ruling.rewording
    tally = ruling.tally
    rewording = words and {
        "was": words.was.text,
        "becomes": words.becomes.text,
        "meaning_changed": words.meaning_changed,
        "why": words.why,
    }
    return {
        "id": str(one.id),
        "meeting": meeting,
        "image": image,
        "item": one.item,
        "lineage": str(one.lineage) if one.lineage else None,
        "rubric_version": one.version or None,
        "outcome": ruling.outcome.value,
        "value": ruling.value.value if ruling.value else None,
        "reason": ruling.reason,
        "tally": {
            "people": dict(tally.people),
            "judges": {name: dict(runs) for name, runs in tally.judges.items()},
            "doubts": tally.doubts,
            "notes": tally.notes,
            "hands": asdict(tally.hands) if tally.hands.were_counted else None,
        },
        "dissent": [
            {"author": other.author, "reason": other.reason}
            for other in dissents
            if other.adjudication == one.key
        ],
        "rewording": rewording,
        "recorded_at": time_of(one.recorded_at),
    }


# Scales and exhibits as entries of the JSON document.


def scale_entry(scale: AnswerScale) -> Entry:
    """A scale with its levels, lowest first; other kinds of scales have none."""
    return {
        "kind": scale.kind.value,
        "levels": [{"value": one.value, "score": one.score, "words": one.words} for one in scale.levels],
        "both": scale.has_both,
        "not_applicable": scale.not_applicable,
        "why": scale.asks_why,
    }


def exhibit_entry(exhibit: Exhibit, images: Mapping[int, str]) -> Entry:
    """An exhibit; `images` are the ids of images by key."""
    shown = exhibit.shown
    return {
        "image": images[exhibit.image],
        "pictures": [images[picture.key] for picture in exhibit.pictures],
        "texts": [_passage(one) for one in shown.texts],
        "references": [_passage(one) for one in shown.references],
        "context": shown.context,
        "subject": shown.subject,
        "culture": shown.culture,
        "genre": shown.genre,
    }


def _passage(passage: Passage) -> Entry:
    return {
        "words": passage.words,
        "language": passage.language,
        "name": passage.name,
        "source": passage.source,
    }


# How statements and reasons were read, as entries of the JSON document: themes, candidates and codes.


def coding_entries(study: OpenStudy) -> dict[str, Iterator[Entry]]:
    """These parts, by name. A reading of a line that was removed is left out.

    themes          the values behind candidates: [{id, statement}]
    candidates      what may become a criterion: [{id, theme, text, fate, reason, recorded_at}]; `id` is the
                    criterion's lineage once it is one, `theme` an id of a theme or null, `fate` one of open, kept,
                    marked, left out
    statement_codes readings that stand: [{id, statement, coder, candidate, part, side, strength, recorded_at}];
                    `statement` is the id of a statement, `candidate` null where none was named
    reason_codes    themes found beside answers: [{answer, coder, theme}]
    """
    statements = {line.origin: str(line.id) for line in study.statements.all()}
    return {
        "themes": ({"id": str(one.lineage), "statement": one.statement} for one in study.coding.themes()),
        "candidates": (
            {
                "id": str(one.lineage),
                "theme": str(one.theme) if one.theme else None,
                "text": one.text,
                "fate": one.fate.value,
                "reason": one.reason,
                "recorded_at": time_of(one.recorded_at),
            }
            for one in study.coding.candidates()
        ),
        "statement_codes": (
            {
                "id": str(code.id),
                "statement": statements[code.statement],
                "coder": str(code.coder.id),
                "candidate": str(code.reading.candidate) if code.reading.candidate else None,
                "part": code.reading.part.value,
                "side": code.reading.side.value,
                "strength": code.reading.strength,
                "recorded_at": time_of(code.recorded_at),
            }
            for code in study.coding.codes()
            if code.statement in statements
        ),
        "reason_codes": (
            {"answer": str(code.answer), "coder": str(code.coder.id), "theme": code.theme}
            for code in study.coding.reasons()
        ),
    }


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
