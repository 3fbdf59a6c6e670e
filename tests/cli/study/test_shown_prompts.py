"""`touchstone images prompts`: who gets to know the prompts of the images."""

from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.messages.study import image_prompts
from app.study.judge.prompt_visibility import PromptVisibility, prompt_visibility
from storage.folder import open_study
from tests.storage.making import make_study


def test_prompts_are_shown_to_everybody_or_nobody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "study"
    make_study(folder, images=1).close()
    assert main(["images", "prompts", str(folder)]) == 0
    assert image_prompts.STATES[PromptVisibility.UNDECIDED] in capsys.readouterr().out
    assert main(["images", "prompts", str(folder), "--shown-to", "nobody"]) == 0
    assert image_prompts.STATES[PromptVisibility.HIDDEN] in capsys.readouterr().out
    with closing(open_study(folder)) as study:
        assert prompt_visibility(study) is PromptVisibility.HIDDEN


def test_the_choice_goes_with_no_other_verb(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "study"
    make_study(folder, images=1).close()
    assert main(["images", "sheet", str(folder), "--shown-to", "nobody"]) != 0
    assert image_prompts.ONLY_FOR_PROMPTS in capsys.readouterr().err
