"""Asking a server which models it has."""

from typing import Any

import pytest

from app.errors import UserError
from app.judging.calls.keys import Key
from app.judging.calls.openai_client import Model, known_models
from app.study.judge.judge_setup import JudgeSetup
from tests.judging.servers import Answer, error, judge_server

KEY = Key("sk-a-secret-of-the-test", "the test")


def listed(body: Any) -> list[Model]:
    with judge_server(lambda asked: Answer(body)) as server:
        return known_models(JudgeSetup("m", base_url=server.url), None)


def test_models_come_in_order_with_the_day_they_end() -> None:
    rows = [
        {"id": "gpt-4o", "shutdown_date": "2027-01-14"},
        {"id": "a-model", "shutdown_date": None},
        {"id": "b-model"},
    ]
    assert listed({"data": rows}) == [Model("a-model"), Model("b-model"), Model("gpt-4o", "2027-01-14")]


def test_the_request_is_for_the_list_with_the_key() -> None:
    with judge_server(lambda asked: Answer({"data": []})) as server:
        assert known_models(JudgeSetup("m", base_url=server.url + "/"), KEY) == []
        (asked,) = server.asked
    assert (asked.method, asked.path) == ("GET", "/v1/models")
    assert asked.headers["authorization"] == f"Bearer {KEY.value}"


def test_odd_rows_are_passed_over() -> None:
    rows = [None, "gpt", {}, {"id": 4}, {"id": ""}, {"id": "x" * 999}, {"id": "good", "shutdown_date": 7}]
    assert listed({"data": rows}) == [Model("good")]


@pytest.mark.parametrize("body", [b"", b"<html>", [], {}, {"data": None}, {"data": {"id": "x"}}])
def test_what_is_no_list_is_told(body: Any) -> None:
    with pytest.raises(UserError, match="could not be listed"):
        listed(body)


@pytest.mark.parametrize(
    "answer",
    [
        error(401, f"{KEY.value} is wrong"),
        error(500),
        Answer(b"", 302, {"Location": "http://127.0.0.1:9/"}),
        Answer(b"a" * 65_536, endless=True),
        Answer(silent=True),
        Answer(b"x", headers={"Content-Encoding": "gzip"}),
    ],
)
def test_trouble_is_told_without_the_key(answer: Answer) -> None:
    with judge_server(lambda asked: answer) as server:
        with pytest.raises(UserError, match="could not be listed") as error:
            known_models(JudgeSetup("m", base_url=server.url), KEY)
        assert len(server.asked) <= 2, "the list of models may be fetched once more, it costs nothing"
    assert KEY.value not in error.value.sentence
