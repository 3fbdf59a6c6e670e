"""What is said about plans of who answers what, and about how far everybody is."""

from collections.abc import Sequence
from datetime import datetime

from app.messages.interchange.import_export import listed, plural
from app.messages.item_nouns import IMAGE, ItemNoun
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

_KINDS = {
    Kind.EVERYTHING: "Everybody answers every {one}",
    Kind.PER_IMAGE: "A number of people for each {one}",
    Kind.BLOCKS: "Balanced blocks: every two people share equally many {many}",
    Kind.OVERLAP: "Some {many} for everybody, the rest shared out",
    Kind.ROTATION: "Contexts or image groups rotate over the people",
    Kind.CONTEXT_BLOCKS: "Each subject once: disjoint sets in blocks of contexts, whose order rotates over groups",
}
ORDERS = {
    Order.FIXED: "The same for everybody, by number",
    Order.RANDOM: "Drawn by chance for each person",
    Order.COUNTERBALANCED: "Counterbalanced",
}
OCCASIONS = {
    DisclosureOccasion.PAIR: "as one of a pair",
    DisclosureOccasion.WORKSHOP: "in a workshop",
    DisclosureOccasion.MEETING: "in a meeting",
    DisclosureOccasion.REPORT: "in a report",
    DisclosureOccasion.EXPORT: "in an exported file",
    DisclosureOccasion.FEEDBACK: "on a feedback sheet",
}
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September", "October"),
    *("November", "December"),
)
_WEEK = 7  # days

# What was asked cannot be planned

NOBODY = "A plan needs people. Choose somebody, or name somebody new."
NO_IMAGES = "A plan needs images, and this study has none yet. Add images first."
NO_PLAN = "This study has no plan yet: everybody who answers meets all images."
NO_CONTEXTS = "The exhibits are in fewer than two contexts, so there are no blocks of contexts."
ONE_CONTEXT = "One context has nothing to rotate with. Name at least two, or none to rotate the image groups."
ONE_GROUP = (
    "The images are in one group only, so there is nothing to rotate. Name contexts, or give images groups."
)
PLAN_NEEDED = "Say which kind of plan with --plan; this study has none yet that could be extended."


def kinds(noun: ItemNoun = IMAGE) -> dict[Kind, str]:
    """What the kinds of plans are called."""
    return {kind: words.format(one=noun.one, many=noun.many) for kind, words in _KINDS.items()}


def no_raters_per_image(noun: ItemNoun = IMAGE) -> str:
    return f"Each {noun.one} needs at least one person."


def too_many_per_image(wanted: int, people: int, noun: ItemNoun = IMAGE) -> str:
    who = plural(wanted, "person", "people")
    return f"There are only {people} people, so there cannot be {who} for each {noun.one}. Choose {people} or fewer."


def too_much_overlap(overlap: int, images: int, noun: ItemNoun = IMAGE) -> str:
    return f"{plural(overlap, noun.one)} for everybody are more than the {images} there are. Choose fewer."


def too_much_practice(practice: int, images: int, noun: ItemNoun = IMAGE) -> str:
    asked = plural(practice, f"practice {noun.one}")
    return f"{asked} would leave nothing of {plural(images, noun.one)}. Choose fewer."


def unknown_context(name: str, there: Sequence[str]) -> str:
    return f"There is no exhibit in the context {name}. Contexts: {listed(list(there))}."


def not_a_person(name: str) -> str:
    return f"{name} is a judge or a panel; a plan is for people and pairs."


# What a plan says of itself


def opening(setup: Setup, people: int, is_extension: bool, noun: ItemNoun = IMAGE) -> str:
    kind = kinds(noun)[setup.kind]
    goes_on = (
        " It extends the active plan: everybody keeps the images they have answered." if is_extension else ""
    )
    return f"{kind}, for {plural(people, 'person', 'people')}.{goes_on}"


def per_person(span: CountRange, noun: ItemNoun = IMAGE) -> str:
    return f"{noun.many.capitalize()} per person: {_between(span)}."


def per_image(properties: Properties, noun: ItemNoun = IMAGE) -> str:
    return f"People per {noun.one}: {_between(properties.per_image)}."


def uncovered(unanswered: int, single: int, noun: ItemNoun = IMAGE) -> str:
    if not unanswered and not single:
        return f"No {noun.one} is left to nobody or to one person alone."
    parts = []
    if unanswered:
        parts.append(f"{plural(unanswered, noun.one)} for nobody")
    if single:
        parts.append(f"{plural(single, noun.one)} for one person alone")
    return f"{' and '.join(parts)}."


def shared(span: CountRange | None, noun: ItemNoun = IMAGE) -> str:
    if span is None:
        return "One person alone: there are no two who could be compared."
    return f"{noun.many.capitalize()} that two people share: {_between(span)}{_mean(span)}."


def balance(has_design: bool | None, span: CountRange | None, noun: ItemNoun = IMAGE) -> str:
    """Only for balanced blocks; else nothing."""
    if has_design is None or span is None:
        return ""
    if span.least == span.most:
        return f"Balanced: every two people share equally many {noun.many}."
    away = f"two people may share {plural(round(span.most - span.least), noun.one)} more than two others"
    if has_design:
        return (
            f"Not wholly balanced: {away}. This happens if the number of {noun.many} is not a multiple of the design's "
            "blocks, or if much was answered before."
        )
    dealt = f"so {noun.many} are dealt as evenly as can be"
    return f"Not balanced: no design is known for these numbers, {dealt}; {away}."


def places(span: CountRange | None, noun: ItemNoun = IMAGE) -> str:
    if span is None:
        return ""
    low, high = (f"{round(100 * share)}" for share in (span.least, span.most))
    if low == high:
        return f"Order: every {noun.one} comes on average after {low} percent of a person's {noun.many}."
    much = f"{low} to {high} percent of a person's {noun.many}"
    return f"Order: on average an {noun.one} comes after {much}; 50 would be even."


def practice(images: int, noun: ItemNoun = IMAGE) -> str:
    return f"Practice: {plural(images, noun.one)} first, which everybody answers and which do not count."


def less_practice(asked: int, there: int) -> str:
    return f"Practice: {asked} asked for, {there or 'none'} to be had, because what was answered in earnest counts."


def minutes(span: CountRange | None, has_answers: bool = False) -> str:
    """`has_answers`: answers that do not say how long they took, as those from workbooks, do not help."""
    if span is None and has_answers:
        return "Expected time: not known, for no answer so far says how long it took."
    if span is None:
        return "Expected time: not known before somebody has answered."
    if round(span.most) < 1:
        return "Expected time per person: under a minute, as long as answers have taken so far."
    return f"Expected time per person: {_between(span, 'minute')}, as long as answers have taken so far."


def contexts(names: Sequence[str], is_of_exhibits: bool) -> str:
    """`is_of_exhibits`: whether exhibits stand under them, so that several are about one subject."""
    what = "subject" if is_of_exhibits else "image"
    return (
        f"Contexts that rotate: {listed(list(names))}. Each {what} is judged for one of them by each person."
    )


def context_blocks(names: Sequence[str], span: CountRange, lacking: int) -> str:
    """How the contexts of the exhibits rotate, and how evenly."""
    each = (
        f"{plural(lacking, 'subject')} {'does' if lacking == 1 else 'do'} not occur exactly once in each of them"
        if lacking
        else "everybody meets each subject once in each of them"
    )
    told = f"Contexts, one block after another: {listed(list(names))}; {each}. Their order rotates over the people."
    people = f"each context comes at each place for {_between(span)} {_people(span)}"
    if span.least == span.most:
        return f"{told} Balanced: {people}."
    return f"{told} Not wholly balanced: {people}; a multiple of {len(names)} people would even that out."


def disjoint_blocks(names: Sequence[str], span: CountRange, lacking: int) -> str:
    """How subjects are shared out over the blocks of contexts, and how evenly their order rotates."""
    each = (
        f"{plural(lacking, 'subject')} {'does' if lacking == 1 else 'do'} not occur exactly once in each of them"
        if lacking
        else "everybody meets each subject once, under one of them"
    )
    told = (
        f"Contexts, one block after another: {listed(list(names))}; {each}. Each block has other subjects, and the "
        f"order of the contexts rotates over {len(names)} groups of people."
    )
    people = f"each context comes at each place for {_between(span)} {_people(span)}"
    if span.least == span.most:
        return f"{told} Balanced: {people}."
    return f"{told} Not wholly balanced: {people}; a multiple of {len(names)} people would even that out."


def _people(span: CountRange) -> str:
    return "person" if round(span.most) == 1 else "people"


def _between(span: CountRange, what: str = "") -> str:
    words = f" {what}s" if what and round(span.most) != 1 else f" {what}" if what else ""
    if round(span.least) == round(span.most):
        return f"{_count(span.most)}{words}"
    return f"{_count(span.least)} to {_count(span.most)}{words}"


def _mean(span: CountRange) -> str:
    return "" if span.least == span.most else f", {span.mean:.1f} on average"


def _count(number: float) -> str:
    return str(round(number))


# Accepting


def accepted(people: int) -> str:
    return f"Plan active for {plural(people, 'person', 'people')}."


def proposed() -> str:
    return "Nothing was saved. Run it without --dry-run to activate the plan."


# How far everybody is


def day_words(at: datetime, now: datetime) -> str:
    """A day as one speaks of it, in the machine's time zone."""
    day, today = at.astimezone().date(), now.astimezone().date()
    days = (today - day).days
    if days == 0:
        return "today"
    if days == 1:
        return "yesterday"
    if 0 < days < _WEEK:
        return f"on {_WEEKDAYS[day.weekday()]}"
    return f"on {day.day} {_MONTHS[day.month - 1]} {day.year}"


def person_line(one: PersonProgress, is_planned: bool, now: datetime, noun: ItemNoun = IMAGE) -> str:
    tally = one.tally
    images = plural(tally.images, noun.one)
    if tally.complete and tally.complete == tally.images:
        words = [f"all {images}"]
    elif tally.complete or tally.begun:
        words = [f"{tally.complete} of {images}"]
    else:
        words = [f"none of {images} yet"]
    if tally.begun:
        words.append(f"{tally.begun} begun")
    if one.last_at:
        words.append(f"last {day_words(one.last_at, now)}")
    if is_planned and not one.has_assignments:
        words.append(f"not in the plan, so all {noun.many} are open")
    return f"{one.rater.name}: {', '.join(words)}."


def image_line(one: ImageProgress, noun: ItemNoun = IMAGE) -> str:
    if not one.wanted:
        return f"{noun.opening} {one.number}, {one.name}: given to nobody."
    done = (
        f"{one.complete} of {one.wanted} have answered"
        if one.complete
        else f"none of {one.wanted} has answered"
    )
    return f"{noun.opening} {one.number}, {one.name}: {done}."


def criterion_line(one: CriterionProgress) -> str:
    name = f"{one.code} {one.name}".strip()
    if not one.answers and not one.doubts:
        return f"{name}: no answers yet."
    return f"{name}: {plural(one.doubts, 'doubt')} among {plural(one.answers, 'answer')}."


def seen_line(name: str, occasions: Sequence[DisclosureOccasion], answers: int) -> str:
    where = listed([OCCASIONS[occasion] for occasion in occasions])
    after = (
        f"{plural(answers, 'answer')} that hold now came after it" if answers else "no answer came after it"
    )
    return f"{name} has been shown what others answered, {where}; {after}."


NOBODY_SEEN = "Nobody has been shown what others answered."
NOBODY_THERE = "Nobody answers in this study yet."
NO_CRITERIA = "This study has no rubric, so there are no criteria."


def more_images(count: int, noun: ItemNoun = IMAGE) -> str:
    return f"And {plural(count, noun.one)} more."
