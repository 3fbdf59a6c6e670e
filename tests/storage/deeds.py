"""What changes much of a study at once, each by its name, for tests that stop it halfway; and where it begins."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from app.study.team.participants import OnWithdrawal
from storage.folder import StudyFolder, open_study
from storage.packets.packet_contents import send_out
from storage.packets.staged_packets import bring_in
from storage.packets.sync import sync
from storage.safety.restoring import restore
from tests.canonical_facts import canonical
from tests.storage.team.leaving import NAME, full_study

Deed = Callable[[Path], object]


def with_study(do: Callable[[StudyFolder, Path], object]) -> Deed:
    """Done with the study open, ready to write."""

    def run(place: Path) -> None:
        with closing(open_study(place / "study")) as study:
            study.prepare_to_write()
            do(study, place)

    return run


def put_back(place: Path) -> None:
    backups = (place / "study" / "backups").glob("study-*.db")
    restore(place / "study", min(path.name for path in backups))


def withdraw(study: StudyFolder, _place: Path) -> None:
    rater = study.raters.find(NAME)
    if rater is not None:  # gone already, where this is done a second time
        study.withdrawals.carry_out(rater, OnWithdrawal.DELETE)


def send(study: StudyFolder, place: Path) -> None:
    ben = study.raters.find("Ben")
    assert ben is not None
    send_out(study, ben, place / "Ben.touchstone")


DO: dict[str, Deed] = {
    "restore": put_back,
    "withdrawal": with_study(withdraw),
    "merge": with_study(lambda study, place: bring_in(study, place / "other", back_up=study.back_up)),
    "sync": with_study(lambda study, place: sync(study, place / "drive")),
    "packet": with_study(send),
}


def make_beginning(place: Path) -> None:
    """A study with a backup, changes since then of which some are only in the log, another machine's, and a drive."""
    place.mkdir()
    study = full_study(place / "study")
    study.back_up()
    shutil.copytree(place / "study", place / "other")
    study.raters.add("Since the backup")
    study.database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    study.raters.add("Only in the log")
    for name in ("study.db", "study.db-wal"):
        shutil.copy(study.folder / name, place / f"kept-{name}")
    study.close()
    for name in ("study.db", "study.db-wal"):
        (place / f"kept-{name}").replace(place / "study" / name)
    (place / "drive").mkdir()
    with closing(open_study(place / "other")) as other:
        other.prepare_to_write()
        other.raters.add("On the other machine")
        other.descriptions.add(2, other.descriptions.history(2)[0].draft)
        sync(other, place / "drive")


def facts(folder: Path) -> tuple[dict[str, object], int]:
    """All that travels; the database is whole, and nobody holds the study."""
    with closing(sqlite3.connect(folder / "study.db")) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        known = dict(canonical(study.database))
        withdrawals = known.pop("withdrawal")
        return dict[str, object](known), len(withdrawals)  # each has an id and a time of its own
