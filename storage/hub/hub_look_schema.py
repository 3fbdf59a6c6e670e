"""A step of a hub's schema: only researchers and the hub's owner read and write who looked at advice on a judge.

The class of a fact is a stored column, which counts such looks among the facts of people on every hub.
"""

LOOK = "advice_look"
_MAY = f"fact <> '{LOOK}' OR study = ANY (ARRAY(SELECT touchstone.studies_as('researcher')))"

STEP = f"""
CREATE POLICY reads_looks ON touchstone.fact AS RESTRICTIVE FOR SELECT USING ({_MAY});
CREATE POLICY adds_looks ON touchstone.fact AS RESTRICTIVE FOR INSERT WITH CHECK ({_MAY});
"""
