"""People and pictures for plans, by number."""

import uuid

from app.study.team.assignments import Assignment, Person, Picture


def people(count: int) -> list[Person]:
    """Persons 1, 2, …"""
    return [Person(key, uuid.UUID(int=key)) for key in range(1, count + 1)]


def pictures(count: int, groups: int = 1) -> list[Picture]:
    """Pictures 101, 102, …, dealt round into groups."""
    return [
        Picture(100 + key, uuid.UUID(int=100 + key), f"group {key % groups}") for key in range(1, count + 1)
    ]


def pairs(assignments: list[Assignment]) -> set[tuple[int, int]]:
    """Rater and image of each."""
    return {(one.rater, one.image) for one in assignments}


def order_of(assignments: list[Assignment], rater: int) -> list[int]:
    """The images of one person, in their order."""
    mine = sorted((one for one in assignments if one.rater == rater), key=lambda one: one.position)
    assert [one.position for one in mine] == list(range(1, len(mine) + 1))
    return [one.image for one in mine]
