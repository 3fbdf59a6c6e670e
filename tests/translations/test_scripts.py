"""A text is taken apart into its languages without losing a letter."""

import itertools

import pytest
from hypothesis import given, strategies as st

from app import language as own
from app.interchange.braille_tables import _CONTRACTED
from app.scripts import by_language, scripts_of

LETTERS = st.text(alphabet='ab é.,“”()"12 \u200dമലയാളംதமிழ்हिन्दीיד中', max_size=60)


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
        ("Study “കസവ് സാരി” opened", "en", [("Study ", "en"), ("“കസവ് സാരി” ", "ml"), ("opened", "en")]),
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


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("The word (ഓണം) here", ["The word ", "(ഓണം) ", "here"]),
        ('Said "ഓണം", then', ["Said ", '"ഓണം", ', "then"]),
        ("See [“ഓണം”] here", ["See ", "[“ഓണം”] ", "here"]),
        ('说"ഓണം"了', ["说", '"ഓണം"', "了"]),
        ("The feast (ഓണം, Onam) here", ["The feast (", "ഓണം, ", "Onam) here"]),
        ("The feast (Onam, ഓണം) here", ["The feast (Onam, ", "ഓണം", ") here"]),
        ("1) ഓണം (2", ["1) ഓണം (2"]),
    ],
)
def test_both_signs_of_a_pair_are_in_one_language(text: str, pieces: list[str]) -> None:
    found = by_language(text, "en")
    assert [words for words, _ in found] == pieces
    spoken = [{language for words, language in found if sign in words} for sign in "()"]
    assert spoken[0] == spoken[1]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("今日天氣好好", "yue"),
        ("今天天气很好", "zh-Hant"),
        ("Сайн байна уу", "mn"),
        ("Сәлам дөнья", "tt"),
        ("Zdravo svete", "sr"),
        ("Здраво свете", "sr"),
        ("Zdravo svete", "sr-Latn-RS"),
        ("Namaste duniya", "hi-Latn"),
        ("سلام دنیا", "pa-Arab"),
        ("سڵاو جیهان", "ckb"),
        ("नमस्ते दुनिया", "mai"),
        ("ᱡᱚᱦᱟᱨ hello", "sat"),
        ("ꯍꯥꯏ नमस्ते", "mni-Mtei"),
        ("Olá नमस्ते", "x-own"),
    ],
)
def test_a_text_in_a_script_of_its_language_is_in_that_language(text: str, language: str) -> None:
    assert by_language(text, language) == [(text, language)]


@pytest.mark.parametrize("language", ["es", "yo", "sr-Latn", "zh-Hant-TW"])
def test_malayalam_is_found_in_every_known_language(language: str) -> None:
    assert by_language("ഓണം", language) == [("ഓണം", "ml")]


@pytest.mark.parametrize("language", sorted({*_CONTRACTED, *own.languages()}))
def test_the_scripts_of_the_languages_of_the_program_are_known(language: str) -> None:
    assert scripts_of(language)
