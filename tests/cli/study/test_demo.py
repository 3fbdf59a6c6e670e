"""`touchstone demo`: the same study every time, and a session one can go on with."""

import io
import shlex
from contextlib import closing, redirect_stdout
from pathlib import Path

import pytest

from app.cli import main
from app.study.answer import AnswerAction
from app.study.team.raters import RaterKind
from storage.folder import open_study
from storage.safety.check import check_study


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """The demo study, and what was said when it was made."""
    folder = tmp_path_factory.mktemp("demo") / "canes"
    with redirect_stdout(io.StringIO()) as said:
        assert main(["demo", str(folder)]) == 0
    return folder, said.getvalue().splitlines()


@pytest.fixture
def demo(made: tuple[Path, list[str]]) -> Path:
    return made[0]


def exported(folder: Path, out: Path) -> bytes:
    assert main(["export", str(folder), "--format", "csv", "--out", str(out)]) == 0
    return out.read_bytes()


def test_it_says_what_was_made_and_what_to_type(
    made: tuple[Path, list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, lines = made
    assert lines == [
        f"Made the demo study in {folder}: 10 described images, the answers of Ada and Ben,"
        " 5 runs of demo-judge, and an unfinished session of Robin.",
        f"Open it: touchstone open {folder}",
        f"Continue the unfinished session: touchstone annotate {folder} --rater Robin",
    ]
    assert main(["demo", str(folder)]) == 1
    assert "already exists" in capsys.readouterr().err


def test_two_demos_hold_the_same(demo: Path, tmp_path: Path) -> None:
    assert main(["demo", str(tmp_path / "other")]) == 0
    assert exported(demo, tmp_path / "1.csv") == exported(tmp_path / "other", tmp_path / "2.csv")


@pytest.mark.parametrize("which", [[], ["--workshops"], ["--study", "captions"]])
def test_an_interruption_leaves_nothing_behind(
    which: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_folder: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("storage.handover.check_study", interrupted)
    assert main(["demo", str(tmp_path / "deep" / "canes"), *which]) == 130
    assert list((tmp_path / "deep").iterdir()) == []


def test_a_demo_has_an_identity_of_its_own(demo: Path, tmp_path: Path) -> None:
    assert main(["demo", str(tmp_path / "other")]) == 0
    with closing(open_study(demo)) as one, closing(open_study(tmp_path / "other")) as other:
        assert one.study.id != other.study.id


def test_the_workshops_demo_says_what_was_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "workshops"
    assert main(["demo", str(folder), "--workshops"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(
        f"Made the workshops demo in {folder}: 6 studies, 84 described images, 35 invented people"
    )
    typed = shlex.split(lines[-1].partition("touchstone ")[2])
    assert typed == [
        "agree",
        str(folder / "guide-cane"),
        "--reference",
        "researcher",
        "--against",
        "Pair 2: Ivo and Jun",
    ]
    assert main(typed) == 0
    told = capsys.readouterr().out
    assert "community" in told


def test_the_demos_of_studies_say_what_was_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "captions"
    assert main(["demo", str(folder), "--study", "captions"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        f"Made the demo of captions in {folder}.",
        f"In {folder / 'survey'}: 1 exhibit, and the answers of 12 invented people.",
        f"In {folder / 'collection'}: 8 exhibits, 8 described images, the answers of 3 invented people,"
        " and an unfinished session of Dawit.",
        f"In {folder / 'evaluation'}: 8 exhibits, 8 described images, the answers of 4 invented people,"
        " and an unfinished session of Musa.",
        f"Open it: touchstone open {folder / 'evaluation'}",
        f"Continue the unfinished session: touchstone annotate {folder / 'evaluation'} --rater Musa",
        f"Read its report: touchstone analyse {folder / 'evaluation'}",
    ]
    assert main(shlex.split(lines[-1].partition("touchstone ")[2])) == 0
    assert "human" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--study", "canes"], "invalid choice: 'canes'"),
        (["--study", "captions", "--workshops"], "not allowed with"),
    ],
)
def test_one_demo_at_a_time(
    words: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["demo", str(tmp_path / "some"), *words]) == 2
    assert sentence in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_everybody_is_there(demo: Path) -> None:
    study = open_study(demo)
    try:
        assert study.images.count() == 10
        assert study.descriptions.count_undescribed() == 0
        raters = {rater.name: rater for rater in study.raters.all()}
        assert [rater.kind for rater in raters.values()].count(RaterKind.JUDGE) == 1
        judge = raters["demo-judge"]
        assert [len(study.answers.current(1, judge, run)) for run in range(1, 7)] == [7, 7, 7, 7, 7, 0]
        assert [study.queue.tally(raters[name]).open for name in ("Ada", "Ben", "Robin")] == [0, 0, 8]
    finally:
        study.close()
    assert check_study(demo).findings == ()


def test_robin_can_go_on_and_undo(demo: Path) -> None:
    study = open_study(demo)
    try:
        robin = study.raters.find("Robin")
        assert robin is not None
        acts = list(study.answers.walk_back(robin))
        assert len(acts) == 18
        assert {act.act for act in acts} == {AnswerAction.DO}
        assert study.sessions.place(robin) == 3
        image = study.queue.next_open(robin, 0)
        assert image is not None
        assert image.number == 3
    finally:
        study.close()


def test_reading_its_own_export_changes_nothing(
    demo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    exported(demo, tmp_path / "out.csv")
    before = (demo / "study.db").read_bytes()
    capsys.readouterr()
    assert main(["import", str(demo), str(tmp_path / "out.csv")]) == 0
    assert capsys.readouterr().out.startswith("0 answers imported; ")
    assert (demo / "study.db").read_bytes() == before
