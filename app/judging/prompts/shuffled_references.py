"""Reference texts of other works, given to a judge to see whether it uses references at all."""

import hashlib
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from app.errors import UserError
from app.messages.judge import judge_replies
from app.study.exhibits import ExhibitContent, Passage


@dataclass(frozen=True, order=True)
class _Work:
    """A work with references. `place` is where it is on the ring."""

    place: str
    words: str
    culture: str
    references: tuple[Passage, ...]


class ShuffledReferences:
    """Gives each work the references of another one, of another culture where there is one.

    Works are on a ring, in the order of their hashes, and each takes from the next that fits. So the choice depends
    on neither the order of exhibits nor the machine, and a work that is added later changes it for few others.
    """

    def __init__(self, exhibits: Iterable[ExhibitContent]) -> None:
        """Raises UserError where fewer than two works have reference texts."""
        works: dict[str, _Work] = {}
        for shown in exhibits:
            if shown.references:
                work = _work(shown)
                works[work.place] = min(
                    work, works.get(work.place, work), key=lambda one: (one.words, one.culture)
                )
        self._ring = sorted(works.values())
        self._places = [work.place for work in self._ring]
        self._given: dict[tuple[str, str, str], tuple[Passage, ...]] = {}
        if len({work.words for work in self._ring}) < 2:
            raise UserError(judge_replies.NO_OTHER_REFERENCES)

    def of(self, shown: ExhibitContent) -> tuple[Passage, ...]:
        """The references that go with an exhibit in place of its own; () where it has none of its own."""
        if not shown.references:
            return ()
        own = _work(shown)
        asked = own.place, own.words, own.culture
        if asked not in self._given:
            self._given[asked] = self._next(own).references
        return self._given[asked]

    def _next(self, own: _Work) -> _Work:
        start = bisect_right(self._places, own.place)
        others = [
            work
            for work in (*self._ring[start:], *self._ring[:start])
            if work.place != own.place and work.words != own.words
        ]
        elsewhere = (work for work in others if work.culture != own.culture)
        return next(elsewhere, others[0])


def can_be_shuffled(exhibits: Iterable[ExhibitContent]) -> bool:
    """Whether there are references of other works to give."""
    return len({_work(shown).words for shown in exhibits if shown.references}) > 1


def _work(shown: ExhibitContent) -> _Work:
    """The work an exhibit is about: its subject, or its reference texts where no subject is named."""
    words = "\n\n".join(one.words for one in shown.references)
    name = " ".join(shown.subject.split()).casefold() or words
    place = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()
    return _Work(place, words, shown.culture.strip().casefold(), shown.references)
