"""Failed calls are asked again at the server where they failed."""

from contextlib import closing
from pathlib import Path

import pytest

from app.judging.runs.worker_messages import CallEnded
from app.sessions.judge.judge_form import JudgeForm
from app.sessions.judge.judge_results import failed_calls_request, look_at_results
from app.study.judge.judge_call import GivenAnswer, Outcome, Status, Usage
from app.study.judge.judge_setup import JudgeSetup
from app.study.verdict import Verdict
from storage.folder import open_study
from storage.triggers import triggers_lifted
from tests.judging.servers import error, judge_server
from tests.sessions.judge_sitting import Sitting, met
from tests.storage.judge.test_calls import question

HERE, THERE = "http://localhost:1/v1", "https://api.example/v1"


def test_failed_calls_go_where_they_failed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    with judge_server(met) as server, closing(Sitting(folder, server.url)) as sitting:
        sitting.run()
        with judge_server(
            lambda asked: error(500, "overloaded") if asked.number == 2 else met(asked)
        ) as other:
            sitting.form = JudgeForm(JudgeSetup("test-model", other.url), runs=3)
            sitting.run()
            for results in (sitting.session.results, sitting.results()):
                assert results is not None
                assert results.failures == 1
                request = failed_calls_request(results)
                assert request is not None
                assert request.setup.base_url == other.url
            setup = sitting.results().setup
            assert setup is not None
            assert setup.base_url == server.url  # where the judge was first asked
            before = len(server.asked)
            sitting.session.results = sitting.results()
            sitting.run(again=True)
            assert (len(server.asked), len(other.asked)) == (before, 4)
        assert sitting.results().failures == 0


def test_calls_that_a_merge_brought_are_not_the_newest_for_that(folder: Path) -> None:
    with closing(open_study(folder)) as study:
        setup = JudgeSetup("test-model", THERE)
        judge, image = study.calls.judge("test-model", setup), next(iter(study.images.all()))
        for run, place in enumerate((HERE, THERE), start=1):
            asked = study.calls.ask(judge, 1, [question(image.key, run)], endpoint=place)
            study.calls.complete(judge, 1, [(one, Outcome(Status.RETRYABLE, "no reply")) for one in asked])
        with study.database.atomic() as connection, triggers_lifted(connection):
            connection.execute("UPDATE judge_call SET asked_at = asked_at - 1000 WHERE run = 2")
        results = look_at_results(study, "test-model", "")
        assert results is not None
        request = failed_calls_request(results)
        assert request is not None
        assert request.setup.base_url == HERE


def test_a_refusal_is_missing_and_paid_for_unless_its_image_is_sealed(folder: Path) -> None:
    with closing(open_study(folder)) as study:
        judge = study.calls.judge("gpt-4o", JudgeSetup("gpt-4o"))
        study.splits.seal(1, 0.5, {1: False, 2: True, 3: True})
        asked = study.calls.ask(judge, 1, [question(image) for image in (1, 2, 3)])
        refused = Outcome(Status.REFUSED, "no", usage=Usage(1_000_000, 0))
        study.calls.complete(judge, 1, [(one, refused) for one in asked])
        results = look_at_results(study, "gpt-4o", "")
    assert results is not None
    assert results.missing == {"T1.C1": 1, "T1.C2": 1}
    assert any("about 7.50 US dollars" in sentence for sentence in results.sentences())


def test_while_a_run_goes_on_nothing_is_counted_of_a_test_image(folder: Path) -> None:
    with closing(open_study(folder)) as study:
        study.calls.judge("gpt-4o", JudgeSetup("gpt-4o"))
        study.splits.seal(1, 0.5, {1: False, 2: True, 3: True})
        results = look_at_results(study, "gpt-4o", "")
    assert results is not None
    for image, verdict in ((1, Verdict.MET), (2, Verdict.NOT_MET)):
        said = Outcome(Status.OK, verdicts={"T1.C1": GivenAnswer(verdict)})
        results.add(CallEnded(image, image, 1, ("T1.C1", "T1.C2"), said))
    assert results.statuses == {Status.OK: 2}
    assert [row.cells for row in results.rows()] == [("1", "0", "0", "0"), ("0", "0", "0", "1")]
