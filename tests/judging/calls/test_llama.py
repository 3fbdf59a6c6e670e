"""The judge against a real llama.cpp server, whose model looks at real pictures with random weights."""

import asyncio
import io
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from app.judging.calls.capabilities import Capabilities, Form
from app.judging.calls.openai_client import known_models
from app.judging.calls.openai_judge import OpenAIJudge
from app.judging.calls.reply import Reading, read
from app.judging.prompts.exhibit_prompt import ShownMaterial, exhibit_prompt
from app.judging.prompts.prompt_template import load_prompt_template
from app.study.judge.asked_item import asked_items
from app.study.judge.judge_call import EncodedImage, Question, Reply, Status
from app.study.judge.judge_setup import JudgeSetup
from tests.judging.asked import PROMPT, THEME, question
from tests.judging.exhibit_study import CODES, SHOWN, instrument
from tests.judging.tiny_model import llama_server

COLOURS = ("red", "white", "black", "blue", "green")


def photograph(colour: str) -> bytes:
    stream = io.BytesIO()
    Image.new("RGB", (96, 64), colour).save(stream, "JPEG")
    return stream.getvalue()


PICTURES = {colour: photograph(colour) for colour in COLOURS}


@pytest.fixture(scope="module")
def setup(tmp_path_factory: pytest.TempPathFactory) -> Iterator[JudgeSetup]:
    with llama_server(tmp_path_factory.mktemp("model")) as address:
        yield JudgeSetup("tiny", base_url=address, temperature=0.0, max_tokens=300)


def about(colour: str, run: int = 1, **prompt: Any) -> Question:
    return question(replace(PROMPT, pictures=(colour,), **prompt), run)


def ask(
    setup: JudgeSetup, *questions: Question, at_once: bool = False, form: Form = Form.SCHEMA
) -> list[Reply]:
    """The replies to some questions, one after the other or at once."""

    async def run() -> list[Reply]:
        judge = OpenAIJudge(setup, None, capabilities=Capabilities(form))
        try:
            if at_once:
                return list(await asyncio.gather(*(judge.ask(each, PICTURES) for each in questions)))
            return [await judge.ask(each, PICTURES) for each in questions]
        finally:
            await judge.close()

    return asyncio.run(run())


def verdicts(reply: Reply) -> dict[str, int | str]:
    assert reply.status is Status.OK, reply.reason
    found: dict[str, int | str] = json.loads(reply.text)["T1"]
    return found


def test_a_picture_is_judged_in_the_shape_that_was_asked_for(setup: JudgeSetup) -> None:
    (reply,) = ask(setup, about("red"))
    found = verdicts(reply)
    assert set(found) == {"C1", "C2"}
    assert set(found.values()) <= {0, 1}
    assert reply.model
    assert reply.usage.tokens_in
    assert reply.usage.tokens_out
    assert reply.seconds


def test_another_picture_can_change_the_answer_and_the_same_one_does_not(setup: JudgeSetup) -> None:
    ask(setup, *map(about, COLOURS))  # the first time fills the server's memory of beginnings
    first = [reply.text for reply in ask(setup, *map(about, COLOURS))]
    second = [reply.text for reply in ask(setup, *map(about, COLOURS))]
    assert first == second
    assert len(set(first)) > 1


def test_seeds_are_honoured(setup: JudgeSetup) -> None:
    drawing = replace(setup, temperature=2.0, sends_seed=True)
    runs = [about("red", run) for run in (1, 2, 3, 4, 5)]
    ask(drawing, *runs)
    first, second = ask(drawing, *runs), ask(drawing, *runs)
    assert [reply.text for reply in first] == [reply.text for reply in second]
    assert len({reply.text for reply in first}) > 1


def test_the_shape_holds_one_step_down_too(setup: JudgeSetup) -> None:
    (reply,) = ask(setup, about("red"), form=Form.OBJECT)
    assert set(verdicts(reply)) == {"C1", "C2"}


def test_words_alone_are_answered_too(setup: JudgeSetup) -> None:
    (reply,) = ask(setup, question(replace(PROMPT, pictures=())))
    assert set(verdicts(reply)) == {"C1", "C2"}


def test_more_questions_than_the_server_has_places(setup: JudgeSetup) -> None:
    replies = ask(setup, *(about(colour) for colour in COLOURS * 2), at_once=True)
    assert all(verdicts(reply) for reply in replies)


def test_a_reply_that_is_cut_off_says_so(setup: JudgeSetup) -> None:
    (reply,) = ask(replace(setup, max_tokens=4), about("red"))
    assert reply.status is Status.TRUNCATED
    assert reply.text.startswith("{")


def test_a_picture_that_is_none_is_told(setup: JudgeSetup) -> None:
    async def run() -> Reply:
        judge = OpenAIJudge(setup, None)
        try:
            return await judge.ask(about("red"), {"red": b"no picture"})
        finally:
            await judge.close()

    reply = asyncio.run(run())
    assert reply.status is Status.FATAL
    assert "400" in reply.reason


def test_a_question_longer_than_the_memory_is_told(setup: JudgeSetup) -> None:
    (reply,) = ask(setup, about("red", text="long " * 20_000))
    assert reply.status is Status.FATAL
    assert reply.reason


def test_the_server_names_its_model(setup: JudgeSetup) -> None:
    (model,) = known_models(setup, None)
    assert Path(model.id).name == "words.gguf"
    assert model.shutdown_date is None


def test_the_schema_of_the_question_is_the_one_that_binds(setup: JudgeSetup) -> None:
    other = {
        **THEME,
        "properties": {"C7": {"type": "string", "enum": ["met", "not met"]}},
        "required": ["C7"],
    }
    schema = {**PROMPT.schema, "properties": {"T1": other}}
    (reply,) = ask(setup, about("red", schema=schema))
    assert verdicts(reply)["C7"] in ("met", "not met")


def test_an_exhibit_is_answered_on_every_scale(setup: JudgeSetup) -> None:
    """The server's grammar takes the schema of levels, choices and ranks, and what comes of it can be read."""
    sent = tuple(EncodedImage(colour, 1, 96, 64) for colour in ("red", "green"))
    codes = tuple(
        code for code in CODES if code not in ("T1.C2", "T2.C3")
    )  # free words of random bytes are no text
    showing = ShownMaterial(SHOWN, sent, (), "", 2)
    asking = replace(setup, can_say_cannot_tell=True, half_steps=True)
    prompt = exhibit_prompt(asking, instrument(), codes, showing, [], load_prompt_template("judge-1"))
    (reply,) = ask(asking, question(prompt))
    assert reply.status is Status.OK, reply.reason
    reading = read(reply.text, codes, asking, asked_items(instrument(), codes, 2, asking))
    assert isinstance(reading, Reading), reply.text
    assert set(reading.verdicts) == set(codes)
