"""The wiring: where studies come from and where they go, for the commands and the window alike."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from app.sessions.study.study_repository import StudyRepository

if TYPE_CHECKING:
    from app.reports.document import Document
    from app.reports.two_files import Appendix
    from app.study.judge.preregistration import Preregistration
    from app.study.overview.handover import HandoverContents
    from app.study.ports import NewStudy, OpenStudy
    from app.study.team.packet_service import PacketService


def repository() -> StudyRepository:
    """The storage and the exporters behind the ports; each is imported when it is first used."""
    return StudyRepository(
        open=open_study,
        create=create_study,
        rename=rename_study,
        duplicate=duplicate_study,
        hand_over=hand_over,
        look_into=look_into,
        take_over=take_over,
        make_demo=make_demo,
        make_workshops=make_workshops,
        make_study_demo=make_study_demo,
        export=export_study,
        export_report=export_report,
        preregister=preregister_in_file,
        make_packet_service=make_packet_service,
    )


def make_packet_service() -> PacketService:
    """What sends and takes in packets, and shares studies."""
    from app.cli.team.packet_wiring import Counter

    return Counter()


def open_study(folder: Path) -> OpenStudy:
    """Open a study. Raises UserError when there is none, or it is damaged."""
    from storage.folder import open_study as open_folder

    return open_folder(folder)


def create_study(folder: Path, new: NewStudy) -> OpenStudy:
    """Make a study and open it. Raises UserError, leaving nothing behind, when that fails."""
    from storage.folder import create_study as create_folder

    return create_folder(folder, new)


def rename_study(folder: Path, title: str) -> None:
    """Give a study another title. Raises UserError when that cannot be."""
    from storage.study_copies import rename_study as rename

    rename(folder, title)


def duplicate_study(folder: Path, target: Path, title: str) -> None:
    """Copy a study into a new folder, as a study of its own. Raises UserError, leaving nothing behind."""
    from storage.study_copies import duplicate_study as duplicate

    duplicate(folder, target, title)


def hand_over(folder: Path, target: Path) -> HandoverContents:
    """Write a whole study to one file. Raises UserError."""
    from storage.handover import hand_over as write

    return write(folder, target)


def look_into(file: Path) -> HandoverContents:
    """What a study handed over contains. Raises UserError for another file."""
    from storage.handover import look_into as look

    return look(file)


def take_over(file: Path, folder: Path) -> HandoverContents:
    """Make the study that was handed over, after checking all of it. Raises UserError, leaving nothing behind."""
    from storage.handover import take_over as take

    return take(file, folder)


def make_demo(folder: Path) -> None:
    """Make the demo study. Raises UserError when the folder is in use."""
    from app.interchange.demo.demo_studies import make_demo as make
    from storage.study_copies import unpack_study

    make(unpack_study, folder)


def make_workshops(folder: Path) -> None:
    """Make the studies of the workshops demo. Raises UserError when the folder is in use."""
    from app.interchange.demo.demo_studies import make_workshops as make
    from storage.study_copies import unpack_study

    make(unpack_study, folder)


def make_study_demo(which: str, folder: Path) -> None:
    """Make the demo of one of the three studies. Raises UserError when the folder is in use."""
    from app.interchange.demo.demo_studies import make_study_demo as make
    from storage.study_copies import unpack_study

    make(unpack_study, which, folder)


def export_study(study: OpenStudy, name: str, out: Path) -> str:
    """Write a study in one of the formats; a rubric alone as its draft, if there is one, or the
    description template. Returns a sentence on what the format cannot hold, '' where it holds everything.

    Raises UserError for an unknown one, or when it cannot be written.
    """
    from exporters.rubric.rubric_files import PREFIX, RUBRIC_FORMATS, export_rubric

    if name.removeprefix(PREFIX) in RUBRIC_FORMATS and name.startswith(PREFIX):
        draft = study.designs.draft()
        return export_rubric(study, name.removeprefix(PREFIX), out, draft.draft.rubric if draft else None)
    if name == "template-toml":
        from exporters.rubric.template_file import export_template

        export_template(study, out)
        return ""
    from exporters.registry import export

    export(study, name, out)
    return ""


def export_report(document: Document, name: str, out: Path, study: Path, appendix: Appendix) -> list[Path]:
    """Write a report in one of the formats, and its appendix where it is wanted; which files were written. Raises
    UserError for an unknown format, or when a file cannot be written."""
    from exporters.reports.report_files import export_report as write

    return write(document, name, out, study, appendix=appendix)


def preregister_in_file(
    study: OpenStudy, out: Path, looks: int | None = None, images: int | None = None
) -> Preregistration:
    """Store what a study preregisters and write it to a Markdown or JSON file: both or neither. Raises UserError."""
    from app.agreement.planning.preregistration import preregister
    from app.errors import UserError
    from app.messages.planning import preregistration
    from app.reports.agreement.preregistration import WRITERS
    from exporters.atomic_file import write_out

    words = WRITERS.get(out.suffix.lower())
    if words is None:
        raise UserError(preregistration.BAD_NAME)
    study.prepare_to_write()
    with study.together():
        made = preregister(study, looks, images)

        def write(stream: TextIO) -> None:
            stream.write(words(made))

        write_out(out, study.folder, write)
    return made
