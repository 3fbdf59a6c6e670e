"""From what somebody asks for to a plan of who answers what: proposed with its properties, then made active."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.assignment.contexts import contexts_in, lacking
from app.assignment.plans import extend, make
from app.assignment.properties import properties_of
from app.errors import UserError
from app.messages.item_nouns import IMAGE, ItemNoun, noun_for
from app.messages.team import assigning, sent_work
from app.study.exhibits import ExhibitContent
from app.study.names import spelled
from app.study.ports import OpenStudy
from app.study.team.assignments import Assignment, Kind, Person, Picture, Plan, Properties, Setup
from app.study.team.raters import PEOPLE


@dataclass(frozen=True)
class Proposal:
    """A plan that is not active: what it was made from, what it gives, and what it says of itself.

    `names`: those it is for, in its order. `is_extension`: it goes on from the active plan. `practice_asked`: how
    many practice images were asked for; what was answered in earnest cannot become practice. `contexts`: those the
    study's exhibits stand under. `noun`: what is given out, in words. `has_answers`: somebody has answered before.
    """

    setup: Setup
    names: tuple[str, ...]
    assignments: tuple[Assignment, ...]
    properties: Properties
    is_extension: bool
    practice_asked: int
    contexts: tuple[str, ...] = ()
    noun: ItemNoun = IMAGE
    has_answers: bool = False

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is said of it before it is accepted."""
        one = self.properties
        contexts = self.setup.contexts if self.setup.kind is Kind.ROTATION else ()
        noun = self.noun
        found = (
            assigning.opening(self.setup, one.people, self.is_extension, noun),
            assigning.per_person(one.per_person, noun),
            assigning.per_image(one, noun),
            assigning.uncovered(one.unanswered, one.single, noun),
            assigning.shared(one.shared, noun),
            assigning.balance(one.design, one.shared, noun),
            assigning.contexts(contexts, bool(self.contexts)) if contexts else "",
            self._blocks(),
            assigning.places(one.places, noun),
            assigning.practice(one.practice, noun) if one.practice else "",
            assigning.less_practice(asked=self.practice_asked, there=one.practice)
            if one.practice < self.practice_asked
            else "",
            assigning.minutes(one.minutes, self.has_answers),
        )
        return tuple(sentence for sentence in found if sentence)

    def _blocks(self) -> str:
        """How the blocks of the contexts rotate, where they do."""
        one = self.properties
        if not one.contexts:
            return ""
        if self.setup.kind is Kind.CONTEXT_BLOCKS:
            return assigning.disjoint_blocks(self.setup.contexts or self.contexts, one.contexts, one.lacking)
        return assigning.context_blocks(self.contexts, one.contexts, one.lacking)


def people_of(study: OpenStudy) -> list[str]:
    """Everybody who may be given images, by name, in the order of adding."""
    return [rater.name for rater in study.access.answering()]


def pictures_of(study: OpenStudy) -> list[Picture]:
    """Everything there is to judge, in the study's order; exhibits with the contexts they stand under."""
    shown = {exhibit.image: exhibit.shown for exhibit in study.exhibits.all()}
    none = ExhibitContent()
    return [
        Picture(image.key, image.id, image.facts.group, about.context, about.subject)
        for image in study.images.all()
        for about in (shown.get(image.key, none),)
    ]


def propose(study: OpenStudy, setup: Setup, names: Sequence[str]) -> Proposal:
    """Work a plan out for these people; writes nothing. Names that nobody has are those of newcomers.

    Raises UserError when there is nothing to plan, or the numbers do not fit.
    """
    names = tuple(dict.fromkeys(name.strip() for name in names if name.strip()))
    pictures = pictures_of(study)
    _check(setup, len(names), pictures, noun_for(study.exhibits.has_any()))
    # Newcomers have no key yet; keys below zero clash with none.
    people = [_person(study, name, -place) for place, name in enumerate(names, start=1)]
    return _proposal(study, setup, names, people, pictures)


def put_in_force(study: OpenStudy, setup: Setup, names: Sequence[str]) -> tuple[Plan, Proposal]:
    """Work the plan out once more and store it; newcomers are added to the study. All of it or nothing. It is the plan
    that `propose` gives, newcomers included.

    Raises UserError as `propose` does, when the study is open elsewhere, and while the round is closing.
    """
    if study.sent_work.is_closing():
        raise UserError(sent_work.IS_CLOSING)
    study.prepare_to_write()
    with study.together():
        made = propose(study, setup, names)
        keys = {-place: study.raters.add(name).key for place, name in enumerate(made.names, start=1)}
        given = tuple(replace(one, rater=keys.get(one.rater, one.rater)) for one in made.assignments)
        made = replace(made, assignments=given)
        return study.assignments.accept(made.setup, made.properties, given), made


def _proposal(
    study: OpenStudy,
    setup: Setup,
    names: tuple[str, ...],
    people: Sequence[Person],
    pictures: Sequence[Picture],
) -> Proposal:
    before, done = study.assignments.all(), study.assignments.answered()
    plan = study.assignments.plan()
    if plan and (plan.setup.kind, plan.setup.contexts) != (setup.kind, setup.contexts):
        # Another design: what nobody has begun under the earlier one is dealt again, in the order of this one.
        before = [one for one in before if (one.rater, one.image) in done]
    if before:
        given = extend(setup, before, people, pictures, done)
    else:
        given = make(setup, people, pictures, done)
    rubric = study.rubrics.current()
    criteria = len(rubric.criteria) if rubric else 1
    keys = [picture.key for picture in pictures]
    contexts = {picture.key: picture.context for picture in pictures if picture.context}
    properties = properties_of(setup, given, keys, criteria, study.assignments.seconds(), contexts)
    if properties.contexts:
        properties = replace(properties, lacking=lacking(pictures))
    kept = replace(
        setup, practice=properties.practice
    )  # practice that there was stays: it may be more than asked for
    named = contexts_in(pictures)
    noun = noun_for(study.exhibits.has_any())
    return Proposal(
        setup=kept,
        names=names,
        assignments=tuple(given),
        properties=properties,
        is_extension=bool(before),
        practice_asked=setup.practice,
        contexts=named,
        noun=noun,
        has_answers=bool(done),
    )


def _person(study: OpenStudy, name: str, stand_in: int) -> Person:
    """Somebody by name. The chance of a newcomer is drawn by study and name: they have no identity of their own until
    the plan is active, and it is to be the plan that was proposed."""
    rater = study.raters.find(name)
    if rater is None:
        return Person(stand_in, uuid.uuid5(study.study.id, spelled(name)))
    if rater.kind not in PEOPLE:
        raise UserError(assigning.not_a_person(name=rater.name))
    return Person(rater.key, rater.id)


def _check(setup: Setup, people: int, pictures: Sequence[Picture], noun: ItemNoun) -> None:
    images = len(pictures)
    if not people:
        raise UserError(assigning.NOBODY)
    if not images:
        raise UserError(assigning.NO_IMAGES)
    if setup.practice >= images:
        raise UserError(assigning.too_much_practice(images, noun))
    if setup.kind in (Kind.PER_IMAGE, Kind.BLOCKS):
        if setup.per_image < 1:
            raise UserError(assigning.no_raters_per_image(noun))
        if setup.per_image > people:
            raise UserError(assigning.too_many_per_image(setup.per_image, people, noun))
    if setup.kind is Kind.OVERLAP and setup.overlap > images - setup.practice:
        raise UserError(assigning.too_much_overlap(setup.overlap, images - setup.practice, noun))
    if setup.kind is Kind.ROTATION:
        _check_rotation(setup.contexts, pictures)
    if setup.kind is Kind.CONTEXT_BLOCKS:
        if len(contexts_in(pictures)) < 2:
            raise UserError(assigning.NO_CONTEXTS)
        _check_rotation(setup.contexts, pictures)


def _check_rotation(contexts: Sequence[str], pictures: Sequence[Picture]) -> None:
    there = contexts_in(pictures)
    unknown = [context for context in contexts if there and context not in there]
    if unknown:
        raise UserError(assigning.unknown_context(unknown[0], there))
    if len(contexts) == 1:
        raise UserError(assigning.ONE_CONTEXT)
    if not contexts and len(there) < 2 and len({picture.group for picture in pictures}) < 2:
        raise UserError(assigning.ONE_GROUP)
