"""Steps of a hub's schema that say who reads and writes which kinds of facts, beside what is said of all facts."""

LOOK = "advice_look"
CARDS = ("model_check", "prompt_of_set")
TRANSLATIONS = ("translation", "translation_confirmation")
_FIRST_OUTCOMES = ("guard_decision", "guard_appeal", "card_appeal", "appeal_decision")
OUTCOMES = (*_FIRST_OUTCOMES, "guard_appeal_decision")


def _for_researchers(name: str, others: str) -> str:
    """Only researchers and the hub's owner read and write facts, except the `others`."""
    may = f"{others} OR study = ANY (ARRAY(SELECT touchstone.studies_as('researcher')))"
    return f"""
CREATE POLICY reads_{name} ON touchstone.fact AS RESTRICTIVE FOR SELECT USING ({may});
CREATE POLICY adds_{name} ON touchstone.fact AS RESTRICTIVE FOR INSERT WITH CHECK ({may});
"""


def _listed(facts: tuple[str, ...]) -> str:
    return ", ".join(map(repr, facts))


_TRANSLATED = (
    f"fact IN ({_listed(TRANSLATIONS)}) AND study = ANY (ARRAY(SELECT touchstone.studies_as('designer')))"
)
DESIGNERS_TRANSLATE = f"""
CREATE POLICY reads_translations ON touchstone.fact FOR SELECT USING ({_TRANSLATED});
CREATE POLICY adds_translations ON touchstone.fact FOR INSERT WITH CHECK ({_TRANSLATED});
"""
LOOKS = _for_researchers("looks", f"fact <> '{LOOK}'")
"""Who looked at advice on a judge. The class of a fact is a stored column, which counts such looks among the facts of
people on every hub."""
CARD_FACTS = _for_researchers("cards", f"fact NOT IN ({_listed(CARDS)})")
"""Kept checks of image models, which have judges' results in them, and the prompts of a set, some of which are
sealed."""
OUTCOME_FACTS = _for_researchers("outcomes", f"fact NOT IN ({_listed(_FIRST_OUTCOMES)})")
"""Decisions of the guard about pictures that are none of the study's, and appeals against these and against checks of
image models."""
APPEALS_DECIDED = _for_researchers("guard_appeal_decisions", "fact <> 'guard_appeal_decision'")
