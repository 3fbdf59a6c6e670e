"""Drafts for tests: replies as models write them, and studies that hold some."""

import json
from typing import Any

from app.judging.drafts.description_writer import fields_schema
from app.study.judge.judge_call import Outcome, Prompt, Question, Status
from app.study.judge.judge_ports import Asked
from app.study.judge.judge_setup import JudgeSetup
from app.study.judge.model_drafts import DraftKind, DraftRubric, WrittenTheme
from storage.folder import StudyFolder

SETUP = JudgeSetup("draft-model", "http://localhost:1/v1")
THEMES = (
    WrittenTheme("It has to work as a cane.", ("The cane is long.", "The cane has a screen.")),
    WrittenTheme("It has to be seen.", ("The cane is white.",)),
)
RUBRIC: dict[str, Any] = {
    "themes": [{"statement": theme.statement, "criteria": list(theme.criteria)} for theme in THEMES]
}
RUBRIC_TEXT = json.dumps(RUBRIC)


def ask(study: StudyFolder, kind: DraftKind, image: int = 0, key: str = "key") -> Asked:
    """Write one call for a draft down."""
    template = study.descriptions.template()
    schema = fields_schema(template) if template and image else {}
    pictures = ("0" * 64,) if image else ()
    question = Question(image, 1, (), Prompt("", f"Draft {kind} {key}", schema, pictures), key)
    (asked,) = study.drafts.ask(kind, SETUP, [question])
    return asked


def keep_rubric(study: StudyFolder, themes: tuple[WrittenTheme, ...] = THEMES) -> DraftRubric:
    """A study's newest draft of a rubric."""
    asked = ask(study, DraftKind.RUBRIC)
    study.drafts.keep_rubric(asked, Outcome(Status.OK, raw=RUBRIC_TEXT, model="draft-model-1"), themes)
    return study.drafts.rubrics()[-1]


def keep_fields(study: StudyFolder, image: int, **values: str) -> None:
    """Words suggested for an image; fields that are not named could not be told."""
    template = study.descriptions.template()
    assert template is not None
    every = {field.code: values.get(field.code, "") for field in template.fields}
    asked = ask(study, DraftKind.DESCRIPTION, image, f"fields {image}")
    study.drafts.keep_fields(asked, Outcome(Status.OK, raw=json.dumps(every), model="draft-model-1"), every)
