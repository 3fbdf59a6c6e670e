"""Why a rubric designer is advised as they are: one sentence for each advice."""

from app.messages.exchange import plural
from app.messages.numbers import printed


def few_images(images: int, enough: int) -> str:
    return f"Both have answered only {plural(images, 'image')} so far; below {enough} nothing should be concluded."


def few_of_one(count: int, answer: str, enough: int) -> str:
    found = f"Only {plural(count, 'image')}" if count else "No image"
    verb = "was" if count <= 1 else "were"
    return (
        f'{found} {verb} called "{answer}" by the reference; with fewer than {enough} nobody can tell whether '
        "that answer would be recognised."
    )


def unseen(share: float) -> str:
    return (
        f"In {printed(share * 100, 0)} percent of their answers people say that the picture does not show it; "
        "no wording makes it visible."
    )


def people_differ(agreement: float, alpha: float) -> str:
    return (
        f"People who know differ among themselves, with agreement {printed(agreement, 2)} and alpha "
        f"{printed(alpha, 2)}; a judge cannot be held to what they do not share."
    )


def no_better_than_guessing(name: str, falsely_met: int, falsely_not_met: int) -> str:
    if falsely_met > falsely_not_met:
        what = "it mostly overlooks what is wrong, so say more strictly what must not pass"
    elif falsely_not_met > falsely_met:
        what = "it mostly refuses what is right, so say what may pass"
    else:
        what = "it errs both ways, so say more exactly what is meant"
    return f"{name} may be doing no better than guessing: {what}."


def passes_test(name: str) -> str:
    return f"{name} stands for the people at least as well as one of them stands for the others."


def reliable(name: str, kappa: float) -> str:
    return f"{name} agrees with the reference well beyond chance, with kappa {printed(kappa, 2)}."


def answers_missing(name: str) -> str:
    return f"Too many answers of {name} are missing; somebody has to look at what is left."


def unsteady(name: str, consistency: float) -> str:
    return (
        f"{name} does not say the same when asked again: its runs agree with one another only "
        f"{printed(consistency, 2)} of the time."
    )


def constant_does_as_well(name: str, answer: str, constant: float) -> str:
    return (
        f'{name} sees some of it, but always answering "{answer}" would agree as often, {printed(constant, 2)} '
        "of the time."
    )


def fails_test(name: str) -> str:
    return f"{name} sees some of it, but does not yet stand for the people as well as one of them does."


def below_reliable(name: str, kappa: float, bound: float) -> str:
    return (
        f"{name} sees some of it, with kappa {printed(kappa, 2)}; below {printed(bound, 1)} its answers should "
        "be checked."
    )
