"""Runs commands of the program one after the other and prints what each printed: several_commands.py COMMANDS

Started by tests in a process of its own, because the language of a process is fixed. COMMANDS is JSON: a list of words
for each.
"""

import io
import json
import sys
from contextlib import redirect_stdout

from app.cli import main


def outputs(commands: list[list[str]]) -> list[str]:
    """What each command printed. Raises AssertionError for one that did not succeed."""
    printed = []
    for words in commands:
        with redirect_stdout(io.StringIO()) as out:
            code = main(words)
        assert code == 0, f"{code}: {words}"
        printed.append(out.getvalue())
    return printed


if __name__ == "__main__":
    sys.stdout.write(json.dumps(outputs(json.loads(sys.argv[1]))))
