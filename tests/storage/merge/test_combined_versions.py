"""Versions published apart become one with the changes of each; where they disagree, both wordings wait."""

import tempfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from app.cli import main
from app.interchange.packets.merge_report import sentences
from app.study.team.designs import ChangeKind, ItemChange
from app.study.verdict import Verdict
from storage.folder import open_study
from storage.merge.combined_versions import CombinedVersions
from storage.merge.undoing import undo_newest
from storage.safety.check import check_study
from tests.storage.merge.machines import Machine, team
from tests.storage.merge.test_merging import differences, several

STRAIGHT, TIP = "The cane is straight.", "There is a tip."


def texts(one: Machine) -> dict[str, str]:
    rubric = one.study.rubrics.current()
    assert rubric is not None
    return {criterion.code: criterion.text for criterion in rubric.criteria}


def leave_out(one: Machine, code: str) -> None:
    """A version without a criterion."""
    rubric = one.study.rubrics.current()
    assert rubric is not None
    themes = tuple(
        replace(theme, criteria=tuple(kept for kept in theme.criteria if kept.code != code))
        for theme in rubric.themes
    )
    left = [criterion for theme in themes for criterion in theme.criteria]
    changes = [ItemChange(criterion.lineage, ChangeKind.SAME, False) for criterion in left]
    one.study.rubrics.publish(replace(rubric, themes=themes), changes)


def versions(one: Machine) -> int:
    return one.study.database.number("SELECT count(*) FROM rubric")


def test_a_merge_takes_the_change_that_each_version_made(two: list[Machine]) -> None:
    ada, ben = two
    ada.answer(0, 0, "T1.C1", Verdict.MET)
    ada.reword("T1.C1", "Straight as a rod.")
    ben.reword("T1.C2", "The tip is visible.")
    merged = ben.merge(ada)
    ada.merge(ben)
    assert texts(ada) == {"T1.C1": "Straight as a rod.", "T1.C2": "The tip is visible."} == texts(ben)
    assert differences(ada.facts(), ben.facts()) == {}
    assert (
        "Rubric versions 2, 3 were published separately. Version 4 combines the changes from all of them."
        in sentences(merged)
    )
    assert merged.wordings == ()
    held = [value for (_, _, item), value in ada.current().items() if item.startswith("T1.C1")]
    assert held == [Verdict.MET] * 4  # the answer holds for every version, as nobody changed the meaning


def test_two_wordings_of_one_criterion_wait_for_a_decision(
    two: list[Machine], capsys: pytest.CaptureFixture[str]
) -> None:
    ada, ben = two
    ada.reword("T1.C1", "Straight as a rod.", is_changed=True)
    ada.answer(0, 0, "T1.C1", Verdict.MET)
    ben.reword("T1.C1", "Not bent.", is_changed=True)
    ben.reword("T1.C2", "The tip is visible.")
    merged = ada.merge(ben)
    assert texts(ada) == {"T1.C1": STRAIGHT, "T1.C2": "The tip is visible."}
    waiting = (
        'Rubric wording in conflict: T1.C1. version 2: "Straight as a rod."; version 3: "Not bent.". Until '
        'somebody decides, the earlier wording is used: "The cane is straight.". Answers stay with the wording they '
        "were given under."
    )
    assert waiting in sentences(merged)
    folder = ada.study.folder
    ada.close()
    assert waiting in [one.sentence for one in check_study(folder).findings]

    assert main(["merge", str(folder), "--conflicts"]) == 0
    assert f"1. {waiting}" in capsys.readouterr().out
    assert main(["merge", str(folder), "--settle", "1=9"]) == 1
    assert main(["merge", str(folder), "--settle", "1=2"]) == 0
    said = capsys.readouterr().out
    assert 'T1.C1, from version 6 on: "Straight as a rod.". The other wordings stay on record.' in said
    assert waiting not in [one.sentence for one in check_study(folder).findings]
    with closing(open_study(folder)) as study:
        rubric = study.rubrics.current()
        assert rubric is not None
        assert rubric.criteria[0].text == "Straight as a rod."
        (kept,) = study.database.cells(
            "SELECT value FROM current_answer AS answer JOIN item ON item.id = item WHERE item.rubric = 6"
        )
        assert kept == "met"  # what was answered under these words holds


def test_undoing_a_merge_removes_the_version_that_it_made(two: list[Machine]) -> None:
    ada, ben = two
    ada.reword("T1.C1", "Straight as a rod.")
    ben.reword("T1.C2", "The tip is visible.")
    before = ada.facts()
    ada.merge(ben)
    undo_newest(ada.study)
    ada.reopen()
    assert differences(ada.facts(), before) == {}
    assert texts(ada)["T1.C2"] == TIP
    ada.merge(ben)
    ben.merge(ada)
    assert differences(ada.facts(), ben.facts()) == {}


def test_an_undone_merge_leaves_a_version_that_was_published_after_the_one_it_brought(
    two: list[Machine],
) -> None:
    ada, ben = two
    ben.reword("T1.C2", "The tip is visible.")
    ada.reword("T1.C1", "Straight as a rod.")
    before = ada.facts()
    ada.merge(ben)  # both were the second version
    undo_newest(ada.study)
    ada.reopen()
    assert differences(ada.facts(), before) == {}
    assert texts(ada) == {"T1.C1": "Straight as a rod.", "T1.C2": TIP}


def restate(one: Machine, title: str, statement: str) -> None:
    """A version with another title and another statement of its only theme."""
    rubric = one.study.rubrics.current()
    assert rubric is not None
    (theme,) = rubric.themes
    said = replace(rubric, title=title, themes=(replace(theme, statement=statement),))
    one.study.rubrics.publish(
        said, [ItemChange(item.lineage, ChangeKind.SAME, False) for item in rubric.criteria]
    )


@pytest.mark.parametrize("is_ours", [True, False])
@pytest.mark.parametrize("statement", ["Safety first.", ""])
def test_titles_and_themes_that_were_changed_apart_are_one_conflict_and_decided_once(
    two: list[Machine], is_ours: bool, statement: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ada, ben = two
    rubric = ada.study.rubrics.current()
    assert rubric is not None
    before = (rubric.title, rubric.themes[0].statement)
    restate(ada, "Ada's canes", "What Ada sees.")
    if not statement:  # whoever says again what was said before can still win
        restate(ada, *before)
    restate(ben, "Ben's canes", "What Ben sees.")
    ada.merge(ben)
    ben.merge(ada)
    folder = ada.study.folder
    (conflict,) = ada.study.conflicts.wordings()
    said = ("Ada's canes; What Ada sees.", "Ben's canes; What Ben sees.")
    assert conflict.wordings == (said if statement else ("; ".join(before), said[1]))
    assert conflict.kept == "; ".join(before)
    ada.close()
    chosen = conflict.versions[0 if is_ours else 1]
    assert main(["merge", str(folder), "--settle", f"1={chosen}"]) == 0
    assert "Title, themes or settings, from version " in capsys.readouterr().out
    ada.reopen()
    assert not ada.study.conflicts.wordings()
    decided = ada.study.rubrics.current()
    assert decided is not None
    assert f"{decided.title}; {decided.themes[0].statement}" == conflict.wordings[0 if is_ours else 1]
    ben.merge(ada)
    assert not ben.study.conflicts.wordings()
    assert differences(ada.facts(), ben.facts()) == {}
    restate(ben, "Ben's canes", "Said later.")
    ada.merge(ben)
    assert not ada.study.conflicts.wordings()


def test_where_only_the_titles_differ_they_alone_are_the_conflict(two: list[Machine]) -> None:
    ada, ben = two
    rubric = ada.study.rubrics.current()
    assert rubric is not None
    for one, title in ((ada, "Ada's canes"), (ben, "Ben's canes")):
        restate(one, title, rubric.themes[0].statement)
    (conflict,) = ada.merge(ben).wordings
    assert set(conflict.wordings) == {"Ada's canes", "Ben's canes"}
    assert conflict.kept == rubric.title


def test_a_combined_version_goes_when_a_third_comes_unless_somebody_answered_it(tmp_path: Path) -> None:
    ada, ben, cai = team(tmp_path, 3)
    ada.reword("T1.C1", "Straight as a rod.")
    ben.reword("T1.C2", "The tip is visible.")
    ada.merge(ben)
    assert versions(ada) == 4
    cai.reword("T1.C2", "A tip.")
    with closing(ada.copy(tmp_path / "answered")) as answered:
        answered.answer(0, 0, "T1.C1", Verdict.MET)
        answered.merge(cai)
        assert versions(answered) == 6
        ada.merge(cai)
        assert versions(ada) == 5
        assert texts(ada) == {"T1.C1": "Straight as a rod.", "T1.C2": TIP} == texts(answered)
        ada.merge(answered)
        assert differences(ada.facts(), answered.facts()) == {}
    for one in (ada, ben, cai):
        one.close()


rewordings = st.lists(
    st.tuples(
        st.integers(0, 2),
        st.one_of(
            st.builds(
                lambda code, words: ("reword", code, words),
                st.sampled_from(["T1.C1", "T1.C2"]),
                st.sampled_from("abcd"),
            ),
            st.builds(lambda other: ("merge", other), st.integers(0, 2)),
        ),
    ),
    min_size=2,
    max_size=9,
)


@several
@given(rewordings)
def test_what_a_person_wrote_is_in_the_newest_version_or_waits_for_a_decision(
    history: list[tuple[int, tuple[object, ...]]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        machines = team(Path(folder), 3)
        for number, (act, *words) in history:
            if act == "merge":
                machines[number].merge(machines[int(str(words[0]))])
            else:
                machines[number].reword(str(words[0]), str(words[1]))
        first = machines[0]
        for other in machines[1:]:
            first.merge(other)
        known = first.model.with_combined(first.combined())
        waiting = {
            one.code: one for one in CombinedVersions(first.study.database, first.study.rubrics).conflicts()
        }
        for code, text in texts(first).items():
            newest = first.model.newest_changes(
                known, code, frozenset(one.id for one in first.model.versions)
            )
            said = {dict(known[one].words)[code] for one in newest}
            if len(said) == 1:
                assert {text} == said
                assert code not in waiting
            else:
                assert set(waiting[code].wordings) == said
                assert waiting[code].kept == text
        for one in machines:
            one.close()


@pytest.mark.parametrize("is_left_out_first", [False, True])
@pytest.mark.parametrize("decision", ["The tip is visible.", None])
def test_a_criterion_reworded_here_and_left_out_there_waits_for_a_decision(
    two: list[Machine], is_left_out_first: bool, decision: str | None
) -> None:
    ada, ben = two
    if is_left_out_first:
        leave_out(ben, "T1.C2")
    ada.reword("T1.C2", "The tip is visible.")
    if not is_left_out_first:
        leave_out(ben, "T1.C2")
    merged = ada.merge(ben)
    ben.merge(ada)
    assert texts(ada) == {"T1.C1": STRAIGHT, "T1.C2": TIP} == texts(ben)
    assert differences(ada.facts(), ben.facts()) == {}
    assert len(merged.wordings) == 1
    if decision is None:
        leave_out(ada, "T1.C2")
    else:
        ada.reword("T1.C2", decision)
    ben.merge(ada)
    assert texts(ben).get("T1.C2") == decision
    assert differences(ada.facts(), ben.facts()) == {}
    assert CombinedVersions(ada.study.database, ada.study.rubrics).conflicts() == ()
