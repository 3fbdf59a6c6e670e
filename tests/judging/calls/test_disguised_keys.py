"""A server that means harm writes the key so that it is not recognised: no word of such a reply is stored."""

import base64
import codecs
import itertools
import json
import random
import string
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from app.cli import main
from app.judging.calls.disguised_keys import DisguisedKey
from app.judging.calls.key_scrubbing import Scrubber
from app.judging.calls.keys import OTHER_VARIABLE
from app.messages.judge import judge_servers
from app.study.judge.judge_call import Reply, Status, Usage
from storage.folder import open_study
from tests.judging.servers import Answer, Asked, completion, judge_server
from tests.repository import ROOT
from tests.storage.making import make_study, write_picture

KEY = "sk-proj-7Hq2Vx_9ZbT4mKd-Wc8YpR3uNfJ6sLgA5eXo1QiB"
ENCODINGS: dict[str, Callable[[str], str]] = {
    "reversed": lambda text: text[::-1],
    "rot13": lambda text: codecs.encode(text, "rot13"),
    "hexadecimal": lambda text: text.encode().hex(),
    "decimal": lambda text: " ".join(str(one) for one in text.encode()),
    "base 32": lambda text: base64.b32encode(text.encode()).decode(),
    "base 64": lambda text: base64.b64encode(text.encode()).decode(),
    "base 64 for addresses": lambda text: base64.urlsafe_b64encode(b"Bearer " + text.encode()).decode(),
    "base 85": lambda text: base64.b85encode(text.encode()).decode(),
    "base 85 of Adobe": lambda text: base64.a85encode(text.encode()).decode(),
}
TWICE = [(one, other) for one, other in itertools.product(ENCODINGS, repeat=2)]


def pieces(text: str, length: int) -> list[str]:
    return [text[at : at + length] for at in range(0, len(text), length)]


PIECES: dict[str, Callable[[str], str]] = {
    "with hyphens": lambda text: "-".join(pieces(text, 7)),
    "on lines": lambda text: "\n * ".join(pieces(text, 7)),
    "letters with accents": lambda text: "\u0301".join(text),
    "letters with spaces": " ".join,
    "wide letters": lambda text: "".join(chr(ord(one) + 0xFEE0) for one in text),
    "as evidence": lambda text: json.dumps(
        {f"T1.C{number}": {"verdict": 1, "evidence": one} for number, one in enumerate(pieces(text, 7))}
    ),
    "escaped": lambda text: "".join(f"\\u{ord(one):04x}" for one in text[::-1]),
}

# As providers make them: of letters and digits in no order.
random_keys = st.integers(0, 2**32).map(
    lambda seed: "sk-" + "".join(random.Random(seed).choices(string.ascii_letters + string.digits, k=40))
)


@pytest.mark.parametrize("disguise", [*((one,) for one in ENCODINGS), *TWICE], ids="-".join)
def test_every_encoding_and_two_of_them(disguise: tuple[str, ...]) -> None:
    told = KEY
    for one in disguise:
        told = ENCODINGS[one](told)
    assert FINDER.is_in(told)
    assert FINDER.is_in(f"The lamp is lit. {told} It is brass.")
    assert FINDER.is_in(" ".join(told))


@pytest.mark.parametrize("written", PIECES)
def test_pieces(written: str) -> None:
    assert Scrubber(KEY).is_hidden_in(PIECES[written](KEY))


@given(random_keys, st.sampled_from(["reversed", "rot13", "base 32", "base 64"]), st.data())
def test_pieces_of_eight_in_an_encoding(key: str, encoding: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(key) - 12))
    piece = key[start : start + 12]
    before = data.draw(st.text(string.ascii_letters, max_size=9))
    told = ENCODINGS[encoding](piece if encoding in ("reversed", "rot13") else before + piece)
    if any(map(str.isdigit, piece[2:10])):
        assert DisguisedKey(key).is_in(told)


FINDER = DisguisedKey(KEY)


def ordinary() -> list[str]:
    """Prose, tables, lists of files, checksums and code, cut to the length of replies."""
    files = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "packaging" / "requirements.lock"]
    texts = [file.read_text(encoding="utf-8") for file in files]
    return [text[at : at + 2000] for text in texts for at in range(0, min(len(text), 100_000), 2000)]


def test_ordinary_replies_are_not_refused() -> None:
    texts = ordinary()
    assert len(texts) > 200
    for seed in range(8):
        signs = random.Random(seed).choices(string.ascii_letters + string.digits + "-_", k=48)
        finder = DisguisedKey(("sk-proj-", "", "gsk_", "sk-ant-api03-")[seed % 4] + "".join(signs))
        assert not [text for text in texts if finder.is_in(text)]


def test_a_long_key_refuses_no_text_of_numbers() -> None:
    draw = random.Random(5)
    numbers = ["".join(draw.choices(string.digits, k=100_000)) for _ in range(8)]
    keys = ["".join(draw.choices(string.ascii_letters + string.digits, k=128)) for _ in range(2)]
    assert not [
        text for key in keys for finder in [DisguisedKey(key)] for text in numbers if finder.is_in(text)
    ]


def test_pieces_of_eight_in_hexadecimal_of_another_encoding() -> None:
    for at in range(len(KEY) - 8):
        for other in ("base 32", "base 64"):
            assert FINDER.is_in(ENCODINGS["hexadecimal"](ENCODINGS[other](KEY[at : at + 8])))


@pytest.mark.parametrize(
    "key", ["my-local-server", "secret-annotation-key", "20261128", "TouchstoneKey", "0.12345678"]
)
def test_a_key_of_words_or_a_date_refuses_no_reply_that_has_them(key: str) -> None:
    replies = [
        "My local server shows it. The secret: annotate, key by key. Touchstone has keys.",
        '{"date": "2026-11-28", "at": "20261128", "p": 0.12345678, "q": [1, 2, 3, 4, 5, 6, 7, 8]}',
    ]
    assert not [text for text in replies if DisguisedKey(key).is_in(text)]


def test_a_reply_with_a_disguised_key_is_refused_without_its_words() -> None:
    told = KEY[::-1]
    fields = ("text", "reason", "model", "request_id", "fingerprint")
    for reply in [
        *(Reply(Status.OK, **{field: told}) for field in fields),  # type: ignore[arg-type]
        Reply(Status.OK, text=told[:24], model=told[24:]),
        Reply(Status.OK, refusals={told: "no"}),
        Reply(Status.OK, probabilities={told: 1.0}),
    ]:
        assert Scrubber(KEY).reply(reply) == Reply(Status.REFUSED, reason=judge_servers.KEY_DISGUISED)
    failed = Reply(Status.QUOTA, reason=told, usage=Usage(1, 2), retry_after=3.0, seconds=4.0, sent=2)
    clean = Scrubber(KEY).reply(failed)
    assert clean == Reply(
        Status.QUOTA,
        reason=judge_servers.KEY_DISGUISED,
        usage=Usage(1, 2),
        retry_after=3.0,
        seconds=4.0,
        sent=2,
    )


def test_nothing_of_it_reaches_the_study_or_an_export(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = make_study(tmp_path / "study", images=0, described=())
    made.images.add(tmp_path / "cane.png", write_picture(tmp_path / "cane.png"))
    made.close()
    monkeypatch.setenv(OTHER_VARIABLE, KEY)
    disguises = [*ENCODINGS.values(), *PIECES.values()]
    told = [write(KEY) for write in disguises] + [ENCODINGS["base 64"](ENCODINGS["base 64"](KEY))]
    asked_before = itertools.count()

    def respond(_asked: Asked) -> Answer:
        words = told[next(asked_before) % len(told)]
        return Answer(completion(json.dumps({"T1": {"C1": 1, "C2": 0}, "overall": 0, "note": words})))

    with judge_server(respond) as server:
        asking = ["judge", str(tmp_path / "study"), "--model", "m", "--base-url", server.url]
        main([*asking, "--runs", str(len(told)), "--tries", "1", "--concurrency", "1"])
    exports = [tmp_path / f"all.{name}" for name in ("json", "csv", "jsonl")]
    for file in exports:
        assert main(["export", str(tmp_path / "study"), "--format", file.suffix[1:], "--out", str(file)]) == 0
    with closing(open_study(tmp_path / "study")) as study:
        outcomes = [call.outcome for call in study.calls.all()]
    # What is in hexadecimal and in base 64 once was cut out before, and the rest of the reply is used.
    left = [one for one in outcomes if one.status is not Status.REFUSED]
    assert len(outcomes) == len(told)
    assert len(left) <= 4
    assert all(not one.raw or "[key]" in one.raw for one in outcomes)
    assert {one.reason for one in outcomes if one.status is Status.REFUSED} == {judge_servers.KEY_DISGUISED}
    output = capsys.readouterr()
    seen = [output.out, output.err, *(file.read_text("utf-8") for file in exports), repr(outcomes)]
    seen += [
        file.read_bytes().decode("utf-8", "replace")
        for file in (tmp_path / "study").rglob("*")
        if file.is_file() and file.suffix != ".png"
    ]
    assert not [text for text in seen if Scrubber(KEY).is_hidden_in(text)]
