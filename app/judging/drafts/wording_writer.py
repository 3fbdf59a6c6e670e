"""Other wordings of one criterion, by a model or by people, for a judge to read. They count for nothing until people
have said what each means."""

import hashlib
import uuid
from collections.abc import Callable
from functools import partial

from app.identity import new_id
from app.judging.calls.attempts import Answered
from app.judging.drafts.draft_prompt import quoted
from app.judging.drafts.draft_reply import keep_draft
from app.judging.drafts.imported_rubric import ELSEWHERE
from app.judging.drafts.rubric_writer import SCHEMA, read_rubric
from app.judging.prompts.prompt_template import PromptTemplate
from app.study.judge.judge_call import Outcome, Prompt, Question, Status
from app.study.judge.judge_setup import JudgeSetup
from app.study.judge.model_drafts import DraftKind, WrittenTheme
from app.study.ports import OpenStudy
from app.study.rubric import Criterion, Rubric

TEMPLATE = "wording-1"


def wording_prompt(
    rubric: Rubric, criterion: Criterion, wrong: tuple[int, int], words: PromptTemplate
) -> Prompt:
    """What a model is told when it is to word a criterion for a judge. `wrong`: on how many images the judge said met
    where people did not, and the reverse."""
    values = {
        "artifact": quoted(rubric.artifact),
        "criterion": quoted(criterion.text),
        "guidance": quoted(criterion.guidance or "-"),
        "too_often": str(wrong[0]),
        "too_seldom": str(wrong[1]),
        "example": words.say("example"),
    }
    return Prompt(words.say("system", **values), words.say("text", **values), SCHEMA)


def keeping(lineage: uuid.UUID) -> Callable[[OpenStudy, Answered], Outcome]:
    """What stores a reply with wordings of the criterion of this lineage."""
    return partial(_keep, lineage)


def _keep(lineage: uuid.UUID, study: OpenStudy, answered: Answered) -> Outcome:
    def read(text: str) -> list[WrittenTheme]:
        words = tuple(text for theme in read_rubric(text) for text in theme.criteria)
        return [WrittenTheme(str(lineage), words)]

    return keep_draft(study, answered, read, study.drafts.keep_rubric)


def keep_own_wording(study: OpenStudy, criterion: Criterion, text: str) -> int:
    """Store a wording that a person proposes. Returns the key of the draft that holds it."""
    key = hashlib.sha256(new_id().bytes).hexdigest()
    question = Question(0, 1, (), Prompt("", criterion.text, {}), key)
    (asked,) = study.drafts.ask(DraftKind.WORDING, JudgeSetup("", ELSEWHERE), [question])
    study.drafts.keep_rubric(
        asked, Outcome(Status.OK, raw=text), [WrittenTheme(str(criterion.lineage), (text,))]
    )
    return asked.row
