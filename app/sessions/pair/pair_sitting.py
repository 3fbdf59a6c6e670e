"""Two people who sit down at one machine: the image in front of them, coming and going, and what they may want at any
time. What they do with the image is in `pairing`."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.errors import UserError
from app.messages.annotate import annotating, content_notes as content_notes_text
from app.messages.annotate.wording_level import FULL
from app.messages.item_nouns import IMAGE, ItemNoun
from app.messages.pair import pairing
from app.sessions.annotate.criterion_by_criterion import JustAnswered
from app.sessions.annotate.image_narration import ImageNarration
from app.sessions.annotate.part_ordering import PartOrdering
from app.sessions.at_image import AtImage
from app.sessions.feedback import ARRIVED, Changed, Feedback
from app.sessions.pair.pair_answers import PairAnswers
from app.sessions.pair.pair_comparison import ReadOut
from app.sessions.pair.pair_navigator import PairNavigator, Stage, stage_sentence
from app.sessions.pair.turn_order import AloneFirst, TurnOrder
from app.settings import Settings
from app.study.alt_text import Level, Part
from app.study.answer import Circumstances
from app.study.details import Detail
from app.study.image import Image
from app.study.languages.resolution import StudyTexts, own_texts
from app.study.ports import OpenStudy
from app.study.team.pairs import Course, Ear, Pair, SittingSetup
from app.study.team.raters import Perception, Rater, Session
from app.study.team.seals import Seal, SealedTurnProtocol


class PairListening(ImageNarration):
    """The description with what was asked about it, and the last sentence for saying it again."""

    def __init__(self, study: OpenStudy, texts: StudyTexts | None = None) -> None:
        super().__init__(study, FULL, texts)
        self._image: Image | None = None
        self.skip_by = "skip"  # what one presses, to be named after a content note
        self.done_by = ""  # what one presses at the end of a turn

    def _before_meeting(self, note: str) -> str:
        return content_notes_text.before_pair(note=note, describe=self.describe_by, skip=self.skip_by)

    def follow_notes(self, settings: Settings) -> None:
        """Let images with a content note wait or not, as the person wants it, and name the keys of now."""
        super().follow_notes(settings)
        self.skip_by = settings.keymap.first("skip_image")
        self.done_by = settings.keymap.first("pair_go_on")

    def turn_to(self, image: Image) -> None:
        """Another image is in front of the two."""
        self._image = image
        details = (piece(detail) for detail in self._study.details.of_image(image.key) if not detail.region)
        self.look_at(image, tuple(details))

    def forget(self) -> None:
        """Have nothing to repeat: what was said belonged to somebody alone."""
        self._last, self._last_heard = None, ()

    def ask_partner(
        self, question: str, answer: str, asker: Rater, answerer: Rater, sitting: Session | None
    ) -> Feedback:
        """Keep what one asked and the other said of the picture; from now on the description ends with it."""
        if self._image is None or not question.strip() or not answer.strip():
            return self.say(Feedback(pairing.NO_QUESTION))
        text = self.listening.alt_text if self.exhibit is None else None
        detail = self._study.details.add(
            self._image.key,
            answer,
            question=question,
            asked_by=asker,
            said_by=answerer,
            author=answerer.name,
            session=sitting,
            alt_text=text.id if text else None,
        )
        self.add(piece(detail))
        return self.say(
            Feedback(pairing.added(piece=piece(detail).sentence), frozenset({Changed.DESCRIPTION}))
        )

    def add_private_note(self, person: Rater, note: str) -> Feedback:
        """Keep a note for the facilitator alone. Its words are not said again, for others may listen.

        Raises UserError where there are no words.
        """
        image = self._image.key if self._image else None
        self._study.pairs.add_private_note(person, note, image=image)
        return self.say(Feedback(pairing.private_note_saved(name=person.name)))


def piece(detail: Detail) -> Part:
    """What somebody asked and was told, as the last piece of a description."""
    name = detail.said_by.name if detail.said_by else detail.author
    return Part("asked", pairing.ASKED, pairing.asked(detail.question, name, detail.words))


_MINUTE = 60  # seconds


class Breaks:
    """Counts images and time since the last offer. `images` or `minutes` 0: that does not count."""

    def __init__(self, images: int, minutes: int, clock: Callable[[], float], noun: ItemNoun = IMAGE) -> None:
        self._noun = noun
        self._after_images = images
        self._after_minutes = minutes
        self._clock = clock
        self._images = 0
        self._since = clock()

    def count(self) -> None:
        """One more image is behind them."""
        self._images += 1

    def offer(self) -> str:
        """The offer, if it is time for one; '' otherwise."""
        minutes = int((self._clock() - self._since) // _MINUTE)
        if self._after_images and self._images >= self._after_images:
            offer = pairing.break_after_images(self._images, self._noun)
        elif self._after_minutes and minutes >= self._after_minutes:
            offer = pairing.break_after_minutes(count=minutes)
        else:
            return ""
        self._images, self._since = 0, self._clock()
        return offer


_LISTENS = (Perception.SCREEN_READER, Perception.OWN_VOICE)
_LOOKS = (Perception.MAGNIFIED, Perception.IMAGE_VISIBLE)


@dataclass(frozen=True)
class TurnPrivacy:
    """`hides_screen`: answers are not drawn; a screen reader still finds them. `silences_voice`: nothing is said to
    both; where an `ear` is given, the voice is heard in that one only."""

    hides_screen: bool = False
    silences_voice: bool = False
    ear: Ear | None = None

    @property
    def is_silent(self) -> bool:
        """Whether nothing at all is heard."""
        return self.silences_voice and self.ear is None


OPEN = TurnPrivacy()


def turn_privacy(pair: Pair, person: Rater, ear: Ear | None = None) -> TurnPrivacy:
    """Hide the answers of somebody who listens from a partner who does not, and say nothing of the answers of somebody
    who looks to a partner who does not look. Where what a person uses is not known, their own turn is as it is. `ear`:
    where the one who looks hears the voice alone."""
    own, other = Perception.UNSAID, Perception.UNSAID
    for member in pair.members:
        if member.rater.key == person.key:
            own = member.perception
        else:
            other = member.perception
    is_silent = own in _LOOKS and other not in _LOOKS
    return TurnPrivacy(own in _LISTENS and other not in _LISTENS, is_silent, ear if is_silent else None)


Clock = Callable[[], float]


class PairSitting(AtImage, ABC):
    """Where the two are, and how they come and go. Where it is follows from what is stored."""

    def __init__(
        self, study: OpenStudy, pair: Pair, setup: SittingSetup, clock: Clock = time.monotonic
    ) -> None:
        study.prepare_to_write()
        self._study = study
        self._clock = clock
        self._since = clock()
        self._seal: Seal | None = None
        self._turn: SealedTurnProtocol | None = None
        self._confirming = ""
        self._know_the_end: set[int] = set()  # who was told how a turn ends
        self._comparison: ReadOut | None = None
        self._alone: Rater | None = None  # who is at the machine, where each answers all images alone
        self._is_gathered = False
        self.pair = pair
        self.setup = setup
        self.navigator = PairNavigator(study, pair)
        self.texts = own_texts(study)
        self.rubric = self.texts.current_rubric()
        self.scale = study.study.whole_image
        self.order = TurnOrder(study, pair, setup.first_turn)
        self.here = next((one for one in pair.people if one.id == setup.here), None)
        self.course = AloneFirst(study, pair, self.navigator, self.order, self.here)
        self.narration = PairListening(study, self.texts)
        self.narration.arrival_level = setup.arrival_level
        self.narration.listeners = self._who_meets
        self.breaks = Breaks(setup.break_after_images, setup.break_after_minutes, clock, self.navigator.noun)
        self.pair_answers = PairAnswers(self.rubric, self.scale, self._circumstances, study.exhibits.of)
        self.answers = self.pair_answers.answers
        self.ordering = PartOrdering(self.answers)
        self.stage = Stage.LISTEN
        self.goes_on = False  # whether the next open item comes by itself after an answer in a turn
        self._answered: JustAnswered | None = None
        self._sittings: dict[int, Session] = {
            member.rater.key: study.sessions.start(member.rater, member.perception) for member in pair.members
        }
        self._sittings[pair.rater.key] = study.sessions.start(pair.rater, Perception.UNSAID)
        study.pairs.set_up(self._sittings[pair.rater.key], setup)

    # --- what stands where

    @property
    def whose_turn(self) -> Rater | None:
        """Who answers now or is to answer next; None when it is nobody's turn."""
        if self._turn is not None:
            return self._turn.rater
        return self._awaited[0] if self.stage is Stage.HANDOVER else None

    @property
    def _awaited(self) -> Sequence[Rater]:
        """Those who are still to answer this image at this machine, whoever is first comes first."""
        waiting = self._seal.awaited if self._seal is not None else ()
        return [one for one in waiting if self.here is None or one.key == self.here.key]

    @property
    def who_begins(self) -> Rater | None:
        """Who answers this image first, once they have listened to it; None where nobody does."""
        first = self.order.first(self.image)
        return next((one for one in self.present if one.key == first.key), next(iter(self.present), None))

    @property
    def privacy(self) -> TurnPrivacy:
        """What keeps the turn that goes on from the other person."""
        return self.privacy_of(self._turn.rater) if self._turn is not None else OPEN

    def privacy_of(self, person: Rater) -> TurnPrivacy:
        """What keeps this person's turns from the other one."""
        is_private = self.setup.has_private_turns and self.here is None
        return turn_privacy(self.pair, person, self.setup.ear) if is_private else OPEN

    @property
    def is_alone_first(self) -> bool:
        """Whether each answers all images alone before they come together; so it is at two machines."""
        return self.setup.course is Course.ALONE_FIRST or self.here is not None

    @property
    def present(self) -> tuple[Rater, ...]:
        """Those who do not skip the image."""
        if self._seal is not None:
            return self._seal.present
        return self.navigator.who_meets(self.image)

    def _who_meets(self) -> Sequence[int]:
        """The keys of those who have the image in front of them now."""
        person = self.whose_turn or self.here
        return [one.key for one in ((person,) if person else self.present or self.pair.people)]

    # --- coming and going

    def begin(self) -> Feedback:
        """Come in: to the image they left, or the first open one. Raises UserError when there are no images."""
        left = self.navigator.left_at()
        image = left or self.navigator.next_open() or self.navigator.at(1)
        if self.is_alone_first:
            coming = self.course.next()
            image = coming[0] if coming else image
        if image is None:
            raise UserError(annotating.NO_IMAGES)
        names = [one.name for one in self.pair.people]
        return self._arrive(image, pairing.welcome(self.texts.title, names, left is not None))

    def leave(self) -> Feedback:
        """Go away: everything is on the disk, and goes on where it was."""
        self._end_turn()
        for sitting in self._sittings.values():
            self._study.sessions.end(sitting)
        tally = self._study.queue.tally(self.pair.rater)
        return Feedback(pairing.leaving(self.navigator.noun, complete=tally.complete, total=tally.images))

    def step_image(self, by: int) -> Feedback:
        """Go to the next (1) or previous (-1) image, complete or not."""
        if self.stage is Stage.ALONE:
            return self.narration.say(Feedback(pairing.AFTER_THE_TURN))
        image = self.navigator.beside(self.image, by)
        if image is None:
            tell = annotating.last if by > 0 else annotating.first
            return self.narration.say(Feedback(tell(self.navigator.noun)))
        return self._arrive(image)

    def go_to(self, number: int) -> Feedback:
        """Go to the image with this number, in the pair's order."""
        if self.stage is Stage.ALONE:
            return self.narration.say(Feedback(pairing.AFTER_THE_TURN))
        image = self.navigator.at(number)
        no_such = annotating.no_such_image(self.navigator.total, self.navigator.noun)
        return self._arrive(image) if image else self.narration.say(Feedback(no_such))

    def next_open(self) -> Feedback:
        """Go to the next image that wants answers, leaving out what both skip."""
        if self.stage is Stage.ALONE:
            return self.narration.say(Feedback(pairing.AFTER_THE_TURN))
        if self.is_alone_first:
            return self._onward("")
        image = self.navigator.next_open(self.image)
        if image is None or image.key == self.image.key:
            all_done = pairing.all_done(self.navigator.noun)
            return self.narration.say(Feedback(all_done if image is None else self._place()))
        return self._arrive(image)

    def _arrive(self, image: Image, first: str = "") -> Feedback:
        self._end_turn()
        self._image = image
        self._since = self._clock()
        self.narration.turn_to(image)
        self._study.sessions.set_place(self.pair.rater, image)
        first = f"{first} {self.narration.on_languages()}".strip()
        self._seal = self._study.seals.newest(image.key, pair=self.pair.rater.key)
        offer = self.breaks.offer()
        if offer:
            self.stage = Stage.BREAK
            return self.narration.say(Feedback(f"{first} {offer}".strip(), ARRIVED))
        return self._meet(f"{first} {self._place()}".strip())

    @abstractmethod
    def _meet(self, first: str) -> Feedback:
        """Do what is next with the image that has come; `first` is said before anything else."""

    @abstractmethod
    def _settle(self, first: str = "") -> Feedback:
        """Go where the seal says one is."""

    @abstractmethod
    def _onward(self, first: str) -> Feedback:
        """Go to the next image that wants answers."""

    def _place(self) -> str:
        return pairing.place(
            *self.navigator.place(self.image), self.navigator.remarks(self.image), self.navigator.noun
        )

    def _end_turn(self) -> None:
        """Leave nothing of a turn behind: neither on the sheet nor in what can be repeated."""
        if self._turn is not None:
            self._turn.end()
            self._turn = None
            self.narration.forget()
        self.pair_answers.clear()
        self._comparison = None
        self._confirming = ""

    # --- what one may want at any time

    def describe(self, level: Level) -> Feedback:
        """The description at a level. After a content note, what comes next follows it."""
        return self.narration.meet(level, self._introduce) or self.narration.describe(level)

    def step_part(self, by: int) -> Feedback:
        """The next (1), previous (-1) or same (0) piece of the description, or of the exhibit."""
        level = self.narration.arrival_level or Level.DESCRIPTION
        return self.narration.meet(level, self._introduce) or self.narration.step_part(by)

    @abstractmethod
    def _introduce(self) -> str:
        """What follows an image that was met after its content note."""

    def undo(self) -> Feedback:
        """Take back the latest act on the sheet in front of whoever answers now."""
        return self.narration.say(self.pair_answers.undo())

    def skip(self, people: Sequence[Rater]) -> Feedback:
        """These do not want to meet this image; the other goes on, and when both skip it, they go to the next.

        What somebody has answered stays: under seal where they are not done, and else to be read out.
        """
        first = " ".join(
            [pairing.skipped_now([one.name for one in people], self.navigator.noun), *self._keep(people)]
        )
        for person in people:
            self._study.participants.skip(person, self.image.key)
            if self._seal is not None and not self._seal.is_broken:
                self._study.seals.absent(self._seal, person)
        self._end_turn()
        if self._seal is not None and not self._seal.is_broken:
            self._seal = self._study.seals.get(self._seal.key)
        if self.is_alone_first:
            return self._onward(first)
        if not self.present:
            image = self.navigator.next_open(self.image)
            done = f"{first} {pairing.all_done(self.navigator.noun)}"
            return self._arrive(image, first) if image else self.narration.say(Feedback(done))
        if self._seal is not None:
            return self._settle(first)
        return self.narration.say(Feedback(first, ARRIVED))

    def _keep(self, people: Sequence[Rater]) -> list[str]:
        """What happens to what these have answered under the seal of this image."""
        if self._seal is None or self._seal.is_broken:
            return []
        done = [one.rater.name for one in self._seal.members if one.is_done and one.rater in people]
        begun = [
            one.name for one in people if self._turn and self._turn.rater == one and self._turn.current()
        ]
        return [pairing.stays_to_be_read(name=name) for name in done] + [
            pairing.stays_sealed(name=name) for name in begun
        ]

    def ask_partner(self, question: str, answer: str, asker: Rater) -> Feedback:
        """One asks the other about the picture; question and answer are kept beside the description."""
        answerer = self.pair.other(asker) or asker
        return self.narration.ask_partner(question, answer, asker, answerer, self._sittings[answerer.key])

    def where_am_i(self) -> Feedback:
        """The image, the stage, and what one is at; between two turns nothing of the answers."""
        names = [one.name for one in self.present]
        person = self.whose_turn.name if self.whose_turn else ""
        stage = stage_sentence(
            self.stage, names, person, self.pair_answers.answered, len(self.pair_answers.needed)
        )
        at = self.answers.describe(self.answers.at)
        return self.narration.say(Feedback(pairing.where(self._place(), stage, at)))

    def _circumstances(self, sitting: Session | None = None) -> Circumstances:
        """How an answer came about: by whom it is perceived, what was heard before, and how long it took."""
        if sitting is None:
            key = self._turn.rater.key if self._turn is not None else self.pair.rater.key
            sitting = self._sittings[key]
        seconds, self._since = round(self._clock() - self._since, 2), self._clock()
        criterion = self.rubric.criterion(self.answers.at) if self.rubric and self.answers.at else None
        language = criterion.language if criterion else self.texts.wanted
        return Circumstances(sitting.perception, self.narration.heard(), seconds, language)
