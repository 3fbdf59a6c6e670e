"""Characters that act instead of being seen are visible in files, and come back from there."""

import json
import unicodedata

from hypothesis import given, strategies as st

from app.study.control_characters import escaped, json_text, unescaped

ACTING = [chr(code) for code in range(0x2100) if unicodedata.category(chr(code)) == "Cc"]
TURNING = list("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
PIECES = st.one_of(
    st.sampled_from(
        [*ACTING, *TURNING, "\\", "u", "\\u", "\\u001b", "\\u005c", "\\u202e", "\\u0041", "\\u001B"]
    ),
    st.characters(),
)
TEXTS = st.lists(PIECES, max_size=12).map("".join)
KEPT = {"\t", "\n", "\r"}


@given(TEXTS)
def test_texts_come_back_and_nothing_in_between_acts(text: str) -> None:
    written = escaped(text)
    assert unescaped(written) == text
    assert not ({*ACTING, *TURNING} - KEPT) & set(written)


@given(TEXTS)
def test_json_says_the_same(text: str) -> None:
    written = json_text({"note": [text]}, indent=1)
    assert json.loads(written) == {"note": [text]}
    assert not ({*ACTING, *TURNING} - KEPT) & set(written)


def test_an_escape_can_be_read() -> None:
    assert escaped("a\x1b[31mb\u202ec") == "a\\u001b[31mb\\u202ec"
    assert escaped("C:\\users\\u001b") == "C:\\users\\u005cu001b"
    assert escaped("ordinary \\ text, ع, 1\u200d2\n") == "ordinary \\ text, ع, 1\u200d2\n"
