"""A step of a hub's schema: only researchers and the hub's owner read and write kept checks of image models, which have
judges' results in them, and the prompts of a set, some of which are sealed.
"""

CARDS = ("model_check", "prompt_of_set")
_NAMES = ", ".join(f"'{name}'" for name in CARDS)
_MAY = f"fact NOT IN ({_NAMES}) OR study = ANY (ARRAY(SELECT touchstone.studies_as('researcher')))"

STEP = f"""
CREATE POLICY reads_cards ON touchstone.fact AS RESTRICTIVE FOR SELECT USING ({_MAY});
CREATE POLICY adds_cards ON touchstone.fact AS RESTRICTIVE FOR INSERT WITH CHECK ({_MAY});
"""
