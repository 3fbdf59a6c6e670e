"""`touchstone embed` over HTTP: what is sent, what is stored, what is asked once, and what the report shows."""

import json
import math
import random
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.judging.embeddings.embedding_client import cosine
from app.study.judge.judge_call import Status
from app.study.judge.model_drafts import DraftKind
from storage.folder import open_study
from storage.safety.check import check_study
from tests.demo_copies import copy_study_demo
from tests.judging.servers import Answer, Asked, JudgeServer, error, judge_server

Output = pytest.CaptureFixture[str]


def vector(text: str) -> list[float]:
    """Counts of letters: close where texts use the same ones."""
    counted = Counter(letter for letter in text.casefold() if letter.isalpha())
    return [float(counted[chr(97 + place)]) + 0.5 for place in range(26)]


def embed(asked: Asked) -> Answer:
    rows = [{"index": place, "embedding": vector(text)} for place, text in enumerate(asked.body["input"])]
    rows.reverse()  # the index says which is which
    return Answer({"object": "list", "model": "letters-1", "data": rows, "usage": {"prompt_tokens": 9}})


def command(study: Path, server: JudgeServer, *words: str) -> list[str]:
    return ["embed", str(study), "--model", "letters", "--base-url", server.url, *words]


def test_critiques_are_compared_once_and_the_report_has_them(critiques: Path, capsys: Output) -> None:
    with judge_server(embed) as server:
        assert main(command(critiques, server, "--dry-run")) == 0
        told = capsys.readouterr().out
        assert server.asked == []
        assert "letters is asked how close" in told
        assert "input" in told
        assert main(command(critiques, server)) == 0
        told = capsys.readouterr().out
        assert "The results are saved." in told
        assert {asked.path for asked in server.asked} == {"/v1/embeddings"}
        calls = len(server.asked)
        assert calls > 10
        assert main(command(critiques, server)) == 0
        assert f"{calls} answers already exist and are not asked for again." in capsys.readouterr().out
        assert len(server.asked) == calls
    with closing(open_study(critiques)) as opened:
        stored = list(opened.drafts.calls(DraftKind.EMBEDDINGS))
        by_prompt = {
            (prompt.text, prompt.system): float(call.outcome.raw)
            for call in stored
            if (prompt := opened.drafts.prompt(call.key))
        }
        assert check_study(critiques).is_sound
    for asked in server.asked:
        critique, reference = asked.body["input"]
        expected = cosine(vector(critique), vector(reference))
        assert by_prompt[critique, reference] == pytest.approx(expected, abs=1e-6)
    assert main(["analyse", str(critiques), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert "Embeddings by letters" in json.dumps(report, ensure_ascii=False)
    assert main(["analyse", str(critiques), "--option", "reference-cut=20"]) == 0
    assert "Embeddings by letters" not in capsys.readouterr().out, "of other texts than were sent"


def test_a_failed_call_is_a_state_and_is_made_again(critiques: Path, capsys: Output) -> None:
    def chat_only(asked: Asked) -> Answer:
        if asked.number == 1:
            return error(400, "This model has no embeddings.")
        return Answer({"data": [{"embedding": [[1.0], [2.0]]}, {"embedding": [0.0, 0.0]}]})

    with judge_server(chat_only) as server:
        assert main(command(critiques, server, "--concurrency", "1")) == 1
        told = capsys.readouterr().err
        assert "This model has no embeddings." in told
        assert len(server.asked) == 1, "a first call that cannot be right ends the run"
        assert main(command(critiques, server, "--concurrency", "1")) == 1
        assert "does not have one embedding for each" in capsys.readouterr().err
    with closing(open_study(critiques)) as opened:
        counted = Counter(call.outcome.status for call in opened.drafts.calls(DraftKind.EMBEDDINGS))
    assert set(counted) == {Status.FATAL, Status.INVALID}
    assert main(["analyse", str(critiques)]) == 0
    assert "touchstone embed" in capsys.readouterr().out
    with judge_server(embed) as server:
        assert main([*command(critiques, server)[:-1], server.url]) == 0


def test_studies_without_anything_to_compare_are_refused(tmp_path: Path, capsys: Output) -> None:
    with judge_server(embed) as server:
        other = copy_study_demo("contexts", tmp_path / "contexts")
        assert main(command(other, server)) == 1
        assert "This study has no scored critiques." in capsys.readouterr().err
        assert (
            main(["new", str(tmp_path / "new"), "--title", "T", "--artifact", "a", "--rubric", "critiques"])
            == 0
        )
        assert main(command(tmp_path / "new", server)) == 1
        assert "There is nothing to compare" in capsys.readouterr().err
        assert server.asked == []


def test_a_server_elsewhere_needs_a_yes(critiques: Path, capsys: Output) -> None:
    asked = ["embed", str(critiques), "--model", "m", "--base-url", "https://embeddings.example/v1"]
    assert main(asked) == 1
    assert "--yes" in capsys.readouterr().err


def test_cosines() -> None:
    assert cosine([1, 0], [1, 0]) == 1
    assert cosine([1, 2], [-1, -2]) == pytest.approx(-1)
    assert cosine([1, 0], [0, 1]) == 0
    assert cosine([1, 1], [1, 0]) == pytest.approx(math.sqrt(0.5))
    assert cosine([0, 0], [1, 0]) is None
    assert cosine([1], [1, 2]) is None
    assert cosine([math.nan], [1]) is None
    one = [random.Random(3).gauss(0, 1) for _ in range(50)]
    assert cosine(one, [value * 7 for value in one]) == pytest.approx(1)
