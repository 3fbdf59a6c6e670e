"""What two people answered alone, side by side: where they differ, where they agree, and what came of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from app.messages.annotate import annotating
from app.messages.pair import pairing
from app.messages.pair.pairing import Value
from app.sessions.feedback import ANSWERED, Feedback
from app.study.answer import NOTHING, Answer, Circumstances, Content
from app.study.team.raters import Rater, Session
from app.study.team.seals import Phase, Seal, Seals


@dataclass(frozen=True)
class Asked:
    """An item that was asked: its code, the name a listener knows it by, and an answer to it in the words it is
    said in. Whoever answers in free words does not differ from anybody."""

    item: str
    name: str
    in_words: Callable[[Content], Content] = lambda content: content
    is_free: bool = False


@dataclass(frozen=True)
class PartnerAnswer:
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
    """One item with what each who answered says."""

    asked: Asked
    said: tuple[PartnerAnswer, ...]

    @property
    def item(self) -> str:
        """Its code."""
        return self.asked.item

    @property
    def name(self) -> str:
        """What a listener knows it by."""
        return self.asked.name

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
        """Names and what they say, in its words."""
        return [(one.rater.name, self.asked.in_words(one.now)) for one in self.said]

    def line(self, joint: Content | None) -> str:
        """All of it in a line of a list."""
        in_words, lines = self.asked.in_words, []
        for one in self.said:
            said = pairing.line_alone(one.rater.name, in_words(one.now))
            lines.append(pairing.line_changed(in_words(one.alone), said) if one.is_changed else said)
        opening = pairing.heading(self.name, [in_words(one.now).value for one in self.said])
        return pairing.line(opening, lines, in_words(joint) if joint else None)


def side_by_side(
    items: Sequence[Asked], people: Sequence[Rater], alone: Sequence[Answer], changed: Sequence[Answer]
) -> list[BesideEachOther]:
    """Items in order, each with what these people said alone and perhaps changed.

    An item that nobody answered is left out.
    """
    first, then = _by_place(alone), _by_place(changed)
    rows = []
    for asked in items:
        said = []
        for rater in people:
            before = first.get((rater.key, asked.item), NOTHING)
            said.append(PartnerAnswer(rater, then.get((rater.key, asked.item), before), before))
        rows.append(BesideEachOther(asked, tuple(said)))
    return [row for row in rows if not row.is_open]


def _by_place(answers: Sequence[Answer]) -> Mapping[tuple[int, str], Content]:
    return {(answer.rater.key, answer.item): answer.content for answer in answers}


def read_out(rows: Sequence[BesideEachOther], people: Sequence[Rater]) -> str:
    """Where they differ, one by one; where they agree, in one sentence."""
    if not rows:
        return pairing.NOBODY_ANSWERED
    if len(people) == 1:
        alone = [pairing.difference(row.name, row.pairs()) for row in rows]
        return " ".join([pairing.one_alone(name=people[0].name), *alone])
    rows_read = [row for row in rows if not row.asked.is_free or row.agreed is not None]
    differing = [row for row in rows_read if row.agreed is None]
    sentences = []
    if differing:
        sentences.append(pairing.differ_on(len(differing), len(rows_read)))
        sentences += [pairing.difference(row.name, row.pairs()) for row in differing]
    agreeing = [row for row in rows_read if row.agreed is not None]
    if agreeing:
        sentences.append(pairing.agree_on(len(agreeing), len(rows_read), _agreed(agreeing)))
    return " ".join(
        [*sentences, *(pairing.difference(row.name, row.pairs()) for row in rows if row not in rows_read)]
    )


def _agreed(rows: Sequence[BesideEachOther]) -> str:
    """“Straight and Tip met, Colour not met”."""
    names: dict[tuple[str, Value], list[str]] = {}
    for row in rows:
        _name, content = row.pairs()[0]
        if content.value is not None:  # marks of two items are the same only where they are said alike
            names.setdefault((pairing.word(content.value), content.value), []).append(row.name)
    return pairing.agreed_names([(value, known) for (_word, value), known in names.items()])


class ReadOut:
    """The answers to one image after its seal was broken, and what each of the two changes then."""

    def __init__(self, seals: Seals, seal: Seal, items: Sequence[Asked]) -> None:
        """Raises UserError when the seal is not broken."""
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

    def change(self, item: str | None, sitting: Session, value: Value, around: Circumstances) -> Feedback:
        """Whoever sits in this sitting changes their own answer; what they said alone is kept beside it."""
        row = self.row(item)
        person = sitting.rater
        own = next((one for one in row.said if one.rater.key == person.key), None) if row else None
        if row is None or own is None:
            return Feedback(pairing.NOTHING_TO_COMPARE)
        if own.now.value == value:
            return Feedback(annotating.nothing_changed(row.name))
        content = replace(own.now, value=value)
        self._seals.record(self._seal, sitting, row.item, content, Phase.AFTER_DISCUSSION, around)
        self._look()
        in_words = row.asked.in_words
        said = pairing.changed(person.name, in_words(own.now), in_words(content), row.name)
        return Feedback(said, ANSWERED)
