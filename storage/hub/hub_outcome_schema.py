"""A step of a hub's schema: only researchers and the hub's owner read and write decisions of the guard about pictures
that are none of the study's, and appeals against these and against checks of image models.
"""

OUTCOMES = ("guard_decision", "guard_appeal", "card_appeal", "appeal_decision")
_NAMES = ", ".join(f"'{name}'" for name in OUTCOMES)
_MAY = f"fact NOT IN ({_NAMES}) OR study = ANY (ARRAY(SELECT touchstone.studies_as('researcher')))"

STEP = f"""
CREATE POLICY reads_outcomes ON touchstone.fact AS RESTRICTIVE FOR SELECT USING ({_MAY});
CREATE POLICY adds_outcomes ON touchstone.fact AS RESTRICTIVE FOR INSERT WITH CHECK ({_MAY});
"""
