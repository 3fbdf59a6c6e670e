"""The guides: their tables of tasks, the names they use, and recordings of tasks for the documentation site."""

import re
import shutil
import subprocess
import wave
from pathlib import Path

import pytest

import words_heard
from app.messages.interchange import mapping_page
from app.messages.shell.commands import TITLES
from app.messages.study import side_by_side
from app.messages.team import assignment_page
from documentation import guide_tasks, recordings
from documentation.task_pages import page, task_pages
from tests.repository import ROOT
from widgets.kit.forms import plain

GUIDES = {guide: (ROOT / "docs" / f"{guide}.md").read_text("utf-8") for guide in guide_tasks.TASKS}


@pytest.mark.parametrize("guide", GUIDES)
def test_what_a_guide_names_is_called_so_in_the_window(guide: str) -> None:
    labels = (mapping_page.TITLE, assignment_page.TITLE, side_by_side.CHOICE)
    known = {plain(title) for title in (*TITLES.values(), *labels)}
    named = re.findall(r"(?<!\*)\*([A-Z][A-Za-z ]+)\*(?!\*)", GUIDES[guide])
    assert [name for name in named if name not in known] == []


@pytest.mark.parametrize("guide", GUIDES)
def test_the_table_of_a_guide_is_up_to_date(guide: str) -> None:
    text = GUIDES[guide]
    assert guide_tasks.put_into(text, guide_tasks.table(guide)) == text, (
        "run packaging/documentation/guide_tasks.py"
    )


def test_every_task_is_in_a_guide_and_every_guide_has_tasks() -> None:
    listed = [name for tasks in guide_tasks.TASKS.values() for name in tasks]
    assert sorted(listed) == sorted(task.name for task in words_heard.read_tasks())
    assert {f"{guide}.md" for guide in GUIDES} == {file.name for file in (ROOT / "docs").glob("guide-*.md")}


def test_on_the_site_a_guide_leads_to_pages_of_tasks() -> None:
    pages = task_pages()
    for guide, text in GUIDES.items():
        links = re.findall(r"\]\(\.\./(tasks/[\w-]+\.md)\)", guide_tasks.for_site(text))
        assert len(links) == len(guide_tasks.TASKS[guide])
        assert set(links) <= set(pages)
        assert "tests/heard" not in guide_tasks.for_site(text)


def test_keys_are_listed_once_in_their_order() -> None:
    transcript = '> (program starts)\n    A.\n> J\n    B.\n> Return\n> (types) "a"\n> J\n'
    assert guide_tasks.keys_of(transcript) == ["J", "Enter"]


def test_what_a_recording_says_is_what_was_heard() -> None:
    said = recordings.markup('> Ctrl+R\n    (in passing) A & b.\n> (types) "x<y"\n    (silence)\n')
    assert ">Control R.<" in said
    assert "A &amp; b." in said
    assert "types &quot;x&lt;y&quot;" in said
    assert "silence" not in said
    assert "in passing" not in said


def test_the_own_voice_speaks_a_task(tmp_path: Path) -> None:
    speaker = shutil.which("espeak-ng")
    if speaker is None:
        pytest.skip("espeak-ng is not installed")
    lengths = []
    for transcript in ("> J\n", "> J\n    The handle is straight, and so on.\n"):
        words, sound = tmp_path / "words.ssml", tmp_path / "sound.wav"
        words.write_text(recordings.markup(transcript), "utf-8")
        subprocess.run([speaker, "-m", "-w", sound, "-f", words], check=True, capture_output=True)
        with wave.open(str(sound)) as opened:
            lengths.append(opened.getnframes() / opened.getframerate())
    assert 0 < lengths[0] < lengths[1] - 1


def test_a_page_has_its_recording_beside_the_transcript() -> None:
    (task,) = (one for one in words_heard.read_tasks() if one.name == recordings.RECORDED[0])
    assert task.name == guide_tasks.TASKS["guide-annotators"][0]
    assert f'src="{task.name}.mp3"' in page(task, is_recorded=True)
    assert "audio" not in page(task)
    assert set(recordings.RECORDED) <= {one.name for one in words_heard.read_tasks()}
