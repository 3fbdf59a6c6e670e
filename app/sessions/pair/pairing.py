"""Two people at one machine: they listen together, answer each alone and unheard, hear both, and answer together."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from app.messages.pair import pairing
from app.messages.pair.pairing import Value
from app.sessions.annotate.criterion_by_criterion import JustAnswered, followed_by
from app.sessions.annotate.item_answers import ItemAnswers
from app.sessions.feedback import ANSWERED, ARRIVED, MOVED, Changed, Feedback
from app.sessions.pair.pair_comparison import ReadOut
from app.sessions.pair.pair_navigator import Stage
from app.sessions.pair.pair_sitting import PairSitting
from app.study.alt_text import Level
from app.study.answer import Answer, AnswerAction, Circumstances, Content
from app.study.team.raters import Rater, Session
from app.study.team.seals import Phase, Seal, SealedTurnProtocol, Seals


class SealedAnswers:
    """One member's answers while it is their turn; nobody else's can be had here."""

    def __init__(self, turn: SealedTurnProtocol) -> None:
        self._turn = turn

    def current(self, _image: int, _rater: Rater) -> Mapping[str, Answer]:
        """What the one whose turn it is has said so far."""
        return self._turn.current()

    def record(
        self,
        session: Session,
        _image: int,
        item: str,
        content: Content,
        act: AnswerAction,
        circumstances: Circumstances,
    ) -> Answer:
        """Put it under the seal."""
        return self._turn.record(session, item, content, act, circumstances)


class JointAnswers:
    """The answers two people agree on after the seal was broken."""

    def __init__(self, seals: Seals, seal: Seal) -> None:
        self._seals = seals
        self._seal = seal

    def current(self, _image: int, _rater: Rater) -> Mapping[str, Answer]:
        """What they have agreed on so far; nothing stands here that they did not say together."""
        return {answer.item: answer for answer in self._seals.answers(self._seal, Phase.JOINT)}

    def record(
        self,
        session: Session,
        _image: int,
        item: str,
        content: Content,
        act: AnswerAction,
        circumstances: Circumstances,
    ) -> Answer:
        """Store it as the pair's answer."""
        return self._seals.record(self._seal, session, item, content, Phase.JOINT, circumstances, act)


class Pairing(PairSitting):
    """Takes intentions, stores facts, and returns what to say."""

    _told_of_hiding = frozenset[int]()  # in this sitting: the people who know what the screen hides

    def lines(self) -> list[str]:
        """What each said, once it has been read out, with what they answer together; nothing before."""
        rows = self._comparison.rows if self._comparison else []
        return [row.line(self.answers.content(row.item)) for row in rows]

    @property
    def compared(self) -> tuple[str, ...]:
        """The items of these lines."""
        return tuple(row.item for row in self._comparison.rows) if self._comparison else ()

    # --- the stages

    def go_on(self) -> Feedback:
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
            case Stage.AWAIT:
                return self._onward("")
            case Stage.BREAK:
                self._since = self._clock()
                return self._meet(self._place())

    def name_turn(self) -> Feedback | None:
        """Between two turns: whose turn it is, and how it begins; None at any other time. No key but that of the button
        begins it: what is pressed once too often would be answered under the other's name."""
        person = self.whose_turn
        if self.stage is not Stage.HANDOVER or person is None:
            return None
        return self.narration.say(Feedback(pairing.waits_for(name=person.name)))

    def answering(self, act: Callable[[ItemAnswers], Feedback]) -> Feedback:
        """Something done on the sheet of whoever answers; behind their first last answer, how a turn ends."""
        was_open, person = self.pair_answers.open, self._turn.rater.key if self._turn else None
        said = act(self.answers)
        left = self.pair_answers.open
        if left and len(left) < len(was_open) and self._leads_on(said):
            item = self.answers.at or ""
            said = self.narration.say(followed_by(said, self.answers.next_open()))
            self._answered = JustAnswered(item, self.image, self.answers.at, said)
            return said
        if person is None or person in self._know_the_end or left or not was_open:
            return self.narration.say(said)
        self._know_the_end.add(person)
        rest = pairing.when_done(self.narration.done_by)
        beside = None if said.beside_focus is None else f"{said.beside_focus} {rest}".strip()
        return self.narration.say(said._replace(sentence=f"{said.sentence} {rest}", beside_focus=beside))

    def _leads_on(self, said: Feedback) -> bool:
        """Whether the next open item comes by itself after an answer. A half may follow a level."""
        criterion = self.answers.criterion()
        may_follow = Changed.REASON in said.changed or (criterion is not None and criterion.scale.has_halves)
        return self.goes_on and self.stage is Stage.ALONE and not may_follow

    @property
    def meant(self) -> str | None:
        """The item that a note or a doubt is about: the one just answered where the next came by itself and nothing
        was done since, else the one they are at."""
        last = self._answered
        is_here = last is not None and self.answers.at in (last.item, last.following)
        return last.item if last and is_here and self.narration.latest is last.said else self.answers.at

    def beside(self, item: str | None, act: Callable[[ItemAnswers], Feedback]) -> Feedback:
        """Something said beside the answer of an item. On the one just answered, they stay where they are."""
        answered, here = self._answered, self.answers.at
        is_answered = item == self.meant != here
        said = self.answering(act)
        if answered is not None and is_answered:
            self.answers.attend(here)
            self._answered = replace(answered, said=said)
        return said

    def flag(self) -> Feedback:
        """Mark the `meant` item as doubtful without saying why; where it is already, take the doubt back."""
        item, here = self.meant, self.answers.at
        return self.beside(item, lambda sheet: sheet.flag(item, is_named=item != here))

    def _meet(self, first: str) -> Feedback:
        if self._seal is not None and self._seal.is_broken:
            return self._come_together(first)
        if self.is_alone_first:
            return self._meet_alone(first)
        if self._seal is not None:
            return self._settle(first)
        self.stage = Stage.LISTEN
        hears_all = bool(self.present)
        return self._say_pieces(self._with_skips(first), hears_all, last=self._introduce())

    def _introduce(self) -> str:
        if self._turn is not None:
            return self.answers.describe(self.answers.at)
        begins = self.who_begins if self.stage is Stage.LISTEN else None
        if begins is None or not self.privacy_of(begins).silences_voice:
            return ""
        return pairing.first_in_silence(begins.name, self.privacy_of(begins).ear)

    def _meet_alone(self, first: str) -> Feedback:
        """Where each answers all images alone: only another person takes over with a press of the button."""
        seal = self._seal = self._sealed()
        awaited, alone = next(iter(self._awaited), None), self._alone
        if awaited is not None and alone is not None and awaited.key == alone.key:
            return self._begin_turn(self._with_skips(first))
        if not seal.awaited and seal.present and self._is_gathered:
            return self._read_out(first)
        return self._settle(first)

    def _with_skips(self, first: str) -> str:
        present = self.present
        away = [one.name for one in self.pair.people if one not in present]
        return f"{first} {pairing.skipped_by(away, self.navigator.noun)}" if away else first

    def _say_pieces(self, first: str, hears_all: bool, last: str = "", beside: str | None = None) -> Feedback:
        """Say something, the description as it is wanted when an image comes (`hears_all`), and something more."""
        described, heard = self.narration.on_arrival() if hears_all else ((), ())
        if hears_all and self.narration.is_withheld:  # its content note is heard alone
            last, beside = "", None
        pieces = tuple(piece for piece in ((first, None), *described, (last, None)) if piece[0])
        sentence = " ".join(words for words, _ in pieces)
        return self.narration.say(Feedback(sentence, ARRIVED, beside_focus=beside, pieces=pieces), heard)

    def _confirmed(self) -> Feedback | None:
        """Where something is open one is asked once more; the second press means it."""
        still_open = self.pair_answers.open
        open_now = f"{self.stage} {self.image.key} {len(still_open)}"
        if not still_open or self._confirming == open_now:
            self._confirming = ""
            return None
        self._confirming = open_now
        still_open_words = pairing.still_open(count=len(still_open))
        return self.narration.say(
            Feedback(pairing.WHOLE_IMAGE_OPEN if self.pair_answers.is_whole_image_open else still_open_words)
        )

    def _to_turns(self) -> Feedback:
        if not self.present:
            return self._to_next()
        if self.narration.is_withheld:
            return self.describe(self.narration.arrival_level or Level.DESCRIPTION)
        self._seal = self._sealed()
        return self._begin_turn()

    def _sealed(self) -> Seal:
        """The seal on this image, opened where it is not; who skips the image is not waited for."""
        present = self.present
        first = None  # at two machines neither waits for the other
        if self.here is None:
            person = self.course.first() if self.is_alone_first else self.order.first(self.image)
            first = (person, self.order.way)
        seal = self._study.seals.open(
            self.image.key, pair=self.pair.rater.key, members=self.pair.people, first=first
        )
        for one in self.pair.people:
            if one not in present:
                seal = self._study.seals.absent(seal, one)
        return seal

    def _settle(self, first: str = "") -> Feedback:
        assert self._seal is not None
        self._seal = self._study.seals.get(self._seal.key)
        self._comparison = None
        if self._seal.is_broken:
            return self._come_together(first)
        if not self._seal.present:
            return self.narration.say(
                Feedback(f"{first} {pairing.nobody_answers(self.navigator.noun)}".strip(), ARRIVED)
            )
        if self._awaited:
            self.stage = Stage.HANDOVER
            sentence = self._say_turn(self._awaited[0])
        elif self._seal.awaited:
            self.stage = Stage.AWAIT
            sentence = pairing.answers_of(name=self._seal.awaited[0].name)
        else:
            self.stage = Stage.GATHER
            sentence = pairing.all_in([one.name for one in self.present])
        return self.narration.say(Feedback(f"{first} {sentence}".strip(), ARRIVED))

    def turn_of(self, person: Rater, is_known: bool = False) -> str:
        """Whose turn it is, and what the other does or notices meanwhile. `is_known`: whether they were told of what
        the screen hides."""
        others = [one.name for one in self.pair.people if one.key != person.key and not self.here]
        privacy = self.privacy_of(person)
        return pairing.turn_of(
            person.name, others, privacy.hides_screen, privacy.silences_voice, privacy.ear, is_known
        )

    def _say_turn(self, person: Rater) -> str:
        said = self.turn_of(person, person.key in self._told_of_hiding)
        self._told_of_hiding |= {person.key}
        return said

    def _begin_turn(self, first: str = "") -> Feedback:
        assert self._seal is not None
        was_said = self.stage is Stage.HANDOVER or bool(first)
        person = self._awaited[0]
        self._turn = self._study.seals.turn(self._seal, person)
        self._alone, self._is_gathered = person, False
        self._since = self._clock()
        self.pair_answers.lay_out(SealedAnswers(self._turn), self._sittings[person.key], self.image)
        self.stage = Stage.ALONE
        place = pairing.turn_begins(
            name=person.name, done=self.pair_answers.answered, total=len(self.pair_answers.needed)
        )
        at = self.answers.describe(self.answers.at)
        opening = first if was_said else self._say_turn(person)
        if self.narration.is_withheld or (self.is_alone_first and not self.privacy.is_silent):
            beside = f"{opening} {place}".strip()
            return self._say_pieces(opening, hears_all=True, last=f"{place} {at}".strip(), beside=beside)
        place = f"{opening} {place}".strip()
        return self.narration.say(Feedback(f"{place} {at}".strip(), ARRIVED, beside_focus=place))

    def _finish_turn(self) -> Feedback:
        assert self._seal is not None
        assert self._turn is not None
        person = self._turn.rater
        self._end_turn()
        self._seal = self._study.seals.done(self._seal, person)
        if not self.is_alone_first:
            return self._settle(pairing.turn_done(name=person.name))
        self.breaks.count()
        return self._onward("")

    def _onward(self, first: str) -> Feedback:
        coming = self.course.next(self.image)
        if coming is None:
            return self._none_left(first)
        image, person = coming
        alone = self._alone
        if alone is not None and not self._is_gathered and (person is None or person.key != alone.key):
            first = f"{first} {pairing.turn_done(name=alone.name)}".strip()
        return self._arrive(image, first)

    def _none_left(self, first: str) -> Feedback:
        """Nothing is left to answer here, or nothing before the answers of the other have come."""
        other = self.pair.other(self.here) if self.here else None
        if other is None or self.navigator.next_open() is None:
            return self.narration.say(Feedback(f"{first} {pairing.all_done(self.navigator.noun)}".strip()))
        self._end_turn()
        self.stage = Stage.AWAIT
        sentence = pairing.send_to(self.navigator.noun, name=other.name)
        return self.narration.say(Feedback(f"{first} {sentence}".strip(), ARRIVED))

    def _read_out(self, first: str = "") -> Feedback:
        assert self._seal is not None
        self._study.seals.break_seal(self._seal)
        self._seal = self._study.seals.get(self._seal.key)
        return self._come_together(first)

    def _come_together(self, first: str) -> Feedback:
        assert self._seal is not None
        self.stage = Stage.TOGETHER
        self._is_gathered = True
        self._since = self._clock()
        self.pair_answers.lay_out(
            JointAnswers(self._study.seals, self._seal), self._sittings[self.pair.rater.key], self.image
        )
        self._comparison = ReadOut(self._study.seals, self._seal, self.pair_answers.asked())
        note = self.narration.note_sentence if self.narration.is_withheld else ""
        words = filter(None, (first, note, self._comparison.sentence))
        return self.narration.say(Feedback(" ".join(words), ARRIVED))

    def _to_next(self) -> Feedback:
        self.breaks.count()
        return self._onward("") if self.is_alone_first else self.next_open()

    # --- together

    def same_as_both(self) -> Feedback:
        """Take over what both said of the item they are at; where they differ, say so again."""
        row = self._comparison.row(self.answers.at) if self._comparison else None
        if row is None:
            return self.narration.say(Feedback(pairing.NOTHING_TO_COMPARE))
        if row.agreed is None:
            return self.narration.say(Feedback(pairing.you_differ(row.name, row.pairs())))
        alike = (
            [one.item for one in self._comparison.rows if one.agreed == row.agreed]
            if self._comparison
            else []
        )
        return self.narration.say(self.pair_answers.take_over(row.item, row.agreed, alike))

    def take_all_agreed(self) -> Feedback:
        """Take over all on which both said the same and nothing is said together yet; undone in one step. The first
        item that is open then comes next."""
        if self._comparison is None:
            return self.narration.say(Feedback(pairing.NOTHING_TO_COMPARE))
        names = {row.item: row.name for row in self._comparison.rows}
        open_items = self.pair_answers.open
        agreed = {
            row.item: row.agreed for row in self._comparison.rows if row.agreed and row.item in open_items
        }
        if not agreed:
            return self.narration.say(Feedback(pairing.NOTHING_AGREED))
        self.pair_answers.take_over_all(agreed)
        left = self.pair_answers.open
        self.answers.attend(left[0] if left else next(iter(agreed)))
        taken = pairing.all_taken(count=len(agreed), names=", ".join(names[item] for item in agreed))
        rest = pairing.still_open_items(names=", ".join(names[item] for item in left)) if left else ""
        return self.narration.say(Feedback(f"{taken} {rest}".strip(), ANSWERED | MOVED))

    def choices(self) -> Mapping[str, Value]:
        """What the item they are at can be answered with, by its words."""
        row = self._comparison.row(self.answers.at) if self._comparison else None
        return self.pair_answers.choices([content for _name, content in row.pairs()] if row else [])

    def change(self, person: Rater, value: Value) -> Feedback:
        """One of the two changes their own answer to the item they are at."""
        if self._comparison is None:
            return self.narration.say(Feedback(pairing.NOTHING_TO_COMPARE))
        sitting = self._sittings[person.key]
        around = self._circumstances(sitting)
        return self.narration.say(self._comparison.change(self.answers.at, sitting, value, around))
