"""Having a model judge: what is said before, during and after a run, against a real server and a real study."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.errors import FieldError
from app.judging.calls.attempts import RequestRate
from app.judging.runs.call_plan import sending_question
from app.sessions.judge.judge_form import JudgeForm, newest_setup
from app.sessions.judge.judge_planning import StoppedError
from app.sessions.judge.trial import trial_of
from app.speech.voice import Priority
from app.study.judge.judge_call import Status
from app.study.judge.judge_setup import JudgeSetup
from app.study.work import ADDING
from storage.folder import open_study
from tests.judging.servers import Answer, Asked, JudgeServer, error, judge_server
from tests.sessions.judge_sitting import MET, Sitting, make_study, met, reply

pytestmark = pytest.mark.server(respond=met)


@pytest.fixture(autouse=True)
def no_keyring(monkeypatch: pytest.MonkeyPatch) -> None:
    """The person's own keyring is none of a test's business."""
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")


@pytest.fixture
def sitting(folder: Path, server: JudgeServer) -> Iterator[Sitting]:
    made = Sitting(folder, server.url)
    yield made
    made.close()


def test_a_plan_is_told_in_sentences_and_sends_nothing(sitting: Sitting, server: JudgeServer) -> None:
    assert sitting.session.begin().sentence == "Ask a judge. Canes: 3 images, no judge asked yet."
    sitting.plan()
    plan = sitting.session.plan
    assert plan
    host = plan.setup.host
    assert sitting.sentences == [f"The plan is ready: 6 calls to {host}, on this machine."]
    told = sitting.session.plan_sentences()
    assert "6 calls to make." in told
    assert any(host in sentence for sentence in told)
    assert server.asked == []
    assert sending_question(plan) == ""  # nothing leaves this machine


def test_before_anything_leaves_the_machine_its_destination_is_named(sitting: Sitting) -> None:
    sitting.form = JudgeForm(JudgeSetup("gpt-4o", "https://judge.example/v1"), runs=1)
    sitting.plan()
    assert sitting.session.plan
    question = sending_question(sitting.session.plan)
    assert question.startswith("3 calls with ")
    assert "judge.example, a server elsewhere" in question
    assert question.endswith("Send them?")
    sitting.session.drop_plan()
    assert not sitting.session.can_start()


def test_planning_can_be_stopped(sitting: Sitting) -> None:
    planning = sitting.session.planning(sitting.session.request(sitting.form))
    seen: list[tuple[int, int]] = []

    def look(done: int, total: int) -> None:
        seen.append((done, total))
        planning.stop()

    with pytest.raises(StoppedError):
        planning.make(look)
    assert seen == [(1, 3)]


def test_a_run_is_told_sparingly_and_counted_as_it_stands_on_the_disk(
    sitting: Sitting, server: JudgeServer
) -> None:
    sitting.form = JudgeForm(JudgeSetup("test-model", server.url), runs=4)
    sitting.run()
    host = server.url.split("/")[2]
    assert sitting.sentences[1] == "Connecting."
    assert sitting.sentences[2] == f"The run begins: 12 calls to {host}."
    assert sitting.sentences[-1] == "The run is over. 12 calls made: 12 answered."
    assert len(sitting.sentences) <= 7  # three quarters at most between beginning and end
    assert len(server.asked) == 12
    live, stored = sitting.session.results, sitting.results()
    assert live is not None
    assert [row.sentence for row in live.rows()] == [row.sentence for row in stored.rows()]
    assert stored.rows()[0].sentence == "T1.C1: Straight: met 12, not met 0, cannot tell 0, missing 0."
    assert live.statuses == stored.statuses == {Status.OK: 12}
    assert (stored.tokens_in, stored.tokens_out) == (live.tokens_in, live.tokens_out) == (10_800, 480)
    assert sitting.session.repeat().sentence == sitting.sentences[-1]
    assert sitting.session.first_form().setup.model == "test-model"
    assert sitting.wakes >= 13


def test_the_form_offers_the_address_that_was_asked_last(sitting: Sitting, server: JudgeServer) -> None:
    with judge_server(met) as second:
        for where, runs in ((server.url, 1), (second.url, 2)):
            sitting.form = JudgeForm(JudgeSetup("test-model", where), runs=runs)
            sitting.run()
        ((judge, setup),) = sitting.study.calls.judges()
        assert setup.base_url == server.url
        assert sitting.study.calls.last_endpoint(judge) == second.url
        assert sitting.session.first_form().setup.base_url == second.url
        assert newest_setup(sitting.study) == replace(setup, base_url=second.url)


def test_a_judge_that_was_never_asked_is_offered_with_its_own_address(sitting: Sitting) -> None:
    assert sitting.session.first_form() == JudgeForm()
    setup = JudgeSetup("m", "http://localhost:1/v1")
    judge = sitting.study.calls.judge("m", setup)
    assert sitting.study.calls.last_endpoint(judge) == ""
    assert sitting.session.first_form().setup.base_url == setup.base_url


def test_another_run_makes_only_what_is_missing(sitting: Sitting, server: JudgeServer) -> None:
    sitting.run()
    sitting.plan()
    assert sitting.sentences[-1] == "The plan is ready. No call is left to make."
    assert not sitting.session.can_start()


def test_a_run_waits_as_long_as_the_form_says(sitting: Sitting, server: JudgeServer) -> None:
    server.respond = lambda asked: replace(met(asked), after=60)
    sitting.form = JudgeForm(JudgeSetup("test-model", server.url), runs=1, concurrency=3, timeout=1)
    sitting.plan()
    sitting.start(sitting.form.pace)
    sitting.finish()
    assert "failed for now" in sitting.sentences[-1]
    assert len(server.asked) == 6, "each of three calls once more"


def test_a_pause_holds_back_further_calls_and_a_stop_keeps_what_came(
    sitting: Sitting, server: JudgeServer
) -> None:
    gate = threading.Event()

    def wait(asked: Asked) -> Answer:
        gate.wait(120)
        return met(asked)

    server.respond = wait
    sitting.form = JudgeForm(JudgeSetup("test-model", server.url), runs=20)
    sitting.plan()
    sitting.start(RequestRate(concurrency=1, tries=1))
    sitting.until(lambda: len(server.asked) == 1)
    sitting.until(lambda: sitting.session.in_flight > 0)
    assert sitting.session.pause().sentence == "Paused. Calls already sent will finish."
    assert sitting.session.state() == "paused"
    assert sitting.session.where().sentence == "0 of 60 calls made. Paused."
    gate.set()
    sitting.until(lambda: sitting.session.in_flight == 0)
    made = len(server.asked)
    assert made < 5
    assert sitting.session.pause().sentence == "Going on."
    sitting.until(lambda: len(server.asked) > made)
    assert sitting.session.stop().sentence.startswith("Stopping.")
    sitting.finish()
    ended = sitting.sentences[-1]
    assert ended.endswith("Stopped. Every reply so far is saved; plan again to continue.")
    assert sitting.results().statuses.total() == len(server.asked) < 60


def test_failed_calls_are_counted_as_missing_and_can_be_asked_again(
    sitting: Sitting, server: JudgeServer
) -> None:
    failing = {2, 3}

    def some(asked: Asked) -> Answer:
        return error(500, "overloaded") if asked.number in failing else met(asked)

    server.respond = some
    sitting.run()
    assert sitting.sentences[-1].startswith("The run is over. 6 calls made: ")
    results = sitting.session.results
    assert results is not None
    assert results.failures == 2
    assert results.rows()[1].sentence == "T1.C2: Tip: met 4, not met 0, cannot tell 0, missing 2."
    assert results.failed_images == sitting.results().failed_images
    sitting.run(again=True)
    assert len(server.asked) == 8
    stored = sitting.results()
    assert stored.statuses == {Status.OK: 6}
    assert stored.missing.total() == 0
    assert sitting.session.request_again() is None or sitting.session.results is not stored


def test_a_server_that_is_gone_ends_the_run_with_its_reason(sitting: Sitting, server: JudgeServer) -> None:
    server.respond = lambda _asked: error(401, "who are you?")
    sitting.run()
    assert "did not accept the key" in sitting.sentences[-1]
    assert sitting.said[-1].priority is Priority.ALERT


def test_a_run_that_cannot_begin_leaves_its_plan(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    sitting.form = JudgeForm(JudgeSetup("gpt-4o"), runs=1)
    sitting.plan()
    sitting.start()
    sitting.finish()
    assert sitting.sentences[-1].startswith("There is no key for api.openai.com.")
    assert sitting.said[-1].priority is Priority.ALERT
    assert sitting.session.can_start()


def test_a_process_that_dies_is_told_and_what_came_is_kept(sitting: Sitting, server: JudgeServer) -> None:
    sitting.form = JudgeForm(JudgeSetup("test-model", server.url), runs=20)
    server.respond = lambda asked: Answer(met(asked).body, after=0.02)
    sitting.plan()
    sitting.start()
    sitting.until(lambda: sitting.session.done > 2)
    process = sitting.session._process
    assert process is not None
    process._process.kill()
    sitting.finish()
    assert sitting.sentences[-1].startswith("The run stopped early. Every reply so far is saved")
    server.respond = met
    sitting.run()
    assert sitting.results().statuses == {Status.OK: 60}


def test_what_an_annotator_has_not_finished_is_left_out(tmp_path: Path, server: JudgeServer) -> None:
    folder = make_study(tmp_path / "blind", people=("Robin",))
    sitting = Sitting(folder, server.url, reader="Robin")
    sitting.run()
    live, stored = sitting.session.results, sitting.results(reader="Robin")
    for results in (live, stored):
        assert results is not None
        assert results.rows()[0].sentence == "T1.C1: Straight: met 0, not met 0, cannot tell 0, missing 0."
        assert any("3 images that Robin has not finished" in sentence for sentence in results.sentences())
    pages = sitting.session.pages()
    assert pages is not None
    assert pages.more() == []
    call = sitting.session.call(1)
    assert call is not None
    assert call.lines == ("This call is no longer there, or may not be read yet.",)
    sitting.close()


@pytest.mark.parametrize("reader", ["", "Cleo"])
def test_nothing_a_judge_said_is_shown_to_nobody_in_particular_while_somebody_answers(
    tmp_path: Path, server: JudgeServer, reader: str
) -> None:
    folder = make_study(tmp_path / "blind", people=("Robin",))
    study = open_study(folder)
    study.access.add_coordinator("Cleo")
    study.close()
    sitting = Sitting(folder, server.url, reader=reader)
    sitting.run()
    for results in (sitting.session.results, sitting.results(reader=reader)):
        assert results is not None
        assert results.rows()[0].sentence == "T1.C1: Straight: met 0, not met 0, cannot tell 0, missing 0."
        assert any(one.startswith("1 person still has 3 images") for one in results.sentences())
        tried = trial_of(sitting.study, results, 1)
        assert tried.sentence.startswith("Image 1 was judged. 1 person still has 3 images")
        assert not tried.reply
    pages = sitting.session.pages()
    assert pages is not None
    assert pages.more() == []
    sitting.study.prepare_to_add(ADDING)
    sitting.study.access.open_results("Cleo")
    assert sitting.results(reader="Cleo").rows()[0].cells[0] == "6"
    sitting.close()


def test_replies_about_test_images_after_a_look_are_not_counted_before_the_next(
    sitting: Sitting, server: JudgeServer
) -> None:
    """As the page does: shown are the results that were read from the disk, to which a further run adds."""
    sitting.form = JudgeForm(JudgeSetup("test-model", server.url), runs=1)
    sitting.run()
    sitting.study.splits.seal(1, 0.5, {1: False, 2: False, 3: True})
    study = sitting.study
    judge = study.raters.find(sitting.session.judges()[-1])
    assert judge is not None
    study.splits.look(judge, 1, "Ada")
    shown = sitting.session.results = sitting.results()
    assert shown.rows()[0].cells[0] == "3"
    assert shown.sealed == frozenset()
    sitting.form = JudgeForm(JudgeSetup("test-model", server.url), runs=2, test_images=True)
    sitting.run()
    assert sitting.session.results is shown
    stored = sitting.results()
    assert study.splits.withheld() > 0
    assert [row.sentence for row in shown.rows()] == [row.sentence for row in stored.rows()]
    assert shown.rows()[0].cells[0] == "3"
    assert (
        "What the judge says about 1 test image is sealed until somebody opens the results."
        in shown.sentences()
    )


def test_anchors_are_judged_again_and_count_nowhere_else(sitting: Sitting, server: JudgeServer) -> None:
    sitting.form = JudgeForm(JudgeSetup("test-model", server.url), runs=1, anchors=True)
    with pytest.raises(FieldError, match="nothing to ask again") as caught:
        sitting.plan()
    assert caught.value.field == "model"
    assert "anchors" not in sitting.session.options()
    sitting.form = replace(sitting.form, anchors=False)
    server.respond = lambda asked: Answer(reply(MET).body | {"model": "m-1"})
    sitting.run()
    assert "anchors" in sitting.session.options()
    before = [row.sentence for row in sitting.results().rows()]
    assert not any("anchors" in sentence for sentence in sitting.results().sentences())
    sitting.form = replace(sitting.form, anchors=True)
    server.respond = lambda asked: Answer(reply({"C1": 0, "C2": 0}).body | {"model": "m-2"})
    sitting.run()
    anchors = [call for call in sitting.study.calls.all() if call.run == 2]
    assert len(anchors) == 3
    live = sitting.session.results
    assert live is not None
    assert [row.sentence for row in live.rows()] == before
    assert [row.sentence for row in sitting.results().rows()] == before
    told = sitting.results().sentences()
    assert any(one.endswith("has answered as m-1, then m-2.") for one in told)
    assert any("judged again" in one for one in told)


def test_a_disagreeing_overall_verdict_is_flagged(sitting: Sitting, server: JudgeServer) -> None:
    server.respond = lambda asked: reply(MET if asked.number % 2 else {"C1": 0, "C2": 1}, overall=1)
    sitting.run()
    live, stored = sitting.session.results, sitting.results()
    assert live is not None
    assert sorted(live.disagreeing) == stored.disagreeing
    assert len(stored.disagreeing) == 3
    assert any(sentence.startswith("In 3 calls the judge's overall") for sentence in stored.sentences())


def test_leaving_ends_the_run_at_once_and_a_later_one_goes_on(folder: Path, server: JudgeServer) -> None:
    server.respond = lambda asked: Answer(met(asked).body, after=20)
    sitting = Sitting(folder, server.url)
    sitting.plan()
    sitting.start()
    sitting.until(lambda: len(server.asked) > 0)
    sitting.close()
    study = open_study(folder)
    study.prepare_to_write()  # nobody holds it any more
    study.close()
    server.respond = met
    later = Sitting(folder, server.url)
    later.run()
    assert later.results().statuses == {Status.OK: 6}
    later.close()
