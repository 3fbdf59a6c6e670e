"""Secrets typed in a terminal, unseen, or read from standard input."""

import sys
from getpass import getpass

from app.cli.output import one_line


def read_secret(question: str) -> str:
    """What is typed without being shown, or the first line of standard input where it is no terminal."""
    if sys.stdin.isatty():
        return getpass(f"{one_line(question)} ", sys.stderr)
    return sys.stdin.readline().rstrip("\n")
