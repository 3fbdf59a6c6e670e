"""What a workshop sorted out, line by line: proposed from what was read out, read back, agreed on or changed."""

from collections.abc import Sequence

from app.errors import UserError
from app.messages.item_nouns import noun_for
from app.messages.workshop import workshop as workshop_text
from app.sessions.feedback import ANSWERED, Feedback
from app.sessions.workshop.sealed_reactions import Reactions
from app.study.ports import OpenStudy
from app.study.team.workshops import StepKind, SummaryLine, Workshop
from app.study.verdict import JUDGMENTS, Judgment


class WorkshopSummary:
    """The lines of the summary. What stands there before people have agreed is only a proposal."""

    def __init__(self, study: OpenStudy, workshop: Workshop) -> None:
        self._study = study
        self._workshop = workshop
        self._reactions = Reactions(study, workshop)
        self.lines: Sequence[SummaryLine] = ()

    def begin(self) -> Feedback:
        """Read the lines; where there is none yet, they are made from what was answered."""
        self._read()
        if not self.lines:
            for words in self._proposals():
                self._study.workshops.sum_up(self._workshop.key, StepKind.SUMMARY, words)
            self._read()
        return Feedback(workshop_text.summed_up(len(self.lines), sum(line.is_agreed for line in self.lines)))

    def sentences(self) -> list[str]:
        """Each line as it is heard."""
        return [workshop_text.summary_line(line.words, line.is_agreed) for line in self.lines]

    def add(self, words: str) -> Feedback:
        """Put a line below the others. Raises UserError for an empty one."""
        if not words.strip():
            raise UserError(workshop_text.NOTHING_WRITTEN)
        self._study.workshops.sum_up(self._workshop.key, StepKind.SUMMARY, words.strip())
        self._read()
        return Feedback(workshop_text.kept("", False, False), ANSWERED)

    def agree(self, row: int) -> Feedback:
        """Mark that people agree on a line, or no longer do."""
        line = self._line(row)
        changed = self._study.workshops.change_summary(line, line.words, not line.is_agreed)
        self._read()
        return Feedback(workshop_text.agreed(changed.is_agreed, line.words), ANSWERED)

    def reword(self, row: int, words: str) -> Feedback:
        """Change a line; people have not agreed on the new words yet. '' takes it back."""
        self._study.workshops.change_summary(self._line(row), words.strip(), False)
        self._read()
        return Feedback(
            workshop_text.reworded(words.strip()) if words.strip() else workshop_text.LINE_BACK, ANSWERED
        )

    def words(self, row: int) -> str:
        """The words of a line, to be changed."""
        return self._line(row).words

    def _line(self, row: int) -> SummaryLine:
        if not 0 <= row < len(self.lines):
            raise UserError(workshop_text.NO_LINE)
        return self.lines[row]

    def _read(self) -> None:
        self.lines = [
            line
            for line in self._study.workshops.summaries(self._workshop.key)
            if line.step is StepKind.SUMMARY
        ]

    def _proposals(self) -> list[str]:
        """A line for each answer, worst first: the images most people gave it; and those without a majority."""
        noun = noun_for(self._study.exhibits.has_any())
        sorted_out: dict[Judgment | None, list[str]] = {}
        for group in self._study.workshops.groups(self._workshop.key):
            for one in group.images:
                image = self._study.images.get(one.image)
                self._reactions.turn_to(one.image)
                votes = {side: len(names) for side, names in self._reactions.sides().items()}
                of = sum(votes.values())
                if image is None or not of:  # nothing was read out yet
                    continue
                side = max(votes, key=lambda judgment: votes[judgment])
                agree = votes[side]
                has_majority = 2 * agree > of
                sentence = (
                    workshop_text.sorted_image(image.number, agree, of, noun)
                    if has_majority
                    else noun.numbered(image.number)
                )
                sorted_out.setdefault(side if has_majority else None, []).append(sentence)
        order: list[Judgment | None] = [*reversed(JUDGMENTS[self._workshop.plan.scale]), None]
        return [workshop_text.summary_of(side, sorted_out[side]) for side in order if side in sorted_out]
