"""A judge given the references of other works: never its own, of another culture, and the same on every machine."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, strategies as st

from app.cli import main
from app.errors import UserError
from app.judging.prompts.shuffled_references import ShuffledReferences, can_be_shuffled
from app.study.exhibits import ExhibitContent, Passage
from app.study.image import ImageFacts
from tests.judging.exhibit_study import make_exhibits
from tests.judging.servers import judge_server

CULTURES = ("chinese", "western", "islamic")


def about(work: int, culture: str = "") -> ExhibitContent:
    words = Passage(f"An expert on work {work}.", "en", "", "Dr Wen")
    named = culture or CULTURES[work % 3]
    return ExhibitContent((Passage(f"Critique {work}."),), (words,), subject=f"work {work}", culture=named)


@given(st.lists(st.integers(0, 30), min_size=2, unique=True), st.randoms())
def test_each_work_gets_those_of_another_culture_in_any_order(numbers: list[int], random: Random) -> None:
    shown = [about(number) for number in numbers]
    first = ShuffledReferences(shown)
    mixed = list(shown)
    random.shuffle(mixed)
    second = ShuffledReferences([*mixed, *mixed])
    owner = {one.references[0].words: one for one in shown}
    for one in shown:
        (given_words,) = first.of(one)
        assert second.of(one) == (given_words,)
        other = owner[given_words.words]
        assert other.subject != one.subject
        if len({number % 3 for number in numbers}) > 1:
            assert other.culture != one.culture


def test_a_new_work_changes_it_for_few() -> None:
    shown = [about(number) for number in range(60)]
    before, after = ShuffledReferences(shown), ShuffledReferences([*shown, about(99)])
    assert sum(before.of(one) != after.of(one) for one in shown) < 8


def test_without_another_work_there_is_nothing_to_give() -> None:
    same = [about(1), about(1)]
    assert not can_be_shuffled(same)
    with pytest.raises(UserError, match="Fewer than two works"):
        ShuffledReferences(same)
    bare = ExhibitContent((Passage("Words."),), subject="work 7")
    assert ShuffledReferences([about(1), about(2)]).of(bare) == ()


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    study = make_exhibits(tmp_path / "study")
    ask = ["judge", str(tmp_path / "study"), "--model", "m", "--runs", "1", "--shuffled-references"]
    with judge_server() as server:
        ask += ["--base-url", server.url]
        assert main([*ask, "--dry-run"]) == 1
        assert "Fewer than two works have reference texts" in capsys.readouterr().err
        study.exhibits.add(ImageFacts("horses"), about(5, "western"), [])
        study.close()
        assert main([*ask, "--dry-run"]) == 0
        told = capsys.readouterr().out
        assert "Judge m (shuffled references), rubric version 1" in told
        assert "An expert on work 5." in told
        assert "left white" not in told
        assert main([*ask, "--reference-free", "--dry-run"]) == 2
        assert "do not go together" in capsys.readouterr().err
        assert server.asked == []
