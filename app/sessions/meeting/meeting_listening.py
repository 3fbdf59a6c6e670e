"""Hearing a matter of a meeting: its sides, the judge, the criterion, and the description level by level."""

from app.messages.annotate import content_notes as content_notes_text
from app.messages.annotate.wording_level import FULL
from app.messages.meeting import meeting as meeting_text
from app.sessions.annotate.image_narration import ImageNarration
from app.sessions.meeting.live_text import LiveText, live_text
from app.sessions.meeting.meeting_agenda import MeetingAgenda
from app.sessions.said import Said
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
        self.telling = MeetingNarration(study, FULL)
        self.names_shown = False

    def turn(self) -> None:
        """Another matter may be the current one."""
        image = self._table.image()
        if image is not None:
            self.telling.look_at(image)

    @property
    def note(self) -> str:
        """The content note of an image that nobody has asked for yet; '' where there is none."""
        return self.telling.note_told if self._table.at is not None and self.telling.is_withheld else ""

    def live_text(self) -> LiveText:
        """What a room and people elsewhere may see now."""
        hidden = self.telling.described(Level.DESCRIPTION) if self.note else ""
        return live_text(self._study, self._table, hidden)

    def lines(self) -> list[str]:
        """Everything about the current matter, line by line; after a content note, that alone until it is met."""
        table = self._table
        if self.note:
            return [self.note]
        return (
            table.telling.lines(table.at, self.names_shown, table.agenda_filter.with_judges)
            if table.at
            else []
        )

    def sides(self) -> Said:
        """What people said."""
        matter = self._table.matter
        lines = self._table.telling.sides(matter, self.names_shown)
        return Said(" ".join(lines if matter.has_words else [*lines, meeting_text.NOBODY_NOTED]))

    def judges(self) -> Said:
        """What judges said, with their evidence."""
        return Said(" ".join(self._table.telling.judges(self._table.matter)) or meeting_text.NO_JUDGE)

    def criterion(self) -> Said:
        """The criterion, its guidance, border cases, and earlier decisions."""
        telling, matter = self._table.telling, self._table.matter
        nothing = () if telling.precedents(matter) else (meeting_text.NO_CASES,)
        return Said(" ".join([*telling.about(matter), *nothing]))

    def description(self) -> str:
        """The description of the current image, or of the pictures of an exhibit, for the eye."""
        return self.telling.described(Level.DESCRIPTION)

    def describe(self, level: Level) -> Said:
        """The description of the image at a level; of an exhibit, "everything" has all its texts too."""
        _ = self._table.matter
        return self.telling.describe(level)

    def step_part(self, by: int) -> Said:
        """The next (1), previous (-1) or same (0) piece of the description, or of the exhibit."""
        _ = self._table.matter
        return self.telling.step_part(by)
