"""Connections to servers: bytes that are no answer, answers in pieces, and encryption."""

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from app.study.judge.judge_call import Reply, Status
from app.study.judge.judge_setup import JudgeSetup
from tests.judging.asked import put, put_once
from tests.judging.servers import completion, judge_server

KEY = "sk-a-secret-of-the-test"
OK = json.dumps(completion("words")).encode()
LENGTH = b"Content-Length: %d\r\n\r\n%s" % (len(OK), OK)
HEAD = b"HTTP/1.1 200 OK\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n"
PIECES = b"%x;x=y\r\n%s\r\n%x\r\n%s\r\n0\r\nX-End: 1\r\n\r\n" % (9, OK[:9], len(OK) - 9, OK[9:])


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


@contextmanager
def raw_server(*answers: bytes) -> Iterator[str]:
    """A server that sends these bytes, one after the other, to whatever it is asked, and closes."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            for answer in answers:
                line, _ = server.accept()
                with line, suppress(OSError):
                    came = b""
                    while b"\r\n\r\n" not in came:
                        came += line.recv(65_536)
                    head, _, body = came.partition(b"\r\n\r\n")
                    missing = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0]) - len(body)
                    while missing > 0:
                        missing -= len(line.recv(65_536))
                    line.sendall(answer)

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.getsockname()[1]}/v1"
        finally:
            thread.join()


def ask(answer: bytes) -> Reply:
    with raw_server(answer) as url:
        return put_once(JudgeSetup("m", base_url=url), key=KEY)


@pytest.mark.parametrize(
    "answer",
    [
        HEAD + LENGTH,
        HEAD + CHUNKED + PIECES,
        b"HTTP/1.1 103 Hints\r\nLink: x\r\n\r\n" + HEAD + LENGTH,
        b"HTTP/1.0 200 OK\r\n\r\n" + OK,
    ],
)
def test_every_way_to_send_an_answer_is_understood(answer: bytes) -> None:
    reply = ask(answer)
    assert (reply.status, reply.text) == (Status.OK, "words")


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"SSH-2.0-OpenSSH_9\r\n",
        b"HTTP/1.1 2x0 OK\r\n" + LENGTH,
        HEAD + b"no colon\r\n" + LENGTH,
        HEAD + b"X: a\0b\r\n" + LENGTH,
        HEAD + b"Content-Length: -1\r\n\r\n" + OK,
        HEAD + b"Content-Length: 5, 6\r\n\r\n" + OK,
        HEAD + b"Content-Length: %d\r\n\r\n%s" % (len(OK) + 1, OK),
        HEAD + CHUNKED + b"x\r\n",
        HEAD + CHUNKED + b"-1\r\n",
        HEAD + CHUNKED + b"9\r\n" + OK[:9],
        HEAD + b"X: " + b"a" * 70_000,
        HEAD + f"X: Bearer {KEY}\0".encode() + LENGTH,
    ],
)
def test_what_is_no_answer_is_not_taken_for_one(answer: bytes) -> None:
    reply = ask(answer)
    assert reply.status is Status.RETRYABLE
    assert "broke off" in reply.reason
    assert KEY not in repr(reply)


@pytest.mark.parametrize(
    "answer",
    [
        HEAD + b"Content-Length: 8000001\r\n\r\n",
        HEAD + CHUNKED + b"7a1201\r\n" + b"a" * 8_000_001,
        HEAD + b"\r\n" + b"a" * 8_000_001,
    ],
)
def test_what_is_longer_than_a_reply_is_not_read(answer: bytes) -> None:
    reply = ask(answer)
    assert reply.status is Status.FATAL
    assert "8 MB" in reply.reason


@given(
    st.lists(st.sampled_from([HEAD, LENGTH, CHUNKED, PIECES]) | st.binary(max_size=40), max_size=4).map(
        b"".join
    )
)
def test_any_bytes_end_in_a_reply(answer: bytes) -> None:
    reply = ask(answer)
    assert (reply.status is Status.OK) == (reply.reason == "")
    assert reply.text in ("", "words")


def test_an_encrypted_line_carries_many_calls(pem: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(pem))
    with judge_server(pem=pem) as server:
        replies = put(JudgeSetup("m", base_url=server.url.replace("127.0.0.1", "localhost")), times=12)
        assert len(server.asked) == 12
    assert [reply.status for reply in replies] == [Status.OK] * 12
    assert "C1" in json.loads(replies[0].text)["T1"]


def test_a_server_that_cannot_prove_who_it_is_gets_nothing(pem: Path) -> None:
    with judge_server(pem=pem) as server:
        reply = put_once(JudgeSetup("m", base_url=server.url), key="sk-a-secret-of-the-test")
        assert server.asked == []
    assert reply.status is Status.FATAL
    assert "certificate" in reply.reason


def test_a_certificate_for_another_name_is_not_enough(pem: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(pem))
    with judge_server(pem=pem) as server:
        reply = put_once(JudgeSetup("m", base_url=server.url))
        assert server.asked == []
    assert reply.status is Status.FATAL
