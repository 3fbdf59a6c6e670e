"""What is said where somebody chooses several studies for one report."""

from app.messages.translation import PluralTemplate, _

TITLE = _("Report over several studies")
PURPOSE = _("One report over several studies: each by itself, and all of them together.")
STUDIES = _("&Studies")
STUDIES_HINT = _("Delete removes a study from the list.")
FOLDER = _("A study's fo&lder")
FOLDER_HINT = _("Type the folder, or choose it. Then press Add.")
CHOOSE = _("C&hoose…")
RECENT = _("Recent s&tudies")
ADD = _("A&dd")
ADD_RECENT = _("Add this &one")
REMOVE = _("Remo&ve")
REFERENCE = _("Re&ference")
REFERENCE_HINT = _("Whose answers count as right. The list has the raters who answered in every study.")
AGAINST = _("Compared &with the reference")
AGAINST_HINT = _(
    "With “nobody”, the report says only how well people agree, with each other and with the rubric."
)
COMPARE = _("Co&mpare")
MAJORITY = _("the majority of people")
NOBODY = _("nobody")
LAST_STAYS = _("A report needs a study; this is the last one.")
NO_FOLDER = _("Name the folder of a study first.")


def line(place: int, title: str) -> str:
    return f"{place}. {title}"


added = PluralTemplate("{title} is added. {count} study.", "{title} is added. {count} studies.")
removed = PluralTemplate(
    "{title} is removed from the list. {count} study.", "{title} is removed from the list. {count} studies."
)
