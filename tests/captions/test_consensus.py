"""Consensus: who keeps an image, by how much, and the suggested captions beside the originals."""

import pytest
from hypothesis import given, strategies as st

from app.agreement.intervals.share_intervals import wilson_interval
from app.captions.consensus import Nomination, PersonText, find_consensus

ORIGINALS = {"note.jpg": ["A hand holds money.", "Paper on a table."]}
SAID = [
    Nomination("note.jpg", "ada", True, "Japan", "The portrait", "A hand holds money.", "A 1,000 yen note."),
    Nomination("note.jpg", "bo", True, " japan ", "", "a hand holds  money.", "A yen note in a hand."),
    Nomination("note.jpg", "cy", False, "Nowhere", "Money is everywhere", "Something else"),
    Nomination("mug.jpg", "ada", True, "Finland", caption="A mug with a Moomin."),
    Nomination("mug.jpg", "bo", None),
    Nomination("sofa.jpg", "cy", False),
]
votes = st.dictionaries(
    st.tuples(st.sampled_from("abcd"), st.sampled_from("pqrs")), st.sampled_from([True, False, None])
)


def test_two_people_keep_an_image() -> None:
    found = find_consensus(SAID, ORIGINALS)
    (note,) = found.kept
    assert (note.image, note.agreeing, note.against, note.margin) == ("note.jpg", ("ada", "bo"), ("cy",), 0)
    assert note.is_contested
    assert note.cultures == (("Japan", 2),)
    assert note.reasons == (PersonText("ada", "The portrait"), PersonText("cy", "Money is everywhere"))
    assert note.captions.originals == (("A hand holds money.", 2), ("Paper on a table.", 0))
    assert note.captions.suggested == (
        PersonText("ada", "A 1,000 yen note."),
        PersonText("bo", "A yen note in a hand."),
    )
    assert note.captions.other == (("Something else", 1),)
    assert [(one.image, one.margin) for one in found.left_out] == [("mug.jpg", -1), ("sofa.jpg", -2)]
    assert found.left_out[0].unsure == ("bo",)
    assert not found.left_out[0].is_contested
    assert found.people == 3
    assert found.share_kept == wilson_interval(1, 3)
    assert found.share_suggesting.value == pytest.approx(2 / 3)
    assert found.share_suggesting.low is None


def test_the_threshold_is_a_choice() -> None:
    assert [one.image for one in find_consensus(SAID, least=1).kept] == ["note.jpg", "mug.jpg"]
    assert find_consensus(SAID, least=3).kept == ()
    with pytest.raises(ValueError, match="one person at least"):
        find_consensus(SAID, least=0)


def test_nobody_said_anything() -> None:
    found = find_consensus([])
    assert (found.kept, found.left_out, found.people) == ((), (), 0)
    assert not found.share_kept.is_defined
    assert not found.share_suggesting.is_defined


def test_one_word_a_person_and_image() -> None:
    with pytest.raises(ValueError, match="counts once"):
        find_consensus([Nomination("a", "ada", True), Nomination("a", "ada", False)])


@given(votes, st.integers(1, 4))
def test_one_more_voice_never_drops_an_image(said: dict[tuple[str, str], bool | None], least: int) -> None:
    nominations = [Nomination(image, person, vote) for (image, person), vote in said.items()]
    before = find_consensus(nominations, least=least)
    after = find_consensus([*nominations, Nomination("a", "newcomer", True)], least=least)
    assert {one.image for one in before.kept} <= {one.image for one in after.kept}
    assert len(before.kept) + len(before.left_out) == len({image for image, _ in said})
    for one in (*before.kept, *before.left_out):
        assert one.margin == len(one.agreeing) - least
        assert one.is_kept == (one in before.kept)
