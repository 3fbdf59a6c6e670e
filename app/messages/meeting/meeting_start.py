"""Sentences at the start of a meeting: what happened since the last one, who is there, what is to discuss."""

from collections.abc import Sequence

from app.messages.interchange.import_export import listed
from app.messages.item_nouns import IMAGE, ItemNoun, ItemTemplate
from app.messages.meeting.meeting import _MOST_IN_A_LINE
from app.messages.together import ended, together
from app.messages.translation import PluralTemplate, Template, _, n_

FIRST_MEETING = _("This is the first meeting of this study.")


def arrival(study: str, since: Sequence[str], unended: str) -> str:
    going_on = _("{unended} was not ended; it can be continued.", unended=unended) if unended else ""
    return together(_("Meeting. {study}.", study=study), *since, going_on)


appeals_wait = PluralTemplate(
    "{count} appeal against a report card waits for a decision.",
    "{count} appeals against report cards wait for a decision.",
)


def given(answers: int, people: int, last: str) -> str:
    since = _("Since the meeting of {last},", last=last) if last else _("So far")
    if not answers:
        return _("{since} nobody has answered anything.", since=since)
    return n_(
        "{since} {count} person has given {answers}.",
        "{since} {count} people have given {answers}.",
        people,
        since=since,
        answers=n_("{count} answer", "{count} answers", answers),
    )


def versions_since(versions: Sequence[int], changed: Sequence[str], stayed: Sequence[str]) -> str:
    if not versions:
        return _("The rubric is unchanged.")
    which = n_(
        "Version {versions} of the rubric is new",
        "Versions {versions} of the rubric are new",
        len(versions),
        versions=listed(map(str, versions)),
    )
    parts = [
        _("{changed} changed in meaning", changed=listed(changed)) if changed else "",
        _("{stayed} reworded with the same meaning", stayed=listed(stayed)) if stayed else "",
    ]
    said = "; ".join(part for part in parts if part)
    return ended(f"{which}: {said}") if said else ended(which)


def version_so_far(version: int) -> str:
    return (
        _("Version {version} of the rubric is published.", version=version)
        if version
        else _("The study has no rubric.")
    )


def left_over(later: int, open_points: int, contested: int) -> str:
    parts = [
        n_("{count} matter left for later", "{count} matters left for later", later) if later else "",
        n_("{count} open point", "{count} open points", open_points) if open_points else "",
        _("{contested} contested", contested=contested) if contested else "",
    ]
    said = [part for part in parts if part]
    return _("Left over from then: {said}.", said=", ".join(said)) if said else _("Nothing was left over.")


waiting = Template("To discuss: {to_talk_about}.")


_unfinished = ItemTemplate(
    Template(
        "Some people still have images to answer: {told}. In the meeting they would hear what others said "
        "about these. If they attend and accept that, the study records it. Begin anyway?"
    ),
    Template(
        "Some people still have exhibits to answer: {told}. In the meeting they would hear what others "
        "said about these. If they attend and accept that, the study records it. Begin anyway?"
    ),
)


def unfinished(names: Sequence[tuple[str, int]], noun: ItemNoun = IMAGE) -> str:
    entries = listed((f"{name} ({noun.counted(images)})" for name, images in names), _MOST_IN_A_LINE)
    return _unfinished(noun, told=entries)


def began(title: str, present: Sequence[str], to_talk_about: int) -> str:
    return _(
        "{title} has begun with {present}. {waiting}",
        title=title,
        present=listed(present, _MOST_IN_A_LINE),
        waiting=waiting(to_talk_about=to_talk_about),
    )


def may_decide(names: Sequence[str]) -> str:
    return _("Who may decide: {names}.", names=listed(names, len(names))) if names else ""


decider_away = PluralTemplate(
    "{names} is to decide, but is not there.", "{names} are to decide, but are not there.", names=listed
)


def goes_on(title: str, present: Sequence[str], decisions: int) -> str:
    sentence = n_(
        "{title} continues, {count} decision so far.",
        "{title} continues, {count} decisions so far.",
        decisions,
        title=title,
    )
    there = _("Present: {present}.", present=listed(present, _MOST_IN_A_LINE)) if present else ""
    return together(sentence, there)


joined = Template("{name} is there, too.")
