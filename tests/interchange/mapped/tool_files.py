"""Files as other tools write them, about three pictures that Ada looked at: is the cane white, is it held?"""

import json
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import duckdb

from tests.interchange.tables.table_files import write_csv, write_xlsx

WIDE = [
    {"filename": "cane-1.png", "annotator": "Ada", "white": "yes", "held": "no"},
    {"filename": "cane-2.png", "annotator": "Ada", "white": "good", "held": ""},
]


def lines(path: Path, objects: Iterable[object]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{json.dumps(one)}\n" for one in objects), "utf-8")
    return path


def whole(path: Path, objects: object) -> Path:
    path.write_text(json.dumps(objects, indent=1), "utf-8")
    return path


def csv_table(folder: Path) -> list[Path]:
    return [write_csv(folder / "wide.csv", WIDE)]


def tsv_table(folder: Path) -> list[Path]:
    return [write_csv(folder / "wide.tsv", WIDE, delimiter="\t")]


def xlsx_table(folder: Path) -> list[Path]:
    return [write_xlsx(folder / "wide.xlsx", WIDE)]


def json_list(folder: Path) -> list[Path]:
    return [whole(folder / "wide.json", WIDE)]


def json_lines(folder: Path) -> list[Path]:
    return [lines(folder / "wide.jsonl", WIDE)]


def parquet_table(folder: Path) -> list[Path]:
    with closing(duckdb.connect()) as database:
        table = database.read_json(str(json_lines(folder)[0]), format="newline_delimited")
        table.write_parquet(str(folder / "wide.parquet"))
    return [folder / "wide.parquet"]


def label_studio(folder: Path) -> list[Path]:
    def choice(name: str, *chosen: str) -> dict[str, object]:
        return {
            "id": "Dx_aB91ISN",
            "from_name": name,
            "to_name": "img",
            "type": "choices",
            "origin": "manual",
            "value": {"choices": list(chosen)},
        }

    def annotation(*results: object, **others: object) -> dict[str, object]:
        return {
            "id": 1001,
            "completed_by": {"id": 3, "email": "Ada", "first_name": "", "last_name": ""},
            "result": list(results),
            "was_cancelled": False,
            "ground_truth": False,
            "created_at": "2026-03-09T22:16:08.728353Z",
            "updated_at": "2026-03-09T22:16:08.728378Z",
            "lead_time": 4.288,
            **others,
        }

    def task(number: int, image: str, *annotations: object) -> dict[str, object]:
        return {
            "id": number,
            "data": {"image": image},
            "annotations": list(annotations),
            "predictions": [{"result": [choice("white", "yes")], "model_version": "one"}],
            "meta": {},
        }

    return [
        whole(
            folder / "project-1-at-2026-03-09.json",
            [
                task(
                    1,
                    "/data/upload/1/0a1b2c3d-cane-1.png",
                    annotation(choice("white", "yes"), choice("held", "no")),
                ),
                task(2, "/data/local-files/?d=pictures/cane-2.png", annotation(choice("white", "good"))),
                task(3, "s3://bucket/cane-3.png", annotation(choice("white", "yes"), was_cancelled=True)),
            ],
        )
    ]


def doccano(folder: Path) -> list[Path]:
    return [
        lines(
            folder / "Ada.jsonl",
            [
                {"id": 1, "filename": "cane-1.png", "label": ["white"], "Comments": []},
                {"id": 2, "filename": "cane-2.png", "label": ["held", "white"], "Comments": []},
                {"id": 3, "filename": "cane-3.png", "label": [], "Comments": []},
            ],
        )
    ]


def potato(folder: Path) -> list[Path]:
    def item(name: str, shown: str, **schemes: object) -> dict[str, object]:
        return {
            "id": name,
            "displayed_text": shown,
            "label_annotations": schemes,
            "span_annotations": {},
            "behavioral_data": {"time_string": "Time spent: 0d 0h 0m 12s"},
        }

    return [
        lines(
            folder / "annotation_output" / "Ada" / "annotated_instances.jsonl",
            [
                item(
                    "one", '<img src="/files/cane-1.png" width="300">', white={"yes": "1"}, held={"no": "2"}
                ),
                item("cane-2.png", "", white={"good": True, "bad": False}),
            ],
        )
    ]


def prodigy(folder: Path) -> list[Path]:
    def task(name: str, answer: str, accept: list[str]) -> dict[str, object]:
        return {
            "image": "data:image/png;base64,iVBORw0KGgo=",
            "meta": {"file": name},
            "options": [{"id": "white", "text": "white"}, {"id": "held", "text": "held"}],
            "_input_hash": 1234,
            "_task_hash": -5678,
            "accept": accept,
            "answer": answer,
            "_timestamp": 1773093600,
            "_annotator_id": "Ada",
            "_session_id": "Ada",
        }

    return [
        lines(
            folder / "canes.jsonl",
            [
                task("cane-1.png", "accept", ["white"]),
                task("cane-2.png", "accept", ["white", "held"]),
                task("cane-3.png", "ignore", ["white"]),
            ],
        )
    ]


def prodigy_labels(folder: Path) -> list[Path]:
    def task(name: str, label: str, answer: str) -> dict[str, object]:
        return {"image": f"pictures/{name}", "label": label, "answer": answer, "_session_id": "Ada"}

    return [
        lines(
            folder / "labels.jsonl",
            [
                task("cane-1.png", "WHITE", "accept"),
                task("cane-1.png", "HELD", "reject"),
                task("cane-2.png", "WHITE", "accept"),
                task("cane-3.png", "WHITE", "ignore"),
            ],
        )
    ]


def argilla(folder: Path) -> list[Path]:
    def record(image: str, **responses: str) -> dict[str, object]:
        return {
            "id": "3f0e",
            "fields": {"image": image},
            "metadata": {},
            "suggestions": {"white": {"value": "no", "score": 0.4, "agent": "a model"}},
            "responses": {name: [{"value": value, "user_id": "Ada"}] for name, value in responses.items()},
            "vectors": {},
            "_server_id": None,
        }

    return [
        whole(
            folder / "records.json",
            [
                record("https://example.org/cane-1.png?size=1", white="yes", held="no"),
                record("pictures/cane-2.png", white="good"),
                record("pictures/cane-3.png"),
            ],
        )
    ]


def metadata_folder(folder: Path) -> list[Path]:
    inside = folder / "canes" / "train"
    inside.mkdir(parents=True)
    rows = [{"file_name": row["filename"], "white": row["white"], "held": row["held"]} for row in WIDE]
    write_csv(inside / "metadata.csv", rows)
    return [folder / "canes"]


def class_folders(folder: Path) -> list[Path]:
    for place in ("white/cane-1.png", "white/cane-2.png", "other/cane-3.png"):
        path = folder / "canes" / "train" / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")
    return [folder / "canes"]
