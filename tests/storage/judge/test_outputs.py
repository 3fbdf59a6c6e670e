"""What models under test made, on the disk: with its call, and in nobody's packet."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.study.judge.judge_call import Outcome, Prompt, Question, Status
from app.study.judge.judge_ports import Asked
from app.study.judge.judge_setup import JudgeSetup
from app.study.judge.model_drafts import DraftKind
from app.study.judge.model_outputs import OutputOrder, Provenance
from exporters.registry import export
from storage.folder import StudyFolder, open_study
from storage.packets.packet_contents import send_out
from tests.interchange.packets.test_packets import every_byte

SETUP = JudgeSetup("painter-3", "http://localhost:1/v1", sends_seed=True)


def ask(study: StudyFolder, key: str = "key", image: int = 0, seed: int = 7) -> Asked:
    """Write one call for an output down."""
    question = Question(image, seed, ("",), Prompt("", "orange juice", {}), key)
    about = Provenance(
        *("drinks 1", "a" * 64, "juice", "default", 1, seed, "painter-3, default"),
        *("CC0", "Food", "en", {"temperature": 0.5}),
    )
    (asked,) = study.outputs.ask(DraftKind.CAPTIONS, SETUP, [OutputOrder(question, about)])
    return asked


def keep(study: StudyFolder, key: str = "key", words: str = "A glass of juice.") -> Asked:
    asked = ask(study, key, image=1)
    study.outputs.keep(asked, Outcome(Status.OK, model="painter-3-may"), None, words, "No seed.")
    return asked


def test_an_output_is_read_back_as_it_was_written(study: StudyFolder) -> None:
    keep(study)
    with closing(open_study(study.folder)) as reader:
        (one,) = reader.outputs.usable(DraftKind.CAPTIONS)
        about = one.provenance
        assert (about.prompts, about.code, about.kind, about.sample, about.seed) == (
            *("drinks 1", "juice", "default", 1, 7),
        )
        assert (about.source, about.licence, about.group, about.language) == (
            *("painter-3, default", "CC0", "Food", "en"),
        )
        assert about.parameters == {"temperature": 0.5}
        assert (one.words, one.remarks, one.subject, one.image) == ("A glass of juice.", "No seed.", 1, None)
        assert (one.model, one.model_replied, one.endpoint) == (
            *("painter-3", "painter-3-may", "http://localhost:1/v1"),
        )
        assert reader.outputs.prompts_used() == {"drinks 1": "a" * 64}


def test_what_was_made_is_never_edited(study: StudyFolder) -> None:
    keep(study)
    for table, column in (("output_request", "licence"), ("output_result", "words")):
        with pytest.raises(sqlite3.IntegrityError), study.database.atomic() as connection:
            connection.execute(f"UPDATE {table} SET {column} = 'other'")


def test_a_packet_does_not_say_what_a_model_made(study: StudyFolder, tmp_path: Path) -> None:
    keep(study)
    ada = study.raters.add("Ada")
    packet = tmp_path / "ada.touchstone"
    send_out(study, ada, packet)
    sent = every_byte(packet, tmp_path / "unpacked")
    assert b"painter-3" not in sent
    assert b"A glass of juice." not in sent


def test_where_outputs_come_from_can_be_exported(study: StudyFolder, tmp_path: Path) -> None:
    keep(study)
    study.outputs.keep(ask(study, "other"), Outcome(Status.REFUSED, "It declined."))
    out = tmp_path / "outputs.csv"
    export(study, "model-outputs", out)
    head, *rows = out.read_text("utf-8").splitlines()
    assert head.split(",")[:7] == ["what", "model", "source", "prompts", "prompts_sha256", "code", "kind"]
    assert len(rows) == 2
    assert "A glass of juice." in rows[0]
    assert "CC0" in rows[0]
    assert "It declined." in rows[1]
