"""Hearing a matter of a meeting: its sides, the judge, the criterion, and the description level by level."""

from app.messages import annotating as words
from app.messages import meeting as messages
from app.sessions.exhibit_parts import exhibit_parts, spoken
from app.sessions.listening import Listening
from app.sessions.meeting_table import MeetingTable
from app.sessions.said import Said
from app.study.description import Level, Part
from app.study.ports import OpenStudy


class MeetingHearing:
    """Says what a meeting asks for about the matter at hand. `names_shown`: whether it is said who said what."""

    def __init__(self, study: OpenStudy, table: MeetingTable) -> None:
        self._study = study
        self._table = table
        self._listening = Listening()
        self._parts: tuple[Part, ...] = ()  # of an exhibit
        self.names_shown = False

    def turn(self) -> None:
        """Another matter may be at hand."""
        image = self._table.image()
        if image is not None:
            self._parts = exhibit_parts(self._study, image)
            text = None if self._parts else self._study.descriptions.current(image.key)
            self._listening.turn_to(image, text, self._parts)

    def lines(self) -> list[str]:
        """Everything about the matter at hand, line by line."""
        table = self._table
        return table.telling.lines(table.at, self.names_shown, table.wish.with_judges) if table.at else []

    def sides(self) -> Said:
        """What people said."""
        matter = self._table.matter
        lines = self._table.telling.sides(matter, self.names_shown)
        return Said(" ".join(lines if matter.has_words else [*lines, messages.NOBODY_NOTED]))

    def judges(self) -> Said:
        """What judges said, with their evidence."""
        return Said(" ".join(self._table.telling.judges(self._table.matter)) or messages.NO_JUDGE)

    def criterion(self) -> Said:
        """The criterion, its guidance, border cases, and earlier decisions."""
        telling, matter = self._table.telling, self._table.matter
        nothing = () if telling.precedents(matter) else (messages.NO_CASES,)
        return Said(" ".join([*telling.about(matter), *nothing]))

    def description(self) -> str:
        """The description of the image at hand, or what the exhibit shows and says."""
        return " ".join(map(spoken, self._parts)) or self._listening.words(Level.DESCRIPTION)

    def describe(self, level: Level) -> Said:
        """The description of the image at a level; an exhibit is told whole."""
        _ = self._table.matter
        if self._parts:
            return Said(self.description())
        text = self._listening.alt_text
        return Said(self._listening.hear(level), language=text.draft.language if text else None)

    def step_part(self, by: int) -> Said:
        """The next (1), previous (-1) or same (0) piece of the description."""
        _ = self._table.matter
        part = self._listening.step(by)
        if part is None:
            return Said(words.NO_MORE_PARTS if by > 0 else words.FIRST_PART)
        return Said(words.part(part.name, part.sentence))
