"""A shared folder with answers under seal: parts, and what is derived for a few, lead to what one whole merge does."""

import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st

from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.pairs import NewMember
from app.study.team.raters import Perception
from app.study.verdict import Verdict
from storage.packets import sync as syncing
from tests.storage.merge.machines import Machine, Model, team
from tests.storage.merge.test_merging import differences
from tests.storage.packets.test_shared_parts import exchange
from tests.storage.packets.test_sync import synced

SEALED, OPEN = "T1.C1", "T1.C2"
_DERIVED = """
SELECT rater.uuid, image.uuid, progress.answered, progress.is_open FROM progress
JOIN rater ON rater.id = progress.rater JOIN image ON image.id = progress.image WHERE answered > 0
UNION ALL SELECT answer.uuid, before.uuid, answer.value, answer.id IN (SELECT answer FROM set_aside)
FROM current_answer AS answer LEFT JOIN answer AS before ON before.id = answer.previous
"""
machine, person, image = st.integers(0, 1), st.integers(0, 1), st.integers(1, 2)
verdicts = st.sampled_from(list(Verdict))
steps = st.one_of(
    st.tuples(machine, st.just("sync"), person, image, verdicts),
    st.tuples(machine, st.sampled_from(("say", "say", "alone", "absent", "break")), person, image, verdicts),
)

# Ada is done on one machine, and is marked absent on the other, which learns of her answers when it is too late.
LEFT_BEHIND = [
    (0, "say", 0, 1, Verdict.MET),
    (0, "sync", 0, 1, Verdict.MET),
    (1, "absent", 0, 1, Verdict.MET),
    (1, "say", 1, 1, Verdict.NOT_MET),
    (1, "break", 0, 1, Verdict.MET),
    (1, "sync", 0, 1, Verdict.MET),
]


@pytest.fixture(autouse=True)
def always_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small studies are otherwise written as a whole each time."""
    monkeypatch.setattr(syncing, "_GROWS_TO", 1000.0)


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two machines and a third that only merges, with one pair, and a drive that has all of it."""
    place = tmp_path_factory.mktemp("sealed")
    (first,) = team(place, 1)
    ada, ben = (NewMember(name, Perception.UNSAID, "friends") for name in ("Ada", "Ben"))
    first.study.pairs.make(ada, ben)
    (place / "drive").mkdir()
    others = [first.copy(place / f"machine-{number}") for number in (1, 2)]
    for one in (first, others[0]) * 2:
        synced(one, place / "drive")
    for one in (first, *others):
        one.close()
    return place


def play(one: Machine, deed: str, who: int, image: int, value: Verdict) -> None:
    """One deed of a pair on a machine, where it can be done."""
    study = one.study
    (pair,) = study.pairs.all()
    rater = pair.people[who]
    if deed == "alone":
        session = study.sessions.start(rater, Perception.UNSAID)
        study.answers.record(session, image, OPEN, Content(value), AnswerAction.DO, Circumstances())
        return
    seal = study.seals.newest(image, pair=pair.rater.key)
    if seal is None:
        seal = study.seals.open(image, pair=pair.rater.key, members=pair.people)
    if seal.is_broken:
        return
    member = next(each for each in seal.members if each.rater.key == rater.key)
    if deed == "break" and not seal.awaited:
        study.seals.break_seal(seal)
    elif deed == "absent":
        study.seals.absent(seal, rater)
    elif deed == "say" and member.is_awaited:
        session = study.sessions.start(rater, Perception.UNSAID)
        turn = study.seals.turn(seal, rater)
        for content in (Content(value), Content(Verdict.MET, None, "on second thoughts")):
            turn.record(session, SEALED, content, AnswerAction.DO, Circumstances())
        study.seals.done(seal, rater)


@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(steps, min_size=6, max_size=12))
@example(LEFT_BEHIND)
def test_sealed_answers_in_parts_lead_to_what_one_merge_leads_to(
    template: Path, history: Sequence[tuple[int, str, int, int, Verdict]]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "all"
        shutil.copytree(template, place)
        names = ("first", "machine-1", "machine-2")
        *machines, whole = (Machine(place / name, Model()) for name in names)
        for number, deed, *words in history:
            if deed == "sync":
                synced(machines[number], place / "drive")
            else:
                play(machines[number], deed, *words)  # type: ignore[arg-type]
        exchange(machines, place / "drive")
        for one in machines:
            whole.merge(one)
        for one in machines:
            assert differences(one.facts(), whole.facts()) == {}
            assert derived(one) == derived(whole)
        for one in (*machines, whole):
            one.close()


def derived(one: Machine) -> set[tuple[object, ...]]:
    """What a machine derived from the facts, in terms that all machines share."""
    return set(one.study.database.rows(_DERIVED))
