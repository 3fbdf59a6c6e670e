"""`touchstone guard`: pictures, a stand-in judge, the verdicts; and the service with clients that mean harm."""

import http.client
import io
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

import numpy as np
import pytest
from PIL import Image

from app.cli import main
from app.cli.judge.guard_service import GuardService, Job, Limits
from app.errors import UserError
from app.study.judge.judge_setup import JudgeSetup
from storage.folder import StudyFolder, open_study
from tests.agreement.making import rubric_of, say, study_of
from tests.agreement.report.conftest import given_by_chance
from tests.judging.servers import Answer, Asked, JudgeServer, background, completion, judge_server
from tests.repository import ROOT

Output = pytest.CaptureFixture[str]
KEY = "a key of the test's own"
GOOD, BAD = 255, 0  # shades that the stand-in judge tells apart


def answers(asked: Asked) -> Answer:
    """A judge that finds light pictures right in everything, and dark ones wrong in everything."""
    light = background(asked) != "black"
    schema = asked.body["response_format"]["json_schema"]["schema"]

    def fill(part: dict[str, Any]) -> Any:
        if part.get("type") == "object":
            return {name: fill(inner) for name, inner in part["properties"].items()}
        return int(light) if part.get("type") == "integer" else part["enum"][0 if light else 1]

    return Answer(completion(json.dumps(fill(schema))))


def make(folder: Path, url: str, criteria: int = 1) -> Path:
    """Pictures of A, B and C. People and the judge agree nearly always about those of A and B; on a second criterion
    the judge says the opposite. Nobody has judged those of C."""
    images = 360
    is_good = (np.arange(images) // 3) % 2 == 0
    with closing(study_of(folder, images, rubric_of(criteria), ("A", "B", "C"))) as made:
        made.calls.judge("judge", JudgeSetup("test-model", url))
        is_judged = (np.arange(images) % 3 < 2) & (np.arange(images) // 3 < 100)
        codes = [f"T1.C{at}" for at in range(1, criteria + 1)]
        for name, slips in (("Ada", 41), ("Ben", 43), ("Cem", 47)):
            said = np.where(np.arange(images) % slips == 7, ~is_good, is_good)
            signs = "".join(np.where(is_judged, np.where(said, "1", "0"), "."))
            say(made, name, dict.fromkeys(codes, signs))
        given_by_chance(made, np.flatnonzero(is_judged).tolist())
        judged = np.where(np.arange(images) % 53 == 11, ~is_good, is_good)
        opposite = "".join(np.where(judged, "0", "1"))
        right = "".join(np.where(judged, "1", "0"))
        say(made, "judge", {code: right if code == "T1.C1" else opposite for code in codes}, run=1)
    return folder


@pytest.fixture(scope="module")
def server() -> Iterator[JudgeServer]:
    with judge_server(answers) as running:
        yield running


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, server: JudgeServer) -> Path:
    return make(tmp_path_factory.mktemp("guard") / "study", server.url)


@pytest.fixture
def study(tmp_path: Path, made: Path, server: JudgeServer) -> Path:
    server.asked.clear()
    return Path(shutil.copytree(made, tmp_path / "study"))


@pytest.fixture
def pictures(tmp_path: Path) -> tuple[str, str]:
    for name, shade in (("good.png", GOOD), ("bad.png", BAD)):
        (tmp_path / name).write_bytes(flat(shade))
    return str(tmp_path / "good.png"), str(tmp_path / "bad.png")


def flat(shade: int) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (64, 48), (shade, shade, shade)).save(out, "PNG")
    return out.getvalue()


def guard(study: Path, *words: str, code: int = 0) -> None:
    asked = ["guard", str(study), "--reference", "Ada", "--against", "judge", *words]
    assert main(asked) == code


def decisions(capsys: Output) -> list[dict[str, Any]]:
    return cast(list[dict[str, Any]], json.loads(capsys.readouterr().out)["decisions"])


def test_pictures_are_published_or_not_by_a_fit_judge(
    study: Path, pictures: tuple[str, str], capsys: Output, server: JudgeServer
) -> None:
    guard(study, *pictures, "--source", "A", "--json", code=3)
    good, bad = decisions(capsys)
    assert (good["verdict"], bad["verdict"]) == ("publish", "do not publish")
    label, criterion = good["questions"]
    assert (criterion["code"], criterion["is_met"]) == ("T1.C1", True)
    assert 0 < label["wrong_at_most"] < 0.3
    assert len(server.asked) == 2
    guard(study, pictures[0], "--source", "A")
    said = capsys.readouterr().out
    assert (
        "Publish: good.png. judge says that this is met. Of images about which people say the opposite"
        in said
    )


def test_the_bound_is_what_the_answers_leave_open(
    study: Path, pictures: tuple[str, str], capsys: Output
) -> None:
    guard(study, pictures[0], "--source", "A", "--json")
    (good,) = decisions(capsys)
    assert main(["agree", str(study), "--reference", "Ada", "--against", "judge", "--json"]) == 0
    label = json.loads(capsys.readouterr().out)["label"]
    assert good["questions"][0]["wrong_at_most"] > 1 - label["agreement_not_met"] > 0


def test_a_person_sees_what_nobody_knows(
    study: Path, pictures: tuple[str, str], capsys: Output, server: JudgeServer
) -> None:
    guard(study, pictures[0], "--source", "C", "--json", code=4)
    (one,) = decisions(capsys)
    assert one["questions"][0]["why"] == "A person decides: people have judged too few images from C."
    assert server.asked == []
    guard(study, pictures[0], code=1)
    assert "Say which model made the images. People have judged images from: A, B." in capsys.readouterr().err


def test_a_criterion_whose_judge_is_not_fit_goes_to_a_person(
    tmp_path: Path, pictures: tuple[str, str], capsys: Output, server: JudgeServer
) -> None:
    made = make(tmp_path / "two", server.url, criteria=2)
    guard(made, *pictures, "--source", "A", "--json", code=4)
    good, bad = decisions(capsys)
    assert [one["verdict"] for one in good["questions"]] == [
        "show to a person",
        "publish",
        "show to a person",
    ]
    assert good["questions"][2]["why"].startswith("A person decides: judge is not fit to decide this alone.")
    assert (good["verdict"], bad["verdict"]) == ("show to a person", "show to a person")


def test_a_judge_that_gives_no_answer_decides_nothing(
    study: Path, pictures: tuple[str, str], capsys: Output, server: JudgeServer
) -> None:
    usual, server.respond = server.respond, lambda _asked: Answer(completion("I would rather not."))
    try:
        guard(study, pictures[0], "--source", "A", "--json", code=4)
    finally:
        server.respond = usual
    (one,) = decisions(capsys)
    assert one["questions"][0]["why"].startswith("A person decides: the judge gave no usable answer.")


def test_a_server_that_answers_as_another_model_decides_nothing(
    study: Path, pictures: tuple[str, str], capsys: Output, server: JudgeServer
) -> None:
    with closing(open_study(study)) as opened:
        opened.prepare_to_write()
        asked_before(opened, server.url, "another-model")
    guard(study, pictures[0], "--source", "A", "--json", code=4)
    (one,) = decisions(capsys)
    assert "was not measured with the model that has just answered, test-model-2026-01-01" in str(one)


def asked_before(study: StudyFolder, url: str, model: str) -> None:
    """Let one of the judge's answers come from a model that was served under this name."""
    words = dict.fromkeys(("endpoint", "batch", "reason", "raw", "request_id", "fingerprint"), "")
    numbers = dict.fromkeys(("attempt", "image", "run", "rubric", "tries", "asked_at", "completed_at"), 1)
    prompt = {"prompt": "0" * 64, "pictures": "[]", "codes": "[]", "call_key": "key", "uuid": b"0" * 16}
    row = {
        **words,
        **numbers,
        **prompt,
        "model": model,
        "model_replied": model,
        "endpoint": url,
        "status": "ok",
    }
    with study.database.atomic() as connection:
        (row["judge"],) = connection.execute("SELECT rater FROM judge").fetchone()
        connection.execute("INSERT INTO judge_prompt VALUES (?, '', '', '{}', '{}')", ("0" * 64,))
        names, places = ", ".join(row), ", ".join("?" * len(row))
        connection.execute(f"INSERT INTO judge_call ({names}) VALUES ({places})", tuple(row.values()))
        connection.execute(
            "INSERT INTO judge_answer (answer, call) SELECT min(answer.id), judge_call.id FROM answer"
            " JOIN judge_call ON answer.rater = judge_call.judge"
        )


def test_decisions_are_kept_and_can_be_appealed_against(
    study: Path, pictures: tuple[str, str], capsys: Output
) -> None:
    guard(study, pictures[1], "--source", "A", "--json", code=3)
    (bad,) = decisions(capsys)
    assert main(["guard", str(study), "--appeal", bad["id"], "--reason", "It is dusk.", "--by", "Ada"]) == 0
    assert "Your appeal is saved as" in capsys.readouterr().out
    assert main(["guard", str(study), "--list", "--json"]) == 0
    (listed,) = decisions(capsys)
    assert listed["verdict"] == "do not publish"
    assert [(one["question"], one["reason"], one["by"]) for one in listed["appeals"]] == [
        ("label", "It is dusk.", "Ada")
    ]
    assert main(["guard", str(study), "--list"]) == 0
    assert "bad.png: Do not publish" in capsys.readouterr().out
    with closing(open_study(study)) as opened:
        opened.prepare_to_write()
        opened.meetings.open("Monday", ["Ada"])
    decide = ["guard", str(study), "--decide", "1", "--outcome", "upheld", "--why", "It is dusk indeed."]
    assert main(decide) == 0
    line = "Number 1, about the guard's decision on bad.png, the label: It is dusk. From Ada. On "
    assert line in capsys.readouterr().out
    assert main(["guard", str(study), "--list", "--json"]) == 0
    (appeal,) = decisions(capsys)[0]["appeals"]
    assert (appeal["number"], appeal["outcome"], appeal["why"]) == (1, "upheld", "It is dusk indeed.")
    assert main(["guard", str(study), "--list"]) == 0
    assert line in capsys.readouterr().out
    for words, sentence in (
        (["--decide", "2", "--outcome", "upheld", "--why", "x"], "There is no appeal no. 2"),
        (["--decide", "1", "--outcome", "rejected"], "Give a reason for the decision."),
        (["--appeal", "7", "--reason", "x"], "The guard made no decision with the id 7."),
        (
            ["--appeal", bad["id"], "--criterion", "T9.C9", "--reason", "x"],
            "The decision has no question T9.C9.",
        ),
    ):
        assert main(["guard", str(study), *words]) == 1
        assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "Name images, or use --serve, --list, --appeal or --decide."),
        (["--list", "--serve", "0"], "Use only one of images, --serve, --list, --appeal and --decide."),
        (["--decide", "1"], "--decide needs --outcome."),
        (["--appeal", "x"], "--appeal needs --reason."),
    ],
)
def test_options_that_do_not_go(study: Path, capsys: Output, words: list[str], sentence: str) -> None:
    assert main(["guard", str(study), *words]) == 2
    assert sentence in capsys.readouterr().err


def test_reasons_are_in_the_language_asked_for(study: Path, pictures: tuple[str, str]) -> None:
    words = ["guard", str(study), "--reference", "Ada", "--against", "judge", pictures[0], "--source", "C"]
    command = [sys.executable, "-P", "-m", "app", "--language", "es", *words]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode == 4, told.stderr
    assert "Debe decidir una persona: " in told.stdout


def test_nothing_leaves_this_machine_without_a_yes(
    study: Path, pictures: tuple[str, str], capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    guard(study, pictures[0], "--source", "A", "--base-url", "https://judge.example/v1", code=1)
    assert "judge.example" in capsys.readouterr().err


# The service


def test_the_service_decides_and_takes_appeals(study: Path, capfd: Output, server: JudgeServer) -> None:
    """The whole program as a pipeline would use it: started, asked about pictures, appealed to, stopped by Ctrl+C."""
    words = ["--reference", "Ada", "--against", "judge", "--serve", "0"]
    command = [sys.executable, "-P", "-m", "app", "guard", str(study), *words]
    environment = {**os.environ, "TOUCHSTONE_GUARD_KEY": KEY}
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as running:
        try:
            assert running.stdout is not None
            address = running.stdout.readline().split()[4].rstrip(".")
            status, good = post(address + "?name=good.png&source=A", flat(GOOD))
            assert (status, good["verdict"], good["name"]) == (200, "publish", "good.png")
            status, bad = post(address + "?name=bad.png&source=A", flat(BAD))
            assert bad["verdict"] == "do not publish"
            status, said = post(f"{address}/{bad['id']}/appeals", b'{"reason": "It is dusk."}')
            assert status == 200
            sort_by_the_recipe(address, study.parent / "pictures")
            for path, body, sentence in (
                ("?name=x.png&source=A", b"no picture", "x.png"),
                ("?name=x.png", flat(GOOD), "Say which model made the images."),
                ("/7/appeals", b'{"reason": "x"}', "The guard made no decision with the id 7."),
            ):
                status, said = post(address + path, body)
                assert (status, sentence in said["error"]) == (400, True), said
        finally:
            running.send_signal(signal.SIGINT)
        assert running.wait(20) == 0
    with closing(open_study(study)) as opened:
        assert [one.said.verdict for one in opened.guard_decisions.all()] == ["publish", "do not publish"] * 2
        assert [one.words for one in opened.guard_decisions.appeals()] == ["It is dusk."]


def sort_by_the_recipe(address: str, folder: Path) -> None:
    """docs/examples/publish.py sorts a folder with three pictures, one of which is none."""
    folder.mkdir()
    for name, content in (("a.png", flat(GOOD)), ("b.png", flat(BAD)), ("c.png", b"nothing")):
        (folder / name).write_bytes(content)
    command = [sys.executable, "-P", "docs/examples/publish.py", address, "A", str(folder)]
    environment = {**os.environ, "TOUCHSTONE_GUARD_KEY": KEY}
    subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
    found = {str(file.relative_to(folder)) for file in folder.rglob("*.png")}
    assert found == {"publish/a.png", "rejected/b.png", "review/c.png"}
    assert json.loads((folder / "publish" / "a.png.json").read_text("utf-8"))["verdict"] == "publish"


def post(address: str, body: bytes, key: str = KEY, **headers: str) -> tuple[int, dict[str, Any]]:
    place = urlsplit(address)
    with closing(http.client.HTTPConnection(place.hostname or "", place.port, timeout=20)) as line:
        line.request(
            "POST", f"{place.path}?{place.query}", body, {"Authorization": f"Bearer {key}", **headers}
        )
        reply = line.getresponse()
        return reply.status, cast(dict[str, Any], json.loads(reply.read()))


def test_the_service_needs_a_key(study: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOUCHSTONE_GUARD_KEY", "short")
    guard(study, "--serve", "0", code=1)
    assert "Set TOUCHSTONE_GUARD_KEY to a key of at least 16 characters." in capsys.readouterr().err


@contextmanager
def service(limits: Limits, wait: threading.Event | None = None) -> Iterator[tuple[str, list[Job]]]:
    """The real server, with a stand-in for what owns the study, which can be held up."""
    taken: list[Job] = []

    def carry_out(job: Job) -> dict[str, Any]:
        taken.append(job)
        if wait:
            wait.wait(10)
        if job.name == "odd.png":
            raise UserError("This is no picture.")
        return {"bytes": len(job.content)}

    made = GuardService("127.0.0.1", 0, KEY, limits)
    worker = threading.Thread(target=made.serve, args=(carry_out,))
    worker.start()
    try:
        yield made.address, taken
    finally:
        if wait:
            wait.set()
        made.end()
        worker.join(10)


def raw(address: str, *parts: bytes, pause: float = 0.0) -> bytes:
    """Send bytes as they are, with pauses; all that comes back."""
    place = urlsplit(address)
    with socket.create_connection((place.hostname, place.port), timeout=20) as line:
        try:
            for part in parts:
                line.sendall(part)
                time.sleep(pause)
        except OSError:
            pass  # the server has closed it, and its answer may be there still
        said = b""
        try:
            while more := line.recv(65536):
                said += more
        except OSError:
            pass
        return said


HEAD = f"POST /v1/decisions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {KEY}\r\n".encode()


def test_wrong_keys_sizes_and_paths_are_refused() -> None:
    with service(Limits(1000, 100)) as (address, taken):
        for key in ("", "x", KEY + "x", KEY[:-1], "é"):
            head = HEAD.replace(KEY.encode(), key.encode("utf-8"))
            assert b" 401 " in raw(address, head + b"Content-Length: 1\r\n\r\nx")
        assert post(address, b"x" * 1001)[0] == 413
        for length in (b"Content-Length: 99999999999999999999\r\n", b"Content-Length: 1001\r\n"):
            assert b" 413 " in raw(address, HEAD + length + b"\r\n")
        for length in (
            b"",
            b"Content-Length: -1\r\n",
            b"Content-Length: 1e2\r\n",
            b"Transfer-Encoding: chunked\r\n",
        ):
            assert b" 411 " in raw(address, HEAD + length + b"\r\n")
        for path in (
            "/v1/decisions/../../etc/passwd",
            "/",
            "/v1/decisions/",
            "/v1/decisions/x",
            "/v1/decisions/x/y/appeals",
        ):
            assert post(address.replace("/v1/decisions", path), b"x")[0] == 404
        for name in ("..%2F..%2Fetc%2Fpasswd", "%2Fetc%2Fpasswd", "a%5Cb.png", "a%0Ab.png", "%00"):
            assert post(f"{address}?name={name}", b"x")[0] == 400
        assert post(f"{address}?source=a%0Ab", b"x")[0] == 400
        for body in (
            b"[]",
            b"{",
            b"[" * 20_000,
            b'{"reason": 7}',
            b'{"reason": "x", "by": "a\\nb"}',
            b"\xff",
        ):
            assert post(f"{address}/7/appeals", body)[0] == 400
        assert b" 501 " in raw(address, HEAD.replace(b"POST", b"GET") + b"\r\n")
        assert b" 431 " in raw(address, HEAD + b"".join(b"X-%d: y\r\n" % at for at in range(200)) + b"\r\n")
        assert taken == []
        assert post(f"{address}?name=odd.png", b"x") == (400, {"error": "This is no picture."})
        assert post(address, b"x" * 1000) == (200, {"bytes": 1000})


def test_slow_requests_end_and_keep_nobody_else_waiting() -> None:
    with service(Limits(1000, 100, seconds=0.5)) as (address, taken):
        slow = [
            threading.Thread(target=raw, args=(address, *parts), kwargs={"pause": 0.2})
            for parts in (
                [HEAD[at : at + 1] for at in range(6)],
                [HEAD + b"Content-Length: 9\r\n\r\n", *[b"x"] * 6],
            )
            for _ in range(4)
        ]
        for one in slow:
            one.start()
        assert post(address, b"xy") == (200, {"bytes": 2})
        for one in slow:
            one.join(20)
            assert not one.is_alive()
        assert b" 408 " in raw(address, HEAD + b"Content-Length: 9\r\n\r\n", b"x", pause=0.1)
        assert [len(job.content) for job in taken] == [2]
        assert b" 400 " in cut_off(address)


def cut_off(address: str) -> bytes:
    place = urlsplit(address)
    with socket.create_connection((place.hostname, place.port), timeout=20) as line:
        line.sendall(HEAD + b"Content-Length: 9\r\n\r\nxx")
        line.shutdown(socket.SHUT_WR)
        return line.recv(65536)


def test_floods_are_refused() -> None:
    with service(Limits(1000, 3)) as (address, taken):
        found = [post(address, b"x")[0] for _ in range(6)]
        assert found == [200] * 3 + [429] * 3
        assert len(taken) == 3
    held = threading.Event()
    with service(Limits(1000, 1000), held) as (address, taken):
        statuses: list[int] = []

        def ask() -> None:
            try:
                statuses.append(post(address, b"x")[0])
            except (OSError, http.client.HTTPException):
                statuses.append(0)  # closed without an answer: too many at once

        clients = [threading.Thread(target=ask) for _ in range(60)]
        for one in clients:
            one.start()
        while len(statuses) < 60 - 9:  # one is being decided about, and eight wait
            time.sleep(0.01)
        assert set(statuses) <= {0, int(HTTPStatus.SERVICE_UNAVAILABLE)}
        held.set()
        for one in clients:
            one.join(20)
        assert statuses.count(200) == 9
        assert post(address, b"xyz") == (200, {"bytes": 3})


def test_an_address_that_cannot_be_used_is_one_sentence() -> None:
    with service(Limits(1000, 3)) as (address, _taken):
        port = urlsplit(address).port
        assert port is not None
        with pytest.raises(UserError, match="The guard cannot listen on"):
            GuardService("127.0.0.1", port, KEY, Limits(1, 1))
    with pytest.raises(UserError, match="The guard cannot listen"):
        GuardService("127.0.0.1", 70_000, KEY, Limits(1, 1))
