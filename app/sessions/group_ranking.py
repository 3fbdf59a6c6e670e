"""Putting groups of images in an order by key: best first, ties allowed, every change kept."""

from collections.abc import Sequence

from app.messages import workshop as messages
from app.sessions.said import ANSWERED, Said
from app.study.people import Rater
from app.study.ports import OpenStudy
from app.study.seals import Phase
from app.study.workshops import Workshop

Places = list[list[str]]


class GroupRanking:
    """One order at a time: that of the whole group, or of one person."""

    def __init__(self, study: OpenStudy, workshop: Workshop) -> None:
        self._study = study
        self._workshop = workshop
        self.whose: Rater | None = None
        self.places: Places = []
        self.choose(None)

    def choose(self, rater: Rater | None) -> Said:
        """Take the order of a person, or of the whole group (None); the one stored last, or the order of the groups."""
        self.whose = rater
        key = rater.key if rater else None
        names = [group.name for group in self._study.workshops.groups(self._workshop.key) if group.images]
        stored = [
            ranking
            for ranking in self._study.workshops.rankings(self._workshop.key)
            if (ranking.rater.key if ranking.rater else None) == key
        ]
        places = [list(place) for place in stored[-1].places] if stored else [[name] for name in names]
        known = {name for place in places for name in place}
        self.places = [*places, *([name] for name in names if name not in known)]
        if len(self.rows) < 2:
            return Said(messages.NO_GROUPS, ANSWERED)
        who = rater.name if rater else messages.WHOLE_GROUP
        return Said(messages.ranking_of(who, messages.order(self.places)), ANSWERED)

    @property
    def rows(self) -> list[str]:
        """The groups from best to worst, row by row."""
        return [name for place in self.places for name in place]

    def told(self) -> list[str]:
        """Each row as it is heard."""
        return [
            messages.rank_line(name, number, _others(names, name))
            for number, names in enumerate(self.places, start=1)
            for name in names
        ]

    def move(self, row: int, by: int) -> tuple[Said, int]:
        """Move a group up (-1) or down (1): out of a tie first, then past its neighbour. Also where it is then."""
        rows = self.rows
        if len(rows) < 2 or not 0 <= row < len(rows):
            return Said(messages.NO_GROUPS), row
        name = rows[row]
        at = self._place_of(name)
        target = at + by
        if len(self.places[at]) > 1:
            self.places[at].remove(name)
            self.places.insert(at if by < 0 else at + 1, [name])
        elif not 0 <= target < len(self.places):
            return Said(messages.BEST_ALREADY if by < 0 else messages.WORST_ALREADY), row
        else:
            self.places[at], self.places[target] = self.places[target], self.places[at]
        return self._keep(name)

    def tie(self, row: int) -> tuple[Said, int]:
        """Have a group share the place above it. Also where it is then."""
        rows = self.rows
        if len(rows) < 2 or not 0 <= row < len(rows):
            return Said(messages.NO_GROUPS), row
        name = rows[row]
        at = self._place_of(name)
        if len(self.places[at]) > 1 and self.places[at][0] != name:
            return Said(messages.TIED_ALREADY), row
        if at == 0:
            return Said(messages.NOTHING_ABOVE), row
        self.places[at].remove(name)
        self.places[at - 1].append(name)
        self.places = [place for place in self.places if place]
        return self._keep(name)

    def _keep(self, name: str) -> tuple[Said, int]:
        # What one person ranks is theirs alone; the whole group's order comes of talking.
        phase = Phase.ALONE if self.whose else Phase.AFTER_DISCUSSION
        self._study.workshops.rank(self._workshop.key, self.places, phase, self.whose)
        at = self._place_of(name)
        beside = _others(self.places[at], name)
        said = Said(messages.ranked(name, at + 1, len(self.places), beside), ANSWERED)
        return said, self.rows.index(name)

    def _place_of(self, name: str) -> int:
        return next(number for number, names in enumerate(self.places) if name in names)


def _others(names: Sequence[str], name: str) -> list[str]:
    return [other for other in names if other != name]
