"""The end of a history: every study is sound, and all machines come to the same one, whichever way they take."""

import shutil
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from storage.folder import open_study
from tests.canonical_facts import Facts, canonical
from tests.simulator.known import MARKS, Known, known
from tests.simulator.rules import Broken, check_has

if TYPE_CHECKING:
    from tests.simulator.world import World

ROUNDS = 6


def come_together(world: "World", by: str) -> None:
    """By the shared folder, the hub or merges. Raises Broken."""
    world.uses_older = False
    _agree_to_store(world)
    for number in range(len(world.folders)):
        check(world, number)
    if by == "merges" or (by == "hub" and (not world.hub or world.is_older)):
        _merge_in_two_orders(world)
        return
    place = str(world.shared) if by == "folder" else world.services.hub_address(world.hub)
    for _round in range(ROUNDS):
        changes = [
            world._sync({"do": "sync", "on": number}, by, place) for number in range(len(world.folders))
        ]
        if not any(changes):
            break
    else:
        raise Broken(f"machines that sync by {by} never come to rest")
    _compare([facts(folder) for folder in world.folders], f"after syncs by {by}")
    at_last = known(world.folders[0])
    if by == "hub":
        _agree_to_store(world)  # images that only the hub knew of until now
        _check_hub(world, at_last)
    for one in world.put[by]:
        check_has(at_last, one.all_ids, one, f"that were synced by {by}")
    for number in range(len(world.folders)):
        check(world, number)
    _check_wordings(world)


def _agree_to_store(world: "World") -> None:
    """Where images went to an object store, the hub only says so: somebody agrees to it once on each machine."""
    if world.services.objects.names(f"pictures/{world.place.name}/"):
        for number in range(len(world.folders)):
            world.do_store({"do": "store", "on": number})


def check(world: "World", number: int) -> None:
    """A study is sound. Raises Broken."""
    ended = world.run(number, "check", world.folders[number], action={"do": "check", "on": number})
    if ended.code:
        raise Broken(f"a study is not sound: {ended.err}")


def facts(folder: Path) -> Facts:
    """What is known there, the same on every machine that knows the same."""
    with closing(open_study(folder)) as study:
        return canonical(study.database)


def _check_hub(world: "World", at_last: Known) -> None:
    """The hub has no words of people who had their answers deleted, nor of answers under seal. Raises Broken."""
    assert world.services.hub is not None
    rows = world.services.hub.ask("SELECT body::text FROM touchstone.fact", "admin", world.hub)
    there = {mark for (text,) in rows for mark in MARKS.findall(str(text))}
    if (
        left := there
        - at_last.marks
        - {mark for one in at_last.sealed.values() for mark in MARKS.findall(one.note)}
    ):
        raise Broken(f"the hub has words that no machine has any more: {sorted(left)}")


def _merge_in_two_orders(world: "World") -> None:
    """Copies of the machines' studies, merged first to last and last to first."""
    copies = [[world.place / f"{way}-{number}" for number in range(3)] for way in ("left", "right")]
    for way in copies:
        for folder, copy in zip(world.folders, way, strict=True):
            shutil.copytree(folder, copy)
    left, right = copies
    merges = ((left[0], left[1]), (left[0], left[2]), (right[1], right[0]), (right[2], right[1]))
    for target, source in merges:
        theirs, had = known(source), known(target)
        ended = world.run(0, "merge", target, source, action={"do": "merge", "on": 0})
        if ended.code:
            raise Broken("a merge failed although nothing was in its way")
        for one in (theirs, had):
            check_has(known(target), one.all_ids, one, "of one of two machines")
    _compare([facts(left[0]), facts(right[2])], "after merges in two orders")


def _compare(found: list[Facts], when: str) -> None:
    for other in found[1:]:
        different = {
            name: sorted(map(repr, found[0][name] ^ other[name]))[:4]
            for name in found[0]
            if found[0][name] != other[name]
        }
        if different:
            raise Broken(f"studies differ {when}: {different}")


def _check_wordings(world: "World") -> None:
    """A wording that is the only one anybody published is in the newest version. Raises Broken."""
    newest = dict(known(world.folders[0]).newest_wordings)
    everywhere = known(world.folders[0]).wordings
    for code, words in world.published & everywhere:
        if len({other for other in world.published if other[0] == code}) == 1 and newest.get(code) != words:
            raise Broken(f"{code} was reworded to {words!r}; the newest version says {newest.get(code)!r}")
