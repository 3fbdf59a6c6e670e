"""The Qt window, and nothing that decides."""
