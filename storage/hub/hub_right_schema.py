"""A step of a hub's schema: only researchers and the hub's owner say how a study is analysed; a fact is stored as the
fact of whom it names; and the login that sent it is written down with it.
"""

OPTION = "analysis_option"
_RESEARCHERS = "study = ANY (ARRAY(SELECT touchstone.studies_as('researcher')))"
_COLUMNS = ("rater", "member", "coder", "said_by", "judge", "pair")
_WHOSE = ", ".join(f"body #>> '{{{column},0}}'" for column in _COLUMNS)
_OWNER = f"(CASE fact WHEN 'rater' THEN body ->> 'uuid' ELSE coalesce({_WHOSE}) END)"

# Facts from before have no login.
STEP = f"""
ALTER TABLE touchstone.fact ADD COLUMN sent_by name;
ALTER TABLE touchstone.fact ALTER COLUMN sent_by SET DEFAULT session_user;
CREATE POLICY adds_options ON touchstone.fact AS RESTRICTIVE FOR INSERT
    WITH CHECK (fact <> '{OPTION}' OR {_RESEARCHERS});
CREATE POLICY adds_as_oneself ON touchstone.fact AS RESTRICTIVE FOR INSERT WITH CHECK (sent_by = session_user);
CREATE POLICY adds_as_whose_it_is ON touchstone.fact AS RESTRICTIVE FOR INSERT
    WITH CHECK (coalesce(owner = {_OWNER}::uuid, {_OWNER} IS NULL));
"""
