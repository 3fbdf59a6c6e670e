"""Putting the parts of an exhibit in order, line by line; each change is kept at once, as an answer."""

from collections.abc import Callable
from dataclasses import replace

from app.messages.annotate import annotating, scale_answers
from app.messages.together import ended
from app.sessions.annotate.item_answers import ItemAnswers
from app.sessions.annotate.ranking_order import Places, rows
from app.sessions.annotate.scale_answers import named, place_lines, places_of, written
from app.sessions.feedback import ANSWERED, Feedback
from app.study.verdict import Mark


class PartOrdering:
    """Changes the order that is the answer to an item, through whoever takes the answers."""

    def __init__(self, answers: ItemAnswers) -> None:
        self._answers = answers

    def place_lines(self, item: str) -> list[str]:
        """The parts of the exhibit as they are ordered in an answer, line by line."""
        return place_lines(self._answers.content(item).mark, self._answers.parts)

    def reorder(
        self, item: str, row: int, change: Callable[[Places, str], Places | None], refusal: str = ""
    ) -> tuple[Feedback, int]:
        """Change the order by the part in a row, and keep it. Also the row it is in then.

        `change` returns the new order, or None where it can do nothing, which `refusal` explains.
        """
        self._answers.at, places = item, self._places(item)
        names = rows(places)
        if self._answers.criterion(item) is None or len(names) < 2 or not 0 <= row < len(names):
            return Feedback(scale_answers.NOTHING_TO_ORDER), max(row, 0)
        changed = change(places, names[row])
        if changed is None:
            return Feedback(refusal), row
        is_new = self._answers.write(item, replace(self._answers.content(item), value=Mark(written(changed))))
        at = rows(self._places(item)).index(names[row])
        sentence = ended(self.place_lines(item)[at])
        return Feedback(sentence, ANSWERED, cue=self._answers.cue(False) if is_new else None), at

    def keep_order(self, item: str) -> Feedback:
        """Give the order as it is in the list as the answer."""
        if len(self._answers.parts) < 2:
            return Feedback(scale_answers.NOTHING_TO_ORDER)
        order = Mark(written(self._places(item)))
        kept, criterion = self._answers.content(item).mark, self._answers.criterion(item)
        if kept != order or criterion is None:
            return self._answers.answer(order, item)
        self._answers.at = item
        sentence = annotating.answered(named(order, criterion.scale, self._answers.parts))
        return Feedback(scale_answers.kept(name=self._answers.name_of(item), order=sentence))

    def _places(self, item: str) -> Places:
        count = len(self._answers.parts)
        return places_of(self._answers.content(item).mark, count) or [
            [str(number)] for number in range(1, count + 1)
        ]
