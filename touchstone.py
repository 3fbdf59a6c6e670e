"""The public Python interface: a study as pandas tables, and its agreement as a value. It only reads.

    import touchstone

    with touchstone.open("my study") as study:
        answers = study.answers()
        result = study.agree(reference="Ada", against="gpt-judge")
        print(result.summary[0])
        print(result.criteria[["code", "agreement", "kappa"]])

Columns and types of every table are listed in the docstring of its method. New columns may be added; those listed stay.
Text columns hold Python strings, missing values are `NA`, and times are in UTC. A table of an empty study has all its
columns and no rows.

`touchstone.agreement` has the coefficients and intervals for arrays, `touchstone.replies` reads what models replied;
neither needs a study. `python -m touchstone` is the command `touchstone`. Neither
the program nor a library it uses is taken from the current folder; what Python itself needs for `-m` is, without `-P`.
"""

import sys

if __name__ == "__main__":
    if not sys.flags.safe_path:
        del sys.path[0]  # the current folder, where anybody may have put a json.py
    from pathlib import Path

    sys.path.append(str(Path(__file__).parent))  # where it is not installed but started in its own folder
    from app.cli import main

    sys.exit(main())  # the program needs nothing of what follows

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.errors import UserError

if TYPE_CHECKING:
    from types import TracebackType

    import pandas

    from app.reports.document import Table
    from app.study.ports import OpenStudy

__all__ = ["Agreement", "Study", "UserError", "open"]
__path__ = [
    str(Path(__file__).parent / "app" / "library")
]  # so that `import touchstone.agreement` finds it there

_ANSWERS = {
    "image": "string",
    "image_id": "string",
    "rater": "string",
    "kind": "category",
    "run": "Int64",
    "criterion": "string",
    "rubric_version": "Int64",
    "verdict": "string",
    "uncertain": "boolean",
    "doubt": "string",
    "note": "string",
    "seconds": "Float64",
    "recorded_at": "datetime64[ms, UTC]",
    "perception": "category",
}
_IMAGES = {
    "image": "string",
    "image_id": "string",
    "number": "Int64",
    "sha256": "string",
    "source": "string",
    "group": "string",
    "prompt": "string",
    "licence": "string",
    "is_reference": "boolean",
    "width": "Int64",
    "height": "Int64",
    "path": "string",
    "content_note": "string",
}
_DESCRIPTIONS = {
    "image": "string",
    "image_id": "string",
    "line": "string",
    "description": "string",
    "scene": "string",
    "text": "string",
    "author": "string",
    "language": "string",
    "created_at": "datetime64[ms, UTC]",
    "content_note": "string",
}
_CALLS = {
    "image": "string",
    "image_id": "string",
    "judge": "string",
    "run": "Int64",
    "rubric_version": "Int64",
    "criteria": "string",
    "status": "category",
    "reason": "string",
    "model": "string",
    "endpoint": "string",
    "attempt": "Int64",
    "tokens_in": "Int64",
    "tokens_out": "Int64",
    "seconds": "Float64",
    "asked_at": "datetime64[ms, UTC]",
    "completed_at": "datetime64[ms, UTC]",
}
_DECISIONS = {
    "meeting": "string",
    "image": "string",
    "image_id": "string",
    "criterion": "string",
    "rubric_version": "Int64",
    "outcome": "category",
    "verdict": "string",
    "reason": "string",
    "recorded_at": "datetime64[ms, UTC]",
}


def open(folder: str | Path) -> "Study":
    """Open a study to read it. Raises UserError, with a sentence, when there is none or it is damaged."""
    from app.cli.study_repository import open_study
    from app.files.optional_library import explain_missing_libraries

    explain_missing_libraries()
    return Study(open_study(Path(folder)))


@dataclass(frozen=True)
class Agreement:
    """How far two raters agree.

    `summary`: sentences for people. `criteria`: a row per criterion, with the keys of `touchstone agree --json` as
    columns. `label`: the same for the label of the whole image, None where there is none. `document`: all of it,
    as `touchstone agree --json` prints it.
    """

    summary: tuple[str, ...]
    criteria: "pandas.DataFrame"
    label: Mapping[str, Any] | None
    document: Mapping[str, Any]


class Study:
    """A study that is open for reading. Use it in a `with` statement, or call `close`."""

    def __init__(self, study: "OpenStudy") -> None:
        from app.study.content_notes import ContentNotes

        self._study = study
        self._images_by_key = {image.key: image for image in study.images.all()}
        self._notes = ContentNotes(study)

    def __enter__(self) -> "Study":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: "TracebackType | None"
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the study. Closing it twice does nothing."""
        self._study.close()

    @property
    def title(self) -> str:
        """The title of the study."""
        return self._study.study.title

    def answers(self) -> "pandas.DataFrame":
        """The current answers, one row for each image, rater, run and criterion, in all versions of the rubric.

        image, image_id, rater (string), kind (category: human, pair, judge), run (Int64: 1… for a judge, else NA),
        criterion (string: `T1.C1`, or `label` for the whole image), rubric_version (Int64), verdict (string),
        uncertain (boolean), doubt, note (string), seconds (Float64), recorded_at (datetime), perception (category).
        """
        return _table(_ANSWERS, self._answers())

    def images(self) -> "pandas.DataFrame":
        """The images, one row each, in their order.

        image, image_id (string), number (Int64), sha256, source, group, prompt, licence (string),
        is_reference (boolean), width, height (Int64, pixels), path (string: the image file; NA where there is none),
        content_note (string: what people are told before they meet the image; NA where nothing).
        """
        return _table(_IMAGES, self._images())

    def descriptions(self) -> "pandas.DataFrame":
        """The current descriptions, one row for each described image.

        image, image_id, line (string: one line), description (string: in full), scene, text, author, language (string),
        created_at (datetime), content_note (string, of the image).
        """
        return _table(_DESCRIPTIONS, self._descriptions())

    def calls(self) -> "pandas.DataFrame":
        """Every call to a judge, one row for each attempt.

        image, image_id, judge (string), run, rubric_version (Int64), criteria (string: codes, separated by spaces),
        status (category), reason, model, endpoint (string), attempt, tokens_in, tokens_out (Int64), seconds (Float64),
        asked_at, completed_at (datetime).
        """
        return _table(_CALLS, self._calls())

    def decisions(self) -> "pandas.DataFrame":
        """What meetings decided and nobody took back, oldest first: one row for each image and criterion.

        meeting (string: its title), image, image_id, criterion (string), rubric_version (Int64), outcome (category:
        decided, contested, reworded, later), verdict, reason (string), recorded_at (datetime).
        """
        return _table(_DECISIONS, self._decisions())

    def agree(self, reference: str, against: str) -> Agreement:
        """How far `against` agrees with `reference`, by name; either may be a judge. Raises UserError.

        Figures are rounded to ten significant digits, as in JSON. Where there is advice on a judge, the look at it is
        stored in the study.
        """
        import pandas

        from app.agreement.ratings.question import Question
        from app.agreement.report.report import build
        from app.reports.agreement.agreement_json import as_json
        from app.reports.agreement.agreement_sentences import narrate
        from app.sessions.agreement.looks import note_advice_looks
        from app.study.rounding import rounded_throughout

        report = build(self._study, Question(reference, against))
        note_advice_looks(self._study, report)
        document = {**rounded_throughout(as_json(report)), "conflicts": len(self._study.conflicts.all())}
        return Agreement(
            tuple(narrate(report)), pandas.DataFrame(document["criteria"]), document["label"], document
        )

    def report(self) -> "dict[str, pandas.DataFrame]":
        """The tables of the study's usual report by their ids, those behind charts included. Raises UserError.

        A row is found by its name, in the index. Columns are named by their ids and hold numbers or words; `ID_low` and
        `ID_high` are the ends of intervals. A figure that is undefined is missing. `attrs` of a table has its caption,
        and of each column the heading and the meaning. Where there is advice on a judge, the look at it is stored.
        """
        from app.sessions.agreement.looks import seen_usual_document

        return {table.id: _report_table(table) for table in seen_usual_document(self._study).tables()}

    def _place(self, key: int) -> tuple[str, str]:
        image = self._images_by_key.get(key) or self._study.images.get(key)
        assert image is not None, "the database refers only to images that are there"
        return image.name, str(image.id)

    def _answers(self) -> Iterator[tuple[Any, ...]]:
        for answer in self._study.answers.all_current():
            content, around = answer.content, answer.circumstances
            if content.is_empty:
                continue
            yield (
                *self._place(answer.image),
                answer.rater.name,
                answer.rater.kind.value,
                answer.run or None,
                "label" if answer.is_of_whole_image else answer.item,
                answer.rubric_version or None,
                content.value.value if content.value else None,
                content.doubt is not None,
                content.doubt.value if content.doubt else None,
                content.note or None,
                around.seconds,
                answer.recorded_at,
                around.perception.value,
            )

    def _images(self) -> Iterator[tuple[Any, ...]]:
        for image in self._images_by_key.values():
            facts, picture = image.facts, image.picture
            yield (
                *self._place(image.key),
                image.number,
                picture.sha256 or None,
                facts.source or None,
                facts.group or None,
                facts.prompt or None,
                facts.licence or None,
                facts.is_reference,
                picture.width or None,
                picture.height or None,
                str(self._study.images.path(image)) if picture.sha256 else None,
                self._notes.of(image) or None,
            )

    def _descriptions(self) -> Iterator[tuple[Any, ...]]:
        for text in self._study.descriptions.all_current():
            if text.image not in self._images_by_key:  # a picture that is only shown, as part of an exhibit
                continue
            draft = text.draft
            yield (
                *self._place(text.image),
                text.line,
                text.description,
                draft.scene or None,
                draft.text or None,
                draft.author or None,
                draft.language,
                text.created_at,
                self._notes.of(self._images_by_key[text.image]) or None,
            )

    def _calls(self) -> Iterator[tuple[Any, ...]]:
        for call in self._study.calls.all(newest_only=False):
            outcome = call.outcome
            yield (
                *self._place(call.image),
                call.judge.name,
                call.run,
                call.rubric_version,
                " ".join(call.codes),
                outcome.status.value,
                outcome.reason or None,
                call.model or None,
                call.endpoint or None,
                call.attempt,
                outcome.usage.tokens_in,
                outcome.usage.tokens_out,
                outcome.seconds,
                call.asked_at,
                call.completed_at,
            )

    def _decisions(self) -> Iterator[tuple[Any, ...]]:
        titles = {meeting.key: meeting.title for meeting in self._study.meetings.all()}
        for decision in self._study.meetings.adjudications():
            ruling = decision.ruling
            yield (
                titles[decision.meeting],
                *self._place(decision.image),
                decision.item if decision.lineage else "label",
                decision.version or None,
                ruling.outcome.value,
                ruling.value.value if ruling.value else None,
                ruling.reason or None,
                decision.recorded_at,
            )


def _report_table(table: "Table") -> "pandas.DataFrame":
    """A table of a report, column by column."""
    import pandas

    columns: dict[str, list[Any]] = {}
    for place, column in enumerate(table.columns[1:]):
        cells = [row.cells[place] for row in table.rows]
        ends = {
            f"{column.id}_low": [cell.low for cell in cells],
            f"{column.id}_high": [cell.high for cell in cells],
        }
        columns[column.id] = [cell.value for cell in cells]
        columns |= {name: values for name, values in ends.items() if any(one is not None for one in values)}
    kinds = {column.id: "string" if column.kind == "text" else "Float64" for column in table.columns[1:]}
    index = pandas.Index([row.header.text for row in table.rows], name=table.columns[0].id)
    frame = pandas.DataFrame(
        {
            name: pandas.array([_plain(one) for one in values], dtype=kinds.get(name, "Float64"))
            for name, values in columns.items()
        },
        index=index,
    )
    frame.attrs |= {column.id: f"{column.heading}: {column.meaning}" for column in table.columns}
    frame.attrs["caption"] = table.caption
    return frame


def _plain(value: Any) -> Any:
    """A cell's value as a column of pandas holds it: fractions as floats."""
    return value if value is None or isinstance(value, str) else float(value)


def _table(columns: Mapping[str, str], rows: Iterable[tuple[Any, ...]]) -> "pandas.DataFrame":
    """The rows as a table whose columns have these types, also where there are no rows."""
    import pandas

    found = list(rows)
    cells: Iterable[Iterable[Any]] = zip(*found, strict=True) if found else [()] * len(columns)
    series = {
        name: _column(values, kind) for (name, kind), values in zip(columns.items(), cells, strict=True)
    }
    return pandas.DataFrame(series, columns=list(columns))


def _column(values: Iterable[Any], kind: str) -> "pandas.Series[Any]":
    import pandas

    if kind.startswith("datetime"):
        return pandas.Series(pandas.to_datetime(list(values), utc=True)).astype(kind)
    return pandas.Series(list(values), dtype=kind)
