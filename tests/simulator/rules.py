"""What must hold after any command, whatever happened to it."""

import re
from collections.abc import Collection

from tests.command_line import Ended
from tests.simulator.known import MARKS, Known

KILLED = -9
_RAW = re.compile(r"Traceback|Something unexpected|\[Errno|\b(?:sqlite3|psycopg|obstore)\.|\b[A-Z]\w+Error\b")


class Broken(AssertionError):
    """A rule that did not hold."""


def check_ended(ended: Ended, may_be_killed: bool, codes: Collection[int]) -> None:
    """It ends with a code of these, and says why where it failed. Raises Broken."""
    if ended.code == KILLED and may_be_killed:
        return
    if found := _RAW.search(ended.out + ended.err):
        raise Broken(f"{found[0]!r} is no sentence for a person")
    if ended.code not in codes:
        raise Broken(f"exit code {ended.code}, and not one of {sorted(codes)}")
    if ended.code == 1 and not ended.err.strip():
        raise Broken("it failed without a word")


def check_kept(before: Known, after: Known, may_go: Collection[str] = ()) -> None:
    """No answer is gone but those of people who have withdrawn; these are all gone, and stay so; no wording is gone.
    `may_go`: ids of answers that the command takes away. Raises Broken."""
    whose = {**before.answers, **before.sealed}
    lost = {
        one
        for one in before.all_ids - after.all_ids
        if whose[one].rater not in after.gone and one not in may_go
    }
    if lost:
        raise Broken(f"{len(lost)} answers are lost: {[whose[one] for one in sorted(lost)][:3]}")
    if returned := before.gone.keys() - after.gone.keys():
        raise Broken(f"{len(returned)} people are no longer known to have withdrawn")
    check_deleted(after)


def check_deleted(after: Known) -> None:
    """Nobody who had their answers deleted has one. Raises Broken."""
    shown = [one for one in (*after.answers.values(), *after.sealed.values()) if one.rater in after.deleted]
    if shown:
        raise Broken(f"{len(shown)} answers of somebody who has withdrawn are there: {shown[:3]}")


def check_has(after: Known, ids: Collection[str], whose: Known, what: str) -> None:
    """A study has these answers of another copy, apart from those of people who have withdrawn. Raises Broken."""
    theirs = {**whose.answers, **whose.sealed}
    missing = {
        one
        for one in set(ids) - whose.unfinished
        if one not in after.all_ids and theirs[one].rater not in after.gone
    }
    if missing:
        found = [theirs[one] for one in sorted(missing)][:3]
        raise Broken(f"{len(missing)} answers {what} are missing: {found}")


def check_shown(ended: Ended, *studies: Known, typed: str = "") -> None:
    """What is said holds no note but of answers that are in these studies, under no seal. Raises Broken."""
    allowed = set(MARKS.findall(typed)).union(*(one.marks for one in studies))
    if hidden := set(MARKS.findall(ended.out + ended.err)) - allowed:
        raise Broken(f"withdrawn or sealed words are shown: {sorted(hidden)}")
