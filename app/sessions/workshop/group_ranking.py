"""Putting groups of images in an order by key: best first, ties allowed, every change kept."""

from app.messages.workshop import workshop as workshop_text
from app.sessions.annotate.ranking_order import Places, beside, moved, place_of, rows, tied
from app.sessions.feedback import ANSWERED, Feedback
from app.study.ports import OpenStudy
from app.study.team.raters import Rater
from app.study.team.seals import Phase
from app.study.team.workshops import Workshop


class GroupRanking:
    """One order at a time: that of the whole group, or of one person."""

    def __init__(self, study: OpenStudy, workshop: Workshop) -> None:
        self._study = study
        self._workshop = workshop
        self.whose: Rater | None = None
        self.places: Places = []
        self.choose(None)

    def choose(self, rater: Rater | None) -> Feedback:
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
            return Feedback(workshop_text.NO_GROUPS, ANSWERED)
        who = rater.name if rater else workshop_text.WHOLE_GROUP
        return Feedback(workshop_text.ranking_of(who, workshop_text.order(self.places)), ANSWERED)

    @property
    def rows(self) -> list[str]:
        """The groups from best to worst, row by row."""
        return rows(self.places)

    def sentences(self) -> list[str]:
        """Each row as it is heard."""
        return [
            workshop_text.rank_line(name, number, beside(names, name))
            for number, names in enumerate(self.places, start=1)
            for name in names
        ]

    def move(self, row: int, by: int) -> tuple[Feedback, int]:
        """Move a group up (-1) or down (1): out of a tie first, then past its neighbour. Also where it is then."""
        name = self._name_at(row)
        if name is None:
            return Feedback(workshop_text.NO_GROUPS), row
        changed = moved(self.places, name, by)
        if changed is None:
            return Feedback(workshop_text.BEST_ALREADY if by < 0 else workshop_text.WORST_ALREADY), row
        self.places = changed
        return self._keep(name)

    def tie(self, row: int) -> tuple[Feedback, int]:
        """Have a group share the place above it. Also where it is then."""
        name = self._name_at(row)
        if name is None:
            return Feedback(workshop_text.NO_GROUPS), row
        changed = tied(self.places, name)
        if changed is None:
            is_tied = self.places[place_of(self.places, name)][0] != name
            return Feedback(workshop_text.TIED_ALREADY if is_tied else workshop_text.NOTHING_ABOVE), row
        self.places = changed
        return self._keep(name)

    def _name_at(self, row: int) -> str | None:
        """The group in a row; None where there is nothing to put in order."""
        names = self.rows
        return names[row] if len(names) > 1 and 0 <= row < len(names) else None

    def _keep(self, name: str) -> tuple[Feedback, int]:
        # What one person ranks is theirs alone; the whole group's order comes of talking.
        phase = Phase.ALONE if self.whose else Phase.AFTER_DISCUSSION
        self._study.workshops.rank(self._workshop.key, self.places, phase, self.whose)
        at = place_of(self.places, name)
        shared = beside(self.places[at], name)
        said = Feedback(workshop_text.ranked(name, at + 1, len(self.places), shared), ANSWERED)
        return said, self.rows.index(name)
