"""Judges that must never be called automatable, each through the commands, and good ones that still are."""

import csv
import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import numpy as np
import numpy.typing as npt
import pytest

from app.cli import main
from storage.folder import open_study
from tests.agreement.making import rubric_of, say, study_of

Votes = npt.NDArray[np.int64]
Output = pytest.CaptureFixture[str]
Study = Callable[..., str]
AUTOMATABLE = "automatable"


def signs(votes: Votes) -> str:
    return "".join({1: "1", 0: "0"}.get(int(vote), ".") for vote in votes)


def flipped(truth: Votes, at: range | list[int]) -> Votes:
    """The same answers, but the other one at these places."""
    found = truth.copy()
    found[list(at)] = 1 - found[list(at)]
    return found


def base(images: int, not_met: int) -> Votes:
    """So many images, the last of them not met."""
    return np.array([1] * (images - not_met) + [0] * not_met)


@pytest.fixture
def make(tmp_path: Path) -> Study:
    """Makes a study of one criterion (or more) from everybody's answers; a judge may have several runs."""

    def make(
        people: dict[str, Votes],
        judges: dict[str, list[Votes]],
        sources: tuple[str, ...] = (),
        groups: tuple[str, ...] = (),
        criteria: int = 1,
    ) -> str:
        images = len(next(iter(people.values())))
        with closing(study_of(tmp_path / "study", images, rubric_of(criteria), sources, groups)) as study:
            codes = [f"T1.C{at}" for at in range(1, criteria + 1)]
            for name, votes in people.items():
                say(study, name, dict.fromkeys(codes, signs(votes)))
            for name, runs in judges.items():
                for run, votes in enumerate(runs, start=1):
                    say(study, name, dict.fromkeys(codes, signs(votes)), run=run)
        return str(tmp_path / "study")

    return make


def agree(study: str, capsys: Output, against: str = "judge", *words: str) -> dict[str, Any]:
    assert main(["agree", study, "--reference", "Ada", "--against", against, "--json", *words]) == 0
    return cast(dict[str, Any], json.loads(capsys.readouterr().out))


def advice(study: str, capsys: Output, against: str = "judge") -> dict[str, Any]:
    document = agree(study, capsys, against)
    return cast(dict[str, Any], document["criteria"][0]["advice"])


def three_people(truth: Votes) -> dict[str, Votes]:
    """Three people who each slip on about 1 of 33 images, each on others."""
    n = len(truth)
    return {
        name: flipped(truth, list(range(at, n, 33))) for name, at in (("Ada", 5), ("Ben", 16), ("Cem", 27))
    }


GOOD = range(0, 200, 20)  # wrong on 10 of 200: 5 percent of either answer


# Judges with 95 percent recall of both answers are automatable


def test_a_judge_right_on_95_of_100_of_both_answers_is_automatable(make: Study, capsys: Output) -> None:
    truth = base(200, 100)
    found = advice(make(three_people(truth), {"judge": [flipped(truth, GOOD)]}), capsys)
    assert found["kind"] == AUTOMATABLE
    assert found["except"] == []
    assert found["false_passes"]["of"] == 10
    assert "Of 10 images that Ada would reject, judge would pass about" in found["reason"]


@pytest.mark.parametrize("not_met", [40, 60])
def test_so_is_one_of_several_runs_where_few_are_not_met(make: Study, capsys: Output, not_met: int) -> None:
    truth = base(200, not_met)
    runs = [flipped(truth, range(at, 200, 20)) for at in (3, 9, 14)]
    assert advice(make(three_people(truth), {"judge": runs}), capsys)["kind"] == AUTOMATABLE


def test_one_that_is_compared_with_one_person_has_one_persons_view(make: Study, capsys: Output) -> None:
    truth = base(200, 100)
    found = advice(make({"Ada": truth}, {"judge": [flipped(truth, GOOD)]}), capsys)
    assert found["kind"] == "one person's view"
    assert found["reason"].startswith(
        "judge is above the study's bounds, but is compared with the view of Ada only. Other people answered 0 of "
        "these images; 30 are needed to know whether people agree."
    )


def test_so_is_one_with_two_sources_and_eight_criteria(make: Study, capsys: Output) -> None:
    truth = base(200, 100)
    study = make(three_people(truth), {"judge": [flipped(truth, GOOD)]}, ("A", "B"), criteria=8)
    assert advice(study, capsys)["kind"] == AUTOMATABLE


# 1. Low recall of wrong pictures


@pytest.mark.parametrize(("not_met", "caught"), [(20, 8), (40, 8), (40, 16), (40, 24)])
def test_one_that_catches_few_of_the_wrong_pictures(
    make: Study, capsys: Output, not_met: int, caught: int
) -> None:
    truth = base(200, not_met)
    missed = list(range(200 - not_met + caught, 200))
    found = advice(make(three_people(truth), {"judge": [flipped(truth, missed)]}), capsys)
    assert found["kind"] != AUTOMATABLE
    assert found["false_passes"]["low"] >= 2


def test_the_cost_is_told_in_counts(make: Study, capsys: Output) -> None:
    """Of ten images not met it catches four: 6 of 10 pass, by Wilson between 3 and 8."""
    truth = base(100, 10)
    study = make({"Ada": truth}, {"judge": [flipped(truth, [0, 1, *range(94, 100)])]})
    found = advice(study, capsys)
    assert found["false_passes"] == {"of": 10, "about": 6, "low": 3, "high": 8}
    assert "Of 10 images that Ada would reject, judge would pass about 6 (3 to 8)." in found["reason"]
    assert found["kind"] != AUTOMATABLE


# 2. One source or group fails


@pytest.mark.parametrize("by", ["source", "group"])
def test_one_that_fails_on_one_source_or_group(make: Study, capsys: Output, by: str) -> None:
    """Always met for one of five, which has 40 of 200 images, and right elsewhere."""
    truth = np.array([1, 1, 1, 1, 1, 0, 0, 0, 0, 0] * 20)
    names = ("Aurora", "Birch", "Cedar", "Dune", "Elm")
    wrong = [at for at in range(200) if at % 5 == 2 and not truth[at]]
    people = three_people(truth)
    study = make(people, {"judge": [flipped(truth, wrong)]}, **{f"{by}s": names})
    found = advice(study, capsys)
    assert found["kind"] != AUTOMATABLE or found["except"] == ["Cedar"]
    groups = {one["name"]: one for one in agree(study, capsys)["groups"] if one["by"] == by}
    assert set(groups) == set(names)
    cedar = groups["Cedar"]["criteria"][0]
    assert (cedar["verdict"], cedar["exception"], cedar["n_images"]) == ("fails", True, 40)
    assert cedar["agreement_not_met"] <= 0.05
    low, high = groups["Birch"]["criteria"][0]["intervals"]["agreement_not_met"]
    assert low < 0.8 < high, "wide, since it holds for all five together"


def test_small_sources_are_named_and_judged_together(make: Study, capsys: Output) -> None:
    truth = base(200, 100)
    sources = tuple(f"S{at}" for at in range(50))
    study = make(three_people(truth), {"judge": [flipped(truth, GOOD)]}, sources)
    document = agree(study, capsys)
    assert document["criteria"][0]["advice"]["kind"] == AUTOMATABLE
    assert {one["criteria"][0]["verdict"] for one in document["groups"]} == {"too small"}
    assert main(["agree", study, "--reference", "Ada", "--against", "judge"]) == 0
    assert (
        "Judged together, because each of these is too small to be judged alone: S0, S1, "
        in capsys.readouterr().out
    )


# 3. Silence


def test_one_that_is_silent_on_many_images_of_a_file(make: Study, tmp_path: Path, capsys: Output) -> None:
    """No answers for 40 of 100 images, which are mostly those it would get wrong; imported as a table."""
    truth = base(100, 50)
    study = make(three_people(truth), {})
    with closing(open_study(Path(study))) as opened:
        names = [image.name for image in opened.images.all()]
    file = tmp_path / "judge.csv"
    with file.open("w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out)
        writer.writerow(["image", "rater", "kind", "run", "criterion", "verdict"])
        answered = [at for at in range(100) if at < 30 or 50 <= at < 80]
        writer.writerows([names[at], "judge", "judge", 1, "T1.C1", int(truth[at])] for at in answered)
    assert main(["import", study, str(file)]) == 0
    capsys.readouterr()
    criterion = agree(study, capsys)["criteria"][0]
    assert (criterion["n_missing"], criterion["answered"]["against"]) == (40, 0.6)
    assert criterion["silent"]["n_images"] == 40
    assert criterion["advice"]["kind"] == "with a human check"
    assert "Too many answers of judge are missing" in criterion["advice"]["reason"]
    assert main(["agree", study, "--reference", "Ada", "--against", "judge"]) == 0
    assert (
        "judge gave no answer on 40 of 100 images that Ada answered in full. Ada called "
        in capsys.readouterr().out
    )


@pytest.mark.parametrize(("silent", "kind"), [(5, AUTOMATABLE), (6, "with a human check")])
def test_silence_on_one_answer_counts_by_itself(make: Study, capsys: Output, silent: int, kind: str) -> None:
    """Of 100 images not met 95 have to be answered, whatever the share of all 300 is."""
    truth = base(300, 100)
    judge = flipped(truth, range(0, 300, 20))
    judge[300 - silent :] = -1
    assert advice(make(three_people(truth), {"judge": [judge]}), capsys)["kind"] == kind


# 4. Siding with the majority against the reference


def test_one_that_sides_with_the_majority_against_the_reference(make: Study, capsys: Output) -> None:
    """Ada calls 50 images not met; the others and the judge pass 35 of them."""
    ada = base(200, 50)
    others = flipped(ada, range(150, 185))
    people = {"Ada": ada, "Ben": flipped(others, [3, 60]), "Cem": flipped(others, [9, 199])}
    found = advice(make(people, {"judge": [flipped(others, [30, 190])]}), capsys)
    assert found["kind"] != AUTOMATABLE
    assert found["false_passes"]["about"] == 7


# 5. Epsilon and bounds chosen after looking


def mediocre(truth: Votes) -> list[Votes]:
    """Right on 80 of 100: behind people, so that only a large epsilon and tolerance would let it pass."""
    return [flipped(truth, range(0, len(truth), 5))]


@pytest.mark.parametrize("epsilon", ["0.9", "1", "0.21"])
def test_an_epsilon_larger_than_the_studys_is_refused(make: Study, capsys: Output, epsilon: str) -> None:
    truth = base(200, 100)
    study = make(three_people(truth), {"judge": mediocre(truth)})
    words = ["agree", study, "--reference", "Ada", "--against", "judge", "--epsilon", epsilon]
    assert main(words) == 1
    shown = capsys.readouterr()
    assert "Epsilon belongs to the study, which allows 0.20" in shown.err
    assert shown.out == ""
    assert advice(study, capsys)["kind"] != AUTOMATABLE


def test_bounds_loosened_after_looking_are_printed_and_change_nothing(make: Study, capsys: Output) -> None:
    truth = base(200, 100)
    study = make(three_people(truth), {"judge": mediocre(truth)})
    before = advice(study, capsys)
    assert main(["bounds", study, "--epsilon", "0.3", "--tolerance", "0.3"]) == 0
    assert "The study has answers already." in capsys.readouterr().out
    document = agree(study, capsys)
    assert document["criteria"][0]["advice"] == before
    bounds = document["bounds"]
    assert (bounds["epsilon"], bounds["tolerance"], bounds["changed_after_answers"]) == (0.2, 0.2, True)
    assert bounds["history"][0]["epsilon"] == 0.3
    assert main(["agree", study, "--reference", "Ada", "--against", "judge"]) == 0
    shown = capsys.readouterr().out
    assert "after there were answers: on met 0.50, on not met 0.50, tolerance 0.30, epsilon 0.30." in shown


# 6. A failed test is never replaced by a weaker rule


def test_a_person_with_one_answer_does_not_save_a_failed_test(make: Study, capsys: Output) -> None:
    truth = base(200, 100)
    people = {name: flipped(truth, [at]) for at, name in enumerate(("Ada", "Ben", "Cem"))}
    judge = [flipped(truth, range(0, 200, 3))]
    study = make(people, {"judge": judge})
    before = agree(study, capsys)["criteria"][0]
    assert before["alt_test"]["passes"] is False
    with closing(open_study(Path(study))) as opened:
        say(opened, "Dan", {"T1.C1": "1" + "." * 199})
    after = agree(study, capsys)["criteria"][0]
    assert (after["alt_test"]["passes"], after["alt_test"]["left_out"]) == (False, {"Dan": 1})
    assert before["advice"]["kind"] == after["advice"]["kind"] == "with a human check"
    assert main(["agree", study, "--reference", "Ada", "--against", "judge"]) == 0
    assert (
        "Left out of the test, because too few of their images can be compared: Dan (1 image)."
        in capsys.readouterr().out
    )


# 7. Raters who copy each other


def test_people_who_copy_are_named_and_nothing_is_automated(make: Study, capsys: Output) -> None:
    truth = base(300, 150)
    ben = flipped(truth, range(7, 300, 11))
    people = {"Ada": flipped(truth, range(2, 300, 13)), "Ben": ben, "Cem": flipped(ben, [20])}
    study = make(people, {"judge": [flipped(truth, range(0, 300, 20))]})
    document = agree(study, capsys)
    (pair,) = document["copying"]
    assert (pair["first"], pair["second"], pair["shared"], pair["equal"]) == ("Ben", "Cem", 300, 299)
    found = document["criteria"][0]["advice"]
    assert found["kind"] == "with a human check"
    assert "Ben and Cem may not have answered independently" in found["reason"]


def test_people_who_slip_on_their_own_are_not_accused(make: Study, capsys: Output) -> None:
    truth = base(300, 150)
    assert agree(make(three_people(truth), {"judge": [truth]}), capsys)["copying"] == []


# 8. Best of many


def test_none_of_ten_judges_that_miss_a_third_of_what_is_wrong(make: Study, capsys: Output) -> None:
    """Each errs elsewhere and some are lucky; eight criteria are looked at."""
    truth = base(120, 60)
    random = np.random.default_rng(8)
    judges = {}
    for at in range(10):
        missed = random.choice(np.arange(60, 120), random.binomial(60, 0.33), replace=False)
        judges[f"prompt {at}"] = [flipped(truth, missed.tolist())]
    study = make(three_people(truth), judges, criteria=8)
    for name in judges:
        document = agree(study, capsys, name)
        assert document["judges_tried"] == 10
        assert AUTOMATABLE not in [one["advice"]["kind"] for one in document["criteria"]]


def test_what_was_tried_is_corrected_for(make: Study, capsys: Output) -> None:
    """A judge just above its bound is automatable when it is the only one, and not as one of ten."""
    truth = base(200, 100)
    judge = flipped(truth, [*range(10), *range(100, 111)])
    study = make({"Ada": truth}, {"judge": [judge]})
    assert advice(study, capsys)["kind"] == "one person's view"
    with closing(open_study(Path(study))) as opened:
        for at in range(9):
            say(opened, f"prompt {at}", {"T1.C1": signs(flipped(truth, range(at, 200, 4)))}, run=1)
    found = advice(study, capsys)
    assert found["kind"] == "not enough answers yet"
    assert 200 <= found["more_images"] <= 1000
