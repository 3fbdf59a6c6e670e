"""Who may see what others answered is the same on every machine with the same facts, in whatever order they came."""

from hypothesis import HealthCheck, example, given, settings, strategies as st

from tests.storage.merge.machines import Machine
from tests.storage.merge.test_merging import answers, coordinating, differences, lived, machine, merges, small

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Nobody", "")
History = list[tuple[int, tuple[object, ...]]]
newcomers = st.builds(lambda name: ("add_rater", name), st.sampled_from(["Cleo", "Cai"]))
plans = st.builds(lambda first: ("plan", first), small)
steps = st.tuples(machine, st.one_of(coordinating, coordinating, coordinating, answers, newcomers, plans))
histories = st.lists(st.one_of(steps, steps, steps, merges), min_size=3, max_size=10)


def shown(one: Machine) -> list[object]:
    """Who coordinates, who opened the results, and what everybody may see."""
    access = one.study.access
    names = {*NAMES, *(rater.name for rater in one.raters())}
    return [access.coordinators(), access.opened(), *map(access.results_for, sorted(names))]


@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(histories, st.permutations([0, 1, 2]))
@example(  # the same coordinator begins on one machine, opens the results on a second, and leaves on a third
    [
        *((0, ("coordinate", "Cleo")), (1, ("merge", 0)), (2, ("merge", 1))),
        *((1, ("open_results", "Cleo")), (2, ("stop_coordinating", "Cleo")), (0, ("coordinate", "Dora"))),
    ],
    [0, 1, 2],
)
@example([(0, ("coordinate", "Cleo")), (1, ("add_rater", "Cleo")), (2, ("coordinate", "Cleo"))], [2, 1, 0])
def test_who_may_see_results_is_the_same_in_every_order(history: History, order: list[int]) -> None:
    with lived(history) as (folder, machines):
        first, second, third = (machines[number] for number in order)
        one, other = first.copy(folder / "one"), third.copy(folder / "other")
        one.merge(second)
        one.merge(third)
        second.merge(first)
        other.merge(second)
        assert differences(one.facts(), other.facts()) == {}
        assert shown(one) == shown(other)
        said = shown(one)
        one.merge(other)
        assert shown(one) == said
        one.close()
        other.close()
