"""The swap test against real servers: one that sees pictures, and some that do not."""

import hashlib
import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from app.cli import main
from app.judging.prompts.scaled_picture import prepare
from app.judging.runs.plan import RunRequest, make_plan
from app.judging.runs.plan_text import plan_as_values, plan_from_values
from app.judging.runs.swap_test import CALLS, SwapTester, swap_calls
from app.study.judge.judge_call import Reply, Status
from app.study.judge.judge_setup import JudgeInput, JudgeSetup
from app.study.judge.swap_test import SwapResult, SwapTest
from storage.folder import StudyFolder, open_study
from tests.judging.servers import (
    DRAWN,
    Answer,
    Asked,
    JudgeServer,
    background,
    completion,
    decision,
    error,
    fitting,
    good,
    is_drawn,
)

Output = pytest.CaptureFixture[str]
IMAGES = 2
SETUP = JudgeSetup("m")


pytestmark = pytest.mark.study(images=IMAGES)


def judge(folder: Path, server: JudgeServer, *words: str) -> int:
    words = ("--model", "test-model", "--base-url", server.url, "--runs", "1", *words)
    return main(["judge", str(folder), *words])


def by_prefix(asked: Asked) -> Answer:
    """A server that has kept its answer to the words before the picture, and gives it again."""
    if asked.method != "POST":
        return good(asked)
    words = json.dumps(asked.body["messages"]).partition("image_url")[0]
    schema = asked.body["response_format"]["json_schema"]["schema"]
    choices = hashlib.sha256(words.encode()).digest()
    return Answer(completion(json.dumps(fitting(schema, choices))))


def questions(server: JudgeServer) -> list[Asked]:
    return [asked for asked in server.asked if asked.method == "POST"]


def made_for(folder: Path) -> list[SwapTest]:
    with closing(open_study(folder)) as opened:
        judges = {rater.key for rater in opened.raters.all() if rater.kind == "judge"}
        made = opened.swap_tests.all()
        assert all(one.judge in judges for one in made)
        return [one.test for one in made]


def calls_of(opened: StudyFolder) -> int:
    return len(list(opened.calls.all()))


def test_a_server_that_sees_pictures_is_asked_on(folder: Path, server: JudgeServer, capsys: Output) -> None:
    assert judge(folder, server, "--swap-test") == 0
    asked = questions(server)
    assert [is_drawn(one) for one in asked] == [True] * CALLS + [False] * IMAGES, "first, one after the other"
    drawn = [one.body["messages"][0]["content"] for one in asked[:CALLS]]
    assert len({parts[0]["text"] for parts in drawn}) == 1, "the same words"
    assert len({parts[1]["image_url"]["url"] for parts in drawn}) == CALLS, "different images"
    assert f"{CALLS} calls with drawings come first" in capsys.readouterr().out
    assert made_for(folder) == [SwapTest(SwapResult.FOLLOWS, CALLS, "test-model-2026-01-01")]
    with closing(open_study(folder)) as opened:
        assert calls_of(opened) == IMAGES, "the test's calls are none about images"


def test_a_server_that_answers_by_the_words_alone_stops_the_run(
    folder: Path, server: JudgeServer, capsys: Output
) -> None:
    server.respond = by_prefix
    assert judge(folder, server, "--swap-test") == 1
    assert "test-model gave the same reply to the same words with 3 different drawings" in (
        capsys.readouterr().err
    )
    assert all(is_drawn(one) for one in questions(server))
    assert [one.result for one in made_for(folder)] == [SwapResult.SAME]
    with closing(open_study(folder)) as opened:
        assert calls_of(opened) == 0
    # Somebody may ask it all the same, and the test that failed stays.
    assert judge(folder, server, "--no-swap-test") == 0
    assert [one.result for one in made_for(folder)] == [SwapResult.SAME]


def test_probabilities_that_never_change_stop_it_too(
    folder: Path, server: JudgeServer, capsys: Output
) -> None:
    server.respond = lambda asked: (
        Answer(decision({q["name"]: 0.75 for q in asked.body["questions"]})) if asked.body else good(asked)
    )
    assert judge(folder, server, "--swap-test", "--backend", "decisions") == 1
    assert "the same reply" in capsys.readouterr().err

    server.respond = seeing
    assert judge(folder, server, "--swap-test", "--backend", "decisions") == 0


def seeing(asked: Asked) -> Answer:
    """Decisions about what the drawn pictures show, from whoever sees them."""
    if not is_drawn(asked):
        return good(asked)
    seen = DRAWN[background(asked)].values()
    yes = {q["name"]: any(word in q["instructions"] for word in seen) for q in asked.body["questions"]}
    return Answer(decision({name: 0.75 if shown else 0.25 for name, shown in yes.items()}))


def at_random(asked: Asked) -> Answer:
    """A judge that sees nothing and answers all the same."""
    if not is_drawn(asked):
        return good(asked)
    chosen = hashlib.sha256(asked.content).digest()
    if asked.path.endswith("/decisions"):
        names = [q["name"] for q in asked.body["questions"]]
        return Answer(decision({name: chosen[place] / 255 for place, name in enumerate(names)}))
    shape = asked.body["response_format"]["json_schema"]["schema"]
    return Answer(completion(json.dumps(fitting(shape, chosen))))


@pytest.mark.parametrize("backend", [(), ("--backend", "decisions")])
def test_a_judge_that_answers_at_random_stops_the_run(
    folder: Path, server: JudgeServer, capsys: Output, backend: tuple[str, ...]
) -> None:
    server.respond = at_random
    assert judge(folder, server, "--swap-test", *backend) == 1
    assert "did not say what 3 simple drawings show" in capsys.readouterr().err
    assert all(is_drawn(one) for one in questions(server))
    assert [one.result for one in made_for(folder)] == [SwapResult.WRONG]


def test_a_server_in_trouble_is_not_accused(folder: Path, server: JudgeServer) -> None:
    """Its test stays undecided, with the reason, and the run's own rules say whether to go on."""
    server.respond = lambda asked: error(400, "no pictures today") if is_drawn(asked) else good(asked)
    assert judge(folder, server, "--swap-test") == 0
    (made,) = made_for(folder)
    assert (made.result, "no pictures today" in made.reason) == (SwapResult.UNDECIDED, True)


def test_what_is_free_is_not_tested_unless_asked_for(
    folder: Path, server: JudgeServer, capsys: Output
) -> None:
    assert judge(folder, server) == 0
    assert len(questions(server)) == IMAGES
    assert "drawings" not in capsys.readouterr().out
    assert made_for(folder) == []


def test_what_has_a_price_is_tested(folder: Path, server: JudgeServer, tmp_path: Path) -> None:
    prices = tmp_path / "prices.toml"
    prices.write_text(
        '[[model]]\nname = "test-model"\nin = "1.00"\nout = "2.00"\nlooked_up = "2026-01-01"\n', "utf-8"
    )
    assert judge(folder, server, "--prices", str(prices), "--yes") == 0
    assert len(questions(server)) == CALLS + IMAGES


@pytest.mark.parametrize(
    ("setup", "calls", "is_priced", "wanted", "expected"),
    [
        (SETUP, 5, False, None, CALLS),  # another machine
        (replace(SETUP, base_url="http://localhost:8080/v1"), 5, False, None, 0),
        (replace(SETUP, base_url="http://localhost:8080/v1"), 5, True, None, CALLS),
        (replace(SETUP, base_url="http://localhost:8080/v1"), 5, False, True, CALLS),
        (SETUP, 5, True, False, 0),
        (SETUP, 0, True, True, 0),  # nothing is left to ask
        (replace(SETUP, sees=JudgeInput.ALT_TEXT), 5, True, True, 0),  # no picture is sent
    ],
)
def test_when_it_is_made(
    setup: JudgeSetup, calls: int, is_priced: bool, wanted: bool | None, expected: int
) -> None:
    assert swap_calls(setup, calls, is_priced, wanted) == expected


OK = Reply(Status.OK, "a red circle", model="m-1")


def about(*backgrounds: str, **wrong: str) -> list[str]:
    """What is said of three pictures: each as if it had this background, some words `wrong` in all three."""
    return [json.dumps(DRAWN[name] | wrong) for name in backgrounds]


@pytest.mark.parametrize(
    ("replies", "expected"),
    [
        (about("white", "yellow", "black"), SwapResult.FOLLOWS),
        (
            about("white", "yellow", "black", number="none of these"),
            SwapResult.FOLLOWS,
        ),  # who cannot count sees
        (about("white", "yellow", "black", number="two", colour="red"), SwapResult.WRONG),  # 8 of 12
        (about("white", "yellow", "yellow"), SwapResult.WRONG),
        (about("yellow", "black", "white"), SwapResult.WRONG),
        (["a b", "A  b", "ab\n"], SwapResult.SAME),
        (about("white", "white", "white"), SwapResult.SAME),
        (["A red circle.", "Two blue squares.", "Green triangles."], SwapResult.UNDECIDED),
        ([*about("white"), "", *about("black")], SwapResult.UNDECIDED),
        (["", "", ""], SwapResult.UNDECIDED),
    ],
)
def test_replies_must_differ_and_fit(replies: list[str], expected: SwapResult) -> None:
    tester = SwapTester(SETUP)
    for text in replies:
        assert tester.next() is not None
        tester.take(replace(OK, text=text) if text else Reply(Status.RETRYABLE, reason="Busy."))
    assert tester.next() is None
    assert tester.outcome.result is expected
    assert bool(tester.outcome.reason) is (expected is SwapResult.UNDECIDED)
    files = list(tester.files.values())
    sizes = {prepare(path, SETUP.longest_side)[0].width for path in files}
    assert sizes == {512}, "of one size, so that words and pictures take the same number of tokens"
    tester.close()
    assert not any(path.exists() for path in files)


def test_a_process_of_its_own_makes_it_too(folder: Path) -> None:
    with closing(open_study(folder)) as opened:
        plan = make_plan(opened, RunRequest(SETUP, swap_test=True))
        assert plan.as_dict()["swap_test_calls"] == CALLS
        again = plan_from_values(opened, plan_as_values(plan), plan.prepared)
        assert again.swap_calls == CALLS
