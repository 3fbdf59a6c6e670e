"""What is said of a rubric that is being made: its parts, what changed between versions, and publishing."""

from collections.abc import Sequence

from app.messages.interchange.import_export import listed, plural
from app.study.verdict import CountsAs

# Writing

NEEDS_WORDS = "This needs some words."
FIRST_OF_ALL = "It is already first."
LAST_OF_ALL = "It is already last."
NOTHING_NEW = "There are no unpublished changes, so there is nothing to publish."
NO_THEME_YET = "The rubric has no theme yet. Add a theme and a criterion first."


def already_there(code: str, theme: str) -> str:
    return f"{code} is already under theme {theme}."


def nothing_to_merge(code: str) -> str:
    return f"{code} is the last criterion of its theme, so there is none after it to merge with."


def empty_theme(code: str) -> str:
    return f"Theme {code} has no criterion. Add one, or leave the theme out."


def meaning_unsaid(codes: Sequence[str]) -> str:
    are = "reads" if len(codes) == 1 else "read"
    return f"{listed(codes)} {are} differently from before. Say of each whether its meaning has changed."


# Differences

NO_DESIRABLE = "Every criterion is essential. Reword a criterion and mark it as desirable first."
_WHOLE = {
    "title": "Title",
    "artifact": "Name of the artifact",
    "community": "Community",
    "source": "Source",
    "kind": "Kind of study",
    "contexts": "Contexts",
    "codes": "Codes for reasons",
    "label": "Label rule",
}
NO_DIFFERENCE = "These two are the same."


def quoted(text: str) -> str:
    return f"“{text.strip()}”" if text.strip() else "nothing"


def was_and_is(was: str, now: str) -> str:
    return f"was {quoted(was)}, is {quoted(now)}."


def whole_changed(name: str, was: str, now: str) -> str:
    return f"{_WHOLE[name]} changed: {was_and_is(was, now)}"


def theme_added(code: str, statement: str) -> str:
    return f"Theme {code} added: {quoted(statement)}."


def theme_removed(code: str, statement: str) -> str:
    return f"Theme {code} was removed: {quoted(statement)}."


def theme_reworded(code: str, was: str, now: str) -> str:
    return f"Theme {code} reworded: {was_and_is(was, now)}"


def added(code: str, text: str) -> str:
    return f"{code} added: {quoted(text)}."


def removed(code: str, text: str, why: str) -> str:
    because = f" Reason: {why.rstrip('.')}." if why else " No reason was given."
    return f"{code} was left out: {quoted(text)}.{because}"


def reworded(code: str, was: str, now: str) -> str:
    return f"{code} reworded: {was_and_is(was, now)}"


def renamed(code: str, was: str, now: str) -> str:
    return f"{code}, short name changed: {was_and_is(was, now)}"


def _appearing(what: str, code: str, was: str, now: str) -> str:
    if not was:
        return f"{code}, {what} added: {quoted(now)}."
    if not now:
        return f"{code}, {what} taken away: {quoted(was)}."
    return f"{code}, {what} changed: {was_and_is(was, now)}"


def guidance_changed(code: str, was: str, now: str) -> str:
    return _appearing("guidance", code, was, now)


def condition_changed(code: str, was: str, now: str) -> str:
    return _appearing("condition", code, was, now)


def importance_changed(code: str, is_desirable: bool) -> str:
    now, was = ("desirable", "essential") if is_desirable else ("essential", "desirable")
    return f"{code} is {now} now, was {was}."


def too_many_desirable(least: int, desirable: int) -> str:
    criteria = plural(desirable, "desirable criterion", "desirable criteria")
    return f"{least} cannot be required: there are {criteria}."


def rule_changed(code: str, was: CountsAs, now: CountsAs) -> str:
    return f"{code}, rule changed: what cannot be seen counted as {was.value}, counts as {now.value}."


def moved(code: str, was: str) -> str:
    return f"{code} moved within its theme, was {was}." if code != was else f"{code} moved within its theme."


def moved_theme(code: str, was: str, theme: str) -> str:
    return f"{code} moved into theme {theme}, was {was}."


def recoded(codes: Sequence[tuple[str, str]]) -> str:
    told = [f"{now} was {was}" for now, was in codes]
    return f"Only the code is new: {listed(told)}."


def split(code: str, was: str, beside: Sequence[str], text: str) -> str:
    also = f", which {listed(beside)} {'comes' if len(beside) == 1 else 'come'} from, too" if beside else ""
    return f"{code} split off from {was}{also}: {quoted(text)}."


def merged(code: str, were: Sequence[str], text: str) -> str:
    return f"{code} merged from {listed(were)}: {quoted(text)}."


# Publishing


def published(version: int, carried: int, reopened: int) -> str:
    parts = [f"Version {version} is published."]
    if carried:
        hold = "holds" if carried == 1 else "hold"
        parts.append(
            f"{plural(carried, 'answer')} from before {hold} for it, too, and {_is(carried)} marked."
        )
    if reopened:
        parts.append(
            f"{plural(reopened, 'image')} that {_was(reopened)} complete {_is(reopened)} open again:"
            " only the criteria that changed are asked."
        )
    return " ".join(parts)


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


def _was(count: int) -> str:
    return "was" if count == 1 else "were"


# How a criterion came about, version by version

_KINDS = {
    "new": "added",
    "same": "unchanged",
    "reworded": "reworded",
    "split": "split off",
    "merged": "merged",
}


def history(version: int, day: str, code: str, text: str) -> str:
    return f"Version {version}, {day}: {code}, {quoted(text)}."


def came_about(kind: str, meaning_changed: bool, why: str, parents: Sequence[str]) -> str:
    """How it came about: '' for what was published without saying so."""
    words = _KINDS.get(kind, "")
    if not words:
        return ""
    if parents:
        words = f"{words} from {listed(parents)}"
    if kind == "reworded":
        words = f"{words}, the meaning {'has changed' if meaning_changed else 'stayed'}"
    return f"It was {words}." + (f" Reason: {why.rstrip('.')}." if why else "")


def left_out_in(version: int, day: str, why: str) -> str:
    because = f" Reason: {why.rstrip('.')}." if why else " No reason was given."
    return f"Version {version}, {day}: left out.{because}"


def became(version: int, codes: Sequence[str]) -> str:
    return f"Version {version}: {listed(codes)} came from it."
