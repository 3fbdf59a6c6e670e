"""`touchstone images prompts`: who gets to know the prompts of the images."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from app.agreement.ratings.question import Question
from app.cli import main
from app.files.rubric_file import load_rubric
from app.judging.runs.plan import RunRequest, make_plan
from app.judging.runs.plan_sentences import plan_sentences
from app.messages.cli import cli
from app.messages.study import image_prompts
from app.reports.study_report import document_of
from app.rubrics.wording import Concern, findings
from app.study.judge.judge_setup import JudgeSetup
from app.study.judge.prompt_visibility import PromptVisibility, choose_visibility, prompt_visibility
from app.study.work import ADDING
from storage.folder import open_study
from tests.demo_copies import copy_demo
from tests.storage.making import make_study


def test_prompts_are_shown_to_everybody_or_nobody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "study"
    make_study(folder, images=1).close()
    assert main(["images", "prompts", str(folder)]) == 0
    told = capsys.readouterr().out
    assert image_prompts.STATES[PromptVisibility.UNDECIDED] in told
    assert cli.OPEN_PAGES not in told
    assert main(["images", "prompts", str(folder), "--shown-to", "nobody"]) == 0
    told = capsys.readouterr().out
    assert image_prompts.STATES[PromptVisibility.HIDDEN] in told
    assert cli.OPEN_PAGES in told
    with closing(open_study(folder)) as study:
        assert prompt_visibility(study) is PromptVisibility.HIDDEN


def test_a_page_opened_again_follows_what_was_chosen_elsewhere(tmp_path: Path) -> None:
    folder = tmp_path / "study"
    make_study(folder, images=1).close()
    with closing(open_study(folder)) as window:
        window.prepare_to_add(ADDING)
        assert main(["images", "prompts", str(folder), "--shown-to", "everybody"]) == 0
        assert prompt_visibility(window) is PromptVisibility.SHOWN


def test_the_choice_goes_with_no_other_verb(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "study"
    make_study(folder, images=1).close()
    assert main(["images", "sheet", str(folder), "--shown-to", "nobody"]) != 0
    assert "Unrecognized arguments: --shown-to nobody" in capsys.readouterr().err


def test_a_judge_that_knows_more_than_people_is_named_in_its_plan_and_in_reports(tmp_path: Path) -> None:
    with closing(open_study(copy_demo(tmp_path / "demo"))) as study:
        setup = JudgeSetup("demo-model", base_url="http://localhost:9/v1")
        assert image_prompts.ONLY_JUDGES in plan_sentences(make_plan(study, RunRequest(setup)))
        question = Question("Ada", "demo-judge", replicates=20)
        assert image_prompts.NOT_THE_SAME in document_of(study, question).summary
        assert image_prompts.NOT_THE_SAME not in document_of(study, replace(question, against="Ben")).summary
        study.prepare_to_write()
        choose_visibility(study, PromptVisibility.SHOWN)
        assert image_prompts.ONLY_JUDGES not in plan_sentences(make_plan(study, RunRequest(setup)))
        assert image_prompts.NOT_THE_SAME not in document_of(study, question).summary


def test_a_criterion_about_a_prompt_that_people_do_not_see_is_remarked_on() -> None:
    rubric = load_rubric("guide-cane")
    asks = replace(rubric.criteria[0], text="The picture shows what the prompt asks for.")
    concerns = [one.concern for one in findings(asks, rubric, hides_prompts=True)]
    assert Concern.HIDDEN_PROMPT in concerns
    assert Concern.HIDDEN_PROMPT not in [one.concern for one in findings(asks, rubric)]
    assert Concern.HIDDEN_PROMPT not in [
        one.concern for one in findings(rubric.criteria[0], rubric, hides_prompts=True)
    ]
