"""What a person is told who asks for help where they are: what this is, what the keys do, what the page is for."""

from collections.abc import Set
from dataclasses import dataclass

from app.commands import COMMANDS
from app.keymap import Keymap
from app.messages.annotate import scale_answers
from app.messages.help import help as help_text
from app.messages.help.dialogs import ANY_DIALOG, DIALOGS
from app.messages.help.pages import ANY_PAGE, PAGES, STEPS
from app.speech.sentence_lines import split_sentences
from app.study.rubric import Criterion, Theme
from app.study.scales import AnswerScale

_ANSWERS = ("met", "not_met", "cannot_tell", "not_applicable")
_REMARKS = ("doubt", "flag", "note", "next_open_criterion", "explain", "practise", "undo")


@dataclass(frozen=True)
class HelpContext:
    """Where the person is. `page` and `dialog` are names of kinds, `role` is what assistive technology calls it."""

    page: str = ""
    dialog: str = ""
    dialog_title: str = ""
    name: str = ""
    role: str = ""
    about: str = ""
    criterion: Criterion | None = None
    theme: Theme | None = None


def title(place: HelpContext) -> str:
    """What the help is about, in a few words."""
    return help_text.title(place.criterion.name if place.criterion else place.name or place.dialog_title)


def purpose(page: str, dialog: str = "") -> str:
    """What a page or dialog is for, in one sentence; both by the name of their kind."""
    about = DIALOGS.get(dialog, ANY_DIALOG) if dialog else PAGES.get(page, ANY_PAGE)
    return split_sentences(about)[0]


def lines(place: HelpContext, keymap: Keymap, offered: Set[str]) -> tuple[str, ...]:
    """The help, piece by piece; what matters most comes first."""
    sentences = [*_of_criterion(place, keymap), *_of_control(place)]
    if place.dialog:
        about = DIALOGS.get(place.dialog, ANY_DIALOG)
        sentences.append(help_text.dialog(place.dialog_title, about))
    else:
        sentences += [PAGES.get(place.page, ANY_PAGE), *STEPS.get(place.page, ())]
        sentences += _of_commands(keymap, offered)
    return tuple(line for line in sentences if line)


def _of_criterion(place: HelpContext, keymap: Keymap) -> list[str]:
    criterion = place.criterion
    if criterion is None:
        return []
    scale = criterion.scale
    answers = [(keymap.first(name), help_text.ANSWERS[name]) for name in _answers(scale)]
    remarks = [(keymap.first(name), help_text.ANSWERS[name]) for name in _REMARKS]
    return [
        help_text.how_to_decide(criterion),
        help_text.why_asked(statement=place.theme.statement) if place.theme else "",
        help_text.applies_when(criterion.applies_when) if criterion.applies_when else "",
        help_text.not_visible(criterion.not_visible) if scale.is_yes_no else scale_answers.how(scale),
        scale_answers.keys(scale),
        help_text.answer_keys(keys=answers),
        help_text.remark_keys(keys=remarks),
    ]


def _answers(scale: AnswerScale) -> tuple[str, ...]:
    """The commands that answer on a scale; digits and the like are told beside them."""
    if scale.is_yes_no:
        return _ANSWERS
    return ("not_applicable", "cannot_tell") if scale.not_applicable else ("cannot_tell",)


def _of_control(place: HelpContext) -> list[str]:
    """The name and description of what has the focus, and what keys do there."""
    keys = help_text.ROLES.get(place.role, "")
    if place.criterion is not None:
        return [keys]
    return [help_text.control(place.name, place.about), keys]


def _of_commands(keymap: Keymap, offered: Set[str]) -> list[str]:
    """The page's own commands and the window's, each with its keys."""
    named = [one for one in COMMANDS if one.name in offered]
    return [help_text.key_line(one.plain_title, keymap.key_text(one.name)) for one in named]
