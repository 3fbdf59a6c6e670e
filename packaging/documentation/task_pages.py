"""A page of the site for each task of the help: the keys, and what a screen reader was heard to say after each."""

from collections.abc import Collection

from words_heard import ORCA, Task, count_keys, count_words, read_tasks, read_transcript

PAGE = """\
# {title}

{keys} keys, {words} words heard. This is what Orca {orca} was heard to say after each key, with the window open and the
screen off. The tests press the same keys and compare what is heard.
{recording}
| key | what is heard |
| --- | --- |
{rows}
"""


RECORDING = """
The same as a recording: the keys in a higher voice, then what is heard, in the program's own voice.

<audio controls preload="none" aria-label="Recording: {title}" src="{name}.mp3"></audio>

<a href="{name}.mp3">The recording as a file (MP3)</a>
"""


def task_pages(recorded: Collection[str] = ()) -> dict[str, str]:
    """Each page's text by its place in the site. `recorded`: the tasks that have a recording beside their page."""
    return {f"tasks/{task.name}.md": page(task, task.name in recorded) for task in read_tasks()}


def page(task: Task, is_recorded: bool = False) -> str:
    """One task with its transcript as a table, a row for each key."""
    transcript = read_transcript(task.name)
    rows: list[tuple[str, list[str]]] = []
    for line in transcript.splitlines():
        if line.startswith("> "):
            rows.append((line.removeprefix("> "), []))
        elif rows and line.strip():
            rows[-1][1].append(line.strip())
    table = "\n".join(f"| {cell(key)} | {'<br>'.join(map(cell, heard))} |" for key, heard in rows)
    recording = RECORDING.format(title=task.title, name=task.name) if is_recorded else ""
    counted = {"keys": count_keys(transcript), "words": count_words(transcript)}
    return PAGE.format(title=task.title, orca=ORCA, rows=table, recording=recording, **counted)


def cell(words: str) -> str:
    """Text for a table's cell, in which nothing means anything to Markdown."""
    from documentation.command_pages import plain

    return plain(words).replace("|", "\\|")
