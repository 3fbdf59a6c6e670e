"""Critiques in their own languages: words as Unicode parts them, keywords of the traditions, and TF-IDF over both."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QTextBoundaryFinder

from app.critiques.alignment import TermWeights
from app.critiques.indicators import cover
from app.critiques.matching import fold
from app.critiques.text_overlap import words_of
from app.critiques.traditions import load_tradition

# Two ways to say the same of colour and line in each language, and something of other matters.
TEXTS = {
    "zh": ("笔墨浓淡相宜，留白深远。", "笔墨有浓淡，留白使意境深远。", "这幅画的价格很高，市场很大。"),
    "ja": ("余白が深く、線は静かである。", "静かな線と深い余白がある。", "この展覧会は来週に始まります。"),
    "ko": ("여백이 깊고 필선이 고요하다.", "고요한 필선과 깊은 여백이 있다.", "전시회는 다음 주에 열린다."),
    "fa": (
        "رنگ‌های لاجورد و شنگرف درخشان است.",
        "لاجورد و شنگرف، رنگ‌های درخشان.",
        "نمایشگاه هفتهٔ آینده باز می‌شود.",
    ),
    "ar": ("اللون لازورد والخط دقيق.", "لازورد هو اللون، والخط دقيق جدا.", "يفتتح المعرض في الأسبوع القادم."),
    "hi": ("रेखाएँ कोमल हैं और रंग गहरे हैं।", "गहरे रंग और कोमल रेखाएँ।", "प्रदर्शनी अगले सप्ताह खुलेगी।"),
}
KEYWORD = {
    "zh": "chinese",
    "ja": "japanese",
    "ko": "korean",
    "fa": "islamic",
    "ar": "islamic",
    "hi": "indian",
}


def parted_by_unicode(text: str) -> list[str]:
    """The words of a text by Unicode's rules (UAX 29), as Qt finds them."""
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Word, text)
    places = [0]
    while (place := finder.toNextBoundary()) >= 0:
        places.append(place)
    found = [text[start:end] for start, end in pairwise(places)]
    return [word for word in found if any(letter.isalnum() for letter in word)]


@pytest.mark.parametrize("language", ["zh", "fa", "ar", "hi"])
def test_words_are_those_of_unicode(language: str) -> None:
    for text in TEXTS[language]:
        expected = [part for word in parted_by_unicode(text) for part in fold(word).split()]
        assert words_of(text) == expected


@pytest.mark.parametrize("language", list(TEXTS))
def test_the_same_in_other_words_is_nearer_than_another_matter(language: str) -> None:
    same, again, other = TEXTS[language]
    weights = TermWeights([text for texts in TEXTS.values() for text in texts])
    assert weights.cosine(same, again) > 2 * weights.cosine(same, other)
    assert weights.cosine(same, again) > 0.2


@pytest.mark.parametrize("language", list(TEXTS))
def test_every_native_keyword_is_found_in_a_sentence(language: str) -> None:
    tradition = load_tradition(KEYWORD[language])
    keywords = [
        (dimension.code, word.words.rstrip("*"))
        for dimension in tradition.dimensions
        for word in dimension.keywords
        if word.language == language
    ]
    assert keywords
    for code, word in keywords:
        covered = cover(f"— {word} —", tradition)
        assert code in {one.dimension.code for one in covered.dimensions if one.words}, word
