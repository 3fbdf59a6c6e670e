"""What is said while somebody designs a rubric: the page, its dialogs, and each act."""

from collections.abc import Sequence
from pathlib import Path

from app.messages.interchange.import_export import listed, plural
from app.study.verdict import CountsAs, Verdict

# The page

TITLE = "Design the rubric"
LIST = "The&mes and criteria"
LIST_HINT = "The Rubric menu has the commands for the current line. Every change is saved at once."
REMARKS = "&Wording check"
EMPTY = "No theme yet. Add a theme first."
NO_DRAFT = "No unpublished changes."
BUTTON_GROUPS = ("This line", "The rubric", "Look at it", "In and out")
BUTTONS = {
    "item_words": "Reword…",
    "add_criterion": "Add a criterion…",
    "add_theme": "Add a theme…",
    "item_up": "Up",
    "item_down": "Down",
    "item_to_theme": "To another theme…",
    "split_criterion": "Split…",
    "merge_criteria": "Merge with the next…",
    "leave_out_item": "Leave out…",
    "border_cases": "Border cases…",
    "design_back": "Undo",
    "next_remark": "Next with remarks",
    "hear_rubric": "Read it out…",
    "judge_rubric": "As a judge reads it…",
    "rubric_changes": "Differences…",
    "rubric_versions": "Versions…",
    "label_rule": "Label rule…",
    "import_rubric": "Import…",
    "export_rubric": "Export…",
    "publish_rubric": "Publish…",
}

DESIRABLE_MARK = "Desirable."
DESIRABLE = "D&esirable: not essential for the label"
DESIRABLE_HINT = "The label rule says how many of the desirable criteria have to be met."
LABEL_RULE_TITLE = "Label rule"
LEAST = "How many of the &desirable criteria have to be met"
KEEP_RULE = "&Keep the rule"
NOTHING_TO_REPEAT = "Nothing has been said yet."
NO_LINE = "There is no line here. Add a theme first."
NOT_A_CRITERION = "This is a theme. Go to one of its criteria."
NOTHING_TO_TAKE_BACK = "Nothing left to undo."
NOTHING_TO_REDO = "Nothing to redo."
NOTHING_CHANGED = "Unchanged."
NO_OTHER_THEME = "There is no other theme yet. Add one first."
NO_REMARKS = "No criterion has remarks."
CLOSED = "The designer is closed. Every change is saved."
NO_CRITERION_YET = "There is no criterion yet."
ONLY_PEOPLE = "A rubric is designed by people."


def required(least: int, desirable: int) -> str:
    return f"An image is appropriate if all essential criteria and {least} of {desirable} desirable ones are met."


def page_title(study: str) -> str:
    return f"{TITLE} – {study}"


def state(version: int | None, is_draft: bool, differences: int, remarks: int | None) -> str:
    """Which version this starts from, how far the draft is from it, and how many remarks there are."""
    if version is None:
        parts = ["Draft of the first version."]
    elif is_draft:
        parts = [
            f"Draft of version {version + 1}, {plural(differences, 'difference')} from version {version}."
        ]
    else:
        parts = [f"Version {version}. {NO_DRAFT}"]
    if remarks is not None:
        counted = _remarks(remarks)
        parts.append(f"{counted[:1].upper()}{counted[1:]} on the wording.")
    return " ".join(parts)


def theme_line(code: str, statement: str, criteria: int) -> str:
    return f"Theme {code}: {sentence(statement)}\n{plural(criteria, 'criterion', 'criteria')}"


def criterion_line(code: str, text: str, kinds: Sequence[str], cases: int, scale: str = "") -> str:
    answered = f"{scale} " if scale else ""
    remarks = f"{plural(len(kinds), 'remark')}: {listed(kinds)}" if kinds else "No remark"
    border = f", {plural(cases, 'border case')}" if cases else ""
    return f"{code}: {sentence(text)}\n{answered}{remarks}{border}"


def welcome(title: str, state: str) -> str:
    return f"{TITLE}. {title}. {state}"


def remarks_on(code: str, sentences: Sequence[str]) -> str:
    if not sentences:
        return f"{code}: no remark."
    return f"{code}, {plural(len(sentences), 'remark')}. {' '.join(sentences)}"


def theme_added(code: str) -> str:
    return f"Theme {code} added. Now add its criteria."


def criterion_added(code: str, remarks: int) -> str:
    return f"{code} added, {_remarks(remarks)}."


def reworded(code: str, remarks: int) -> str:
    return f"{code} reworded, {_remarks(remarks)}."


def theme_reworded(code: str) -> str:
    return f"Theme {code} reworded."


def moved(code: str, was: str) -> str:
    return f"{was} is now {code}."


def left_out(code: str, why: str) -> str:
    return f"{code} left out. The reason is saved." if why else f"{code} left out, without a reason."


def split(first: str, second: str) -> str:
    return f"Split into {first} and {second}."


def merged(code: str, other: str) -> str:
    return f"{code} and {other} are now one criterion, {code}."


def taken_back(sentences: Sequence[str]) -> str:
    return f"Undone: {' '.join(sentences)}" if sentences else "Undone."


def done_again(sentences: Sequence[str]) -> str:
    return f"Redone: {' '.join(sentences)}" if sentences else "Redone."


# Dialogs

KEEP = "&Keep"
CHOOSE_THEME = "To which theme?"
THEMES = "&Themes"
MOVE_THERE = "&Move there"
THEME_TITLE = "Theme"
STATEMENT = "&Why do its criteria matter?"
STATEMENT_HINT = "The value behind them, in the community's words."
CRITERION_TITLE = "Criterion"
TEXT = "&Text"
TEXT_HINT = "One thing that a picture shows or does not show."
SHORT = "&Short name"
SHORT_HINT = "Two to four words that identify it for a listener."
GUIDANCE = "&Guidance"
GUIDANCE_HINT = "How to decide border cases: what still counts, what does not."
APPLIES_WHEN = "A&pplies when"
APPLIES_WHEN_HINT = "Empty: always. Otherwise the criterion counts as met where this is not true."
NOT_VISIBLE = "If it cannot be seen"
COUNTS_AS = {CountsAs.MET: "It counts as met", CountsAs.NOT_MET: "It counts as not met"}
SPLIT_TITLE = "Split in two"
FIRST_PART = "&First criterion"
SECOND_PART = "&Second criterion"
SPLIT_NOW = "S&plit"
MERGE_TITLE = "Merge with the next criterion"
MERGED_TEXT = "&Text of both in one"
MERGE_NOW = "&Merge"
WHY_TITLE = "Leave out"
WHY = "&Why is it left out?"
WHY_HINT = "Such as: contested, not essential. The reason is saved with the version."
LEAVE_OUT = "&Leave out"
HEARD_TITLE = "The rubric as it is heard"
JUDGE_TITLE = "The rubric as a judge reads it"
CHANGES_TITLE = "Unpublished changes"
LINES = "&Line by line"

CASES_TITLE = "Border cases"
CASES = "&Border cases"
NO_CASES = "No border case yet."
CASE_WORDS = "&New border case"
CASE_WORDS_HINT = "What is in the picture, and why it is decided so."
CASE_IMAGE = "&Image number"
CASE_IMAGE_HINT = "An example among the study's images. Empty: none."
CASE_VERDICT = "It is"
VERDICTS = {Verdict.MET: "met", Verdict.NOT_MET: "not met", Verdict.CANNOT_TELL: "cannot tell"}
ADD_CASE = "&Add"
REMOVE_CASE = "&Take away the chosen one"
CASE_ADDED = "Border case added."
CASE_REMOVED = "Border case removed."


def case_line(verdict: Verdict, words: str, image: str) -> str:
    where = f" Example: image {image}." if image else ""
    return f"{VERDICTS[verdict][:1].upper()}{VERDICTS[verdict][1:]}. {sentence(words)}{where}"


def no_image(number: str, count: int) -> str:
    return f"There is no image {number}. The numbers go from 1 to {count}."


PUBLISH_TITLE = "Publish the next version"
PUBLISH_NOW = "&Publish"
DIFFERENCES = "&What is different"
NOT_SAID = "Not chosen yet"
NO_IT_STAYED = "No: the answers also count for the new wording, and are marked"
YES_IT_CHANGED = "Yes: it is asked again"
MEANING_NEEDED = "Say whether the meaning has changed."
MEANING_WHY = "Why? (Optional)"


def meaning_of(code: str) -> str:
    return f"{code}: has the meaning changed?"


RATE_AGAIN_TITLE = "Rate what changed"
RATE_AGAIN = "&Rate what changed now"
LATER = "&Later"

VERSIONS_TITLE = "Versions of the rubric"
VERSIONS = "&Versions"
EARLIER = "&From"
LATER_VERSION = "&To"
DIFFERENCE = "&Difference"
CRITERION = "C&riterion"
STORY = "&History"
NO_VERSION = "No version is published yet."


def version_line(number: int, day: str, title: str, criteria: int) -> str:
    return f"Version {number}, {day}: {title}, {plural(criteria, 'criterion', 'criteria')}"


def compared(earlier: int, later: int, differences: int) -> str:
    return f"From version {earlier} to {later}: {plural(differences, 'difference')}."


def story_told(name: str, lines: int) -> str:
    return f"History of {name}: {plural(lines, 'line')}."


def version_name(number: int, day: str) -> str:
    return f"Version {number}, {day}"


def criterion_name(code: str, name: str) -> str:
    return f"{code}: {name}"


FILE = "&File"
CHOOSE_FILE = "C&hoose…"
FILE_HINT = "The file extension sets the format: .toml, .md, .docx, or .qdc for a REFI-QDA codebook."
IMPORT_TITLE = "Import a rubric"
IMPORT_NOW = "&Import as draft"
EXPORT_TITLE = "Export the rubric"
EXPORT_NOW = "&Export"
FILE_NEEDED = "Name a file."
FILTERS = "Rubrics (*.toml *.md *.markdown *.docx *.qdc)"


def imported(file: Path, criteria: int, known: int) -> str:
    return f"{file.name} is the draft now: {plural(criteria, 'criterion', 'criteria')}, {known} of them known already."


def exported(file: Path) -> str:
    return f"The rubric was written to {file}."


def _remarks(number: int) -> str:
    return plural(number, "remark") if number else "no remark"


def sentence(text: str) -> str:
    text = text.strip()
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
