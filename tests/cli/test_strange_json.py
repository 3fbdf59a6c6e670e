"""What commands print with --json about sparse, empty and strange studies fits the published schemas."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from app.cli import main
from tests.cli.json_shapes import FOLDER
from tests.cli.strange_studies import ANSWERED, EMPTY, JUDGE, StrangeStudy, make_strange

OTHER_SEED = 7  # than that of the studies whose documents the schemas are made of
COMMANDS = {
    "agree": (
        ("agree", "STUDY", "--reference", "Ada", "--against", "Ben"),
        ("agree", "STUDY", "--reference", "majority", "--against", JUDGE),
    ),
    "agree-several": (("agree", "STUDY", "--reference", "Ada"),),
    "plan": (("plan", "STUDY"),),
    "split": (("split", "STUDY"),),
    "judge-compare": (("judge", "STUDY", "--compare"),),
    "bounds": (("bounds", "STUDY"),),
    "progress": (("progress", "STUDY"),),
    "check": (("check", "STUDY"),),
    "response-sets": (("response-sets", "STUDY"),),
    "rubric-check": (("rubric", "check", "STUDY"),),
    "coordinators": (("coordinators", "STUDY"),),
}


@cache
def validator(name: str) -> jsonschema.Draft202012Validator:
    """What a published schema allows. That it is a schema is looked at once: it takes longer than the commands."""
    published: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(published)
    return jsonschema.Draft202012Validator(published)


@pytest.mark.parametrize("one", [*ANSWERED, *EMPTY], ids=lambda one: one.name)
def test_documents_about_strange_studies_fit_their_schemas(
    tmp_path: Path, one: StrangeStudy, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = make_strange(tmp_path, one, OTHER_SEED)
    for name, runs in COMMANDS.items():
        for words in runs:
            code = main([*(str(folder) if word == "STUDY" else word for word in words), "--json"])
            printed = capsys.readouterr()
            if code:  # nothing to compare, or nobody of the name: a sentence, and no document
                assert printed.err
                assert not printed.out
                assert not one.share, printed.err
                continue
            validator(name).validate(json.loads(printed.out))
