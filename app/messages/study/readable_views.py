"""What `touchstone tables` says of the views that other programs read."""

from collections.abc import Sequence

from app.messages.translation import PluralTemplate, Template, _

rows_of_view = PluralTemplate("{name}: {count} row. {about}", "{name}: {count} rows. {about}")
columns = Template("Columns: {names}")
ABOUT = {
    "answers": _("The answers that count now: who answered what about which image."),
    "verdicts": _(
        "The answers to yes/no criteria, with the rubric version and the wording of the criterion."
    ),
    "people": _("People and pairs, and how many images they have answered."),
    "images": _("Images, where they come from, and their descriptions."),
    "judge_calls": _("What judges were asked, and what they replied."),
}
WITHHELD = _(
    "Answers, verdicts, judge calls and prompts are empty until everybody has answered. People "
    "who are still answering cannot read them here."
)
how_to_read = Template(
    "Read these tables with any SQLite program, for example: sqlite-utils rows {file} answers"
)


def line(name: str, rows: int, names: Sequence[str]) -> tuple[str, str]:
    return rows_of_view(count=rows, name=name, about=ABOUT[name]), f"  {columns(names=', '.join(names))}"
