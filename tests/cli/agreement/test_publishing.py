"""Every command that publishes asks the same gate: who may, and the terms of use first."""

from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.study.judge.report_cards import PublicationRule
from app.study.team.meetings import Hands
from exporters.registry import LICENSED
from storage.folder import open_study
from tests.cli.team.test_training import make_training_study

CHECK = ("--source", "A", "--reference", "Ada", "--against", "judge")
EXITS = {
    "card": ("check-model", *CHECK, "--format", "html"),
    "history": ("card", "history", "--format", "markdown"),
    "rubric": ("rubric", "export", "--format", "toml"),
    "training": ("training",),
    **{name: ("export", "--format", name) for name in LICENSED},
}


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = make_training_study(tmp_path_factory.mktemp("publishing"))
    with closing(open_study(folder)) as made:
        made.prepare_to_write()
        for image in list(made.images.all()):
            made.images.update(image, image.facts._replace(source="A"))
        made.report_cards.set_rule(PublicationRule(("Ada",), Hands(3), terms="Not for sale."))
    return folder


@pytest.mark.parametrize("name", EXITS)
def test_only_those_whom_the_community_named_publish(
    study: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    out = tmp_path / "out.file"
    verbs = {"card", "rubric"} & {EXITS[name][0]}
    first = len(verbs) + 1
    words = [*EXITS[name][:first], str(study), *EXITS[name][first:], "--out", str(out)]
    by = {"rubric": "--author", **dict.fromkeys(LICENSED, "--publisher")}.get(name, "--by")
    for nobody in ([], [by, "Ben"]):
        assert main([*words, *nobody]) == 1
        assert "The community decided that only Ada may publish." in capsys.readouterr().err
        assert not out.exists()
    assert main([*words, by, "Ada"]) == 0
    assert "Terms of use: Not for sale." in capsys.readouterr().out
    assert out.exists()


def test_what_stays_in_the_team_needs_nobody(study: Path, tmp_path: Path) -> None:
    assert main(["export", str(study), "--format", "csv", "--out", str(tmp_path / "answers.csv")]) == 0
    assert (
        main(
            ["export", str(study), "--format", "csv", "--publisher", "Ada", "--out", str(tmp_path / "a.csv")]
        )
        == 2
    )
