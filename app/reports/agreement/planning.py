"""What a study still needs, in words and for programs."""

from collections.abc import Iterator, Sequence
from typing import Any

from app.agreement.planning.needed import ENOUGH_IMAGES
from app.agreement.planning.planner import ItemPlan, State, StudyNeeds
from app.assignment.next_images import NextImage
from app.messages.planning import planning
from app.reports.first_page.verdicts import next_in_short


def needs_sentences(needs: StudyNeeds) -> Iterator[str]:
    """Who is compared, what to do next, then every question, the label first."""
    report = needs.report
    yield planning.compared(against=report.against.name, reference=report.reference.name)
    yield planning.HOW
    if needs.split:
        yield planning.FROM_DEVELOPMENT
    else:
        yield from next_in_short(report)  # with test images, it is these that have to be enough
    for item in needs.items:
        yield f"{planning.heading(item.code, item.name)}. {' '.join(item_sentences(item))}"


def item_sentences(item: ItemPlan) -> Iterator[str]:
    """What one question needs."""
    yield planning.so_far(count=item.images, not_met=item.not_met)
    if item.failing:
        yield planning.without_groups(names=item.failing)
    yield needed_sentence(item)
    if item.state is State.MORE and item.chance is not None:
        yield planning.chance(share=item.chance)
    if item.more_people:
        yield planning.people(item.people, item.more_people, ENOUGH_IMAGES)


def needed_sentence(item: ItemPlan) -> str:
    """How many more images, or why no number is said."""
    match item.state:
        case State.GIVEN:
            return planning.given(kind=item.advice.kind.value)
        case State.NEVER:
            few = item.advice.more_images
            return (
                planning.never_by_so_few(item.images, few)
                if few
                else planning.never(reason=item.advice.reason)
            )
        case State.OPEN:
            return planning.open_still(share=item.chance_at_most or 0.0, count=item.images)
        case State.UNKNOWN:
            return planning.unknown(reason=item.advice.reason)
        case State.MORE:
            return planning.more(count=item.more or 0, not_met=item.more_not_met or 0)
        case State.ENOUGH:
            return planning.enough(images=item.there, needed=item.needed.images if item.needed else 0)


def next_sentences(images: Sequence[NextImage], has_test: bool) -> Iterator[str]:
    """The proposed images, each with its reasons."""
    if not images:
        yield planning.NO_NEXT
    if not has_test:
        yield planning.NOT_BY_JUDGE
    for one in images:
        reasons = [planning.REASONS[why.value] for why in one.reasons]
        yield planning.next_image(one.image.number, one.image.name, reasons)


def needs_json(needs: StudyNeeds, images: Sequence[NextImage]) -> dict[str, Any]:
    """The same for a program to read; null where no number would do, or nothing can be said."""
    report = needs.report
    label, *criteria = (_item(item) for item in needs.items)
    return {
        "study": report.study.title,
        "reference": report.formed.rule.value if report.formed else report.reference.name,
        "against": report.against.name,
        "rubric_version": report.rubric.version if report.rubric else None,
        "part": needs.split.part.value if needs.split else "all",
        "power": needs.power,
        "more_images": needs.more,
        "label": label,
        "criteria": criteria,
        "next_images": [
            {
                "number": one.image.number,
                "name": one.image.name,
                "reasons": [why.value for why in one.reasons],
            }
            for one in images
        ],
    }


def _item(item: ItemPlan) -> dict[str, Any]:
    return {
        "code": item.code,
        "state": item.state.value,
        "advice": item.advice.kind.value,
        "n_images": item.images,
        "n_not_met": item.not_met,
        "images": item.there,
        "needed_images": item.needed.images if item.needed else None,
        "needed_not_met": item.needed.not_met if item.needed else None,
        "more_images": item.more,
        "more_not_met": item.more_not_met,
        "chance": item.chance,
        "chance_at_most": item.chance_at_most,
        "left_out": list(item.failing),
        "people": item.people,
        "more_people": item.more_people,
    }
