"""Two people at one machine: they listen together, answer each alone and unheard, hear both, and answer together."""

import time
from collections.abc import Callable, Sequence

from app.errors import UserError
from app.messages.annotate import annotating as words
from app.messages.pair import pairing as messages
from app.messages.pair.pairing import Value
from app.sessions.annotate.part_ordering import PartOrdering
from app.sessions.pair.answer_repositories import JointAnswers, SealedAnswers
from app.sessions.pair.breaks import Breaks
from app.sessions.pair.pair_answers import PairAnswers
from app.sessions.pair.pair_comparison import ReadOut
from app.sessions.pair.pair_listening import PairListening
from app.sessions.pair.pair_navigator import PairNavigator
from app.sessions.pair.pair_stage import Stage, told
from app.sessions.said import ARRIVED, Said
from app.study.answer import Circumstances
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.team.pairs import Pair, SittingSetup
from app.study.team.raters import Perception, Rater, Session
from app.study.team.seals import Seal, SealedTurnProtocol

Clock = Callable[[], float]


class Pairing:
    """Takes intentions, stores facts, and returns what to say. Where it is follows from what is stored."""

    def __init__(
        self, study: OpenStudy, pair: Pair, setup: SittingSetup, clock: Clock = time.monotonic
    ) -> None:
        study.prepare_to_write()
        self._study = study
        self._clock = clock
        self._since = clock()
        self._image: Image | None = None
        self._seal: Seal | None = None
        self._turn: SealedTurnProtocol | None = None
        self._confirming = ""
        self._told: ReadOut | None = None
        self.pair = pair
        self.setup = setup
        self.navigator = PairNavigator(study, pair)
        self.rubric = study.rubrics.current()
        self.scale = study.study.whole_image
        self.telling = PairListening(study)
        self.telling.arrival_level = setup.arrival_level
        self.breaks = Breaks(setup.break_after_images, setup.break_after_minutes, clock, self.navigator.noun)
        self.sheets = PairAnswers(self.rubric, self.scale, self._circumstances, study.exhibits.of)
        self.answers = self.sheets.answers
        self.ordering = PartOrdering(self.answers)
        self.stage = Stage.LISTEN
        self._sittings: dict[int, Session] = {
            member.rater.key: study.sessions.start(member.rater, member.perception) for member in pair.members
        }
        self._sittings[pair.rater.key] = study.sessions.start(pair.rater, Perception.UNSAID)
        study.pairs.set_up(self._sittings[pair.rater.key], setup)

    # --- what stands where

    @property
    def image(self) -> Image:
        """The image in front of the two. Raises UserError while the study has none."""
        if self._image is None:
            raise UserError(words.NO_IMAGES)
        return self._image

    @property
    def has_begun(self) -> bool:
        """Whether there is an image in front of them."""
        return self._image is not None

    @property
    def whose_turn(self) -> Rater | None:
        """Who answers now or is to answer next; None when it is nobody's turn."""
        if self._turn is not None:
            return self._turn.rater
        return self._seal.awaited[0] if self.stage is Stage.HANDOVER and self._seal else None

    @property
    def present(self) -> tuple[Rater, ...]:
        """Those who do not skip the image."""
        if self._seal is not None:
            return self._seal.present
        return self.navigator.who_meets(self.image)

    def lines(self) -> list[str]:
        """What each said, once it has been read out, with what they answer together; nothing before."""
        rows = self._told.rows if self._told else []
        return [row.line(self.answers.content(row.item)) for row in rows]

    @property
    def compared(self) -> tuple[str, ...]:
        """The items of these lines."""
        return tuple(row.item for row in self._told.rows) if self._told else ()

    # --- coming and going

    def begin(self) -> Said:
        """Come in: to the image they left, or the first open one. Raises UserError when there are no images."""
        left = self.navigator.left_at()
        image = left or self.navigator.next_open() or self.navigator.at(1)
        if image is None:
            raise UserError(words.NO_IMAGES)
        names = [one.name for one in self.pair.people]
        return self._arrive(image, messages.welcome(self._study.study.title, names, left is not None))

    def leave(self) -> Said:
        """Go away: everything is on the disk, and goes on where it was."""
        self._end_turn()
        for sitting in self._sittings.values():
            self._study.sessions.end(sitting)
        tally = self._study.queue.tally(self.pair.rater)
        return Said(messages.leaving(tally.complete, tally.images, self.navigator.noun))

    def step_image(self, by: int) -> Said:
        """Go to the next (1) or previous (-1) image, complete or not."""
        if self.stage is Stage.ALONE:
            return self.telling.say(Said(messages.AFTER_THE_TURN))
        image = self.navigator.beside(self.image, by)
        if image is None:
            tell = words.last if by > 0 else words.first
            return self.telling.say(Said(tell(self.navigator.noun)))
        return self._arrive(image)

    def go_to(self, number: int) -> Said:
        """Go to the image with this number, in the pair's order."""
        if self.stage is Stage.ALONE:
            return self.telling.say(Said(messages.AFTER_THE_TURN))
        image = self.navigator.at(number)
        no_such = words.no_such_image(self.navigator.total, self.navigator.noun)
        return self._arrive(image) if image else self.telling.say(Said(no_such))

    def next_open(self) -> Said:
        """Go to the next image that wants answers, leaving out what both skip."""
        if self.stage is Stage.ALONE:
            return self.telling.say(Said(messages.AFTER_THE_TURN))
        image = self.navigator.next_open(self.image)
        if image is None or image.key == self.image.key:
            all_done = messages.all_done(self.navigator.noun)
            return self.telling.say(Said(all_done if image is None else self._place()))
        return self._arrive(image)

    def _arrive(self, image: Image, first: str = "") -> Said:
        self._end_turn()
        self._image = image
        self._since = self._clock()
        self.telling.turn_to(image)
        self._study.sessions.set_place(self.pair.rater, image)
        self._seal = self._study.seals.newest(image.key, pair=self.pair.rater.key)
        first = " ".join(part for part in (first, self.breaks.offer(), self._place()) if part)
        if self._seal is not None:
            return self._settle(first)
        self.stage = Stage.LISTEN
        present = self.present
        away = [one.name for one in self.pair.people if one not in present]
        if away:
            first = f"{first} {messages.skipped_by(away, self.navigator.noun)}"
        told, heard = self.telling.on_arrival() if present else ((), ())
        pieces = tuple(piece for piece in ((first, None), *told) if piece[0])
        return self.telling.say(Said(" ".join(words for words, _ in pieces), ARRIVED, pieces=pieces), heard)

    def _place(self) -> str:
        return messages.place(
            *self.navigator.place(self.image), self.navigator.remarks(self.image), self.navigator.noun
        )

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

    def _end_turn(self) -> None:
        """Leave nothing of a turn behind: neither on the sheet nor in what can be repeated."""
        if self._turn is not None:
            self._turn.end()
            self._turn = None
            self.telling.forget()
        self.sheets.take_away()
        self._told = None
        self._confirming = ""

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

    # --- what one may want at any time

    def undo(self) -> Said:
        """Take back the latest act on the sheet in front of whoever answers now."""
        return self.telling.say(self.sheets.undo())

    def skip(self, people: Sequence[Rater]) -> Said:
        """These do not want to meet this image; the other goes on, and when both skip it, they go to the next."""
        for person in people:
            self._study.participants.skip(person, self.image.key)
            if self._seal is not None and not self._seal.is_broken:
                self._study.seals.absent(self._seal, person)
        self._end_turn()
        first = messages.skipped_now([person.name for person in people], self.navigator.noun)
        if self._seal is not None and not self._seal.is_broken:
            self._seal = self._study.seals.get(self._seal.key)
        if not self.present:
            image = self.navigator.next_open(self.image)
            done = f"{first} {messages.all_done(self.navigator.noun)}"
            return self._arrive(image, first) if image else self.telling.say(Said(done))
        if self._seal is not None:
            return self._settle(first)
        return self.telling.say(Said(first, ARRIVED))

    def ask_partner(self, question: str, told: str, asker: Rater) -> Said:
        """One asks the other about the picture; question and answer are kept beside the description."""
        teller = self.pair.other(asker) or asker
        return self.telling.ask_partner(question, told, asker, teller, self._sittings[teller.key])

    def where_am_i(self) -> Said:
        """The image, the stage, and what one is at; between two turns nothing of the answers."""
        names = [one.name for one in self.present]
        person = self.whose_turn.name if self.whose_turn else ""
        stage = told(self.stage, names, person, self.sheets.answered, len(self.sheets.needed))
        at = self.answers.describe(self.answers.at)
        return self.telling.say(Said(messages.where(self._place(), stage, at)))

    def _circumstances(self, sitting: Session | None = None) -> Circumstances:
        """How an answer came about: by whom it is perceived, what was heard before, and how long it took."""
        if sitting is None:
            key = self._turn.rater.key if self._turn is not None else self.pair.rater.key
            sitting = self._sittings[key]
        seconds, self._since = round(self._clock() - self._since, 2), self._clock()
        return Circumstances(sitting.perception, self.telling.heard(), seconds)
