"""A study of the schema before scales and exhibits opens, keeps a backup of what it was, and takes instruments."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.study.rubric import RubricKind
from app.study.scales import YES_NO
from storage import database
from storage.folder import open_study
from storage.safety.backups import backups
from storage.safety.check import check_study
from tests.storage.exhibiting import add_exhibit, make_scaled_study, mark, scaled_rubric
from tests.storage.making import make_older_study

BEFORE = 4
OLD_RUBRIC = """
INSERT INTO rubric VALUES (1, randomblob(16), 'Canes', 'guide cane', '', '', 0);
INSERT INTO theme VALUES (1, 1, 'T1', 'A cane is a tool.', 1);
INSERT INTO item (theme, rubric, lineage, code, text, position) VALUES (1, 1, randomblob(16), 'T1.C1', 'Straight.', 1);
INSERT INTO rater (id, uuid, name, kind, created_at) VALUES (1, randomblob(16), 'Ada', 'human', 0);
INSERT INTO answer (uuid, image, rater, run, item, rubric, value, note, act, perception, heard, recorded_at)
    SELECT randomblob(16), 1, 1, 0, id, 1, 'met', '', 'do', 'unsaid', '{}', 5 FROM item WHERE code = 'T1.C1';
"""


@pytest.fixture
def older(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A study of the fourth schema with three images, a rubric and an answer."""
    make_older_study(tmp_path / "study", BEFORE, monkeypatch)
    with closing(sqlite3.connect(tmp_path / "study" / "study.db")) as connection:
        connection.executescript(OLD_RUBRIC)
    return tmp_path / "study"


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def test_it_can_be_looked_over_before_it_is_brought_up_to_date(older: Path) -> None:
    checkup = check_study(older)
    assert checkup.images == 3
    assert {finding.kind for finding in checkup.findings} == {"image without file", "queue", "repair"}
    assert version(older / "study.db") == BEFORE


def test_it_is_backed_up_and_its_criteria_are_yes_or_no(older: Path) -> None:
    with closing(open_study(older)) as study:
        rubric = study.rubrics.current()
        assert rubric is not None
        assert (rubric.kind, rubric.contexts) == (RubricKind.RUBRIC, ())
        assert [one.scale for one in rubric.criteria] == [YES_NO]
        assert study.exhibits.all() == []
        assert study.images.count() == 3
        (answer,) = study.answers.all_facts()
        assert answer.content.verdict == "met"
    (backup,) = backups(older / "backups")
    assert (version(backup), version(older / "study.db")) == (BEFORE, database.SCHEMA_VERSION)


def test_it_takes_scales_and_exhibits_from_then_on(older: Path) -> None:
    with closing(open_study(older)) as study:
        study.prepare_to_write()
        study.rubrics.publish(scaled_rubric())
        image = add_exhibit(study, "first", [])
        ada = study.raters.all()[0]
        mark(study, ada, image.key, "T1.C1", "3")
        current = study.answers.current(image.key, ada)["T1.C1"].content
        assert current.mark is not None
        assert (current.mark.value, study.queue.tally(ada).images) == ("3", 4)
    assert check_study(older).is_sound


def test_a_new_study_looks_like_one_that_was_brought_up_to_date(older: Path, tmp_path: Path) -> None:
    sql = "SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE '_sqlite%' ORDER BY name"
    with closing(make_scaled_study(tmp_path / "new")) as new, closing(open_study(older)) as old:
        assert list(new.database.rows(sql)) == list(old.database.rows(sql))
