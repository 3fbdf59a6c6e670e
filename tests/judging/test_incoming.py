"""HTTP answers from bytes in whatever pieces, and lines that are encrypted."""

import json
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.judging.call import Status
from app.judging.incoming import BrokenAnswerError, Incoming, TooLongError
from app.judging.setup import Setup
from tests.judging.asked import put, put_once
from tests.judging.servers import judge_server


@pytest.fixture(scope="module")
def pem(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for `localhost` that vouches for itself, and its key, in one file."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    today = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(today - timedelta(days=1))
        .not_valid_after(today + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = tmp_path_factory.mktemp("certificate") / "localhost.pem"
    pkcs8, bare = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    form = serialization.Encoding.PEM
    file.write_bytes(key.private_bytes(form, pkcs8, bare) + certificate.public_bytes(form))
    return file


LENGTH = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-A: b\r\n\r\nwords"
PIECES = (
    b"HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n3\r\nwor\r\n2;x=y\r\nds\r\n0\r\nX-End: 1\r\n\r\n"
)
ANNOUNCED = b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\nLink: x\r\n\r\n" + LENGTH
NO_BODY = b"HTTP/1.1 204 No Content\r\n\r\n"


def whole(data: bytes, cuts: list[int] | None = None) -> Incoming:
    """The answer in the bytes, fed in pieces cut at these places."""
    answer = Incoming()
    places = sorted({0, len(data), *(cut % (len(data) + 1) for cut in cuts or [])})
    for start, end in pairwise(places):
        assert answer.feed(data[start:end]) is (end == len(data))
    return answer


@given(st.sampled_from([LENGTH, PIECES, ANNOUNCED]), st.lists(st.integers(0, 400)))
def test_pieces_make_no_difference(data: bytes, cuts: list[int]) -> None:
    answer = whole(data, cuts)
    assert (answer.status, bytes(answer.body)) == (200, b"words")
    assert answer.may_be_followed


def test_headers_are_read() -> None:
    assert whole(LENGTH).headers == [(b"Content-Length", b"5"), (b"X-A", b"b")]


def test_an_answer_without_a_body_is_complete_at_once() -> None:
    assert whole(NO_BODY).status == 204


def test_an_answer_may_last_until_the_line_ends() -> None:
    answer = Incoming()
    assert not answer.feed(b"HTTP/1.1 200 OK\r\n\r\nwor")
    assert not answer.feed(b"ds")
    answer.end()
    assert bytes(answer.body) == b"words"
    assert not answer.may_be_followed


@pytest.mark.parametrize("data", [LENGTH, PIECES, ANNOUNCED])
def test_an_answer_cut_off_anywhere_is_none(data: bytes) -> None:
    for end in range(len(data)):
        answer = Incoming()
        assert not answer.feed(data[:end])
        with pytest.raises(BrokenAnswerError):
            answer.end()


@pytest.mark.parametrize(
    "data",
    [
        LENGTH + b"H",
        LENGTH + LENGTH,
        PIECES + LENGTH,
        LENGTH.replace(b"HTTP/1.1", b"HTTP/1.0"),
        LENGTH.replace(b"X-A: b", b"Connection: Close"),
        LENGTH.replace(b"X-A: b", b"connection: x, close"),
    ],
)
def test_a_line_that_ends_or_brings_more_is_not_used_again(data: bytes) -> None:
    answer = Incoming()
    assert answer.feed(data)
    assert bytes(answer.body) == b"words"
    assert not answer.may_be_followed


@pytest.mark.parametrize(
    "data",
    [
        b"SSH-2.0-OpenSSH\r\n\r\n",
        b"HTTP/2 200 OK\r\n\r\n",
        b"HTTP/1.1 20 OK\r\n\r\n",
        b"HTTP/1.1 099 OK\r\n\r\n",
        b"HTTP/1.1 200 OK\nX: y\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nX: a\r\n folded\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nX : a\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 5, 6\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + b"0" * 2000,
        b"HTTP/1.1 200 OK\r\nX: " + b"a" * 70_000,
    ],
)
def test_what_is_no_answer_is_not_taken_for_one(data: bytes) -> None:
    with pytest.raises(BrokenAnswerError):
        Incoming().feed(data)


@pytest.mark.parametrize(
    "data",
    [
        b"HTTP/1.1 200 OK\r\nContent-Length: 8000001\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7a1201\r\n",
        b"HTTP/1.1 200 OK\r\n\r\n" + b"a" * 8_000_001,
    ],
)
def test_what_is_longer_than_a_reply_is_not_read(data: bytes) -> None:
    with pytest.raises(TooLongError, match="8 MB"):
        Incoming().feed(data)


@given(st.binary(max_size=200), st.sampled_from([b"", LENGTH[:17], PIECES[:48], LENGTH]))
def test_any_bytes_end_in_an_answer_or_in_one_of_two_errors(data: bytes, start: bytes) -> None:
    answer = Incoming()
    try:
        answer.feed(start + data)
        answer.end()
    except (BrokenAnswerError, TooLongError):
        return
    assert answer.status


def test_an_encrypted_line_carries_many_calls(pem: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(pem))
    with judge_server(pem=pem) as server:
        replies = put(Setup("m", base_url=server.url.replace("127.0.0.1", "localhost")), times=12)
        assert len(server.asked) == 12
    assert [reply.status for reply in replies] == [Status.OK] * 12
    assert "C1" in json.loads(replies[0].text)["T1"]


def test_a_server_that_cannot_prove_who_it_is_gets_nothing(pem: Path) -> None:
    with judge_server(pem=pem) as server:
        reply = put_once(Setup("m", base_url=server.url), key="sk-a-secret-of-the-test")
        assert server.asked == []
    assert reply.status is Status.FATAL
    assert "certificate" in reply.reason


def test_a_certificate_for_another_name_is_not_enough(pem: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(pem))
    with judge_server(pem=pem) as server:
        reply = put_once(Setup("m", base_url=server.url))
        assert server.asked == []
    assert reply.status is Status.FATAL
