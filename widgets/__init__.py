"""The Qt window, and nothing that decides. Qt is imported here first."""

from widgets import qt_enumerations, qt_signatures  # noqa: F401
