"""A criterion is worded so that a judge reads it as people do: the whole loop, with a judge that reads one wording
badly and another well."""

import base64
import io
import json
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PIL import Image as Pillow
from scipy.stats import binomtest

from app.cli import main
from app.errors import UserError
from app.messages.judge.setups import how_asked
from app.sessions.rubric.wordings import Wordings
from storage.folder import open_study
from tests.agreement.making import say
from tests.judging.servers import Answer, Asked, completion, fitting, good, is_drawn, judge_server
from tests.storage.making import make_study

IMAGES = 40
GOOD = "A line through both ends of the cane touches it everywhere."
BAD = "The cane looks fine."


def met(number: int) -> bool:
    """What people say of the first criterion."""
    return number % 2 == 0


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A judge that says met of every picture, unless it reads the good wording: then it says what people say. Asked for
    wordings, it gives the bad one."""
    shades = {_shade(number): met(number) for number in range(1, IMAGES + 1)}

    def respond(asked: Asked) -> Answer:
        if asked.path.endswith("/models") or is_drawn(asked):
            return good(asked)
        if b"other wordings" in asked.content:
            return Answer(completion(json.dumps({"themes": [{"statement": "short", "criteria": [BAD]}]})))
        shape = asked.body["response_format"]
        reply = fitting(shape.get("json_schema", shape)["schema"])
        says = shades[_sent_shade(asked)] if GOOD.encode() in asked.content else True
        (reply.get("criteria") or reply)["T1"]["C1"] = int(says)
        return Answer(completion(json.dumps(reply)))

    with judge_server(respond) as running:
        yield running.url


def _shade(number: int) -> int:
    return number * 6


def _sent_shade(asked: Asked) -> int:
    found = re.search(rb"data:image/\w+;base64,([A-Za-z0-9+/=]+)", asked.content)
    assert found
    with Pillow.open(io.BytesIO(base64.b64decode(found.group(1)))) as picture:
        shade = picture.convert("L").tobytes()[0]
    return min((_shade(number) for number in range(1, IMAGES + 1)), key=lambda known: abs(known - shade))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Forty grey pictures that Ada and Ben have answered, half of them sealed."""
    folder = tmp_path / "study"
    make_study(folder, images=0).close()
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    for number in range(1, IMAGES + 1):
        Pillow.new("RGB", (64, 64), (_shade(number),) * 3).save(pictures / f"{number:02}.png")
    assert main(["images", "add", str(folder), str(pictures), "--source", "M"]) == 0
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        signs = "".join("1" if met(image.number) else "0" for image in study.images.all())
        for name in ("Ada", "Ben"):
            say(study, name, {"T1.C1": signs, "T1.C2": "1" * IMAGES, "showing": "s" * IMAGES})
    assert main(["split", str(folder), "--seal", "--share", "0.5"]) == 0
    return folder


def judge(folder: Path, server: str, *words: str) -> None:
    asked = [
        "judge",
        str(folder),
        "--model",
        "m",
        "--base-url",
        server,
        "--runs",
        "1",
        "--no-swap-test",
        "--yes",
    ]
    assert main([*asked, *words]) == 0


def wordings(folder: Path, *words: str) -> int:
    return main(["rubric", "wordings", str(folder), "--code", "T1.C1", "--author", "Ada", *words])


def test_the_loop_is_lived_through_once(
    folder: Path, server: str, capsys: pytest.CaptureFixture[str]
) -> None:
    judge(folder, server)
    assert (
        main(
            [
                "draft",
                "wordings",
                str(folder),
                "--code",
                "T1.C1",
                "--model",
                "m",
                "--base-url",
                server,
                "--yes",
            ]
        )
        == 0
    )
    assert wordings(folder, "--propose", GOOD, "--why", "A line can be seen") == 0
    assert wordings(folder, "--says", "less", "--wording", "1", "--why", "Fine is not straight") == 0
    assert "Saved. What wording 1 means, according to Ada: something is lost." in capsys.readouterr().out
    assert wordings(folder, "--says", "less", "--wording", "1", "--decide") == 2
    assert "Use only one of --propose, --says and --decide." in capsys.readouterr().err
    for number in ("1", "2"):
        judge(folder, server, "--wording", f"T1.C1:{number}")
    capsys.readouterr()
    with closing(open_study(folder)) as study:
        ways = [how_asked(setup) for _judge, setup in study.calls.judges()]
    assert sum(f"one criterion reworded: {GOOD}" in words for words in ways) == 1

    assert wordings(folder) == 0
    shown = capsys.readouterr().out
    assert "met according to m, not met according to most people" in shown
    assert re.search(f"Wording 1, by the model .*: {BAD}", shown)
    assert "Answers corrected: 0; made wrong: 0." in shown
    assert "1 person says that something is lost. Ada: Fine is not straight" in shown
    development = 20
    wrong = sum("not met according to most" in line for line in shown.splitlines())
    assert (
        f"{development} of {development} images; with the community’s words, on {development - wrong}."
        in shown
    )

    assert wordings(folder, "--decide", "--wording", "2") == 1  # nobody has asked about the test images
    assert "--part test" in capsys.readouterr().err
    with closing(open_study(folder)) as study:
        assert not study.splits.looks()
    judge(folder, server, "--part", "test")
    judge(folder, server, "--part", "test", "--wording", "T1.C1:2")
    capsys.readouterr()
    assert wordings(folder, "--decide", "--wording", "2", "--why", "We all see the line") == 0
    told = capsys.readouterr().out
    p = binomtest(0, development - _right(told), 0.5).pvalue
    assert (
        f"Answers that agree with most people: 20 of 20 with it, {_right(told)} with the community’s words (p {p:.2g}"
        in told
    )
    assert "in the draft of the next version" in told
    with closing(open_study(folder)) as study:
        assert len(study.splits.looks()) == 2
        saved = study.designs.draft()
        assert saved
        assert [one.text for one in saved.draft.rubric.criteria] == [GOOD, "There is a tip."]
    assert wordings(folder, "--decide", "--wording", "1") == 1
    assert "already decided about T1.C1" in capsys.readouterr().err


def _right(told: str) -> int:
    return int(told.split(" with it, ")[1].split()[0])


def test_whoever_still_answers_is_shown_nothing(folder: Path) -> None:
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        say(study, "Cleo", {"T1.C1": "1"})
        with pytest.raises(UserError, match="Cleo"):
            Wordings(study, "T1.C1", "Cleo")
