"""The database is replaced or taken away while it is open, as programs that synchronise folders do."""

import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.errors import UserError
from app.sessions.annotate.annotating import Annotating
from app.study.alt_text import Draft
from app.study.verdict import Verdict
from storage.folder import StudyFolder, open_study
from storage.safety.check import check_study
from tests.storage.making import make_study


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A closed study in which Ada has given one answer, and a copy of its database from before that."""
    study = make_study(tmp_path / "study")
    study.raters.add("Ada")
    study.close()
    shutil.copyfile(tmp_path / "study" / "study.db", tmp_path / "before.db")
    with closing(open_study(tmp_path / "study")) as study:
        begin(study).decide(Verdict.MET, "T1.C1")
    return tmp_path / "study"


def begin(study: StudyFolder) -> Annotating:
    ada = study.raters.find("Ada")
    assert ada is not None
    session = Annotating(study, ada)
    session.begin()
    session.go_to(1)
    return session


def replace(folder: Path) -> None:
    shutil.copyfile(folder.parent / "before.db", folder / "study.db.new")
    (folder / "study.db.new").replace(folder / "study.db")


def remove(folder: Path) -> None:
    (folder / "study.db").unlink()


def move(folder: Path) -> None:
    folder.rename(folder.with_name("elsewhere"))


def rows(path: Path) -> list[tuple[int, str, str]]:
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return database.execute(
            "SELECT image, code, value FROM current_answer AS one JOIN item ON item.id = one.item ORDER BY one.id"
        ).fetchall()


@pytest.mark.parametrize("change", [replace, remove])
def test_nothing_is_confirmed_any_more_and_all_since_then_is_rescued(
    folder: Path, change: Callable[[Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(open_study(folder)) as study:
        session = begin(study)
        session.decide(Verdict.NOT_MET, "T1.C2")
        session.go_to(2)
        session.decide(Verdict.MET, "T1.C1")
        change(folder)
        with pytest.raises(UserError, match="Not saved: another program replaced or removed") as told:
            session.decide(Verdict.CANNOT_TELL, "T1.C2")
    rescue = Path(re.search(r"touchstone import \S+ (\S+)", told.value.sentence)[1])  # type: ignore[index]
    assert rescue.parent == folder
    assert "The 3 answers given here" in told.value.sentence
    if change is remove:
        shutil.copyfile(folder.parent / "before.db", folder / "study.db")
    assert rows(folder / "study.db") == []
    assert "rescued answers" in [finding.kind for finding in check_study(folder).findings]
    assert main(["import", str(folder), str(rescue)]) == 0, capsys.readouterr().err
    assert rows(folder / "study.db") == [
        (1, "T1.C2", "not met"),
        (2, "T1.C1", "met"),
        (2, "T1.C2", "cannot tell"),
    ]


def test_every_further_answer_is_refused_and_rescued_too(folder: Path) -> None:
    with closing(open_study(folder)) as study:
        session = begin(study)
        replace(folder)
        for count, item in enumerate(("T1.C1", "T1.C2"), start=1):
            with pytest.raises(UserError, match=rf"The {count} answers? given here"):
                session.decide(Verdict.NOT_MET, item)
    (rescue,) = folder.glob("rescued-answers-*.csv")
    assert rescue.read_text().count("not met") == 2
    assert rows(folder / "study.db") == [], "the log of the one must not be taken for the other's"


def test_where_the_folder_is_gone_the_file_is_beside_it(folder: Path) -> None:
    with closing(open_study(folder)) as study:
        session = begin(study)
        move(folder)
        with pytest.raises(UserError, match="1 answer given here"):
            session.decide(Verdict.NOT_MET, "T1.C2")
    assert list(folder.parent.glob("rescued-answers-*.csv"))


def test_what_is_no_answer_is_refused_as_well(folder: Path) -> None:
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        replace(folder)
        with pytest.raises(UserError, match="Not saved: another program replaced or removed"):
            study.descriptions.add(2, Draft({"colour": "red"}, author="Ada"))
        assert study.descriptions.current(2) is None
    assert not list(folder.glob("rescued-answers-*"))


def test_a_file_that_goes_in_the_very_moment_of_storing_is_noticed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(open_study(folder)) as study:
        session = begin(study)
        database = study.database
        checked, look = [], database._refuse_replaced

        def look_late() -> None:
            checked.append(database.connection.in_transaction)
            if len(checked) == 1:
                replace(folder)  # after the first look
            else:
                look()

        monkeypatch.setattr(database, "_refuse_replaced", look_late)
        with pytest.raises(UserError, match="1 answer given here"):
            session.decide(Verdict.NOT_MET, "T1.C2")
        assert checked == [True, False]
    assert rows(folder / "study.db") == []


def test_who_begins_to_write_after_that_is_told(folder: Path) -> None:
    with closing(open_study(folder)) as study:
        replace(folder)
        with pytest.raises(UserError, match="replaced or removed"):
            study.prepare_to_write()
    assert not (folder / "study.lock").exists()


def test_a_log_without_its_database_is_not_taken_for_the_new_ones(folder: Path) -> None:
    """Nothing more was stored here since: who only closes leaves no log that speaks of other pages."""
    with closing(open_study(folder)) as study:
        begin(study).decide(Verdict.NOT_MET, "T1.C2")
        replace(folder)
    assert rows(folder / "study.db") == []
