"""Two people at one machine: they listen together, answer each alone and unheard, hear both, and answer together."""

from collections.abc import Sequence

from app.messages.pair import pairing as messages
from app.messages.pair.pairing import Value
from app.sessions.pair.answer_repositories import JointAnswers, SealedAnswers
from app.sessions.pair.pair_comparison import ReadOut
from app.sessions.pair.pair_sitting import PairSitting
from app.sessions.pair.pair_stage import Stage
from app.sessions.said import ARRIVED, Said
from app.study.team.raters import Rater


class Pairing(PairSitting):
    """Takes intentions, stores facts, and returns what to say."""

    def lines(self) -> list[str]:
        """What each said, once it has been read out, with what they answer together; nothing before."""
        rows = self._told.rows if self._told else []
        return [row.line(self.answers.content(row.item)) for row in rows]

    @property
    def compared(self) -> tuple[str, ...]:
        """The items of these lines."""
        return tuple(row.item for row in self._told.rows) if self._told else ()

    # --- the stages

    def go_on(self) -> Said:
        """The next step with this image; behind the last one, the next image."""
        match self.stage:
            case Stage.LISTEN:
                return self._to_turns()
            case Stage.HANDOVER:
                return self._begin_turn()
            case Stage.ALONE:
                return self._confirmed() or self._finish_turn()
            case Stage.GATHER:
                return self._read_out()
            case Stage.TOGETHER:
                return self._confirmed() or self._to_next()

    def _confirmed(self) -> Said | None:
        """Where something is open one is asked once more; the second press means it."""
        open_now = f"{self.stage} {self.image.key} {self.sheets.open}"
        if not self.sheets.open or self._confirming == open_now:
            self._confirming = ""
            return None
        self._confirming = open_now
        return self.telling.say(Said(messages.still_open(self.sheets.open)))

    def _to_turns(self) -> Said:
        if not self.present:
            return self._to_next()
        present = self.present
        seal = self._study.seals.open(self.image.key, pair=self.pair.rater.key, members=self.pair.people)
        for one in self.pair.people:
            if one not in present:
                seal = self._study.seals.absent(seal, one)
        self._seal = seal
        return self._settle()

    def _settle(self, first: str = "") -> Said:
        """Go where the seal says one is."""
        assert self._seal is not None
        self._seal = self._study.seals.get(self._seal.key)
        self._told = None
        if self._seal.is_broken:
            return self._come_together(first)
        if not self._seal.present:
            return self.telling.say(
                Said(f"{first} {messages.nobody_answers(self.navigator.noun)}".strip(), ARRIVED)
            )
        names = [one.name for one in self.present]
        if self._seal.awaited:
            self.stage = Stage.HANDOVER
            person = self._seal.awaited[0]
            others = [one.name for one in self.pair.people if one.key != person.key]
            sentence = messages.turn_of(person.name, others)
        else:
            self.stage = Stage.GATHER
            sentence = messages.all_in(names)
        return self.telling.say(Said(f"{first} {sentence}".strip(), ARRIVED))

    def _begin_turn(self) -> Said:
        assert self._seal is not None
        person = self._seal.awaited[0]
        self._turn = self._study.seals.turn(self._seal, person)
        self._since = self._clock()
        self.sheets.lay_out(SealedAnswers(self._turn), self._sittings[person.key], self.image)
        self.stage = Stage.ALONE
        place = messages.turn_begins(person.name, self.sheets.answered, len(self.sheets.needed))
        at = self.answers.describe(self.answers.at)
        return self.telling.say(Said(f"{place} {at}".strip(), ARRIVED, beside_focus=place))

    def _finish_turn(self) -> Said:
        assert self._seal is not None
        assert self._turn is not None
        person = self._turn.rater
        self._end_turn()
        self._seal = self._study.seals.done(self._seal, person)
        return self._settle(messages.turn_done(person.name))

    def _read_out(self) -> Said:
        assert self._seal is not None
        self._study.seals.break_seal(self._seal)
        self._seal = self._study.seals.get(self._seal.key)
        return self._come_together("")

    def _come_together(self, first: str) -> Said:
        assert self._seal is not None
        self.stage = Stage.TOGETHER
        self._since = self._clock()
        self.sheets.lay_out(
            JointAnswers(self._study.seals, self._seal), self._sittings[self.pair.rater.key], self.image
        )
        self._told = ReadOut(self._study.seals, self._seal, self.sheets.asked())
        return self.telling.say(Said(f"{first} {self._told.sentence}".strip(), ARRIVED))

    def _to_next(self) -> Said:
        self.breaks.count()
        return self.next_open()

    # --- together

    def same_as_both(self) -> Said:
        """Take over what both said of the item they are at; where they differ, say so again."""
        row = self._told.row(self.answers.at) if self._told else None
        if row is None:
            return self.telling.say(Said(messages.NOTHING_TO_COMPARE))
        if row.agreed is None:
            return self.telling.say(Said(messages.you_differ(row.name, row.pairs())))
        alike = [one.item for one in self._told.rows if one.agreed == row.agreed] if self._told else []
        return self.telling.say(self.sheets.take_over(row.item, row.agreed, alike))

    def choices(self) -> Sequence[Value]:
        """What the item they are at can be answered with."""
        row = self._told.row(self.answers.at) if self._told else None
        return self.sheets.choices([content for _name, content in row.pairs()] if row else [])

    def change(self, person: Rater, value: Value) -> Said:
        """One of the two changes their own answer to the item they are at."""
        if self._told is None:
            return self.telling.say(Said(messages.NOTHING_TO_COMPARE))
        sitting = self._sittings[person.key]
        around = self._circumstances(sitting)
        return self.telling.say(self._told.change(self.answers.at, sitting, value, around))

