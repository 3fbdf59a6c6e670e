"""The schema of a study, step by step. A published step is never changed; a new one is added below it.

Importing this module imports sqlite-utils; `storage.database` does so only when a study is made or is older
than the program.
"""

import secrets
from typing import Any

from sqlite_utils import Migrations

from app.identity import new_id, now
from app.study.verdict import Scale
from storage.database import milliseconds
from storage.schema import tables

study_schema = Migrations("study")


@study_schema()
def first_schema(db: Any) -> None:
    """Study, images, descriptions, rubrics, raters, sessions, answers, and the queue derived from them."""
    db.executescript(tables.PLACES_AND_WORDS)
    db.executescript(tables.PEOPLE_AND_ANSWERS)
    db.executescript(tables.DERIVED)
    for scale in Scale:
        db.execute("INSERT INTO item (code, text, position) VALUES (?, ?, 0)", (scale.value, scale.value))


@study_schema()
def judge_calls(db: Any) -> None:
    """Judges with their setups, and one row for every call that was made to one."""
    db.executescript(tables.JUDGING)


@study_schema()
def model_drafts(db: Any) -> None:
    """Rubrics and fields of descriptions that models drafted, and what people said of them."""
    db.executescript(tables.DRAFTS)


@study_schema()
def together(db: Any) -> None:
    """Pairs, workshops, the work on a rubric, and teams that work apart and meet."""
    for script in (tables.WORKSHOPS, tables.TOGETHER, tables.DESIGNING, tables.TEAMS):
        db.executescript(script)
    for scale in Scale:  # a scale that the program has learnt since the study was made
        db.execute(
            "INSERT INTO item (code, text, position) SELECT :scale, :scale, 0"
            " WHERE NOT EXISTS (SELECT 1 FROM item WHERE rubric IS NULL AND code = :scale)",
            {"scale": scale.value},
        )


@study_schema()
def instruments(db: Any) -> None:
    """Items on other scales than yes or no, and exhibits of several pictures and texts."""
    db.executescript(tables.INSTRUMENTS)


@study_schema()
def merging_by_identity(db: Any) -> None:
    """The version each version follows, the secret that signs packets, and the run in which a call was asked."""
    db.executescript(tables.MERGING)
    values = (new_id().bytes, b"", secrets.token_bytes(32), milliseconds(now()))
    db.execute("INSERT INTO packet_secret (uuid, packet, secret, made_at) VALUES (?, ?, ?, ?)", values)


@study_schema()
def judge_bounds(db: Any) -> None:
    """What a judge has to reach before it may do without people, as the study set it."""
    db.executescript(tables.BOUNDS)


@study_schema()
def judge_checks(db: Any) -> None:
    """Whether a judge's replies follow the picture, and which server answered a call."""
    db.executescript(tables.JUDGE_CHECKS)


@study_schema()
def work_sent_out(db: Any) -> None:
    """Packets and workbooks that were sent out, what came back of them, and whether the round is closing."""
    db.executescript(tables.SENT_WORK)


@study_schema()
def pairs_and_meetings(db: Any) -> None:
    """Who answers first, dissent from decisions, who may decide, and corrected minutes."""
    db.executescript(tables.COMPANY)


@study_schema()
def test_images(db: Any) -> None:
    """Images sealed for the test, the looks at a judge's results on them, and what was preregistered."""
    db.executescript(tables.SPLIT)


@study_schema()
def groups_and_options(db: Any) -> None:
    """Groups that people make of images, and how a study is analysed."""
    db.executescript(tables.GROUPING)
    db.executescript(tables.ANALYSIS_OPTIONS)


@study_schema()
def model_outputs(db: Any) -> None:
    """Pictures, captions and critiques that models under test made."""
    db.executescript(tables.OUTPUTS)


@study_schema()
def voice_notes(db: Any) -> None:
    """Notes by voice, what was typed of them, and the consent to record."""
    db.executescript(tables.VOICE)


@study_schema()
def work_orders(db: Any) -> None:
    """Sittings that went criterion by criterion."""
    db.executescript(tables.WORK_ORDERS)


@study_schema()
def content_notes(db: Any) -> None:
    """What people are told of an image before they meet it."""
    db.execute("ALTER TABLE image ADD COLUMN content_note TEXT NOT NULL DEFAULT ''")


@study_schema()
def coordination(db: Any) -> None:
    """Coordinators, results they opened early, and whether this copy is archived."""
    db.executescript(tables.COORDINATION)


@study_schema()
def languages_of_a_study(db: Any) -> None:
    """Translations of a study's texts, and the language in which each question was heard."""
    db.executescript(tables.LANGUAGES)


@study_schema()
def judges_without_addresses(db: Any) -> None:
    """A model asked in one way is one judge, wherever its server is: calls are known without the address."""
    if not db.execute("SELECT 1 FROM judge LIMIT 1").fetchone():
        return
    from storage.merge.judge_keys import forget_addresses

    forget_addresses(db.conn)


@study_schema()
def combined_versions(db: Any) -> None:
    """A version that combines several has the ids of all of them, one after the other, in `rubric_parent.parent`, until
    `parents_as_rows`. No table changes. The new number keeps older programs, which read only one id there, from opening
    such a study."""


@study_schema()
def advice(db: Any) -> None:
    """Looks at advice, whose answers are their own, and what pictures look like."""
    db.executescript(tables.ADVICE)


@study_schema()
def report_cards(db: Any) -> None:
    """Prompt sets, kept checks of image models, appeals against them, and who may publish."""
    db.executescript(tables.CARDS)


@study_schema()
def second_answers(db: Any) -> None:
    """What people say again after a meeting has talked about a matter."""
    db.executescript(tables.SECOND_ANSWERS)


@study_schema()
def read_only_views(db: Any) -> None:
    """Views for other programs: answers, verdicts, people, images and judge calls."""
    db.executescript(tables.READ_ONLY_VIEWS)


@study_schema()
def parents_as_rows(db: Any) -> None:
    """A row for each version that a version was made from."""
    from storage.annotate.carry_forward import split_parents

    cells = db.execute("SELECT rubric, parent FROM rubric_parent").fetchall()
    came = db.execute("SELECT merging, row FROM merged_row WHERE fact = 'rubric_parent'").fetchall()
    db.executescript(tables.PARENTS)
    db.conn.executemany("INSERT INTO rubric_parent VALUES (?, ?)", cells)
    split_parents(db.conn)
    db.execute("DELETE FROM merged_row WHERE fact = 'rubric_parent'")
    db.conn.executemany(
        "INSERT OR IGNORE INTO merged_row SELECT ?, 'rubric_parent', quote(rubric) || ',' || quote(parent)"
        " FROM rubric_parent WHERE quote(rubric) = ?",
        came,
    )


@study_schema()
def use_elsewhere(db: Any) -> None:
    """Decisions about pictures that are to be published, appeals against them, and training data."""
    db.executescript(tables.USE_ELSEWHERE)


@study_schema()
def appeals_in_meetings(db: Any) -> None:
    """What meetings decided on appeals against the guard, and how imported pictures were made."""
    db.executescript(tables.APPEALS_IN_MEETINGS)
