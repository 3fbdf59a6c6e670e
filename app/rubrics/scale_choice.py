"""Choosing a scale for a criterion: those that are offered, and the one that the fields of a form describe."""

from collections.abc import Sequence
from dataclasses import replace

from app.errors import UserError
from app.messages.rubric import rubric_scales
from app.messages.study.study_files import is_a_level
from app.study.scales import YES_NO, AnswerScale, ScaleKind, in_words, name_of, named_scale

_BETWEEN = "; "


def offered(scale: AnswerScale) -> Sequence[str]:
    """The names of the scales to choose among; one that is unusual and chosen already is among them."""
    own = chosen(scale)
    return rubric_scales.NAMES if own in rubric_scales.NAMES else (*rubric_scales.NAMES, own)


def chosen(scale: AnswerScale) -> str:
    """The name of the choice that a scale is: '' for levels with names."""
    name = name_of(scale)
    ends = f"1-{len(scale.levels)}"
    return ends if not name and ends in rubric_scales.NAMES else name


def takes_words(name: str) -> bool:
    """Whether the levels of the choice can be called something."""
    return not name or name[0].isdigit()


def level_words(scale: AnswerScale) -> str:
    """What the whole levels are called, as one types it; '' where they have no words."""
    words = [level.words for level in scale.whole_levels]
    if not any(words):
        return ""
    if len(words) > 2 and words[0] and words[-1] and not any(words[1:-1]):
        words = [words[0], words[-1]]
    return _BETWEEN.join(words)


def described(name: str, words: str, not_applicable: str, asks_why: bool) -> AnswerScale:
    """The scale that was chosen and described. Raises UserError when the words do not fit its levels."""
    called = [" ".join(one.split()) for one in words.split(_BETWEEN.strip())] if words.strip() else []
    if not name and not all(called):
        raise UserError(rubric_scales.WORDS_NEEDED)
    try:
        scale = named_scale(name, called if takes_words(name) else ()) if name else in_words(called)
    except ValueError as error:
        raise UserError(rubric_scales.WORDS_DO_NOT_FIT if name else rubric_scales.WORDS_NEEDED) from error
    foreseen = " ".join(not_applicable.split())
    if scale.level(foreseen):
        raise UserError(is_a_level(words=foreseen))
    return replace(scale, not_applicable=foreseen, asks_why=asks_why)


def means_otherwise(was: AnswerScale, now: AnswerScale) -> bool:
    """Whether answers given on one scale say nothing on the other. A reason that is asked for, or other words for
    "makes no sense here", change nothing of that."""
    return _bare(was) != _bare(now)


def _bare(scale: AnswerScale) -> AnswerScale:
    return YES_NO if scale.kind is ScaleKind.YES_NO else replace(scale, not_applicable="", asks_why=False)
