"""`python -P -m app`: the same program as `touchstone`. Without `-P` Python runs files of the current folder."""

import sys

from app.cli import main

if __name__ == "__main__":
    sys.exit(main())
