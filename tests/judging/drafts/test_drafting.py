"""Asking for drafts, over HTTP: what is sent, what is kept, what is not asked twice, and what nobody gets unasked."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from app.errors import UserError
from app.files.template_file import built_in_template, read_template
from app.judging.drafts.description_writer import description_prompt, read_fields
from app.judging.drafts.draft_plan import plan_descriptions
from app.judging.drafts.draft_prompt import load_draft_prompt
from app.judging.drafts.draft_reply import Unusable
from app.judging.prompts.scaled_picture import prepare
from app.study.alt_text import Draft
from app.study.judge.judge_call import Status
from app.study.judge.judge_setup import JudgeSetup
from app.study.judge.model_drafts import DraftKind
from storage.folder import StudyFolder, open_study
from tests.judging.drafted import RUBRIC_TEXT
from tests.judging.servers import Answer, Asked, JudgeServer, completion, error
from tests.storage.making import make_study, write_picture

Output = pytest.CaptureFixture[str]
CODES = ("colour", "tip")
WORDS = load_draft_prompt("description", "description-1")


@pytest.fixture
def study(study: StudyFolder) -> StudyFolder:
    """Three pictures, of which the first is described, and an image whose file is not there."""
    study.images.add_missing("elsewhere.png")
    study.descriptions.add(1, Draft({"colour": "white"}))
    return study


def template_codes(study: StudyFolder) -> list[str]:
    template = study.descriptions.template()
    assert template is not None
    return [field.code for field in template.fields]


def fields(study: StudyFolder, **values: str) -> str:
    return json.dumps({code: values.get(code, "") for code in template_codes(study)})


def replies(*texts: str | Answer) -> Callable[[Asked], Answer]:
    """A server that answers each call by the next of these, and then by the last."""
    left = list(texts)

    def respond(_asked: Asked) -> Answer:
        text = left.pop(0) if len(left) > 1 else left[0]
        return text if isinstance(text, Answer) else Answer(completion(text))

    return respond


pytestmark = pytest.mark.server(respond=replies(RUBRIC_TEXT))


def draft(study: StudyFolder, server: JudgeServer, what: str, *words: str) -> int:
    study.close()
    return main(["draft", what, str(study.folder), "--model", "m", "--base-url", server.url, *words])


def again(study: StudyFolder) -> StudyFolder:
    return open_study(study.folder)


def content(asked: Asked) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = asked.body["messages"][-1]["content"]
    return found


# Rubrics


def test_a_rubric_is_asked_for_by_the_artifact_alone_and_kept_beside(
    study: StudyFolder, server: JudgeServer, capsys: Output
) -> None:
    before = study.rubrics.current()
    assert before is not None
    assert draft(study, server, "rubric") == 0
    told = capsys.readouterr().out
    assert "m is asked for a rubric on: guide cane. It is told nothing else." in told
    assert "T1.C2: The cane has a screen." in told
    (asked,) = server.asked
    sent = json.dumps(asked.body)
    assert '\\"guide cane\\"' in sent
    assert not any(criterion.text in sent for criterion in before.criteria)
    assert [part["type"] for part in content(asked)] == ["text"]
    found = again(study)
    (made,) = found.drafts.rubrics()
    assert (made.model, len(made.criteria)) == ("test-model-2026-01-01", 3)
    assert found.rubrics.current() == before
    found.close()


def test_each_rubric_that_is_asked_for_is_another_draft(study: StudyFolder, server: JudgeServer) -> None:
    assert draft(study, server, "rubric", "--drafts", "2") == 0
    assert draft(study, server, "rubric") == 0
    found = again(study)
    drafts = found.drafts.rubrics()
    assert len(drafts) == len(server.asked) == 3
    assert len({one.lineage for made in drafts for one in made.criteria}) == 9
    found.close()


@pytest.mark.parametrize(
    ("answer", "status", "words"),
    [
        ("I cannot help with that request.", Status.REFUSED, "refused, saying"),
        ('{"themes": []}', Status.INVALID, "no list of themes"),
        (error(401, "bad key"), Status.FATAL, "did not accept the key"),
    ],
)
def test_a_reply_without_a_rubric_is_kept_and_told(
    study: StudyFolder, server: JudgeServer, capsys: Output, answer: str | Answer, status: Status, words: str
) -> None:
    server.respond = replies(answer)
    assert draft(study, server, "rubric") == 1
    assert words in capsys.readouterr().err
    found = again(study)
    assert [call.outcome.status for call in found.drafts.calls(DraftKind.RUBRIC)] == [status]
    assert found.drafts.rubrics() == []
    found.close()


# Descriptions


def test_only_images_without_a_description_are_asked_about_and_none_gets_one(
    study: StudyFolder, server: JudgeServer, capsys: Output
) -> None:
    server.respond = replies(fields(study, colour="white, with a red band.", tip=" round "))
    assert draft(study, server, "descriptions") == 0
    told = capsys.readouterr().out
    assert "Image 4 is left out, because the image file is missing." in told
    assert "Texts suggested for 2 images" in told
    for asked in server.asked:
        parts = content(asked)
        assert [part["type"] for part in parts] == ["text", "image_url"]
        assert asked.body["response_format"]["json_schema"]["strict"] is True
    found = again(study)
    assert [key for key in (1, 2, 3, 4) if found.drafts.suggestion(key)] == [2, 3]
    suggestion = found.drafts.suggestion(2)
    assert suggestion is not None
    values = {field.code: field.value for field in suggestion.fields}
    assert (values["colour"], values["tip"], values["grip"]) == ("white, with a red band", "round", "")
    assert all(field.is_draft for field in suggestion.fields)
    assert found.descriptions.count_undescribed() == 3, "a draft became a description by itself"
    found.close()


def test_what_has_been_drafted_is_not_asked_for_twice(study: StudyFolder, server: JudgeServer) -> None:
    server.respond = replies(fields(study, colour="white"), error(400, "trouble"))
    assert draft(study, server, "descriptions", "--concurrency", "1", "--longest-side", "512") == 1
    server.respond = replies(fields(study, colour="black"))
    before = len(server.asked)
    assert draft(study, server, "descriptions", "--longest-side", "512") == 0
    assert len(server.asked) == before + 1, "the one that failed, and no other"
    assert draft(study, server, "descriptions", "--longest-side", "512") == 0
    assert len(server.asked) == before + 1
    assert draft(study, server, "descriptions", "--longest-side", "512", "--again") == 0
    assert len(server.asked) == before + 3


def test_described_images_only_when_asked_for(study: StudyFolder, server: JudgeServer) -> None:
    server.respond = replies(fields(study))
    assert draft(study, server, "descriptions", "--all") == 0
    assert len(server.asked) == 3


def test_a_dry_run_sends_and_writes_nothing(study: StudyFolder, server: JudgeServer, capsys: Output) -> None:
    assert draft(study, server, "descriptions", "--dry-run") == 0
    assert "2 calls to make" in capsys.readouterr().out
    assert draft(study, server, "rubric", "--dry-run", "--json") == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["calls"], shown["first_request"]["model"]) == (1, "m")
    assert server.asked == []
    found = again(study)
    assert list(found.drafts.calls(DraftKind.RUBRIC)) == []
    found.close()


def test_nothing_leaves_without_a_yes(study: StudyFolder, capsys: Output) -> None:
    study.close()
    words = ["draft", "rubric", str(study.folder), "--model", "m", "--base-url", "http://192.0.2.1/v1"]
    assert main(words) == 1
    assert "Nothing was sent to 192.0.2.1" in capsys.readouterr().err


def test_no_credit_stops_at_once(study: StudyFolder, server: JudgeServer, capsys: Output) -> None:
    server.respond = replies(error(429, "none left", "insufficient_quota"))
    assert draft(study, server, "descriptions", "--concurrency", "1") == 1
    assert len(server.asked) == 1
    assert "no credit left" in capsys.readouterr().err


def test_json_tells_what_came(study: StudyFolder, server: JudgeServer, capsys: Output) -> None:
    server.respond = replies(fields(study), "nothing")
    assert draft(study, server, "descriptions", "--json", "--concurrency", "1") == 1
    shown = json.loads(capsys.readouterr().out)
    assert Counter(shown["asked"]) == {"ok": 1, "invalid": 1}
    assert shown["no_draft"] == ["The reply contains no JSON object."]


@pytest.mark.parametrize(
    "words", [("rubric", "--all"), ("rubric", "--again"), ("descriptions", "--drafts", "2")]
)
def test_options_of_the_other_kind_are_refused(
    study: StudyFolder, server: JudgeServer, words: tuple[str, ...]
) -> None:
    assert draft(study, server, *words) == 2


def test_without_a_template_there_are_no_fields(tmp_path: Path) -> None:
    study = make_study(tmp_path / "bare", images=1, described=())
    study.database.connection.execute("DELETE FROM template")
    study.descriptions._template = None
    with pytest.raises(UserError, match="no description template"):
        plan_descriptions(study, JudgeSetup("m"), WORDS)
    study.close()


# Words


def test_the_prompt_asks_every_question_of_the_template(tmp_path: Path) -> None:
    template = read_template(built_in_template("guide cane"), "template")
    write_picture(tmp_path / "a.png")
    sent, _ = prepare(tmp_path / "a.png", 512)
    prompt = description_prompt(template, sent, WORDS)
    for field in template.fields:
        assert (
            f"- {field.code} ({field.name}): {json.dumps(field.question, ensure_ascii=False)}" in prompt.text
        )
    assert prompt.pictures == (sent.sha256,)
    assert prompt.schema["required"] == [field.code for field in template.fields]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"colour": "white"}', 'no "tip"'),
        ('{"colour": "white", "tip": "", "grip": ""}', 'has "grip"'),
        ('{"colour": null, "tip": ""}', "not text"),
        ('{"colour": ["white"], "tip": ""}', "not text"),
        (json.dumps({"colour": "x" * 301, "tip": ""}), "more than 300"),
        ('{"colour": "white", "colour": "black", "tip": ""}', "twice"),
    ],
)
def test_words_are_taken_whole_or_not_at_all(text: str, reason: str) -> None:
    with pytest.raises(Unusable, match=reason):
        read_fields(text, CODES)
