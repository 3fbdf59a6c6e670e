"""What the two files of a report say of each other: the short report and its appendix."""

from pathlib import Path

from app.messages.translation import Template, _

OPTION = _(
    "where to write the appendix with every table and the method: “beside” the report in a file of "
    "its own (default; the name ends in -appendix), “within” the report, or “none”. Workbooks and "
    "standard output always include it unless it is left out"
)
WITHOUT_APPENDIX = _(
    "This is only the short report; its appendix with every table and the method was not written."
)

# In the window
BOX = _("Appendi&x")
WAYS = {"beside": _("In a file beside the report"), "within": _("In the same file"), "none": _("Left out")}
HINT = _("Every table and how it was computed. A workbook has its appendix on sheets of its own.")


only_for_files = Template("--appendix goes with these formats: {formats}.", formats=", ".join)


def written_beside(path: Path) -> str:
    return _("Its appendix was written to {path}", path=path)


def and_beside(path: Path) -> str:
    return _("Its appendix is beside it: {name}.", name=path.name)


to_appendix = Template("Every table, and how it was computed, is in the appendix: {file}")
to_report = Template("The verdicts, the images behind them and the next step are in the report: {file}")
appendix_title = Template("Appendix. {title}")
about = Template("{heading}. {sentence}")


# What tables say once for all of their rows


same_everywhere = Template("The same in every row: {facts}.")
"""facts: headings, each with what all its cells say."""
undefined_everywhere = Template("Undefined in every row: {headings}. {reason}")
repeats = Template("{heading}: the same as {other} in every row.")
steps = Template("{steps} Every other step has no criteria.")
"""steps: each step that is not empty, with how many criteria."""
