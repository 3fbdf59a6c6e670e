"""Instruments as files: those that ship with the program, and mistakes in those that people write."""

import pytest

from app.errors import UserError
from app.files.rubric_file import built_in_instruments, load_rubric, read_rubric, write_rubric
from app.study.rubric import RubricKind
from app.study.scales import ScaleKind

HEAD = """\
title = "Captions"
artifact = "caption"

[[theme]]
code = "E"
statement = "Why."

[[theme.criterion]]
code = "1"
text = "How good is it?"
"""


@pytest.mark.parametrize("name", built_in_instruments())
def test_an_instrument_is_written_as_it_is_read(name: str) -> None:
    instrument = load_rubric(name)
    assert instrument.kind is not RubricKind.RUBRIC
    assert read_rubric(write_rubric(instrument), name) == instrument
    assert instrument.source


def test_the_three_studies_have_their_scales() -> None:
    contexts, critiques = load_rubric("contexts"), load_rubric("critiques")
    assert [context.name for context in contexts.contexts] == [
        *("presentation visual", "phone background", "t-shirt graphic")
    ]
    for criterion in contexts.criteria:
        assert [level.value for level in criterion.scale.levels] == ["1", "2", "3", "4"]
        assert criterion.scale.asks_why
        assert criterion.scale.not_applicable
    assert [criterion.name for criterion in critiques.criteria] == [
        *("Coverage", "Alignment", "Depth", "Accuracy", "Quality")
    ]
    assert all(criterion.scale.has_halves for criterion in critiques.criteria)
    kinds = [criterion.scale.kind for criterion in load_rubric("caption-evaluation").criteria]
    assert kinds == [ScaleKind.CHOICE, ScaleKind.YES_NO, ScaleKind.YES_NO, ScaleKind.RANKING]


@pytest.mark.parametrize(
    ("more", "line", "said"),
    [
        ('scale = "stars"', 11, "“stars” is not a scale"),
        ('scale = "5-1"', 11, "“5-1” is not a scale"),
        ('scale = ["good"]', 11, "is not a scale"),
        ("scale = 5", 11, '"scale" must be'),
        ('scale = "1-5"\nscale_words = ["a", "b", "c"]', 12, "one word for each whole number"),
        ('scale_words = ["a", "b"]', 11, "one word for each whole number"),
        ('scale = "1-5"\nwhy = "yes"', 12, '"why" must be'),
        ('scale = "1-22"', 11, "“1-22” is not a scale"),
        ('scale = ["good", ""]', 11, "is not a scale"),
        ('scale = ["Good", "good"]', 11, "“Good, good” is not a scale"),
        ('scale = ["2", "1"]', 11, "“2, 1” is not a scale"),
        ('scale = ["cannot tell", "good"]', 11, "is not a scale"),
        ('scale = "1-3"\nscale_words = ["a", "A", "b"]', 12, "No two may be alike"),
        ('scale = ["bad", "good"]\nnot_applicable = "Bad"', 12, "“Bad” is a level of the scale already"),
        ('scale = "1-4"\nnot_applicable = "3"', 12, "“3” is a level of the scale already"),
    ],
)
def test_a_mistake_in_a_scale_is_named_with_its_line(more: str, line: int, said: str) -> None:
    with pytest.raises(UserError) as error:
        read_rubric(HEAD + more + "\n", "captions.toml")
    assert error.value.sentence.startswith(f"captions.toml, line {line}: ")
    assert said in error.value.sentence


def test_two_contexts_of_one_name_are_refused() -> None:
    slide = '\n[[context]]\nname = "slide"\nwords = "To show it on a slide."\n'
    twice = HEAD + slide + slide
    with pytest.raises(UserError, match=r"line 17.*The context slide is given twice"):
        read_rubric(twice, "captions.toml")


def test_a_context_is_not_called_as_all_of_them_are() -> None:
    with pytest.raises(UserError, match=r"line 13.*The context All needs another name"):
        read_rubric(HEAD + '\n[[context]]\nname = "All"\nwords = "Every one."\n', "captions.toml")


@pytest.mark.parametrize("words", ["", 'words = " "\n'])
def test_a_context_needs_words(words: str) -> None:
    with pytest.raises(UserError, match=r'captions.toml, line 1\d.*"words"'):
        read_rubric(f'{HEAD}\n[[context]]\nname = "slide"\n{words}', "captions.toml")


@pytest.mark.parametrize("codes", ['""', '"style", "Style"'])
def test_codes_are_told_apart(codes: str) -> None:
    with pytest.raises(UserError, match=r"line 1.*Each code needs a text"):
        read_rubric(f"codes = [{codes}]\n{HEAD}", "captions.toml")


def test_a_kind_nobody_knows_is_refused() -> None:
    with pytest.raises(UserError, match=r"line 1.*contexts"):
        read_rubric('kind = "poems"\n' + HEAD, "captions.toml")
