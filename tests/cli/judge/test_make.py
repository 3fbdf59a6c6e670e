"""`touchstone make` over HTTP: what is sent, what is stored with where it comes from, and what is made once only."""

import base64
import hashlib
import json
from collections.abc import Callable
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image as Pillow

from app.cli import main
from app.study.exhibits import ExhibitContent, Passage
from app.study.image import ImageFacts
from app.study.judge.judge_call import Status
from app.study.judge.model_drafts import DraftKind
from app.study.team.statements import NewStatement
from app.study.team.workshops import NewWorkshop, Plan, Step, StepKind
from app.study.verdict import Scale
from storage.folder import open_study
from storage.safety.check import check_study
from tests.judging.servers import Answer, Asked, JudgeServer, completion, error
from tests.storage.making import make_drawn_study, write_picture

Output = pytest.CaptureFixture[str]

PROMPTS = """
name = "drinks"
version = "1"
what = "images"
licence = "CC0"
seed = 7

[[prompt]]
code = "juice"
text = "orange juice"
group = "Food"

[[prompt]]
code = "tea"
text = "a cup of tea"
"""


def drawn(words: str) -> bytes:
    """A picture that follows from words."""
    red, green, blue = hashlib.sha256(words.encode()).digest()[:3]
    file = BytesIO()
    Pillow.new("RGB", (24, 16), (red, green, blue)).save(file, "PNG")
    return file.getvalue()


def draw(asked: Asked) -> Answer:
    """A server that draws another picture for each prompt and seed."""
    body = asked.body
    picture = drawn(f"{body['prompt']} {body.get('seed', asked.number)}")
    row = {"b64_json": base64.b64encode(picture).decode(), "revised_prompt": f"A photo of {body['prompt']}"}
    return Answer({"created": 1, "data": [row]})


pytestmark = [pytest.mark.server(respond=draw), pytest.mark.study(make=make_drawn_study, images=2)]


def write(_asked: Asked) -> Answer:
    return Answer(completion(f"A picture of a cane, number {_asked.number}."))


@pytest.fixture
def prompts(tmp_path: Path) -> Path:
    file = tmp_path / "drinks.toml"
    file.write_text(PROMPTS, "utf-8")
    return file


def make(study: Path, server: JudgeServer, what: str, prompts: object, *words: str) -> int:
    told = ["--what", what, "--prompts", str(prompts), "--base-url", server.url, *words]
    return main(["make", str(study), "--model", "painter-3", *told])


def refusing(name: str, then: Callable[[Asked], Answer]) -> Callable[[Asked], Answer]:
    """A server that does not know a parameter."""
    return lambda asked: error(400, f"Unknown parameter: '{name}'.") if name in asked.body else then(asked)


def test_pictures_come_into_the_study_with_where_they_come_from(
    study: Path, prompts: Path, server: JudgeServer, capsys: Output
) -> None:
    assert make(study, server, "images", prompts, "--samples", "2", "--size", "512x512") == 0
    assert [asked.path for asked in server.asked] == ["/v1/images/generations"] * 4
    sent = sorted((asked.body["prompt"], asked.body["seed"]) for asked in server.asked)
    assert sent == [("a cup of tea", 7), ("a cup of tea", 8), ("orange juice", 7), ("orange juice", 8)]
    assert {asked.body["size"] for asked in server.asked} == {"512x512"}
    with closing(open_study(study)) as opened:
        new = [image for image in opened.images.all() if image.facts.source]
        assert {(one.facts.source, one.facts.prompt, one.facts.licence, one.facts.group) for one in new} == {
            ("painter-3", "orange juice", "CC0", "Food"),
            ("painter-3", "a cup of tea", "CC0", ""),
        }
        assert all("painter" not in image.name for image in new), "raters read the names"
        made = {opened.images.path(image).read_bytes() for image in new}
        assert made == {drawn(f"{words} {seed}") for words, seed in sent}
        outputs = opened.outputs.usable(DraftKind.IMAGES)
        assert {(one.provenance.code, one.provenance.sample, one.provenance.seed) for one in outputs} == {
            *(("juice", 1, 7), ("juice", 2, 8), ("tea", 1, 7), ("tea", 2, 8))
        }
        assert {one.provenance.prompts for one in outputs} == {"drinks 1"}
        assert {one.provenance.prompts_sha256 for one in outputs} == {
            hashlib.sha256(PROMPTS.encode()).hexdigest()
        }
        assert {one.words for one in outputs} == {"A photo of orange juice", "A photo of a cup of tea"}
        assert outputs[0].provenance.parameters == {"size": "512x512"}
        assert opened.images.count() == 6
    assert check_study(study).is_sound
    assert "painter-3 made 4 images." in capsys.readouterr().out


def test_what_is_made_is_not_made_again_and_more_samples_only_add(
    study: Path, prompts: Path, server: JudgeServer, capsys: Output
) -> None:
    assert make(study, server, "images", prompts) == 0
    assert make(study, server, "images", prompts, "--samples", "3") == 0
    assert len(server.asked) == 6
    assert "2 outputs were made before, and will not be made again." in capsys.readouterr().out
    assert make(study, server, "images", prompts, "--samples", "3") == 0
    assert len(server.asked) == 6


def test_a_run_that_stops_goes_on_with_the_same_command(
    study: Path, prompts: Path, server: JudgeServer, capsys: Output
) -> None:
    server.respond = lambda asked: draw(asked) if asked.number < 3 else error(401, "Who are you?")
    assert make(study, server, "images", prompts, "--samples", "2", "--concurrency", "1") == 1
    assert "Not made: " in capsys.readouterr().err
    server.respond = draw
    assert make(study, server, "images", prompts, "--samples", "2") == 0
    with closing(open_study(study)) as opened:
        assert len(opened.outputs.usable(DraftKind.IMAGES)) == 4
        assert sum(one.status is Status.FATAL for one in opened.outputs.all()) == 2


def test_the_plan_names_the_destination_and_sends_nothing(
    study: Path, prompts: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret-0123456789")
    words = ["make", str(study), "--what", "images", "--model", "painter-3", "--prompts", str(prompts)]
    assert main([*words, "--dry-run"]) == 0
    told = capsys.readouterr().out
    assert "painter-3 is asked for 1 image with each of 2 prompts (drinks 1)." in told
    assert "Destination: api.openai.com (a server elsewhere)." in told
    assert "The seed is 7." in told
    assert "Licence for the generated images: CC0." in told
    assert '"orange juice"' in told
    assert main(words) == 1, "nobody is there to say yes"
    assert "--yes" in capsys.readouterr().err
    with closing(open_study(study)) as opened:
        assert not opened.outputs.all()


def test_changed_prompts_need_another_version(
    study: Path, prompts: Path, server: JudgeServer, capsys: Output
) -> None:
    assert make(study, server, "images", prompts) == 0
    prompts.write_text(PROMPTS.replace("orange", "apple"), "utf-8")
    assert make(study, server, "images", prompts) == 1
    assert "Give the file another version." in capsys.readouterr().err
    prompts.write_text(PROMPTS.replace("orange", "apple").replace('version = "1"', 'version = "2"'), "utf-8")
    assert make(study, server, "images", prompts) == 0
    assert len(server.asked) == 3, "tea is the same prompt as before"


@pytest.mark.parametrize("name", ["response_format", "seed"])
def test_what_a_server_does_not_take_is_left_out(
    study: Path, prompts: Path, server: JudgeServer, capsys: Output, name: str
) -> None:
    server.respond = refusing(name, draw)
    assert make(study, server, "images", prompts, "--concurrency", "1") == 0
    assert len(server.asked) == 3
    told = capsys.readouterr().err
    assert ("seed" in told) == (name == "seed")
    with closing(open_study(study)) as opened:
        assert [bool(one.remarks) for one in opened.outputs.all()] == [name == "seed"] * 2


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ({"url": "https://elsewhere.example/1.png"}, "an address in place of the image"),
        ({"b64_json": "no base64!"}, "no image in it"),
        ({"b64_json": base64.b64encode(b"not a picture").decode()}, "juice-"),
        ({}, "no image in it"),
    ],
)
def test_what_is_no_picture_is_a_state_with_a_reason(
    study: Path, prompts: Path, server: JudgeServer, capsys: Output, row: object, reason: str
) -> None:
    server.respond = lambda _asked: Answer({"data": [row]})
    assert make(study, server, "images", prompts, "--concurrency", "1") == 1
    assert reason in capsys.readouterr().err
    with closing(open_study(study)) as opened:
        assert {one.status for one in opened.outputs.all()} == {Status.INVALID}
        assert opened.images.count() == 2


def test_no_key_gets_into_the_study(
    study: Path, prompts: Path, server: JudgeServer, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = "sk-secret-0123456789"
    monkeypatch.setenv("TOUCHSTONE_JUDGE_KEY", key)
    server.respond = lambda asked: error(500, f"Your key {key} is odd") if asked.number == 1 else draw(asked)
    assert make(study, server, "images", prompts, "--concurrency", "1", "--tries", "1") == 1
    assert server.asked[0].headers["authorization"] == f"Bearer {key}"
    told = capsys.readouterr()
    assert key[3:12] not in told.out + told.err
    assert all(key.encode() not in file.read_bytes() for file in study.rglob("*") if file.is_file())


def test_samples_become_sets_under_each_context(tmp_path: Path, prompts: Path, server: JudgeServer) -> None:
    study = tmp_path / "contexts"
    new = ["--title", "T", "--artifact", "sets", "--rubric", "contexts"]
    assert main(["new", str(study), *new]) == 0
    assert make(study, server, "images", prompts, "--samples", "4", "--sets") == 0
    assert make(study, server, "images", prompts, "--samples", "4", "--sets") == 0, "and once only"
    with closing(open_study(study)) as opened:
        exhibits = opened.exhibits.all()
        assert len(exhibits) == 6
        assert {len(one.pictures) for one in exhibits} == {4}
        assert len({one.shown.subject for one in exhibits}) == 2
        assert {one.shown.context for one in exhibits} == {
            *("presentation visual", "phone background", "t-shirt graphic")
        }
        rows = [opened.images.get(one.image) for one in exhibits]
        assert {row.facts.prompt for row in rows if row} == {"orange juice", "a cup of tea"}
        assert not any("painter" in row.name for row in rows if row)
        assert opened.images.count() == 6, "the pictures are only shown in their sets"


def test_captions_are_stored_by_picture_and_prompt(study: Path, server: JudgeServer, capsys: Output) -> None:
    server.respond = write
    assert make(study, server, "captions", "captions-1", "--licence", "CC BY 4.0") == 0
    assert len(server.asked) == 4
    parts = server.asked[0].body["messages"][0]["content"]
    assert [part["type"] for part in parts] == ["text", "image_url"]
    assert "response_format" not in server.asked[0].body
    with closing(open_study(study)) as opened:
        made = opened.outputs.usable(DraftKind.CAPTIONS)
        assert sorted((one.subject, one.provenance.source) for one in made) == [
            (1, "painter-3, culture-aware"),
            (1, "painter-3, default"),
            (2, "painter-3, culture-aware"),
            (2, "painter-3, default"),
        ]
        assert all(one.words.startswith("A picture of a cane") for one in made)
        assert {one.provenance.licence for one in made} == {"CC BY 4.0"}
        assert opened.images.count() == 2
    assert "touchstone captions STUDY" in capsys.readouterr().out


def test_a_caption_can_be_read_from_json(study: Path, tmp_path: Path, server: JudgeServer) -> None:
    file = tmp_path / "json.toml"
    file.write_text(
        'name = "json"\nversion = "1"\nwhat = "captions"\n[[prompt]]\ncode = "J"\nfield = "caption"\n'
        'text = "Caption this {artifact} as JSON."\n',
        "utf-8",
    )
    replies = iter(['```json\n{"caption": "A cane.", "is_cultural": false}\n```', '{"is_cultural": true}'])
    server.respond = lambda _asked: Answer(completion(next(replies)))
    assert make(study, server, "captions", file, "--concurrency", "1") == 1
    assert "Caption this guide cane as JSON." in json.dumps(server.asked[0].body)
    with closing(open_study(study)) as opened:
        first, second = opened.outputs.all()
        assert (first.words, first.status) == ("A cane.", Status.OK)
        assert (second.words, second.status) == ("", Status.INVALID)


def test_critiques_become_exhibits_of_the_same_work(tmp_path: Path, server: JudgeServer) -> None:
    study = tmp_path / "critiques"
    new = ["--title", "T", "--artifact", "critiques", "--rubric", "critiques"]
    assert main(["new", str(study), *new]) == 0
    with closing(open_study(study)) as opened:
        opened.prepare_to_write()
        work = opened.images.add(
            tmp_path / "w.png", write_picture(tmp_path / "w.png"), is_shown_only=True
        ).image
        shown = ExhibitContent((), (Passage("An expert's words."),), "", "Pines", "chinese", "landscape")
        opened.exhibits.add(ImageFacts("Pines"), shown, [work.key])
    server.respond = lambda _asked: Answer(completion("The ink is dry."))
    assert make(study, server, "critiques", "critiques-1", "--source", "Juniper 1") == 0
    assert make(study, server, "critiques", "critiques-1", "--source", "Juniper 1") == 0
    assert len(server.asked) == 2, "what was made is no work to criticise"
    assert any("from the chinese tradition" in json.dumps(asked.body) for asked in server.asked)
    with closing(open_study(study)) as opened:
        made = [one for one in opened.exhibits.all() if one.shown.texts]
        assert {one.shown.texts[0].source for one in made} == {"Juniper 1, free", "Juniper 1, guided"}
        assert {one.shown.texts[0].words for one in made} == {"The ink is dry."}
        assert {(one.shown.subject, one.shown.culture, one.shown.genre) for one in made} == {
            ("Pines", "chinese", "landscape")
        }
        assert {one.shown.references[0].words for one in made} == {"An expert's words."}
        assert {one.pictures[0].key for one in made} == {work.key}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (PROMPTS.replace('version = "1"', ""), "version"),
        (PROMPTS.replace('"tea"', '"juice"'), "Two prompts have the code"),
        (PROMPTS.replace('"images"', '"songs"'), "what"),
        (PROMPTS.replace("seed = 7", "seed = -3"), "The seed must be a whole number"),
        (PROMPTS.partition("[[prompt]]")[0], "The file contains no [[prompt]]"),
        (PROMPTS + 'language = "en"\n', "not used for images"),
    ],
)
def test_a_bad_file_of_prompts_is_named_with_its_line(
    study: Path, prompts: Path, server: JudgeServer, capsys: Output, text: str, reason: str
) -> None:
    prompts.write_text(text, "utf-8")
    assert make(study, server, "images", prompts) == 1
    told = capsys.readouterr().err
    assert reason in told
    assert "drinks.toml" in told
    assert not server.asked


SET = """name = "canes"
version = "1"
licence = "CC0"
[[prompt]]
code = "p1"
text = "a cane"
[[prompt]]
code = "p2"
text = "a cane in the rain"
kind = "adversarial"
sealed = true
"""


def test_sealed_prompts_are_only_opened_for_a_check_and_each_use_is_stored(
    study: Path, tmp_path: Path, server: JudgeServer, capsys: Output
) -> None:
    file = tmp_path / "set.toml"
    file.write_text(SET, "utf-8")
    assert main(["prompts", "add", str(study), str(file), "--by", "Ada"]) == 0
    assert "canes 1 is saved with 2 prompts; sealed: 1." in capsys.readouterr().out
    assert main(["prompts", "list", str(study)]) == 0
    told = capsys.readouterr().out
    assert "p1 (plain): a cane" in told
    assert "rain" not in told
    assert make(study, server, "images", "canes", "--source", "Model 3") == 0
    assert make(study, server, "images", "canes", "--sealed", "--source", "Model 3", "--dry-run") == 2
    assert "--sealed needs a saved prompt set" in capsys.readouterr().err
    opened = ("--sealed", "--source", "Model 3", "--by", "Ada")
    assert make(study, server, "images", "canes 1", *opened) == 0
    with closing(open_study(study)) as made:
        found = sorted(image.facts.prompt for image in made.images.all() if image.facts.source == "Model 3")
        (kept,) = made.prompt_sets.all()
    assert found == ["a cane", "a cane in the rain"], "each was asked once"
    assert [(use.source, use.by) for use in kept.uses] == [("Model 3", "Ada")]
    assert main(["prompts", "list", str(study)]) == 0
    assert "Sealed prompts opened for Model 3 on" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ("code,text\np1,a cane\np1,a stick\n", "set.csv, line 3: Two prompts have the code p1."),
        ("code,text,kind\np1,a cane,odd\n", "set.csv, line 2: There is no kind odd."),
        ("code,text,sealed\np1,a cane,perhaps\n", "set.csv, line 2: “sealed” must be yes or no"),
        ("code,text\np1,\n", "set.csv, line 2: A prompt needs a code and a text."),
        ("code,text\n", "set.csv has no prompts."),
    ],
)
def test_a_table_of_prompts_is_named_with_its_line(
    study: Path, tmp_path: Path, capsys: Output, table: str, sentence: str
) -> None:
    file = tmp_path / "set.csv"
    file.write_text(table, "utf-8")
    words = ["prompts", "add", str(study), str(file), "--name", "canes", "--set-version", "1"]
    assert main(words) == 1
    assert sentence in capsys.readouterr().err
    file.write_text("code,text,kind,sealed\np1,a cane,people,yes\np2,a stick,,\n", "utf-8")
    assert main(words) == 0
    file.write_text("code,text\np1,another\n", "utf-8")
    assert main(words) == 1
    assert "canes 1 already exists with other prompts." in capsys.readouterr().err


def test_what_people_said_in_a_workshop_becomes_prompts(study: Path, capsys: Output) -> None:
    words = ["prompts", "add", str(study), "--workshop", "1", "--name", "said", "--set-version", "1"]
    assert main(words) == 1
    assert "There is no workshop 1" in capsys.readouterr().err
    with closing(open_study(study)) as opened:
        opened.prepare_to_write()
        plan = Plan(Scale.SHOWING, (Step(StepKind.ESSENTIALS, "What matters"),))
        made = opened.workshops.make(NewWorkshop("Canes", "A shop", "Ada", plan, ()))
        for line in ("a cane in  use", "a cane in use", "a folded cane"):
            opened.statements.add(NewStatement(made.key, StepKind.ESSENTIALS, line))
    assert main(words) == 0
    with closing(open_study(study)) as opened:
        (kept,) = opened.prompt_sets.all()
    assert [(one.text, one.kind) for one in kept.prompts] == [
        ("a cane in use", "people"),
        ("a folded cane", "people"),
    ]
