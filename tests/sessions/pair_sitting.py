"""A pair in a study that is there already."""

from contextlib import closing
from pathlib import Path

from app.study.team.pairs import NewMember
from app.study.team.raters import Perception
from storage.folder import open_study


def add_pair(folder: Path) -> None:
    """Fay and Gil, who have not begun."""
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        fay = NewMember("Fay", Perception.SCREEN_READER, "friends")
        study.pairs.make(fay, NewMember("Gil", Perception.IMAGE_VISIBLE, "friends"))
