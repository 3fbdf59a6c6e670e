"""Giving up a batch: only that of the judge that is meant."""

from contextlib import closing

import pytest

from app.messages.judge import judge_batch as judge_batch_text
from storage.folder import StudyFolder
from tests.judging.batches.test_batch import Output, again, house, judge, server
from tests.judging.servers import JudgeServer

__all__ = ["house", "server"]  # fixtures


def hand_in_another(study: StudyFolder, server: JudgeServer, *words: str) -> None:
    assert judge(study, server, *words, "--batch", "submit") == 0


@pytest.mark.parametrize(("words", "dropped"), [((), ""), (("--another-judge", "b"), "b")])
def test_only_the_judge_that_is_meant_is_given_up(
    study: StudyFolder, server: JudgeServer, words: tuple[str, ...], dropped: str
) -> None:
    for word in ("", "a", "b"):
        hand_in_another(study, server, *(("--another-judge", word) if word else ()))
    assert judge(study, server, *words, "--batch", "drop") == 0
    with closing(again(study)) as now:
        waiting = {now.calls.setup_of(one) for one, _batch, _calls in now.calls.batches()}
    assert {setup.another for setup in waiting if setup} == {"", "a", "b"} - {dropped}


def test_a_judge_that_may_be_another_is_not_given_up(
    study: StudyFolder, server: JudgeServer, capsys: Output
) -> None:
    for word in ("a", "b"):
        hand_in_another(study, server, "--another-judge", word)
    capsys.readouterr()
    assert judge(study, server, "--batch", "drop") == 1
    error = capsys.readouterr().err
    with closing(again(study)) as now:
        names = [one.name for one, _batch, _calls in now.calls.batches()]
    assert len(names) == 2
    assert all(f'"{name}"' in error for name in names)
    assert "--name" in error
    assert judge(study, server, "--another-judge", "c", "--batch", "drop") == 0
    assert judge_batch_text.NOTHING_WAITS in capsys.readouterr().out
    assert judge(study, server, "--name", names[0], "--batch", "drop") == 0
    with closing(again(study)) as now:
        assert [one.name for one, _batch, _calls in now.calls.batches()] == [names[1]]
    assert judge(study, server, "--batch", "drop") == 0  # now there is no doubt
    with closing(again(study)) as now:
        assert not now.calls.batches()
