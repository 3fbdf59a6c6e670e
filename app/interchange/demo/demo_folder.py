"""Where the demo studies lie on this machine, and making them there once, whole or not at all."""

import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from app.errors import UserError
from app.messages.study import storage as messages

DATABASE = "study.db"
# The studies of the workshops demo, each in a folder of this name: those of the rubrics they come to.
WORKSHOP_STUDIES = (
    "guide-cane",
    "braille-notetaker",
    "pallanguzhi",
    "mridangam",
    "chundan-vallam",
    "kasavu-saree",
)

# The demos of studies, and the folders inside each that its studies lie in; '' where there is one only.
STUDY_DEMOS: Mapping[str, tuple[str, ...]] = {
    "contexts": ("",),
    "critiques": ("",),
    "captions": ("survey", "collection", "evaluation"),
}


def demo_folder() -> Path:
    """The demo study's folder among the person's own data."""
    from platformdirs import user_data_path

    return user_data_path("touchstone", appauthor=False) / "demo"


def workshops_folder() -> Path:
    """The folder of the workshops demo among the person's own data."""
    return demo_folder().with_name("workshops-demo")


def study_demo_folder(which: str) -> Path:
    """The folder of one of STUDY_DEMOS among the person's own data."""
    return demo_folder().with_name(f"{which}-demo")


def provide_study_demo(make: Callable[[str, Path], None], which: str, folder: Path) -> tuple[Path, ...]:
    """The studies of one of STUDY_DEMOS in `folder`; `make` makes them when none is there. Takes some seconds then.

    Raises UserError when something else stands there or the folder cannot be written.
    """
    return _provide(lambda: make(which, folder), [folder / name for name in STUDY_DEMOS[which]])


def provide_workshops(make: Callable[[Path], None], folder: Path) -> tuple[Path, ...]:
    """The studies of the workshops demo in `folder`; `make` makes them all when none is there. Takes some seconds then.

    Raises UserError when something else stands there or the folder cannot be written.
    """
    return _provide(lambda: make(folder), [folder / name for name in WORKSHOP_STUDIES])


def _provide(make: Callable[[], None], studies: Sequence[Path]) -> tuple[Path, ...]:
    there = tuple(study for study in studies if (study / DATABASE).is_file())
    if there:
        return there
    make()
    return tuple(studies)


def provide_demo(make: Callable[[Path], None], folder: Path) -> Path:
    """The demo study in `folder`; `make` makes it when it is not there yet. Takes some seconds the first time.

    Raises UserError when something else stands there or the folder cannot be written.
    """
    if (folder / DATABASE).is_file():
        return folder
    try:
        if folder.exists() and any(folder.iterdir()):
            raise UserError(messages.folder_in_use(folder))
        folder.parent.mkdir(parents=True, exist_ok=True)
        # Made beside its place and moved there whole, so that an interrupted start leaves no half study.
        with tempfile.TemporaryDirectory(
            prefix="making-", dir=folder.parent, ignore_cleanup_errors=True
        ) as beside:
            made = Path(beside) / folder.name
            make(made)
            if folder.exists():
                folder.rmdir()
            made.replace(folder)
    except OSError as error:
        raise UserError(messages.cannot_write(folder, error)) from error
    return folder
