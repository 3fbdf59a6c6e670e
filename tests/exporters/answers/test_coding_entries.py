"""Readings, candidates and themes in the JSON document, with and without names."""

import json
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any

from app.interchange.study_export import ExportOptions, as_study, outgoing
from app.sessions.rubric.coding import CodingStatements
from app.sessions.rubric.coding_reasons import CodingReasons
from app.study.team.coding import CandidateOutcome, CandidateSide, Part
from exporters.answers.study_json import write_json
from storage.folder import StudyFolder
from tests.sessions.coding_study import study_with_statements


def document(study: StudyFolder, options: ExportOptions | None = None) -> dict[str, Any]:
    stream = StringIO()
    write_json(as_study(outgoing(study, options)) if options else study, stream)
    read: dict[str, Any] = json.loads(stream.getvalue())
    return read


def test_what_was_read_goes_out_with_its_statement(tmp_path: Path) -> None:
    with closing(study_with_statements(tmp_path / "study")) as study:
        robin = study.raters.find("Robin")
        assert robin is not None
        session = CodingStatements(study, robin)
        session.code(Part.CRITERION, CandidateSide.AGAINST, None, "No stripes")
        session.put_under(None, "It is a tool.")
        session.decide(CandidateOutcome.LEFT_OUT, "Ada and Ben differ")
        session.row = 3
        session.code(Part.JUSTIFICATION, CandidateSide.FOR, None)
        CodingReasons(study, robin).code(None, "shape")
        whole, bare = document(study), document(study, ExportOptions(code_names=True))
        study.statements.take_back(study.statements.all()[0])
        later = document(study)
    (candidate,), (theme,) = whole["candidates"], whole["themes"]
    assert (candidate["text"], candidate["fate"], candidate["theme"]) == (
        "No stripes",
        "left out",
        theme["id"],
    )
    first, second = whole["statement_codes"]
    words = {line["id"]: line["words"] for line in whole["statements"]}
    assert words[first["statement"]] == "Stripes look like candy."
    assert (first["part"], first["side"], first["candidate"]) == ("criterion", "against", candidate["id"])
    assert (second["part"], second["candidate"]) == ("justification", None)
    assert [one["theme"] for one in whole["reason_codes"]] == ["shape"]
    assert {one["id"] for one in whole["raters"]} >= {first["coder"], whole["reason_codes"][0]["coder"]}
    assert candidate["reason"] == "Ada and Ben differ"
    assert bare["candidates"][0]["reason"] == ""
    assert "Ada" not in json.dumps(bare)
    assert len(later["statement_codes"]) == 1
