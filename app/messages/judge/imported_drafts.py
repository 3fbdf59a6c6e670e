"""What is said of rubrics that a model drafted elsewhere, and of taking a draft's criteria into one's own rubric."""

from app.messages.interchange.import_export import listed, plural

WITHOUT_THEME = "Drafted criteria"
NEEDS_MODEL = "--model is needed: which model drafted the rubric"
NEEDS_CODE = "--code is needed: which criterion of the draft to take"
MODEL = "which model drafted the rubric that is taken in"
FROM_DRAFT = "which draft, counted from 1 (default: the newest)"
THEME = "the theme of your own draft to take it into (default: the draft's theme, added where it is missing)"


def origin(name: str) -> str:
    return f"Drafted elsewhere; taken in from the file {name}."


def unusable(path: str, reason: str) -> str:
    return f"{path} holds no drafted rubric. {reason}"


def no_criteria(path: str) -> str:
    return f"{path} holds no criteria. Write each on a line of its own, such as: C1: The cane is white."


def empty_theme(path: str, line: int, theme: str) -> str:
    return f"{path}, line {line}: the theme above ({theme}) has no criteria."


def there_already(path: str) -> str:
    return f"The draft in {path} is already in the study."


def taken_in(model: str, number: int, themes: int, criteria: int) -> str:
    what = f"{plural(criteria, 'criterion', 'criteria')} in {plural(themes, 'theme')}"
    return (
        f"Draft {number}, by {model}: {what}. It lies beside the rubric for comparison and is never applied."
    )


def no_draft(number: int, drafts: int) -> str:
    if not drafts:
        return "There is no drafted rubric yet. Take one in with: touchstone rubric import-draft STUDY FILE --model M"
    return f"There is no draft {number}; there are {drafts}."


def no_criterion(code: str, codes: list[str]) -> str:
    return f"The draft has no criterion {code}. It has: {listed(codes, 20)}."


def no_theme(code: str, codes: list[str]) -> str:
    return f"Your draft has no theme {code}. It has: {listed(codes, 20)}."


def taken_already(code: str) -> str:
    return f"{code} of the draft is in your own draft already."


def taken(code: str, model: str, own: str) -> str:
    return (
        f"{code} of the draft by {model} is now {own} in your own draft of the next version. Reword it there."
    )


def from_draft(code: str, model: str) -> str:
    return f"It was taken from {code} of a draft by {model}."
