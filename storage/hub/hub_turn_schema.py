"""A step of a hub's schema: who writes facts of a study holds a lock that only its members can take, and that names
its holder.

Anybody who may connect can take an advisory lock. A lock on a row of `turn` takes a privilege that nobody has; the
functions that take it ask first who calls them.
"""

_SAFE = "SECURITY DEFINER SET search_path = pg_catalog, pg_temp"
_MEMBERS = "touchstone.studies_as('researcher', 'facilitator', 'designer')"

STEP = f"""
CREATE TABLE touchstone.turn (             -- its row is locked by whoever writes facts of a study
    study uuid PRIMARY KEY REFERENCES touchstone.study ON DELETE CASCADE
);
ALTER TABLE touchstone.turn ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON touchstone.turn FROM PUBLIC;

CREATE FUNCTION touchstone.lock_turn(of_study uuid) RETURNS void LANGUAGE plpgsql {_SAFE} AS $$
BEGIN
    PERFORM FROM touchstone.turn WHERE study = of_study FOR UPDATE;
    IF NOT FOUND THEN
        INSERT INTO touchstone.turn VALUES (of_study) ON CONFLICT DO NOTHING;
        PERFORM FROM touchstone.turn WHERE study = of_study FOR UPDATE;
    END IF;
END $$;

CREATE FUNCTION touchstone.take_turn(of_study uuid) RETURNS void LANGUAGE plpgsql {_SAFE} AS $$
BEGIN
    IF touchstone.owns() OR of_study IN (SELECT {_MEMBERS}) THEN PERFORM touchstone.lock_turn(of_study); END IF;
END $$;

-- A row that its sender may not write is refused right after this, which ends the lock.
CREATE OR REPLACE FUNCTION touchstone.take_turns() RETURNS trigger LANGUAGE plpgsql {_SAFE} AS $$
BEGIN PERFORM touchstone.lock_turn(NEW.study); RETURN NEW; END $$;

-- The transaction that has locked a row is written into it.
CREATE FUNCTION touchstone.whose_turn(of_study uuid) RETURNS name LANGUAGE sql STABLE {_SAFE} AS $$
SELECT who.usename FROM touchstone.turn
    JOIN pg_locks AS held ON held.locktype = 'transactionid' AND held.transactionid = turn.xmax AND held.granted
    JOIN pg_stat_activity AS who ON who.pid = held.pid
WHERE turn.study = of_study AND (touchstone.owns() OR of_study IN (SELECT {_MEMBERS}))
$$;

REVOKE EXECUTE ON FUNCTION touchstone.lock_turn(uuid) FROM PUBLIC;
"""
