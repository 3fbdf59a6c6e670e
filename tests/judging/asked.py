"""A question to put to a judge in tests, with pictures that are bytes and no more, and one way to put it."""

import asyncio
from collections.abc import Mapping

from app.judging.calls.capabilities import Capabilities
from app.judging.calls.keys import Key
from app.judging.calls.openai_judge import OpenAIJudge
from app.study.judge.judge_call import Prompt, Question, Reply
from app.study.judge.judge_setup import JudgeSetup

CODES = ("T1.C1", "T1.C2")
REFERENCE, PICTURE = "a" * 64, "b" * 64
PICTURES: Mapping[str, bytes] = {REFERENCE: b"\xff\xd8 reference", PICTURE: b"\xff\xd8 picture"}
VERDICT = {"type": "integer", "enum": [0, 1]}
THEME = {
    "type": "object",
    "properties": {"C1": VERDICT, "C2": VERDICT},
    "required": ["C1", "C2"],
    "additionalProperties": False,
}
SCHEMA: Mapping[str, object] = {
    "type": "object",
    "properties": {"T1": THEME},
    "required": ["T1"],
    "additionalProperties": False,
}
PROMPT = Prompt(
    system="You judge pictures of canes.",
    text='Is it a cane? “വെള്ള” {"C1": 1}\nSay 1 or 0.',
    schema=SCHEMA,
    pictures=(REFERENCE, PICTURE),
    questions={"T1.C1": "Is it long?", "T1.C2": "Is it white?"},
)


def question(prompt: Prompt = PROMPT, run: int = 1) -> Question:
    return Question(image=1, run=run, codes=CODES, prompt=prompt, key="key")


def put(
    setup: JudgeSetup,
    *,
    key: str = "",
    asked: Question | None = None,
    times: int = 1,
    timeout: float = 20,
    capabilities: Capabilities | None = None,
) -> list[Reply]:
    """Ask a judge the same question so many times at once."""

    async def run() -> list[Reply]:
        judge = OpenAIJudge(setup, Key(key, "the test") if key else None, timeout, capabilities)
        try:
            return list(
                await asyncio.gather(*(judge.ask(asked or question(), PICTURES) for _ in range(times)))
            )
        finally:
            await judge.close()

    return asyncio.run(run())


def put_once(
    setup: JudgeSetup, *, key: str = "", asked: Question | None = None, timeout: float = 20
) -> Reply:
    return put(setup, key=key, asked=asked, timeout=timeout)[0]
