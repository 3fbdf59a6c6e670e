"""The Qt window, and nothing that decides. Qt is imported here first."""

from widgets import qt_signatures  # noqa: F401
