"""The analysis of motivational contexts, on the worked example of the published paper and on small cases by hand."""

from dataclasses import replace

import numpy as np
import pytest

from app.files.rubric_file import load_rubric
from app.instruments.context_examples import most_and_least
from app.instruments.contexts import analyse, positions
from app.instruments.scores import Scores, Unit
from app.study.exhibits import ExhibitContent
from app.study.team.coding import ReasonCode
from app.study.team.raters import Rater
from tests.instruments.making_scores import identity, rater, scores, unit

RUBRIC = load_rubric("contexts")
PHONE, SHIRT = "phone background", "t-shirt graphic"
# Rows are pictures, columns people. The first three rows of the first are Figure 4 of Dutta and others (2024).
RATINGS = {
    PHONE: [[1, 3, 2], [3, 2, 4], [4, 3, 3], [2, 2, 3], [1, 1, 2], [4, 4, 3], [3, 3, 3], [2, 1, 1]],
    SHIRT: [[2, 2, 3], [3, 3, 4], [3, 3, 4], [2, 3, 3], [2, 1, 2], [3, 4, 4], [3, 2, 3], [1, 1, 1]],
}
PEOPLE = [rater(key, f"R{key}") for key in (1, 2, 3)]


def study(**more: str | tuple[str, str]) -> Scores:
    """Two prompts of four pictures each, under two contexts. `more`: answers as u1_r1_P1, put in place of those."""
    units: list[Unit] = []
    answers: dict[tuple[int, int, int, str], str | tuple[str, str]] = {}
    for context, rows in RATINGS.items():
        for prompt in (0, 1):
            one = unit(len(units) + 1, ExhibitContent(context=context, subject=f"prompt {prompt + 1}"))
            units.append(one)
            for picture, row in enumerate(rows[4 * prompt : 4 * prompt + 4], start=1):
                for person, value in zip(PEOPLE, row, strict=True):
                    answers[one.image.key, person.key, 0, f"P.{picture}"] = str(value)
    for place, answer in more.items():
        key, person_key, item = place.split("_")
        answers[int(key[1:]), int(person_key[1:]), 0, f"P.{item[1:]}"] = answer
    return scores(RUBRIC, units, PEOPLE, answers)


def test_the_worked_example_is_met() -> None:
    found = analyse(study())
    phone, shirt = found.rows
    assert (phone.name, shirt.name) == (
        PHONE,
        SHIRT,
    )  # in the instrument's order, without the one nobody used
    assert phone.adapted.value == pytest.approx(0.6338251090458954, abs=1e-9)
    assert phone.alpha.value == pytest.approx(0.5607638888888888, abs=1e-9)
    (pair,) = found.pairs
    assert pair.across.value == pytest.approx(0.9447174447174447, abs=1e-9)
    assert (phone.prompts, phone.images, phone.ratings) == (2, 8, 24)
    assert phone.mean.value == pytest.approx(np.mean(RATINGS[PHONE]))
    assert phone.adapted.low is not None
    assert not found.skipped


def test_what_makes_no_sense_is_counted_and_never_rated() -> None:
    said = {f"u1_r1_p{picture}": "not applicable" for picture in (1, 2, 3, 4)}
    found = analyse(study(**said))
    phone, shirt = found.rows
    assert (phone.skipped, phone.asked, phone.ratings) == (1, 6, 20)
    assert (shirt.skipped, shirt.asked) == (0, 6)
    (row,) = found.skipped
    assert row.prompt == "prompt 1"
    assert row.said == {PHONE: (1, 3), SHIRT: (0, 3)}


def test_reasons_are_counted_once_by_context_however_many_found_the_theme() -> None:
    theme = RUBRIC.codes[0]
    told = study(u1_r1_p1=("1", "too dark"), u3_r1_p1=("2", "too dark"), u3_r2_p1=("2", "no cat"))
    coders: list[Rater] = [rater(8, "Coder"), rater(9, "Other")]
    dark = identity("answer", 1, 1, 0, "P.1")
    codes = [ReasonCode(dark, coder, theme) for coder in coders]
    codes.append(ReasonCode(identity("answer", 3, 2, 0, "P.1"), coders[0], "a theme of one's own"))
    codes.append(ReasonCode(identity("answer", "gone"), coders[0], theme))
    found = analyse(told, codes)
    assert found.reasons == {PHONE: 1, SHIRT: 2}
    by_theme = {row.theme: row.found for row in found.themes}
    assert by_theme[theme] == {PHONE: 1, SHIRT: 0}
    assert by_theme["a theme of one's own"] == {PHONE: 0, SHIRT: 1}
    assert by_theme[RUBRIC.codes[1]] == {PHONE: 0, SHIRT: 0}
    assert found.coders == 2


def test_a_context_that_nobody_rated_says_so() -> None:
    empty = scores(
        RUBRIC, [unit(1, ExhibitContent(context=PHONE)), unit(2, ExhibitContent(context=SHIRT))], PEOPLE, {}
    )
    found = analyse(empty)
    for row in found.rows:
        assert row.adapted.value is None
        assert row.adapted.reason
        assert row.mean.reason
    assert found.pairs[0].across.reason


def test_one_person_alone_agrees_with_nobody() -> None:
    alone = scores(RUBRIC, [unit(1, ExhibitContent(context=PHONE))], PEOPLE[:1], {(1, 1, 0, "P.1"): "3"})
    (row,) = analyse(alone).rows
    assert row.adapted.value is None
    assert row.mean.value == 3
    assert row.spread is None


def test_ratings_are_listed_in_the_order_of_people_and_holes_close() -> None:
    nan = float("nan")
    listed = positions(np.array([[nan, 2.0, 4.0], [1.0, nan, nan], [nan, nan, nan]]))
    assert np.array_equal(listed, np.array([[2, 4], [1, nan], [nan, nan]]), equal_nan=True)


def test_the_pictures_with_most_and_least_agreement() -> None:
    """The worked example of the paper's figure 4 is one of them: 1, 3, 2 behind icons, and 2, 2, 3 on a shirt."""
    most, least = most_and_least(study(), (PHONE, SHIRT), 2)
    names = [(one.prompt, one.place) for one in (*most, *least)]
    spreads = {
        (f"prompt {at // 4 + 1}", at % 4 + 1): (
            np.std(RATINGS[PHONE][at], ddof=1) + np.std(RATINGS[SHIRT][at], ddof=1)
        )
        / 2
        for at in range(8)
    }
    ordered = sorted(spreads, key=lambda name: spreads[name])
    assert {*names[:2]} <= {name for name in ordered if spreads[name] <= spreads[ordered[1]]}
    assert [one.spread for one in least] == sorted((one.spread for one in least), reverse=True)
    assert least[0].spread == pytest.approx(max(spreads.values()))
    (hedgehog,) = [one for one in least if (one.prompt, one.place) == ("prompt 1", 1)] or [least[0]]
    assert set(hedgehog.ratings) == {PHONE, SHIRT}


def test_pictures_that_one_person_rated_are_no_examples() -> None:
    alone = study()
    only = {place: said for place, said in alone.said.items() if place[1] == 1}
    assert most_and_least(replace(alone, said=only), (PHONE, SHIRT)) == ((), ())
