"""What is said of rubrics that a model drafted elsewhere, and of taking a draft's criteria into one's own rubric."""

from app.messages.interchange.import_export import listed
from app.messages.translation import Template, _, n_

WITHOUT_THEME = _("Drafted criteria")
NEEDS_MODEL = "--model is needed: which model drafted the rubric"
NEEDS_CODE = "--code is needed: which criterion of the draft to take"
MODEL = _("which model drafted the rubric that is imported")
FROM_DRAFT = _("which draft, counted from 1 (default: the newest)")
THEME = _(
    "the theme of your own draft that gets the criterion (default: its theme in the drafted rubric, "
    "added if it is missing)"
)
origin = Template("Drafted elsewhere; imported from the file {name}.")
unusable = Template("{path} contains no drafted rubric. {reason}")
no_criteria = Template(
    "{path} contains no criteria. Write each on its own line, such as: C1: The cane is white."
)
empty_theme = Template("{path}, line {line}: the theme above ({theme}) has no criteria.")
there_already = Template("The draft in {path} is already in the study.")


def taken_in(model: str, number: int, themes: int, criteria: int) -> str:
    what = n_(
        "{count} criterion in {themes}",
        "{count} criteria in {themes}",
        criteria,
        themes=n_("{count} theme", "{count} themes", themes),
    )
    return _(
        "Draft {number}, by {model}: {what}. It is shown beside the rubric for comparison and is never "
        "applied.",
        number=number,
        model=model,
        what=what,
    )


def no_draft(number: int, drafts: int) -> str:
    if not drafts:
        return _(
            "There is no drafted rubric yet. Import one with: touchstone rubric import-draft STUDY FILE "
            "--model M"
        )
    return _("There is no draft {number}. Number of drafts: {drafts}.", number=number, drafts=drafts)


def no_criterion(code: str, codes: list[str]) -> str:
    return _("The draft has no criterion {code}. It has: {codes}.", code=code, codes=listed(codes, 20))


def no_theme(code: str, codes: list[str]) -> str:
    return _("Your draft has no theme {code}. It has: {codes}.", code=code, codes=listed(codes, 20))


taken_already = Template("{code} of the draft is in your own draft already.")
taken = Template(
    "{code} of the draft by {model} is now {own} in your own draft of the next version. You can "
    "reword it there."
)
from_draft = Template("It was taken from {code} of a draft by {model}.")
