"""A step of a hub's schema: no worker uses up calls that it does not make, and none floods the hub.

A claim counts once its worker has begun the call. A lease has a least and a greatest length. A login holds a limited
number of calls, and gets no more of a job after too many in a row without a reply.
"""

from storage.hub.hub_progress_schema import LONGEST_LEASE, MOST_AT_ONCE
from storage.hub.hub_work_schema import MOST_CLAIMS

SHORTEST_LEASE = 5  # seconds
MOST_WITHOUT_REPLY = 100  # calls of a job that a login has begun one after the other
MOST_WORKERS = 1_000  # programs of one login that report on a job
LARGEST_REPLY = 16_000_000  # bytes
NO_MORE = "TS001"  # the SQLSTATE by which a program knows that its login gets no more calls
_SAFE = "SECURITY DEFINER SET search_path = pg_catalog, pg_temp"
_MAY_WORK = "study = ANY (ARRAY(SELECT touchstone.studies_as('researcher', 'worker')))"
_LEASE = f"now() + make_interval(secs => greatest({SHORTEST_LEASE}, least(seconds, {LONGEST_LEASE})))"

_TABLES = f"""
ALTER TABLE touchstone.work ADD COLUMN claimed_by name, ADD COLUMN has_begun boolean NOT NULL DEFAULT false;
ALTER TABLE touchstone.work ADD CONSTRAINT reply_is_short CHECK (octet_length(reply) <= {LARGEST_REPLY}) NOT VALID;
CREATE INDEX work_claimed ON touchstone.work (job, claimed_by) WHERE token IS NOT NULL;

CREATE TABLE touchstone.without_reply (    -- calls of a login since its last reply; goes with its membership
    job uuid REFERENCES touchstone.job ON DELETE CASCADE,
    study uuid NOT NULL,
    login name NOT NULL,
    calls bigint NOT NULL,
    PRIMARY KEY (job, login),
    FOREIGN KEY (study, login) REFERENCES touchstone.member ON DELETE CASCADE
);
ALTER TABLE touchstone.without_reply ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON touchstone.without_reply FROM PUBLIC;
"""

_FUNCTIONS = f"""
-- Notes calls that ended without a reply, for the logins that had begun them.
CREATE FUNCTION touchstone.note_failures(which uuid, of_study uuid, logins name[]) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
INSERT INTO touchstone.without_reply AS known (job, study, login, calls)
SELECT which, of_study, member.login, count(*) FROM unnest(logins) AS one (login)
    JOIN touchstone.member ON member.study = of_study AND member.login = one.login GROUP BY member.login
ON CONFLICT (job, login) DO UPDATE SET calls = known.calls + excluded.calls
$$;

CREATE OR REPLACE FUNCTION touchstone.claim(which uuid, most integer, seconds integer)
RETURNS TABLE (id uuid, call text, token uuid) LANGUAGE plpgsql {_SAFE} AS $$
#variable_conflict use_column
DECLARE
    of_study uuid;
    held bigint;
    chosen uuid[];
    failed name[];
BEGIN
    SELECT job.study INTO of_study FROM touchstone.job
        WHERE job.id = which AND NOT job.stopped AND job.{_MAY_WORK};
    IF of_study IS NULL THEN RETURN; END IF;
    IF EXISTS (SELECT FROM touchstone.without_reply AS known WHERE known.job = which
        AND known.login = session_user AND known.calls >= {MOST_WITHOUT_REPLY})
    THEN RAISE EXCEPTION 'too many calls without a reply' USING ERRCODE = '{NO_MORE}'; END IF;
    SELECT count(*) INTO held FROM touchstone.work WHERE job = which AND claimed_by = session_user
        AND token IS NOT NULL AND reply IS NULL AND lease_until > now();
    WITH free AS (
        SELECT open.id, open.claimed_by, open.has_begun AND open.token IS NOT NULL AS has_failed
        FROM touchstone.work AS open WHERE open.job = which AND open.reply IS NULL AND open.claims < {MOST_CLAIMS}
        AND (open.lease_until IS NULL OR open.lease_until <= now())
        ORDER BY open.seq LIMIT greatest(0, least(most, {MOST_AT_ONCE} - held)) FOR UPDATE OF open SKIP LOCKED)
    SELECT array_agg(free.id), array_agg(free.claimed_by) FILTER (WHERE free.has_failed) INTO chosen, failed FROM free;
    PERFORM touchstone.note_failures(which, of_study, failed);
    RETURN QUERY UPDATE touchstone.work AS mine SET token = gen_random_uuid(), claimed_by = session_user,
        has_begun = false, lease_until = {_LEASE}
    WHERE mine.id = ANY (chosen) RETURNING mine.id, mine.call, mine.token;
END $$;

-- Says that calls are about to be made: from then on their claim counts.
CREATE FUNCTION touchstone.begin_calls(tokens uuid[]) RETURNS void LANGUAGE sql {_SAFE} AS $$
UPDATE touchstone.work SET has_begun = true, claims = claims + 1
WHERE token = ANY (tokens) AND reply IS NULL AND NOT has_begun AND claimed_by = session_user AND {_MAY_WORK}
$$;

CREATE OR REPLACE FUNCTION touchstone.renew(tokens uuid[], seconds integer) RETURNS void LANGUAGE sql {_SAFE} AS $$
UPDATE touchstone.work SET lease_until = {_LEASE}
WHERE token = ANY (tokens) AND reply IS NULL AND claimed_by = session_user AND {_MAY_WORK}
$$;

CREATE OR REPLACE FUNCTION touchstone.deliver(which uuid, what text) RETURNS boolean LANGUAGE sql {_SAFE} AS $$
WITH taken AS (
    UPDATE touchstone.work SET reply = what, token = NULL, lease_until = NULL
    WHERE id = which AND reply IS NULL AND {_MAY_WORK} RETURNING job),
useful AS (
    DELETE FROM touchstone.without_reply AS known USING taken
    WHERE known.job = taken.job AND known.login = session_user)
SELECT EXISTS (SELECT FROM taken)
$$;

CREATE OR REPLACE FUNCTION touchstone.give_back(held uuid, why text) RETURNS void LANGUAGE plpgsql {_SAFE} AS $$
DECLARE
    one record;
BEGIN
    UPDATE touchstone.work SET lease_until = NULL, token = NULL, trouble = left(why, 500)
    WHERE token = held AND reply IS NULL AND claimed_by = session_user AND {_MAY_WORK}
    RETURNING job, study, has_begun INTO one;
    IF one.has_begun THEN PERFORM touchstone.note_failures(one.job, one.study, ARRAY[session_user]); END IF;
END $$;

CREATE OR REPLACE FUNCTION touchstone.report_work(
    which uuid, who uuid, now_under_way integer, more bigint, more_failed bigint)
RETURNS boolean LANGUAGE sql {_SAFE} AS $$
WITH said AS (
    INSERT INTO touchstone.worker AS known (id, job, study, login, under_way, delivered, failed, is_asked_to_stop)
    SELECT who, job.id, job.study, session_user, least(greatest(now_under_way, 0), {MOST_AT_ONCE}),
        least(greatest(more, 0), job.calls), least(greatest(more_failed, 0), job.calls * {MOST_CLAIMS}), EXISTS (
            SELECT FROM touchstone.worker AS other WHERE other.id = who AND other.study = job.study
            AND other.login = session_user AND other.is_asked_to_stop)
    FROM touchstone.job
    WHERE job.id = which AND job.{_MAY_WORK} AND {MOST_WORKERS} > (
        SELECT count(*) FROM touchstone.worker AS other
        WHERE other.job = which AND other.login = session_user AND other.id <> who)
    ON CONFLICT (job, id) DO UPDATE SET under_way = excluded.under_way, seen_at = now(),
        delivered = known.delivered + excluded.delivered, failed = known.failed + excluded.failed
        WHERE known.login = session_user
    RETURNING is_asked_to_stop)
SELECT coalesce((SELECT is_asked_to_stop FROM said), false)
$$;

REVOKE EXECUTE ON FUNCTION touchstone.note_failures(uuid, uuid, name[]) FROM PUBLIC;
"""

STEP = _TABLES + _FUNCTIONS
