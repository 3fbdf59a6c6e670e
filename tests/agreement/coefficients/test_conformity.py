"""Whether one voice draws more changes than chance explains: by hand, and in simulated meetings."""

import numpy as np
import numpy.typing as npt

from app.agreement.coefficients.conformity import NOBODY, Participations, who_draws

MEETINGS = 120


def simulated(random: np.random.RandomState, pull: float, in_majority: float = 0.0) -> Participations:
    """30 matters of five people. Some go to the majority; some others with a chance of `pull` to what the first person
    had said, who is in the majority more often than others by `in_majority`."""
    rows = []
    for matter in range(30):
        lean = random.choice([0.25, 0.5, 0.75])
        leans = np.full(5, lean)
        leans[0] += in_majority * (round(lean) - lean)
        first = (random.random_sample(5) < leans).astype(int)
        second = np.where(random.random_sample(5) < 0.3, int(first.sum() > 2), first)
        second[1:] = np.where(random.random_sample(4) < pull, first[0], second[1:])
        rows += [(matter, person, first[person], second[person]) for person in range(5)]
    return Participations(*np.array(rows, np.int64).T)


def found(pull: float, in_majority: float = 0.0) -> float:
    """In which share of meetings a voice is said to draw more than chance explains."""
    random = np.random.RandomState(5)
    told = 0
    for _ in range(MEETINGS):
        participations = simulated(random, pull, in_majority)
        p = who_draws(participations, {"person": participations.person})["person"]
        told += p is not None and p <= 0.05
    return told / MEETINGS


def columns(*rows: tuple[int, int, int, int]) -> npt.NDArray[np.int64]:
    return np.array(rows, np.int64).T


def test_changes_count_for_all_who_had_said_what_they_go_to() -> None:
    participations = Participations(
        *columns((0, 7, 1, 1), (0, 8, 1, 0), (0, 9, 0, 0), (1, 7, 0, 0), (1, 9, 1, 0))
    )
    assert participations.drawn.tolist() == [0, 0, 1, 1, 0]
    assert participations.expected_of(7) == 1 / 3 + 1 / 2


def test_few_changes_and_labels_that_say_nothing_are_not_tested() -> None:
    participations = simulated(np.random.RandomState(1), 0.3)
    nothing = np.full(len(participations.person), NOBODY)
    assert who_draws(participations, {"a": nothing, "b": nothing * 0}) == {"a": None, "b": None}
    still = Participations(
        participations.matter, participations.person, participations.first, participations.first
    )
    assert who_draws(still, {"person": still.person}) == {"person": None}


def test_of_equal_voices_hardly_one_is_said_to_draw_more() -> None:
    assert found(pull=0) <= 0.1  # more than 12 of 120 where 6 are expected: once in 170 such runs
    assert found(pull=0, in_majority=0.8) <= 0.1


def test_a_voice_that_draws_is_found() -> None:
    assert found(pull=0.3) >= 0.7
