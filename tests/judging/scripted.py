"""A judge that answers in this process, as a test tells it to: for what a run does with replies, not for HTTP."""

import asyncio
import json
from collections.abc import Callable, Mapping

from app.study.judge.judge_call import Question, Reply, Status, Usage
from app.study.rubric import Rubric

Script = Callable[[Question, int], Reply]


def nested(codes: tuple[str, ...], met: bool = True, overall: bool = True) -> str:
    """A whole reply in the paper's form: themes, criteria, 1 or 0."""
    themes: dict[str, dict[str, int]] = {}
    for code in codes:
        theme, _, criterion = code.partition(".")
        themes.setdefault(theme, {})[criterion] = int(met)
    return json.dumps({**themes, **({"overall": int(met)} if overall else {})})


def says_met(question: Question, _ask: int) -> Reply:
    return Reply(Status.OK, nested(question.codes), model="scripted-1", usage=Usage(100, 10))


class ScriptedJudge:
    """Answers by a script, which is told the question and the number of the ask; counts and can be held up."""

    def __init__(self, script: Script = says_met, latency: float = 0.0) -> None:
        self.script = script
        self.latency = latency
        self.asked: list[str] = []
        self.pictures: set[str] = set()
        self.most_at_once = 0
        self.now = 0
        self.is_closed = False
        self.remarks: tuple[str, ...] = ()

    async def ask(self, question: Question, pictures: Mapping[str, bytes]) -> Reply:
        self.asked.append(question.key)
        self.pictures.update(pictures)
        self.now += 1
        self.most_at_once = max(self.most_at_once, self.now)
        try:
            await asyncio.sleep(self.latency)
            return self.script(question, len(self.asked))
        finally:
            self.now -= 1

    async def close(self) -> None:
        self.is_closed = True


def codes_of(rubric: Rubric) -> tuple[str, ...]:
    return tuple(criterion.code for criterion in rubric.criteria)
