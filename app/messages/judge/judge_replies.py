"""What is said about replies of a judge that cannot be used, and about prompts that cannot be made."""

from collections.abc import Sequence

from app.messages.translation import Template, _, unformatted

EMPTY = _("The reply is empty.")
NO_JSON = _("The reply contains no JSON object.")
BROKEN_JSON = _("The reply contains JSON that is broken or cut off.")
TWO_ANSWERS = _("The reply contains several JSON objects that differ, so it is not clear which one counts.")
NOT_AN_OBJECT = _('The value of "criteria" is not a JSON object.')
BAD_OVERALL = unformatted("The overall verdict is {value}; it must be 1 or 0.")
ALL_REFUSED = _("The model refused every question.")
declined = Template("The model refused, saying: {words}")


def no_verdict(codes: Sequence[str]) -> str:
    return _("The reply has no verdict on {codes}.", codes=_listed(codes))


def no_answer(codes: Sequence[str]) -> str:
    return _("The reply has no answer to {codes}. Nothing is filled in.", codes=_listed(codes))


bad_answer = Template("The answer to {code} is {value}, which is not one of those offered.")
unknown_criterion = Template("The reply gives a verdict on {code}, which was not asked about.")
beside = Template('The reply contains "{key}" beside the criteria, and its value is not plain text.')
answered_twice = Template("The reply says two different things about {code}.")
bad_verdict = Template("The verdict on {code} is {value}, which was not one of the answers offered.")
no_evidence = Template("The reply gives no evidence for {code}, although evidence was asked for first.")
bad_evidence = Template("The evidence for {code} is not text.")


def bad_overall(value: str) -> str:
    return BAD_OVERALL.format(value=value)


no_probability = Template("The reply has no probability for {code}.")
bad_probability = Template("The probability for {code} is {value}; it must be between 0 and 1.")


def some_refused(reasons: Sequence[tuple[str, str]]) -> str:
    entries = "; ".join(f"{code}: {reason}" if reason else code for code, reason in reasons)
    return _("The model refused some questions: {told}", told=entries)


NO_OTHER_REFERENCES = _("Fewer than two works have reference texts, so no work can get those of another.")
no_alt_text = Template(
    "{name} has no alt text, and this judge works from the alt text. Describe the image first."
)


unknown_prompt = Template(
    "There is no prompt called {name}, and no such file. Built in: {known}.", known=", ".join
)


def unknown_place(key: str, place: str, known: Sequence[str]) -> str:
    places = ", ".join(f"{{{one}}}" for one in known) or _("none")
    return _(
        '"{key}" contains {{{place}}}, which is not known there. Known: {places}.',
        key=key,
        place=place,
        places=places,
    )


missing_place = Template('"{key}" must contain {{{place}}}, or the model never gets it.')
unreadable_form = Template(
    '"{key}" gives names by which a reply could not be read again. Name themes by {{code}} or '
    '"Theme {{number}}", and criteria by {{code}} or "Criterion {{number}}". Begin the name of the '
    'verdict on the whole image with "overall".'
)
picture_unreadable = Template("{name} cannot be read as an image, so it cannot be sent to a judge.")
bad_price = Template(
    'a price must be a number of dollars in quotes, 0 or more, such as "2.50", not "{value}".'
)
priced_twice = Template('the model "{model}" has two prices.')
bad_day = Template('a day must be written like "2026-11-21", not "{value}".')


def _listed(codes: Sequence[str], most: int = 6) -> str:
    shown = ", ".join(codes[:most])
    return (
        shown if len(codes) <= most else _("{shown} and {codes} more", shown=shown, codes=len(codes) - most)
    )
