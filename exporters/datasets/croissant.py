"""Croissant metadata of a folder of CSV files, with the responsible-AI fields.

Croissant 1.1 (http://mlcommons.org/croissant/1.1) and its RAI vocabulary (http://mlcommons.org/croissant/RAI/1.0).
"""

import csv
import hashlib
from pathlib import Path
from typing import Any

from app.messages.interchange import datasets
from app.study.control_characters import json_text
from exporters.datasets.about_dataset import AboutDataset

FILE = "croissant.json"
_CR = "http://mlcommons.org/croissant/"
_AS_JSON = {"@type": "@json"}
_CONTEXT: dict[str, Any] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "sc": "https://schema.org/",
    "cr": _CR,
    "rai": f"{_CR}RAI/",
    "dct": "http://purl.org/dc/terms/",
    "conformsTo": "dct:conformsTo",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "data": {"@id": "cr:data", **_AS_JSON},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "examples": {"@id": "cr:examples", **_AS_JSON},
    "equivalentProperty": "cr:equivalentProperty",
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}


def write_croissant(about: AboutDataset, folder: Path, tables: list[str]) -> None:
    """Write croissant.json about these CSV files of the folder."""
    document: dict[str, Any] = {
        "@context": _CONTEXT,
        "@type": "sc:Dataset",
        "name": about.title,
        "description": about.description,
        "conformsTo": [f"{_CR}1.1", f"{_CR}RAI/1.0"],
        "datePublished": about.made_at,
        "version": "1.0.0",
        "inLanguage": about.language,
        "citeAs": f"{about.title}, {about.made_at}",
        "license": about.licence_words,
        "isLiveDataset": False,
        "distribution": [_file(folder, name) for name in tables],
        "recordSet": [_records(folder, name) for name in tables],
        "rai:dataCollection": datasets.COLLECTION,
        "rai:dataCollectionType": "Manual Human Curator",
        "rai:dataAnnotationPlatform": datasets.PLATFORM,
        "rai:dataAnnotationProtocol": about.protocol,
        "rai:annotationsPerItem": about.per_item,
        "rai:annotatorDemographics": datasets.DEMOGRAPHICS,
        "rai:personalSensitiveInformation": [datasets.SENSITIVE, about.consent],
        "rai:dataUseCases": [datasets.USES, datasets.NOT_FOR],
        "rai:dataLimitations": datasets.LIMITS,
        "rai:dataBiases": datasets.BIASES,
        "rai:dataReleaseMaintenancePlan": datasets.MAINTENANCE,
    }
    text = json_text(document, indent=1)
    (folder / FILE).write_text(text + "\n", "utf-8", newline="\n")


def digest(file: Path) -> str:
    """The SHA-256 of a file."""
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _file(folder: Path, name: str) -> dict[str, Any]:
    return {
        "@type": "cr:FileObject",
        "@id": name,
        "name": Path(name).name,
        "contentUrl": name,
        "contentSize": f"{(folder / name).stat().st_size} B",
        "encodingFormat": "text/csv",
        "sha256": digest(folder / name),
    }


def _records(folder: Path, name: str) -> dict[str, Any]:
    """Every column as text: an empty cell is an answer that nobody gave, not a number."""
    with (folder / name).open(encoding="utf-8", newline="") as stream:
        columns = next(csv.reader(stream))
    table = Path(name).stem
    return {
        "@type": "cr:RecordSet",
        "@id": table,
        "name": table,
        "field": [
            {
                "@type": "cr:Field",
                "@id": f"{table}/{column}",
                "name": column,
                "dataType": "sc:Text",
                "source": {"fileObject": {"@id": name}, "extract": {"column": column}},
            }
            for column in columns
        ],
    }
