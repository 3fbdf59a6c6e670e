"""What makes a judge generous: counts by hand, chance findings and power by simulation, and the commands."""

import json
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any
from uuid import UUID

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from scipy.stats import fisher_exact as fisher_exact_of_scipy

from app.agreement.ratings.community_rules import Flags
from app.agreement.ratings.question import Question
from app.agreement.ratings.rater_votes import RaterVotes
from app.agreement.report.report import build
from app.agreement.use import use
from app.agreement.use.generosity import Scan, find_generosity, fisher_exact
from app.agreement.use.traits import Known, Trait, traits_of
from app.cli import main
from app.messages.agreement.use import pictures_with
from app.study.alt_text import AltText, Draft, compose_parts
from app.study.image import NO_FEATURES, Image, ImageFacts, Picture, PictureFeatures
from storage.folder import open_study
from tests.agreement.making import rubric_of, say, study_of
from tests.demo_copies import copy_demo
from tests.side_python import side_python

IMAGES = 90
WRITING = [number % 3 == 0 for number in range(IMAGES)]
FLAT = Picture("", "PNG", 10, 10, 1)
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
        for side, answers in ((reference, met), (judge, said)):
            side.append(votes("one", "".join("1" if one else "0" for one in answers)))
    return find_generosity(reference, judge, traits)


@given(st.tuples(*[st.integers(0, 60)] * 4).filter(lambda table: sum(table[:2]) > 0 and sum(table[2:]) > 0))
@settings(deadline=None)
def test_the_p_of_two_shares_is_that_of_fishers_test(table: tuple[int, int, int, int]) -> None:
    passed, refused, others_passed, others_refused = table
    p = fisher_exact((passed, passed + refused), (others_passed, others_passed + others_refused))
    wanted = fisher_exact_of_scipy([table[:2], table[2:]]).pvalue
    assert p == pytest.approx(float(wanted), rel=1e-9)


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
    sentence = (
        'judge passes images with "yes" as writing more often: 15 of 15 that Ada rejects, compared with 0'
    )
    assert sentence in told[: told.index("\n\n")]
    assert main([*words, "--columns", str(tmp_path / "known.csv"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["generosity"]
    assert found["n_comparisons"] == 2, "writing, and brightness, which grows as the numbers do"
    (one,) = found["found"]
    assert (one["column"], one["value"], one["n_passed_with"], one["n_with"]) == ("writing", "yes", 15, 15)
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["generosity"]["found"] == []


def test_pictures_described_with_writing_are_named_with_both_counts(tmp_path: Path, capsys: Output) -> None:
    """Of 60 rejected pictures 20 are described with writing, of which the judge passes 14, and 6 of the others."""
    with closing(study_of(tmp_path / "study", 80, rubric_of(1))) as made:
        say(made, "Ada", {"T1.C1": "0" * 60 + "1" * 20})
        say(made, "judge", {"T1.C1": "1" * 14 + "0" * 6 + "1" * 6 + "0" * 34 + "1" * 20}, run=1)
        for place, image in enumerate(list(made.images.all())):
            made.descriptions.add(image.key, Draft(plain="A cane.", text="STOP" if place < 20 else ""))
    assert main(["agree", str(tmp_path / "study"), "--reference", "Ada", "--against", "judge"]) == 0
    told = capsys.readouterr().out
    assert (
        "judge passes images described as having writing in them more often: 14 of 20 that Ada rejects, compared with "
        "6 of 40 others."
    ) in told[: told.index("\n\n")]


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
    """By hand, of 90 images: numbers and dates are split at the median of those that are known."""
    with closing(open_study(study)) as opened:
        images = list(opened.images.all())
    prompts = ['a "STOP" sign on the road', "ein Stock auf der Straße", "a cane", "палка", "一根手杖", ""]
    images = [
        image._replace(facts=image.facts._replace(prompt=prompts[at % 6])) for at, image in enumerate(images)
    ]
    day = datetime(2026, 5, 1, tzinfo=UTC)
    looks = [
        PictureFeatures(brightness=at, made_at=round((day + timedelta(days=at)).timestamp() * 1000))
        if at < 11
        else NO_FEATURES
        for at in range(IMAGES)
    ]
    drafts = [
        Draft(plain="A sign says „Halt“."),
        Draft(plain="A cane that isn't white.", text="STOP"),
        Draft(text=" "),
    ]
    descriptions = {
        image.key: AltText(image.id, image.key, draft, "", compose_parts(None, draft), day)
        for image, draft in zip(images, drafts, strict=False)
    }
    columns = {
        "score": {image.id: str(image.number) for image in images[:10]},
        "bought": {image.id: f"2025-01-{image.number:02}" for image in images[:9]},
        "brightness": {image.id: str(image.number / 100) for image in images[:10]},
        "empty": {},
    }
    found = {
        (one.column, one.value, isinstance(one.column, Known)): one
        for one in traits_of(images, looks, descriptions, columns)
    }

    def counts(column: str, value: str = "", is_known: bool = True) -> tuple[int, int]:
        one = found.pop((column, value, is_known))
        return int(one.images.sum()), int(one.known.sum())

    score, bought = found["score", "", False], found["bought", "", False]
    assert (score.more_than, bought.after) == (5.5, "2025-01-05")
    assert found["time made", "", True].after == "2026-05-06"
    assert counts("source", "A") == (45, 90)
    assert counts("number") == (45, 90)
    assert counts("score", is_known=False) == (5, 10)
    assert counts("bought", is_known=False) == (4, 9)
    assert counts("brightness", is_known=False) == (5, 10), "of a person, beside the program's own"
    assert counts("brightness") == counts("time made") == (5, 11)
    assert counts("quoted words in the prompt") == (15, 75)
    assert counts("quoted words in the description") == (1, 2)
    assert counts("writing in the picture") == (1, 3), "somebody typed it"
    assert counts("words in the prompt") == (30, 75), "more than two"
    assert counts("language of the prompt", "de") == (15, 30), "and English; the rest is too short to know"
    assert [counts("letters of the prompt", one) for one in ("CJK", "CYRILLIC", "LATIN")] == [
        (15, 75),
        (15, 75),
        (45, 75),
    ]
    assert not found


def test_each_kind_of_picture_has_its_own_words() -> None:
    """A column of a person's is never taken for what the program knows."""
    told = {
        pictures_with(one, "de" if one == Known.LANGUAGE else "A", 3.0, "2026-05-01", is_known=True)
        for one in Known
    }
    assert len(told) == len(Known)
    assert {
        "images of the group A",
        "images whose prompt is in German",
        "images whose prompt has more than 3 words",
        "images of more than 3 megapixels",
        "images brighter than 3 of 255",
    } <= told
    assert (
        pictures_with("brightness", "", 0.5, "", is_known=False) == "images with more than 0.5 as brightness"
    )
    assert (
        pictures_with("bought", "", None, "2026-05-01", is_known=False)
        == "images with a later bought than 2026-05-01"
    )


Compared = tuple[Trait, Flags, Flags]


def compared(
    reference: RaterVotes, judge: RaterVotes, traits: Sequence[Trait], least: int = 5
) -> Iterator[Compared]:
    """The comparisons that a scan of one question makes, from raw answers: of the rejected images of which the trait
    is known, which are passed, and which have it."""
    met, answered = (judge.votes == 1).sum(axis=1), (judge.votes >= 0).sum(axis=1)
    seen: set[bytes] = set()
    for one in traits:
        rejected = (reference.votes[:, 0] == 0) & (answered > 0) & one.known
        sides = [rejected & one.images, rejected & ~one.images]
        parts = {side.tobytes() for side in sides}
        if min(side.sum() for side in sides) >= least and not parts & seen:
            seen |= parts
            yield one, (2 * met >= answered)[rejected], one.images[rejected]


def fisher_of(passed: Flags, has: Flags) -> float:
    return fisher(int(passed[has].sum()), int(has.sum()), int(passed[~has].sum()), int((~has).sum()))


def known_study(random: np.random.Generator, extra: float) -> tuple[RaterVotes, RaterVotes, list[Trait]]:
    """240 images with looks, prompts and kept columns, of which the judge wrongly passes dark ones more often by
    `extra`."""
    at = np.arange(240)
    grey = random.integers(0, 256, 240)
    prompts = np.array(["the cane on a road", "ein Stock auf der Straße", 'the sign says "STOP"', "палка"])
    images = [
        Image(
            int(key),
            UUID(int=int(key) + 1),
            int(key) + 1,
            ImageFacts(f"{key}", source="AB"[key % 2], prompt=said),
            FLAT,
        )
        for key, said in zip(at, random.choice(prompts, 240), strict=True)
    ]
    columns = {
        "artist": {image.id: f"artist {random.integers(4)}" for image in images},
        "year": {image.id: str(random.integers(1990, 2020)) for image in images},
    }
    traits = traits_of(images, [PictureFeatures(brightness=int(one)) for one in grey], {}, columns)
    met = random.random(240) < 0.4
    said = random.random(240) < np.where(met, 0.95, 0.2 + extra * (grey <= np.median(grey)))
    reference, judge = (
        votes(name, "".join("1" if one else "0" for one in given))
        for name, given in (("Ada", met), ("judge", said))
    )
    return reference, judge, traits


def test_the_scan_of_what_is_known_is_right_and_rarely_names_chance() -> None:
    """100 studies in which nothing matters, and 20 in which brightness does; against p-values corrected by hand."""
    random = np.random.default_rng(11)
    alarms = 0
    for _ in range(100):
        reference, judge, traits = known_study(random, 0.0)
        found = find_generosity([reference], [judge], traits)
        p = [fisher_of(passed, has) for _, passed, has in compared(reference, judge, traits)]
        assert found.compared == len(p) >= 10
        ranked = sorted(p)
        adjusted = [
            min(ranked[k] * len(p) / (k + 1) for k in range(place, len(p))) for place in range(len(p))
        ]
        assert [one.p for one in found.found] == pytest.approx([one for one in adjusted if one <= 0.05])
        alarms += bool(found.found)
    assert alarms <= 9, "5 of 100 are meant; 10 or more have a chance of 3 in 100"
    named = []
    for _ in range(20):
        reference, judge, traits = known_study(random, 0.5)
        named.append(find_generosity([reference], [judge], traits).found)
    assert (
        sum(any(one.column is Known.BRIGHTNESS and not one.is_more for one in found) for found in named) >= 17
    )


TRUESCORE = """
import json, sys
import numpy as np
from truescore import benjamini_hochberg, holm, judge_error_regression
told = []
for comparisons, fisher in json.load(sys.stdin):
    each = [judge_error_regression(one, np.zeros(len(one)), {"it": it}).effects[0] for one, it in comparisons]
    adjusted = holm([one.p_value for one in each])
    told.append([[one.effect for one in each], list(adjusted), list(benjamini_hochberg(fisher))])
json.dump(told, sys.stdout)
"""


def test_the_scan_names_what_truescore_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of truescore 0.7.4, on the same images: the effect, the p-values corrected by its `benjamini_hochberg`, and what
    its scan names, which is a linear regression for each trait (HC3), corrected by Holm."""
    random = np.random.default_rng(13)
    studies = [known_study(random, 0.5 if at < 30 else 0.0) for at in range(60)]
    scans = [list(compared(*study)) for study in studies]
    demo: list[tuple[Any, ...]] = []

    def keep(*given: Any) -> Scan:
        demo.append(given)
        return Scan()

    monkeypatch.setattr(use, "find_generosity", keep)
    with closing(open_study(copy_demo(tmp_path / "demo"))) as opened:
        build(opened, Question("Ada", "demo-judge", replicates=10))
    ((reference, judge, traits),) = demo
    assert find_generosity(reference, judge, traits) == Scan(), "fewer than five rejected pictures on a side"
    scans += [
        some
        for place in range(len(reference))
        if (some := list(compared(reference[place], judge[place], traits, least=2)))
    ]
    order = [
        (
            [(one.tolist(), has.tolist()) for _, one, has in some],
            [fisher_of(one, has) for _, one, has in some],
        )
        for some in scans
    ]
    words: list[str | Path] = [side_python("formats"), "-P", "-c", TRUESCORE]
    done = subprocess.run(
        words, input=json.dumps(order), capture_output=True, check=True, text=True, timeout=60
    )
    told = json.loads(done.stdout)
    same = {True: 0, False: 0}
    for at, (study, some, (effects, holm, corrected)) in enumerate(zip(studies, scans, told, strict=False)):
        found = find_generosity([study[0]], [study[1]], study[2]).found
        theirs = {
            trait.column: effect
            for (trait, _, _), effect, p in zip(some, effects, holm, strict=True)
            if p < 0.05
        }
        same[at < 30] += theirs.keys() == {one.column for one in found}
        places = {
            (trait.column, name): place
            for place, (trait, _, _) in enumerate(some)
            for name in {trait.value, trait.other}
        }
        for one in found:
            place = places[one.column, one.value]
            effect = effects[place] * (1 if one.value == some[place][0].value else -1)
            assert one.p == pytest.approx(corrected[place])
            assert effect == pytest.approx(float(Fraction(*one.with_trait) - Fraction(*one.without)))
            assert one.is_more is (effect > 0)
    assert same == {True: 30, False: 28}, "two studies without any such trait in which truescore names one"
    (of_demo,) = told[len(studies) :]
    assert (len(of_demo[1]), min(of_demo[1])) == (3, 1), "nor does truescore name anything in the demo"
