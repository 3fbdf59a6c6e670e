"""What is said about replies of a judge that cannot be used, and about prompts that cannot be made."""

from collections.abc import Sequence

EMPTY = "The reply is empty."
NO_JSON = "The reply holds no JSON object."
BROKEN_JSON = "The reply holds JSON that is broken or cut off."
TWO_ANSWERS = "The reply holds several JSON objects that differ, so it is not clear which one counts."
NOT_AN_OBJECT = 'The value of "criteria" is not a JSON object.'
BAD_OVERALL = "The overall verdict is {value}; it should be 1 or 0."
ALL_REFUSED = "The model refused every question."


def declined(words: str) -> str:
    return f"The model refused in words: {words}"


def no_verdict(codes: Sequence[str]) -> str:
    return f"The reply has no verdict on {_listed(codes)}."


def no_answer(codes: Sequence[str]) -> str:
    return f"The reply has no answer to {_listed(codes)}. Nothing is filled in for it."


def bad_answer(code: str, value: str) -> str:
    return f"The answer to {code} is {value}, which is not one of those offered."


def unknown_criterion(code: str) -> str:
    return f"The reply gives a verdict on {code}, which was not asked about."


def beside(key: str) -> str:
    return f'The reply holds "{key}" beside the criteria, and it is more than words.'


def answered_twice(code: str) -> str:
    return f"The reply says two different things about {code}."


def bad_verdict(code: str, value: str) -> str:
    return f"The verdict on {code} is {value}, which was not one of the answers offered."


def no_evidence(code: str) -> str:
    return f"The reply gives no evidence for {code}, although evidence was asked for first."


def bad_evidence(code: str) -> str:
    return f"The evidence for {code} is not text."


def bad_overall(value: str) -> str:
    return BAD_OVERALL.format(value=value)


def no_probability(code: str) -> str:
    return f"The reply has no probability for {code}."


def bad_probability(code: str, value: str) -> str:
    return f"The probability for {code} is {value}; it should lie between 0 and 1."


def some_refused(reasons: Sequence[tuple[str, str]]) -> str:
    told = "; ".join(f"{code}: {reason}" if reason else code for code, reason in reasons)
    return f"The model refused some questions: {told}"


NO_OTHER_REFERENCES = (
    "Fewer than two works have reference texts of their own, so none can get those of another."
)


def no_alt_text(name: str) -> str:
    return f"{name} has no alt text, and this judge works from the alt text. Describe the image first."


def unknown_prompt(name: str, known: Sequence[str]) -> str:
    return f"There is no prompt called {name}, and no such file. Built in: {', '.join(known)}."


def unknown_place(key: str, place: str, known: Sequence[str]) -> str:
    places = ", ".join(f"{{{one}}}" for one in known) or "none"
    return f'"{key}" holds {{{place}}}, which is not known there. Known: {places}.'


def missing_place(key: str, place: str) -> str:
    return f'"{key}" must hold {{{place}}}, or the model never gets it.'


def unreadable_form(key: str) -> str:
    return (
        f'"{key}" gives names by which a reply could not be read again. Themes are found by {{code}} or'
        ' "Theme {number}", criteria by {code} or "Criterion {number}", the verdict on the whole image by a name that'
        ' begins with "overall".'
    )


def picture_unreadable(name: str) -> str:
    return f"{name} cannot be read as an image, so it cannot be sent to a judge."


def bad_price(value: str) -> str:
    return f'a price must be a number of dollars that is not below 0, in quotes, such as "2.50"; this is "{value}".'


def priced_twice(model: str) -> str:
    return f'the model "{model}" has two prices.'


def bad_day(value: str) -> str:
    return f'a day must be written as in "2026-11-21"; this is "{value}".'


def _listed(codes: Sequence[str], most: int = 6) -> str:
    shown = ", ".join(codes[:most])
    return shown if len(codes) <= most else f"{shown} and {len(codes) - most} more"
