"""What changed since the last meeting, in three sentences: answers, the rubric, and what was left over."""

from collections.abc import Sequence

from app.messages.meeting import meeting as meeting_text, meeting_start
from app.study.ports import OpenStudy
from app.study.team.designs import ChangeKind
from app.study.team.meetings import Meeting, MinuteKind, Outcome


def since_last_meeting(study: OpenStudy, meeting: Meeting | None = None) -> tuple[str, ...]:
    """Three sentences: what changed between the meeting before this one and this one; None is now."""
    meetings = list(study.meetings.all())
    earlier = meetings if meeting is None else meetings[: [one.key for one in meetings].index(meeting.key)]
    if not earlier:
        return _first(study, meeting)
    last, until = earlier[-1], meeting.key if meeting else None
    given = study.meetings.answers_since(last.key, until)
    return (
        meeting_start.given(*given, meeting_text.day(last.started_at)),
        _versions(study, last, meeting),
        _left_over(study, last),
    )


def _first(study: OpenStudy, meeting: Meeting | None) -> tuple[str, ...]:
    given = study.meetings.answers_before(meeting.key if meeting else None)
    in_force = [
        one.rubric.version
        for one in study.designs.versions()
        if meeting is None or one.moment < meeting.moment
    ]
    return (
        meeting_start.FIRST_MEETING,
        meeting_start.given(*given, ""),
        meeting_start.version_so_far(in_force[-1] if in_force else 0),
    )


def _versions(study: OpenStudy, since: Meeting, until: Meeting | None) -> str:
    versions = [
        one
        for one in study.designs.versions()
        if one.moment > since.moment and (until is None or one.moment < until.moment)
    ]
    changed: list[str] = []
    stayed: list[str] = []
    for version in versions:
        codes = {one.lineage: one.code for one in version.rubric.criteria}
        for change in version.changes:
            if change.kind is ChangeKind.REWORDED:
                (changed if change.meaning_changed else stayed).append(codes[change.lineage])
    return meeting_start.versions_since(
        [one.rubric.version for one in versions], _once(changed), _once(stayed)
    )


def _once(codes: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(codes))


def _left_over(study: OpenStudy, last: Meeting) -> str:
    outcomes = [one.ruling.outcome for one in study.meetings.adjudications(last.key)]
    kinds = [one.kind for one in study.meetings.minutes(last.key)]
    return meeting_start.left_over(
        outcomes.count(Outcome.LATER), kinds.count(MinuteKind.OPEN_POINT), outcomes.count(Outcome.CONTESTED)
    )
