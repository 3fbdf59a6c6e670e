"""The label rule: essential and desirable criteria, everywhere a label is computed, stored, written and told."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, strategies as st

from app.agreement.ratings.community_rules import MISSING, labels
from app.agreement.ratings.question import Question
from app.agreement.ratings.rating_matrix import read_ratings
from app.agreement.ratings.trace import checksum
from app.agreement.report.report import build
from app.errors import UserError
from app.files.rubric_file import read_rubric, write_rubric
from app.judging.prompts.prompt import prompt_for
from app.judging.prompts.prompt_template import load_prompt_template
from app.reports.study_report import document_of
from app.rubrics.difference import differences
from app.rubrics.draft import RubricDraft
from app.rubrics.draft_text import draft_from_json, draft_to_json
from app.rubrics.outline import outline, read_outline
from app.sessions.rubric.designing import Designing
from app.study.image import ImageFacts
from app.study.judge.judge_setup import JudgeInput, JudgeSetup
from app.study.label import LabelState, label_of
from app.study.rubric import Rubric, read_setup, wording_of, write_setup
from app.study.team.designs import DraftVersion
from app.study.verdict import Verdict
from storage.folder import open_study
from storage.team import meetings
from tests.agreement.making import say, study_of

TOML = """
title = "Canes"
artifact = "cane"
least_desirable = 2

[[theme]]
code = "T1"
statement = "Why."
""" + "".join(
    f'\n[[theme.criterion]]\ncode = "C{at}"\ntext = "Part {at}."\n'
    + ('importance = "desirable"\n' if at > 1 else "")
    for at in range(1, 5)
)


def rubric() -> Rubric:
    """One essential criterion and three desirable ones, of which two have to be met."""
    return read_rubric(TOML, "rule.toml")


STATES = {LabelState.APPROPRIATE: 1, LabelState.NOT_APPROPRIATE: 0, LabelState.OPEN: MISSING}
SIGNS = {"1": Verdict.MET, "0": Verdict.NOT_MET}


def state(signs: str) -> LabelState:
    return label_of(rubric(), {f"T1.C{at}": SIGNS[s] for at, s in enumerate(signs, 1) if s in SIGNS}).state


@pytest.mark.parametrize(
    ("signs", "expected"),
    [
        ("1110", LabelState.APPROPRIATE),
        ("1100", LabelState.NOT_APPROPRIATE),
        ("0111", LabelState.NOT_APPROPRIATE),
        ("0...", LabelState.NOT_APPROPRIATE),
        (".00.", LabelState.NOT_APPROPRIATE),
        (".0..", LabelState.OPEN),
        ("111.", LabelState.OPEN),
    ],
)
def test_all_essential_and_two_of_three(signs: str, expected: LabelState) -> None:
    assert state(signs) is expected


@given(st.lists(st.sampled_from("01"), min_size=4, max_size=4), st.integers(0, 3))
def test_the_figures_follow_the_same_rule(signs: list[str], least: int) -> None:
    changed = read_rubric(TOML.replace("least_desirable = 2", f"least_desirable = {least}"), "rule.toml")
    one = label_of(changed, {f"T1.C{at}": SIGNS[sign] for at, sign in enumerate(signs, 1)})
    counts = np.array([[[int(sign) for sign in signs]]], np.int8)
    assert labels(counts, changed.label_rule)[0, 0] == STATES[one.state]


def test_what_speaks_against_an_image() -> None:
    def against(signs: str) -> list[str]:
        said = {f"T1.C{at}": SIGNS[sign] for at, sign in enumerate(signs, 1) if sign in SIGNS}
        return [criterion.code for criterion in label_of(rubric(), said).against]

    assert against("1110") == []
    assert against("0110") == ["T1.C1"]
    assert against("1100") == ["T1.C3", "T1.C4"]


def test_files_and_drafts_keep_it() -> None:
    kept = rubric()
    assert [one.is_desirable for one in kept.criteria] == [False, True, True, True]
    assert read_rubric(write_rubric(kept), "again.toml") == kept
    assert draft_from_json(draft_to_json(DraftVersion(kept))).rubric == kept
    read = read_outline(list(outline(kept)), "file.md", "line")
    assert read.label_rule == kept.label_rule
    setup = read_setup(write_setup(kept))
    assert (len(setup.desirable), setup.least_desirable) == (3, 2)


@pytest.mark.parametrize(
    ("was", "now", "reason"),
    [
        ("least_desirable = 2", "least_desirable = 4", "line 4.*desirable criteria, not 4"),
        ('importance = "desirable"', 'importance = "nice"', "importance"),
        (
            'importance = "desirable"',
            'importance = "desirable"\nscale = "1-5"',
            "only criteria that are answered with yes",
        ),
    ],
)
def test_a_rule_that_makes_no_sense_is_refused_with_its_line(was: str, now: str, reason: str) -> None:
    with pytest.raises(UserError, match=reason):
        read_rubric(TOML.replace(was, now, 1), "rule.toml")


def test_a_version_keeps_its_rule_and_the_report_uses_it(tmp_path: Path) -> None:
    study = study_of(tmp_path / "study", 4, rubric())
    verdicts = {"T1.C1": "1110", "T1.C2": "1111", "T1.C3": "1101", "T1.C4": "0001"}
    say(study, "Ada", verdicts | {"showing": "ssss"})
    say(study, "judge", verdicts, run=1)
    before = checksum(read_ratings(study))
    study.close()
    with closing(open_study(tmp_path / "study")) as opened:
        stored = opened.rubrics.current()
        assert stored is not None
        assert stored.label_rule == rubric().label_rule
        report = build(opened, Question("Ada", "judge"))
        assert report.label.comparison.reference_met.value == 0.5
        assert report.community is not None
        broken = [[one.code for one in miss.broken] for miss in report.community.misses]
        assert broken == [["T1.C3", "T1.C4"], ["T1.C1"]]
        document = document_of(opened, Question("Ada", "judge"))
        assert any("at least 2 of the 3 desirable ones" in line for line in document.methods)
        opened.prepare_to_write()
        opened.rubrics.publish(RubricDraft(stored).require(1).rubric, ())
        assert opened.rubrics.version(1).least_desirable == 2
    with closing(open_study(tmp_path / "study")) as opened:
        assert opened.rubrics.version(2).least_desirable == 1
        assert checksum(read_ratings(opened, 1)) == before


def test_the_prompt_says_the_rule() -> None:
    one = rubric()
    setup = JudgeSetup("m", sees=JudgeInput.ALT_TEXT)
    codes = [criterion.code for criterion in one.criteria]
    template = load_prompt_template("judge-1")
    told = prompt_for(setup, one, codes, ImageFacts("a.png"), "A cane.", [], None, template).text
    assert (
        "1 only if each of T1.C1 counts as met, and at least 2 of T1.C2, T1.C3, T1.C4; otherwise 0." in told
    )
    assert "every criterion of every theme" not in told


def test_in_the_designer(tmp_path: Path) -> None:
    with closing(study_of(tmp_path / "study", 1, rubric())) as study:
        designing = Designing(study, "Ada")
        assert designing.draft.needed() == (2, 3)
        said = designing.require(3).sentence
        assert (
            said
            == "An image is appropriate if all essential criteria and at least 3 of 3 desirable ones are met."
        )
        assert "Desirable." in designing.lines()[2]
        with pytest.raises(UserError, match="there are 3 desirable criteria"):
            designing.require(4)
        designing.come_to(2)
        essential = wording_of(designing.criterion)
        designing.reword(type(essential)(essential.text))
        told = [one.sentence for one in differences(rubric(), designing.draft)]
        assert "T1.C2 is now essential; it was desirable." in told
        assert designing.draft.needed() == (2, 2)


def test_a_meeting_that_rewords_a_criterion_leaves_it_desirable() -> None:
    for one in rubric().criteria:
        assert meetings._wording(meetings._wording_to_cells(wording_of(one))) == wording_of(one)


def test_versions_with_other_criteria_are_compared_by_their_own_rules(tmp_path: Path) -> None:
    with closing(study_of(tmp_path / "study", 4, rubric())) as study:
        four = {f"T1.C{at}": "1110" for at in range(1, 5)}
        say(study, "Ada", four)
        say(study, "judge", four, run=1)
        theme = rubric().themes[0]
        two = replace(rubric(), themes=(replace(theme, criteria=theme.criteria[:2]),), least_desirable=1)
        study.rubrics.publish(two, ())
        some = {f"T1.C{at}": "1100" for at in range(1, 3)}
        say(study, "Ada", some)
        say(study, "judge", some, run=1)
        report = build(study, Question("Ada", "judge"))
        assert [change.version for change in report.versions] == [1]
        assert report.label.comparison.reference_met.value == 0.5
