"""What is said while statements and reasons are read and grouped."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from app.messages.interchange.import_export import listed, plural
from app.messages.item_nouns import IMAGE, ItemNoun

if TYPE_CHECKING:
    from app.study.team.coding import Candidate, CandidateOutcome, Reading

TITLE = "Coding"
WHAT = "What to r&ead"
STATEMENTS_MODE = "What people said in workshops"
REASONS_MODE = "Reasons beside answers"
ROWS = {STATEMENTS_MODE: "Statements", REASONS_MODE: "Reasons"}
GROUPS = {STATEMENTS_MODE: "C&andidates", REASONS_MODE: "Themes"}
HINT = "Read a line, then say what it is. Enter reads out the keys. Every change is saved at once."
FOUND = "So far"
NO_STATEMENTS = "Nobody has said anything in a workshop yet."
NO_REASONS = "Nobody has written a reason beside an answer yet."
NO_CANDIDATES = "There are no candidates yet. The first comes with the first statement you read."
NO_THEMES = "There are no themes yet. The first comes with the first reason you read."
ALL_READ = "You have coded everything."
DECIDE_NEXT = "Now decide on the candidates."
READ_FIRST = "Read the statement first."
NOTHING_TO_TAKE_BACK = "You have not coded this line yet."
STAYS = "Unchanged."
REASON_NEEDED = "Say why."
NOTHING_KEPT = "You have not chosen to keep a candidate yet. Decide on some first."
ONE_CODER = "Agreement needs two people who have read the same lines."
FIRST, LAST = "First of all.", "Last of all."
WHO_FIRST = "First choose who you are: each coding belongs to a person."
NEW_CANDIDATE = "New candidate."
CLOSED = "All your codings are saved."
NOT_HERE = "That is for statements; here you code reasons."
STRENGTH = {1: "Mild.", 2: "Clear.", 3: "Strong."}
BUTTON_GROUPS = ("This line", "The candidate")
BUTTONS = {
    "code_for": "Criterion, &for",
    "code_against": "Criterion, a&gainst",
    "code_why_for": "Justification, f&or",
    "code_why_against": "&Justification, against",
    "code_strength": "How stro&ngly",
    "code_back": "Remove coding",
    "code_next": "Ne&xt unread",
    "candidate_decide": "&Decide…",
    "candidate_words": "Reword…",
    "candidate_theme": "Theme…",
    "candidate_up": "&Up",
    "candidate_down": "Do&wn",
    "candidates_to_draft": "&Make a draft of the rubric",
    "coder_agreement": "Agreement of &coders",
}
THEME_TITLE = "Which theme?"
CANDIDATE_CHOICE = "&Candidate"
THEME_CHOICE = "&Theme"
NEW_WORDS = "Or a &new one, in your words"
FIRST_WORDS = "A &new one, in your words"
NONE_OF_THEM = "None of these"
KEEP = "Keep"
FATE = "&Decision"
REASON = "&Reason"
REASON_HINT = "Required if it is left out, or kept although contested."
REWORD_TITLE = "Other words"
WORDS = "&Words"
AGREEMENT_TITLE = "Agreement of coders"
FATES = {
    "open": "Still open",
    "kept": "Keep it",
    "marked": "Keep it, marked as contested",
    "left out": "Leave it out",
}
_STATE = {"open": "open", "kept": "kept", "marked": "kept, contested", "left out": "left out"}


def page_title(study: str) -> str:
    return f"{TITLE} – {study}"


def welcome(statements: int, unread: int, coder: str, candidates: int) -> str:
    grouped = plural(candidates, "candidate") if candidates else "No candidate yet"
    return f"{TITLE}. {progress(statements, unread, coder)} {grouped}."


def line_keys(keys: Sequence[str], next_key: str) -> str:
    """What Enter tells on a statement; `keys` in the order of the four readings."""
    names = ("criterion for", "criterion against", "justification for", "justification against")
    told = ", ".join(f"{key} {name}" for key, name in zip(keys, names, strict=True))
    return f"What it is: {told}. Next unread: {next_key}."


def reason_keys(key: str, next_key: str) -> str:
    return f"Its theme: {key}. Next unread: {next_key}."


def decide_key(key: str) -> str:
    return f"Decide: {key}."


def about_title(reading: str) -> str:
    return f"{reading}: about what?"


def decide_title(candidate: str) -> str:
    return f"Decision on “{candidate.rstrip('.')}”"


def unread(left: int) -> str:
    return f"{left} unread." if left else ALL_READ


def taken_back(what: str) -> str:
    return f"Undone: {what[:1].lower()}{what[1:]}"


def theme_taken_back(theme: str) -> str:
    return f"Undone: theme {_sentence(theme)}"


def statement(
    speaker: str,
    image: int | None,
    words: str,
    is_offensive: bool,
    readings: Sequence[str],
    noun: ItemNoun = IMAGE,
) -> str:
    who = speaker or "The group"
    about = f", {noun.one} {image}" if image is not None else ""
    offensive = " Called offensive." if is_offensive else ""
    read = " ".join(readings) or "Not read."
    return f"{who}{about}: {_sentence(words)}{offensive}\n{read}"


def reading(one: "Reading", candidate: str | None) -> str:
    about = f": {candidate.rstrip('.')}" if candidate else ""
    return f"{one.part.value.capitalize()} {one.side.value}, {STRENGTH[one.strength].rstrip('.').lower()}{about}."


def candidate(
    one: "Candidate", people_for: int, people_against: int, people_both: int, theme: str | None
) -> str:
    both = f", {people_both} both" if people_both else ""
    under = f" Theme: {theme}" if theme else ""
    reason = f" Reason: {_sentence(one.reason)}" if one.reason else ""
    speaks = f"{people_for} for, {people_against} against{both}"
    return f"{_sentence(one.text)}\n{speaks}; {_STATE[one.fate]}.{reason}{under}"


def coded(one: "Reading", candidate: str | None, is_new: bool) -> str:
    return f"{NEW_CANDIDATE} {reading(one, candidate)}" if is_new else reading(one, candidate)


def reworded(words: str) -> str:
    return f"Now: {_sentence(words)}"


def decided(text: str, fate: "CandidateOutcome") -> str:
    return f"{_STATE[fate].capitalize()}: {_sentence(text)}"


def under(text: str, theme: str) -> str:
    return f"Under {theme.rstrip('.')}: {_sentence(text)}"


def moved(place: int, count: int) -> str:
    return f"Place {place} of {count}."


def progress(statements: int, unread: int, coder: str) -> str:
    if not statements:
        return NO_STATEMENTS
    return f"{coder} has read {statements - unread} of {plural(statements, 'statement')}."


def fates(counts: "Mapping[CandidateOutcome, int]") -> str:
    if not sum(counts.values()):
        return NO_CANDIDATES
    told = [f"{count} {_STATE[fate]}" for fate, count in counts.items() if count]
    return f"Candidates: {', '.join(told)}."


def contested(texts: Sequence[str]) -> str:
    if not texts:
        return "No candidate is contested."
    return f"Contested: {listed(text.rstrip('.') for text in texts)}."


def coder_agreement(name: str, raw: float, alpha: float | None, no_alpha: str, units: int) -> str:
    """`no_alpha` says why alpha is undefined, where it is."""
    told = f"alpha {alpha:.2f}" if alpha is not None else f"no alpha: {no_alpha}"
    return f"{name.rstrip('.')}: equal in {raw:.2f} of pairs; {told.rstrip('.')}; {plural(units, 'line')}."


def spoken_for(text: str, statements: int, people_for: int, people_against: int) -> str:
    return f"{_sentence(text)} {plural(statements, 'statement')}: {people_for} for, {people_against} against."


def how_contested(share: float) -> str:
    return f"Contested {share:.2f}; 0.5 means evenly split."


def said_of(images: Sequence[int], noun: ItemNoun = IMAGE) -> str:
    return f"About {_numbered(images, noun)}."


def only_said_of(images: Sequence[int], noun: ItemNoun = IMAGE) -> str:
    return f"Nothing else was said about {_numbered(images, noun)}."


def why(reasons: Sequence[str]) -> str:
    return f"Why: {' '.join(map(_sentence, reasons))}"


def drafted(kept: int, left: int, had_draft: bool) -> str:
    """`had_draft`: another draft was begun, and this one takes its place."""
    out = f"; {plural(left, 'candidate')} not in it" if left else ""
    place = " It replaces the earlier draft; undo in the designer restores that." if had_draft else ""
    return f"Draft made of {plural(kept, 'candidate')}{out}.{place}"


def opens_designer(key: str) -> str:
    return f"{key} opens it in the rubric designer."


def reason_row(image: int, words: str, themes: Sequence[str], noun: ItemNoun = IMAGE) -> str:
    """A reason without who wrote it: coders are not told."""
    read = f"Themes: {', '.join(themes)}." if themes else "Not read."
    return f"{noun.opening} {image}: {_sentence(words)}\n{read}"


def theme_row(theme: str, reasons: int, coders: int) -> str:
    return f"{theme}\n{plural(reasons, 'reason')}, {plural(coders, 'coder')}."


def reason_coded(theme: str) -> str:
    return f"Theme: {theme}."


def reasons_welcome(reasons: int, unread: int, coder: str) -> str:
    return f"Reasons. {reasons_progress(reasons, unread, coder)}"


def reasons_progress(reasons: int, unread: int, coder: str) -> str:
    return f"{coder} has read {reasons - unread} of {plural(reasons, 'reason')}." if reasons else NO_REASONS


def _numbered(numbers: Sequence[int], noun: ItemNoun) -> str:
    return f"{noun.one if len(numbers) == 1 else noun.many} {listed(map(str, numbers), 12)}"


def _sentence(words: str) -> str:
    return words if words.endswith((".", "?", "!", "…")) else f"{words}."
