"""Failed calls are asked again at the server where they failed."""

from contextlib import closing
from pathlib import Path

import pytest

from app.sessions.judge.judge_form import JudgeForm
from app.sessions.judge.judge_results import failed_calls_request, look_at_results
from app.study.judge.judge_call import Outcome, Status
from app.study.judge.judge_setup import JudgeSetup
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
