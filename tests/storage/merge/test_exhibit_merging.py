"""Exhibits on several machines: nothing is lost, what is judged anywhere is judged, and a merge can be undone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from app.errors import UserError
from app.interchange.packets.merge_report import sentences
from app.study.exhibits import ExhibitContent, Passage
from app.study.image import ImageFacts
from app.study.verdict import Verdict
from storage.merge.renumbering import Numbered, wanted_numbers
from storage.merge.undoing import undo_newest
from storage.safety.check import check_study
from storage.triggers import triggers_lifted
from tests.storage.merge.machines import Machine, team
from tests.storage.merge.test_merging import differences, lived
from tests.storage.merge.test_merging_cases import agree

machine = st.integers(0, 2)
shades = st.lists(st.integers(1, 3), min_size=1, max_size=3, unique=True).map(tuple)
exhibits = st.builds(lambda which, words: ("add_exhibit", which, words), shades, st.sampled_from(["a", "b"]))
judged = st.builds(lambda shade: ("add_image", shade), st.integers(1, 3))
shown = st.builds(lambda shade: ("add_image", shade, True), st.integers(1, 3))
awaited = st.builds(lambda shade: ("await_image", shade), st.integers(1, 3))
words = st.builds(
    lambda which, words: ("enrich", which, words), st.integers(0, 5), st.sampled_from(["a", "bb"])
)
plans = st.builds(lambda first: ("plan", first), st.integers(0, 3))
merges = st.builds(lambda other: ("merge", other), machine)
acts = st.one_of(exhibits, judged, shown, awaited, words, words, plans, merges)
histories = st.lists(st.tuples(machine, acts), min_size=3, max_size=10)


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(histories)
def test_exhibits_and_numbers_are_the_same_in_every_order(
    history: list[tuple[int, tuple[object, ...]]],
) -> None:
    with lived(history) as (folder, machines):
        judged_somewhere = {sha256 for one in machines for sha256 in pictures(one, "number > 0")}
        orders = ((0, 1, 2), (2, 1, 0), (1, 2, 0))
        ends = [machines[order[0]].copy(folder / f"end-{order[0]}") for order in orders]
        for end, order in zip(ends, orders, strict=True):
            for other in order[1:]:
                end.merge(machines[other])
        for end in ends[1:]:
            assert differences(end.facts(), ends[0].facts()) == {}
        assert pictures(ends[0], "number > 0") == judged_somewhere
        numbers = [row[0] for row in ends[0].study.database.rows("SELECT number FROM image")]
        assert len(numbers) == len(set(numbers))
        assert 0 not in numbers
        for end in ends:
            assert end.merge(ends[0]).new == 0
            end.close()
            assert check_study(end.study.folder).is_sound


def pictures(machine: Machine, condition: str) -> set[str]:
    sql = f"SELECT sha256 FROM image WHERE sha256 IS NOT NULL AND {condition}"
    return {sha256 for (sha256,) in machine.study.database.rows(sql)}


def test_numbers_stay_as_they_were_given_unless_one_is_given_twice() -> None:
    one, two = Numbered(1, (b"a",), 5), Numbered(2, (b"b",), 4)
    assert wanted_numbers([one, two], {b"a": 1, b"b": 2}) == {1: 1, 2: 2}
    assert wanted_numbers([one, two], {b"a": 1, b"b": 1}) == {2: 1, 1: 2}


def judged_names(machine: Machine) -> dict[int, str]:
    return {image.number: image.name for image in machine.study.images.all() if image.number > 3}


def shown_names(machine: Machine) -> dict[int, str]:
    return {image.number: image.name for image in machine.study.images.shown_only()}


def test_exhibits_made_apart_stand_side_by_side_and_share_their_pictures(two: list[Machine]) -> None:
    a, b = two
    a.add_exhibit((1, 2), "a")
    b.add_exhibit((2, 3), "b")
    merged = a.merge(b)
    assert [count.new for count in merged.counts if count.kind == "image"] == [1]
    agree(b, a)
    for one in two:
        assert sorted(judged_names(one).values()) == ["exhibit of a", "exhibit of b"]
        assert sorted(shown_names(one)) == [-3, -2, -1]
        shown = {
            made.shown.context: [picture.name for picture in made.pictures]
            for made in one.study.exhibits.all()
        }
        assert shown == {"a": ["picture-1.png", "picture-2.png"], "b": ["picture-2.png", "picture-3.png"]}
        assert all(one.study.images.path(image).is_file() for image in one.study.images.shown_only())


def test_a_picture_that_is_judged_on_one_machine_keeps_its_number(two: list[Machine]) -> None:
    a, b = two
    a.add_exhibit((1, 2), "a")
    b.add_image(2)
    assert b.merge(a).renumbered_images in (0, 1)
    agree(a, b)
    for one in two:
        assert sorted(judged_names(one).values()) == ["exhibit of a", "picture-2.png"]
        assert shown_names(one) == {-1: "picture-1.png"}
        rater = one.raters()[0]
        assert one.study.queue.tally(rater).images == 5


def test_the_number_a_picture_was_only_shown_by_does_not_count(two: list[Machine]) -> None:
    a, b = two
    a.add_image(2, is_shown_only=True)
    b.add_image(1)
    b.add_image(2)
    assert b.merge(a).renumbered_images == 0
    agree(a, b)
    assert judged_names(a) == judged_names(b) == {4: "picture-1.png", 5: "picture-2.png"}


def test_a_picture_that_was_only_shown_can_be_judged_later(two: list[Machine]) -> None:
    a, b = two
    a.add_exhibit((1,), "a")
    b.merge(a)
    added = a.add_image(1)
    assert added.number == 5
    rater = a.raters()[0]
    assert a.study.queue.tally(rater).images == 5
    agree(b, a)
    for one in two:
        assert judged_names(one) == {4: "exhibit of a", 5: "picture-1.png"}
        assert shown_names(one) == {}


def test_a_lost_file_of_a_picture_that_is_only_shown_is_mended_and_the_picture_still_only_shown(
    two: list[Machine],
) -> None:
    a, _b = two
    a.add_exhibit((1,), "a")
    (image,) = a.study.images.shown_only()
    a.study.images.path(image).unlink()
    assert a.add_image(1).number == -1
    assert a.study.images.path(image).is_file()


def test_one_text_given_to_another_writer_is_refused(two: list[Machine]) -> None:
    a, b = two
    texts = (Passage("A cane.", source="first model"), Passage("A white cane.", source="second model"))
    a.study.exhibits.add(ImageFacts("texts"), ExhibitContent(texts), ())
    b.merge(a)
    with b.study.database.atomic() as connection, triggers_lifted(connection):
        connection.execute("UPDATE exhibit SET shown = replace(shown, 'second model', 'a person')")
    with pytest.raises(UserError, match="edited after being"):
        a.merge(b)


def test_a_merge_with_exhibits_that_is_taken_back_leaves_no_trace(two: list[Machine]) -> None:
    a, b = two
    a.add_exhibit((1,), "a")
    b.merge(a)
    before, shown = a.facts(), shown_names(a)
    files = {path for path in a.files.folder.rglob("*") if path.is_file()}
    b.add_exhibit((1, 2, 3), "b")
    b.add_image(1)
    b.answer(0, 4, "T1.C1", Verdict.MET)
    a.merge(b)
    assert "picture-1.png" in judged_names(a).values()
    undo_newest(a.study)
    a.reopen()
    left = {table: rows for table, rows in differences(a.facts(), before).items() if table != "image"}
    assert left == {}
    assert shown_names(a) == shown
    assert {path for path in a.files.folder.rglob("*") if path.is_file()} == files
    a.merge(b)
    agree(b, a)


def test_what_is_judged_since_a_merge_stays_judged_when_it_is_taken_back(two: list[Machine]) -> None:
    a, b = two
    a.add_exhibit((1,), "a")
    b.add_image(1)
    a.merge(b)
    image = next(one for one in a.study.images.all() if one.name == "picture-1.png")
    a.answer(0, sorted(one.id for one in a.study.images.all()).index(image.id), "T1.C1", Verdict.MET)
    undo_newest(a.study)
    a.reopen()
    assert "picture-1.png" in judged_names(a).values()
    assert check_study(a.study.folder).is_sound


# --- the same image, given words on several machines


def in_every_order(machines: list[Machine], folder: Path) -> Machine:
    """Merge them in three orders, see that all come to the same, and return one of the ends."""
    orders = ((0, 1, 2), (1, 0, 2), (2, 1, 0))
    ends = [machines[order[0]].copy(folder / f"end-{number}") for number, order in enumerate(orders)]
    for end, order in zip(ends, orders, strict=True):
        for other in order[1:]:
            end.merge(machines[other])
    for end in ends[1:]:
        assert differences(end.facts(), ends[0].facts()) == {}
        end.close()
        assert check_study(end.study.folder).is_sound
    return ends[0]


@pytest.fixture
def three(tmp_path: Path) -> Iterator[list[Machine]]:
    """Three machines with copies of one study, who all know of a thing whose file or words are still to come."""
    machines = team(tmp_path, 3)
    machines[0].await_image(1)
    machines[0].study.images.place_for("thing")
    for one in machines[1:]:
        one.merge(machines[0])
    yield machines
    for one in machines:
        one.close()


def shown_at(machine: Machine, name: str) -> tuple[str, list[str]]:
    (image,) = machine.study.images.find(name)
    made = machine.study.exhibits.of(image.key)
    assert made is not None
    return made.shown.texts[0].words, [picture.name for picture in made.pictures]


def test_of_words_put_to_one_image_the_earliest_hold_whoever_comes_first(
    three: list[Machine], tmp_path: Path
) -> None:
    a, b, c = three
    b.enrich(0, "first")
    a.enrich(0, "second, and longer")
    c.enrich(0, "a third")
    first = sorted(a.study.images.all(), key=lambda image: image.id)[0].name
    end = in_every_order(three, tmp_path)
    assert shown_at(end, first) == ("first", [])
    end.close()


def test_the_pictures_go_with_the_words_that_hold(three: list[Machine], tmp_path: Path) -> None:
    a, b, c = three
    with a.study.database.atomic() as connection:  # the row was there long before
        connection.execute("UPDATE image SET added_at = added_at - 1000")
    b.merge(a)
    c.merge(a)
    c.add_exhibit((1, 2), "early", "thing")
    c.study.database.connection.execute("UPDATE exhibit SET added_at = added_at - 500")
    a.add_exhibit((2, 3, 1), "late", "thing")
    end = in_every_order(three, tmp_path)
    assert shown_at(end, "thing") == ("early", ["picture-1.png", "picture-2.png"])
    end.close()
    a.merge(c)
    undo_newest(a.study)
    a.reopen()
    assert shown_at(a, "thing") == ("late", ["picture-2.png", "picture-3.png", "picture-1.png"])
    a.merge(c)
    assert shown_at(a, "thing") == ("early", ["picture-1.png", "picture-2.png"])


def test_of_two_rows_that_turn_out_to_be_one_the_same_facts_stay(
    three: list[Machine], tmp_path: Path
) -> None:
    a, b, c = three
    (awaited,) = c.study.images.find("picture-1.png")
    c.study.images.update(awaited, ImageFacts("renamed.png"))  # so that the file makes a row of its own
    came = c.add_image(1)
    places = [image.id for image in sorted(c.study.images.all(), key=lambda image: image.id)]
    c.enrich(places.index(came.id), "first")
    c.enrich(places.index(awaited.id), "second")
    a.merge(c)
    a.plan(places.index(came.id))
    b.add_image(1)
    b.plan(2)
    end = in_every_order(three, tmp_path)
    assert end.study.images.count() == 5
    assert [made.shown.texts[0].words for made in end.study.exhibits.all()] == ["first"]
    end.close()


def test_words_that_another_machine_put_earlier_go_again_with_its_merge(two: list[Machine]) -> None:
    a, b = two
    b.enrich(0, "first")
    a.enrich(0, "second")
    before = a.facts()
    merged = a.merge(b)
    assert merged.put_right == 1
    assert "Updated: 1 record that is newer or more complete in the received work." in sentences(merged)
    assert not merged.is_nothing
    assert a.study.exhibits.all()[0].shown.texts[0].words == "first"
    undo_newest(a.study)
    a.reopen()
    assert differences(a.facts(), before) == {}
