"""Steps of a hub's schema: only researchers and the hub's owner read and write decisions of the guard about pictures
that are none of the study's, and appeals against these and against checks of image models.
"""

_FIRST = ("guard_decision", "guard_appeal", "card_appeal", "appeal_decision")
OUTCOMES = (*_FIRST, "guard_appeal_decision")
_NAMES = ", ".join(f"'{name}'" for name in _FIRST)
_THEIRS = "study = ANY (ARRAY(SELECT touchstone.studies_as('researcher')))"
_MAY = f"fact NOT IN ({_NAMES}) OR {_THEIRS}"
_MAY_DECIDE = f"fact <> 'guard_appeal_decision' OR {_THEIRS}"

STEP = f"""
CREATE POLICY reads_outcomes ON touchstone.fact AS RESTRICTIVE FOR SELECT USING ({_MAY});
CREATE POLICY adds_outcomes ON touchstone.fact AS RESTRICTIVE FOR INSERT WITH CHECK ({_MAY});
"""

STEP_DECISIONS = f"""
CREATE POLICY reads_guard_appeal_decisions ON touchstone.fact AS RESTRICTIVE FOR SELECT USING ({_MAY_DECIDE});
CREATE POLICY adds_guard_appeal_decisions ON touchstone.fact AS RESTRICTIVE FOR INSERT WITH CHECK ({_MAY_DECIDE});
"""
