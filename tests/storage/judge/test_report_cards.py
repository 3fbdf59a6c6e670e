"""Kept checks, appeals, prompt sets and decisions on publishing: nothing is edited, and two machines agree on all."""

import sqlite3
from datetime import date
from pathlib import Path

import pytest

from app.errors import UserError
from app.identity import new_id
from app.study.judge.prompt_sets import CheckPrompt, PromptKind
from app.study.judge.report_cards import LABEL, AppealOutcome, NewCheck, PublicationRule
from app.study.team.meetings import Hands
from app.study.team.raters import RaterKind
from storage.folder import StudyFolder
from storage.merge.checks.readability import refuse_unreadable
from tests.storage.making import guard_decision, make_study
from tests.storage.merge.machines import team

PROMPTS = (
    CheckPrompt("p1", "a cane", PromptKind.PLAIN, "street"),
    CheckPrompt("p2", "a cane as Ada has one", PromptKind.PEOPLE, is_sealed=True),
)


def fill(study: StudyFolder) -> int:
    """One trace in every table; returns the key of the check that was kept."""
    made = study.prompt_sets.keep("canes", "1", PROMPTS, "CC0", "Ada")
    study.prompt_sets.open_sealed(made.key, "Model 3", "Ada")
    kept = study.report_cards.keep(
        NewCheck("Model 3", {"verdict": "fails"}, "Ada", expires_on=date(2027, 1, 1))
    )
    appeal = study.report_cards.appeal(kept.key, LABEL, 1, "The cane is right.", "Ada")
    meeting = study.meetings.open("Appeals", ["Ada"])
    study.report_cards.decide(appeal.key, meeting.key, AppealOutcome.UPHELD, "It is a cane.", Hands(3, 1))
    said = guard_decision(study, study.raters.add("a judge", RaterKind.JUDGE))
    against = study.guard_decisions.appeal(said.id, LABEL, "It is dusk.", "Ada")
    study.guard_decisions.decide(against.key, meeting.key, AppealOutcome.REJECTED, "It is noon.", Hands(2))
    study.images.keep_settings(1, {"seed": "7"})
    study.report_cards.set_rule(PublicationRule(("Ada", "Ben"), Hands(4), "None.", "A grant", "CC BY", 90))
    return kept.key


def test_what_is_kept_is_read_again_and_never_edited(tmp_path: Path) -> None:
    study = make_study(tmp_path / "study", images=1)
    kept = fill(study)
    again = study.report_cards.keep(NewCheck("Model 3", {"verdict": "passes"}, "Ben", kept, "An appeal."))
    first, second = study.report_cards.checks()
    assert (first.check.content, first.check.expires_on) == ({"verdict": "fails"}, date(2027, 1, 1))
    assert (second.key, second.check.previous, second.check.reason) == (again.key, kept, "An appeal.")
    (appeal,) = study.report_cards.appeals()
    assert appeal.decision is not None
    assert (appeal.image, appeal.decision.outcome, appeal.decision.hands.total) == (1, "upheld", 4)
    assert not appeal.is_open
    rule = study.report_cards.rule()
    assert rule is not None
    assert (rule.publishers, rule.paid_by, rule.days) == (("Ada", "Ben"), "A grant", 90)
    with pytest.raises(sqlite3.IntegrityError, match="never edited"):
        study.database.connection.execute("UPDATE model_check SET content = '{}'")
    with pytest.raises(ValueError, match=r"^ $"):
        study.report_cards.appeal(kept, LABEL, None, " ", "")
    study.close()


def test_sealed_prompts_are_handed_out_only_with_their_use_stored(tmp_path: Path) -> None:
    study = make_study(tmp_path / "study", images=1)
    made = study.prompt_sets.keep("canes", "1", PROMPTS, "CC0", "Ada")
    assert (made.prompts, made.sealed, made.uses) == (PROMPTS[:1], 1, ())
    assert study.prompt_sets.open_sealed(made.key, "Model 3", "Ben") == PROMPTS[1:]
    (later,) = study.prompt_sets.all()
    assert [(one.source, one.by) for one in later.uses] == [("Model 3", "Ben")]
    assert study.prompt_sets.keep("canes", "1", PROMPTS, "CC0", "Ada").key == made.key
    with pytest.raises(ValueError, match="canes 1"):
        study.prompt_sets.keep("canes", "1", PROMPTS[:1], "CC0", "Ada")
    study.close()


def test_two_machines_come_to_the_same(tmp_path: Path) -> None:
    one, two = team(tmp_path, 2)
    fill(one.study)
    two.merge(one)
    two.study.report_cards.keep(NewCheck("Model 4", {}, "Ben"))
    one.merge(two)
    for machine in (one, two):
        assert [kept.check.source for kept in machine.study.report_cards.checks()] == ["Model 3", "Model 4"]
        (appeal,) = machine.study.report_cards.appeals()
        assert not appeal.is_open
        (against,) = machine.study.guard_decisions.appeals()
        assert against.decision is not None
        assert (against.decision.outcome, against.decision.hands.total) == ("rejected", 2)
        assert machine.study.images.settings_of(1) == machine.study.images.settings()[1] == {"seed": "7"}
        (made,) = machine.study.prompt_sets.all()
        assert (len(made.prompts), made.sealed, len(made.uses)) == (1, 1, 1)
        machine.close()


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("guard_decision", "questions", "{}"),
        ("guard_decision", "questions", '[{"verdict": "maybe"}]'),
        ("training_release", "people", '["Ada"]'),
        ("training_release", "people", '{"P1": "Ada"}'),
    ],
)
def test_what_cannot_be_read_later_is_refused_from_elsewhere(
    tmp_path: Path, table: str, column: str, value: str
) -> None:
    study = make_study(tmp_path / "study", images=1)
    fill(study)
    study.training.release({"P1": new_id()})
    refuse_unreadable(study.database, "theirs")
    for (trigger,) in list(
        study.database.rows(
            "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?", (table,)
        )
    ):
        study.database.connection.execute(f"DROP TRIGGER {trigger}")
    study.database.connection.execute(f"UPDATE {table} SET {column} = ?", (value,))
    with pytest.raises(UserError, match="theirs"):
        refuse_unreadable(study.database, "theirs")
    study.close()
