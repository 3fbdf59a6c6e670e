"""Where the frozen program begins, also for the workers it starts."""

import sys

from app.cli import main

if __name__ == "__main__":
    sys.exit(main())
