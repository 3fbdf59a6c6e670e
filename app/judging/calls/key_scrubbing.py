"""Takes the key out of whatever a server sends, however it is written there. This is the one place that does it.

A server may repeat the headers of a request: whole or cut off, escaped as in JSON, HTML or an address, in hexadecimal
or base64. So not only the key is looked for but every piece of it that is long enough to help somebody, in the text
as it is and after each round of unescaping. Call it before text is cut, and again after texts are joined.

A server that means harm writes the key so that it cannot be cut out: see `disguised_keys`. Then no word of the reply
is kept.
"""

import base64
import html
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from app.judging.calls.disguised_keys import DisguisedKey
from app.messages.judge import judge_servers
from app.study.judge.judge_call import Reply, Status

PIECE = 8
"""Pieces of a key from this many characters on are taken out. A shorter key is taken out as a whole."""
_LEAST = 4  # "1" is no secret, and without it no reply could be read
_BASE64_PIECE = 10  # so many characters of base64 are there at least, wholly made of PIECE bytes
_ROUNDS = 6
# What the servers' own manuals write where a key must be given and is not looked at.
_PLACEHOLDERS = {"sk-no-key-required", "no-key-required", "not-needed", "lm-studio", "placeholder"}

_ESCAPES = (
    r"\\u(?:[0-9a-fA-F]{4}|\{[0-9a-fA-F]{1,6}\})"  # JSON, JavaScript
    r"|\\x[0-9a-fA-F]{2}|\\[0-7]{3}|\\[\\/]"
    r"|%[0-9a-fA-F]{2}"
    r"|&#?[0-9a-zA-Z]{2,8};"
    r"|[\x00-\x08\x0e-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]"  # left out of names
)
_ESCAPE, _ESCAPE_OR_QUOTE = re.compile(_ESCAPES), re.compile(_ESCAPES + r"|\\[\"']")
_HEX = re.compile(r"(?:(?:0x|\\x)?[2-7][0-9a-fA-F][\s:,._-]{0,2}){8,}")
_PAIR = re.compile(r"(?:0x|\\x)?([0-9a-fA-F]{2})[\s:,._-]{0,2}")
_LOWER = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz")
Span = tuple[int, int]


@dataclass(frozen=True)
class _Form:
    """One way to write the key: every piece of it, and fewer short probes of which each piece holds one."""

    pieces: frozenset[str]
    probes: tuple[str, ...]
    length: int

    @classmethod
    def of(cls, written: str, length: int) -> "_Form":
        length = min(length, len(written))
        probe = (length + 1) // 2
        step = length - probe + 1
        starts = range(0, len(written) - probe + 1, step)
        return cls(
            frozenset(written[at : at + length] for at in range(len(written) - length + 1)),
            tuple({written[at : at + probe] for at in starts}),
            length,
        )

    def spans(self, text: str) -> Iterator[Span]:
        """Where pieces stand in a text; spans may overlap."""
        if not self.pieces or not any(probe in text for probe in self.probes):
            return
        for piece in self.pieces:
            at = text.find(piece)
            while at >= 0:
                yield at, at + self.length
                at = text.find(piece, at + 1)


class Scrubber:
    """Takes one key out of texts. With an empty key it changes nothing."""

    def __init__(self, key: str) -> None:
        self._key = key
        self._plain: _Form | None = None
        self._encoded: tuple[_Form, ...] = ()
        if len(key) < _LEAST or key.lower() in _PLACEHOLDERS:
            return
        self._plain = _Form.of(_lower(key), PIECE)
        # Most replies have their quotes escaped, and hardly any key has one: that round can nearly always be spared.
        self._escape = _ESCAPE_OR_QUOTE if set(key) & set("\"'") else _ESCAPE
        if len(key) >= PIECE:
            self._encoded = tuple(_Form.of(one, _BASE64_PIECE) for one in _in_base64(key.encode()))

    def __repr__(self) -> str:
        return "Scrubber()"

    def text(self, text: str) -> str:
        """The text without the key and its pieces."""
        if self._plain is None or not text:
            return text
        spans: list[Span] = []
        view = _View(text)
        for _ in range(_ROUNDS):
            spans += (view.source(span) for span in self._found(view.text))
            finer = view.unescaped(self._escape)
            if finer is None:
                break
            view = finer
        return _without(text, spans) if spans else text

    def content(self, content: bytes) -> bytes:
        """The same for an answer's bytes, before anything is read from them."""
        if self._plain is None:
            return content
        text = content.decode("utf-8", "surrogateescape")
        clean = self.text(text)
        return content if clean is text else clean.encode("utf-8", "surrogateescape")

    def reply(self, reply: Reply) -> Reply:
        """The same for all that is stored of a reply, put together from parts as it may be. One that hides the key has
        none of its words left: it is refused, or stays the failure that it is."""
        if self._plain is None:
            return reply
        clean = replace(
            reply,
            text=self.text(reply.text),
            reason=self.text(reply.reason),
            model=self.text(reply.model),
            fingerprint=self.text(reply.fingerprint),
            request_id=self.text(reply.request_id),
            refusals={code: self.text(words) for code, words in reply.refusals.items()},
        )
        words = (clean.text, clean.reason, clean.model, clean.fingerprint, clean.request_id)
        refusals = (word for refusal in clean.refusals.items() for word in refusal)
        if not self.is_hidden_in("\n".join((*words, *clean.probabilities, *refusals))):
            return clean
        return replace(
            Reply(Status.REFUSED if reply.status.is_result else reply.status),
            reason=judge_servers.KEY_DISGUISED,
            usage=reply.usage,
            retry_after=reply.retry_after,
            seconds=reply.seconds,
            sent=reply.sent,
            timed_out=reply.timed_out,
        )

    def is_hidden_in(self, text: str) -> bool:
        """Whether a text holds the key in a form in which it was not cut out."""
        if self._disguised is None or not text:
            return False
        return self._disguised.is_in(text) or self._disguised.is_in(self._unescaped(text))

    def is_in_bytes(self, content: bytes) -> bool:
        """Whether bytes that are no text, such as a picture, hold a piece of the key: plain, in base64 or in UTF-16."""
        if self._plain is None:
            return False
        for one in (content, content.replace(b"\0", b"")):
            text = one.decode("latin-1")
            if any(self._plain.spans(text.translate(_LOWER))):
                return True
            if any(any(form.spans(text)) for form in self._encoded):
                return True
        return False

    @cached_property
    def _disguised(self) -> DisguisedKey | None:
        return DisguisedKey(self._key) if self._plain is not None and len(self._key) >= PIECE else None

    def _unescaped(self, text: str) -> str:
        """The text after all rounds of unescaping; "" where there is nothing to unescape."""
        view = None
        for _ in range(_ROUNDS):
            finer = (view or _View(text)).unescaped(self._escape)
            if finer is None:
                break
            view = finer
        return view.text if view else ""

    def _found(self, text: str) -> Iterator[Span]:
        assert self._plain is not None
        yield from self._plain.spans(_lower(text))
        if self._encoded:
            standard = text.replace("-", "+").replace("_", "/")
            for form in self._encoded:
                yield from form.spans(standard)
            yield from self._in_hex(text)

    def _in_hex(self, text: str) -> Iterator[Span]:
        """Pieces that are written as hexadecimal numbers, with signs between them or without."""
        assert self._plain is not None
        for run in _HEX.finditer(text):
            for start in (
                run.start(),
                run.start() + 1,
            ):  # a run may begin with a digit that is not part of it
                pairs = list(_PAIR.finditer(text, start, run.end()))
                letters = _lower("".join(chr(int(pair[1], 16)) for pair in pairs))
                for first, last in self._plain.spans(letters):
                    yield pairs[first].start(), pairs[last - 1].end(1)


class _View:
    """A text after some rounds of unescaping, and where each part of it is in the text it came from."""

    def __init__(
        self, text: str, changes: Iterable[tuple[int, int, int]] = (), before: "_View | None" = None
    ) -> None:
        """`changes`: start and length of each unescaped sign here, and its start in the text before."""
        self.text = text
        self._before = before
        self._changes = list(changes)
        self._starts = [change[0] for change in self._changes]

    def unescaped(self, escape: re.Pattern[str]) -> "_View | None":
        """The text after one more round, or None when there is nothing to unescape."""
        pieces: list[str] = []
        changes: list[tuple[int, int, int]] = []
        end = length = 0
        for match in escape.finditer(self.text):
            sign = _meant(match[0])
            if sign == match[0]:
                continue
            pieces += [self.text[end : match.start()], sign]
            length += match.start() - end
            end = match.end()
            changes.append((length, len(sign), end))
            length += len(sign)
        if not changes:
            return None
        return _View("".join([*pieces, self.text[end:]]), changes, self)

    def source(self, span: Span) -> Span:
        """Where a part of this is in the first text."""
        view: _View | None = self
        start, end = span
        while view is not None and view._before is not None:
            start, end = view._mapped(start), view._mapped(end - 1, is_end=True)
            view = view._before
        return start, end

    def _mapped(self, at: int, is_end: bool = False) -> int:
        """Where a sign is in the text before: its start, or with `is_end` its end."""
        index = bisect_right(self._starts, at) - 1
        if index < 0:
            return at + is_end
        start, length, after = self._changes[index]
        if at < start + length:
            return after if is_end else self._begin(index)
        return after + (at - start - length) + is_end

    def _begin(self, index: int) -> int:
        """Where the escape of a change begins in the text before: as far behind the one before as here."""
        start = self._changes[index][0]
        if index == 0:
            return start
        before, length, after = self._changes[index - 1]
        return after + (start - before - length)


def _meant(escape: str) -> str:
    """The sign an escape stands for; itself where it represents none."""
    if escape.startswith("&"):
        return html.unescape(escape)
    if escape[0] == "\\":
        if escape[1] in "ux":
            code = int(escape[2:].strip("{}"), 16)
            return chr(code) if code <= 0x10FFFF else escape
        return chr(int(escape[1:], 8)) if escape[1].isdigit() else escape[1]
    return chr(int(escape[1:], 16)) if escape[0] == "%" else ""


def _lower(text: str) -> str:
    """In small letters, sign by sign: the length stays."""
    return text.lower() if text.isascii() else text.translate(_LOWER)


def _in_base64(key: bytes) -> Iterator[str]:
    """The key in base64 as it may stand inside longer words: what does not hang on the bytes around it."""
    for ahead in range(3):
        written = base64.b64encode(b"\0" * ahead + key + b"\0" * (-(ahead + len(key)) % 3)).decode("ascii")
        first = (ahead * 8 + 5) // 6
        last = (ahead + len(key)) * 8 // 6
        yield written[first:last]


def _without(text: str, spans: list[Span]) -> str:
    """The text with a stand-in for each part; parts that touch have one together."""
    pieces: list[str] = []
    end = -1
    for start, stop in sorted(spans):
        if start > end:
            pieces += [text[max(end, 0) : start], judge_servers.KEY_HIDDEN]
        end = max(end, stop)
    return "".join([*pieces, text[end:]])
