"""Answers in other people's names: the check of a hub names the login that sent them."""

from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.study.verdict import Verdict
from storage.hub.hub_admin import check_hub
from storage.hub.hub_senders import AnswersForSomebody
from storage.hub.hub_sync import sync_with_hub
from tests.storage.hub.conftest import join
from tests.storage.hub.server import Server
from tests.storage.hub.test_hub_security import machine_answers, opened
from tests.storage.hub.test_hub_sync import met
from tests.storage.merge.machines import team

FORGED = """
INSERT INTO touchstone.fact (study, fact, owner, body)
SELECT study, fact, owner, body || jsonb_build_object('uuid', md5('another'), 'value', 'not met')
FROM touchstone.fact WHERE fact = 'answer' AND owner = '{ada}' LIMIT 1
"""


def test_an_answer_that_somebody_with_a_login_has_not_returned_is_named(
    hub: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (one,) = team(tmp_path, 1)
    title, ada = one.study.study.title, one.raters()[0].id
    met(one, hub.address())
    fay = join(hub, one, "fay", "facilitator")
    own_address = join(hub, one, "ada", "rater", rater=0)
    (tmp_path / "sent").mkdir()
    with closing(opened(one, tmp_path / "sent", 0)) as own:
        machine_answers(own)
        assert sync_with_hub(own, own_address).written is not None
    one.answer(1, 0, "T1.C1", Verdict.MET)
    met(one, fay)  # merges what Ada returned and sends it, and what Ben said beside fay
    of_ben = AnswersForSomebody(title, "fay", "Ben", 1, None)
    assert check_hub(hub.address()).for_others == (AnswersForSomebody(title, "fay", "Ada", 1, 0), of_ben)

    hub.ask(FORGED.format(ada=ada), "fay")
    assert check_hub(hub.address()).for_others == (AnswersForSomebody(title, "fay", "Ada", 2, 1), of_ben)
    one.close()
    assert main(["hub", "check", hub.address()]) == 0
    told = capsys.readouterr().out.splitlines()
    assert (
        f"In {title}, fay sent 2 answers in the name of Ada. 1 of these is not in the work that Ada returned. "
        "Ask Ada about it."
    ) in told
    assert f"In {title}, fay sent 1 answer in the name of Ben." in told
