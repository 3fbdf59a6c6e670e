"""The process in which the window has a judge asked: it takes its order from standard input."""

import os
import sys
from contextlib import suppress
from pathlib import Path

from app.study.ports import OpenStudy


def main() -> None:
    """Carry out one order and end."""
    from app.cli.error_report import explain
    from app.judging.runs.run_worker import work
    from app.sessions.judge.judge_server import make_ready

    if hasattr(os, "nice"):
        os.nice(5)  # people come first: where the machine is busy, the window gets its turn before this does
    # What some library prints must not come between the answers.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with suppress(BrokenPipeError):  # the window is gone: there is nobody to tell anything
        work(0, out, _open, make_ready, explain)


def _open(folder: Path) -> OpenStudy:
    from app.cli.study_repository import open_study

    return open_study(folder)


if __name__ == "__main__":
    main()
    sys.exit(0)
