"""What the window asks of whoever keeps studies: to open, make, export, send and merge them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

# The first page of all names this: it must not pay for what is only named.
if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from app.reports.document import Document
    from app.reports.two_files import Appendix
    from app.study.judge.preregistration import Preregistration
    from app.study.overview.handover import HandoverContents
    from app.study.ports import NewStudy, OpenStudy
    from app.study.team.packet_service import PacketService


@dataclass(frozen=True)
class StudyRepository:
    """Where studies come from: how to open one and how to make one. Wired by the command line."""

    open: Callable[[Path], OpenStudy]
    create: Callable[[Path, NewStudy], OpenStudy]
    make_demo: Callable[[Path], None]
    make_workshops: Callable[[Path], None]
    make_study_demo: Callable[[str, Path], None]
    export: Callable[[OpenStudy, str, Path], str]
    export_report: Callable[[Document, str, Path, Path, Appendix], list[Path]]
    preregister: Callable[[OpenStudy, Path, int | None, int | None], Preregistration]
    make_packet_service: Callable[[], PacketService]
    rename: Callable[[Path, str], None]
    duplicate: Callable[[Path, Path, str], None]
    hand_over: Callable[[Path, Path], HandoverContents]
    look_into: Callable[[Path], HandoverContents]
    take_over: Callable[[Path, Path], HandoverContents]

    @cached_property
    def packet_service(self) -> PacketService:
        """What sends and takes in packets, made for whoever is first to ask."""
        return self.make_packet_service()
