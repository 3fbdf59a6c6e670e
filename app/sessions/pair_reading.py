"""What two people answered alone, side by side: where they differ, where they agree, and what came of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from app.messages import annotating as words
from app.messages import pairing as messages
from app.messages.pairing import Value
from app.sessions.said import ANSWERED, Said
from app.study.answer import NOTHING, Answer, Circumstances, Content
from app.study.people import Rater, Session
from app.study.seals import Phase, Seal, Seals


@dataclass(frozen=True)
class Told:
    """What one of them says about an item now, and what they said alone."""

    rater: Rater
    now: Content
    alone: Content

    @property
    def is_changed(self) -> bool:
        """Whether it was changed after the discussion."""
        return self.now != self.alone


@dataclass(frozen=True)
class BesideEachOther:
    """One item with what each who answered says; `name` is what a listener knows the item by."""

    item: str
    name: str
    said: tuple[Told, ...]

    @property
    def agreed(self) -> Value | None:
        """What all say; None where they differ or somebody left it open."""
        values = {one.now.value for one in self.said}
        return next(iter(values)) if len(values) == 1 else None

    @property
    def is_open(self) -> bool:
        """Whether nobody has answered it."""
        return all(one.now.value is None for one in self.said)

    def pairs(self) -> list[tuple[str, Content]]:
        """Names and what they say."""
        return [(one.rater.name, one.now) for one in self.said]

    def line(self, joint: Content | None) -> str:
        """All of it in a line of a list."""
        words = []
        for one in self.said:
            said = messages.line_alone(one.rater.name, one.now)
            words.append(messages.line_changed(one.alone, said) if one.is_changed else said)
        return messages.line(self.name, words, joint)


def side_by_side(
    items: Sequence[tuple[str, str]],
    people: Sequence[Rater],
    alone: Sequence[Answer],
    changed: Sequence[Answer],
) -> list[BesideEachOther]:
    """Items (code and name) in order, each with what these people said alone and perhaps changed.

    An item that nobody answered is left out.
    """
    first, then = _by_place(alone), _by_place(changed)
    rows = []
    for item, name in items:
        said = []
        for rater in people:
            before = first.get((rater.key, item), NOTHING)
            said.append(Told(rater, then.get((rater.key, item), before), before))
        rows.append(BesideEachOther(item, name, tuple(said)))
    return [row for row in rows if not row.is_open]


def _by_place(answers: Sequence[Answer]) -> Mapping[tuple[int, str], Content]:
    return {(answer.rater.key, answer.item): answer.content for answer in answers}


def read_out(rows: Sequence[BesideEachOther], people: Sequence[Rater]) -> str:
    """Where they differ, one by one; where they agree, in one sentence."""
    if len(people) == 1:
        alone = [messages.difference(row.name, row.pairs()) for row in rows]
        return " ".join([messages.one_alone(people[0].name), *alone])
    differing = [row for row in rows if row.agreed is None]
    sentences = []
    if differing:
        sentences.append(messages.differ_on(len(differing), len(rows)))
        sentences += [messages.difference(row.name, row.pairs()) for row in differing]
    agreeing = [row for row in rows if row.agreed is not None]
    if agreeing:
        sentences.append(messages.agree_on(len(agreeing), len(rows), _agreed(agreeing)))
    return " ".join(sentences)


def _agreed(rows: Sequence[BesideEachOther]) -> str:
    """“Straight and Tip met, Colour not met”."""
    names: dict[Value, list[str]] = {}
    for row in rows:
        if row.agreed is not None:
            names.setdefault(row.agreed, []).append(row.name)
    return ", ".join(messages.agreed_names(value, known) for value, known in names.items())


class ReadOut:
    """The answers to one image after its seal was broken, and what each of the two changes then."""

    def __init__(self, seals: Seals, seal: Seal, items: Sequence[tuple[str, str]]) -> None:
        """`items` are codes with names. Raises UserError when the seal is not broken."""
        self._seals = seals
        self._seal = seal
        self._items = items
        self.rows: list[BesideEachOther] = []
        self._look()

    def _look(self) -> None:
        alone = self._seals.answers(self._seal, Phase.ALONE)
        changed = self._seals.answers(self._seal, Phase.AFTER_DISCUSSION)
        self.rows = side_by_side(self._items, self._seal.present, alone, changed)

    @property
    def sentence(self) -> str:
        """All of it, as it is read out."""
        return read_out(self.rows, self._seal.present)

    def row(self, item: str | None) -> BesideEachOther | None:
        """What was said of an item; None where nobody answered it."""
        return next((row for row in self.rows if row.item == item), None)

    def change(self, item: str | None, sitting: Session, value: Value, around: Circumstances) -> Said:
        """Whoever sits in this sitting changes their own answer; what they said alone is kept beside it."""
        row = self.row(item)
        person = sitting.rater
        told = next((one for one in row.said if one.rater.key == person.key), None) if row else None
        if row is None or told is None:
            return Said(messages.NOTHING_TO_COMPARE)
        if told.now.value == value:
            return Said(words.nothing_changed(row.name))
        content = replace(told.now, value=value)
        self._seals.record(self._seal, sitting, row.item, content, Phase.AFTER_DISCUSSION, around)
        self._look()
        return Said(messages.changed(person.name, told.now, value, row.name), ANSWERED)
