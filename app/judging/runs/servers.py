"""A judge asked at other addresses than before: the model is who judges, the address a fact of each call."""

from collections.abc import Sequence
from dataclasses import replace

from app.judging.runs.plan import RunRequest
from app.study.ports import OpenStudy


def at_servers(study: OpenStudy, request: RunRequest, servers: Sequence[str]) -> RunRequest:
    """The same request, put to these servers.

    A judge of the study that is asked in the same way goes on as the judge it is, wherever its server is now; where
    several differ only in `another`, the one with the requested name. Calls that were made are not made again then.
    """
    addresses = tuple(dict.fromkeys(servers))
    same = [
        (judge.name, setup)
        for judge, setup in study.calls.judges()
        if replace(setup, another=request.setup.another).identity == request.setup.identity
    ]
    named = (setup for name, setup in same if name == request.name.strip())
    alike = (setup for _name, setup in same if setup.identity == request.setup.identity)
    return replace(request, setup=next(named, next(alike, request.setup)), servers=addresses)
