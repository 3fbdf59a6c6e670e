"""The six traditions that ship, and what is said of a file that is not right."""

from pathlib import Path

import pytest

from app.critiques.indicators import cover, coverage_ratio
from app.critiques.matching import fold, holds, is_unspaced
from app.critiques.traditions import LEVELS, built_in_traditions, load_tradition, read_tradition
from app.errors import UserError
from tests.critiques.texts import OWN_LANGUAGE, PLAIN

PER_LEVEL = {
    "chinese": (6, 6, 6, 6, 6),
    "western": (6, 6, 5, 4, 4),
    "japanese": (6, 6, 5, 5, 5),
    "korean": (5, 5, 5, 5, 5),
    "islamic": (5, 5, 6, 6, 6),
    "indian": (6, 6, 6, 6, 6),
}
MANDATORY = {
    "CN_L5_D1": "Yijing",
    "CN_L5_D2": "Qiyun shengdong",
    "JP_L3_D2": "Aesthetic concepts",
    "JP_L5_D1": "Wabi-sabi",
    "JP_L5_D2": "Mono no aware",
    "KR_L5_D2": "Jingyeong",
    "IS_L5_D4": "Sufi spirituality",
    "IN_L5_D1": "Rasa",
}


def a_file(changed: str = "", into: str = "") -> str:
    """A whole file of one dimension a level, with one piece of it changed."""
    parts = ['culture = "tile"\nname = "Tiles"\nlanguages = ["en", "fa"]\n']
    parts += [
        f'[[dimension]]\ncode = "T{level}"\nname = "Part {level}"\nlevel = {level}\nen = ["word{level}*"]\n'
        for level in LEVELS
    ]
    text = "\n".join(parts)
    assert text.count(changed) == 1 or not changed
    return text.replace(changed, into) if changed else text


def test_the_dimensions_are_165_as_published() -> None:
    assert built_in_traditions() == sorted(PER_LEVEL)
    for name, counts in PER_LEVEL.items():
        tradition = load_tradition(name)
        assert tradition.culture == name
        assert tuple(len(tradition.at_level(level)) for level in LEVELS) == counts
    assert sum(map(sum, PER_LEVEL.values())) == 165


def test_the_mandatory_dimensions_are_marked() -> None:
    marked = {
        one.code: one.name
        for name in built_in_traditions()
        for one in load_tradition(name).dimensions
        if one.is_mandatory
    }
    assert marked == MANDATORY


@pytest.mark.parametrize("name", PER_LEVEL)
def test_every_dimension_can_be_found_in_every_main_language(name: str) -> None:
    tradition = load_tradition(name)
    main = tradition.languages if name != "western" else ("en",)
    for one in tradition.dimensions:
        assert {word.language for word in one.keywords} >= set(main[:2]), one.code
        for word in one.keywords:
            # One character alone is inside too many other words.
            assert not is_unspaced(word.words) or len(word.words) > 1, word


@pytest.mark.parametrize("name", PER_LEVEL)
def test_no_keyword_stands_twice_in_a_dimension(name: str) -> None:
    for one in load_tradition(name).dimensions:
        stems = [fold(word.words.rstrip("*")) for word in one.keywords]
        assert len(set(stems)) == len(stems), one.code
        # Nor is one found wherever another with any ending is: both would count for the overlap of terms.
        open_ended = [word.words for word in one.keywords if word.words.endswith("*")]
        for wider in open_ended:
            covered = [stem for stem in stems if holds(stem, wider) and stem != fold(wider.rstrip("*"))]
            assert not [stem for stem in covered if " " not in stem], (one.code, wider)


@pytest.mark.parametrize("name", PER_LEVEL)
@pytest.mark.parametrize("language", PLAIN)
def test_plain_words_about_a_picture_reach_no_deep_level(name: str, language: str) -> None:
    found = cover(PLAIN[language], load_tradition(name))
    deep = [
        (one.dimension.code, one.words) for one in found.dimensions if one.dimension.level > 2 and one.words
    ]
    assert not deep


@pytest.mark.parametrize("name", PER_LEVEL)
def test_a_critique_covers_its_own_tradition_most(name: str) -> None:
    critique = OWN_LANGUAGE[name]
    shares = {
        other: float(coverage_ratio(critique, cover(critique, load_tradition(other)))) for other in PER_LEVEL
    }
    own = shares.pop(name)
    assert own >= 0.6, own
    assert own > 2 * max(shares.values()), shares


def test_a_file_of_ones_own_is_read(tmp_path: Path) -> None:
    path = tmp_path / "tiles.toml"
    path.write_text(a_file(), encoding="utf-8")
    tradition = load_tradition(str(path))
    assert (tradition.culture, tradition.languages, len(tradition.dimensions)) == ("tile", ("en", "fa"), 5)
    assert tradition.keywords == ("word1", "word2", "word3", "word4", "word5")


@pytest.mark.parametrize(
    ("changed", "into", "line", "said"),
    [
        ('culture = "tile"\n', "", 1, '"culture" is missing'),
        ('["en", "fa"]', "[]", 3, "name the languages"),
        ('"fa"', '"Farsi!"', 3, 'the language "Farsi!"'),
        ('"fa"', '"en"', 3, "be named only once"),
        ('code = "T2"', 'code = "T1"', 12, 'the code "T1" is used twice'),
        ('code = "T2"', 'code = "T 2"', 12, "may contain only letters"),
        ("level = 4", "level = 6", 26, "the level is 6"),
        ("level = 4", 'level = "4"', 26, '"level" must be a whole number'),
        ('en = ["word3*"]', "", 18, "dimension T3 has no keyword"),
        ('en = ["word3*"]', 'en = ["wo*rd"]', 21, "an asterisk inside"),
        ('en = ["word3*"]', 'en = ["*"]', 21, "contains no letter"),
        ('en = ["word3*"]', "en = [3]", 21, "a list of texts"),
        ('en = ["word3*"]', 'zh = ["word3*"]', 21, '"zh" is not known here'),
        ("level = 4", "level = 3", 5, "level 4 has no [[dimension]]"),
        ('name = "Tiles"', "name = Tiles", 2, "this is not valid TOML"),
    ],
)
def test_one_error_names_file_and_line(changed: str, into: str, line: int, said: str) -> None:
    with pytest.raises(UserError) as caught:
        read_tradition(a_file(changed, into), "tiles.toml")
    sentence = str(caught.value)
    assert sentence.startswith(f"tiles.toml, line {line}: "), sentence
    assert said in sentence


def test_an_unknown_name_lists_what_is_there() -> None:
    with pytest.raises(UserError, match="chinese, indian, islamic, japanese, korean, western"):
        load_tradition("etruscan")
