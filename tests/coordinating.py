"""A coordinator to whom the results of a study are open, although people still answer."""

from contextlib import closing
from pathlib import Path

from storage.folder import StudyFolder, open_study

COORDINATOR = "Cleo"


def open_to_coordinator(study: StudyFolder) -> None:
    """Add Cleo to an open study, and open its results for Cleo."""
    study.access.add_coordinator(COORDINATOR)
    study.access.open_results(COORDINATOR)


def open_folder_to_coordinator(folder: Path) -> None:
    """The same for a study that is not open."""
    with closing(open_study(folder)) as study:
        open_to_coordinator(study)
