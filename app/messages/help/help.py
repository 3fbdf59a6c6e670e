"""What the help on where one is says about controls and a criterion; `pages` and `dialogs` have the rest."""

from collections.abc import Sequence

from app.messages.together import ended, together
from app.messages.translation import Template, _
from app.study.rubric import Criterion
from app.study.verdict import CountsAs

LIST = _("&Help, line by line")
ALL_COMMANDS = _("&Find a command…")
PRACTISE = _("&Practise…")
TOUR = _("&Tour…")

# By what assistive technology calls the control.
ROLES = {
    "RadioButton": (
        _(
            "Arrow keys move among the answers without answering, the space bar answers. Tab goes "
            "on, Shift+Tab back."
        )
    ),
    "CheckBox": _("The space bar ticks or unticks it."),
    "PushButton": _("Enter or the space bar presses it."),
    "Button": _("Enter or the space bar presses it."),
    "ButtonMenu": _("Enter or the space bar opens it."),
    "EditableText": _("Type here. Ctrl+A selects all of it. Tab leaves the field."),
    "ComboBox": _(
        "Down arrow, or the first letter, opens the list. Enter chooses the current line, "
        "Escape leaves without a change."
    ),
    "SpinBox": _("Up and down arrow change the number. You can also type it."),
    "Slider": _("Left and right arrow change it by a step, Home and End set the lowest and highest value."),
    "List": _("Up and down arrow go through the lines, Ctrl+C copies the current one."),
    "Graphic": _(
        "Arrow keys move the image when it is larger than the space for it. They also move the lens, "
        "or go region by region."
    ),
    "StaticText": _("This is text to read. Tab goes on."),
    "Table": _("Arrow keys go from cell to cell. Tab leaves the table."),
    "PageTab": _("Left and right arrow choose a tab."),
    "ProgressBar": _("It shows the progress of a long task."),
}

# What a command does at a criterion, in a word or two.
ANSWERS = {
    "met": _("met"),
    "not_met": _("not met"),
    "cannot_tell": _("cannot tell"),
    "not_applicable": _("not applicable"),
    "doubt": _("why you are uncertain"),
    "flag": _("flag it as uncertain, without saying why"),
    "note": _("write a note"),
    "next_open_criterion": _("next open criterion"),
    "explain": _("hear guidance and reason"),
    "practise": _("practise on borderline cases"),
    "undo": _("undo the last change"),
}


def title(name: str) -> str:
    short = name.split(".")[0]
    return _("Help: {short}", short=short) if short else _("Help")


def control(name: str, about: str) -> str:
    return together(ended(name), "" if about in name else about) if name else about


def dialog(title: str, about: str) -> str:
    return together(ended(title), about)


def how_to_decide(criterion: Criterion) -> str:
    guidance = criterion.guidance or _("The community wrote no guidance for this criterion.")
    return _(
        "How to decide on {criterion_name}: {guidance}", criterion_name=criterion.name, guidance=guidance
    )


why_asked = Template("Why it is asked: {statement}")


def applies_when(condition: str) -> str:
    return _(
        "It applies when: {condition}. Where it does not, the criterion counts as met.",
        condition=condition.rstrip("."),
    )


def not_visible(counts_as: CountsAs) -> str:
    met = _("met") if counts_as is CountsAs.MET else _("not met")
    return _(
        "If the image does not show it, answer “cannot tell”. By the community's rule, that counts as "
        "“{met}”.",
        met=met,
    )


def key_line(title: str, keys: str) -> str:
    return f"{title}, {keys}"


def _listed(keys: Sequence[tuple[str, str]]) -> str:
    return ", ".join(f"{key} {does}" for key, does in keys)


answer_keys = Template("Answers: {keys}.", keys=_listed)
remark_keys = Template("Also: {keys}.", keys=_listed)
