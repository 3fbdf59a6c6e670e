"""Meetings and what they decided, as entries of the JSON document.

meetings            [{id, title, started_at, ended_at, present, deciders}]; `ended_at` is null while a meeting goes
                    on; `present` are names, of raters and of guests, `deciders` those who may decide (empty: all);
                    under code names each guest is "Guest"
decisions           rulings that hold, each on one criterion on one image, or on a whole image: [{id, meeting, image,
                    item, lineage, rubric_version, outcome, value, reason, tally, dissent, rewording, recorded_at}];
                    `dissent` is who does not share it and why: [{author, reason}]; `outcome`
                    is one of decided, contested, reworded, later, and `value` null unless it is decided; `tally` is
                    what it was decided from: {people, judges, doubts, notes, hands}, how many said what, and null or
                    a count of hands {in_favour, against, abstained, is_secret}; `rewording` is null or {was, becomes,
                    meaning_changed, why}, the criterion's text before and after. A decision and a rewording of the same
                    matter are two entries
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from app.interchange.tables.annotation_row import time_of
from app.study.ports import OpenStudy
from app.study.team.meetings import Adjudication, Dissent, Meeting

Entry = dict[str, Any]


def meeting_entries(study: OpenStudy, images: Mapping[int, str]) -> dict[str, Iterator[Entry]]:
    """The parts described above, by name. `images` are the ids of images by key."""
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
