"""Who may write what on a hub: every table with every role, and what happens to a row that is forged all the same."""

import json
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from storage.hub.hub_schema import may_write
from storage.merge.fact_tables import FACTS
from tests.repository import ROOT
from tests.storage.hub.conftest import join
from tests.storage.hub.server import Server
from tests.storage.hub.test_hub_sync import exchange, met
from tests.storage.judge.test_report_cards import fill
from tests.storage.merge.machines import Machine, Model
from tests.storage.team.leaving import full_study
from tests.storage.team.test_second_answers import ask_both

JUDGES = (
    "judge",
    "judge_call",
    "judge_call_serves",
    "judge_answer",
    "swap_test",
    "anchor_call",
    "judge_bounds",
)
# What the table of rights in docs/scale.md says in its words, by the tables that they mean.
FACILITATOR_READS_NO = {
    "judges' calls, answers and bounds": JUDGES,
    "decisions of the guard": ("guard_decision",),
    "saved checks of models": ("model_check",),
    "appeals against both": ("guard_appeal", "guard_appeal_decision", "card_appeal", "appeal_decision"),
    "prompts of prompt sets": ("prompt_of_set",),
    "looks at advice": ("advice_look",),
    "preregistrations": ("preregistration",),
    "test images": ("test_split", "split_image", "test_look"),
}
FACILITATOR_WRITES_NO: Mapping[str, tuple[str, ...]] = {"how the study is analysed": ("analysis_option",)}
DESIGNER_WRITES = {
    "images": ("image", "image_alias", "given_number", "exhibit", "exhibit_picture"),
    "rubrics": (
        *(
            "template",
            "rubric",
            "rubric_parent",
            "theme",
            "item",
            "item_change",
            "item_parent",
            "item_removal",
        ),
        *("round_state", "response_sets"),
    ),
    "descriptions": ("alt_text",),
    "names of people, pairs and plans": ("rater", "pair_member", "plan"),
    "translations": ("translation", "translation_confirmation"),
    "workshops": (
        *("workshop", "workshop_group", "workshop_image", "statement", "summary", "ranking", "candidate"),
        *("candidate_theme", "statement_code"),
    ),
    "drafts": (
        *("rubric_draft", "border_case", "draft_call", "draft_theme", "draft_criterion", "draft_mark"),
        *("suggested_field", "field_decision", "judge_prompt"),
    ),
}
GONE = ("withdrawal", "erased_row")
LOGINS = {
    "ada": "rater",
    "pia": "pair",
    "fay": "facilitator",
    "dee": "designer",
    "rex": "researcher",
    "nan": "researcher",  # named for withdrawals
    "gpu": "worker",
}
Refused = psycopg.errors.InsufficientPrivilege


def tables(told: Mapping[str, tuple[str, ...]]) -> set[str]:
    return {table for many in told.values() for table in many}


def expected(login: str, fact: str) -> bool:
    """Whether the docs say that a login may write rows of a table."""
    role = LOGINS[login]
    if fact in GONE:
        return login == "nan"
    if role == "facilitator":
        return fact not in tables(FACILITATOR_READS_NO) | tables(FACILITATOR_WRITES_NO)
    return role == "researcher" or (role == "designer" and fact in tables(DESIGNER_WRITES))


@pytest.fixture
def full(hub: Server, tmp_path: Path) -> Iterator[Machine]:
    """A study on the hub with rows in most tables, and a login for each role."""
    with closing(full_study(tmp_path / "study")) as study:
        fill(study)
    one = Machine(tmp_path / "study", Model())
    met(one, hub.address())
    for login, role in LOGINS.items():
        join(hub, one, login, role, 0 if role in ("rater", "pair") else None, withdraws=login == "nan")
    yield one
    one.close()


def test_the_docs_name_what_each_role_may_not(hub: Server) -> None:
    rows = {
        cells[1].strip(): cells[2:]
        for line in (ROOT / "docs" / "scale.md").read_text(encoding="utf-8").splitlines()
        if len(cells := line.split("|")) == 5
    }
    assert all(words in rows["facilitator"][0] for words in FACILITATOR_READS_NO)
    assert all(words in rows["facilitator"][1] for words in FACILITATOR_WRITES_NO)
    assert all(words in rows["designer"][0] for words in DESIGNER_WRITES)


def may(connection: psycopg.Connection, sql: bytes, *values: object) -> bool:
    """Whether a statement changes a row; it is undone."""
    try:
        return connection.execute(sql, values).rowcount != 0
    except Refused:
        return False
    finally:
        connection.rollback()


def test_every_table_takes_rows_only_of_who_may_write_them(hub: Server, full: Machine) -> None:
    about, ben = full.study.study.id, full.raters()[1].id
    insert = b"INSERT INTO touchstone.fact (study, fact, owner, body) VALUES (%s, %s, %s, %s)"
    changes = (
        b"UPDATE touchstone.fact SET body = '{}' WHERE fact = %s",
        b"UPDATE touchstone.fact SET owner = NULL, sent_by = NULL WHERE fact = %s",
    )
    for login, role in LOGINS.items():
        with closing(psycopg.connect(hub.address(login))) as connection:
            for fact in (table.name for table in FACTS):
                whose = None if fact in GONE else ben
                body = {
                    "uuid": ben.hex,
                    "rater": [ben.hex] if whose else ben.hex,
                    "run": 0,
                    "fact": "alt_text",
                }
                is_expected = expected(login, fact)
                assert may(connection, insert, about, fact, whose, json.dumps(body)) is is_expected, (
                    login,
                    fact,
                )
                if role not in ("rater", "pair", "worker"):
                    assert may_write(role, fact, body, is_named=login == "nan") is is_expected, (login, fact)
                assert not any(may(connection, sql, fact) for sql in changes), (login, fact)
                is_deleted = may(connection, b"DELETE FROM touchstone.fact WHERE fact = %s", fact)
                assert not is_deleted or login == "nan", (login, fact)
            judges = json.dumps({"rater": [ben.hex], "run": 1})
            assert may(connection, insert, about, "answer", ben, judges) is (role == "researcher")
            assert not may(connection, b"TRUNCATE touchstone.fact")


def test_no_other_table_is_changed_by_a_member(hub: Server, full: Machine) -> None:
    about = full.study.study.id
    tables = [
        str(name) for (name,) in hub.ask("SELECT tablename FROM pg_tables WHERE schemaname = 'touchstone'")
    ]
    for table in set(tables) - {"fact"}:
        column = "id" if table in ("hub", "study") else "study"
        changes = [
            f"DELETE FROM touchstone.{table}",
            f"UPDATE touchstone.{table} SET {column} = '{about}'",
            f"TRUNCATE touchstone.{table}",
        ]
        if table != "picture":  # facilitators, designers and researchers add these
            changes.append(f"INSERT INTO touchstone.{table} DEFAULT VALUES")
        for login, role in LOGINS.items():
            if role == "researcher" and table in ("job", "work", "work_picture", "worker"):
                continue  # the calls of judges are theirs
            with closing(psycopg.connect(hub.address(login))) as connection:
                allowed = [sql for sql in changes if may(connection, sql.encode())]
            assert allowed == [], (login, table)


def test_a_row_is_stored_as_whose_it_is_and_with_the_login_that_sent_it(hub: Server, full: Machine) -> None:
    ada, ben = (one.id for one in full.raters()[:2])
    facts = hub.ask("SELECT DISTINCT fact FROM touchstone.fact WHERE owner IS NOT NULL")
    assert len(facts) > 20
    copied = (
        "INSERT INTO touchstone.fact (study, fact, owner, body{more}) SELECT study, fact, {owner},"
        ' body || \'{{"note": "{note}"}}\'{value} FROM touchstone.fact'
        " WHERE fact = '{fact}' AND owner = '{ada}' LIMIT 1"
    )
    for fact in ("rater", "answer", "session", "private_note", "detail", "second_answer", "statement_code"):
        for owner in ("NULL", f"'{ben}'"):
            sql = copied.format(more="", value="", owner=owner, note="x", fact=fact, ada=ada)
            for login in ("fay", "rex"):
                with pytest.raises(Refused):
                    hub.ask(sql, login)
    own = {"owner": f"'{ada}'", "fact": "answer", "ada": ada}
    for login in ("fay", "rex"):
        with pytest.raises(Refused):
            hub.ask(copied.format(more=", sent_by", value=", 'dee'", note="x", **own), login)
        hub.ask(copied.format(more="", value="", note=login, **own), login)
    sent = hub.ask("SELECT body ->> 'note', sent_by FROM touchstone.fact WHERE sent_by <> 'admin' ORDER BY 1")
    assert sent == [("fay", "fay"), ("rex", "rex")]
    assert hub.ask("SELECT count(*) FROM touchstone.fact WHERE sent_by IS NULL") == [(0,)]


def test_a_forged_row_stays_on_the_hub_and_stops_nobody(hub: Server, two: list[Machine]) -> None:
    a, b = two
    ask_both(a)
    a.translate("Stöcke")
    exchange(two, hub.address())
    join(hub, a, "fay", "facilitator")
    before = a.facts()
    ada, ben = (one.id for one in a.raters())
    copied = (
        "INSERT INTO touchstone.fact (study, fact, owner, body) SELECT study, fact, {owner}, body || '{body}'"
    )
    changes: dict[str, dict[str, object]] = {
        "answer": {"note": "forged"},
        "meeting": {"title": "forged"},
        "translation": {"text": "forged"},
    }
    for fact, change in changes.items():
        sql = copied.format(owner="owner", body=json.dumps(change))
        hub.ask(f"{sql} FROM touchstone.fact WHERE fact = '{fact}' ORDER BY seq LIMIT 1", "fay")
    # Ben says what Ada answers the second time.
    said = {"act": "said", "value": "met", "rater": [ben.hex], "uuid": "1f" * 16}
    sql = copied.format(owner=f"'{ben}'", body=json.dumps(said))
    hub.ask(f"{sql} FROM touchstone.fact WHERE fact = 'second_answer' AND owner = '{ada}'", "fay")
    a.add_rater("Zoe")
    met(a, hub.address())
    assert {name for name in a.facts() if a.facts()[name] != before[name]} == {"rater"}
    done = met(b, hub.address())
    assert sorted(name.split()[0] for name, _why in done.left_alone) == sorted([*changes, "second_answer"])
    assert all("contradicts what is here" in why for _name, why in done.left_alone)
    assert b.facts() == a.facts()
