"""`touchstone plan`: what is still needed, which images next, and giving these out without touching test images."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from app.identity import new_id
from app.study.team.sent_work import NewWork, WorkKind
from storage.folder import open_study
from tests.agreement.making import rubric_of, say, study_of

Output = pytest.CaptureFixture[str]
N = 60


def make(
    folder: Path, judge: list[str], answered: int = 40, ben: str = "", sources: tuple[str, ...] = ("m",)
) -> str:
    """Sixty images; Ada has answered the first of them, half of these not met, and Ben the same or what is said."""
    truth = ("10" * N)[:answered]
    with closing(study_of(folder, N, rubric_of(1), sources=sources)) as study:
        say(study, "Ada", {"T1.C1": truth})
        say(study, "Ben", {"T1.C1": ben or truth})
        for run, signs in enumerate(judge, start=1):
            say(study, "judge", {"T1.C1": signs}, run=run)
    return str(folder)


def wrong_at(places: set[int], length: int = N) -> str:
    return "".join(str(int(place % 2 == 0) ^ (place in places)) for place in range(length))


def plan(study: str, capsys: Output, *words: str) -> dict[str, Any]:
    capsys.readouterr()
    assert main(["plan", study, "--json", *words]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_how_many_more_images_and_the_same_number_in_the_advice(tmp_path: Path, capsys: Output) -> None:
    study = make(tmp_path / "study", [wrong_at({3, 8, 13})])
    found = plan(study, capsys)
    (criterion,) = found["criteria"]
    assert (criterion["state"], criterion["n_images"], criterion["n_not_met"]) == ("more images", 40, 20)
    assert criterion["needed_images"] == 40 + criterion["more_images"]
    assert criterion["more_not_met"] == pytest.approx(criterion["more_images"] / 2, abs=1)
    assert main(["agree", study, "--reference", "Ada", "--against", "judge", "--json"]) == 0
    advice = json.loads(capsys.readouterr().out)["criteria"][0]["advice"]
    assert advice["more_images"] == criterion["more_images"]
    assert main(["plan", study]) == 0
    said = capsys.readouterr().out
    assert (
        f"About {criterion['more_images']} more images; not met on about {criterion['more_not_met']}." in said
    )


def test_enough_never_and_unknown(tmp_path: Path, capsys: Output) -> None:
    perfect = plan(make(tmp_path / "a", [wrong_at(set(), 40)]), capsys)
    assert perfect["criteria"][0]["state"] == "advice is given"
    always_met = plan(make(tmp_path / "b", ["1" * N]), capsys)["criteria"][0]
    assert (always_met["state"], always_met["more_images"]) == ("more images would not do", None)
    with closing(study_of(tmp_path / "c", 10, rubric_of(1))) as study:
        for name, run in (("Ada", 0), ("judge", 1)):
            say(study, name, {"T1.C1": "1" * 10}, run=run)
    unknown = plan(str(tmp_path / "c"), capsys)["criteria"][0]
    assert (unknown["state"], unknown["needed_images"], unknown["more_people"]) == (
        "nothing known of one answer",
        None,
        2,
    )


def test_so_few_images_that_a_thousand_more_would_not_do_are_no_reason_to_give_up(
    tmp_path: Path, capsys: Output
) -> None:
    """A judge that is wrong on every image: after ten images this is a beginning, after forty a result."""
    for answered, told in (
        (10, "1,000 more would not be enough for a judge like this. But "),
        (40, "1,000 more images would not be enough for a judge like this. "),
    ):
        study = make(tmp_path / str(answered), [wrong_at(set(range(N)))], answered=answered)
        capsys.readouterr()
        assert main(["plan", study]) == 0
        said = capsys.readouterr().out
        assert told in said
        people = "Nobody has answered 30 images or more. 2 more people are needed."
        assert (people in said) == (answered == 10)


def test_of_a_study_with_test_images_the_others_say_how_many_are_needed(
    tmp_path: Path, capsys: Output
) -> None:
    study = make(tmp_path / "study", [wrong_at({3, 8, 13, 18, 40})], answered=N)
    assert main(["split", study, "--seal", "--share", "0.2"]) == 0
    found = plan(study, capsys)
    (criterion,) = found["criteria"]
    assert (found["part"], criterion["n_images"], criterion["images"]) == ("development", 48, 12)
    assert criterion["more_images"] == criterion["needed_images"] - 12


def test_images_are_proposed_with_reasons_and_never_test_images(tmp_path: Path, capsys: Output) -> None:
    """Ben has not answered the last images; the judge's runs differ on two of them."""
    judge = [wrong_at({3}), wrong_at({3, 50, 51})]
    study = make(tmp_path / "study", judge)
    with closing(open_study(Path(study))) as opened:
        opened.splits.seal(1, 0.5, {image.key: image.number in (52, 53) for image in opened.images.all()})
    proposed = plan(study, capsys, "--images", "5")["next_images"]
    assert len(proposed) == 5
    reasons = {one["number"]: one["reasons"] for one in proposed}
    assert "the judge's runs differ" in reasons[51]
    assert not {52, 53} & set(reasons)
    every = plan(study, capsys, "--images", "60")["next_images"]
    assert {one["number"] for one in every} == {*range(41, 61)} - {52, 53}


def test_without_test_images_the_judge_chooses_none(tmp_path: Path, capsys: Output) -> None:
    """Chosen by what the judge said, images would bias the very figures that decide about it."""
    study = make(tmp_path / "study", [wrong_at({3}), wrong_at({3, 50, 51})], ben="01" + "10" * 19)
    proposed = plan(study, capsys, "--images", "60", "--rater", "Ada")["next_images"]
    given = {reason for one in proposed for reason in one["reasons"]}
    assert given == {"few images from its source or group have been answered"} or not given
    assert main(["plan", study]) == 0
    assert "images are not chosen according to the judge" in capsys.readouterr().out


def test_where_people_differ_somebody_else_is_asked(tmp_path: Path, capsys: Output) -> None:
    study = make(tmp_path / "study", [wrong_at({3})], ben="01" + "10" * 19)
    with closing(open_study(Path(study))) as opened:
        opened.raters.add("Cem")
    proposed = plan(study, capsys, "--rater", "Cem", "--images", "2")["next_images"]
    assert {one["number"] for one in proposed} == {1, 2}
    assert all("people differ" in one["reasons"] for one in proposed)


def test_small_sources_come_first(tmp_path: Path, capsys: Output) -> None:
    study = make(tmp_path / "study", [wrong_at({3})], answered=24, sources=("m", "m", "m", "n"))
    proposed = plan(study, capsys, "--images", "9")["next_images"]
    assert {one["number"] % 4 for one in proposed} == {0}, "every fourth image is of the small source"


def test_proposed_images_come_next_and_nothing_is_lost(tmp_path: Path, capsys: Output) -> None:
    study = make(tmp_path / "study", [wrong_at({3})])
    found = plan(study, capsys, "--assign", "--images", "3")
    chosen = [one["number"] for one in found["next_images"]]
    assert (found["assigned"], len(chosen)) == (True, 3)
    with closing(open_study(Path(study))) as opened:
        for name in ("Ada", "Ben"):
            rater = opened.raters.find(name)
            assert rater is not None
            order = [opened.images.get(one.image) for one in opened.assignments.of(rater)]
            numbers = [image.number for image in order if image]
            assert numbers[:43] == [*range(1, 41), *chosen]
            assert sorted(numbers) == list(range(1, N + 1))
            following = opened.queue.at(rater, 41)
            assert following is not None
            assert following.number == chosen[0]


def test_only_those_who_are_named_get_them_and_a_plan_in_force_stays(tmp_path: Path, capsys: Output) -> None:
    study = make(tmp_path / "study", [wrong_at({3})])
    assert main(["assign", study, "--plan", "everything", "--order", "random", "--rater", "Ada", "Ben"]) == 0
    with closing(open_study(Path(study))) as opened:
        ben = opened.raters.find("Ben")
        assert ben is not None
        before = [one.image for one in opened.assignments.of(ben)]
    chosen = plan(study, capsys, "--assign", "--images", "3", "--rater", "Ada")["next_images"]
    with closing(open_study(Path(study))) as opened:
        ada, done = opened.raters.find("Ada"), opened.assignments.answered()
        assert ada is not None
        mine = [one.image for one in opened.assignments.of(ada)]
        begun = [image for image in mine if (ada.key, image) in done]
        assert mine[: len(begun)] == begun
        assert len(mine[len(begun) :]) == 20
        assert [image for image in mine if image in {one["number"] for one in chosen}] == mine[40:43]
        assert set(before) == {one.image for one in opened.assignments.of(ben)}
        plan_in_force = opened.assignments.plan()
        assert plan_in_force is not None
        assert plan_in_force.setup.order == "random"


def test_nothing_is_given_out_while_the_round_is_closing(tmp_path: Path, capsys: Output) -> None:
    study = make(tmp_path / "study", [wrong_at({3})])
    with closing(open_study(Path(study))) as opened:
        opened.prepare_to_write()
        opened.sent_work.set_closing(True)
    assert main(["plan", study, "--assign"]) == 1
    assert "The round is closing" in capsys.readouterr().err
    with closing(open_study(Path(study))) as opened:
        assert opened.assignments.plan() is None
    assert main(["plan", study]) == 0


def test_whoever_gives_images_out_hears_of_work_that_is_out(tmp_path: Path, capsys: Output) -> None:
    study = make(tmp_path / "study", [wrong_at({3})])
    with closing(open_study(Path(study))) as opened:
        opened.prepare_to_write()
        ada = opened.raters.find("Ada")
        assert ada is not None
        opened.sent_work.add(NewWork(new_id(), 1, WorkKind.PACKET, ada, 1, (1, 2)))
    assert main(["plan", study]) == 0
    assert "is out" not in capsys.readouterr().out
    assert main(["plan", study, "--assign"]) == 0
    assert "Work made for the earlier plan is still out: Packet 1 for Ada." in capsys.readouterr().out
    assert plan(study, capsys, "--assign")["work_that_is_out"] == ["Packet 1 for Ada"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--rater", "Nobody"], "Nobody who answers is called Nobody. The people are: Ada, Ben."),
        (["--rater", "judge"], "Nobody who answers is called judge."),
        (["--reference", "Ada", "--against", "Ben"], "A plan needs a judge"),
    ],
)
def test_what_cannot_be_planned_is_refused(
    tmp_path: Path, capsys: Output, words: list[str], sentence: str
) -> None:
    assert main(["plan", make(tmp_path / "study", [wrong_at({3})]), *words]) == 1
    assert sentence in capsys.readouterr().err


def test_one_of_two_raters_is_wrong_usage(tmp_path: Path) -> None:
    assert main(["plan", make(tmp_path / "study", [wrong_at({3})]), "--reference", "Ada"]) == 2


def test_there_is_nothing_to_give_out_where_everybody_is_done(tmp_path: Path, capsys: Output) -> None:
    study = make(tmp_path / "study", [wrong_at({3, 8})], answered=N)
    assert main(["plan", study, "--assign"]) == 1
    assert "Add images first." in capsys.readouterr().err
    with closing(open_study(Path(study))) as opened:
        assert opened.assignments.plan() is None


def test_a_source_on_which_the_judge_fails_is_left_out_and_named(tmp_path: Path, capsys: Output) -> None:
    always_met_on_n = "".join("1" if place % 4 == 3 else str(int(place % 2 == 0)) for place in range(N))
    study = make(tmp_path / "study", [always_met_on_n], answered=N, sources=("m", "m", "m", "n"))
    (criterion,) = plan(study, capsys)["criteria"]
    assert (criterion["left_out"], criterion["n_images"], criterion["n_not_met"]) == (["n"], 45, 15)
    assert main(["plan", study]) == 0
    assert "Left out, because the judge fails on them: n." in capsys.readouterr().out
