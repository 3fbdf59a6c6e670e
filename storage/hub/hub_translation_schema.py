"""The sixth step of a hub's schema: designers read and write the translations of a study's own texts."""

TRANSLATIONS = ("translation", "translation_confirmation")
_THEIRS = (
    f"fact IN ({', '.join(map(repr, TRANSLATIONS))}) "
    "AND study = ANY (ARRAY(SELECT touchstone.studies_as('designer')))"
)

STEP = f"""
CREATE POLICY reads_translations ON touchstone.fact FOR SELECT USING ({_THEIRS});
CREATE POLICY adds_translations ON touchstone.fact FOR INSERT WITH CHECK ({_THEIRS});
"""
