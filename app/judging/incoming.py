"""An HTTP/1.1 answer, read from bytes as they come in, whatever pieces they come in."""

import re

from app.messages import judge_servers as messages

MEGABYTES = 8
"""More than this is no reply of a model."""
_MOST_BYTES = MEGABYTES * 1_000_000
_LONGEST_HEAD = 65_536
_LONGEST_LINE = 1_024  # of those that say how long a piece of the body is
_STATUS_LINE = re.compile(rb"HTTP/1\.([01]) ([1-9]\d\d)(?: [^\r\n]*)?")
_HEADER = re.compile(rb"([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[ \t]*([^\r\n\0]*?)[ \t]*")
_LENGTH = re.compile(rb"\d{1,12}")
_PIECE_LENGTH = re.compile(rb"([0-9A-Fa-f]{1,8})[ \t]*(?:;.*)?", re.DOTALL)


class BrokenAnswerError(Exception):
    """The bytes are no answer in HTTP/1.1, or they end too early."""


class TooLongError(Exception):
    """The answer is longer than any reply."""


class Incoming:
    """One answer. Feed it until it says that it is complete; then read `status`, `headers` and `body`.

    `may_be_followed` says whether another request may be sent on the same line: not when the server said that it
    closes, and not when it sent more than it announced, for that would be taken for the next answer.
    """

    def __init__(self) -> None:
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self.body = bytearray()
        self.may_be_followed = False
        self._came = bytearray()
        # How far that has been read: pieces are not cut off one by one, for there may be very many.
        self._at = 0
        # Bytes still to come of the body, or of its present piece; None where that is not said.
        self._missing: int | None = None
        self._is_in_pieces = False
        self._is_past_body = False
        self._is_complete = False

    def feed(self, data: bytes) -> bool:
        """Take what came; whether the answer is complete. Raises BrokenAnswerError and TooLongError."""
        self._came += data
        if self.status or self._take_head():
            while not self._is_complete and self._take_some():
                pass
        del self._came[: self._at]
        self._at = 0
        if self._is_complete and self._came:
            self.may_be_followed = False
        return self._is_complete

    def end(self) -> None:
        """The line ended. Raises BrokenAnswerError unless the answer was to last until then."""
        if not self._is_complete and (not self.status or self._is_in_pieces or self._missing is not None):
            raise BrokenAnswerError

    def _take_head(self) -> bool:
        """Status and headers, past answers that only announce another; False while they are not all there."""
        while not self.status:
            head = self._until(b"\r\n\r\n", _LONGEST_HEAD)
            if head is None:
                return False
            first, *lines = head.split(b"\r\n")
            if not (match := _STATUS_LINE.fullmatch(first)):
                raise BrokenAnswerError
            if int(match[2]) >= 200:
                self.status, self.headers = int(match[2]), [_header(line) for line in lines]
                self._plan(is_lasting=match[1] == b"1")
        return True

    def _plan(self, is_lasting: bool) -> None:
        """How the end of the body will be known."""
        codings = b",".join(self._values(b"transfer-encoding")).lower()
        lengths = set(self._values(b"content-length"))
        if self.status in (204, 304):
            self._missing = 0
        elif codings:
            if codings != b"chunked":
                raise BrokenAnswerError
            self._is_in_pieces = True
        elif lengths:
            length = lengths.pop()
            if lengths or not _LENGTH.fullmatch(length):
                raise BrokenAnswerError
            self._missing = int(length)
            _check_length(self._missing)
        wishes = b",".join(self._values(b"connection")).lower()
        has_end = self._is_in_pieces or self._missing is not None
        self.may_be_followed = is_lasting and has_end and b"close" not in wishes

    def _values(self, name: bytes) -> list[bytes]:
        return [value for known, value in self.headers if known.lower() == name]

    def _take_some(self) -> bool:
        """Take as much of the body as there is; whether there may be more to take at once."""
        if self._is_past_body:
            return self._take_trailer()
        if self._is_in_pieces and self._missing is None:
            return self._take_piece_length()
        end = len(self._came) if self._missing is None else self._at + self._missing
        taken = self._came[self._at : end]
        self._at += len(taken)
        self.body += taken
        _check_length(len(self.body))
        if self._missing is None:
            return False
        self._missing -= len(taken)
        if self._missing:
            return False
        if not self._is_in_pieces:
            self._is_complete = True
            return False
        return self._take_piece_end()

    def _take_piece_length(self) -> bool:
        line = self._until(b"\r\n", _LONGEST_LINE)
        if line is None:
            return False
        if not (match := _PIECE_LENGTH.fullmatch(line)):
            raise BrokenAnswerError
        self._missing = int(match[1], 16)
        _check_length(len(self.body) + self._missing)
        self._is_past_body = self._missing == 0
        return True

    def _take_piece_end(self) -> bool:
        """The empty end of a line that follows each piece of the body."""
        if len(self._came) - self._at < 2:
            return False
        if self._came[self._at : self._at + 2] != b"\r\n":
            raise BrokenAnswerError
        self._at += 2
        self._missing = None
        return True

    def _take_trailer(self) -> bool:
        line = self._until(b"\r\n", _LONGEST_LINE)
        self._is_complete = line == b""
        return line is not None

    def _until(self, end: bytes, longest: int) -> bytes | None:
        """What comes before the end sign, which is passed by; None while it is not there."""
        found = self._came.find(end, self._at, self._at + longest + len(end))
        if found < 0:
            if len(self._came) - self._at >= longest + len(end):
                raise BrokenAnswerError
            return None
        part = bytes(self._came[self._at : found])
        self._at = found + len(end)
        return part


def _header(line: bytes) -> tuple[bytes, bytes]:
    if not (match := _HEADER.fullmatch(line)):
        raise BrokenAnswerError
    return match[1], match[2]


def _check_length(length: int) -> None:
    if length > _MOST_BYTES:
        raise TooLongError(messages.too_long(MEGABYTES))
