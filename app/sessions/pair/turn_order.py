"""Who of two people answers an image first, and the way through all images where each answers all of them alone."""

import secrets
from collections.abc import Callable, Sequence

from app.sessions.pair.pair_navigator import PairNavigator
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.team.pairs import FirstTurn, Pair
from app.study.team.raters import Rater
from app.study.team.seals import Seal

Chance = Callable[[Sequence[Rater]], Rater]


class TurnOrder:
    """Settles who answers first where no seal says so yet; what was drawn for an image is not drawn again."""

    def __init__(self, study: OpenStudy, pair: Pair, way: FirstTurn, chance: Chance = secrets.choice) -> None:
        self._study = study
        self._people = pair.people
        self._pair = pair.rater.key
        self._chance = chance
        self._drawn: dict[int, Rater] = {}
        self.way = way

    def first(self, image: Image) -> Rater:
        """Who of the two is to answer this image first."""
        match self.way:
            case FirstTurn.RANDOM:
                if image.key not in self._drawn:
                    self._drawn[image.key] = self._chance(self._people)
                return self._drawn[image.key]
            case FirstTurn.ALTERNATE:
                return self._other_than_last()
            case FirstTurn.AS_JOINED:
                return self._people[0]

    def _other_than_last(self) -> Rater:
        seals = self._study.seals.of_pair(self._pair)
        if not seals:
            return self._people[0]
        last = seals[-1].first
        others = [one for one in self._people if one.key != (last or self._people[0].key)]
        return others[0] if others else self._people[0]


class AloneFirst:
    """First one of the two answers every image alone, then the other; then they come together for all of them."""

    def __init__(
        self,
        study: OpenStudy,
        pair: Pair,
        navigator: PairNavigator,
        order: TurnOrder,
        here: Rater | None = None,
    ) -> None:
        """`here`: the only one of the two who answers at this machine; None: both do."""
        self._study = study
        self._here = here
        self._pair = pair
        self._navigator = navigator
        self._order = order
        self._first: Rater | None = None

    def first(self) -> Rater:
        """Who answers all images before the other: as the seals say that still wait, or settled now and remembered."""
        if self._first is None:
            waiting = [seal.first for seal in self._study.seals.unbroken(pair=self._pair.rater.key)]
            known = [one for one in self._pair.people if one.key in waiting]
            image = self._navigator.at(1)
            self._first = known[0] if known or image is None else self._order.first(image)
        return self._first

    def next(self, after: Image | None = None) -> tuple[Image, Rater | None] | None:
        """The next image behind one, going round, and who is to answer it alone; None: both together. None when
        nothing is left to answer."""
        images = self._met(after)
        seals = {seal.image: seal for seal in self._study.seals.of_pair(self._pair.rater.key)}
        for person in self._people():
            for image in images:
                if self._awaits(seals.get(image.key), person, image):
                    return image, person
        coming = first = self._navigator.next_open(after)
        while self._here and coming and not _is_in(seals.get(coming.key)):
            coming = self._navigator.next_open(coming)
            if coming and first and coming.key == first.key:
                return None  # all of them wait for who is elsewhere
        return (coming, None) if coming else None

    def _people(self) -> list[Rater]:
        """Those who answer at this machine, in their order."""
        if self._here is not None:
            return [self._here]
        first = self.first()
        return [first, *(one for one in self._pair.people if one.key != first.key)]

    def _met(self, after: Image | None) -> list[Image]:
        """The images that at least one of them meets, beginning behind one."""
        places = range(1, self._navigator.total + 1)
        images = [image for place in places if (image := self._navigator.at(place))]
        keys = [image.key for image in images]
        start = keys.index(after.key) + 1 if after and after.key in keys else 0
        around = images[start:] + images[:start]
        return [image for image in around if self._navigator.who_meets(image)]

    def _awaits(self, seal: Seal | None, person: Rater, image: Image) -> bool:
        keys = [one.key for one in self._navigator.who_meets(image)]
        if seal is None:
            return person.key in keys
        return not seal.is_broken and person.key in [one.key for one in seal.awaited]


def _is_in(seal: Seal | None) -> bool:
    """Whether everybody who answers an image has done so."""
    return seal is not None and not seal.awaited
