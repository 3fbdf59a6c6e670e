"""What marks a folder of Parquet files that holds a study."""

from pathlib import Path

STUDY_FILE = "study.json"
FORMAT = "touchstone-parquet"
FORMAT_VERSION = 1


def is_parquet_folder(folder: Path) -> bool:
    """Whether a folder looks like one of these, and not like a study."""
    return (folder / STUDY_FILE).is_file() and not (folder / "study.db").exists()
