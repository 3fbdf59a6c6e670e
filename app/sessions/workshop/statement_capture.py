"""Keeping what people say in a workshop: a line at a time, who said it, flags, and what is parked for later."""

from collections.abc import Sequence
from enum import Enum

from app.errors import UserError
from app.messages.item_nouns import noun_for
from app.messages.workshop import workshop as workshop_text
from app.sessions.feedback import ANSWERED, Feedback
from app.study.ports import OpenStudy
from app.study.team.raters import Rater
from app.study.team.statements import NewStatement, Statement
from app.study.team.workshops import Workshop, WorkshopPosition


class StatementFilter(Enum):
    """Which lines are shown."""

    HERE = workshop_text.HERE
    ALL = workshop_text.ALL
    PARKED = workshop_text.PARKED


class StatementCapture:
    """The lines of a workshop. A line acts on the one chosen, or else on the one kept last."""

    def __init__(self, study: OpenStudy, workshop: Workshop) -> None:
        self._study = study
        self._workshop = workshop
        self._steps = {step.kind: step.title for step in workshop.plan.steps}
        self._noun = noun_for(study.exhibits.has_any())
        self._newest: int | None = None  # the origin of the line kept last
        self.which = StatementFilter.HERE
        self.people: Sequence[Rater] = ()
        self.lines: Sequence[Statement] = ()

    def show(self, place: WorkshopPosition) -> None:
        """Read the lines to be shown, with this place of the workshop in front of the group."""
        lines = self._study.statements.of_workshop(self._workshop.key)
        if self.which is StatementFilter.PARKED:
            lines = [line for line in lines if line.is_parked]
        elif self.which is StatementFilter.HERE:
            lines = [line for line in lines if (line.step, line.image) == (place.step, place.image)]
        self.lines = lines

    def next_which(self, place: WorkshopPosition) -> Feedback:
        """Show other lines: those of here, all of them, the parked ones, and round again."""
        order = list(StatementFilter)
        self.which = order[(order.index(self.which) + 1) % len(order)]
        self.show(place)
        return Feedback(workshop_text.shown_lines(self.which.value, self.sentences()), ANSWERED)

    def sentences(self) -> list[str]:
        """Each line that is shown, as it is heard."""
        return [self._sentence(line) for line in self.lines]

    def _sentence(self, line: Statement) -> str:
        where = ""
        if self.which is not StatementFilter.HERE:
            image = self._study.images.get(line.image) if line.image else None
            number = image.number if image else 0
            where = workshop_text.place_of_line(number, line.step, self._steps, self._noun)
        name = line.rater.name if line.rater else ""
        return workshop_text.line(line.words, name, line.is_offensive, line.is_parked, where)

    # --- keeping

    def keep(
        self,
        typed: str,
        place: WorkshopPosition,
        probe: str,
        is_offensive: bool = False,
        is_parked: bool = False,
    ) -> Feedback:
        """Keep a line. A person's number at its beginning says who said it: "2 the handle is too thick".

        A number that nobody has belongs to the words. Raises UserError for an empty line.
        """
        rater, words = self._who(typed.strip())
        if not words:
            raise UserError(workshop_text.NOTHING_WRITTEN)
        line = self._study.statements.add(
            NewStatement(
                workshop=self._workshop.key,
                step=place.step,
                words=words,
                image=place.image,
                rater=rater,
                probe=probe,
                is_offensive=is_offensive,
                is_parked=is_parked,
            )
        )
        self._newest = line.origin
        self.show(place)
        return Feedback(workshop_text.kept(rater.name if rater else "", is_offensive, is_parked), ANSWERED)

    def _who(self, typed: str) -> tuple[Rater | None, str]:
        """The person whose number opens a line, and the rest of it; 0 is for nobody in particular."""
        number, blank, rest = typed.partition(" ")
        if not (blank and number.isdecimal() and int(number) <= len(self.people)):
            return None, typed
        return (self.people[int(number) - 1] if int(number) else None), rest.strip()

    # --- changing

    def line(self, row: int | None) -> Statement:
        """The line of a row, or the one kept last. Raises UserError where there is none."""
        if row is not None and 0 <= row < len(self.lines):
            return self.lines[row]
        kept = self._study.statements.of_workshop(self._workshop.key)
        newest = [line for line in kept if line.origin == self._newest]
        if row is not None or not newest:
            raise UserError(workshop_text.NO_LINE)
        return newest[0]

    def set_speaker(self, number: int, row: int | None, place: WorkshopPosition) -> Feedback:
        """Say who said a line, by number; 0: nobody in particular. Raises UserError for a number nobody has."""
        line = self.line(row)
        if number > len(self.people):
            raise UserError(workshop_text.no_such_person(number=number, people=len(self.people)))
        rater = self.people[number - 1] if number else None
        self._study.statements.set_speaker(line, rater)
        self.show(place)
        sentence = (
            workshop_text.said_by(rater.name, line.words) if rater else workshop_text.nobody_said(line.words)
        )
        return Feedback(sentence, ANSWERED)

    def flag(self, row: int | None, place: WorkshopPosition) -> Feedback:
        """Mark that the picture was called offensive or harmful in a line, or take the mark away."""
        line = self.line(row)
        changed = self._study.statements.set_offensive(line, not line.is_offensive)
        self.show(place)
        return Feedback(workshop_text.marked_offensive(changed.is_offensive, line.words), ANSWERED)

    def park(self, row: int | None, place: WorkshopPosition) -> Feedback:
        """Leave a line for later, or take it up."""
        line = self.line(row)
        changed = self._study.statements.park(line, not line.is_parked)
        self.show(place)
        return Feedback(workshop_text.is_parked(changed.is_parked, line.words), ANSWERED)

    def reword(self, row: int | None, words: str, place: WorkshopPosition) -> Feedback:
        """Say a line in other words."""
        line = self.line(row)
        if not words.strip():
            return self.take_back(row, place)
        self._study.statements.revise(line, words.strip())
        self.show(place)
        return Feedback(workshop_text.reworded(words.strip()), ANSWERED)

    def take_back(self, row: int | None, place: WorkshopPosition) -> Feedback:
        """Have a line told no more."""
        self._study.statements.take_back(self.line(row))
        self.show(place)
        return Feedback(workshop_text.LINE_BACK, ANSWERED)

    def counts(self, place: WorkshopPosition) -> tuple[int, int]:
        """How many lines were kept here, and how many are parked anywhere."""
        lines = self._study.statements.of_workshop(self._workshop.key)
        here = sum((line.step, line.image) == (place.step, place.image) for line in lines)
        return here, sum(line.is_parked for line in lines)
