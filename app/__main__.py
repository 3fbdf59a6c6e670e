"""`python -m app`: the same program as `touchstone`.

Nothing that the program imports is taken from the current folder. Python itself imports a few modules before it reads
this line (`importlib` in Python 3.11), and takes those from the current folder unless it is started with `-P`.
"""

import sys

if __name__ == "__main__":
    if not sys.flags.safe_path:
        del sys.path[0]  # the current folder, where anybody may have put a json.py
    from pathlib import Path

    sys.path.append(str(Path(__file__).parents[1]))  # where it is not installed but started in its own folder
    from app.cli import main

    sys.exit(main())
