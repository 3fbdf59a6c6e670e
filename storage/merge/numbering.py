"""The numbers of images and rubric versions in one merge: what they were before, and what they are after it."""

import sqlite3
from collections.abc import Mapping

from app.study.team.merge_outcome import Scope
from storage.merge.fact_tables import Layout
from storage.merge.renumbering import Given, given_numbers, number_images, number_versions, shown_only


class Numbering:
    """Notes the numbers before the facts of two studies are put together, and gives them afterwards."""

    def __init__(self, connection: sqlite3.Connection, known: Mapping[str, Layout], scope: Scope) -> None:
        self._connection = connection
        self._known = known
        is_believed = scope is not Scope.BACK
        self._sides = [("main", "theirs")] if is_believed else [("main",), ("theirs",)]
        self._given: Mapping[str, Given] = {}
        self._only_shown: Mapping[int, int] = {}

    def note(self) -> None:
        """Read the numbers given on both sides, before any image becomes one with another."""
        self._given = given_numbers(self._connection, *self._sides)
        self._only_shown = shown_only(self._connection)

    def give(self) -> tuple[dict[int, int], dict[int, tuple[int, int]], dict[int, int]]:
        """Number everything as the facts say. Returns new versions by old ones, old and new numbers of images by key,
        and the numbers of images that were only shown before and are judged now, by key."""
        versions = number_versions(self._connection, self._known, self._given["rubric"])
        numbers = number_images(self._connection, self._given["image"])
        are_judged = {key for key, (_old, new) in numbers.items() if new > 0}
        judged = {key: number for key, number in self._only_shown.items() if key in are_judged}
        return versions, numbers, judged
