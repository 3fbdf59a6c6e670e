"""What is said of a rubric that is being made: its parts, what changed between versions, and publishing."""

from collections.abc import Sequence

from app.messages.interchange.import_export import listed
from app.messages.together import together
from app.messages.translation import PluralTemplate, Template, _, n_, unformatted

# Writing

NEEDS_WORDS = _("This needs some text.")
FIRST_OF_ALL = _("It is already first.")
LAST_OF_ALL = _("It is already last.")
NOTHING_NEW = _("There are no unpublished changes, so there is nothing to publish.")
NO_THEME_YET = _("The rubric has no theme yet. Add a theme and a criterion first.")
already_there = Template("{code} is already under theme {theme}.")
nothing_to_merge = Template(
    "{code} is the last criterion of its theme, so there is none after it to merge with."
)
empty_theme = Template("Theme {code} has no criterion. Add one, or leave the theme out.")


meaning_unsaid = PluralTemplate(
    "The wording of {codes} has changed. Say whether its meaning has changed, too.",
    "The wordings of {codes} have changed. Say for each whether its meaning has changed, too.",
    codes=listed,
)


# Differences

NO_DESIRABLE = _("Every criterion is essential. First mark one as desirable.")
_WHOLE = {
    "title": _("Title"),
    "artifact": _("Name of the artifact"),
    "community": _("Community"),
    "source": _("Source"),
    "kind": _("Kind of study"),
    "contexts": _("Contexts"),
    "codes": _("Codes for reasons"),
    "label": _("Label rule"),
}
NO_DIFFERENCE = _("There is no difference.")


def quoted(text: str) -> str:
    return f"“{text.strip()}”" if text.strip() else _("nothing")


def was_and_is(was: str, now: str) -> str:
    return _("was {was}, is {now}.", was=quoted(was), now=quoted(now))


def whole_changed(name: str, was: str, now: str) -> str:
    return _("{whole} changed: {was_and_is}", whole=_WHOLE[name], was_and_is=was_and_is(was, now))


def theme_added(code: str, statement: str) -> str:
    return _("Theme {code} added: {statement}.", code=code, statement=quoted(statement))


theme_removed = Template("Theme {code} was removed: {statement}.", statement=quoted)


def theme_reworded(code: str, was: str, now: str) -> str:
    return _("Theme {code} reworded: {was_and_is}", code=code, was_and_is=was_and_is(was, now))


added = Template("{code} added: {text}.", text=quoted)


def removed(code: str, text: str, why: str) -> str:
    sentence = _("{code} was left out: {text}.", code=code, text=quoted(text))
    return together(sentence, _because(why) or _("No reason was given."))


def reworded(code: str, was: str, now: str) -> str:
    return _("{code} reworded: {was_and_is}", code=code, was_and_is=was_and_is(was, now))


def renamed(code: str, was: str, now: str) -> str:
    return _("{code}, short name changed: {was_and_is}", code=code, was_and_is=was_and_is(was, now))


def _appearing(what: str, code: str, was: str, now: str) -> str:
    if not was:
        return _("{code}, {what} added: {now}.", code=code, what=what, now=quoted(now))
    if not now:
        return _("{code}, {what} removed: {was}.", code=code, what=what, was=quoted(was))
    return _("{code}, {what} changed: {was_and_is}", code=code, what=what, was_and_is=was_and_is(was, now))


def guidance_changed(code: str, was: str, now: str) -> str:
    return _appearing(_("guidance"), code, was, now)


def condition_changed(code: str, was: str, now: str) -> str:
    return _appearing(_("condition"), code, was, now)


def importance_changed(code: str, is_desirable: bool) -> str:
    now, was = (_("desirable"), _("essential")) if is_desirable else (_("essential"), _("desirable"))
    return _("{code} is now {now}; it was {was}.", code=code, now=now, was=was)


too_many_desirable = PluralTemplate(
    "{least} cannot be required: there is {count} desirable criterion.",
    "{least} cannot be required: there are {count} desirable criteria.",
)


rule_changed = Template(
    "{code}, rule changed: what cannot be seen now counts as {now_value}; before, as {was_value}."
)


def moved(code: str, was: str) -> str:
    return (
        _("{code}, formerly {was}, moved within its theme.", code=code, was=was)
        if code != was
        else _("{code} moved within its theme.", code=code)
    )


moved_theme = Template("{code}, formerly {was}, moved into theme {theme}.")


def recoded(codes: Sequence[tuple[str, str]]) -> str:
    sentences = [_("{now} was {was}", now=now, was=was) for now, was in codes]
    return _("Only the code is new: {told}.", told=listed(sentences))


split = PluralTemplate(
    "{code} split off from {was}, like {beside}: {text}.",
    "{code} split off from {was}, like {beside}: {text}.",
    none=unformatted("{code} split off from {was}: {text}."),
    beside=listed,
    text=quoted,
)


def merged(code: str, were: Sequence[str], text: str) -> str:
    return _("{code} merged from {were}: {text}.", code=code, were=listed(were), text=quoted(text))


# Publishing


def published(version: int, carried: int, reopened: int) -> str:
    parts = [_("Version {version} is published.", version=version)]
    if carried:
        parts.append(
            n_(
                "{count} earlier answer also counts for it, and is marked.",
                "{count} earlier answers also count for it, and are marked.",
                carried,
            )
        )
    if reopened:
        parts.append(
            n_(
                "{count} image that was complete is open again: only the criteria that changed are asked.",
                "{count} images that were complete are open again: only the criteria that changed are asked.",
                reopened,
            )
        )
    return " ".join(parts)


# How a criterion came about, version by version

_KINDS = {
    "new": _("added"),
    "same": _("unchanged"),
    "reworded": _("reworded"),
    "split": _("split off"),
    "merged": _("merged"),
}


history = Template("Version {version}, {day}: {code}, {text}.", text=quoted)


def came_about(kind: str, meaning_changed: bool, why: str, parents: Sequence[str]) -> str:
    """How it came about: '' for what was published without saying so."""
    words = _KINDS.get(kind, "")
    if not words:
        return ""
    if parents:
        words = _("{words} from {parents}", words=words, parents=listed(parents))
    if kind == "reworded":
        words = (
            _("{words}, and its meaning has changed", words=words)
            if meaning_changed
            else _("{words} with the same meaning", words=words)
        )
    return together(_("It was {words}.", words=words), _because(why))


def left_out_in(version: int, day: str, why: str) -> str:
    sentence = _("Version {version}, {day}: left out.", version=version, day=day)
    return together(sentence, _because(why) or _("No reason was given."))


def _because(why: str) -> str:
    return _("Reason: {why}.", why=why.rstrip(".")) if why else ""


became = Template("Version {version}: {codes} came from it.", codes=listed)
