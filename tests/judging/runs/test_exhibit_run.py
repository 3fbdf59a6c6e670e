"""Exhibits judged over real HTTP: every answer on the disk on its own scale, whichever way its reply came in."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from app.cli import main
from app.files.rubric_file import read_rubric
from app.interchange.judge_replies import bring_in, read_replies
from app.judging.calls.attempts import RequestRate
from app.judging.calls.server import connection
from app.judging.runs.plan import RunRequest, make_plan
from app.judging.runs.run import Run
from app.study.judge.judge_call import Question, Reply, Status
from app.study.judge.judge_setup import CallGrouping, JudgeSetup
from app.study.verdict import Verdict
from exporters.answers.openai_batch import write_batch
from storage.folder import StudyFolder, open_study
from tests.judging.exhibit_study import INSTRUMENT, instrument, make_exhibits, reply
from tests.judging.scripted import ScriptedJudge
from tests.judging.servers import Answer, Asked, JudgeServer, completion, error, judge_server

Output = pytest.CaptureFixture[str]
FAST = RequestRate(concurrency=2, tries=2, first_wait=0.001)
SAID = {"T1.C1": "4", "T1.C2": "3", "T2.C1": "both", "T2.C2": "2 > 1", "T2.C3": "The seal.", "T2.C4": "met"}
ONE_PART = ("T1.C1", "T1.C2", "T2.C3", "T2.C4")


def well(asked: Asked) -> Answer:
    """A good reply to every question; a lone picture's holds nothing that compares."""
    words = json.loads(reply())["criteria"]
    schema = asked.body["response_format"]["json_schema"]["schema"]
    themes = schema["properties"]["criteria"]["properties"]
    kept = {
        theme: {code: words[theme][code] for code in wanted["properties"]} for theme, wanted in themes.items()
    }
    return Answer(completion(json.dumps(kept)))


pytestmark = [pytest.mark.study(make=make_exhibits), pytest.mark.server(respond=well)]


def carry_out(study: StudyFolder, setup: JudgeSetup, runs: int = 2) -> Run:
    plan = make_plan(study, RunRequest(setup, runs, name="judge"))
    with Run(study, plan, connection(setup, None), FAST) as run:
        list(run)
    return run


def said(study: StudyFolder, number: int = 1, run: int = 1, name: str = "judge") -> dict[str, str]:
    """What the judge says of an image, as a reader on its own finds it on the disk."""
    reader = open_study(study.folder)
    try:
        rater, image = reader.raters.find(name), reader.images.at(number)
        assert rater is not None
        assert image is not None
        current = reader.answers.current(image.key, rater, run)
        return {code: answer.content.value.value for code, answer in current.items() if answer.content.value}
    finally:
        reader.close()


def test_every_answer_is_kept_on_its_scale(study: StudyFolder, server: JudgeServer) -> None:
    run = carry_out(study, JudgeSetup("m", server.url))
    assert run.counts == {Status.OK: 6}
    for number in (1, 2):
        for repetition in (1, 2):
            assert said(study, number, repetition) == SAID
    assert said(study, 3) == {code: SAID[code] for code in ONE_PART}
    judge, image = study.raters.find("judge"), study.images.at(1)
    assert judge is not None
    assert image is not None
    current = study.answers.current(image.key, judge, 1)
    assert current["T1.C2"].content.note == "It names the brush."
    mark = current["T1.C2"].content.mark
    assert mark is not None
    assert mark.name == "3, deep"
    sent = Counter(
        sum(part["type"] == "image_url" for part in asked.body["messages"][-1]["content"])
        for asked in server.asked
    )
    assert sent == {2: 2, 0: 2, 1: 2}, "pictures went missing on the way"


def test_nothing_is_asked_twice(study: StudyFolder, server: JudgeServer) -> None:
    setup = JudgeSetup("m", server.url)
    carry_out(study, setup)
    plan = make_plan(study, RunRequest(setup, 2, name="judge"))
    assert (plan.calls, plan.ended) == (0, {Status.OK: 6})
    blind = make_plan(study, RunRequest(replace(setup, blind_culture=True), 2))
    assert blind.calls == 6, "another judge's replies passed for this one's"


@pytest.mark.parametrize(
    ("words", "status", "reason"),
    [
        (reply(T1_C1="a 4, I would say"), Status.INVALID, 'The answer to T1.C1 is "a 4, I would say"'),
        (reply(T1_C1=9), Status.INVALID, "The answer to T1.C1 is 9"),
        (reply(T1_C1=...), Status.INVALID, "The reply has no answer to T1.C1. Nothing is filled in."),
        (reply(T2_C2="2 > 1 > 3"), Status.INVALID, "The answer to T2.C2 is "),
        ("Coverage 4, depth 3.", Status.INVALID, "The reply contains no JSON object."),
        ("I'm sorry, but I cannot rate this painting.", Status.REFUSED, "The model refused, saying"),
    ],
)
def test_what_cannot_be_used_leaves_no_answer(
    study: StudyFolder, words: str, status: Status, reason: str
) -> None:
    image = study.images.at(1)
    assert image is not None
    with judge_server(lambda _asked: Answer(completion(words))) as server:
        setup = JudgeSetup("m", server.url)
        plan = make_plan(study, RunRequest(setup, 1, name="judge", images={image.key}))
        with Run(study, plan, connection(setup, None), FAST) as run:
            (done,) = list(run)
    assert done.outcome.status is status
    assert done.outcome.reason.startswith(reason)
    assert said(study) == {}


def test_a_batch_brings_the_same_answers(study: StudyFolder, tmp_path: Path) -> None:
    plan = make_plan(study, RunRequest(JudgeSetup("m", "http://localhost:1/v1"), 1, name="judge"))
    (file,) = write_batch(study, plan, tmp_path / "calls.jsonl")
    lines = [json.loads(line) for line in file.path.read_text().splitlines()]
    back = []
    for line in lines:
        body = well(Asked(1, "POST", "", {}, json.dumps(line["body"]).encode())).body
        response = {"status_code": 200, "body": body, "request_id": "r"}
        back.append(
            json.dumps({"id": "b", "custom_id": line["custom_id"], "response": response, "error": None})
        )
    replies = tmp_path / "back.jsonl"
    replies.write_text("\n".join(back))
    bring_in(study, read_replies(study, [replies]))
    assert (said(study, 1), said(study, 2)) == (SAID, SAID)
    assert read_replies(study, [replies]).known == 3


def test_replies_from_elsewhere(study: StudyFolder, tmp_path: Path) -> None:
    """Half steps and left-out reasons are understood; what no scale has is not."""
    file = tmp_path / "others.jsonl"
    texts = {
        1: reply(T1_C1=3.5, T1_C2="deep"),
        2: reply(T1_C1=3.7),
        3: reply(T1_C1="cannot tell", T1_C2=2, T2_C1="not applicable"),
    }
    lines = [
        {"image": "mountains", "judge": "theirs", "run": run, "reply": text} for run, text in texts.items()
    ]
    file.write_text("\n".join(map(json.dumps, lines)))
    found = read_replies(study, [file])
    assert found.counts == {Status.OK: 1, Status.INVALID: 2}
    bring_in(study, found)
    assert said(study, 1, 1, "theirs") == {**SAID, "T1.C1": "3.5"}
    assert said(study, 1, 2, "theirs") == said(study, 1, 3, "theirs") == {}
    assert read_replies(study, [file]).known == 3


def test_a_reply_still_serves_when_only_another_item_is_reworded(
    study: StudyFolder, server: JudgeServer
) -> None:
    setup = JudgeSetup("m", server.url, per=CallGrouping.THEME)
    carry_out(study, setup, runs=1)
    asked = len(server.asked)
    changed = read_rubric(INSTRUMENT.replace("What would you add?", "What is missing?"), "new.toml")
    lineages = {one.code: one.lineage for one in instrument().criteria}
    assert {one.code: one.lineage for one in changed.criteria} == lineages
    study.rubrics.publish(changed)
    run = carry_out(study, setup, runs=1)
    assert len(run.plan.adopted) == 3
    assert len(server.asked) == asked + 3
    assert said(study) == SAID


def test_a_run_that_breaks_off_goes_on_where_it_was(study: StudyFolder, server: JudgeServer) -> None:
    setup = JudgeSetup("m", server.url)
    server.respond = lambda asked: well(asked) if asked.number % 2 else error(401, "no")
    carry_out(study, setup)
    server.respond = well
    plan = make_plan(study, RunRequest(setup, 2, "judge", again=frozenset({Status.FATAL})))
    with Run(study, plan, connection(setup, None), FAST) as run:
        list(run)
    assert Counter(call.outcome.status for call in study.calls.all()) == {Status.OK: 6}
    assert said(study, 2, 2) == SAID


def test_yes_or_no_among_scales_keeps_its_verdict(study: StudyFolder) -> None:
    def script(question: Question, _ask: int) -> Reply:
        words = json.loads(reply(T2_C4=0, T1_C1="not applicable"))["criteria"]
        kept: dict[str, dict[str, object]] = {}
        for code in question.codes:
            theme, own = code.split(".")
            kept.setdefault(theme, {})[own] = words[theme][own]
        return Reply(Status.OK, json.dumps(kept))

    setup = JudgeSetup("m", "http://localhost:1/v1")
    with Run(
        study, make_plan(study, RunRequest(setup, 1, name="judge")), lambda: ScriptedJudge(script), FAST
    ) as run:
        list(run)
    assert said(study)["T2.C4"] == Verdict.NOT_MET.value
    assert said(study, 3)["T1.C1"] == Verdict.NOT_APPLICABLE.value
    columns = study.ratings.of(1)
    assert len(columns.value) == 3, "an answer on another scale was counted as a verdict"


def test_the_command(tmp_path: Path, server: JudgeServer, capsys: Output) -> None:
    make_exhibits(tmp_path / "study").close()
    ask = ["judge", str(tmp_path / "study"), "--model", "m", "--base-url", server.url, "--runs", "1"]
    assert main([*ask, "--dry-run", "--blind-culture", "--reference-free", "--half-steps"]) == 0
    out = capsys.readouterr().out
    assert (
        "Judge m (reference-free, culture withheld, half steps), rubric version 1: 3 images, 1 run each."
        in out
    )
    assert "Choice and ranking questions are not asked about image 3, because only one thing is shown." in out
    assert "Mist rises." in out
    assert "Chinese" not in out
    assert "left white" not in out
    assert "4.5" in out
    assert main(ask) == 0
    assert "3 calls made: 3 answered." in capsys.readouterr().out
    assert main([*ask, "--backend", "decisions"]) == 1
    assert "This server answers only yes/no questions, and T1.C1, T1.C2" in capsys.readouterr().err
    assert main(["judge", str(tmp_path / "study"), "--compare"]) == 0
    told = capsys.readouterr().out
    assert (
        "T1.C1: How much of the work does the critique cover?: 3 answers, mean 4.00, missing 0 of 3 (0.00)"
        in told
    )
