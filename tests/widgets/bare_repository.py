"""A repository of studies for a window in a test; a process that a test starts can use it, too."""

from app.cli.study_repository import (
    duplicate_study,
    hand_over,
    look_into,
    preregister_in_file,
    rename_study,
    take_over,
)
from app.cli.team.packet_wiring import Counter
from app.sessions.study.study_repository import StudyRepository
from storage.folder import create_study, open_study


def bare_repository() -> StudyRepository:
    """The program's own, which makes no demos and exports nothing."""
    return StudyRepository(
        open_study,
        create_study,
        lambda _folder: None,
        lambda _folder: None,
        lambda _which, _folder: None,
        lambda *_: "",
        lambda *_: [],
        preregister_in_file,
        Counter,
        rename_study,
        duplicate_study,
        hand_over,
        look_into,
        take_over,
    )
