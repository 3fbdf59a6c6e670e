"""Why a rubric designer is advised as they are: one sentence for each advice, and one for what errors would cost."""

from collections.abc import Sequence

from app.messages.numbers import printed, two_decimals, whole_percent
from app.messages.translation import PluralTemplate, Template, _, n_, unformatted

_MOST_NAMES = 20

MOST_IMAGES = 5
PEOPLE_UNSURE = _(
    "It is not yet certain that people agree where they can tell; until then, nothing can be left to a judge."
)
few_images = PluralTemplate(
    "So far, only {count} image can be compared here; fewer than {enough} do not allow any conclusion.",
    "So far, only {count} images can be compared here; fewer than {enough} do not allow any conclusion.",
)


few_of_one = PluralTemplate(
    'The reference answered "{answer}" on only {count} image that can be compared; with fewer '
    "than {enough}, nobody can tell whether that answer would be recognised.",
    'The reference answered "{answer}" on only {count} images that can be compared; with fewer '
    "than {enough}, nobody can tell whether that answer would be recognised.",
    none=unformatted(
        'The reference answered "{answer}" on no image that can be compared; with fewer than '
        "{enough}, nobody can tell whether that answer would be recognised."
    ),
)


unseen = Template(
    "In {share} percent of their answers people say that the image does not show what is asked; "
    "no wording makes it visible.",
    share=whole_percent,
)


maybe_unseen = Template(
    "In {share} percent of their answers, people say that the image does not show what is asked. "
    "With so few answers, the true share may be too high for a judge.",
    share=whole_percent,
)


def people_differ(agreement: float, alpha: float) -> str:
    return _(
        "People differ even where they can tell, with agreement {agreement} and alpha {alpha}. A "
        "judge cannot be compared with a view that people do not share.",
        agreement=printed(agreement, 2),
        alpha=printed(alpha, 2),
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
    views = _(
        "People hold two views: agreement is {within} among {first} and {within2} among {second}, "
        "but only {between} between the two camps.",
        first=first,
        within=printed(within[0], 2),
        second=second,
        within2=printed(within[1], 2),
        between=printed(between, 2),
    )
    return views if judge is None else f"{views} {_whom_it_follows(name, (first, second), judge)}"


def _whom_it_follows(name: str, camps: tuple[str, str], judge: tuple[float, float]) -> str:
    return _(
        "{name} follows {followed} more closely: its agreement is {judge} with the first camp and "
        "{judge2} with the second.",
        name=name,
        followed=camps[0] if judge[0] >= judge[1] else camps[1],
        judge=printed(judge[0], 2),
        judge2=printed(judge[1], 2),
    )


def looks_reversed(name: str, reference: str, answers: tuple[str, str], accuracy: float | None) -> str:
    """accuracy: balanced accuracy."""
    return _(
        'The answers of {name} look reversed: where {reference} says "{met}", it mostly says '
        '"{not_met}", and the other way round (balanced accuracy {accuracy}). Check whether the two '
        "answers were swapped at the import, or whether the judge was asked the opposite question. "
        "Read some of its replies.",
        name=name,
        reference=reference,
        met=answers[0],
        not_met=answers[1],
        accuracy=printed(accuracy or 0.0, 2),
    )


def no_better_than_guessing(
    name: str, answers: tuple[str, str], falsely_met: Sequence[int], falsely_not_met: Sequence[int]
) -> str:
    wrong = [
        _("wrongly called {answer}: {images}", answer=answer, images=_images(images))
        for answer, images in zip(answers, (falsely_met, falsely_not_met), strict=True)
        if images
    ]
    return _(
        "{name} cannot see this: it is no better than guessing, and another wording would not "
        "help ({wrong}).",
        name=name,
        wrong="; ".join(wrong),
    )


def automatable(name: str, passes: bool, exceptions: Sequence[str]) -> str:
    if not exceptions:
        return (
            _(
                "{name} clears the study's bounds on both answers and is as good as one of the people.",
                name=name,
            )
            if passes
            else _("{name} clears the study's bounds on both answers.", name=name)
        )
    if passes:
        return _(
            "{name} clears the study's bounds on both answers and is as good as one of the people, "
            "except on {and_list}, where people are needed.",
            name=name,
            and_list=and_list(exceptions),
        )
    return _(
        "{name} clears the study's bounds on both answers, except on {and_list}, where people are needed.",
        name=name,
        and_list=and_list(exceptions),
    )


def where_sure(name: str, by: str, threshold: float, coverage: float) -> str:
    """by: "runs" or "probability"."""
    share = printed(coverage * 100, 0)
    if by == "probability":
        when = _(
            "those on which it gives its answer a probability of {threshold} or more",
            threshold=printed(threshold, 2),
        )
    elif threshold == 1:
        when = _("those on which all of its runs agree")
    else:
        when = _(
            "those on which at least {threshold} percent of its runs agree",
            threshold=printed(threshold * 100, 0),
        )
    return _(
        "{name} may judge about {share} of 100 images: {when}. People judge the rest.",
        name=name,
        share=share,
        when=when,
    )


def cost_where_sure(name: str, reference: str, of: int, about: int, low: int, high: int) -> str:
    return _(
        "Of {of} such images that {reference} would reject, {name} would pass about {about} ({low} "
        "to {high}).",
        of=of,
        reference=reference,
        name=name,
        about=about,
        low=low,
        high=high,
    )


def cost(name: str, reference: str, of: int, about: int, low: int, high: int) -> str:
    return _(
        "Of {of} images that {reference} would reject, {name} would pass about {about} ({low} to {high}).",
        of=of,
        reference=reference,
        name=name,
        about=about,
        low=low,
        high=high,
    )


def answers_missing(name: str, reference: str, answer: str, missing: int, expected: int) -> str:
    return _(
        "Too many answers of {name} are missing: {missing} of {expected} where {reference} said "
        '"{answer}". Somebody has to judge the images without an answer.',
        name=name,
        missing=missing,
        expected=expected,
        reference=reference,
        answer=answer,
    )


def no_judgment(name: str, reference: str, answer: str, missing: int, expected: int) -> str:
    return _(
        'Too often {name} does not judge: where {reference} said "{answer}", {missing} of {expected} '
        'answers are missing or "cannot tell". Somebody has to judge those images.',
        name=name,
        missing=missing,
        expected=expected,
        reference=reference,
        answer=answer,
    )


def unanswered(
    reference: str, name: str, answer: str, judged: int, images: Sequence[int], says_so: tuple[float, float]
) -> str:
    """images: those that only the judge answered, of so many that it judged; says_so: how often it gives the answer on
    images that both answered, and on these."""
    left_out = _(
        "{reference} did not answer {missing} of the {judged} images that {name} answered ({images}). No random plan "
        "left them out, so they may be the difficult ones, and nobody knows how often {name} is wrong there.",
        reference=reference,
        missing=len(images),
        judged=judged,
        name=name,
        images=_images(images),
    )
    compared = _(
        'On these images, {name} says "{answer}" in {there} of its answers, and on the others in '
        "{elsewhere}.",
        name=name,
        answer=answer,
        there=printed(says_so[1], 2),
        elsewhere=printed(says_so[0], 2),
    )
    return f"{left_out} {compared}"


ANSWER_THEM = _("Answer these images, or give out images at random with a plan.")


def one_view(name: str, reference: str, shared: int, enough: int) -> str:
    sentence = _(
        "{name} is above the study's bounds, but is compared with the view of {reference} only.",
        name=name,
        reference=reference,
    )
    others = n_(
        "Other people answered {count} of these images; {enough} are needed to know whether people agree.",
        "Other people answered {count} of these images; {enough} are needed to know whether people agree.",
        shared,
        enough=enough,
    )
    return f"{sentence} {others}"


copied = Template(
    "{first} and {second} may not have answered independently: where one of them departs from "
    "the others, both do in {together} of {departures} answers. So together they count as one "
    "person at most."
)


def same_answers(first: str, second: str, equal: int, shared: int) -> str:
    return _(
        "{first} and {second} gave the same answer to {equal} of {shared} questions, which "
        "independent people hardly ever do. Find out where the answers of {first} come from. If they "
        "are {first}'s own, confirm it: press Whose answers, or use {command}.",
        first=first,
        second=second,
        equal=equal,
        shared=shared,
        command=unformatted("touchstone origins"),
    )


def halves_differ(name: str, reference: str, answer: str, first: float, second: float) -> str:
    return _(
        '{name} may have changed while it was being asked: where {reference} says "{answer}", it '
        "agrees in {first} of the answers in the first half of its calls, and in {second} in the "
        "second half. Find out whether another model answered, and ask the judge again.",
        name=name,
        reference=reference,
        answer=answer,
        first=printed(first, 2),
        second=printed(second, 2),
    )


def rows_differ(name: str, reference: str, answer: str, first: float, second: float) -> str:
    return _(
        '{name} may have changed while it was being asked: where {reference} says "{answer}", it '
        "agrees in {first} of the answers in the first half of its rows, and in {second} in the "
        "second half. The rows were imported without times. Find out whether another model answered, "
        "or whether the images are sorted by how difficult they are.",
        name=name,
        reference=reference,
        answer=answer,
        first=printed(first, 2),
        second=printed(second, 2),
    )


def runs_differ(name: str, reference: str, answer: str, least: float, most: float) -> str:
    return _(
        '{name} may have changed between its runs: where {reference} says "{answer}", it agrees in '
        "{least} of the answers of one run, and in {most} of another one. Find out whether another "
        "model answered, and ask the judge again.",
        name=name,
        reference=reference,
        answer=answer,
        least=printed(least, 2),
        most=printed(most, 2),
    )


tuned = Template(
    "The model of {name} was asked about these images in {ways} ways. A prompt that is chosen or "
    "changed based on some images looks too good on them; only sealed test images can show how "
    "good it is."
)


unsteady = Template(
    "{name} may say something else when it is asked again: its runs agree with one another in "
    "{consistency} of the answers.",
    consistency=two_decimals,
)


constant_does_as_well = Template(
    "{name} sees some of this, but may be no better than the majority baseline: always answering "
    '"{answer}" agrees in {constant} of the answers.',
    constant=two_decimals,
)


fails_test = Template("{name} sees some of this, but is not yet as good as one of the people.")


def fails_groups(name: str, exceptions: Sequence[str]) -> str:
    return _(
        "{name} fails, or cannot be judged, on {and_list}, and too few images are left without them.",
        name=name,
        and_list=some_of(exceptions),
    )


def below_bound(
    name: str, reference: str, answer: str, agreement: float, low: float, limit: float, has_people: bool
) -> str:
    asked = (
        _("the study asks for more than {limit}.", limit=printed(limit, 2))
        if has_people
        else _(
            "without enough answers from a second person, more than {limit} is required.",
            limit=printed(limit, 2),
        )
    )
    return _(
        'Where {reference} says "{answer}", {name} agrees in {agreement} of the answers, and the '
        "true share may be as low as {low}; {asked}",
        reference=reference,
        answer=answer,
        name=name,
        agreement=printed(agreement, 2),
        low=printed(low, 2),
        asked=asked,
    )


def behind_people(
    name: str, reference: str, answer: str, people: float, behind: float, tolerance: float
) -> str:
    return _(
        'Where {reference} says "{answer}", other people agree in {people} of the answers, and '
        "{name} may be {behind} behind them; the study tolerates {tolerance}.",
        reference=reference,
        answer=answer,
        people=printed(people, 2),
        name=name,
        behind=printed(behind, 2),
        tolerance=printed(tolerance, 2),
    )


def more_images(images: int) -> str:
    more = n_("{count} more image", "{count} more images", images)
    return _("If this continues, about {more} would probably be enough.", more=more)


def at_least(images: int) -> str:
    """Said where nobody knows whether so many would be enough."""
    return n_("At least {count} more image is needed.", "At least {count} more images are needed.", images)


def and_list(names: Sequence[str]) -> str:
    """Names in a sentence: A, B and C."""
    return (
        _("{names} and {names2}", names=", ".join(names[:-1]), names2=names[-1])
        if len(names) > 1
        else "".join(names)
    )


def some_of(names: Sequence[str]) -> str:
    """At most twenty names in a sentence."""
    if len(names) <= _MOST_NAMES:
        return and_list(names)
    rest = n_("{count} more", "{count} more", len(names) - _MOST_NAMES)
    return _("{names} and {names2}", names=", ".join(names[:_MOST_NAMES]), names2=rest)


def _images(images: Sequence[int]) -> str:
    if len(images) == 1:
        return _("image {shown}", shown=str(images[0]))
    shown = ", ".join(str(number) for number in images[:MOST_IMAGES])
    if len(images) > MOST_IMAGES:
        return _("images {shown} and {count} more", shown=shown, count=len(images) - MOST_IMAGES)
    return _("images {and_list}", and_list=and_list([str(number) for number in images]))


# How answers count: said after the reason of the least favourable way

WITHOUT_DISCLOSED = _("This advice does not count answers that raters gave after seeing what others said.")
CANNOT_TELL_COUNTS = {
    "rule": _('This is so if "cannot tell" counts as the rubric says.'),
    "drop": _('This is so if "cannot tell" is left out.'),
}
DOUBTS_COUNT = {
    "without": _("This is so if answers flagged as uncertain are left out."),
    "half weight": _("This is so if answers flagged as uncertain count half."),
}
DOUBTS_COUNT_AND = {
    "without": {
        "rule": _(
            'This is so if answers flagged as uncertain are left out and "cannot tell" counts as the rubric says.'
        ),
        "drop": _('This is so if answers flagged as uncertain and "cannot tell" are left out.'),
    },
    "half weight": {
        "rule": _(
            'This is so if answers flagged as uncertain count half and "cannot tell" counts as the rubric says.'
        ),
        "drop": _('This is so if answers flagged as uncertain count half and "cannot tell" is left out.'),
    },
}
NOTHING_LEFT = _("Too few answers are left to compare.")


# What the advice rests on


def left_out_of_test(people: Sequence[tuple[str, int]]) -> str:
    """At most twenty are named: of a crowd nearly everybody has too few."""
    each = ", ".join(
        n_("{name} ({count} image)", "{name} ({count} images)", images, name=name)
        for name, images in people[:_MOST_NAMES]
    )
    if len(people) > _MOST_NAMES:
        return _(
            "Left out of the test, because too few of their images can be compared: {each}, and "
            "{people:,} more.",
            each=each,
            people=len(people) - _MOST_NAMES,
        )
    return _("Left out of the test, because too few of their images can be compared: {each}.", each=each)


def looked_again(looks: Sequence[tuple[str, int]]) -> str:
    """looks: questions, and at how many different sets of images advice on them was looked at."""
    times = ", ".join(n_("{name} ({count})", "{name} ({count})", count, name=name) for name, count in looks)
    return _(
        "Advice was looked at before on other images. Sets of images so far: {times}. From the "
        "second set on, the intervals are wider, so that they hold however often somebody looks.",
        times=times,
    )


CLUSTERS = {
    "prompt": PluralTemplate(
        "{images} images share their prompt with others ({count} prompt).",
        "{images} images share their prompt with others ({count} prompts).",
    ),
    "near copy": PluralTemplate(
        "{images} images are near copies of others ({count} set).",
        "{images} images are near copies of others ({count} sets).",
    ),
    "column": PluralTemplate(
        "{images} images have the same value in column {column} as others, as you asked ({count} value).",
        "{images} images have the same value in column {column} as others, as you asked ({count} values).",
    ),
}
no_such_column = Template("There is no column {column} to group images by. The columns are: {names}.")
FEWER_IMAGES = _(
    "Such images are not independent, so they count as fewer in the advice: the more alike their answers are "
    "within a set, the fewer."
)


def independent(counts: Sequence[tuple[str, int, int, int, int]]) -> str:
    """counts: each question, and of the images that the reference calls met and of those it calls not met, how many
    independent ones they count as, and how many there are."""
    each = "; ".join(
        _(
            "{name}: {met} for the {all_met} that the reference calls met, {not_met} for the "
            "{all_not_met} that it calls not met",
            name=name,
            met=met,
            all_met=all_met,
            not_met=not_met,
            all_not_met=all_not_met,
        )
        for name, met, all_met, not_met, all_not_met in counts
    )
    return _("Independent images in the advice: {each}.", each=each)


too_small = Template(
    "Judged together, because each of these is too small to be judged alone: {names}.", names=", ".join
)


copying = Template(
    "{first} and {second} may not have answered independently: they agree in {equal} of "
    "{shared} answers, and where one of them departs from the others, both do in {together} "
    "of {departures}."
)


def tried(judges: int, questions: int, looks: int) -> str:
    """looks: at the test images, where the report is about these."""
    if looks > judges:
        return n_(
            "Intervals behind the advice allow for {questions} of the study, and for opening the results on "
            "the test images {count} time.",
            "Intervals behind the advice allow for {questions} of the study, and for opening the results on "
            "the test images {count} times.",
            looks,
            questions=n_("{count} question", "{count} questions", questions),
        )
    return n_(
        "Intervals behind the advice hold for {count} judge and {questions} of the study together.",
        "Intervals behind the advice hold for {count} judges and {questions} of the study together.",
        judges,
        questions=n_("{count} question", "{count} questions", questions),
    )
