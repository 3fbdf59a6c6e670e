"""What is said where somebody chooses several studies for one report."""

from app.messages.interchange.import_export import plural

TITLE = "Report over several studies"
PURPOSE = "One report over several studies: each by itself, and all of them together."
STUDIES = "&Studies"
STUDIES_HINT = "Delete takes a study off the list."
FOLDER = "A study's &folder"
FOLDER_HINT = "Type the folder, or choose it. Then press Add."
CHOOSE = "C&hoose…"
RECENT = "Recent s&tudies"
ADD = "A&dd"
ADD_RECENT = "Add t&his one"
REMOVE = "Remo&ve"
REFERENCE = "Re&ference"
REFERENCE_HINT = "Whose answers count as right. Listed is who answered in every study."
AGAINST = "Compared &with it"
AGAINST_HINT = "Nobody: only how well people agree, with each other and with the rubric."
COMPARE = "Co&mpare"
MAJORITY = "the majority of people"
NOBODY = "nobody"
LAST_STAYS = "A report needs a study; this is the last one."
NO_FOLDER = "Name the folder of a study first."


def line(place: int, title: str) -> str:
    return f"{place}. {title}"


def added(title: str, studies: int) -> str:
    return f"{title} is added. {plural(studies, 'study', 'studies')}."


def removed(title: str, studies: int) -> str:
    return f"{title} is off the list. {plural(studies, 'study', 'studies')}."
