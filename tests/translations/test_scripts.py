"""A text is taken apart into its languages without losing a letter."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.scripts import by_language

LETTERS = st.text(alphabet="ab é.,“”12 \u200dമലയാളംதமிழ்हिन्दीיד中", max_size=60)


@given(LETTERS, st.sampled_from(["en", "ml", "ta", "hi", "es-MX", "ja"]))
def test_nothing_of_a_text_is_lost(text: str, language: str) -> None:
    pieces = by_language(text, language)
    assert "".join(words for words, _ in pieces) == text
    assert all(one[1] != other[1] for one, other in itertools.pairwise(pieces))


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Image 3 of 10", "en", [("Image 3 of 10", "en")]),
        ("Más imágenes", "es", [("Más imágenes", "es")]),
        ("കസവ് സാരി 2, open", "ml", [("കസവ് സാരി 2, ", "ml"), ("open", "en")]),
        ("Study “കസവ് സാരി” opened", "en", [("Study “", "en"), ("കസവ് സാരി” ", "ml"), ("opened", "en")]),
        ("12. தமிழ்", "en", [("12. தமிழ்", "ta")]),
        ("नाव", "mr", [("नाव", "mr")]),
        ("1 2", "ml", [("1 2", "ml")]),
        ("ひらがな漢字", "ja", [("ひらがな漢字", "ja")]),
    ],
)
def test_words_are_in_the_language_of_their_script(
    text: str, language: str, expected: list[tuple[str, str]]
) -> None:
    assert by_language(text, language) == expected


def test_the_languages_that_are_known_come_first() -> None:
    assert by_language("मराठी", "en", others=["ml", "mr"]) == [("मराठी", "mr")]
    assert by_language("cane", "ml", others=["es"]) == [("cane", "es")]
