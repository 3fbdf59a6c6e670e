"""What packets say in place of columns that are not for those who judge, as SQL over the columns of each table."""

from app.study.judge.prompt_visibility import PromptVisibility
from storage.images.content_notes import NOTED

_OWN_NAME = "CASE WHEN author IN ({name}, {given}) THEN author ELSE '' END"


def _unsigned(shown: str, name: str) -> str:
    """What an exhibit shows, as SQL, with the writers of some of its texts left out."""
    texts = f"json_each({shown}, '$.{name}') ORDER BY key"
    unsigned = "json_array(json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'), '')"
    every = f"(SELECT json_group_array(json(text)) FROM (SELECT {unsigned} AS text FROM {texts}))"
    return (
        f"iif(json_type({shown}, '$.{name}') IS NULL, {shown}, json_set({shown}, '$.{name}', json({every})))"
    )


# Workshops and other people's exhibits stay at home; their content notes go out as the image's, after its own. What
# comes back changes no image.
_NOTES = f"""({NOTED} SELECT coalesce(group_concat(note, '; '), '') FROM (
    SELECT rtrim(trim(note), '.') AS note FROM noted WHERE noted.image = image.id AND rtrim(trim(note), '.') <> ''
    GROUP BY 1 ORDER BY min(place), 1))"""
# Who or what made a picture or wrote a text is not for those who judge it.
INSTEAD = {
    ("image", "source"): "''",
    ("image", "content_note"): _NOTES,
    ("exhibit", "shown"): _unsigned(_unsigned("shown", "texts"), "references"),
    ("alt_text", "author"): _OWN_NAME,
    (
        "alt_text",
        "draft",
    ): "CASE WHEN author IN ({name}, {given}) THEN draft ELSE json_set(draft, '$.author', '') END",
    **dict.fromkeys(
        ((table, "author") for table in ("border_case", "translation", "translation_confirmation")), _OWN_NAME
    ),
    ("detail", "author"): _OWN_NAME,
    # How long the others have taken is not for her; how many they are the plan may say.
    ("plan", "properties"): "json_set(properties, '$.minutes', json('null'))",
}

# A prompt goes along only where people get it.
PROMPTS = {
    PromptVisibility.SHOWN: "prompt",
    PromptVisibility.HIDDEN: "''",
    PromptVisibility.UNDECIDED: "CASE WHEN id IN (SELECT image FROM exhibit) THEN prompt ELSE '' END",
}
