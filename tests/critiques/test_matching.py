"""Keywords in a text: whole words where words are parted, anywhere where they are not."""

import pytest
from hypothesis import given, strategies as st

from app.critiques import matching
from app.critiques.matching import _TERM, fold, holds, terms
from app.critiques.traditions import KeywordIndex, built_in_traditions, load_tradition

KEYWORDS = sorted(
    {
        keyword.words
        for tag in built_in_traditions()
        for dimension in load_tradition(tag).dimensions
        for keyword in dimension.keywords
    }
)
PIECES = [*" ,.-'*_’aeszAé1留白のの기रसا\u200c\u0301\n", "lines", " the ", "qi"]
texts = st.lists(st.sampled_from([*PIECES, *KEYWORDS[::7]]), max_size=12).map("".join)


@pytest.mark.parametrize(
    ("text", "keyword"),
    [
        ("A LINE of ink", "line"),
        ("Outlines, everywhere", "outline*"),
        ("negative\n  space", "negative space"),
        ("Wabi‑Sabi", "wabi sabi"),
        ("the yūgen of it", "yugen"),
        ("nasta‘līq script", "nasta'liq"),
        ("the ʿilm", "ilm"),
        ("qiyun气韵", "qiyun"),
        ("全幅气韵生动也", "气韵生动"),
        ("ＱＩＹＵＮ", "qiyun"),
        ("기운생동이 느껴진다", "기운생동"),
        ("もののあはれを", "もののあはれ"),
        ("رنگ‌های زیبا", "رنگ"),
        ("خَطّ", "خط"),
        ("كتاب", "کتاب"),
        ("शृंगार रस।", "रस"),
        ("chef-d’œuvre", "chef-d'œuvre"),
    ],
)
def test_a_keyword_is_found(text: str, keyword: str) -> None:
    assert holds(fold(text), keyword)


@pytest.mark.parametrize(
    ("text", "keyword"),
    [
        ("outlines", "line"),
        ("lines", "line"),
        ("coloured", "colour"),
        ("negative, space", "negative space"),
        ("रसोई", "रस"),
        ("सरस", "रस"),
        ("خطوط", "خط"),
        ("意 境", "意境"),
        ("", "line"),
    ],
)
def test_a_keyword_inside_another_word_is_not(text: str, keyword: str) -> None:
    assert not holds(fold(text), keyword)


@given(
    texts, st.lists(st.sampled_from(KEYWORDS) | st.lists(st.sampled_from(PIECES), max_size=3).map("".join))
)
def test_keywords_looked_up_are_those_searched_for(text: str, keywords: list[str]) -> None:
    folded, asked = fold(text), [*keywords, *(f"{one}*" for one in keywords), *KEYWORDS[::7]]
    index = KeywordIndex([asked[:3], asked[3:]])
    expected = [(at >= 3, at if at < 3 else at - 3) for at, one in enumerate(asked) if holds(folded, one)]
    assert index.found(folded) == expected


@given(texts | st.text(max_size=30))
def test_a_text_is_folded_as_its_pieces_are(text: str) -> None:
    whole = matching._folded.__wrapped__(text).strip()  # without looking at what parts words
    assert fold(text) == whole


@given(texts)
def test_terms_are_those_of_the_text_taken_apart_letter_by_letter(text: str) -> None:
    found = [match[0] for match in _TERM.finditer(fold(text)) if not match["cjk"]]
    assert [term for term in terms(text, 100, 1, ()) if term in found] == found


def test_terms_are_words_and_pieces_of_runs() -> None:
    assert terms("The Ink of 气韵生动, ink a", 2, 2, {"the", "of"}) == ["ink", "气韵", "韵生", "生动", "ink"]
    assert terms("山", 2, 2, ()) == ["山"]
    assert terms("रेखा", 2, 2, ()) == ["रेखा"]
