"""Hearing a matter of a meeting: its sides, the judge, the criterion, and the description level by level."""

from app.messages.annotate import content_notes as content_notes_text
from app.messages.annotate.wording_level import FULL
from app.messages.meeting import meeting as meeting_text
from app.sessions.annotate.image_narration import ImageNarration
from app.sessions.feedback import Feedback
from app.sessions.meeting.live_text import LiveText, live_text
from app.sessions.meeting.meeting_agenda import MeetingAgenda
from app.study.description import Level
from app.study.ports import OpenStudy


class MeetingNarration(ImageNarration):
    """The image of a matter, which people see and hear together."""

    def _before_meeting(self, note: str) -> str:
        return content_notes_text.before_meeting(note=note, describe=self.describe_by)


class MeetingListening:
    """Says what a meeting asks for about the current matter. `names_shown`: whether it is said who said what."""

    def __init__(self, study: OpenStudy, table: MeetingAgenda) -> None:
        self._study, self._table = study, table
        self.narration = MeetingNarration(study, FULL)
        self.names_shown = False

    def turn(self) -> None:
        """Another matter may be the current one."""
        image = self._table.image()
        if image is not None:
            self.narration.look_at(image)

    @property
    def note(self) -> str:
        """The content note of an image that nobody has asked for yet; '' where there is none."""
        return self.narration.note_told if self._table.at is not None and self.narration.is_withheld else ""

    def live_text(self) -> LiveText:
        """What a room and people elsewhere may see now."""
        hidden = self.narration.described(Level.DESCRIPTION) if self.note else ""
        return live_text(self._study, self._table, hidden)

    def lines(self) -> list[str]:
        """Everything about the current matter, line by line; after a content note, that alone until it is met."""
        table = self._table
        if self.note:
            return [self.note]
        return (
            table.narration.lines(table.at, self.names_shown, table.agenda_filter.with_judges)
            if table.at
            else []
        )

    def sides(self) -> Feedback:
        """What people said."""
        matter = self._table.matter
        lines = self._table.narration.sides(matter, self.names_shown)
        return Feedback(" ".join(lines if matter.has_words else [*lines, meeting_text.NOBODY_NOTED]))

    def judges(self) -> Feedback:
        """What judges said, with their evidence."""
        return Feedback(" ".join(self._table.narration.judges(self._table.matter)) or meeting_text.NO_JUDGE)

    def criterion(self) -> Feedback:
        """The criterion, its guidance, border cases, and earlier decisions."""
        narration, matter = self._table.narration, self._table.matter
        nothing = () if narration.precedents(matter) else (meeting_text.NO_CASES,)
        return Feedback(" ".join([*narration.about(matter), *nothing]))

    def description(self) -> str:
        """The description of the current image, or of the pictures of an exhibit, for the eye."""
        return self.narration.described(Level.DESCRIPTION)

    def describe(self, level: Level) -> Feedback:
        """The description of the image at a level; of an exhibit, "everything" has all its texts too."""
        _ = self._table.matter
        return self.narration.describe(level)

    def step_part(self, by: int) -> Feedback:
        """The next (1), previous (-1) or same (0) piece of the description, or of the exhibit."""
        _ = self._table.matter
        return self.narration.step_part(by)
