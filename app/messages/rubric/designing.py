"""What is said while somebody designs a rubric: the page, its dialogs, and each act."""

from collections.abc import Sequence

from app.messages.interchange.import_export import listed
from app.messages.rubric import combined_versions
from app.messages.together import ended, together
from app.messages.translation import PluralTemplate, Template, _, n_, unformatted
from app.study.verdict import CountsAs, Verdict

# The page

TITLE = _("Design the rubric")
LIST = _("The&mes and criteria")
LIST_HINT = _("The Rubric menu has the commands for the current line. Every change is saved at once.")
COLLAPSED = _("collapsed")
PLUS_CRITERION = _("+ Criterion")
NO_LINE_CHOSEN = _("Add a theme, then its criteria. Their words are edited here.")
REMARKS = _("&Wording check")
REMARK_ON_TEXT = _("Remark on the text")
AS_HEARD = _("&As annotators hear it")
AS_JUDGED = _("As a &judge reads it")
MORE = _("More")
EMPTY = _("No theme yet. Add a theme first.")
NO_DRAFT = _("No unpublished changes.")
BUTTONS = {
    "add_criterion": _("Add a criterion…"),
    "add_theme": _("Add a theme…"),
    "item_up": _("Up"),
    "item_down": _("Down"),
    "item_to_theme": _("To another theme…"),
    "split_criterion": _("Split…"),
    "merge_criteria": _("Merge with the next…"),
    "leave_out_item": _("Leave out…"),
    "border_cases": _("Borderline cases…"),
    "judge_wordings": _("Wordings for the judge…"),
    "design_back": _("Undo"),
    "next_remark": _("Next with remarks"),
    "hear_rubric": _("Hear the rubric…"),
    "judge_rubric": _("The rubric as a judge reads it…"),
    "rubric_changes": _("Differences…"),
    "rubric_versions": _("Versions…"),
    "fault_pictures": _("Images that show what does not work…"),
    "label_rule": _("Label rule…"),
    "edit_template": _("Description template"),
    "import_rubric": _("Import…"),
    "export_rubric": _("Export…"),
    "publish_rubric": _("Publish…"),
    "packets": _("Decide between wordings"),
}

DESIRABLE_MARK = _("Desirable.")
DESIRABLE = _("&Desirable: not essential for the label")
DESIRABLE_HINT = _("The label rule says how many of the desirable criteria have to be met.")
LABEL_RULE_TITLE = _("Label rule")
LEAST = _("How many of the &desirable criteria have to be met")
KEEP_RULE = _("&Save the rule")
NOTHING_TO_REPEAT = _("Nothing has been said yet.")
NO_LINE = _("There is no line here. Add a theme first.")
NOT_A_CRITERION = _("This is a theme. Go to one of its criteria.")
NOTHING_TO_TAKE_BACK = _("Nothing left to undo.")
NOTHING_TO_REDO = _("Nothing to redo.")
NOTHING_CHANGED = _("Unchanged.")
NO_OTHER_THEME = _("There is no other theme yet. Add one first.")
NO_REMARKS = _("No criterion has remarks.")
CLOSED = _("The designer is closed. Every change is saved.")
NO_CRITERION_YET = _("There is no criterion yet.")
ONLY_PEOPLE = _("Only people can design a rubric.")
required = Template(
    "An image is appropriate if all essential criteria and at least {least} of {desirable} "
    "desirable ones are met."
)


def page_title(study: str) -> str:
    return f"{TITLE} – {study}"


def unavailable(title: str, why: str) -> str:
    """A line of a menu that cannot be chosen, with the reason."""
    return f"{title} ({why.rstrip('.')})"


not_saved = Template("Not saved. {reason}")


def collapsed(code: str, criteria: int) -> str:
    return n_(
        "Theme {code} collapsed, {count} criterion.",
        "Theme {code} collapsed, {count} criteria.",
        criteria,
        code=code,
    )


def expanded(code: str, criteria: int) -> str:
    return n_(
        "Theme {code} expanded, {count} criterion.",
        "Theme {code} expanded, {count} criteria.",
        criteria,
        code=code,
    )


def state(
    version: int | None, is_draft: bool, differences: int, remarks: int | None, waiting: int = 0
) -> str:
    """Which version this starts from, how far the draft is from it, how many remarks there are, and how many wordings
    of versions published apart are `waiting` for a decision."""
    if version is None:
        sentence = _("Draft of the first version.")
    elif is_draft:
        sentence = n_(
            "Draft of version {version}, {count} difference from version {version2}.",
            "Draft of version {version}, {count} differences from version {version2}.",
            differences,
            version=version + 1,
            version2=version,
        )
    else:
        sentence = _("Version {version}. {no_draft}", version=version, no_draft=NO_DRAFT)
    undecided = combined_versions.waiting(count=waiting) if waiting else ""
    return together(sentence, undecided, "" if remarks is None else _remarks_on_wording(remarks))


theme_line = PluralTemplate(
    "Theme {code}: {sentence}\n{count} criterion",
    "Theme {code}: {sentence}\n{count} criteria",
    sentence=ended,
)


def criterion_line(code: str, text: str, kinds: Sequence[str], cases: int, scale: str = "") -> str:
    answered = f"{scale} " if scale else ""
    remarks = (
        n_("{count} remark: {kinds}", "{count} remarks: {kinds}", len(kinds), kinds=listed(kinds))
        if kinds
        else _("No remark")
    )
    if cases:
        remarks = n_(
            "{remarks}, {count} borderline case",
            "{remarks}, {count} borderline cases",
            cases,
            remarks=remarks,
        )
    return f"{code}: {ended(text)}\n{answered}{remarks}"


def welcome(title: str, state: str) -> str:
    return together(ended(TITLE), ended(title), state)


remarks_on = PluralTemplate(
    "{code}, {count} remark. {sentences}",
    "{code}, {count} remarks. {sentences}",
    none=unformatted("{code}: no remark."),
    sentences=" ".join,
)


theme_name = Template("Theme {code}")
theme_added = Template("Theme {code} added. Now add its criteria.")


theme_reworded = Template("Theme {code} reworded.")
moved = Template("{was} is now {code}.")


def left_out(code: str, why: str) -> str:
    return (
        _("{code} left out. The reason is saved.", code=code)
        if why
        else _("{code} left out, without a reason.", code=code)
    )


split = Template("Split into {first} and {second}.")
merged = Template("{code} and {other} are now one criterion, {code}.")


def taken_back(sentences: Sequence[str]) -> str:
    return _("Undone: {sentences}", sentences=" ".join(sentences)) if sentences else _("Undone.")


def done_again(sentences: Sequence[str]) -> str:
    return _("Redone: {sentences}", sentences=" ".join(sentences)) if sentences else _("Redone.")


# Dialogs

KEEP = _("&Save")
CHOOSE_THEME = _("To which theme?")
THEMES = _("&Themes")
MOVE_THERE = _("&Move there")
THEME_TITLE = _("Theme")
STATEMENT = _("Theme: &why do its criteria matter?")
STATEMENT_HINT = _("The value behind its criteria, in the community's words.")
CRITERION_TITLE = _("Criterion")
TEXT = _("Te&xt")
TEXT_HINT = _("One thing that an image shows or does not show.")
SHORT = _("Short &name")
SHORT_HINT = _("Two to four words that identify the criterion for a listener.")
GUIDANCE = _("&Guidance")
GUIDANCE_HINT = _("How to decide borderline cases: what still counts, what does not.")
APPLIES_WHEN = _("A&pplies when")
APPLIES_WHEN_HINT = _("Empty: always. Otherwise the criterion counts as met where this is not true.")
NOT_VISIBLE = _("If it cannot be seen")
COUNTS_AS = {CountsAs.MET: _("It counts as met"), CountsAs.NOT_MET: _("It counts as not met")}
SPLIT_TITLE = _("Split in two")
FIRST_PART = _("&First criterion")
SECOND_PART = _("&Second criterion")
SPLIT_NOW = _("S&plit")
MERGE_TITLE = _("Merge with the next criterion")
MERGED_TEXT = _("&Text of the merged criterion")
MERGE_NOW = _("&Merge")
WHY_TITLE = _("Leave out")
WHY = _("&Why is it left out?")
WHY_HINT = _("Such as “contested” or “not essential”. The reason is saved with the version.")
LEAVE_OUT = _("&Leave out")
HEARD_TITLE = _("The rubric as it is heard")
JUDGE_TITLE = _("The rubric as a judge reads it")
CHANGES_TITLE = _("Unpublished changes")
LINES = _("&Line by line")

CASES_TITLE = _("Borderline cases")
CASES = _("&Borderline cases")
NO_CASES = _("No borderline case yet.")
CASE_WORDS = _("&New borderline case")
CASE_WORDS_HINT = _("What is in the image, and why the case is decided this way.")
CASE_IMAGE = _("&Image number")
CASE_IMAGE_HINT = _("An example among the study's images. Empty: none.")
CASE_VERDICT = _("Verdict")
VERDICTS = {Verdict.MET: _("met"), Verdict.NOT_MET: _("not met"), Verdict.CANNOT_TELL: _("cannot tell")}
ADD_CASE = _("&Add")
REMOVE_CASE = _("&Remove the selected case")
CASE_ADDED = _("Borderline case added.")
CASE_REMOVED = _("Borderline case removed.")


def case_line(verdict: Verdict, words: str, image: str) -> str:
    where = _("Example: image {image}.", image=image) if image else ""
    return together(
        together(ended(f"{VERDICTS[verdict][:1].upper()}{VERDICTS[verdict][1:]}"), ended(words)), where
    )


no_image = Template("There is no image {number}. The numbers go from 1 to {count}.")
PUBLISH_TITLE = _("Publish the next version")
PUBLISH_NOW = _("&Publish")
DIFFERENCES = _("&What is different")
NOT_SAID = _("Not chosen yet")
NO_IT_STAYED = _("No: the answers also count for the new wording, and are marked")
YES_IT_CHANGED = _("Yes: the criterion is asked again")
MEANING_NEEDED = _("Say whether the meaning has changed.")
MEANING_WHY = _("Why? (Optional)")
SHOW_EARLIER = _("&Show people their earlier answer when they are asked again")
SHOW_EARLIER_ABOUT = _("They always hear what was reworded and how it was worded before.")
meaning_of = Template("{code}: has the meaning changed?")
RATE_AGAIN_TITLE = _("Rate what changed")
RATE_AGAIN = _("&Rate now")
LATER = _("&Later")

VERSIONS_TITLE = _("Versions of the rubric")
VERSIONS = _("&Versions")
EARLIER = _("&From version")
LATER_VERSION = _("&To version")
DIFFERENCE = _("&Difference")
CRITERION = _("C&riterion")
STORY = _("&History")
NO_VERSION = _("No version is published yet.")
version_line = PluralTemplate(
    "Version {number}, {day}: {title}, {count} criterion",
    "Version {number}, {day}: {title}, {count} criteria",
)
compared = PluralTemplate(
    "From version {earlier} to {later}: {count} difference.",
    "From version {earlier} to {later}: {count} differences.",
)
history_read = PluralTemplate("History of {name}: {count} line.", "History of {name}: {count} lines.")
version_name = Template("Version {number}, {day}")
FILE = _("&File")
CHOOSE_FILE = _("C&hoose…")
FILE_HINT = _("The file extension sets the format: .toml, .md, .docx, or .qdc for a REFI-QDA codebook.")
IMPORT_TITLE = _("Import a rubric")
IMPORT_NOW = _("&Import as draft")
EXPORT_TITLE = _("Export the rubric")
EXPORT_NOW = _("&Export")
FILE_NEEDED = _("Name a file.")
FILTERS = _("Rubrics (*.toml *.md *.markdown *.docx *.qdc)")
imported = PluralTemplate(
    "{file_name} is now the draft: {count} criterion, already known: {known}.",
    "{file_name} is now the draft: {count} criteria, already known: {known}.",
)
exported = Template("The rubric was written to {file}.")


def _remarks(number: int) -> str:
    return n_("{count} remark", "{count} remarks", number) if number else _("no remark")


criterion_added = Template("{code} added, {remarks}.", remarks=_remarks)
reworded = Template("{code} reworded, {remarks}.", remarks=_remarks)


def _remarks_on_wording(number: int) -> str:
    if not number:
        return _("No remark on the wording.")
    return n_("{count} remark on the wording.", "{count} remarks on the wording.", number)
