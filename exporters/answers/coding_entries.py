"""How statements and reasons were read, as entries of the JSON document: themes, candidates and codes.

themes              the values behind candidates: [{id, statement}]
candidates          what may become a criterion: [{id, theme, text, fate, reason, recorded_at}]; `id` is the
                    criterion's lineage once it is one, `theme` an id of a theme or null, `fate` one of open, kept,
                    marked, left out
statement_codes     readings that stand: [{id, statement, coder, candidate, part, side, strength, recorded_at}];
                    `statement` is the id of a statement, `candidate` null where none was named
reason_codes        themes found beside answers: [{answer, coder, theme}]
"""

from collections.abc import Iterator
from typing import Any

from app.interchange.tables.annotation_row import time_of
from app.study.ports import OpenStudy

Entry = dict[str, Any]


def coding_entries(study: OpenStudy) -> dict[str, Iterator[Entry]]:
    """The parts described above, by name. A reading of a line that was removed is left out."""
    statements = {line.origin: str(line.id) for line in study.statements.all()}
    return {
        "themes": ({"id": str(one.lineage), "statement": one.statement} for one in study.coding.themes()),
        "candidates": (
            {
                "id": str(one.lineage),
                "theme": str(one.theme) if one.theme else None,
                "text": one.text,
                "fate": one.fate.value,
                "reason": one.reason,
                "recorded_at": time_of(one.recorded_at),
            }
            for one in study.coding.candidates()
        ),
        "statement_codes": (
            {
                "id": str(code.id),
                "statement": statements[code.statement],
                "coder": str(code.coder.id),
                "candidate": str(code.reading.candidate) if code.reading.candidate else None,
                "part": code.reading.part.value,
                "side": code.reading.side.value,
                "strength": code.reading.strength,
                "recorded_at": time_of(code.recorded_at),
            }
            for code in study.coding.codes()
            if code.statement in statements
        ),
        "reason_codes": (
            {"answer": str(code.answer), "coder": str(code.coder.id), "theme": code.theme}
            for code in study.coding.reasons()
        ),
    }
