"""Whole files of every kind the program reads, written by the program itself where it writes such files."""

import json
import shutil
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import asdict, replace
from importlib import resources
from pathlib import Path

from app.assignment.planning import put_in_force
from app.interchange.packets.packet_file import ENDING
from app.judging.runs.plan import RunRequest, make_plan
from app.settings import Settings
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.exhibits import ExhibitContent, Passage
from app.study.image import ENDINGS, ImageFacts
from app.study.judge.judge_setup import JudgeSetup
from app.study.team.assignments import Setup as AssignmentSetup
from app.study.team.raters import Perception
from app.study.verdict import Verdict
from exporters.answers.openai_batch import write_batch
from exporters.registry import export
from exporters.rubric.rubric_files import export_rubric
from exporters.workbook.workbook import WorkbookRequest, export_workbook
from storage.folder import StudyFolder, open_study
from storage.packets.packet_contents import send_back, send_out
from storage.packets.staged_packets import open_packet
from storage.packets.sync import sync
from tests.fuzz.loose import look_through
from tests.interchange.mapped import tool_files
from tests.judging.batch_house import answered
from tests.storage.making import picture, write_picture
from tests.storage.team.leaving import NAME, full_study

PASSPHRASE = "correct horse"
Sample = tuple[str, bytes]

REPLIES = (
    b'{"T1": {"C1": 1, "C2": 0}, "overall": 0}',
    b'<think>Is it {straight}?</think>\n```json\n{"criteria": {"T1.C1": {"evidence": "a", "verdict": "met"},'
    b' "T1.C2": "cannot tell"}}\n```',
    b"I'm sorry, but I cannot assist with that request.",
    b'{"colour": "white", "grip": "a loop", "tip": "red"}',
    b'{"themes": [{"statement": "A cane is a tool.", "criteria": ["It is straight.", "It has a tip."]}]}',
    b'{"choices": [{"message": {"content": "{}", "refusal": null}, "finish_reason": "stop"}], "model": "m",'
    b' "usage": {"prompt_tokens": 3, "completion_tokens": 4}}',
    b'{"answers": [{"name": "q1", "type": "decision", "probability": 0.5}, {"name": "q2", "type": "refusal"}],'
    b' "usage": {"input_tokens": 3, "output_tokens": 1}}',
    b'{"error": {"message": "Sorry.", "code": "content_filter", "param": "temperature"}}',
)


def make_world(place: Path) -> Path:
    """A study with a trace of everything, and a second machine's copy of it that has gone on; made once."""
    study = full_study(place / "study")
    study.images.add(place / "seen.png", write_picture(place / "seen.png"))
    shown = ExhibitContent(
        (Passage("One.", "en", "", "m"), Passage("另一个", "zh")), (Passage("By her."),), "shop", "a", "CN"
    )
    study.exhibits.add(ImageFacts("pair", prompt="two canes"), shown, [1, 2])
    plan = make_plan(study, RunRequest(JudgeSetup("gpt-x", "http://localhost:1/v1"), runs=1))
    write_batch(study, plan, place / "calls.jsonl")
    with study.database.atomic() as connection:  # a plan that was made by hand says nothing
        connection.execute("DELETE FROM assignment")
        connection.execute("DELETE FROM plan")
    put_in_force(study, AssignmentSetup(), [NAME, "Ben"])
    look_through(study)
    study.close()
    shutil.copytree(place / "study", place / "other")
    with closing(open_study(place / "other")) as other:
        other.prepare_to_write()
        say(other, NAME, Verdict.CANNOT_TELL)
        say(other, "Cai", Verdict.MET)
        other.images.add(place / "new.png", write_picture(place / "new.png", shade=9))
    return place


def say(study: StudyFolder, name: str, verdict: Verdict) -> None:
    """One answer more on image 1."""
    session = study.sessions.start(study.raters.add(name), Perception.UNSAID)
    study.answers.record(session, 1, "T1.C1", Content(verdict), AnswerAction.DO, Circumstances())


def read(place: Path, *names: str) -> list[Sample]:
    """Files as samples."""
    return [(name, (place / name).read_bytes()) for name in names]


def exported(place: Path, *names: str, kind: str) -> list[Sample]:
    """What an exporter writes of the study."""
    with closing(open_study(place / "study")) as study:
        for name in names:
            export(study, kind, place / name)
    return read(place, *names)


def pictures(place: Path) -> list[Sample]:
    """A picture of each kind that is taken."""
    return [
        (f"picture{endings[0]}", picture(kind, orientation=6 if kind == "JPEG" else 0))
        for kind, endings in ENDINGS.items()
    ]


def built_in(*folders: str) -> Callable[[Path], list[Sample]]:
    """The TOML files that ship in folders of the resources, the first two of each."""

    def load(place: Path) -> list[Sample]:
        found = []
        for folder in folders:
            files = sorted(
                (one for one in resources.files("resources").joinpath(folder).iterdir() if one.is_file()),
                key=lambda one: one.name,
            )
            found += [(one.name, one.read_bytes()) for one in files if one.name.endswith(".toml")][:2]
        return found

    return load


prompts = built_in("prompts/outputs")


def prompts_to_check(_place: Path) -> list[Sample]:
    """The prompts of a model's check, as a table and in TOML."""
    table = b"code,text,kind,group,sealed\np1,a guide cane,plain,,no\np2,a white cane,described,crowd,yes\n"
    toml = b'name = "canes"\nversion = "1"\n\n[[prompt]]\ncode = "p1"\ntext = "a guide cane"\nsealed = true\n'
    return [("prompts.csv", table), ("prompts.toml", toml)]


def drafted(_place: Path) -> list[Sample]:
    """Rubrics that a model drafted elsewhere: as TOML, and as lines of text."""
    text = "It is a guide cane:\n1. It is long and straight.\n2. It is white.\n\nIt is no toy\n- C1: It has no face.\n"
    return [*built_in("rubrics")(_place), ("draft.txt", text.encode())]


def rubrics(name: str, ending: str) -> Callable[[Path], list[Sample]]:
    """The study's rubric in a format."""

    def write(place: Path) -> list[Sample]:
        with closing(open_study(place / "study")) as study:
            export_rubric(study, name, place / f"rubric{ending}")
        return read(place, f"rubric{ending}")

    return write


def tables(place: Path) -> list[Sample]:
    """Annotations with commas, with tabs, and in a workbook."""
    from openpyxl import Workbook

    ((_, commas),) = exported(place, "annotations.csv", kind="csv")
    lines = [line.split(",") for line in commas.decode().splitlines()][:12]
    plain = [line for line in lines if len(line) == len(lines[0])]
    tabs = "\n".join("\t".join(line) for line in plain).encode()
    book = Workbook()
    for line in plain:
        book.active.append(line)
    book.save(place / "annotations.xlsx")
    return [("annotations.csv", commas), ("annotations.tsv", tabs), *read(place, "annotations.xlsx")]


def manifests(place: Path) -> list[Sample]:
    """A manifest of one image, and one of exhibits."""
    text = "file,source,prompt,group,licence,photograph,alt_text,line,author,language\n"
    text += 'seen.png,model-a,"a cane, white",one,CC0,no,A cane.,A street.,Sam,en\nother.png,,,,,yes,,,,\n'
    exhibits = "file,exhibit,text,text_language,text_source,reference_text,context,subject,culture\n"
    exhibits += (
        'seen.png,pair,"One, text",en,m,Expert.,shop,a,CN\n,pair,另一个,zh,,,,,\nseen.png,,Caption.,,,,,,\n'
    )
    return [("manifest.csv", text.encode()), ("exhibits.csv", exhibits.encode())]


def workbooks(place: Path) -> list[Sample]:
    """A workbook that was filled in."""
    from openpyxl import load_workbook

    with closing(open_study(place / "study")) as study:
        export_workbook(study, WorkbookRequest("Ben"), place / "workbook.xlsx")
    book = load_workbook(place / "workbook.xlsx")
    book["Answers"]["D2"] = "not met"
    book.save(place / "workbook.xlsx")
    return read(place, "workbook.xlsx")


def label_studio(place: Path) -> list[Sample]:
    """Tasks with what people said."""
    return exported(place, "tasks.json", kind="label-studio")


def other_tools(place: Path) -> list[Sample]:
    """What other tools write; each is named by its tool."""
    made = {
        "annotations": tool_files.json_list,
        "label-studio": tool_files.label_studio,
        "doccano": tool_files.doccano,
        "potato": tool_files.potato,
        "prodigy": tool_files.prodigy,
        "argilla": tool_files.argilla,
    }
    folders = {tool: place / "tools" / tool for tool in made}
    for folder in folders.values():
        folder.mkdir(parents=True, exist_ok=True)
    files = {tool: make(folders[tool])[0] for tool, make in made.items()}
    return [(f"{tool}{file.suffix}", file.read_bytes()) for tool, file in files.items()]


def judge_lines(place: Path) -> list[Sample]:
    """Replies to calls of ours and of others'."""
    own = [answered(json.loads(line)) for line in (place / "calls.jsonl").read_text("utf-8").splitlines()]
    reply = '{"T1": {"C1": 1, "C2": 0}, "overall": 0}'
    foreign = {"image": "cane-1.png", "judge": "m", "run": 1, "reply": reply, "tokens_in": 3, "seconds": 0.5}
    short = {"custom_id": own[0]["custom_id"], "reply": reply, "model": "gpt-x"}
    both = [*own, foreign, {**foreign, "run": 2, "criteria": ["T1.C1"], "reply": '{"T1": {"C1": 1}}'}]
    return [("own.jsonl", _lines(both)), ("short.jsonl", _lines([short, foreign]))]


def _lines(values: Sequence[object]) -> bytes:
    return b"".join(json.dumps(value).encode() + b"\n" for value in values)


def replies(_place: Path) -> list[Sample]:
    """What models and their servers send."""
    return [(f"reply-{number}.txt", reply) for number, reply in enumerate(REPLIES)]


def settings(_place: Path) -> list[Sample]:
    """Somebody's settings, with keys of their own."""
    own = replace(Settings(), keys={"verdict-met": ("M", "Ctrl+1"), "undo": ()}, recent=("/a", "/b"))
    return [("settings.json", json.dumps(asdict(own)).encode())]


def packets(place: Path) -> list[Sample]:
    """A packet out, what comes back of it, and a machine's facts in a shared folder."""
    with closing(open_study(place / "other")) as other:
        ada = other.raters.find(NAME)
        assert ada is not None
        send_out(other, ada, place / f"out{ENDING}")
    open_packet(place / f"out{ENDING}", place / "away")
    with closing(open_study(place / "away")) as away:
        away.prepare_to_write()
        say(away, NAME, Verdict.NOT_APPLICABLE)
        ada = away.raters.find(NAME)
        assert ada is not None
        send_back(away, ada, place / f"back{ENDING}")
    ((_name, facts),) = shared(place)
    return [*read(place, f"out{ENDING}", f"back{ENDING}"), (f"facts{ENDING}", facts)]


def locked(place: Path) -> list[Sample]:
    """A packet behind a passphrase."""
    with closing(open_study(place / "other")) as other:
        ada = other.raters.find(NAME)
        assert ada is not None
        send_out(other, ada, place / f"locked{ENDING}", PASSPHRASE)
    return read(place, f"locked{ENDING}")


def shared(place: Path) -> list[Sample]:
    """What a machine puts into a shared folder."""
    drive = place / "drive"
    if not drive.exists():
        drive.mkdir()
        with closing(open_study(place / "other")) as other:
            other.prepare_to_write()
            sync(other, drive)
    (file,) = drive.glob(f"*{ENDING}")
    return [(file.name, file.read_bytes())]


def databases(place: Path) -> list[Sample]:
    """Another machine's whole study."""
    with closing(open_study(place / "other")) as other:
        copy = other.back_up()
    return [("study.db", copy.read_bytes())]


def owners(_place: Path) -> list[Sample]:
    """What the holder of a lock writes down."""
    return [("study.lock.json", b'{"machine": "laptop", "process": 123, "since": "12:00"}')]
