"""The hub's schema in PostgreSQL, step by step: tables, who may read and write what, and views for people with SQL.

Nothing here trusts a client. What a login may read follows from `member` through row-level security, so it holds for
psql as it does for this program. A published step is never changed; a new one is added below it.
"""

from collections.abc import Mapping
from typing import Any

from storage.hub.hub_claim_schema import STEP as CLAIMS
from storage.hub.hub_coordinator_schema import STEP as COORDINATORS
from storage.hub.hub_fact_policies import (
    APPEALS_DECIDED,
    CARD_FACTS,
    CARDS,
    DESIGNERS_TRANSLATE,
    LOOK,
    LOOKS,
    OUTCOME_FACTS,
    OUTCOMES,
    TRANSLATIONS,
)
from storage.hub.hub_parcel_schema import STEP as PARCELS
from storage.hub.hub_pictures_schema import STEP as PICTURES
from storage.hub.hub_privileges import STEP as PRIVILEGES
from storage.hub.hub_progress_schema import STEP as PROGRESS
from storage.hub.hub_protection import STEP as PROTECTION
from storage.hub.hub_replacement_schema import STEP as REPLACEMENTS, STEP_KEYS as REPLACED_KEYS
from storage.hub.hub_right_schema import OPTION, STEP as RIGHTS
from storage.hub.hub_turn_schema import STEP as TURNS
from storage.hub.hub_withdrawal_schema import STEP as WITHDRAWALS
from storage.hub.hub_work_schema import STEP as WORK

_DESIGN = (
    "statement",
    "summary",
    "ranking",
    "candidate",
    "candidate_theme",
    "statement_code",
    "rubric_draft",
    "border_case",
    "draft_call",
    "draft_theme",
    "draft_criterion",
    "draft_mark",
    "suggested_field",
    "field_decision",
    "judge_prompt",
    "workshop",
    "workshop_group",
    "workshop_image",
)
_SHARED = (
    "image",
    "image_alias",
    "given_number",
    "exhibit",
    "exhibit_picture",
    "template",
    "rubric",
    "rubric_parent",
    "theme",
    "item",
    "item_change",
    "item_parent",
    "item_removal",
    "rater",
    "alt_text",
    "pair_member",
    "plan",
    "response_sets",
    "withdrawal",
    "erased_row",
    "round_state",
)
_JUDGE = (  # of the first step, which stays as it is
    "judge",
    "judge_call",
    "judge_call_serves",
    "judge_answer",
    "swap_test",
    "anchor_call",
    "judge_bounds",
    "test_split",
    "split_image",
    "test_look",
    "preregistration",
)

GONE = ("withdrawal", "erased_row")  # put there before all other rows, for they delete rows


# Rows that came before a person withdrew may name them, until everything is written anew without the name.
LEFT_OVER_IN = """
SELECT EXISTS (SELECT FROM touchstone.fact AS old WHERE old.study = %(study)s
    AND old.fact = ANY (%(facts)s) AND old.fact NOT IN ('withdrawal', 'erased_row')
    AND old.seq < (SELECT max(seq) FROM touchstone.fact WHERE study = %(study)s AND fact = 'withdrawal'))
"""


def may_write(role: str, fact: str, body: Mapping[str, Any], is_named: bool = False) -> bool:
    """Whether a role may put a row on a hub; what it may not stays on its machine. The server asks the same.

    `is_named`: for withdrawals, which nobody else sends but the hub's owner.
    """
    if role == "owner":
        return True
    if fact in GONE and not is_named and (fact == "withdrawal" or body["fact"] != "voice_note"):
        return False
    if role == "researcher":
        return True
    is_researchers = fact in (*_JUDGE, LOOK, *CARDS, *OUTCOMES, OPTION) or (
        fact == "answer" and body["run"] != 0
    )
    is_designs = fact in (*_DESIGN, *_SHARED, *TRANSLATIONS) and fact not in GONE
    return not is_researchers and (role == "facilitator" or (role == "designer" and is_designs))


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(f"'{name}'" for name in names)


_TABLES = f"""
CREATE SCHEMA touchstone;

CREATE TABLE touchstone.hub (id uuid NOT NULL DEFAULT gen_random_uuid());
INSERT INTO touchstone.hub DEFAULT VALUES;

CREATE TABLE touchstone.study (
    id uuid PRIMARY KEY,
    title text NOT NULL
);

CREATE TABLE touchstone.member (           -- what a login is in a study; `rater`: who they are, for raters and pairs
    study uuid NOT NULL REFERENCES touchstone.study,
    login name NOT NULL,
    role text NOT NULL CHECK (role IN ('rater', 'pair', 'facilitator', 'designer', 'researcher')),
    rater uuid,
    PRIMARY KEY (study, login),
    CHECK ((role IN ('rater', 'pair')) = (rater IS NOT NULL))
);

CREATE TABLE touchstone.fact (             -- the facts of all studies; a row is never edited
    seq bigint GENERATED ALWAYS AS IDENTITY,
    study uuid NOT NULL REFERENCES touchstone.study,
    fact text NOT NULL,                    -- the table of the study
    owner uuid,                            -- the rater whose fact it is
    body jsonb NOT NULL,                   -- its columns; a reference is the key of what it refers to
    digest uuid GENERATED ALWAYS AS (md5(body::text)::uuid) STORED,
    class text GENERATED ALWAYS AS (CASE
        WHEN fact IN ({_listed(_JUDGE)}) OR (fact = 'answer' AND body ->> 'run' <> '0') THEN 'judge'
        WHEN fact IN ({_listed(_DESIGN)}) THEN 'design'
        WHEN fact IN ({_listed(_SHARED)}) THEN 'shared'
        ELSE 'people' END) STORED,
    received_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (study, fact, digest)
);
CREATE UNIQUE INDEX fact_by_seq ON touchstone.fact (study, seq);
CREATE INDEX fact_of_owner ON touchstone.fact (study, owner);

CREATE TABLE touchstone.parcel (           -- what raters send back: packets, read by those who may merge them
    study uuid NOT NULL REFERENCES touchstone.study,
    rater uuid NOT NULL,
    sha256 text NOT NULL,
    content bytea NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (study, sha256)
);

CREATE TABLE touchstone.picture (
    study uuid NOT NULL REFERENCES touchstone.study,
    sha256 text NOT NULL CHECK (sha256 = encode(sha256(content), 'hex')),
    content bytea NOT NULL,
    PRIMARY KEY (study, sha256)
);

CREATE TABLE touchstone.withdrawn (        -- people of whom everything is deleted, and nothing comes in again
    study uuid NOT NULL REFERENCES touchstone.study,
    rater uuid NOT NULL,
    PRIMARY KEY (study, rater)
);
"""

_FUNCTIONS = """
CREATE FUNCTION touchstone.owns() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS
$$ SELECT session_user = pg_get_userbyid(nspowner) FROM pg_namespace WHERE nspname = 'touchstone' $$;

CREATE FUNCTION touchstone.studies_as(VARIADIC roles text[]) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
SELECT study FROM touchstone.member WHERE login = session_user AND role = ANY (roles)
UNION SELECT id FROM touchstone.study WHERE touchstone.owns() AND 'researcher' = ANY (roles)
$$;

CREATE FUNCTION touchstone.own_raters() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS
$$ SELECT rater FROM touchstone.member WHERE login = session_user AND role IN ('rater', 'pair') $$;

-- Pushes to one study follow one another, so that whoever has read up to a number has read all smaller ones.
CREATE FUNCTION touchstone.take_turns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN PERFORM pg_advisory_xact_lock(hashtextextended(NEW.study::text, 1)); RETURN NEW; END $$;
CREATE TRIGGER a_takes_turns BEFORE INSERT ON touchstone.fact FOR EACH ROW EXECUTE FUNCTION touchstone.take_turns();

CREATE FUNCTION touchstone.refuse_withdrawn() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE who uuid;
BEGIN
    who := CASE TG_TABLE_NAME WHEN 'fact' THEN (to_jsonb(NEW) ->> 'owner')::uuid
        ELSE (to_jsonb(NEW) ->> 'rater')::uuid END;
    IF EXISTS (SELECT 1 FROM touchstone.withdrawn AS gone WHERE gone.study = NEW.study AND gone.rater = who)
    THEN RETURN NULL; END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER b_refuses_withdrawn BEFORE INSERT ON touchstone.fact
FOR EACH ROW EXECUTE FUNCTION touchstone.refuse_withdrawn();
CREATE TRIGGER b_refuses_withdrawn BEFORE INSERT ON touchstone.parcel
FOR EACH ROW EXECUTE FUNCTION touchstone.refuse_withdrawn();

CREATE FUNCTION touchstone.let_go() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE who uuid := (NEW.body ->> 'rater')::uuid;
BEGIN
    DELETE FROM touchstone.fact WHERE study = NEW.study AND owner = who;
    DELETE FROM touchstone.parcel WHERE study = NEW.study AND rater = who;
    IF NEW.body ->> 'mode' = 'delete' THEN
        INSERT INTO touchstone.withdrawn VALUES (NEW.study, who) ON CONFLICT DO NOTHING;
        DELETE FROM touchstone.member WHERE study = NEW.study AND rater = who;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER lets_go AFTER INSERT ON touchstone.fact
FOR EACH ROW WHEN (NEW.fact = 'withdrawal') EXECUTE FUNCTION touchstone.let_go();
"""

_MAY_READ = """study = ANY (ARRAY(SELECT touchstone.studies_as('researcher')))
    OR (class <> 'judge' AND study = ANY (ARRAY(SELECT touchstone.studies_as('facilitator'))))
    OR (class IN ('shared', 'design') AND study = ANY (ARRAY(SELECT touchstone.studies_as('designer'))))"""
_STAFF = "study = ANY (ARRAY(SELECT touchstone.studies_as('researcher', 'facilitator', 'designer')))"
_MERGES = "study = ANY (ARRAY(SELECT touchstone.studies_as('researcher', 'facilitator')))"
_OWN_WORK = "rater = ANY (ARRAY(SELECT touchstone.own_raters()))"
TABLES = ("hub", "study", "member", "fact", "parcel", "picture", "withdrawn")
_OF_OWN_STUDIES = (
    "id = ANY (ARRAY(SELECT touchstone.studies_as('rater', 'pair', 'facilitator', 'designer', 'researcher')))"
)

_POLICIES = f"""
CREATE POLICY reads ON touchstone.hub FOR SELECT USING (true);
CREATE POLICY reads ON touchstone.study FOR SELECT USING (touchstone.owns() OR {_OF_OWN_STUDIES});
CREATE POLICY adds ON touchstone.study FOR INSERT WITH CHECK (touchstone.owns());
CREATE POLICY reads ON touchstone.member FOR SELECT USING (login = session_user OR touchstone.owns());
CREATE POLICY adds ON touchstone.member FOR INSERT WITH CHECK (touchstone.owns());
CREATE POLICY removes ON touchstone.member FOR DELETE USING (touchstone.owns());
CREATE POLICY reads ON touchstone.fact FOR SELECT USING ({_MAY_READ});
CREATE POLICY adds ON touchstone.fact FOR INSERT WITH CHECK ({_MAY_READ});
CREATE POLICY removes ON touchstone.fact FOR DELETE
    USING (study = ANY (ARRAY(SELECT touchstone.studies_as('researcher'))) OR touchstone.owns());
CREATE POLICY reads ON touchstone.parcel FOR SELECT USING ({_MERGES} OR {_OWN_WORK});
CREATE POLICY adds ON touchstone.parcel FOR INSERT WITH CHECK (
    {_OWN_WORK} AND study = ANY (ARRAY(SELECT touchstone.studies_as('rater', 'pair'))));
CREATE POLICY removes ON touchstone.parcel FOR DELETE USING (touchstone.owns());
CREATE POLICY reads ON touchstone.picture FOR SELECT USING ({_STAFF});
CREATE POLICY adds ON touchstone.picture FOR INSERT WITH CHECK ({_STAFF});
CREATE POLICY reads ON touchstone.withdrawn FOR SELECT USING ({_STAFF});
CREATE POLICY adds ON touchstone.withdrawn FOR INSERT WITH CHECK (touchstone.owns());
""" + "".join(f"ALTER TABLE touchstone.{table} ENABLE ROW LEVEL SECURITY;\n" for table in TABLES)

_VIEWS = """
CREATE VIEW touchstone.answers WITH (security_invoker = true) AS
SELECT study, (body ->> 'uuid')::uuid AS answer, owner AS rater, (body #>> '{image,0}')::uuid AS image,
    body #>> '{item,1}' AS criterion, (body #>> '{item,0,0}')::uuid AS rubric, (body ->> 'run')::int AS run,
    body ->> 'value' AS verdict, body ->> 'doubt' AS doubt, body ->> 'note' AS note,
    (body #>> '{previous,0}')::uuid AS previous,
    to_timestamp((body ->> 'recorded_at')::bigint / 1000.0) AS recorded_at
FROM touchstone.fact WHERE fact = 'answer';
CREATE VIEW touchstone.raters WITH (security_invoker = true) AS
SELECT DISTINCT ON (study, owner) study, owner AS rater, body ->> 'name' AS name, body ->> 'kind' AS kind
FROM touchstone.fact WHERE fact = 'rater' ORDER BY study, owner, seq DESC;
CREATE VIEW touchstone.progress WITH (security_invoker = true) AS
SELECT study, rater, count(DISTINCT image) AS images, count(*) AS answers, max(recorded_at) AS newest
FROM touchstone.answers GROUP BY study, rater;
"""

_GRANTS = """
GRANT USAGE ON SCHEMA touchstone TO PUBLIC;
GRANT SELECT ON ALL TABLES IN SCHEMA touchstone TO PUBLIC;
GRANT INSERT ON touchstone.fact, touchstone.parcel, touchstone.picture TO PUBLIC;
GRANT DELETE ON touchstone.fact TO PUBLIC;
"""

STEPS = (
    _TABLES + _FUNCTIONS + _POLICIES + _VIEWS + _GRANTS,
    PROTECTION,
    WORK,
    PROGRESS,
    PRIVILEGES,
    DESIGNERS_TRANSLATE,
    PICTURES,
    WITHDRAWALS,
    COORDINATORS,
    TURNS,
    CLAIMS,
    PARCELS,
    LOOKS,
    REPLACEMENTS,
    REPLACED_KEYS,
    CARD_FACTS,
    OUTCOME_FACTS,
    APPEALS_DECIDED,
    RIGHTS,
)
VERSION = len(STEPS)
