"""Merging is a set union: any order, any side, any number of times, and what holds is what a plain model says."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from hypothesis import HealthCheck, given, settings, strategies as st

from app.study.team.merge_outcome import Merged
from app.study.verdict import Verdict
from storage.packets.packet_contents import TRAVELLING
from storage.packets.reduced_study import write_all, write_reduced
from storage.safety.check import check_study
from storage.safety.schema_check import Severity
from tests.canonical_facts import Facts
from tests.storage.merge.machines import SHADES, Machine, team

Step = Callable[[Machine], None]

machine = st.integers(0, 2)
small = st.integers(0, 5)
shades = st.lists(st.integers(1, SHADES), max_size=3, unique=True).map(tuple)
answers = st.builds(
    lambda who, which, item, value: ("answer", who, which, item, value),
    *(small, small, st.sampled_from(["T1.C1", "T1.C2"]), st.sampled_from([*Verdict, None])),
)
versions = st.builds(
    lambda same: ("publish", same), st.sampled_from([(), ("T1.C1",), ("T1.C2",), ("T1.C1", "T1.C2")])
)
rewordings = st.builds(
    lambda code, words, is_changed: ("reword", code, words, is_changed),
    *(st.sampled_from(["T1.C1", "T1.C2"]), st.sampled_from(["a", "b", "c"]), st.booleans()),
)
coordinating = st.builds(
    lambda act, name: (act, name),
    *(
        st.sampled_from(["coordinate", "stop_coordinating", "open_results"]),
        st.sampled_from(["Cleo", "Dora"]),
    ),
)
others = st.one_of(
    coordinating,
    st.builds(lambda words: ("translate", words), st.sampled_from(["a", "b"])),
    st.builds(lambda shade: ("add_image", shade), st.integers(1, SHADES)),
    st.builds(lambda shades, words: ("add_exhibit", shades, words), shades, st.sampled_from(["a", "b"])),
    st.builds(lambda name: ("add_rater", name), st.sampled_from(["Cai", "Dee", "Ada"])),
    st.builds(lambda which, words: ("correct_image", which, words), small, st.sampled_from(["a", "b"])),
    st.builds(lambda which: ("describe", which), small),
    versions,
    rewordings,
    st.just(("settle",)),
    st.builds(lambda who: ("withdraw", who), small),
)
steps = st.tuples(machine, st.one_of(answers, answers, answers, others))
merges = st.tuples(machine, st.builds(lambda other: ("merge", other), machine))
histories = st.lists(st.one_of(steps, steps, steps, merges), min_size=4, max_size=14)
several = settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))


@contextmanager
def lived(history: list[tuple[int, tuple[object, ...]]]) -> Iterator[tuple[Path, list[Machine]]]:
    """Three machines after a history."""
    with tempfile.TemporaryDirectory() as folder:
        machines = team(Path(folder), 3)
        for number, (act, *words) in history:
            if act == "merge":
                (other,) = words
                machines[number].merge(machines[int(str(other))])
            else:
                getattr(machines[number], str(act))(*words)
        yield Path(folder), machines
        for one in machines:
            one.close()


def differences(one: Facts, other: Facts) -> dict[str, object]:
    """Where two studies differ; to be empty."""
    return {name: one[name] ^ other[name] for name in one if one[name] != other[name]}


def refuse_lost_facts(machines: list[Machine]) -> None:
    """No fact is lost or doubled, and what holds is what the model says."""
    for one in machines:
        assert one.current() == one.model.current(one.combined())
        given = "SELECT uuid FROM answer WHERE act <> 'carry'"
        ids = [row[0] for row in one.study.database.rows(given)]
        assert len(ids) == len(set(ids))
        assert {said.id.bytes for said in one.model.said} == set(ids)
        for gone in one.model.gone:
            assert one.study.database.row("SELECT 1 FROM rater WHERE uuid = ?", (gone.bytes,)) is None


def refuse_other_bytes(machines: list[Machine], folder: Path) -> None:
    """All facts are written to the same bytes inside SQLite as row by row."""
    for one in machines:
        write_all(one.study.database, folder / "all.db")
        write_reduced(one.study.database, folder / "picked.db", TRAVELLING)
        assert (folder / "all.db").read_bytes() == (folder / "picked.db").read_bytes()
        for name in ("all.db", "picked.db"):
            (folder / name).unlink()


@several
@given(histories)
def test_merging_is_commutative_associative_and_idempotent(
    history: list[tuple[int, tuple[object, ...]]],
) -> None:
    with lived(history) as (folder, (a, b, c)):
        refuse_lost_facts([a, b, c])
        refuse_other_bytes([a, b, c], folder)
        before = a.facts()
        a.merge(a.copy(folder / "twin"))
        assert differences(a.facts(), before) == {}
        left, right = a.copy(folder / "left"), c.copy(folder / "right")
        for other in (b, c):
            left.merge(other)
        both = b.copy(folder / "both")
        both.merge(a)
        right.merge(both)
        assert differences(left.facts(), right.facts()) == {}
        facts = left.facts()
        for other in (c, a, b, right):
            assert left.merge(other).new == 0
        assert differences(left.facts(), facts) == {}
        assert left.current() == left.model.current(left.combined()) == right.current()
        for one in (left, both, right):
            one.close()
            assert {finding.severity for finding in check_study(one.study.folder).findings} <= {Severity.NOTE}


@several
@given(histories, machine, machine)
def test_reading_only_what_differs_comes_to_the_same_as_reading_everything(
    history: list[tuple[int, tuple[object, ...]]], here: int, there: int
) -> None:
    with lived(history) as (folder, machines):
        refuse_lost_facts(machines)
        one, other = machines[here], machines[there]
        copy = one.copy(folder / "copy")
        told, told_of_all = one.merge(other), copy.merge(other, is_all_read=True)
        assert differences(one.facts(), copy.facts()) == {}
        assert one.current() == copy.current()
        assert _told(told) == _told(told_of_all)
        copy.close()


def _told(merged: Merged) -> dict[str, object]:
    """What a merge says that does not depend on the order in which rows came, without what carries over."""
    counts = {count for count in merged.counts if count.kind != "carried_answer"}
    return {**vars(merged), "counts": counts, "conflicts": len(merged.conflicts)}


successors = st.lists(
    st.tuples(machine, st.one_of(answers, versions, rewordings, rewordings, st.just(("settle",)))),
    min_size=3,
    max_size=12,
)


@several
@given(successors, st.permutations([0, 1, 2]), st.lists(merges, max_size=3))
def test_versions_published_on_several_machines_carry_over_the_same_in_every_order(
    history: list[tuple[int, tuple[object, ...]]],
    order: list[int],
    between: list[tuple[int, tuple[object, ...]]],
) -> None:
    """Two or more machines publish successors and chains of them, and answer on each."""
    middle = len(history) // 2
    with lived([*history[:middle], *between, *history[middle:]]) as (folder, machines):
        refuse_lost_facts(machines)
        first, second, third = (machines[number] for number in order)
        one, other = first.copy(folder / "one"), third.copy(folder / "other")
        one.merge(second)
        one.merge(third)
        second.merge(first)
        other.merge(second)
        assert differences(one.facts(), other.facts()) == {}
        assert one.current() == one.model.current(one.combined()) == other.current()
        facts = one.facts()
        assert one.merge(other).new == 0
        assert differences(one.facts(), facts) == {}
        one.close()
        other.close()
