"""Making outputs, killed before any write: starting again makes the rest, and what was paid is on record."""

import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from app.study.judge.judge_call import Status
from app.study.judge.model_drafts import DraftKind
from storage.folder import open_study
from storage.safety.check import check_study
from tests.repository import ROOT
from tests.storage.making import make_drawn_study

MOST = 10
MAKER = """
import base64, hashlib, importlib, json, os, random, shutil, sys
from contextlib import closing
from io import BytesIO
from pathlib import Path
from PIL import Image as Pillow
from app.judging.calls.attempts import RequestRate
from app.judging.outputs.output_plan import OutputRequest, plan_outputs
from app.judging.outputs.output_run import OutputRun
from app.judging.outputs.output_sentences import output_plan_sentences
from app.judging.outputs.prompt_set import load_prompt_set
from app.study.judge.judge_call import Reply, Status
from app.study.judge.judge_setup import JudgeSetup
from storage.folder import open_study
from tests.command_line import count_steps
from tests.judging.scripted import ScriptedJudge


def drawn(words):
    red, green, blue = hashlib.sha256(words.encode()).digest()[:3]
    file = BytesIO()
    Pillow.new("RGB", (24, 16), (red, green, blue)).save(file, "PNG")
    return base64.b64encode(file.getvalue()).decode()


def make(place, what, last):
    # Makes everything and returns how many steps it took; killed before that many, it does not return.
    paid = os.open(place / "paid", os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def reply(question, _number):
        os.write(paid, question.key.encode() + b"\\n")
        words = f"{question.prompt.text} {question.run}"
        return Reply(Status.OK, drawn(words) if what == "images" else f"It is {question.key[:8]}.", model="m")

    setup = JudgeSetup("m", "http://localhost:1/v1", sends_seed=True)
    request = OutputRequest(setup, load_prompt_set(str(place / f"{what}.toml")), samples=2)
    end = count_steps(last)
    with closing(open_study(place / "study")) as study:
        plan = plan_outputs(study, request)
        for sentence in output_plan_sentences(plan):
            (place / "told").open("a").write(sentence + "\\n")
        for _ in OutputRun(study, plan, lambda: ScriptedJudge(reply), RequestRate(concurrency=2)):
            pass
    return end()


def in_a_child(place, what, last=0):
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        steps = make(place, what, last)
        with open(writing, "w") as pipe:
            json.dump([steps, list(sys.modules)], pipe)
        os._exit(0)
    os.close(writing)
    with open(reading) as pipe:
        told = pipe.read()
    status = os.waitpid(child, 0)[1]
    steps, modules = json.loads(told) if told else (0, [])
    return steps, modules, os.WIFSIGNALED(status)


place, what, most = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
for name in ("first", "whole"):
    shutil.copytree(place / "begin", place / name)
    steps, modules, _ = in_a_child(place / name, what)
    for module in modules:  # what is imported here, no child has to import
        if module not in sys.modules:
            importlib.import_module(module)
points = random.Random(5).sample(range(1, steps + 1), min(most, steps))
for point in points:
    copy = place / f"killed {point}"
    shutil.copytree(place / "begin", copy)
    in_a_child(copy, what, point)
    shutil.copytree(copy, place / f"again {point}")
    told, _, was_killed = in_a_child(place / f"again {point}", what)
    assert told and not was_killed
print(steps)
"""


@pytest.fixture
def begin(tmp_path: Path) -> Path:
    """Two pictures, and prompts for pictures and for critiques."""
    place = tmp_path / "begin"
    place.mkdir()
    make_drawn_study(place / "study", images=2).close()
    for what in ("images", "captions", "critiques"):
        lines = ['name = "p"', 'version = "1"', f'what = "{what}"', "seed = 1"]
        for code in ("one", "two"):
            lines += ["[[prompt]]", f'code = "{code}"', f'text = "Make {code}."']
        (place / f"{what}.toml").write_text("\n".join(lines), "utf-8")
    return place


def made(place: Path, what: str) -> tuple[Counter[tuple[str, int, int | None, str]], Counter[str]]:
    """The usable outputs (prompt, sample, subject, words or the picture's hash), and all calls by key."""
    with closing(open_study(place / "study")) as study:
        kind = DraftKind(what)
        images = {image.key: image for image in study.images.all()}
        outputs = Counter(
            (
                one.provenance.code,
                one.provenance.sample,
                one.subject,
                one.words or images[one.image or 0].picture.sha256 or "",
            )
            for one in study.outputs.all(kind)
            if one.status is Status.OK
        )
        added = len(images) - 2
        assert added == (0 if what == "captions" else len(outputs)), "an output is lost, or there twice"
        calls = study.drafts.calls(kind)
        keys = Counter(_key(place, call.key) for call in calls)
    return outputs, keys


def _key(place: Path, call: int) -> str:
    with closing(sqlite3.connect(place / "study" / "study.db")) as database:
        (key,) = database.execute("SELECT call_key FROM draft_call WHERE id = ?", (call,)).fetchone()
        return str(key)


@pytest.mark.parametrize("what", ["images", "captions", "critiques"])
def test_nothing_is_lost_and_nothing_is_paid_twice_unsaid(begin: Path, tmp_path: Path, what: str) -> None:
    words = [sys.executable, "-c", MAKER, str(tmp_path), what, str(MOST)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    whole, keys = made(tmp_path / "whole", what)
    assert set(whole.values()) == {1}
    assert len(whole) == (4 if what == "images" else 8)
    assert set(keys.values()) == {1}
    twice = 0
    for place in tmp_path.glob("killed *"):
        assert check_study(place / "study").is_sound
        before, _ = made(place, what)
        again = place.with_name(place.name.replace("killed", "again"))
        assert check_study(again / "study").is_sound
        outputs, attempts = made(again, what)
        assert outputs == whole, f"{what}, {place.name}"
        assert before <= outputs
        paid = Counter((again / "paid").read_text().split())
        assert all(attempts[key] >= number for key, number in paid.items()), "paid and not on record"
        lost = sum(number - 1 for number in paid.values())
        if lost:
            twice += 1
            assert "may be billed twice" in (again / "told").read_text(), f"{what}, {place.name}"
    assert twice, "no kill met a call under way"
