"""Workshops as entries of the JSON document: pseudonyms only, and no note that was meant for the facilitator alone.

    workshops           [{id, title, scenario, scale, steps, groups, rankings, summary, created_at}]; a step is {kind,
                        title, script, probes}, a group {name, images: [{image, content_note}]}, a ranking {id, rater,
                        places, phase, recorded_at}, a line of the summary {id, step, words, agreed, recorded_at}
    participants        [{id, workshop, rater, joined_at, consent}]; consent is null or the newest {version, purpose,
                        given_on, on_withdrawal}
    statements          the lines that stand: [{id, workshop, step, image, rater, words, probe, offensive, parked,
                        recorded_at}]

`rater` is null where the whole group ranked, or where nobody was marked as the one who said a line. What people told of
themselves is not written, and neither is who led a workshop.
"""

from collections.abc import Iterator
from typing import Any

from app.interchange.tables.annotation_row import time_of
from app.study.ports import OpenStudy
from app.study.team.participants import Participant
from app.study.team.raters import Rater
from app.study.team.workshops import Group, Workshop

Entry = dict[str, Any]


def workshop_entries(study: OpenStudy, images: dict[int, str]) -> dict[str, Iterator[Entry]]:
    """The parts described above, by name; `images` gives the ids of images by their keys."""
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
