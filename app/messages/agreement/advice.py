"""Why a rubric designer is advised as they are: one sentence for each advice, and one for what errors would cost."""

from collections.abc import Sequence

from app.messages.interchange.import_export import plural
from app.messages.numbers import printed

_MOST_NAMES = 20

MOST_IMAGES = 5
PEOPLE_UNSURE = (
    "It is not yet sure that people who know agree with each other; nothing can be left to a judge before."
)


def few_images(images: int, enough: int) -> str:
    return f"Both have answered only {plural(images, 'image')} so far; below {enough} nothing should be concluded."


def few_of_one(count: int, answer: str, enough: int) -> str:
    found = f"Only {plural(count, 'image')}" if count else "No image"
    verb = "was" if count <= 1 else "were"
    return (
        f'{found} {verb} called "{answer}" by the reference and answered by both; with fewer than {enough} nobody can '
        "tell whether that answer would be recognised."
    )


def unseen(share: float) -> str:
    return (
        f"In {printed(share * 100, 0)} percent of their answers people say that the picture does not show it; "
        "no wording makes it visible."
    )


def maybe_unseen(share: float) -> str:
    return (
        f"In {printed(share * 100, 0)} percent of their answers people say that the picture does not show it; with so "
        "few answers that may be too often."
    )


def people_differ(agreement: float, alpha: float) -> str:
    return (
        f"People who know differ among themselves, with agreement {printed(agreement, 2)} and alpha "
        f"{printed(alpha, 2)}; a judge cannot be measured by what they do not share."
    )


def two_views(
    name: str,
    camps: tuple[Sequence[str], Sequence[str]],
    within: tuple[float, float],
    between: float,
    judge: tuple[float, float] | None,
) -> str:
    """judge: how often it agrees with either camp; None where it shares no image with one of them."""
    first, second = (and_list(people) for people in camps)
    views = (
        f"People hold two views: {first} agree with each other in {printed(within[0], 2)}, {second} in "
        f"{printed(within[1], 2)}, but the two camps only in {printed(between, 2)}."
    )
    return views if judge is None else f"{views} {_whom_it_follows(name, (first, second), judge)}"


def _whom_it_follows(name: str, camps: tuple[str, str], judge: tuple[float, float]) -> str:
    followed = camps[0] if judge[0] >= judge[1] else camps[1]
    return (
        f"{name} follows {followed} more closely: it agrees with the first camp in {printed(judge[0], 2)} and with the "
        f"second in {printed(judge[1], 2)}."
    )


def no_better_than_guessing(
    name: str, answers: tuple[str, str], falsely_met: Sequence[int], falsely_not_met: Sequence[int]
) -> str:
    wrong = [
        f"wrongly {answer}: {_images(images)}"
        for answer, images in zip(answers, (falsely_met, falsely_not_met), strict=True)
        if images
    ]
    return (
        f"{name} cannot see this: it is no better than guessing, and another wording would not help "
        f"({'; '.join(wrong)})."
    )


def automatable(name: str, passes: bool, exceptions: Sequence[str]) -> str:
    if exceptions:
        where = f", except on {and_list(exceptions)}, where people are needed"
    else:
        where = ""
    if passes:
        return f"{name} clears the study's bounds on both answers and is as good as one of the people{where}."
    return f"{name} clears the study's bounds on both answers{where}."


def where_sure(name: str, by: str, threshold: float, coverage: float) -> str:
    """by: "runs" or "probability"."""
    share = printed(coverage * 100, 0)
    if by == "probability":
        when = f"those on which it gives its answer a probability of {printed(threshold, 2)} or more"
    elif threshold == 1:
        when = "those on which all of its runs agree"
    else:
        when = f"those on which at least {printed(threshold * 100, 0)} percent of its runs agree"
    return f"{name} may judge about {share} of 100 pictures: {when}. People judge the rest."


def cost_where_sure(name: str, reference: str, of: int, about: int, low: int, high: int) -> str:
    return (
        f"Of {of} pictures that it judges and {reference} would reject, {name} would pass about {about} "
        f"({low} to {high})."
    )


def cost(name: str, reference: str, of: int, about: int, low: int, high: int) -> str:
    return (
        f"Of {of} pictures that {reference} would reject, {name} would pass about {about} ({low} to {high})."
    )


def answers_missing(name: str, reference: str, answer: str, missing: int, expected: int) -> str:
    return (
        f'Too many answers of {name} are missing: {missing} of {expected} where {reference} said "{answer}"; somebody '
        "has to look at what is left."
    )


def copied(first: str, second: str, together: int, departures: int) -> str:
    return (
        f"{first} and {second} may not have answered independently: where one of them departs from the others, both do "
        f"in {together} of {departures} answers, so that they count as one person at most."
    )


def unsteady(name: str, consistency: float) -> str:
    return (
        f"{name} does not surely say the same when it is asked again: its runs agree with one another in "
        f"{printed(consistency, 2)} of the answers."
    )


def constant_does_as_well(name: str, answer: str, constant: float) -> str:
    return (
        f'{name} sees some of it, but may be no better than the majority baseline: always "{answer}" agrees in '
        f"{printed(constant, 2)} of the answers."
    )


def fails_test(name: str) -> str:
    return f"{name} sees some of it, but is not yet as good as one of the people."


def fails_groups(name: str, exceptions: Sequence[str]) -> str:
    return f"{name} fails, or cannot be judged, on {and_list(exceptions)}, and too few images are left without them."


def below_bound(
    name: str, reference: str, answer: str, agreement: float, low: float, limit: float, has_people: bool
) -> str:
    asked = (
        f"the study asks for more than {printed(limit, 2)}."
        if has_people
        else f"without enough answers from a second person, more than {printed(limit, 2)} is asked for."
    )
    return (
        f'Where {reference} says "{answer}", {name} agrees in {printed(agreement, 2)} of the answers, and it may be as '
        f"few as {printed(low, 2)}; {asked}"
    )


def behind_people(
    name: str, reference: str, answer: str, people: float, behind: float, tolerance: float
) -> str:
    return (
        f'Where {reference} says "{answer}", other people agree in {printed(people, 2)} of the answers, and {name} may '
        f"be {printed(behind, 2)} behind them; the study tolerates {printed(tolerance, 2)}."
    )


def more_images(images: int) -> str:
    more = plural(images, "more image", "more images")
    return f"If it goes on like this, about {more} would be enough in 4 of 5 studies."


def at_least(images: int) -> str:
    """Said where nobody knows whether so many would be enough."""
    if images == 1:
        return "At least 1 more image is needed."
    return f"At least {images} more images are needed."


def and_list(names: Sequence[str]) -> str:
    """Names in a sentence: A, B and C."""
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


def _images(images: Sequence[int]) -> str:
    shown = [str(number) for number in images[:MOST_IMAGES]]
    if len(images) > MOST_IMAGES:
        shown.append(f"{len(images) - MOST_IMAGES} more")
    return f"image {shown[0]}" if len(shown) == 1 else f"images {and_list(shown)}"


# What the advice rests on


def left_out_of_test(people: Sequence[tuple[str, int]]) -> str:
    """At most twenty are named: of a crowd nearly everybody has too few."""
    each = ", ".join(f"{name} ({plural(images, 'image')})" for name, images in people[:_MOST_NAMES])
    more = f", and {len(people) - _MOST_NAMES:,} more" if len(people) > _MOST_NAMES else ""
    return f"Left out of the test, with too few images: {each}{more}."


def too_small(names: Sequence[str]) -> str:
    return f"Too small to be judged alone, and judged together: {', '.join(names)}."


def copying(first: str, second: str, together: int, departures: int, equal: int, shared: int) -> str:
    return (
        f"{first} and {second} may not have answered independently: they agree in {equal} of {shared} answers, and "
        f"where one of them departs from the others, both do in {together} of {departures}."
    )


def tried(judges: int, questions: int, looks: int) -> str:
    """looks: at the test images, where the report is about these."""
    if looks > judges:
        return (
            f"Intervals behind the advice hold for {plural(looks, 'look')} at the test images and "
            f"{plural(questions, 'question')} of the study together."
        )
    return (
        f"Intervals behind the advice hold for {plural(judges, 'judge')} and {plural(questions, 'question')} of the "
        "study together."
    )
