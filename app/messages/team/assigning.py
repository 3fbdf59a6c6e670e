"""What is said about plans of who answers what, and about how far everybody is."""

from collections.abc import Sequence
from datetime import datetime

from app.messages.criterion_names import criterion_name
from app.messages.interchange.import_export import listed
from app.messages.item_nouns import EXHIBIT, IMAGE, ItemNoun, ItemTemplate
from app.messages.local_formats import day_in_words
from app.messages.study.start import only_whole_image_open
from app.messages.together import ended, together
from app.messages.translation import PluralTemplate, Template, _, n_
from app.study.team.assignments import (
    CountRange,
    CriterionProgress,
    ImageProgress,
    Kind,
    Order,
    PersonProgress,
    Properties,
    Setup,
)
from app.study.team.disclosures import DisclosureOccasion

_OF_IMAGES = {
    Kind.EVERYTHING: _("Everybody answers every image"),
    Kind.PER_IMAGE: _("A fixed number of people for each image"),
    Kind.BLOCKS: _("Balanced blocks: any two people share the same number of images"),
    Kind.OVERLAP: _("Some images for everybody, the rest shared out"),
    Kind.ROTATION: _("Contexts or image groups rotate across people"),
    Kind.CONTEXT_BLOCKS: _(
        "Each subject once: blocks of contexts with different subjects, in an order that rotates across "
        "groups"
    ),
}
_OF_EXHIBITS = _OF_IMAGES | {
    Kind.EVERYTHING: _("Everybody answers every exhibit"),
    Kind.PER_IMAGE: _("A fixed number of people for each exhibit"),
    Kind.BLOCKS: _("Balanced blocks: any two people share the same number of exhibits"),
    Kind.OVERLAP: _("Some exhibits for everybody, the rest shared out"),
}
ORDERS = {
    Order.FIXED: _("The same for everybody, by number"),
    Order.RANDOM: _("Random for each person"),
    Order.COUNTERBALANCED: _("Counterbalanced"),
}
OCCASIONS = {
    DisclosureOccasion.PAIR: _("as one of a pair"),
    DisclosureOccasion.WORKSHOP: _("in a workshop"),
    DisclosureOccasion.MEETING: _("in a meeting"),
    DisclosureOccasion.REPORT: _("in a report"),
    DisclosureOccasion.EXPORT: _("in an exported file"),
    DisclosureOccasion.FEEDBACK: _("on a feedback sheet"),
}
_WEEKDAYS = (
    _("Monday"),
    _("Tuesday"),
    _("Wednesday"),
    _("Thursday"),
    _("Friday"),
    _("Saturday"),
    _("Sunday"),
)
_WEEK = 7  # days

# What was asked cannot be planned

NOBODY = _("A plan needs people. Choose somebody, or name somebody new.")
NO_IMAGES = _("A plan needs images, and this study has none yet. Add images first.")
NO_PLAN = _("This study has no plan yet: everybody answers all images.")
NO_CONTEXTS = _("The exhibits are in fewer than two contexts, so there are no blocks of contexts.")
ONE_CONTEXT = _(
    "One context has nothing to rotate with. Name at least two, or none to rotate the image groups."
)
ONE_GROUP = _(
    "The images are in one group only, so there is nothing to rotate. Name contexts, or put the "
    "images into several groups."
)
PLAN_NEEDED = _("Choose a kind of plan with --plan. This study has no plan yet that could be extended.")


def kinds(noun: ItemNoun = IMAGE) -> dict[Kind, str]:
    """What the kinds of plans are called."""
    return _OF_EXHIBITS if noun is EXHIBIT else _OF_IMAGES


no_raters_per_image = ItemTemplate(
    Template("Each image needs at least one person."), Template("Each exhibit needs at least one person.")
)
_too_many_per_image = ItemTemplate(
    Template("{wanted} people for each image are too many: the plan has {people}. Choose {people} or fewer."),
    Template(
        "{wanted} people for each exhibit are too many: the plan has {people}. Choose {people} or fewer."
    ),
)
_too_much_practice = ItemTemplate(
    Template("This many practice images leave no other images: there are {images} in all. Choose fewer."),
    Template("This many practice exhibits leave no other exhibits: there are {images} in all. Choose fewer."),
)


def too_many_per_image(wanted: int, people: int, noun: ItemNoun = IMAGE) -> str:
    return _too_many_per_image(noun, people=people, wanted=wanted)


def too_much_overlap(overlap: int, images: int, noun: ItemNoun = IMAGE) -> str:
    return _(
        "{overlap} for everybody is too many: there are only {images} in all. Choose fewer.",
        overlap=noun.counted(overlap),
        images=images,
    )


def too_much_practice(images: int, noun: ItemNoun = IMAGE) -> str:
    return _too_much_practice(noun, images=images)


def unknown_context(name: str, there: Sequence[str]) -> str:
    return _(
        "There is no exhibit in the context {name}. Contexts: {there}.", name=name, there=listed(list(there))
    )


not_a_person = Template("{name} is a judge or a panel; a plan is for people and pairs.")


# What a plan says of itself


def opening(setup: Setup, people: int, is_extension: bool, noun: ItemNoun = IMAGE) -> str:
    kind = kinds(noun)[setup.kind]
    goes_on = (
        _("This plan extends the active plan: everybody keeps the images they have answered.")
        if is_extension
        else ""
    )
    sentence = n_("{kind}, for {count} person.", "{kind}, for {count} people.", people, kind=kind)
    return together(sentence, goes_on)


_per_person = ItemTemplate(
    Template("Images per person: {between}."), Template("Exhibits per person: {between}.")
)
_per_image = ItemTemplate(
    Template("People per image: {between}."), Template("People per exhibit: {between}.")
)
_none_uncovered = ItemTemplate(
    Template("Every image is given to at least two people."),
    Template("Every exhibit is given to at least two people."),
)
_shared = ItemTemplate(
    Template("Images that two people share: {between}."),
    Template("Exhibits that two people share: {between}."),
)
_shared_on_average = ItemTemplate(
    Template("Images that two people share: {between}, {mean:.1f} on average."),
    Template("Exhibits that two people share: {between}, {mean:.1f} on average."),
)
_balanced = ItemTemplate(
    Template("Balanced: any two people share the same number of images."),
    Template("Balanced: any two people share the same number of exhibits."),
)
_not_wholly_balanced = ItemTemplate(
    Template(
        "Not fully balanced: {away}. This happens if the number of images is not a multiple of the "
        "design's number of blocks, or if many answers were already given."
    ),
    Template(
        "Not fully balanced: {away}. This happens if the number of exhibits is not a multiple of the "
        "design's number of blocks, or if many answers were already given."
    ),
)
_dealt = ItemTemplate(
    Template("so images are given out as evenly as possible"),
    Template("so exhibits are given out as evenly as possible"),
)
_place = ItemTemplate(
    Template(
        "Order: the average place of every image is {low} percent of the way through a person's images."
    ),
    Template(
        "Order: the average place of every exhibit is {low} percent of the way through a person's exhibits."
    ),
)
_places = ItemTemplate(
    Template(
        "Order: the average place of an image is between {low} and {high} percent of the way through "
        "a person's images. In an even plan it is 50 percent for every image."
    ),
    Template(
        "Order: the average place of an exhibit is between {low} and {high} percent of the way "
        "through a person's exhibits. In an even plan it is 50 percent for every exhibit."
    ),
)


def per_person(span: CountRange, noun: ItemNoun = IMAGE) -> str:
    return _per_person(noun, between=_between(span))


def per_image(properties: Properties, noun: ItemNoun = IMAGE) -> str:
    return _per_image(noun, between=_between(properties.per_image))


def uncovered(unanswered: int, single: int, noun: ItemNoun = IMAGE) -> str:
    nobody, alone = noun.counted(unanswered), noun.counted(single)
    if unanswered and single:
        return _(
            "Assigned to nobody: {images}. Assigned to only one person: {others}.",
            images=nobody,
            others=alone,
        )
    if unanswered:
        return _("Assigned to nobody: {images}.", images=nobody)
    if single:
        return _("Assigned to only one person: {images}.", images=alone)
    return _none_uncovered(noun)


def shared(span: CountRange | None, noun: ItemNoun = IMAGE) -> str:
    if span is None:
        return _("Only one person: there are no two people to compare.")
    if span.least == span.most:
        return _shared(noun, between=_between(span))
    return _shared_on_average(noun, between=_between(span), mean=span.mean)


def balance(has_design: bool | None, span: CountRange | None, noun: ItemNoun = IMAGE) -> str:
    """Only for balanced blocks; else nothing."""
    if has_design is None or span is None:
        return ""
    if span.least == span.most:
        return _balanced(noun)
    away = _(
        "some pairs of people may share up to {most} more than other pairs",
        most=noun.counted(round(span.most - span.least)),
    )
    if has_design:
        return _not_wholly_balanced(noun, away=away)
    dealt = _dealt(noun)
    return _("Not balanced: no design is known for these numbers, {dealt}; {away}.", dealt=dealt, away=away)


def places(span: CountRange | None, noun: ItemNoun = IMAGE) -> str:
    if span is None:
        return ""
    low, high = (f"{round(100 * share)}" for share in (span.least, span.most))
    if low == high:
        return _place(noun, low=low)
    return _places(noun, low=low, high=high)


def practice(images: int, noun: ItemNoun = IMAGE) -> str:
    return _("Practice: {images} first, answered by everybody and not counted.", images=noun.counted(images))


less_practice = Template(
    "Practice: {asked} asked for, but only {there} available, because images with answers cannot be "
    "used for practice."
)


def minutes(span: CountRange | None, has_answers: bool = False) -> str:
    """`has_answers`: answers that do not say how long they took, as those from workbooks, do not help."""
    if span is None and has_answers:
        return _("Expected time: not known, because no answer so far says how long it took.")
    if span is None:
        return _("Expected time: not known until somebody has answered.")
    if round(span.most) < 1:
        return _("Expected time per person: under a minute, at the speed so far.")
    return n_(
        "Expected time per person: {between} minute, at the speed so far.",
        "Expected time per person: {between} minutes, at the speed so far.",
        round(span.most),
        between=_between(span),
    )


def contexts(names: Sequence[str], is_of_exhibits: bool) -> str:
    """`is_of_exhibits`: whether they group exhibits, so that several are about one subject."""
    what = _("subject") if is_of_exhibits else _("image")
    return _(
        "Contexts that rotate: {names}. Each person judges each {what} under one of them.",
        names=listed(list(names)),
        what=what,
    )


def context_blocks(names: Sequence[str], span: CountRange, lacking: int) -> str:
    """How the contexts of the exhibits rotate, and how evenly."""
    each = (
        n_(
            "{count} subject does not occur exactly once in each of them",
            "{count} subjects do not occur exactly once in each of them",
            lacking,
        )
        if lacking
        else _("everybody gets each subject once in each of them")
    )
    sentence = _(
        "Contexts, one block after another: {names}; {each}. Their order rotates across people.",
        names=listed(list(names)),
        each=each,
    )
    people = _evenly(span)
    if span.least == span.most:
        return _("{told} Balanced: {people}.", told=sentence, people=people)
    return _(
        "{told} Not fully balanced: {people}. Full balance needs a multiple of {names} people.",
        told=sentence,
        people=people,
        names=len(names),
    )


def disjoint_blocks(names: Sequence[str], span: CountRange, lacking: int) -> str:
    """How subjects are shared out over the blocks of contexts, and how evenly their order rotates."""
    each = (
        n_(
            "{count} subject does not occur exactly once in each of them",
            "{count} subjects do not occur exactly once in each of them",
            lacking,
        )
        if lacking
        else _("everybody gets each subject once, under one of them")
    )
    sentence = _(
        "Contexts, one block after another: {names}; {each}. Each block has different subjects, and the "
        "order of the contexts rotates across {names2} groups of people.",
        names=listed(list(names)),
        each=each,
        names2=len(names),
    )
    people = _evenly(span)
    if span.least == span.most:
        return _("{told} Balanced: {people}.", told=sentence, people=people)
    return _(
        "{told} Not fully balanced: {people}. Full balance needs a multiple of {names} people.",
        told=sentence,
        people=people,
        names=len(names),
    )


def _evenly(span: CountRange) -> str:
    return n_(
        "each context is in each place for {between} person",
        "each context is in each place for {between} people",
        round(span.most),
        between=_between(span),
    )


def _between(span: CountRange) -> str:
    if round(span.least) == round(span.most):
        return _count(span.most)
    return _("{count} to {count2}", count=_count(span.least), count2=_count(span.most))


def _count(number: float) -> str:
    return str(round(number))


# Accepting


accepted = PluralTemplate("Plan active for {count} person.", "Plan active for {count} people.")


PROPOSED = _("Nothing was saved. Run the command without --dry-run to activate the plan.")


# How far everybody is


def day_words(at: datetime, now: datetime) -> str:
    """A day as one speaks of it, in the machine's time zone."""
    day, today = at.astimezone().date(), now.astimezone().date()
    days = (today - day).days
    if days == 0:
        return _("today")
    if days == 1:
        return _("yesterday")
    if 0 < days < _WEEK:
        return _("on {weekdays}", weekdays=_WEEKDAYS[day.weekday()])
    return _("on {day}", day=day_in_words(day))


_unplanned = ItemTemplate(
    Template("not in the plan, so all images are open"), Template("not in the plan, so all exhibits are open")
)
_given_to_nobody = ItemTemplate(
    Template("Image {number}, {name}: assigned to nobody."),
    Template("Exhibit {number}, {name}: assigned to nobody."),
)


def person_line(one: PersonProgress, is_planned: bool, now: datetime, noun: ItemNoun = IMAGE) -> str:
    tally = one.tally
    images = noun.counted(tally.images)
    if tally.complete and tally.complete == tally.images:
        words = [_("all {images}", images=images)]
    elif tally.complete or tally.begun:
        words = [_("{complete} of {images}", complete=tally.complete, images=images)]
    else:
        words = [_("none of {images} yet", images=images)]
    if tally.begun:
        words.append(_("{begun} begun", begun=tally.begun))
    if tally.unjudged:
        words.append(only_whole_image_open(number=tally.unjudged))
    if one.last_at:
        words.append(_("last answered {day}", day=day_words(one.last_at, now)))
    if is_planned and not one.has_assignments:
        words.append(_unplanned(noun))
    return ended(f"{one.rater.name}: {', '.join(words)}")


def image_line(one: ImageProgress, noun: ItemNoun = IMAGE) -> str:
    if not one.wanted:
        return _given_to_nobody(noun, number=one.number, name=one.name)
    done = (
        _("answered by {complete} of {wanted}", complete=one.complete, wanted=one.wanted)
        if one.complete
        else _("answered by none of {wanted}", wanted=one.wanted)
    )
    return ended(f"{noun.title(one.number)}, {one.name}: {done}")


def criterion_line(one: CriterionProgress) -> str:
    name = criterion_name(one.code, one.name)
    if not one.answers and not one.doubts:
        return _("{name}: no answers yet.", name=name)
    return n_(
        "{name}: {count} doubt among {answers}.",
        "{name}: {count} doubts among {answers}.",
        one.doubts,
        name=name,
        answers=n_("{count} answer", "{count} answers", one.answers),
    )


def seen_line(name: str, occasions: Sequence[DisclosureOccasion], answers: int) -> str:
    where = listed([OCCASIONS[occasion] for occasion in occasions])
    after = (
        n_(
            "{count} answer that counts now was given after that",
            "{count} answers that count now were given after that",
            answers,
        )
        if answers
        else _("no answer was given after that")
    )
    return _(
        "{name} has been shown what others answered, {where}; {after}.", name=name, where=where, after=after
    )


NOBODY_SEEN = _("Nobody has been shown what others answered.")
NOBODY_THERE = _("There are no raters in this study yet.")
NO_CRITERIA = _("This study has no rubric, so there are no criteria.")


def more_images(count: int, noun: ItemNoun = IMAGE) -> str:
    return _("And {count} more.", count=noun.counted(count))
