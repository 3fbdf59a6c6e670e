"""What each table of a study is to other machines: which row is which everywhere, and what travels.

A fact travels: it is put together with the facts of other machines, row by row, by its key. What is local stays on the
machine that wrote it, and what is derived is made again from the facts. References are read from the schema itself.
"""

import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache


class TableScope(StrEnum):
    """Whether the rows of a table go to other machines."""

    FACT = "fact"
    LOCAL = "local"
    DERIVED = "derived"


@dataclass(frozen=True)
class FactTable:
    """One table. The rows of two machines are the same where their `key` columns say the same.

    `owner`: the column with the rater whose fact a row is. `differing`: columns that may differ between machines; the
    row with the larger `rank` then holds, in all of them ("*": all but the key); columns with somebody's name are among
    them, for each machine itself picks a name for who has withdrawn. All other columns of the same row
    must be the same everywhere. `numbered`: columns that each machine fills itself (`storage.merge.renumbering`).
    `only`: a condition on the rows that travel. `free`: a condition on rows whose columns may differ after all.
    """

    name: str
    key: tuple[str, ...] = ("uuid",)
    travel: TableScope = TableScope.FACT
    owner: str = ""
    differing: tuple[str, ...] = ()
    rank: tuple[str, ...] = ()
    numbered: tuple[str, ...] = ()
    only: str = "1"
    free: str = "0"


def _local(name: str) -> FactTable:
    return FactTable(name, travel=TableScope.LOCAL)


def _derived(name: str) -> FactTable:
    return FactTable(name, travel=TableScope.DERIVED)


_ALL = ("*",)
_BROKEN = "SELECT seal FROM {schema}.seal_broken"
# Of a pair also what is still sealed travels, once one of the two is done: they may work on two machines.
_DONE = """{schema}.seal_member AS done JOIN {schema}.seal AS closed ON closed.id = done.seal
AND closed.pair IS NOT NULL AND (done.done_at IS NOT NULL OR done.is_absent)"""
_TRAVELS = f"IN ({_BROKEN} UNION SELECT done.seal FROM {_DONE})"
_SEALED_TRAVELS = f"""IN (SELECT own.id FROM {_DONE}
JOIN {{schema}}.sealed_answer AS own ON own.seal = done.seal AND own.rater = done.rater)"""
# Who was asked again and who has answered travels at once; what they said, once nobody else is awaited on the matter.
_SECOND_TRAVELS = """IN (SELECT own.id FROM {schema}.second_answer AS own
JOIN {schema}.answer AS said ON said.id = own.first JOIN {schema}.item AS about ON about.id = said.item
WHERE own.act IN ('asked', 'given') OR NOT EXISTS (
    SELECT 1 FROM {schema}.second_answer AS asked JOIN {schema}.answer AS first ON first.id = asked.first
    JOIN {schema}.item AS same ON same.id = first.item
    WHERE asked.meeting = own.meeting AND first.image = said.image
    AND coalesce(same.lineage, same.code) = coalesce(about.lineage, about.code) AND asked.act = 'asked'
    AND NOT EXISTS (SELECT 1 FROM {schema}.second_answer AS answered WHERE answered.meeting = asked.meeting
        AND answered.first = asked.first AND answered.act <> 'asked')
    AND NOT EXISTS (SELECT 1 FROM {schema}.withdrawal AS gone JOIN {schema}.rater AS person ON person.uuid = gone.rater
        WHERE person.id = asked.rater)))"""
_CALL = ("status <> 'asked'", "completed_at")
_ATTEMPT = ("attempt",)

_TABLES = (
    _local("study"),
    FactTable("image"),  # put together by `storage.merge.merged_images`
    FactTable("image_alias"),  # the same
    FactTable("given_number", ("fact", "uuid")),
    FactTable(  # packets do not tell who wrote a text
        "exhibit", ("image",), differing=_ALL, rank=("-added_at", "length(shown)", "shown")
    ),
    FactTable("exhibit_picture", ("exhibit", "position")),
    FactTable("template"),
    FactTable("rubric", numbered=("version",)),
    FactTable("rubric_parent", ("rubric", "parent")),
    FactTable("theme", ("rubric", "code")),
    FactTable("item", ("rubric", "code")),
    FactTable("rater", numbered=("name", "given_name")),
    FactTable("alt_text", differing=("author", "draft"), rank=("author",)),  # packets tell nobody's name
    FactTable("session", owner="rater"),
    FactTable("session_end", ("session",), differing=_ALL, rank=("-ended_at",)),
    FactTable("sitting_setup", ("session",), differing=_ALL),
    FactTable("session_order", ("session",)),
    FactTable(  # which answer a carried one follows is up to each
        "answer", owner="rater", free="act = 'carry'", numbered=("run",)
    ),
    _derived("set_aside"),
    FactTable("answer_settles", ("answer", "other")),
    FactTable("carried_answer", ("answer",), differing=_ALL),
    FactTable("put_off", owner="rater"),
    _local("place"),
    _derived("progress"),
    # judges
    FactTable("judge", ("rater",), differing=_ALL, rank=("-created_at",)),
    FactTable("judge_prompt", ("sha256",), differing=_ALL),
    FactTable(
        "judge_call",
        owner="judge",
        differing=_ALL,
        rank=_CALL,
        numbered=(*_ATTEMPT, "run", "asked_run", "run_key"),
    ),
    FactTable("judge_call_serves", ("call_key", "rubric")),
    FactTable("judge_answer", ("answer",)),
    FactTable("swap_test", owner="judge"),
    FactTable("anchor_call", ("call",)),
    _local("sent_picture"),
    FactTable("draft_call", differing=_ALL, rank=_CALL, numbered=_ATTEMPT),
    FactTable("draft_theme", ("draft", "code")),
    FactTable("draft_criterion", ("lineage",)),
    FactTable("draft_mark", owner="rater"),
    FactTable("suggested_field", ("draft", "code")),
    FactTable("field_decision", differing=("decided_by",), rank=("decided_by",)),
    FactTable("output_request", ("call",)),
    FactTable("output_result", ("call",)),
    # workshops, and those who take part
    FactTable("workshop", differing=("facilitator",), rank=("facilitator",)),
    FactTable("workshop_group"),
    FactTable("workshop_image", ("workshop_group", "image"), differing=_ALL, rank=("-position",)),
    _local("workshop_place"),
    FactTable("participant", ("workshop", "rater"), owner="rater", differing=_ALL, rank=("-joined_at",)),
    FactTable("consent", owner="rater"),
    FactTable("about_person", owner="rater"),
    FactTable("statement", owner="rater"),
    FactTable("ranking", owner="rater"),
    FactTable("summary"),
    FactTable("candidate", differing=("author",), rank=("author",)),
    FactTable("candidate_theme", differing=("author",), rank=("author",)),
    FactTable("statement_code", owner="coder"),
    FactTable("reason_code", owner="coder"),
    # people who answer together; what a workshop has under seal stays where it was said until the seal is broken
    FactTable("pair_member", ("pair", "member"), owner="member", differing=_ALL, rank=("-joined_at",)),
    FactTable("seal", differing=("opened_at",), rank=("-opened_at",), only=f"id {_TRAVELS}"),
    FactTable("seal_member", ("seal", "rater"), differing=_ALL, rank=("done_at",), only=f"seal {_TRAVELS}"),
    FactTable("seal_order", ("seal",), differing=_ALL, rank=("way",), only=f"seal {_TRAVELS}"),
    FactTable("seal_broken", ("seal",), differing=_ALL, rank=("-broken_at",)),
    FactTable("sealed_answer", owner="rater", only=f"id {_SEALED_TRAVELS}"),
    FactTable("answer_phase", ("answer",)),
    FactTable("detail", owner="said_by", differing=("author",), rank=("author",)),
    FactTable("private_note", owner="rater"),
    FactTable("grouping", owner="rater"),
    FactTable("grouped_image", owner="rater"),
    FactTable("image_skip", owner="rater"),
    FactTable("voice_note", owner="rater"),
    FactTable("voice_transcript", owner="rater"),
    FactTable("voice_consent", owner="rater"),
    # the work on a rubric
    FactTable("rubric_draft", differing=("author",), rank=("author",)),
    FactTable("item_change", ("item",)),
    FactTable("item_parent", ("item", "lineage")),
    FactTable("item_removal", ("rubric", "lineage"), differing=_ALL),
    FactTable("border_case", differing=("author",), rank=("author",)),
    FactTable("translation", differing=("author",), rank=("author",)),
    FactTable("translation_confirmation", differing=("author",), rank=("author",)),
    # teams
    FactTable("plan", differing=("setup", "properties"), rank=("length(setup)", "length(properties)")),
    FactTable("assignment", ("plan", "rater", "image"), owner="rater", differing=_ALL, rank=("-position",)),
    FactTable("disclosure", owner="rater"),
    FactTable("coordinator", differing=("name",), rank=("name",)),
    FactTable("results_opened", differing=("opened_by",), rank=("opened_by",)),
    _local("archiving"),
    FactTable("sent_work", owner="rater"),
    FactTable("sent_image", ("sent", "image")),
    FactTable("returned_work", owner="rater"),
    FactTable("work_review"),
    FactTable("round_state"),
    FactTable("judge_bounds"),
    FactTable("response_sets"),
    FactTable("test_split"),
    FactTable("split_image", ("split", "image")),
    FactTable("test_look", differing=("looked_by",), rank=("looked_by",)),
    FactTable(  # of one look on two machines the earlier time holds
        "advice_look",
        ("judge", "question", "reference", "part", "images"),
        differing=("recorded_at",),
        rank=("-recorded_at",),
    ),
    FactTable(
        "origin_confirmation", differing=("confirmed_by", "reason"), rank=("-length(reason)", "confirmed_by")
    ),
    _local("picture_gist"),
    FactTable("preregistration"),
    FactTable("analysis_option"),
    FactTable("meeting"),
    FactTable("meeting_end", ("meeting",), differing=_ALL, rank=("-ended_at",)),
    FactTable("meeting_present", ("meeting", "name")),
    FactTable("meeting_decider", ("meeting", "name")),
    FactTable("adjudication"),
    FactTable("dissent", differing=("author", "reason"), rank=("-length(reason)", "author")),
    FactTable("minute"),
    FactTable("second_answer", owner="rater", only=f"id {_SECOND_TRAVELS}"),
    FactTable("minutes_correction", differing=("author",), rank=("author",)),
    # report cards on image models
    FactTable("prompt_set", differing=("author",), rank=("author",)),
    FactTable("prompt_of_set", ("prompt_set", "code")),
    FactTable("sealed_prompts_use", differing=("used_by",), rank=("used_by",)),
    FactTable("model_check", differing=("kept_by",), rank=("kept_by",)),
    FactTable("card_appeal", differing=("author", "words"), rank=("-length(words)", "author")),
    FactTable("appeal_decision"),
    FactTable("publication_rule"),
    FactTable("publisher", ("rule", "name")),
    # use elsewhere
    FactTable("guard_decision"),
    FactTable("guard_appeal", differing=("author", "words"), rank=("-length(words)", "author")),
    FactTable("guard_appeal_decision"),
    FactTable("image_settings"),
    FactTable("training_agreement", owner="rater"),
    FactTable("training_release"),
    FactTable(
        "withdrawal", ("rater",), differing=_ALL, rank=("mode = 'delete'", "-recorded_at", "hex(uuid)")
    ),
    FactTable("erased_row", differing=_ALL),
    FactTable(  # the key of a packet that was opened stays with it
        "packet_secret", only="id IN (SELECT id FROM {schema}.packet_secret WHERE packet = x'')"
    ),
    _local("merging"),
    _local("merged_row"),
)
TABLES: Mapping[str, FactTable] = {table.name: table for table in _TABLES}
RUBRIC = ("rubric", "rubric_parent", "theme", "item", "item_change", "item_parent", "item_removal")
"""A rubric and its parts."""
FACTS = tuple(table for table in _TABLES if table.travel is TableScope.FACT)


@dataclass(frozen=True)
class Layout:
    """How a table looks in the schema: its columns in order, its primary key, and what its columns refer to: rows with
    a number of this machine, or, in `texts`, rows whose primary key is a text that is the same on every machine."""

    columns: tuple[str, ...]
    primary: tuple[str, ...]
    references: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)

    @property
    def row_key(self) -> str:
        """The one whole number that names a row on this machine, or '' where the primary key is the key itself."""
        is_number = len(self.primary) == 1 and self.primary[0] in ("id", "version")
        return self.primary[0] if is_number else ""


def layout(connection: sqlite3.Connection, table: str) -> Layout:
    """What the schema says of a table."""
    columns, primary = [], {}
    for _place, name, _kind, _must, _default, place in connection.execute(f"PRAGMA main.table_info({table})"):
        columns.append(name)
        if place:
            primary[place] = name
    rows = connection.execute(f"PRAGMA main.foreign_key_list({table})").fetchall()
    references = {row[3]: row[2] for row in rows if row[4] in ("id", "version")}
    texts = {row[3]: row[2] for row in rows if row[3] not in references}
    return Layout(tuple(columns), tuple(primary[place] for place in sorted(primary)), references, texts)


def layouts(connection: sqlite3.Connection) -> dict[str, Layout]:
    """The layout of every table named here that the database has, by the table's name."""
    schema = tuple(
        connection.execute("SELECT name, sql FROM main.sqlite_schema WHERE type = 'table' ORDER BY name")
    )
    known = _KNOWN.get(schema)
    if known is None:
        names = {name for name, _sql in schema}
        known = {name: layout(connection, name) for name in TABLES if name in names}
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        _KNOWN[schema] = known
    return dict(known)


_KNOWN: dict[tuple[tuple[str, str], ...], dict[str, Layout]] = {}
"""By the tables as they were made, of which nearly all databases have the same: two questions a table take a while."""
_MOST_KNOWN = 8


def in_order(known: Mapping[str, Layout]) -> tuple[FactTable, ...]:
    """The facts, each behind what it refers to."""
    return _in_order(
        tuple((name, *form.references.values(), *form.texts.values()) for name, form in known.items())
    )


@lru_cache(_MOST_KNOWN)
def _in_order(referring: tuple[tuple[str, ...], ...]) -> tuple[FactTable, ...]:
    """The same of the names of tables, each with those it refers to: nearly all databases have the same."""
    known = {name: others for name, *others in referring}
    done: dict[str, FactTable] = {}

    def put(table: FactTable) -> None:
        if table.name not in done:
            for other in known[table.name]:
                if other != table.name and TABLES[other].travel is TableScope.FACT:
                    put(TABLES[other])
            done[table.name] = table

    for table in FACTS:
        if table.name in known:
            put(table)
    return tuple(done.values())


def filled(connection: sqlite3.Connection, tables: Iterable[str], schema: str = "main") -> set[str]:
    """Which of these tables have rows, in one question: most tables of most studies have none."""
    names = list(tables)
    sql = ", ".join(f"EXISTS (SELECT 1 FROM {schema}.{name})" for name in names)
    found = connection.execute(f"SELECT {sql or '0'}").fetchone()
    return {name for name, has_rows in zip(names, found, strict=False) if has_rows}


def refers_to(known: Mapping[str, Layout], target: str) -> Iterable[tuple[str, str]]:
    """Every table and column that refers to rows of this table."""
    for name, form in known.items():
        for column, other in form.references.items():
            if other == target:
                yield name, column
