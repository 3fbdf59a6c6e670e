"""What is said while statements and reasons are read and grouped."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from app.messages.interchange.import_export import listed
from app.messages.item_nouns import EXHIBIT, IMAGE, ItemNoun
from app.messages.together import ended, together
from app.messages.translation import PluralTemplate, Template, _, c_, n_

if TYPE_CHECKING:
    from app.study.team.coding import Candidate, CandidateOutcome, Reading

TITLE = _("Coding")
WHAT = _("What to r&ead")
STATEMENTS_MODE = _("What people said in workshops")
REASONS_MODE = _("Reasons beside answers")
ROWS = {STATEMENTS_MODE: _("Statements"), REASONS_MODE: _("Reasons")}
GROUPS = {STATEMENTS_MODE: _("C&andidates"), REASONS_MODE: _("Themes")}
HINT = _("Read a line, then code it. Enter reads out the keys. Every change is saved at once.")
FOUND = _("So far")
NO_STATEMENTS = _("Nobody has said anything in a workshop yet.")
NO_REASONS = _("Nobody has written a reason beside an answer yet.")
first_statements = Template(
    "Nobody has said anything in a workshop yet. First hold a workshop ({key}) and save what people "
    "say, such as “The tip has to be red.” Then read each line here and say what it speaks for or "
    "against."
)
first_reasons = Template(
    "Nobody has written a reason beside an answer yet. Write one as a note while you answer "
    "({key}), such as “The handle is behind the hand.” Then read each reason here and put it "
    "under a theme."
)
TO_WORKSHOP = _("Hold a wor&kshop")
TO_ANSWERS = _("Ans&wer")
NO_CANDIDATES = _("There are no candidates yet. Code a statement to add the first one.")
NO_THEMES = _("There are no themes yet. Code a reason to add the first one.")
ALL_READ = _("You have coded everything.")
DECIDE_NEXT = _("Now decide on the candidates.")
READ_FIRST = _("Code the statement first.")
NOTHING_TO_TAKE_BACK = _("You have not coded this line yet.")
STAYS = _("Unchanged.")
REASON_NEEDED = _("Say why.")
NOTHING_KEPT = _("No candidate is kept yet. Decide on some first.")
ONE_CODER = _("Agreement needs two people who have coded the same lines.")
FIRST, LAST = _("It is already first."), _("It is already last.")
WHO_FIRST = _("First choose who you are: each coding belongs to a person.")
NEW_CANDIDATE = _("New candidate.")
CLOSED = _("All your codings are saved.")
NOT_HERE = _("That command is for statements; here you code reasons.")
STRENGTH = {1: _("Mild."), 2: _("Clear."), 3: _("Strong.")}
BUTTON_GROUPS = (_("This line"), _("The candidate"))
BUTTONS = {
    "code_for": _("Criterion, &for"),
    "code_against": _("Criterion, a&gainst"),
    "code_why_for": _("Justification, f&or"),
    "code_why_against": _("&Justification, against"),
    "code_strength": _("How stro&ngly"),
    "code_back": _("Remove coding"),
    "code_next": _("Ne&xt unread"),
    "candidate_decide": _("&Decide…"),
    "candidate_words": _("Reword…"),
    "candidate_theme": _("Theme…"),
    "candidate_up": _("&Up"),
    "candidate_down": _("Do&wn"),
    "candidates_to_draft": _("&Make a draft of the rubric"),
    "coder_agreement": _("Agreement of &coders"),
}
THEME_TITLE = _("Which theme?")
CANDIDATE_CHOICE = _("&Candidate")
THEME_CHOICE = _("&Theme")
NEW_WORDS = _("Or a &new one, in your words")
FIRST_WORDS = _("A &new one, in your words")
NONE_OF_THEM = _("None of these")
KEEP = _("Keep")
FATE = _("&Decision")
REASON = _("&Reason")
REASON_HINT = _("Required if you leave the candidate out or mark it as contested.")
REWORD_TITLE = _("Reword the candidate")
WORDS = _("&Words")
AGREEMENT_TITLE = _("Agreement of coders")
FATES = {
    "open": _("Still open"),
    "kept": _("Keep it"),
    "marked": _("Keep it, marked as contested"),
    "left out": _("Leave it out"),
}
_STATE = {
    "open": c_("candidate", "open"),
    "kept": _("kept"),
    "marked": _("kept, contested"),
    "left out": _("left out"),
}


def page_title(study: str) -> str:
    return f"{TITLE} – {study}"


def welcome(statements: int, unread: int, coder: str, candidates: int) -> str:
    grouped = (
        n_("{count} candidate", "{count} candidates", candidates) if candidates else _("No candidate yet")
    )
    return together(ended(TITLE), ended(f"{progress(statements, unread, coder)} {grouped}"))


def line_keys(keys: Sequence[str], next_key: str) -> str:
    """What Enter says on a statement; `keys` in the order of the four readings."""
    names = (_("criterion for"), _("criterion against"), _("justification for"), _("justification against"))
    entries = ", ".join(f"{key} {name}" for key, name in zip(keys, names, strict=True))
    return _("Keys: {told}. Next unread: {next_key}.", told=entries, next_key=next_key)


reason_keys = Template("Its theme: {key}. Next unread: {next_key}.")
decide_key = Template("Decide: {key}.")
about_title = Template("{reading}: which candidate?")


def decide_title(candidate: str) -> str:
    return _("Decision on “{candidate}”", candidate=candidate.rstrip("."))


def unread(left: int) -> str:
    return _("{left} unread.", left=left) if left else ALL_READ


def taken_back(what: str) -> str:
    return _("Undone: {what}{what2}", what=what[:1].lower(), what2=what[1:])


def theme_taken_back(theme: str) -> str:
    return _("Undone: theme {sentence}", sentence=ended(theme))


def statement(
    speaker: str,
    image: int | None,
    words: str,
    is_offensive: bool,
    readings: Sequence[str],
    noun: ItemNoun = IMAGE,
) -> str:
    who = speaker or _("The group")
    about = f", {noun.numbered(image)}" if image is not None else ""
    said = together(f"{who}{about}: {ended(words)}", _("Marked as offensive.") if is_offensive else "")
    read = " ".join(readings) or _("Not read.")
    return f"{said}\n{read}"


def reading(one: "Reading", candidate: str | None) -> str:
    about = f": {candidate.rstrip('.')}" if candidate else ""
    return ended(
        f"{one.part.value.capitalize()} {one.side.value}, {STRENGTH[one.strength].rstrip('.').lower()}{about}"
    )


def candidate(
    one: "Candidate", people_for: int, people_against: int, people_both: int, theme: str | None
) -> str:
    under = _("Theme: {theme}", theme=theme) if theme else ""
    reason = _("Reason: {sentence}", sentence=ended(one.reason)) if one.reason else ""
    speaks = _(
        "{people_for} for, {people_against} against", people_for=people_for, people_against=people_against
    )
    if people_both:
        speaks = _(
            "{people_for} for, {people_against} against, {people_both} both",
            people_for=people_for,
            people_against=people_against,
            people_both=people_both,
        )
    return together(ended(f"{ended(one.text)}\n{speaks}; {_STATE[one.fate]}"), reason, under)


def coded(one: "Reading", candidate: str | None, is_new: bool) -> str:
    return f"{NEW_CANDIDATE} {reading(one, candidate)}" if is_new else reading(one, candidate)


reworded = Template("Now: {sentence}", sentence=ended)


def decided(text: str, fate: "CandidateOutcome") -> str:
    return f"{_STATE[fate].capitalize()}: {ended(text)}"


def under(text: str, theme: str) -> str:
    return _("Under {theme}: {sentence}", theme=theme.rstrip("."), sentence=ended(text))


moved = Template("Place {place} of {count}.")


def progress(statements: int, unread: int, coder: str) -> str:
    if not statements:
        return NO_STATEMENTS
    return n_(
        "{coder} has read {statements} of {count} statement.",
        "{coder} has read {statements} of {count} statements.",
        statements,
        coder=coder,
        statements=statements - unread,
    )


def fates(counts: "Mapping[CandidateOutcome, int]") -> str:
    if not sum(counts.values()):
        return NO_CANDIDATES
    sentences = [f"{count} {_STATE[fate]}" for fate, count in counts.items() if count]
    return _("Candidates: {told}.", told=", ".join(sentences))


def contested(texts: Sequence[str]) -> str:
    if not texts:
        return _("No candidate is contested.")
    return _("Contested: {texts}.", texts=listed(text.rstrip(".") for text in texts))


def coder_agreement(name: str, raw: float, alpha: float | None, no_alpha: str, units: int) -> str:
    """`no_alpha` says why alpha is undefined, where it is."""
    sentence = (
        _("alpha {alpha:.2f}", alpha=alpha)
        if alpha is not None
        else _("no alpha: {no_alpha}", no_alpha=no_alpha)
    )
    return n_(
        "{name}: the share of pairs of codings that agree is {raw:.2f}; {told}; {count} line.",
        "{name}: the share of pairs of codings that agree is {raw:.2f}; {told}; {count} lines.",
        units,
        name=name.rstrip("."),
        raw=raw,
        told=sentence.rstrip("."),
    )


def spoken_for(text: str, statements: int, people_for: int, people_against: int) -> str:
    return n_(
        "{sentence} {count} statement: {people_for} for, {people_against} against.",
        "{sentence} {count} statements: {people_for} for, {people_against} against.",
        statements,
        sentence=ended(text),
        people_for=people_for,
        people_against=people_against,
    )


how_contested = Template("Contested {share:.2f}; 0.5 means evenly split.")


_said_of = {
    IMAGE: PluralTemplate("About image {numbers}.", "About images {numbers}."),
    EXHIBIT: PluralTemplate("About exhibit {numbers}.", "About exhibits {numbers}."),
}
_only_said_of = {
    IMAGE: PluralTemplate(
        "Nothing else was said about image {numbers}.", "Nothing else was said about images {numbers}."
    ),
    EXHIBIT: PluralTemplate(
        "Nothing else was said about exhibit {numbers}.", "Nothing else was said about exhibits {numbers}."
    ),
}


def said_of(images: Sequence[int], noun: ItemNoun = IMAGE) -> str:
    return _said_of[noun](count=len(images), numbers=_numbered(images))


def only_said_of(images: Sequence[int], noun: ItemNoun = IMAGE) -> str:
    return _only_said_of[noun](count=len(images), numbers=_numbered(images))


def why(reasons: Sequence[str]) -> str:
    return _("Why: {reasons}", reasons=" ".join(map(ended, reasons)))


def drafted(kept: int, left: int, had_draft: bool) -> str:
    """`had_draft`: another draft was begun, and this one takes its place."""
    sentence = n_("Draft made from {count} candidate.", "Draft made from {count} candidates.", kept)
    if left:
        sentence = n_(
            "Draft made from {kept}; {count} candidate is not in it.",
            "Draft made from {kept}; {count} candidates are not in it.",
            left,
            kept=n_("{count} candidate", "{count} candidates", kept),
        )
    place = (
        _("It replaces the earlier draft. To restore that one, undo in the designer.") if had_draft else ""
    )
    return together(sentence, place)


opens_designer = Template("{key} opens it in the rubric designer.")


def reason_row(image: int, words: str, themes: Sequence[str], noun: ItemNoun = IMAGE) -> str:
    """A reason without its author, who is hidden from coders."""
    read = _("Themes: {themes}.", themes=", ".join(themes)) if themes else _("Not read.")
    return f"{noun.title(image)}: {ended(words)}\n{read}"


theme_row = PluralTemplate(
    "{theme}\n{count} reason, {coders}.",
    "{theme}\n{count} reasons, {coders}.",
    coders=PluralTemplate("{count} coder", "{count} coders"),
)


reason_coded = Template("Theme: {theme}.")


def reasons_welcome(reasons: int, unread: int, coder: str) -> str:
    return _("Reasons. {reasons_progress}", reasons_progress=reasons_progress(reasons, unread, coder))


def reasons_progress(reasons: int, unread: int, coder: str) -> str:
    return (
        n_(
            "{coder} has read {reasons} of {count} reason.",
            "{coder} has read {reasons} of {count} reasons.",
            reasons,
            coder=coder,
            reasons=reasons - unread,
        )
        if reasons
        else NO_REASONS
    )


def _numbered(numbers: Sequence[int]) -> str:
    return listed(map(str, numbers), 12)
