"""The demo studies that ship in resources/demos: what each holds, where they are put, and making them there once."""

import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import resources
from app.errors import UserError
from app.interchange.atomic_folder import make_whole
from app.messages.study import storage as storage_text
from app.messages.study.demo import DemoContents, DemoStudyContents, MadeWorkshops

# Makes the study that is in a file, in a folder that is not there yet.
Unpack = Callable[[Path, Path], None]

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
DEMO_CONTENTS = DemoContents(
    pictures=10, people=("Ada", "Ben"), judges=("demo-judge",), runs=5, unfinished=("Robin",)
)
WORKSHOPS_CONTENTS = MadeWorkshops(
    WORKSHOP_STUDIES, pictures=84, people=35, lines=190, reference="researcher", against="Pair 2: Ivo and Jun"
)
STUDY_CONTENTS: Mapping[str, tuple[DemoStudyContents, ...]] = {
    "contexts": (
        DemoStudyContents(
            folder="",
            exhibits=15,
            pictures=20,
            people=("Asha", "Bruno", "Chidi", "Dana", "Eli"),
            judges=(),
            unfinished=("Fen",),
        ),
    ),
    "critiques": (
        DemoStudyContents(
            folder="",
            exhibits=36,
            pictures=12,
            people=("Rania", "Tomas"),
            judges=("tern-1", "heron-3"),
            unfinished=("Yuki",),
        ),
    ),
    "captions": (
        DemoStudyContents(
            folder="survey",
            exhibits=1,
            pictures=0,
            people=tuple(f"P{number:02d}" for number in range(1, 13)),
            judges=(),
            unfinished=(),
        ),
        DemoStudyContents(
            folder="collection",
            exhibits=8,
            pictures=8,
            people=("Anjali", "Boris", "Celia"),
            judges=(),
            unfinished=("Dawit",),
        ),
        DemoStudyContents(
            folder="evaluation",
            exhibits=8,
            pictures=8,
            people=("Ines", "Jonas", "Kavi", "Lena"),
            judges=(),
            unfinished=("Musa",),
        ),
    ),
}
# The demos of studies, and the folders inside each that its studies lie in; '' where there is one only.
STUDY_DEMOS = {which: tuple(one.folder for one in studies) for which, studies in STUDY_CONTENTS.items()}


def make_demo(unpack: Unpack, folder: Path) -> None:
    """Make the demo study in a new folder. Its content is the same every time; its identity is its own.

    Raises UserError, leaving nothing behind, when the folder is in use or cannot be written.
    """
    _make(unpack, folder, {"": "demo"})


def make_workshops(unpack: Unpack, folder: Path) -> None:
    """Make the studies of the workshops demo in a new folder; otherwise as `make_demo`."""
    _make(unpack, folder, {name: f"workshop-{name}" for name in WORKSHOP_STUDIES})


def make_study_demo(unpack: Unpack, which: str, folder: Path) -> None:
    """Make one of STUDY_DEMOS in a new folder; otherwise as `make_demo`."""
    _make(unpack, folder, {name: f"{which}-{name}".rstrip("-") for name in STUDY_DEMOS[which]})


def _make(unpack: Unpack, folder: Path, studies: Mapping[str, str]) -> None:
    """Make studies, given by their places inside the folder and the names of their files."""

    def fill(unfinished: Path) -> None:
        for place, name in studies.items():
            (unfinished / place).parent.mkdir(exist_ok=True)
            unpack(Path(resources.__file__).parent / "demos" / f"{name}.touchstone-study", unfinished / place)

    make_whole(folder, fill)


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
            raise UserError(storage_text.folder_in_use(folder=folder))
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
        raise UserError(storage_text.cannot_write(folder, error)) from error
    return folder
