"""What is said where a study is written in several formats at once: in the dialog, in its results, in a terminal."""

from collections.abc import Sequence

from app.messages.translation import _, n_

ALSO = _("Also write")
ALSO_HINT = _("Each file has the same name, with the ending of its format.")
RESULTS_TITLE = _("Exported files")
RESULTS = _("&Files")
OPEN = _("&Open")
SHOW = _("&Show in folder")
NOT_THERE = _("This file was not written.")
NEEDS_FILE = _("several formats need a file: --out - writes one format to standard output")


def written(title: str, said: str) -> str:
    """A line of the results; `said`: where the file is."""
    return _("{title}. {said}", title=title, said=said)


def not_written(title: str, reason: str) -> str:
    """A line of the results."""
    return _("{title}: not written. {reason}", title=title, reason=reason)


def none_written(failures: Sequence[tuple[str, str]]) -> str:
    """Each format with its reason, where every one failed."""
    reasons = " ".join(not_written(title, reason) for title, reason in failures)
    return _("No file was written. {reasons}", reasons=reasons)


def summary(done: int, failed: int) -> str:
    """What is said when all is over; `done` is at least 1."""
    if not failed:
        return n_("{count} file was written.", "{count} files were written.", done)
    return n_(
        "{done} written, {count} file not written. The list says why.",
        "{done} written, {count} files not written. The list says why.",
        failed,
        done=done,
    )


def some_failed(failures: Sequence[tuple[str, str]]) -> str:
    """In a terminal, after the files that were written: each format with its reason."""
    return "\n".join(not_written(name, reason) for name, reason in failures)
