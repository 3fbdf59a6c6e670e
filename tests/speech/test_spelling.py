"""Letter by letter."""

import pytest

from app.speech.spelling import spell


@pytest.mark.parametrize(
    ("text", "spelt"),
    [
        ("cane", "c, a, n, e"),
        ("Cane", "capital C, a, n, e"),
        ("T1.C2", "capital T, 1, full stop, capital C, 2"),
        ("a-b c", "a, hyphen, b, space, c"),
        ("\u201cno\u201d\u2026", "opening quote, n, o, closing quote, three dots"),
        ("a\r\nb", "a, new line, b"),
        ("Éa", "capital É, a"),
        ("e\u0301", "é"),
        ("नि", "नि"),
        ("杖", "杖"),
        ("½→", "½, rightwards arrow"),
        ("\U0001f9af", "probing cane"),
        ("\x01", "unnamed character"),
        ("", ""),
    ],
)
def test_each_character_is_named(text: str, spelt: str) -> None:
    assert spell(text) == spelt
