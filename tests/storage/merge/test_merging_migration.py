"""A study from before versions named the one they were made from opens, carries over rightly, and signs packets."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage.annotate.carry_forward import all_parents, parents
from storage.folder import open_study
from storage.merge.staging import stage
from storage.packets.packet_contents import send_out
from storage.safety.check import check_study
from tests.storage.making import make_older_study

BEFORE, WITH_CELLS = 5, 24  # steps of the schema
VERSIONS = """
INSERT INTO rubric (version, uuid, title, artifact, community, source, published_at) VALUES
    (1, x'01010101010101010101010101010101', 'Canes', 'guide cane', '', '', 10),
    (2, x'02020202020202020202020202020202', 'Canes', 'guide cane', '', '', 20),
    (3, x'03030303030303030303030303030303', 'Canes', 'guide cane', '', '', 30),
    (4, x'04040404040404040404040404040404', 'Canes', 'guide cane', '', '', 40);
INSERT INTO given_number VALUES ('rubric', x'03030303030303030303030303030303', 2);
INSERT INTO rater (id, uuid, name, kind, created_at) VALUES (1, x'05050505050505050505050505050505', 'Ada', 'human', 0);
"""
# Of the first image Ada has said everything, of the second all but the judgment of the whole image.
ANSWERED = """
INSERT INTO rubric (version, uuid, title, artifact, community, source, published_at) VALUES
    (1, x'01010101010101010101010101010101', 'Canes', 'guide cane', '', '', 10);
INSERT INTO theme (id, rubric, code, statement, position) VALUES (1, 1, 'T1', 'The cane', 1);
INSERT INTO item (id, theme, rubric, lineage, code, text, position) VALUES
    (77, 1, 1, x'07070707070707070707070707070707', 'T1.C1', 'It is white', 1);
INSERT INTO rater (id, uuid, name, kind, created_at) VALUES (1, x'05050505050505050505050505050505', 'Ada', 'human', 0);
INSERT INTO answer (uuid, image, rater, run, item, rubric, value, note, act, perception, heard, recorded_at) VALUES
    (x'a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1', 1, 1, 0, 77, 1, 'met', '', 'do', 'unsaid', '{}', 0),
    (x'a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2', 2, 1, 0, 77, 1, 'met', '', 'do', 'unsaid', '{}', 0),
    (x'a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3', 1, 1, 0, (SELECT id FROM item WHERE code = 'showing'), NULL,
     'can be shown', '', 'do', 'unsaid', '{}', 0);
INSERT INTO progress VALUES (1, 1, 1, 1, 0, 0), (1, 2, 2, 1, 0, 0), (1, 3, 3, 0, 1, 0);
"""


def test_an_older_study_knows_what_its_versions_were_made_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_older_study(tmp_path / "study", BEFORE, monkeypatch)
    with closing(sqlite3.connect(tmp_path / "study" / "study.db")) as connection:
        connection.executescript(VERSIONS)
    with closing(open_study(tmp_path / "study")) as study:
        # The third was the second on another machine, and was made from the first.
        assert parents(study.database) == {2: 1, 3: 1, 4: 3}
        assert study.database.number("SELECT count(*) FROM packet_secret") == 1
        (ada,) = study.raters.all()
        assert send_out(study, ada, tmp_path / "Ada.touchstone").images == 3
    assert {one.kind for one in check_study(tmp_path / "study").findings} == {"image without file"}


def test_of_versions_of_one_moment_the_one_with_the_larger_id_is_the_later_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_older_study(tmp_path / "study", BEFORE, monkeypatch)
    with closing(sqlite3.connect(tmp_path / "study" / "study.db")) as connection:
        connection.executescript(VERSIONS)
        # The second has an id that was made after the third's, in the same moment; the fourth comes after both.
        connection.execute("UPDATE rubric SET uuid = x'04040404040404040404040404040403' WHERE version = 2")
        connection.execute("UPDATE rubric SET published_at = 30 WHERE version IN (2, 3, 4)")
        connection.execute("UPDATE given_number SET number = 3")
        connection.commit()
    with closing(open_study(tmp_path / "study")) as study:
        assert parents(study.database) == {2: 1, 3: 1, 4: 3}


def test_versions_that_older_programs_recorded_in_one_cell_are_rows_in_a_study_and_in_what_is_merged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_older_study(tmp_path / "study", WITH_CELLS, monkeypatch)
    with closing(sqlite3.connect(tmp_path / "study" / "study.db")) as connection:
        connection.executescript(VERSIONS)
        connection.execute("PRAGMA user_version = 17")
        cell = bytes([3]) * 16 + bytes([2]) * 16
        connection.execute("INSERT INTO rubric_parent VALUES (4, ?)", (cell,))
        connection.execute("INSERT INTO merging VALUES (1, ?, x'', 'b', '{}', 0, NULL)", (bytes(16),))
        connection.execute("INSERT INTO merged_row VALUES (1, 'rubric_parent', '4')")
        connection.commit()
    rows = [(4, bytes([2]) * 16), (4, bytes([3]) * 16)]
    staged = stage(tmp_path / "study" / "study.db", tmp_path / "staged.db", "theirs")
    assert list(staged.rows("SELECT * FROM rubric_parent")) == rows
    staged.close()
    with closing(open_study(tmp_path / "study")) as study:
        assert list(study.database.rows("SELECT * FROM rubric_parent")) == rows
        assert all_parents(study.database)[4] == (2, 3)
        came = set(study.database.cells("SELECT row FROM merged_row WHERE fact = 'rubric_parent'"))
        assert came == {f"4,X'{one.hex().upper()}'" for _version, one in rows}


def test_an_older_study_asks_for_the_whole_image_where_only_the_criteria_were_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_older_study(tmp_path / "study", BEFORE, monkeypatch)
    with closing(sqlite3.connect(tmp_path / "study" / "study.db")) as connection:
        connection.executescript(ANSWERED)
    with closing(open_study(tmp_path / "study")) as study:
        (ada,) = study.raters.all()
        assert study.queue.open_numbers(ada) == [2, 3]
        assert study.queue.tally(ada).complete == 1
    assert {one.kind for one in check_study(tmp_path / "study").findings} == {"image without file"}
