"""Words about what models draft: rubrics to compare with, and words for the fields of descriptions."""

from collections.abc import Sequence

from app.messages.interchange.import_export import plural, quoted
from app.messages.judge.judging import images_without_picture

# The command

WHAT = "what to draft: a rubric, or words for the fields of descriptions"
DRAFTS = "how many rubrics to ask for (default: 1)"
GROUP = "only the images of this group"
ALL_IMAGES = "also images that have a description"
AGAIN = "ask again for images that have a draft by the same words and model"
TEMPLATE = "the prompt: a built-in one, or a file (default: {name})"
ONLY_FOR_RUBRICS = "--drafts is only for rubrics."
ONLY_FOR_DESCRIPTIONS = "--group, --all and --again are only for descriptions."
FIRST_REQUEST = "The first request, part by part:"


def unknown_prompt(name: str, known: Sequence[str]) -> str:
    return f"There is no prompt called {quoted(name)}, and no such file. Built in: {', '.join(known)}."


def making(done: int, total: int) -> str:
    return f"{done} of {plural(total, 'draft')} asked for"


# The plan

NO_TEMPLATE = "The study has no description template, so there are no fields a model could fill in."


def nothing_to_describe(without_picture: Sequence[int]) -> str:
    if without_picture:
        return f"There is nothing to draft: {images_without_picture(without_picture)}"
    return "There is nothing to draft: every image that was asked for has a description. See --all."


def made_before(images: int) -> str:
    return f"{plural(images, 'image')} with such a draft already, and not again."


def asked_for_rubric(model: str, artifact: str) -> str:
    return f"{model} is asked for a rubric on: {artifact}. It is told nothing else."


def asked_for_descriptions(model: str) -> str:
    return f"{model} is asked for words for the fields of descriptions. Each stays a draft."


# What came


def rubric_made(model: str, themes: int, criteria: int) -> str:
    return f"{model} wrote {plural(themes, 'theme')} with {plural(criteria, 'criterion', 'criteria')}:"


def rubric_line(code: str, words: str) -> str:
    return f"{code}: {words}"


RUBRIC_KEPT = (
    "It is saved as a draft beside the community's rubric and is never applied."
    " Compare: touchstone export STUDY --format rubric-comparison --out PATH"
)


def descriptions_made(images: int) -> str:
    return (
        f"Words suggested for {plural(images, 'image')}. They are drafts: no listener gets them"
        " before a person has confirmed them, field by field."
    )


def not_made(failures: int) -> str:
    return f"{plural(failures, 'call')} gave no draft. The same command asks for these again where that may help."


def no_draft(reason: str) -> str:
    return f"No draft: {reason}"


# Why a reply gives no draft

THE_REPLY = "the reply"
THEMES = "themes"
CRITERIA = "criteria in one theme"
NO_THEMES = "The reply has no list of themes in it."


def theme(number: int) -> str:
    return f"theme {number}"


def missing_part(where: str, name: str) -> str:
    return f"{_capital(where)} has no {quoted(name)}."


def unknown_part(where: str, name: str) -> str:
    return f"{_capital(where)} has {quoted(name)}, which was not asked for, or has it twice."


def not_an_object(where: str) -> str:
    return f"{_capital(where)} is not a JSON object."


def no_criteria(where: str) -> str:
    return f"{_capital(where)} has no list of criteria."


def empty_text(where: str) -> str:
    return f"{_capital(where)} has an empty text."


def not_text(where: str) -> str:
    return f"{_capital(where)} holds something that is not text."


def too_long(where: str, most: int) -> str:
    return f"{_capital(where)} has a text of more than {most} characters."


def too_many(what: str, count: int, most: int) -> str:
    return f"The reply has {count} {what}; at most {most} are taken."


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
