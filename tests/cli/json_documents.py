"""Documents of --json whose contents come from a machine or a server, made of all that is found there."""

from pathlib import Path
from typing import Any
from uuid import UUID

from app.cli.judge.judge_hub import progress_json
from app.cli.study import doctor, machine
from app.cli.study.machine import MachineReport, Voice
from app.cli.team import hub
from app.study.judge.job_progress import JobProgress, WorkerState
from storage.hub.hub_admin import HubCheck
from storage.hub.hub_senders import AnswersForSomebody


def of_machines() -> list[dict[str, Any]]:
    """`touchstone doctor` on a machine that has everything, and on one that has nothing."""
    every: dict[str, str | None] = dict.fromkeys(machine.versions_of("1"), "1")
    only: dict[str, str | None] = {**dict.fromkeys(every), "Touchstone": "1"}
    voice, silent = Voice(2, ("en", "ml"), None, {"en": "English", "ta": ""}), Voice(0, (), "No voice.")
    place = "utf-8", Path("settings")
    rich = MachineReport(
        *(every, "Linux", ":0", True, 48, voice, {"Tamil": True}, "pw-play", "en_GB", *place, None, ())
    )
    bare = MachineReport(
        *(
            only,
            "Linux",
            "",
            None,
            None,
            silent,
            {},
            None,
            "",
            *place,
            "It cannot be written.",
            ("No voice.",),
        )
    )
    return [doctor.as_json(one) for one in (rich, bare)]


def of_hubs() -> list[dict[str, Any]]:
    """`touchstone hub check` of a hub that is fine, and of one that is not."""
    sent = tuple(AnswersForSomebody("Canes", "fay", "Ada", 2, missing) for missing in (None, 1))
    return [
        hub.as_json(HubCheck(findings, 1, 9, (("fay", "Canes"),), sent))
        for findings in ((), ("A table is missing.",))
    ]


def of_workers() -> list[dict[str, Any]]:
    """`touchstone judge --hub` with calls that a worker makes, with none, and after a worker was asked to stop."""
    worker = WorkerState(UUID(int=1), "gpu", 1, 2, 0, False, 0.5)
    job = JobProgress(UUID(int=2), "m", 3, False, 0, 1, 1, 0, (worker,))
    return [progress_json([job], None), progress_json([], 1)]
