"""Drawing test images: the same everywhere, the asked-for share of every source and group, and only once."""

import uuid
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from app.assignment.sealing import draw_test_images, seal_test_images
from app.errors import UserError
from app.study.image import Image, ImageFacts, Picture
from storage.folder import StudyFolder
from tests.agreement.making import rubric_of, study_of


def images_of(names: list[tuple[str, str]]) -> list[Image]:
    """Images by source and group; the keys are their places."""
    picture = Picture("", "PNG", 1, 1, 1)
    return [
        Image(
            *(place, uuid.UUID(int=place + 1), place + 1),
            ImageFacts(f"{place}.png", source=source, group=group),
            picture,
        )
        for place, (source, group) in enumerate(names)
    ]


NAMES = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("xy")), max_size=60)


@given(NAMES, st.floats(0.05, 0.95), st.integers(0, 1000))
def test_every_source_and_group_gives_its_share(
    names: list[tuple[str, str]], share: float, seed: int
) -> None:
    images = images_of(names)
    chosen = draw_test_images(images, share, seed)
    assert abs(len(chosen) - share * len(images)) <= 1
    for source in "abc":
        of_source = [image.key for image in images if image.facts.source == source]
        assert abs(len(chosen.intersection(of_source)) - share * len(of_source)) < 1.001
        for group in "xy":
            mine = [key for key in of_source if images[key].facts.group == group]
            assert abs(len(chosen.intersection(mine)) - share * len(mine)) < 1.001


@given(NAMES, st.integers(0, 1000))
def test_the_order_of_adding_does_not_matter(names: list[tuple[str, str]], seed: int) -> None:
    images = images_of(names)
    assert draw_test_images(images, 0.4, seed) == draw_test_images(images[::-1], 0.4, seed)


def test_another_seed_draws_others() -> None:
    images = images_of([("a", "x")] * 40)
    drawn = {draw_test_images(images, 0.5, seed) for seed in range(20)}
    assert len(drawn) > 15
    assert set().union(*drawn) == {image.key for image in images}


def study(folder: Path, images: int = 10) -> StudyFolder:
    return study_of(folder, images, rubric_of(1), sources=("a", "b"))


def test_what_was_drawn_stays_and_new_images_are_drawn_by_themselves(tmp_path: Path) -> None:
    with closing(study(tmp_path / "study")) as opened:
        first = seal_test_images(opened, 0.5, 1)
        sealed = opened.splits.test_images()
        assert (first.development, first.test) == (5, 5)
        with pytest.raises(UserError, match=r"Too few images"):
            seal_test_images(opened, 0.5, 2)
        for number in range(4):
            opened.images.add_missing(f"new-{number}.png")
        second = seal_test_images(opened, 0.25, 2)
        assert (second.development, second.test) == (3, 1)
        assert sealed < opened.splits.test_images()


@pytest.mark.parametrize("share", [0, 1, -0.1, 1.5, float("nan")])
def test_a_share_that_is_none_is_refused(tmp_path: Path, share: float) -> None:
    with closing(study(tmp_path / "study")) as opened, pytest.raises(UserError, match=r"^The share"):
        seal_test_images(opened, share, 1)


def test_a_split_that_would_seal_nothing_is_refused(tmp_path: Path) -> None:
    with closing(study(tmp_path / "study", 1)) as opened:
        with pytest.raises(UserError, match=r"Too few"):
            seal_test_images(opened, 0.5, 1)
        assert opened.splits.all() == []
