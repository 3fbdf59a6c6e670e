"""Notes by voice in reports: each named in a line, with what was typed of it. The sound itself stays in the study."""

from collections.abc import Callable

from app.messages.annotate import reported_voice_notes
from app.messages.item_nouns import noun_for
from app.reports.document import Section
from app.study.ports import OpenStudy
from app.study.team.meetings import Meeting, MinuteKind
from app.study.team.raters import Rater
from app.study.voice_notes import VoiceNote


def voice_notes_of_pair(study: OpenStudy, pair: Rater, reader: Rater | None) -> tuple[Section, ...]:
    """What a pair recorded when they answered together, as far as `reader` may hear it; no section without any."""
    return _section(study, reader, f"voice{pair.key}", lambda one: one.rater == pair, is_named=True)


def voice_notes_of_meeting(study: OpenStudy, meeting: Meeting, reader: Rater | None) -> tuple[Section, ...]:
    """What was recorded before the meeting ended beside answers it talked about, as far as `reader` may hear it.

    Who is heard is told only if names were shown in the meeting.
    """
    about = {one.subject for one in study.meetings.adjudications(meeting.key)}
    is_named = any(one.kind is MinuteKind.NAMES for one in study.meetings.minutes(meeting.key))

    def was_talked_about(one: VoiceNote) -> bool:
        is_in_time = meeting.ended_at is None or one.recorded_at < meeting.ended_at
        return is_in_time and one.subject in about

    return _section(study, reader, "voice", was_talked_about, is_named)


def _section(
    study: OpenStudy, reader: Rater | None, identity: str, wanted: Callable[[VoiceNote], bool], is_named: bool
) -> tuple[Section, ...]:
    noun = noun_for(study.exhibits.has_any())
    lines = tuple(
        reported_voice_notes.recording(
            one.rater.name if is_named else "", one.number, one.name, one.seconds, one.transcript, noun
        )
        for one in study.voice_notes.heard_by(reader)
        if wanted(one)
    )
    return (
        (Section(identity, reported_voice_notes.HEADING, (*lines, reported_voice_notes.NOT_INCLUDED)),)
        if lines
        else ()
    )
