"""What a meeting shows to a whole room, or to those who follow from elsewhere: the line it is at, in a few lines.

Counts alone, whoever asks to see names: this may be read by people who are not at the machine.
"""

from dataclasses import dataclass

from app.messages.meeting import appeals as appeals_text, live, meeting as meeting_text
from app.messages.together import ended
from app.reports.appeals import AppealItem
from app.sessions.meeting.meeting_table import MeetingTable
from app.study.ports import OpenStudy


@dataclass(frozen=True)
class LiveText:
    """The title of the meeting, the current image (its key, or None), and all else line by line."""

    title: str
    image: int | None
    lines: tuple[str, ...]


def live_text(study: OpenStudy, table: MeetingTable, hidden: str = "") -> LiveText:
    """What there is to see of the current matter: image, description in a line, question, counts, decision.

    `hidden` is shown in place of the image and its description, which wait until the meeting asks for them.
    """
    title, at = table.meeting.title, table.at
    if at is None:
        return LiveText(title, None, (meeting_text.NOTHING_TO_TALK_ABOUT, table.state()))
    if isinstance(at, AppealItem):
        about = appeals_text.line(state="", about=at.line)
        sentences = (about, at.found, table.made_of(at) or live.OPEN, table.state())
        return LiveText(title, None if hidden else at.image_key, tuple(filter(None, sentences)))
    criterion = table.narration.criterion(at)
    description = study.descriptions.current(at.image.key)
    question = criterion.text if criterion else ended(table.narration.item_name(at))
    lines = (
        live.place(at.image.number, table.narration.item_name(at), table.noun),
        hidden or (description.line if description else ""),
        question,
        live.counts(at.people),
        table.made_of(at) or live.OPEN,
        table.state(),
    )
    return LiveText(title, None if hidden else at.image.key, tuple(line for line in lines if line))
