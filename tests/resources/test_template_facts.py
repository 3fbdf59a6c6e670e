"""The shipped description templates say in few words what their first, longer wording said."""

import pytest

from app.files.template_file import built_in_template, read_template
from app.study.alt_text import Field

# By template and field: how many words the first wording had beside a value and for what cannot be told, what its
# sentence said beside the value, and what could not be told. A value names the thing itself where nothing is listed.
FIRST_WORDING: dict[str, dict[str, tuple[int, int, tuple[str, ...], tuple[str, ...]]]] = {
    "guide cane": {
        "material": (6, 8, ("seems",), ("material", "unclear")),
        "colour": (3, 8, ("body",), ("colour", "unclear")),
        "bands": (3, 10, (), ("bands", "unclear")),
        "grip": (5, 8, ("top",), ("top", "not in view")),
        "body": (5, 8, ("shape",), ("shape", "unclear")),
        "strap": (5, 8, ("wrist strap",), ("strap", "unclear")),
        "tip": (6, 6, ("bottom",), ("bottom end", "not in view")),
    },
    "braille notetaker": {
        "shape": (3, 5, (), ("shape", "unclear")),
        "top": (4, 6, ("top",), ("top", "not in view")),
        "display": (4, 8, ("read",), ("reading", "unclear")),
        "keys": (4, 8, ("write",), ("keys", "unclear")),
        "sides": (3, 5, ("sides",), ("sides", "not in view")),
    },
    "Chundan Vallam": {
        "shape": (3, 8, (), ("shape", "unclear")),
        "material": (7, 8, ("seems",), ("material", "unclear")),
        "bow": (6, 5, ("bow", "front"), ("bow", "not in view")),
        "stern": (6, 5, ("stern", "behind"), ("stern", "not in view")),
        "crew": (2, 8, ("on board",), ("on board", "unclear")),
        "paddles": (4, 5, (), ("paddles", "not in view")),
        "clothes": (5, 9, ("clothes",), ("clothes", "unclear")),
    },
    "Kasavu saree": {
        "form": (2, 8, (), ("form", "unclear")),
        "colour": (6, 8, ("body",), ("colour", "unclear")),
        "border": (5, 8, ("edge",), ("border", "unclear")),
        "fabric": (5, 7, ("seems",), ("fabric", "unclear")),
        "ornament": (7, 10, ("elsewhere",), ("ornament", "unclear")),
        "pleats": (3, 6, ("folds",), ("pleats", "drape", "not in view")),
    },
    "mridangam": {
        "shape": (3, 8, (), ("shape", "unclear")),
        "body": (7, 9, ("body", "seems"), ("material", "unclear")),
        "surface": (3, 8, ("surface",), ("surface", "not in view")),
        "heads": (5, 5, ("ends",), ("heads", "not in view")),
        "discs": (6, 8, ("middle",), ("middle of the heads", "not in view")),
        "straps": (3, 8, ("between heads",), ("straps", "unclear")),
        "position": (3, 8, (), ("position", "unclear")),
    },
    "pallanguzhi": {
        "outline": (8, 8, ("from above",), ("outline", "unclear")),
        "material": (7, 9, ("seems",), ("material", "unclear")),
        "pits": (5, 5, (), ("number of pits", "unclear")),
        "pit_shape": (3, 8, ("pits",), ("pit shape", "unclear")),
        "tokens": (7, 7, ("in and beside",), ("tokens", "unclear")),
        "token_size": (3, 8, ("tokens",), ("size", "unclear")),
    },
}
ARTIFACTS = list(FIRST_WORDING)


def fields_of(artifact: str) -> dict[str, Field]:
    return {field.code: field for field in read_template(built_in_template(artifact), artifact).fields}


def count_words(text: str) -> int:
    return len(text.replace("{value}", " ").strip(" .,:").split())


@pytest.mark.parametrize("artifact", ARTIFACTS)
def test_each_fact_of_the_first_wording_is_still_said(artifact: str) -> None:
    fields = fields_of(artifact)
    assert list(fields) == list(FIRST_WORDING[artifact])
    for code, (_told, _missing, facts, untold) in FIRST_WORDING[artifact].items():
        field = fields[code]
        for value in field.suggestions:
            said = field.say(value).lower()
            assert value in said
            assert all(fact in said for fact in facts), (code, said)
        assert all(fact in field.say("").lower() for fact in untold), (code, field.missing)


@pytest.mark.parametrize("artifact", ARTIFACTS)
def test_three_words_in_ten_are_saved_at_least(artifact: str) -> None:
    """In the words of the template itself: those of a value are its writer's."""
    fields = fields_of(artifact)
    first = FIRST_WORDING[artifact]
    told = sum(count_words(fields[code].sentence) for code in first)
    missing = sum(count_words(fields[code].missing) for code in first)
    assert told <= 0.7 * sum(words for words, *_ in first.values())
    assert missing <= 0.7 * sum(words for _, words, *_ in first.values())


@pytest.mark.parametrize("artifact", ARTIFACTS)
def test_a_sentence_begins_with_its_value_or_with_what_the_value_is_of(artifact: str) -> None:
    for field in fields_of(artifact).values():
        assert count_words(field.sentence.partition("{value}")[0]) <= 4, field.sentence
        said = field.say(field.suggestions[0])
        assert said[0].isupper() or said[0].isdecimal()
        assert not said.lower().startswith(("a ", "an ", "the ", "there ", "it ", "its ")), said
