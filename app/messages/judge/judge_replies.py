"""What is said about replies of a judge that cannot be used, and about prompts that cannot be made."""

from collections.abc import Sequence

from app.messages.translation import _, unformatted

EMPTY = _("The reply is empty.")
NO_JSON = _("The reply holds no JSON object.")
BROKEN_JSON = _("The reply holds JSON that is broken or cut off.")
TWO_ANSWERS = _("The reply holds several JSON objects that differ, so it is not clear which one counts.")
NOT_AN_OBJECT = _('The value of "criteria" is not a JSON object.')
BAD_OVERALL = unformatted("The overall verdict is {value}; it should be 1 or 0.")
ALL_REFUSED = _("The model refused every question.")


def declined(words: str) -> str:
    return _("The model refused in words: {words}", words=words)


def no_verdict(codes: Sequence[str]) -> str:
    return _("The reply has no verdict on {codes}.", codes=_listed(codes))


def no_answer(codes: Sequence[str]) -> str:
    return _("The reply has no answer to {codes}. Nothing is filled in for it.", codes=_listed(codes))


def bad_answer(code: str, value: str) -> str:
    return _("The answer to {code} is {value}, which is not one of those offered.", code=code, value=value)


def unknown_criterion(code: str) -> str:
    return _("The reply gives a verdict on {code}, which was not asked about.", code=code)


def beside(key: str) -> str:
    return _('The reply holds "{key}" beside the criteria, and it is more than words.', key=key)


def answered_twice(code: str) -> str:
    return _("The reply says two different things about {code}.", code=code)


def bad_verdict(code: str, value: str) -> str:
    return _(
        "The verdict on {code} is {value}, which was not one of the answers offered.", code=code, value=value
    )


def no_evidence(code: str) -> str:
    return _("The reply gives no evidence for {code}, although evidence was asked for first.", code=code)


def bad_evidence(code: str) -> str:
    return _("The evidence for {code} is not text.", code=code)


def bad_overall(value: str) -> str:
    return BAD_OVERALL.format(value=value)


def no_probability(code: str) -> str:
    return _("The reply has no probability for {code}.", code=code)


def bad_probability(code: str, value: str) -> str:
    return _("The probability for {code} is {value}; it should lie between 0 and 1.", code=code, value=value)


def some_refused(reasons: Sequence[tuple[str, str]]) -> str:
    told = "; ".join(f"{code}: {reason}" if reason else code for code, reason in reasons)
    return _("The model refused some questions: {told}", told=told)


def no_alt_text(name: str) -> str:
    return _(
        "{name} has no alt text, and this judge works from the alt text. Describe the image first.", name=name
    )


def unknown_prompt(name: str, known: Sequence[str]) -> str:
    return _(
        "There is no prompt called {name}, and no such file. Built in: {known}.",
        name=name,
        known=", ".join(known),
    )


def unknown_place(key: str, place: str, known: Sequence[str]) -> str:
    places = ", ".join(f"{{{one}}}" for one in known) or _("none")
    return _(
        '"{key}" holds {{{place}}}, which is not known there. Known: {places}.',
        key=key,
        place=place,
        places=places,
    )


def missing_place(key: str, place: str) -> str:
    return _('"{key}" must hold {{{place}}}, or the model never gets it.', key=key, place=place)


def unreadable_form(key: str) -> str:
    return _(
        '"{key}" gives names by which a reply could not be read again. Themes are found by '
        '{{code}} or "Theme {{number}}", criteria by {{code}} or "Criterion {{number}}", the '
        'verdict on the whole image by a name that begins with "overall".',
        key=key,
    )


def picture_unreadable(name: str) -> str:
    return _("{name} cannot be read as an image, so it cannot be sent to a judge.", name=name)


def bad_price(value: str) -> str:
    return _(
        'a price must be a number of dollars that is not below 0, in quotes, such as "2.50"; '
        'this is "{value}".',
        value=value,
    )


def priced_twice(model: str) -> str:
    return _('the model "{model}" has two prices.', model=model)


def bad_day(value: str) -> str:
    return _('a day must be written as in "2026-11-21"; this is "{value}".', value=value)


def _listed(codes: Sequence[str], most: int = 6) -> str:
    shown = ", ".join(codes[:most])
    return (
        shown if len(codes) <= most else _("{shown} and {codes} more", shown=shown, codes=len(codes) - most)
    )
