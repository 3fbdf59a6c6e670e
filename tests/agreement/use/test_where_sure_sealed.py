"""The advice "automatable where sure" in a study with sealed test images, and what page one says of it."""

import json
import shutil
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.cli import main
from storage.folder import open_study
from tests.agreement.making import rubric_of, say, study_of
from tests.agreement.use.test_selective import sure_or_guessing
from tests.agreement.use.test_where_sure import signs, three

Output = pytest.CaptureFixture[str]
IMAGES = 800
COMPARED = ("--reference", "Ada", "--against", "judge")


@pytest.fixture(scope="module")
def sealed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three people who hardly ever differ, a judge that is right on half of the images (where it is sure), and half of
    the images sealed."""
    folder = tmp_path_factory.mktemp("sealed") / "study"
    truth, runs = sure_or_guessing(IMAGES, 0.5, 0.99)
    with closing(study_of(folder, IMAGES, rubric_of(1))) as made:
        for name, votes in three(truth).items():
            say(made, name, {"T1.C1": signs(votes)})
        # Which images the command seals depends on their ids, which are new each time, and so would the advice.
        is_test = np.random.default_rng(1).permutation(IMAGES) < IMAGES // 2
        made.splits.seal(1, 0.5, {image.key: bool(is_test[image.number - 1]) for image in made.images.all()})
    with closing(open_study(folder)) as opened:
        for run in range(runs.shape[1]):
            say(opened, "judge", {"T1.C1": signs(runs[:, run])}, run=run + 1)
    return folder


@pytest.fixture
def study(sealed: Path, tmp_path: Path) -> str:
    """A copy of it for one test."""
    return str(shutil.copytree(sealed, tmp_path / "study"))


def agreed(capsys: Output, study: str, *options: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(told(capsys, "agree", study, *COMPARED, "--json", *options))
    return document


def told(capsys: Output, *words: str) -> str:
    capsys.readouterr()
    assert main(list(words)) == 0
    return capsys.readouterr().out


def look(capsys: Output, study: str, times: int = 1) -> None:
    for _ in range(times):
        told(capsys, "split", study, "--look", "judge")


def test_a_threshold_is_chosen_on_development_and_tested_on_test_images(study: str, capsys: Output) -> None:
    (criterion,) = agreed(capsys, study)["criteria"]
    selective = criterion["selective"]
    assert (selective["clears"], selective["threshold"]) == (False, None)
    assert (selective["n_development"], selective["n_test"]) == (IMAGES // 2, 0)
    assert "tested on images that were not used to choose it" in selective["undefined"]["threshold"]
    assert criterion["advice"]["kind"] == "with a human check"
    look(capsys, study)
    for part in ("test", "all"):
        (criterion,) = agreed(capsys, study, "--part", part)["criteria"]
        selective = criterion["selective"]
        assert (selective["clears"], selective["threshold"]) == (True, 1.0)
        assert (selective["n_development"], selective["n_test"]) == (IMAGES // 2, IMAGES // 2)
        assert criterion["advice"]["kind"] == "automatable where sure", criterion["advice"]


def test_before_the_test_page_one_says_to_test(study: str, capsys: Output) -> None:
    look(capsys, study)
    asked = ("agree", study, *COMPARED, "--part")
    page = told(capsys, *asked, "all").split("\n\n")[0]
    assert "These figures are from development and test images together." in page
    assert "What to do next: Test it on the sealed test images." in page
    page = told(capsys, *asked, "test").split("\n\n")[0]
    assert "These figures are from the test images only" in page
    assert "Judges' results on the test images have been opened 1 time." in page
    assert "What to do next: Let it answer where it is sure, and have people answer the rest." in page
    page = told(capsys, *asked, "development").split("\n\n")[0]
    assert page.count("These figures are from the development images") == 1
    assert "have been opened" not in page


def test_every_look_is_one_more_chance(study: str, capsys: Output) -> None:
    look(capsys, study)
    once = agreed(capsys, study, "--part", "test")["criteria"][0]["selective"]["not_met"]
    before = agreed(capsys, study)["criteria"][0]["advice"]
    look(capsys, study, times=9)
    often = agreed(capsys, study, "--part", "test")["criteria"][0]["selective"]["not_met"]
    assert often["agreement_ci"][0] < once["agreement_ci"][0]
    assert agreed(capsys, study)["criteria"][0]["advice"] == before, "development images are open anyway"
    lines = told(capsys, "agree", study, *COMPARED, "--part", "test")
    assert (
        "allow for 1 question of the study, and for opening the results on the test images 10 times." in lines
    )


def test_another_seed_draws_no_other_halves(tmp_path: Path, capsys: Output) -> None:
    folder = tmp_path / "open"
    truth, runs = sure_or_guessing(100, 0.7, 0.9)
    with closing(study_of(folder, 100, rubric_of(1))) as made:
        say(made, "Ada", {"T1.C1": signs(truth)})
        for run in range(runs.shape[1]):
            say(made, "judge", {"T1.C1": signs(runs[:, run])}, run=run + 1)
    found = [
        agreed(capsys, str(folder), "--seed", str(seed))["criteria"][0]["selective"] for seed in (1, 2, 3)
    ]
    assert found[0] == found[1] == found[2]


def test_page_one_tells_the_errors_that_its_advice_is_about(tmp_path: Path, capsys: Output) -> None:
    """On all images the judge passes many; where it is sure, hardly any. The first page and the appendix agree with
    the advice, and what the judge may answer everywhere is not in the table of selective use."""
    folder = tmp_path / "open"
    truth, runs = sure_or_guessing(400, 0.7, 0.99)
    with closing(study_of(folder, 400, rubric_of(2))) as made:
        for name, votes in three(truth).items():
            say(made, name, {"T1.C1": signs(votes), "T1.C2": signs(votes)})
        good = np.where(np.arange(400) % 90 == 7, 1 - truth, truth).astype(np.int8)
        for run in range(runs.shape[1]):
            say(made, "judge", {"T1.C1": signs(runs[:, run]), "T1.C2": signs(good)}, run=run + 1)
    criteria = {one["code"]: one for one in agreed(capsys, str(folder))["criteria"]}
    kinds = {code: one["advice"]["kind"] for code, one in criteria.items()}
    assert kinds == {"T1.C1": "automatable where sure", "T1.C2": "automatable"}
    cost = criteria["T1.C1"]["advice"]["false_passes"]
    line = next(
        row for row in told(capsys, "agree", str(folder), *COMPARED).splitlines() if row.startswith("T1.C1")
    )
    assert f"passes about {cost['about']} of 10 ({cost['low']} to {cost['high']})" in line
    assert "rejects about 1 of 10 (0 to 2)" in line, "on all images about 2 of 10"
    page = tmp_path / "report.html"
    assert main(["export", str(folder), *COMPARED, "--format", "html", "--out", str(page)]) == 0
    appendix = tmp_path / "report-appendix.html"
    selective = (
        appendix.read_text().split("The judge where it is sure, on images that")[1].split("</table>")[0]
    )
    assert "T1.C1" in selective
    assert "T1.C2" not in selective
