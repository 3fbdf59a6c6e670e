"""What makes a judge generous: counts by hand, chance findings and power by simulation, and the commands."""

import json
from contextlib import closing
from fractions import Fraction
from math import comb
from pathlib import Path

import numpy as np
import pytest

from app.agreement.ratings.rater_votes import RaterVotes
from app.agreement.use.generosity import Scan, find_generosity
from app.agreement.use.traits import Trait, traits_of
from app.cli import main
from tests.agreement.making import rubric_of, say, study_of

IMAGES = 90
WRITING = [number % 3 == 0 for number in range(IMAGES)]
Output = pytest.CaptureFixture[str]


def votes(name: str, signs: str) -> RaterVotes:
    column = np.array([[{"1": 1, "0": 0, ".": -1}[sign]] for sign in signs], np.int8)
    return RaterVotes(name, column, np.zeros(column.shape, np.bool_))


def fisher(passed: int, of: int, others: int, of_others: int) -> float:
    """Fisher's two-sided p-value, from all tables with the same sums that are no likelier."""
    total, all_of_them = passed + others, of + of_others
    likely = [
        Fraction(comb(of, one) * comb(of_others, total - one), comb(all_of_them, total))
        for one in range(total + 1)
    ]
    return float(sum(one for one in likely if one <= likely[passed]))


def scan(random: np.random.Generator, images: int, extra: float) -> Scan:
    """Three criteria and a label, twelve traits; the first trait raises what the first criterion passes by `extra`."""
    known = np.ones(images, np.bool_)
    traits = [
        Trait(f"t{at}", random.random(images) < random.choice([0.5, 0.3]), known, "x") for at in range(12)
    ]
    reference: list[RaterVotes] = []
    judge: list[RaterVotes] = []
    for question in range(4):
        met = random.random(images) < 0.5
        passes = 0.2 + (extra * traits[0].images if question == 1 else 0)
        said = random.random(images) < np.where(met, 0.95, passes)
        for side, given in ((reference, met), (judge, said)):
            side.append(votes("one", "".join("1" if one else "0" for one in given)))
    return find_generosity(reference, judge, traits)


def test_fourteen_of_twenty_against_six_of_forty() -> None:
    """By hand: the 60 rejected pictures, of which 20 have writing; what is met, or not answered, does not count."""
    has = np.array([True] * 20 + [False] * 40 + [True] * 10 + [False] * 5, np.bool_)
    reference = votes("Ada", "0" * 60 + "1" * 10 + "0" * 5)
    judge = votes("judge", "1" * 14 + "0" * 6 + "1" * 6 + "0" * 34 + "1" * 10 + "." * 5)
    trait = Trait("writing", has, np.ones(75, np.bool_), "yes")
    found = find_generosity([reference, reference], [judge, judge], [trait, trait])
    assert found.compared == 1, "the label repeats the only criterion, and the same trait counts once"
    (one,) = found.found
    assert (one.question, one.with_trait, one.without, one.is_more) == (1, (14, 20), (6, 40), True)
    assert one.p == pytest.approx(fisher(14, 20, 6, 40))
    few = Trait("rare", has & (np.arange(75) < 4), np.ones(75, np.bool_), "yes")
    assert find_generosity([reference], [judge], [few]) == Scan()


def test_a_picture_is_passed_by_half_of_the_runs() -> None:
    runs = np.array([[1, 0, -1]] * 6 + [[0, 0, 1]] * 6, np.int8)
    judge = RaterVotes("judge", runs, np.zeros(runs.shape, np.bool_))
    trait = Trait("t", np.arange(12) < 6, np.ones(12, np.bool_), "x")
    (one,) = find_generosity([votes("Ada", "0" * 12)], [judge], [trait]).found
    assert (one.with_trait, one.without) == ((6, 6), (0, 6))


def test_chance_is_rarely_named_and_what_is_there_mostly_is() -> None:
    random = np.random.default_rng(7)
    assert sum(bool(scan(random, 120, 0.0).found) for _ in range(100)) <= 5
    named = [scan(random, 240, 0.55).found for _ in range(20)]
    assert sum(any(one.column == "t0" and one.question == 1 for one in found) for found in named) >= 17


@pytest.fixture
def study(tmp_path: Path) -> Path:
    """Ada rejects every second image; the judge passes those with writing, and no others."""
    with closing(study_of(tmp_path / "study", IMAGES, rubric_of(1), sources=("A", "B"))) as made:
        ada = "".join("10"[number % 2] for number in range(IMAGES))
        judge = "".join("1" if sign == "1" or WRITING[at] else "0" for at, sign in enumerate(ada))
        say(made, "Ada", {"T1.C1": ada})
        say(made, "judge", {"T1.C1": judge}, run=1)
        rows = [
            f"{image.name},{'yes' if WRITING[at] else 'no'},{at * 0.5}"
            for at, image in enumerate(sorted(made.images.all(), key=lambda one: one.number))
        ]
    (tmp_path / "known.csv").write_text("\n".join(["image,writing,brightness", *rows]) + "\n")
    return tmp_path / "study"


def test_a_column_of_a_table_is_named_on_page_one(study: Path, tmp_path: Path, capsys: Output) -> None:
    words = ["agree", str(study), "--reference", "Ada", "--against", "judge"]
    assert main([*words, "--columns", str(tmp_path / "known.csv")]) == 0
    told = capsys.readouterr().out
    sentence = 'judge passes pictures with "yes" as writing more often, 15 of 15 that Ada rejects, against 0'
    assert sentence in told[: told.index("\n\n")]
    assert main([*words, "--columns", str(tmp_path / "known.csv"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["generosity"]
    assert found["n_comparisons"] == 2, "writing, and brightness, which grows as the numbers do"
    (one,) = found["found"]
    assert (one["column"], one["value"], one["n_passed_with"], one["n_with"]) == ("writing", "yes", 15, 15)
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["generosity"]["found"] == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("picture,writing\n", 'line 1: the first column is called "picture"'),
        ("image,writing\nnobody.png,yes\n", 'line 2: the study has no image "nobody.png"'),
    ],
)
def test_a_table_that_does_not_fit_is_refused(
    text: str, message: str, study: Path, tmp_path: Path, capsys: Output
) -> None:
    (tmp_path / "wrong.csv").write_text(text)
    words = ["agree", str(study), "--reference", "Ada", "--against", "judge"]
    assert main([*words, "--columns", str(tmp_path / "wrong.csv")]) == 1
    assert message in capsys.readouterr().err


def test_what_is_known_of_every_image(study: Path) -> None:
    from storage.folder import open_study

    with closing(open_study(study)) as opened:
        images = list(opened.images.all())
    columns = {"score": {image.name: str(image.number) for image in images[:10]}, "empty": {}}
    found = {(one.column, one.value): one for one in traits_of(images, columns)}
    assert set(found) == {("source", "A"), ("number", ""), ("score", "")}
    assert found["source", "A"].images.sum() == IMAGES / 2
    score = found["score", ""]
    assert (score.more_than, score.known.sum(), score.images.sum()) == (5.5, 10, 5)
