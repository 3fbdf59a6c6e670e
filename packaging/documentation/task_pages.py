"""A page of the site for each task of the help: the keys, and what a screen reader was heard to say after each."""

from words_heard import ORCA, Task, count_keys, count_words, read_tasks, read_transcript

PAGE = """\
# {title}

{keys} keys, {words} words heard. This is what Orca {orca} was heard to say after each key, with the window open and the
screen off. The tests press the same keys and compare what is heard.

| key | what is heard |
| --- | --- |
{rows}
"""


def task_pages() -> dict[str, str]:
    """Each page's text by its place in the site."""
    return {f"tasks/{task.name}.md": page(task) for task in read_tasks()}


def page(task: Task) -> str:
    """One task with its transcript as a table, a row for each key."""
    transcript = read_transcript(task.name)
    rows: list[tuple[str, list[str]]] = []
    for line in transcript.splitlines():
        if line.startswith("> "):
            rows.append((line.removeprefix("> "), []))
        elif rows and line.strip():
            rows[-1][1].append(line.strip())
    table = "\n".join(f"| {cell(key)} | {'<br>'.join(map(cell, heard))} |" for key, heard in rows)
    return PAGE.format(
        title=task.title, keys=count_keys(transcript), words=count_words(transcript), orca=ORCA, rows=table
    )


def cell(words: str) -> str:
    """Text for a table's cell, in which nothing means anything to Markdown."""
    from documentation.command_pages import plain

    return plain(words).replace("|", "\\|")
