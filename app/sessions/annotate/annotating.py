"""One person applying the rubric, image by image. A window and a terminal drive the same session."""

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from app.errors import UserError
from app.messages.annotate import annotating, scale_answers
from app.messages.annotate.wording_level import FULL, Words
from app.messages.meeting import second_answers
from app.messages.together import ended, together
from app.sessions.annotate.criterion_by_criterion import CriterionRound, JustAnswered, followed_by
from app.sessions.annotate.image_answers import ImageAnswers
from app.sessions.annotate.image_narration import ImageNarration
from app.sessions.annotate.image_navigator import ImageNavigator
from app.sessions.annotate.image_visit import ImageVisit
from app.sessions.annotate.item_answers import ItemAnswers
from app.sessions.annotate.part_ordering import PartOrdering
from app.sessions.annotate.undo_history import Steps, step_back, step_forth
from app.sessions.feedback import ANSWERED, ARRIVED, MOVED, Changed, Feedback
from app.study.alt_text import Level
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.earlier_answers import EarlierAnswers
from app.study.image import Image
from app.study.languages.resolution import StudyTexts, own_texts
from app.study.ports import OpenStudy
from app.study.rubric import Criterion
from app.study.team.raters import Perception, Rater, WorkOrder
from app.study.verdict import Doubt, Judgment, Mark, Scale, Verdict, reasons
from app.study.work import answering


class Annotating(ImageVisit):
    """Takes intentions, stores facts, and returns what to say.

    `answers` takes what is said about the image in front of the person, `ordering` an order of its parts; `narration`
    has its description, and what was said last; `navigator` leads through the images.
    """

    def __init__(
        self,
        study: OpenStudy,
        rater: Rater,
        perception: Perception = Perception.UNSAID,
        clock: Callable[[], float] = time.monotonic,
        words: Words = FULL,
        order: WorkOrder = WorkOrder.BY_IMAGE,
        texts: StudyTexts | None = None,
    ) -> None:
        """`texts`: the study in this person's language; in the program's where nothing is said. `order`: whether one
        goes image by image or criterion by criterion. `goes_on`, which may be set: whether the
        next open item comes by itself after an answer."""
        study.prepare_to_add(answering(rater))
        self.texts = texts or own_texts(study)
        rubric, whole_image = self.texts.current_rubric(), study.study.whole_image
        self.rater = rater
        self.words = words
        self.navigator = ImageNavigator(study, rater)
        self.narration = ImageNarration(study, words, self.texts)
        self._study = study
        self._perception = perception
        self._clock = clock
        self._since = clock()
        self._put_off: tuple[bool, bool] | None = None  # whether the image was complete then, and was put off
        self.order, self.goes_on = order, False
        self.judge_by = ""  # what one presses or types to judge the whole image
        self._answered: JustAnswered | None = None
        self._reminded: int | None = None  # the image that was not left at once, as its whole is not judged
        self._session = study.sessions.start(rater, perception, order)
        earlier = EarlierAnswers(study, rater)
        self._image_answers = ImageAnswers(study.answers, self._session, rubric, words, whole_image, earlier)
        self.answers = ItemAnswers(
            rubric, whole_image, self._circumstances, self._written, words, self._image_answers
        )
        self.ordering = PartOrdering(self.answers)
        self._round = CriterionRound(study, rater, self.criteria)
        self.reasons = reasons(study.response_sets.allowed)

    # --- coming and going

    def begin(self) -> Feedback:
        """Come in: to the image one left at, or the first open one. Raises UserError when there are no images."""
        greeting = self.words.welcome if self.navigator.left_at() is None else self.words.welcome_back
        waiting = len(self._study.second_answers.awaited(rater=self.rater.key))
        owed = second_answers.waiting(count=waiting) if waiting else ""
        greet = together(greeting(self.rater.name, self.texts.title), owed)
        start = self._round.first() if self._is_by_criterion else None
        if start is not None:
            return self._arrive(start[1], greet, start[0])
        place = self.navigator.left_at()
        image = place or self.navigator.next_open() or self.navigator.at(1)
        if image is None:
            raise UserError(annotating.NO_IMAGES)
        return self._arrive(image, greet)

    def leave(self) -> Feedback:
        """Go away: everything is already on the disk."""
        self._study.sessions.end(self._session)
        return Feedback(self.words.leaving(self._study.queue.tally(self.rater), self.navigator.noun))

    def next_unanswered(self) -> Feedback:
        """Go to the next image that is still open; criterion by criterion, where the criterion is."""
        if self._is_by_criterion:
            return self._next_of_round()
        if self._image_answers.lacks_whole_image and self._reminded != self.image.key:
            self._reminded = self.image.key
            return self.narration.say(self._to_whole_image(self.words.whole_image_left_open(self.judge_by)))
        image = self.navigator.next_open(self.image)
        if image is None or image.key == self.image.key:
            left = self.words.images_left(self._study.queue.tally(self.rater), self.navigator.noun)
            done = annotating.all_done(self.navigator.noun)
            return self.narration.say(Feedback(done if image is None else f"{self._where_short()} {left}"))
        return self._arrive(image)

    def step_image(self, by: int) -> Feedback:
        """Go to the next (1) or previous (-1) image, answered or not."""
        image = self.navigator.beside(self.image, by)
        if image is None:
            tell = annotating.last if by > 0 else annotating.first
            return self.narration.say(Feedback(tell(self.navigator.noun)))
        return self._arrive(image)

    def go_to(self, number: int) -> Feedback:
        """Go to the image with this number, counted in this person's order."""
        image = self.navigator.at(number)
        if image is None:
            return self.narration.say(Feedback(self.words.no_such_image(self.total, self.navigator.noun)))
        return self._arrive(image)

    def later(self) -> Feedback:
        """Leave this image for later, and go to the next open one. It stays in the queue, unless it is complete."""
        left = self.image
        if self.is_complete:
            return self.next_unanswered()
        self._study.queue.put_off(self._session, left.key)
        self._put_off = None
        sentence = self.words.put_off(self.navigator.number(left), self.navigator.noun)
        image = self.navigator.next_open(left)
        if image is None or image.key == left.key:
            return self.narration.say(Feedback(sentence))
        return self._arrive(image, sentence)

    def has_just_begun(self) -> bool:
        """Whether this image is the first that the person has completed, with several criteria one after another."""
        several = len(self.criteria) > 1 and not self._is_by_criterion
        return several and self.is_complete and self._study.queue.tally(self.rater).complete == 1

    def _turn_to(self, image: Image) -> None:
        self._image = image
        self._reminded = None
        self._put_off = None
        self._since = self._clock()
        self.narration.look_at(image)
        self.answers.turn_to(self._image_answers, image, self.narration.exhibit)
        self._study.sessions.set_place(self.rater, image)

    @property
    def _is_by_criterion(self) -> bool:
        return self.order is WorkOrder.BY_CRITERION and bool(self.criteria)

    def work(self, order: WorkOrder) -> Feedback:
        """Go image by image or criterion by criterion from now on: that is another sitting, and stored as such."""
        self._study.sessions.end(self._session)
        self.order = order
        self._session = self._study.sessions.start(self.rater, self._perception, order)
        self._image_answers.begin_session(self._session)
        return self.narration.say(
            Feedback(annotating.work_order(order is WorkOrder.BY_CRITERION, self.navigator.noun))
        )

    def _next_of_round(self) -> Feedback:
        place = self._round.next(self.at, self.image)
        if place is not None:
            return self._arrive(place[1], item=place[0])
        image = self.navigator.next_open(self.image)  # only the whole image can be open now
        if image is None or image.key == self.image.key:
            return self.narration.say(self.answers.next_open())
        return self._arrive(image, item=self._image_answers.items[-1])

    def _arrive(self, image: Image, first: str = "", item: str | None = None) -> Feedback:
        """`item`: the one to come to; the first open one if none is named, or the same where one goes by criterion."""
        item = item or (self.at if self._is_by_criterion else None)
        self._turn_to(image)
        self.attend(item or (self._image_answers.first_open() if self.criteria else None))
        wanted = self.answers.criterion() if self._is_by_criterion else None
        image_words, heard = self.narration.on_arrival(wanted.fields if wanted else None)
        focus = "" if self.narration.is_withheld else self.answers.introduce(self.at)
        where = self._where_short() if self.narration.says_place or not focus else ""
        greeting = " ".join(part for part in (first, self.narration.on_languages()) if part)
        spoken = _in_words((greeting, None), (where, None), *image_words)
        if not self.words.ONE_LINE or not focus:
            pieces = _filled((f"{greeting} {where}".strip(), None), *image_words, (focus, None))
            said = Feedback(_in_words(*pieces), ARRIVED, beside_focus=spoken, pieces=pieces)
        else:  # a braille display begins with where one is and what is asked, and is panned to the rest
            asked, rest = f"{where} {focus}", _filled((greeting, None), *image_words)
            pieces = _filled((ended(asked) if rest else asked, None), *rest)
            focused = asked, _in_words(*rest)
            said = Feedback(_in_words(*pieces), ARRIVED, beside_focus=spoken, pieces=pieces, focused=focused)
        return self.narration.say(said, heard)

    def _progress(self) -> annotating.ImageProgress:
        number, total = self.navigator.place(self.image)
        return annotating.ImageProgress(
            number=number,
            total=total,
            answered=self.answered,
            criteria=len(self.criteria),
            noun=self.navigator.noun,
        )

    def _where_short(self) -> str:
        at = self._progress()
        if self._is_by_criterion:
            at = replace(at, answered=0, criteria=0)
        place = self.words.arrival(at, self.is_put_off)
        return f"{place} {self.navigator.remarks(self.image)}".strip()

    # --- answering

    def attend(self, item: str | None) -> None:
        """The person is at this item now; says nothing, for whoever moved the focus has said it."""
        self.answers.attend(item)

    def next_open(self) -> Feedback:
        """Go to the next item that has no answer, going round once: the criteria, then the whole image."""
        if self._is_by_criterion:
            return self._next_of_round()
        return self.narration.say(self.answers.next_open())

    def _then(self, act: Callable[[], Feedback], item: str | None) -> Feedback:
        """What came of an answer, and what follows by itself: the whole image behind the last criterion, and the next
        open item if one wants to go on. A half may follow a level."""
        before = self._image_answers.answered
        said = act()
        was_last = self._image_answers.lacks_whole_image and self._image_answers.answered > before
        if Changed.ANSWERS not in said.changed or not (was_last or self.goes_on):
            return self.narration.say(said)
        criterion, here, image = self.answers.criterion(item), self.at, self.image
        if Changed.REASON in said.changed or (criterion is not None and criterion.scale.has_halves):
            return self.narration.say(said)
        if was_last and not self._is_by_criterion:
            return self._lead_on(said, self._to_whole_image(), here, image)
        if not self.goes_on or (not self._is_by_criterion and self._image_answers.is_complete):
            return self.narration.say(said)  # one leaves an image oneself
        return self._lead_on(said, self.next_open(), here, image)

    def _lead_on(self, said: Feedback, following: Feedback, item: str | None, image: Image) -> Feedback:
        """What came of something said of an item, and what follows by itself."""
        feedback = self.narration.say(followed_by(said, following))
        self._answered = JustAnswered(item, image, self.at, feedback) if item else None
        return feedback

    def _to_whole_image(self, before: str = "") -> Feedback:
        """Go to the whole image, with its question where that was not heard yet."""
        item = self._image_answers.items[-1]
        question = "" if item in self._image_answers.heard else annotating.SCALES[Scale(item)]
        self.answers.come_to(item)
        sentence = before or self.words.whole_image_open(self.judge_by, question)
        return Feedback(sentence, MOVED, beside_focus=sentence)

    def step_criterion(self, by: int) -> Feedback:
        """Go to the next (1) or previous (-1) criterion; it stops at the ends."""
        return self.narration.say(self.answers.step_criterion(by))

    def open_criteria(self) -> tuple[Criterion, ...]:
        """The criterion the person is at, then the others without an answer, in the order of `next_open`."""
        codes = [criterion.code for criterion in self.criteria]
        start = codes.index(self.at) if self.at in codes else 0
        return tuple(
            criterion
            for criterion in self.criteria[start:] + self.criteria[:start]
            if criterion.code == self.at or not self.content(criterion.code).value
        )

    def decide(self, verdict: Verdict, item: str | None = None) -> Feedback:
        """Give a verdict on a criterion (the one the person is at, when none is named), where its scale has it."""
        return self._then(lambda: self.answers.decide(verdict, item), item)

    def answer(self, given: str | Mark, item: str | None = None) -> Feedback:
        """Answer a criterion on its scale, as one types it; empty words take an answer in free words back."""
        return self._then(lambda: self.answers.answer(given, item), item)

    def judge(
        self, judgment: Judgment, scale: Scale | None = Scale.SHOWING, reason: str | None = None
    ) -> Feedback:
        """Judge the whole image; a judgment the scale does not have is refused."""
        return self.narration.say(self.answers.judge(judgment, scale, reason))

    def doubt(self, reason: Doubt | None, item: str | None = None) -> Feedback:
        """Say why one is unsure of an answer (`meant`, when none is named), or (None) that one is sure after all.

        Whoever names the item has just heard its name.
        """
        meant = item or self.meant
        return self._beside(
            meant, partial(self.answers.doubt, reason), is_named=not item and meant != self.at
        )

    def flag(self) -> Feedback:
        """Mark the `meant` item as doubtful without saying why; where it is already, take the doubt back."""
        if self.is_answered_elsewhere:
            back = self.return_to_answered()
            return self.narration.say(followed_by(self.answers.flag(), back))
        return self._beside(self.meant, self.answers.flag, is_named=self.meant != self.at)

    def note(self, text: str, item: str | None = None, is_left: bool = False) -> Feedback:
        """Write a note on an item (`meant`, when none is named); an empty text takes the note away.

        `is_left`: the person goes back to the item, and where the next one had come by itself, on with that.
        """
        item, answered = item or self.meant, self._just_answered()
        if is_left and answered and item == answered.item and answered.image.key == self.image.key:
            feedback = self.answers.note(text, item, is_named=True)
            following = self.answers.move_to(answered.following or item)
            return self._lead_on(feedback, following, item, self.image)
        return self._beside(item, partial(self.answers.note, text), is_named=not is_left or item != self.at)

    def _beside(self, item: str | None, act: Callable[..., Feedback], is_named: bool = False) -> Feedback:
        """Something said beside an answer. On the item just answered, the person stays where they are."""
        answered, here = self._just_answered(), self.at
        said = self.narration.say(act(item=item, is_named=is_named))
        if answered is not None and item == answered.item:
            self.attend(here)
            self._answered = replace(answered, said=said)
        return said

    # --- right after an answer, when the next item came by itself

    def _just_answered(self) -> JustAnswered | None:
        """The answer after which the next item came by itself; None once anything else was done or heard."""
        last = self._answered
        is_here = last is not None and self.at in (last.item, last.following)
        return last if last is not None and is_here and self.narration.latest is last.said else None

    @property
    def meant(self) -> str | None:
        """The item that a note or a doubt is about: the one just answered where the next came by itself and nothing
        was done since, else the one the person is at."""
        last = self._just_answered()
        return last.item if last is not None and last.image.key == self.image.key else self.at

    @property
    def is_answered_elsewhere(self) -> bool:
        """Whether the item just answered is on the image before the one that came by itself."""
        last = self._just_answered()
        return last is not None and last.image.key != self.image.key

    def return_to_answered(self) -> Feedback:
        """Go back to the image of the answer just given, where another one came by itself."""
        last = self._just_answered()
        return self._arrive(last.image, item=last.item) if last else self.where_am_i()

    def stay_here(self) -> None:
        """The person has moved within the item that came: it is the one that is meant from now on."""
        self._answered = None

    def _circumstances(self) -> Circumstances:
        seconds = round(self._clock() - self._since, 2)
        return Circumstances(self._perception, self.narration.heard(), seconds, self.texts.wanted)

    def _written(self, _item: str, _before: Content, _follows: bool) -> None:
        self._since = self._clock()

    # --- back and forth

    def undo(self) -> Feedback:
        """Take back the latest act that still stands, on whatever image it was."""
        steps = step_back(self._study.answers, self.rater, self.answers.is_for_all)
        return (
            self._go(steps, AnswerAction.UNDO)
            if steps
            else self.narration.say(Feedback(annotating.NOTHING_TO_UNDO))
        )

    def redo(self) -> Feedback:
        """Do again what was undone last."""
        steps = step_forth(self._study.answers, self.rater, self.answers.is_for_all)
        return (
            self._go(steps, AnswerAction.REDO)
            if steps
            else self.narration.say(Feedback(annotating.NOTHING_TO_REDO))
        )

    def _go(self, steps: Steps, act: AnswerAction) -> Feedback:
        """Several steps are of one act, on one image; it was given at the first item, which is undone last."""
        step = steps[-1] if act is AnswerAction.UNDO else steps[0]
        arrived = self._study.images.get(step.image) if step.image != self.image.key else None
        if arrived is not None:
            self._turn_to(arrived)  # its description is not said, so it does not count as heard
        was = self._image_answers.content(step.item)
        for one in steps:
            self.answers.write(one.item, one.content, act)
        self.attend(step.item)
        state = self._image_answers.state(step.item, step.content)
        name = self.answers.name_of(step.item)
        if act is AnswerAction.UNDO:
            what = annotating.undone_what(was, step.content, was.value)
            words_said = self.words.undone(name, state, what)
        else:
            words_said = self.words.redone(name, state)
        others = scale_answers.others_too(len(steps) - 1)
        sentence = f"{words_said} {others}".strip()
        if arrived is not None:
            place = self.words.image_place(*self.navigator.place(self.image), self.navigator.noun)
            remarks, note = self.navigator.remarks(arrived), self.narration.note_sentence
            return self.narration.say(
                Feedback(" ".join(filter(None, (sentence, f"{place}.", remarks, note))), ARRIVED)
            )
        return self.narration.say(Feedback(sentence, ANSWERED | MOVED))

    # --- hearing the image, also after a content note

    def describe(self, level: Level) -> Feedback:
        """The description at a level. After a content note, the item one is at follows it."""
        return self.narration.meet(level, self._introduce) or super().describe(level)

    def step_part(self, by: int) -> Feedback:
        """The next (1), previous (-1) or same (0) piece of the description, or of the exhibit."""
        level = self.narration.arrival_level or Level.DESCRIPTION
        return self.narration.meet(level, self._introduce) or super().step_part(by)

    def _introduce(self) -> str:
        return self.answers.introduce(self.at)

    # --- asking

    def explain(self) -> Feedback:
        """The criterion's guidance, and why its theme matters."""
        return self.narration.say(self.answers.explain())

    def say_label(self) -> Feedback:
        """The label so far, and why."""
        if self.label is None:
            return self.narration.say(
                Feedback(
                    scale_answers.NO_LABEL
                    if self.criteria
                    else annotating.no_criterion(self.answers.criterion_by)
                )
            )
        return self.narration.say(Feedback(self.words.label(self.label)))

    def where_am_i(self) -> Feedback:
        """The image, the item, and how much is left."""
        tally = self._study.queue.tally(self.rater)
        name = self.answers.name_of(self.at) if self.at else ""
        item = self.answers.describe(self.at)
        where = self.words.where(self._progress(), tally, name, item)
        is_open = self._image_answers.lacks_whole_image and self.at != self._image_answers.items[-1]
        sentences = (where, self.words.whole_image_open()) if is_open else (where,)
        return self.narration.say(
            Feedback(" ".join(sentences), pieces=tuple((words, None) for words in sentences))
        )


def _filled(*pieces: tuple[str, str | None]) -> tuple[tuple[str, str | None], ...]:
    return tuple(piece for piece in pieces if piece[0])


def _in_words(*pieces: tuple[str, str | None]) -> str:
    return " ".join(words for words, _language in _filled(*pieces))
