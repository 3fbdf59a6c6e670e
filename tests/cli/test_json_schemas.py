"""What commands print with --json has the shape that its published schema says.

After a wanted change: python -m tests.cli.json_shapes
"""

import json
from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path

import jsonschema
import pytest

from app.cli import MODULES, main
from tests.cli.json_shapes import BUILT, COMMANDS, FOLDER, joined, schema, shape
from tests.cli.json_studies import make_studies
from tests.demo_copies import copy_demo


@pytest.fixture(scope="module")
def studies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the demo studies the commands are run on."""
    folder = tmp_path_factory.mktemp("studies")
    make_studies(folder)
    return folder


@pytest.mark.parametrize("name", [*COMMANDS, *BUILT])
def test_figures_have_the_published_shape(name: str, studies: Path) -> None:
    assert schema(name, studies) == (FOLDER / f"{name}.json").read_text("utf-8")


def test_every_schema_belongs_to_a_command() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == {*COMMANDS, *BUILT}


def test_every_command_with_json_has_a_schema() -> None:
    with_json = set()
    for name, module in MODULES.items():
        parser = ArgumentParser()
        import_module(module).configure(parser)
        if any("--json" in action.option_strings for action in parser._actions):
            with_json.add(name)
    described = {runs[0][0] for runs in COMMANDS.values()} | {words[0] for words, _make in BUILT.values()}
    assert with_json == described


def test_what_was_null_in_every_example_may_be_something(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    demo = str(copy_demo(tmp_path / "demo"))
    assert main(["bounds", demo, "--tolerance", "0.05"]) == 0
    assert main(["preregister", demo, "--out", str(tmp_path / "plan.json")]) == 0
    capsys.readouterr()
    for command, name in ((["bounds", demo], "bounds"), (["agree", demo], "agree")):
        asked = ["--reference", "Ada", "--against", "demo-judge"] if name == "agree" else []
        assert main([*command, *asked, "--json"]) == 0
        document = json.loads(capsys.readouterr().out)
        jsonschema.validate(document, json.loads((FOLDER / f"{name}.json").read_text("utf-8")))


def test_what_this_machine_offers_fits_the_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    published = json.loads((FOLDER / "doctor.json").read_text("utf-8"))
    jsonschema.validate(document, published)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**document, "missing": None}, published)


def test_a_document_is_json_or_a_file(studies: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["pairs", str(studies / "demo"), "--json", "--format", "html", "--out", str(studies / "out.html")]
    assert main(words) == 2
    assert "--json" in capsys.readouterr().err
    assert not (studies / "out.html").exists()


def test_a_shape_tells_kinds_and_keys_apart() -> None:
    assert shape({"a": 1}) != shape({"a": "1"})
    assert shape({"a": 1}) != shape({"a": 1, "b": 1})
    assert joined([shape(1), shape(None)]) == {"anyOf": [{"type": "null"}, {"type": "number"}]}
    assert "additionalProperties" not in shape({"a": 1})  # a later version may have more keys
    assert shape({"cells": {"group": 1}}) == shape({"cells": {"verdict": 1}})
    both = joined([shape({"a": 1}), shape({"a": None, "b": []})])
    assert both["required"] == ["a"]
    assert both["properties"]["a"] == {"anyOf": [{"type": "null"}, {"type": "number"}]}
