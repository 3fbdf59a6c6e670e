"""A rubric written by a model, as a provisional baseline to lay beside the community's.

After Johnson et al. (2026), appendix B.1.3: the model is given no more than the artifact's name.
"""

from collections.abc import Mapping

from app.judging.calls.attempts import Answered
from app.judging.drafts.draft_prompt import quoted
from app.judging.drafts.draft_reply import Unusable, check_keys, keep_draft, line_of, only_object
from app.judging.prompts.prompt_template import PromptTemplate
from app.messages.judge import drafts as drafts_text
from app.study.judge.judge_call import Outcome, Prompt
from app.study.judge.model_drafts import WrittenTheme
from app.study.ports import OpenStudy

TEMPLATE = "rubric-1"
TOKENS_OUT = 500  # about: a handful of criteria with their reasons
_MOST_THEMES, _MOST_CRITERIA, _LONGEST = 20, 100, 1000

_STRINGS: Mapping[str, object] = {"type": "array", "items": {"type": "string"}}
_THEME: Mapping[str, object] = {
    "type": "object",
    "properties": {"statement": {"type": "string"}, "criteria": _STRINGS},
    "required": ["statement", "criteria"],
    "additionalProperties": False,
}
SCHEMA: Mapping[str, object] = {
    "type": "object",
    "properties": {"themes": {"type": "array", "items": _THEME}},
    "required": ["themes"],
    "additionalProperties": False,
}


def rubric_prompt(artifact: str, template: PromptTemplate) -> Prompt:
    """What a model is told when it is to write a rubric."""
    example = template.say("example")
    values = {"artifact": quoted(artifact), "example": example}
    return Prompt(template.say("system", **values), template.say("text", **values), SCHEMA)


def read_rubric(text: str) -> tuple[WrittenTheme, ...]:
    """The themes in a reply. Raises Unusable: a rubric is taken whole, or not at all."""
    found = only_object(text)
    check_keys(found, ("themes",), drafts_text.THE_REPLY)
    themes = found["themes"]
    if not isinstance(themes, list) or not themes:
        raise Unusable(drafts_text.NO_THEMES)
    if len(themes) > _MOST_THEMES:
        raise Unusable(drafts_text.too_many(what=drafts_text.THEMES, count=len(themes), most=_MOST_THEMES))
    return tuple(_theme(theme, number) for number, theme in enumerate(themes, start=1))


def _theme(value: object, number: int) -> WrittenTheme:
    where = drafts_text.theme(number=number)
    if not isinstance(value, dict):
        raise Unusable(drafts_text.not_an_object(where))
    check_keys(value, ("statement", "criteria"), where)
    statement, criteria = line_of(value["statement"], where, _LONGEST), value["criteria"]
    if not isinstance(criteria, list) or not criteria:
        raise Unusable(drafts_text.no_criteria(where))
    if len(criteria) > _MOST_CRITERIA:
        raise Unusable(
            drafts_text.too_many(what=drafts_text.CRITERIA, count=len(criteria), most=_MOST_CRITERIA)
        )
    lines = tuple(line_of(criterion, where, _LONGEST) for criterion in criteria)
    if not statement or not all(lines):
        raise Unusable(drafts_text.empty_text(where))
    return WrittenTheme(statement, lines)


def keep_rubric(study: OpenStudy, answered: Answered) -> Outcome:
    """Store what became of a call, with the rubric in it where there is one. Returns the outcome."""
    return keep_draft(study, answered, read_rubric, study.drafts.keep_rubric)
