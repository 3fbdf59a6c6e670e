"""Words about what models draft: rubrics to compare with, and words for the fields of descriptions."""

from collections.abc import Sequence

from app.messages.interchange.import_export import quoted
from app.messages.judge.judging import images_without_picture
from app.messages.translation import PluralTemplate, Template, _, n_, unformatted

# The command

ACTIONS = {
    "rubric": _("have a model draft a rubric"),
    "descriptions": _("have a model draft texts for the description fields"),
    "wordings": _("have a model propose wordings of a criterion"),
}
DRAFTS = _("how many rubrics to ask for (default: 1)")
GROUP = _("only the images of this group")
ALL_IMAGES = _("also images that have a description")
AGAIN = _("ask again for images that have a draft from the same prompt and model")
TEMPLATE = unformatted("the prompt: a built-in one, or a file (default: {name})")
FIRST_REQUEST = _("The first request, part by part:")


unknown_prompt = Template(
    "There is no prompt called {name}, and no such file. Built in: {known}.", name=quoted, known=", ".join
)


def making(done: int, total: int) -> str:
    return n_("{done} of {count} draft requested", "{done} of {count} drafts requested", total, done=done)


# The plan

NO_TEMPLATE = _("The study has no description template, so there are no fields a model could fill in.")


def nothing_to_describe(without_picture: Sequence[int]) -> str:
    if without_picture:
        return _(
            "There is nothing to draft: {images_without_picture}",
            images_without_picture=images_without_picture(images=without_picture),
        )
    return _("There is nothing to draft: every chosen image already has a description. See --all.")


made_before = PluralTemplate(
    "{count} image already has such a draft and is not asked about again.",
    "{count} images already have such a draft and are not asked about again.",
)
asked_for_rubric = Template("{model} is asked for a rubric on: {artifact}. It is told nothing else.")
asked_for_wordings = Template(
    "{model} is asked for other wordings of one criterion. It is told how often a judge differs from people, "
    "and gets no image."
)
asked_for_descriptions = Template(
    "{model} is asked to suggest texts for the description fields. Each suggestion stays a draft."
)


# What came


def rubric_made(model: str, themes: int, criteria: int) -> str:
    return n_(
        "{model} wrote {count} theme with {criteria}:",
        "{model} wrote {count} themes with {criteria}:",
        themes,
        model=model,
        criteria=n_("{count} criterion", "{count} criteria", criteria),
    )


def rubric_line(code: str, words: str) -> str:
    return f"{code}: {words}"


RUBRIC_KEPT = _(
    "It is saved as a draft beside the community's rubric and is never applied. To compare the two: "
    "touchstone export STUDY --format rubric-comparison --out PATH"
)
descriptions_made = PluralTemplate(
    "Texts suggested for {count} image. They are drafts: listeners get them only after a person has "
    "confirmed them, field by field.",
    "Texts suggested for {count} images. They are drafts: listeners get them only after a person "
    "has confirmed them, field by field.",
)
not_made = PluralTemplate(
    "{count} call gave no draft. The same command repeats it where that may help.",
    "{count} calls gave no draft. The same command repeats them where that may help.",
)
no_draft = Template("No draft: {reason}")


# Why a reply gives no draft

THE_REPLY = _("the reply")
THEMES = _("themes")
CRITERIA = _("criteria in one theme")
NO_THEMES = _("The reply has no list of themes in it.")
theme = Template("theme {number}")


def missing_part(where: str, name: str) -> str:
    return _("{capital} has no {name}.", capital=_capital(where), name=quoted(name))


def unknown_part(where: str, name: str) -> str:
    return _(
        "{capital} has {name}, which was not asked for, or has it twice.",
        capital=_capital(where),
        name=quoted(name),
    )


def not_an_object(where: str) -> str:
    return _("{capital} is not a JSON object.", capital=_capital(where))


def no_criteria(where: str) -> str:
    return _("{capital} has no list of criteria.", capital=_capital(where))


def empty_text(where: str) -> str:
    return _("{capital} has an empty text.", capital=_capital(where))


def not_text(where: str) -> str:
    return _("{capital} contains something that is not text.", capital=_capital(where))


def too_long(where: str, most: int) -> str:
    return _("{capital} has a text of more than {most} characters.", capital=_capital(where), most=most)


too_many = Template("The reply has {count} {what}; at most {most} are allowed.")


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
