"""Sentences about a judge's calls that workers make from a hub."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.messages.interchange.import_export import plural
from app.messages.judge.judging import numbers

if TYPE_CHECKING:
    from app.study.judge.judge_call import Status

WORKER = "make calls that others put on this hub, until none is left; needs --model, and no study"
HUB = "the hub whose workers make the calls; with --batch"
NEEDS_STUDY = "Name the study."
NO_STUDY = "A worker needs no study: the calls are on the hub. Leave STUDY out."
NEEDS_HUB = "--batch stop goes with --hub only."
ONLY_WITH_BATCH = "--hub goes with --batch only."
ONLY_RESEARCHERS = "Only researchers and the hub's owner put a judge's calls on the hub. Ask whoever runs it."
NOT_A_REPLY = "A worker delivered something that is not a reply."
NOTHING_ON_HUB = "No call of this judge is on the hub."
NO_WORK = "The hub has no calls for this model that this login may make."
WORK_STOPPED = "Stopped. Calls that were not made went back to the hub."


def submitted(batch: str, calls: int) -> str:
    return (
        f"Batch {batch}: {plural(calls, 'call')} put on the hub for workers. See how far they are, and take in replies,"
        " with --batch collect."
    )


def given_up(claims: int, trouble: str) -> str:
    return f"No worker got a reply, after {plural(claims, 'claim')}. {trouble}".strip()


def how_far(batch: str, done: int, total: int, claimed: int) -> str:
    return f"Batch {batch}: {done} of {plural(total, 'call')} answered, {claimed} claimed by workers."


def came(counts: Mapping["Status", int]) -> str:
    return f"{plural(sum(counts.values()), 'reply', 'replies')} taken in: {numbers(counts)}."


def stopped(batch: str) -> str:
    return f"Batch {batch} is stopped. Workers claim no more of it; collect what they still deliver."


def over(batch: str) -> str:
    return f"Batch {batch} is over. Nothing of it is left on the hub."


def waits_on_hub(batch: str) -> str:
    return f"Batch {batch} is on a hub. Give its address with --hub."


def working(done: int, _total: int) -> str:
    return f"{plural(done, 'call')} made"


def worked(delivered: int, others: int, given_back: int) -> str:
    told = f"{plural(delivered, 'reply', 'replies')} delivered."
    if others:
        told += f" {plural(others, 'reply', 'replies')} came too late: another worker was first."
    if given_back:
        told += f" {plural(given_back, 'call')} given back to the hub without a reply."
    return told


def worker_stops(failures: int, reason: str) -> str:
    return f"Stopped after {plural(failures, 'failure')} in a row. The last one: {reason}"
