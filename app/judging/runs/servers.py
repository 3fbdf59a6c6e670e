"""A judge asked at other addresses than before: the model is who judges, the address a fact of each call."""

from collections.abc import Sequence
from dataclasses import replace

from app.judging.runs.plan import RunRequest
from app.study.judge.judge_setup import JudgeSetup
from app.study.ports import OpenStudy


def at_servers(study: OpenStudy, wish: RunRequest, servers: Sequence[str]) -> RunRequest:
    """The same wish, put to these servers.

    A judge of the study that is asked in the same way goes on as the judge it is, wherever its server is now: one of
    the name wished, or else one that was asked at one of these addresses, or the only one. Calls that were made are not
    made again then.
    """
    addresses = tuple(dict.fromkeys(servers))
    known = _known(study, wish, addresses)
    return replace(wish, setup=known or wish.setup, servers=addresses)


def _known(study: OpenStudy, wish: RunRequest, addresses: Sequence[str]) -> JudgeSetup | None:
    same = [
        (judge.name, setup)
        for judge, setup in study.calls.judges()
        if replace(setup, base_url=wish.setup.base_url) == wish.setup
    ]
    name = wish.name.strip()
    if name:
        return next((setup for known, setup in same if known == name), None)
    for address in addresses:
        if found := next((setup for _known, setup in same if setup.base_url == address), None):
            return found
    return same[0][1] if len(same) == 1 else None
