"""The third step of a hub's schema: a judge's calls that workers on any number of machines make.

A worker's login reads and writes no table. It claims calls, hears nothing of others' replies, and delivers its own,
through functions. A call is claimed for a while (a lease); of several replies to one call the first counts.
"""

TABLES = ("job", "work", "work_picture")
MOST_CLAIMS = 5
_OWN = "study = ANY (ARRAY(SELECT touchstone.studies_as('researcher')))"
_MAY_WORK = "study = ANY (ARRAY(SELECT touchstone.studies_as('researcher', 'worker')))"
_SAFE = "SECURITY DEFINER SET search_path = pg_catalog, pg_temp"

_TABLES = """
ALTER TABLE touchstone.member DROP CONSTRAINT member_role_check;
ALTER TABLE touchstone.member ADD CONSTRAINT member_role_check
CHECK (role IN ('rater', 'pair', 'facilitator', 'designer', 'researcher', 'worker'));

CREATE TABLE touchstone.job (              -- calls of one judge that were put here together
    id uuid PRIMARY KEY,
    study uuid NOT NULL REFERENCES touchstone.study,
    model text NOT NULL,
    setup text NOT NULL,
    calls bigint NOT NULL,
    stopped boolean NOT NULL DEFAULT false,
    made_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE touchstone.work (             -- one call: claimed until `lease_until`, done once there is a reply
    id uuid PRIMARY KEY,
    job uuid NOT NULL REFERENCES touchstone.job ON DELETE CASCADE,
    study uuid NOT NULL,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    call text NOT NULL,
    reply text,
    token uuid,
    lease_until timestamptz,
    claims integer NOT NULL DEFAULT 0,
    trouble text NOT NULL DEFAULT ''
);
CREATE INDEX work_to_do ON touchstone.work (job, seq) WHERE reply IS NULL;

CREATE TABLE touchstone.work_picture (     -- pictures as they are sent to the judge
    study uuid NOT NULL REFERENCES touchstone.study,
    sha256 text NOT NULL CHECK (sha256 = pg_catalog.encode(pg_catalog.sha256(content), 'hex')),
    content bytea NOT NULL,
    PRIMARY KEY (study, sha256)
);
"""

_FUNCTIONS = f"""
CREATE FUNCTION touchstone.open_jobs(asked text) RETURNS TABLE (job uuid, study uuid, setup text)
LANGUAGE sql STABLE {_SAFE} AS $$
SELECT job.id, job.study, job.setup FROM touchstone.job AS job
WHERE job.model = asked AND NOT job.stopped AND job.{_MAY_WORK} AND EXISTS (
    SELECT FROM touchstone.work WHERE work.job = job.id AND reply IS NULL
    AND (claims < {MOST_CLAIMS} OR lease_until > now()))
ORDER BY job.made_at, job.id
$$;

CREATE FUNCTION touchstone.claim(which uuid, most integer, seconds integer)
RETURNS TABLE (id uuid, call text, token uuid) LANGUAGE sql {_SAFE} AS $$
UPDATE touchstone.work AS mine SET claims = claims + 1, token = gen_random_uuid(),
    lease_until = now() + make_interval(secs => seconds)
WHERE mine.id IN (
    SELECT open.id FROM touchstone.work AS open JOIN touchstone.job ON job.id = open.job
    WHERE open.job = which AND open.{_MAY_WORK} AND NOT job.stopped AND open.reply IS NULL
    AND open.claims < {MOST_CLAIMS} AND (open.lease_until IS NULL OR open.lease_until <= now())
    ORDER BY open.seq LIMIT most FOR UPDATE OF open SKIP LOCKED)
RETURNING mine.id, mine.call, mine.token
$$;

CREATE FUNCTION touchstone.renew(tokens uuid[], seconds integer) RETURNS void LANGUAGE sql {_SAFE} AS $$
UPDATE touchstone.work SET lease_until = now() + make_interval(secs => seconds)
WHERE token = ANY (tokens) AND reply IS NULL AND {_MAY_WORK}
$$;

CREATE FUNCTION touchstone.deliver(which uuid, what text) RETURNS boolean LANGUAGE sql {_SAFE} AS $$
WITH taken AS (
    UPDATE touchstone.work SET reply = what, token = NULL, lease_until = NULL
    WHERE id = which AND reply IS NULL AND {_MAY_WORK} RETURNING 1)
SELECT EXISTS (SELECT FROM taken)
$$;

CREATE FUNCTION touchstone.give_back(held uuid, why text) RETURNS void LANGUAGE sql {_SAFE} AS $$
UPDATE touchstone.work SET lease_until = NULL, token = NULL, trouble = left(why, 500)
WHERE token = held AND reply IS NULL AND {_MAY_WORK}
$$;

CREATE FUNCTION touchstone.picture_to_judge(of_study uuid, wanted text) RETURNS bytea
LANGUAGE sql STABLE {_SAFE} AS $$
SELECT content FROM touchstone.work_picture WHERE study = of_study AND sha256 = wanted AND {_MAY_WORK}
$$;

-- Calls may hold words of somebody who withdraws, so what was not made yet goes.
CREATE FUNCTION touchstone.stop_work() RETURNS trigger LANGUAGE plpgsql {_SAFE} AS $$
BEGIN
    UPDATE touchstone.job SET stopped = true WHERE study = NEW.study;
    DELETE FROM touchstone.work WHERE study = NEW.study AND reply IS NULL;
    UPDATE touchstone.work SET call = '' WHERE study = NEW.study;
    DELETE FROM touchstone.work_picture WHERE study = NEW.study;
    RETURN NULL;
END $$;
CREATE TRIGGER stops_work AFTER INSERT ON touchstone.fact
FOR EACH ROW WHEN (NEW.fact = 'withdrawal') EXECUTE FUNCTION touchstone.stop_work();
"""

_POLICIES = "".join(
    f"CREATE POLICY own ON touchstone.{table} USING ({_OWN}) WITH CHECK ({_OWN});\n"
    f"ALTER TABLE touchstone.{table} ENABLE ROW LEVEL SECURITY;\n"
    f"GRANT SELECT, INSERT, UPDATE, DELETE ON touchstone.{table} TO PUBLIC;\n"
    for table in TABLES
)

STEP = _TABLES + _FUNCTIONS + _POLICIES
