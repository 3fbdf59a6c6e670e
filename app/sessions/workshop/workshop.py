"""A facilitator leads a workshop: step by step and image by image, with what to say and to ask."""

from collections.abc import Sequence
from pathlib import Path

from app.errors import UserError
from app.messages.annotate import annotating
from app.messages.together import ended, together
from app.messages.workshop import workshop as workshop_text
from app.sessions.annotate.exhibit_listening import Pieces
from app.sessions.feedback import ANSWERED, ARRIVED, MOVED, Feedback
from app.sessions.workshop.group_ranking import GroupRanking
from app.sessions.workshop.sealed_reactions import PersonReaction, Reactions
from app.sessions.workshop.statement_capture import StatementCapture
from app.sessions.workshop.workshop_images import WorkshopImages
from app.sessions.workshop.workshop_route import Route
from app.sessions.workshop.workshop_summary import WorkshopSummary
from app.speech.spelling import spell_briefly
from app.study.alt_text import Level
from app.study.image import Image, ImageFacts
from app.study.languages.resolution import own_texts
from app.study.ports import OpenStudy
from app.study.team.raters import Rater
from app.study.team.workshops import StepKind, Workshop, WorkshopPosition
from app.study.verdict import Judgment


class Facilitating:
    """Takes intentions, stores facts, and returns what to say. Where the workshop is, is on the disk at any time."""

    def __init__(self, study: OpenStudy, workshop: Workshop) -> None:
        study.prepare_to_write()
        self._study = study
        self.texts = own_texts(study)
        workshop = self.texts.workshop(workshop)
        self.workshop = workshop
        self.study_title = self.texts.title
        self.reactions = Reactions(study, workshop, self.texts.wanted)
        self.capturing = StatementCapture(study, workshop)
        self.summary = WorkshopSummary(study, workshop)
        self.ranking = GroupRanking(study, workshop)
        # Keys that sentences tell of; the page puts in those the facilitator has.
        self.keys = {"leave_out": "Ctrl+4", "disclose": "Ctrl+B", "describe": "F6"}
        self.route = Route(study, workshop)
        self.narration = WorkshopImages(study, lambda: self.route.content_note, self.texts)
        self._cue = -1
        self._last: Feedback | None = None

    # --- where the workshop is

    @property
    def place(self) -> WorkshopPosition:
        """The step, and the image in front of the group."""
        return self.route.place

    @property
    def people(self) -> Sequence[Rater]:
        """Those who take part, in the order of their images."""
        return self.reactions.people

    @property
    def image(self) -> Image | None:
        """The image in front of the group, or None."""
        return self.route.image

    # --- coming and going

    def begin(self) -> Feedback:
        """Come in: to where the workshop was left, or to the first step."""
        self.capturing.people = self.people
        is_back = self.route.resume()
        words = workshop_text.welcome(self.workshop.title, self.route.step_words(), is_back)
        return self._come(words, is_new=False)

    def leave(self) -> Feedback:
        """Go away; everything is on the disk."""
        self.reactions.leave()
        return Feedback(workshop_text.LEAVING)

    def step_by(self, by: int) -> Feedback:
        """Go to the next (1) or previous (-1) step."""
        if not self.route.go_to_step(by):
            return self._say(Feedback(workshop_text.LAST_STEP if by > 0 else workshop_text.FIRST_STEP))
        is_first_image = self.place.step is StepKind.REACTIONS and by > 0
        apology = self.workshop.plan.apology if is_first_image else ""
        return self._come(together(ended(self.route.step_words()), apology).strip(), is_new=True)

    def step_image(self, by: int) -> Feedback:
        """Go to the next (1) or previous (-1) image of the step."""
        if not self.route.images():
            return self._say(Feedback(workshop_text.NO_IMAGE_HERE))
        target = self.route.at + by
        if not self.route.go_to_image(target):
            tell = annotating.last if by > 0 else annotating.first
            return self._say(Feedback(tell(self.route.noun)))
        after = self.workshop.plan.break_after
        offers_break = by > 0 and after and target % after == 0
        return self._come(workshop_text.BREAK if offers_break else "", is_new=True)

    def go_to(self, number: int) -> Feedback:
        """Go to an image of the step by its place, from 1. Raises UserError for a place that the step does not have."""
        if not self.route.go_to_image(number - 1):
            raise UserError(annotating.no_such_image(len(self.route.images()), self.route.noun))
        return self._come("", is_new=True)

    def _come(self, opening: str, is_new: bool) -> Feedback:
        """Be where the route leads; tell of the image, and of what is known of the step."""
        self.route.keep()
        self._cue = -1
        self.capturing.show(self.place)
        words = [opening]
        if self.place.step is StepKind.SUMMARY:
            words.append(self.summary.begin().sentence)
        if self.place.step is StepKind.RANKING:
            self.ranking.choose(None)  # the list one comes to tells the order
        pieces: Pieces = tuple((one, None) for one in words if one)
        image = self.image
        if image is not None:
            self.reactions.turn_to(image.key)
            self.narration.turn_to(image)
            arrival = self.narration.arrival(self.keys["leave_out"], self.keys["describe"], is_new)
            pieces += ((ended(self.route.image_words()), None), *arrival)
            if own := [rater.name for rater in self.reactions.on_their_own]:
                pieces += ((workshop_text.on_their_own(own, self._awaited(), self.keys["disclose"]), None),)
        return self._say(Feedback(" ".join(words for words, _ in pieces), ARRIVED, pieces=pieces))

    # --- what to say and to ask

    @property
    def cues(self) -> tuple[str, ...]:
        """What the facilitator says in this step, then the questions."""
        return (*self.route.step.script, *self.route.step.probes)

    @property
    def probe(self) -> str:
        """The question that was read last; lines that are kept now belong to it."""
        return self.cues[self._cue] if self._cue >= len(self.route.step.script) else ""

    @property
    def cue(self) -> str:
        """What was read last, or is to be read first."""
        return self.cues[max(self._cue, 0)] if self.cues else ""

    def step_cue(self, by: int) -> Feedback:
        """Read the next (1) or previous (-1) thing to say."""
        if not self.cues:
            return self._say(Feedback(workshop_text.NO_CUES))
        target = self._cue + by
        if not 0 <= target < len(self.cues):
            return self._say(Feedback(workshop_text.LAST_CUE if by > 0 else workshop_text.FIRST_CUE))
        self._cue = target
        return self._say(
            Feedback(
                workshop_text.cue(number=target + 1, cues=len(self.cues), words=self.cues[target]), ANSWERED
            )
        )

    # --- listening

    def describe(self, level: Level) -> Feedback:
        """The description of the image at a level."""
        if self.image is None:
            return self._say(Feedback(workshop_text.NO_IMAGE_HERE))
        return self._say(self.narration.describe(level))

    def step_part(self, by: int) -> Feedback:
        """The next (1), previous (-1) or same (0) piece of the description, or of the exhibit."""
        if self.image is None:
            return self._say(Feedback(workshop_text.NO_IMAGE_HERE))
        return self._say(self.narration.step_part(by))

    # --- answers

    def react(self, number: int, rater: Rater | None = None) -> Feedback:
        """A person gives an answer, by its number from 1; without a person, whoever is next to answer.

        Before the answers are read out it is not said what it was; afterwards it is a change after discussion.
        Raises UserError where the step asks for no answers, for a number the scale does not have, and when nobody is
        left to answer.
        """
        if self.image is None:
            raise UserError(workshop_text.NO_ANSWERS_HERE)
        judgments = self.reactions.judgments
        if number > len(judgments):
            raise UserError(workshop_text.NO_THIRD)
        judgment = judgments[number - 1]
        if not self.people:
            raise UserError(workshop_text.NOBODY)
        if self.reactions.is_broken:
            return self._change(judgment, rater)
        rater = rater or next(iter(self.reactions.awaited), None)
        if rater is None:
            raise UserError(workshop_text.next_to_answer((), self.keys["disclose"]))
        tell = workshop_text.anew if self.reactions.react(judgment, rater) else workshop_text.is_in
        return self._taken(tell(rater.name))

    def _change(self, judgment: Judgment, rater: Rater | None) -> Feedback:
        if rater is None:
            raise UserError(workshop_text.CHOOSE_PERSON)
        if self.reactions.standing(rater).now is judgment:
            return self._say(Feedback(workshop_text.no_change(rater.name, judgment)))
        before = self.reactions.standing(rater).now
        self.reactions.change(judgment, rater)
        sides = self.reactions.sides()
        return self._say(Feedback(workshop_text.changed(rater.name, judgment, before, sides), ANSWERED))

    def leave_out(self, rater: Rater | None = None) -> Feedback:
        """A person does not want to meet this image; without a person, whoever is next to answer. Raises UserError when
        there is neither, and where the step asks for no answers."""
        if self.image is None:
            raise UserError(workshop_text.NO_ANSWERS_HERE)
        rater = rater or next(iter(self.reactions.awaited), None)
        if rater is None:
            raise UserError(workshop_text.CHOOSE_PERSON)
        self.reactions.leave_out(rater)
        return self._taken(workshop_text.leaves_out(self.route.noun, name=rater.name))

    def _taken(self, sentence: str) -> Feedback:
        """An answer was taken, or there is none to wait for: who is next. In a list of people the focus says that."""
        awaited = self._awaited()
        following = workshop_text.next_to_answer(awaited, self.keys["disclose"])
        return self._say(
            Feedback(f"{sentence} {following}", ANSWERED, beside_focus=sentence if awaited else None)
        )

    def disclose(self) -> Feedback:
        """Read out who answered what, once all are in. Raises UserError where the step asks for no answers."""
        if self.image is None:
            raise UserError(workshop_text.NO_ANSWERS_HERE)
        sides = self.reactions.disclose()
        absent = [rater.name for rater in self.reactions.absent]
        return self._say(Feedback(workshop_text.read_out(sides, absent), ANSWERED))

    def turn_taken(self, rater: Rater, number: int) -> Feedback:
        """A person has answered at this machine themselves."""
        rest = self.react(number, rater).sentence
        return self._say(Feedback(workshop_text.turn_over(name=rater.name, rest=rest), ANSWERED | MOVED))

    def _awaited(self) -> list[str]:
        return [rater.name for rater in self.reactions.awaited]

    def people_lines(self) -> list[str]:
        """Each person with their number and what may be known of their answer."""
        if self.image is None:
            return [
                workshop_text.numbered(rater.name, number)
                for number, rater in enumerate(self.people, start=1)
            ]
        standings = self.reactions.standings()
        return [
            workshop_text.person_line(one.rater.name, number, self._state(one))
            for number, one in enumerate(standings, start=1)
        ]

    def _state(self, one: PersonReaction) -> str:
        if one.is_absent:
            return workshop_text.LEAVES_OUT
        if not self.reactions.is_broken:
            return workshop_text.IS_IN if one.is_in else workshop_text.TO_ANSWER
        return workshop_text.answered(one.now, one.before) if one.now else workshop_text.NO_ANSWER

    # --- photographs that people bring

    def bring_in(self, files: Sequence[Path]) -> Feedback:
        """Take photographs that participants found into the study, as references, and show the first of them. Raises
        UserError outside the step that compares variants, and for a file that is no picture."""
        if self.place.step is not StepKind.VARIANTS:
            raise UserError(workshop_text.ONLY_VARIANTS)
        images = []
        for file in files:
            facts = ImageFacts(
                file.name, is_photograph=True, is_reference=True, group=workshop_text.BROUGHT_IN
            )
            image = self._study.images.add(file, facts).image
            self._study.workshops.bring_in(self.workshop.key, image.key, workshop_text.BROUGHT_IN)
            images.append(image)
        self.route.place = WorkshopPosition(self.place.step, images[0].key)
        return self._come(workshop_text.brought_in(number=images[0].number), is_new=False)

    # --- telling again

    def where(self) -> Feedback:
        """The step, the image, who is still to answer, and what was kept."""
        answers = ""
        if self.place.step is StepKind.RANKING:
            answers = self.ranking.choose(self.ranking.whose).sentence
        if self.image is not None and self.people:
            awaited = self._awaited()
            answers = workshop_text.still_to_answer(names=awaited) if awaited else workshop_text.ALL_IN
            if self.reactions.is_broken:
                answers = workshop_text.read_out(
                    self.reactions.sides(), [one.name for one in self.reactions.absent]
                )
        lines, parked = self.capturing.counts(self.place)
        return self._say(
            Feedback(
                workshop_text.where(self.route.step_words(), self.route.image_words(), answers, lines, parked)
            )
        )

    def repeat(self) -> Feedback:
        """What was said last, once more."""
        last = self._last or Feedback(workshop_text.NOTHING_TO_REPEAT)
        return Feedback(last.sentence, language=last.language, pieces=last.pieces)

    def spell(self) -> Feedback:
        """What was said last, letter by letter, unless it is too long for that."""
        return Feedback(spell_briefly(self._last.sentence) if self._last else workshop_text.NOTHING_TO_REPEAT)

    def keep(self, said: Feedback) -> Feedback:
        """Remember for repeating what one of the parts said."""
        return self._say(said)

    def _say(self, said: Feedback) -> Feedback:
        self._last = said
        return said
