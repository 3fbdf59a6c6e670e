"""The core of Touchstone: studies, sessions, speech and exchange, without a window and without SQL."""

__version__ = "0.1.0"
