"""The fourth step of a hub's schema: workers say what they work on, and can be asked to stop, each or all of a job."""

from storage.hub.hub_work_schema import MOST_CLAIMS

_SAFE = "SECURITY DEFINER SET search_path = pg_catalog, pg_temp"
_OWN = "study = ANY (ARRAY(SELECT touchstone.studies_as('researcher')))"
_MAY_WORK = "study = ANY (ARRAY(SELECT touchstone.studies_as('researcher', 'worker')))"
MOST_AT_ONCE, LONGEST_LEASE = 1_000, 3_600  # calls and seconds: no worker takes all calls for good

_TABLE = f"""
CREATE TABLE touchstone.worker (           -- what one worker program does for a job
    id uuid,
    job uuid REFERENCES touchstone.job ON DELETE CASCADE,
    study uuid NOT NULL,
    login name NOT NULL,
    under_way integer NOT NULL,
    delivered bigint NOT NULL DEFAULT 0,
    failed bigint NOT NULL DEFAULT 0,      -- calls it gave back without a reply
    is_asked_to_stop boolean NOT NULL DEFAULT false,
    began_at timestamptz NOT NULL DEFAULT now(),
    seen_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (job, id)
);
ALTER TABLE touchstone.job ADD COLUMN dropped integer NOT NULL DEFAULT 0;  -- calls that were deleted without a reply
CREATE POLICY own ON touchstone.worker USING ({_OWN}) WITH CHECK ({_OWN});
ALTER TABLE touchstone.worker ENABLE ROW LEVEL SECURITY;
"""

_FUNCTIONS = f"""
-- Takes what a worker did since it last said so; answers whether it is to stop, at this job or any other of the study.
CREATE FUNCTION touchstone.report_work(which uuid, who uuid, now_under_way integer, more bigint, more_failed bigint)
RETURNS boolean LANGUAGE sql {_SAFE} AS $$
WITH said AS (
    INSERT INTO touchstone.worker AS known (id, job, study, login, under_way, delivered, failed, is_asked_to_stop)
    SELECT who, job.id, job.study, session_user, now_under_way, more, more_failed, EXISTS (
        SELECT FROM touchstone.worker AS other WHERE other.id = who AND other.study = job.study
        AND other.login = session_user AND other.is_asked_to_stop)
    FROM touchstone.job
    WHERE job.id = which AND job.{_MAY_WORK}
    ON CONFLICT (job, id) DO UPDATE SET under_way = excluded.under_way, seen_at = now(),
        delivered = known.delivered + excluded.delivered, failed = known.failed + excluded.failed
        WHERE known.login = session_user
    RETURNING is_asked_to_stop)
SELECT coalesce((SELECT is_asked_to_stop FROM said), false)
$$;

CREATE OR REPLACE FUNCTION touchstone.claim(which uuid, most integer, seconds integer)
RETURNS TABLE (id uuid, call text, token uuid) LANGUAGE sql {_SAFE} AS $$
UPDATE touchstone.work AS mine SET claims = claims + 1, token = gen_random_uuid(),
    lease_until = now() + make_interval(secs => least(seconds, {LONGEST_LEASE}))
WHERE mine.id IN (
    SELECT open.id FROM touchstone.work AS open JOIN touchstone.job ON job.id = open.job
    WHERE open.job = which AND open.{_MAY_WORK} AND NOT job.stopped AND open.reply IS NULL
    AND open.claims < {MOST_CLAIMS} AND (open.lease_until IS NULL OR open.lease_until <= now())
    ORDER BY open.seq LIMIT least(most, {MOST_AT_ONCE}) FOR UPDATE OF open SKIP LOCKED)
RETURNING mine.id, mine.call, mine.token
$$;

CREATE OR REPLACE FUNCTION touchstone.stop_work() RETURNS trigger LANGUAGE plpgsql {_SAFE} AS $$
BEGIN
    UPDATE touchstone.job SET stopped = true WHERE study = NEW.study;
    WITH gone AS (DELETE FROM touchstone.work WHERE study = NEW.study AND reply IS NULL RETURNING job)
    UPDATE touchstone.job SET dropped = dropped + (SELECT count(*) FROM gone WHERE gone.job = job.id)
    WHERE id IN (SELECT job FROM gone);
    UPDATE touchstone.work SET call = '' WHERE study = NEW.study;
    DELETE FROM touchstone.work_picture WHERE study = NEW.study;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION touchstone.renew(tokens uuid[], seconds integer) RETURNS void LANGUAGE sql {_SAFE} AS $$
UPDATE touchstone.work SET lease_until = now() + make_interval(secs => least(seconds, {LONGEST_LEASE}))
WHERE token = ANY (tokens) AND reply IS NULL AND {_MAY_WORK}
$$;
"""

STEP = _TABLE + _FUNCTIONS
