"""Words for the fields of a description, suggested by a model. They are drafts until a person has confirmed them."""

import json
from collections.abc import Mapping
from functools import partial

from app.judging.calls.attempts import Answered
from app.judging.drafts.draft_prompt import quoted
from app.judging.drafts.draft_reply import check_keys, keep_draft, line_of, only_object
from app.judging.prompts.prompt_template import PromptTemplate
from app.messages.judge import drafts as drafts_text
from app.study.alt_text import Template
from app.study.judge.judge_call import EncodedImage, Outcome, Prompt
from app.study.ports import OpenStudy

TEMPLATE = "description-1"
TOKENS_OF_FIELD = 15  # about: a few words, and the field's name
_LONGEST = 300


def description_prompt(template: Template, picture: EncodedImage, words: PromptTemplate) -> Prompt:
    """What a model is told when it is to suggest words for every field of a picture's description."""
    lines = [
        words.say("field", code=field.code, name=field.name, question=quoted(field.question))
        for field in template.fields
    ]
    answer = words.say("answer")
    values = {
        "artifact": quoted(template.artifact),
        "fields": "\n".join(lines),
        "example": json.dumps({field.code: answer for field in template.fields}, ensure_ascii=False),
    }
    system = words.say("system", **values)
    return Prompt(system, words.say("text", **values), fields_schema(template), (picture.sha256,))


def fields_schema(template: Template) -> Mapping[str, object]:
    """The JSON Schema of a reply: a text for every field, and nothing else."""
    codes = [field.code for field in template.fields]
    return {
        "type": "object",
        "properties": {code: {"type": "string"} for code in codes},
        "required": codes,
        "additionalProperties": False,
    }


def read_fields(text: str, codes: tuple[str, ...]) -> dict[str, str]:
    """The words for every field; '' where the model could not tell. Raises Unusable."""
    found = only_object(text)
    check_keys(found, codes, drafts_text.THE_REPLY)
    return {code: line_of(found[code], code, _LONGEST).rstrip(".").rstrip() for code in codes}


def keep_fields(study: OpenStudy, answered: Answered) -> Outcome:
    """Store what became of a call, with the words in it where there are any. Returns the outcome."""
    read = partial(read_fields, codes=answered.asked.question.codes)
    return keep_draft(study, answered, read, study.drafts.keep_fields)
