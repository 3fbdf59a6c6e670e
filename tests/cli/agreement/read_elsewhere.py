"""Reads files as other people's programs do, in their environment; run by `test_read_elsewhere`. Prints JSON.

Each argument is WHAT=PATH. Where a reader refuses a file, its answer is {"refused": why}.
"""

import json
import logging
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

warnings.simplefilter("ignore")  # of these packages, which are not ours
logging.disable(logging.WARNING)


def training(folder: Path) -> Any:
    """The rows of each table by `datasets`, from Parquet and from lines, and what the README says there is."""
    from datasets import load_dataset

    found: dict[str, Any] = {}
    for name in ("labels", "soft_labels", "preferences"):
        cache = str(folder.parent / "cache")
        rows = [
            load_dataset(
                kind, data_files=str(folder / f"{name}{ending}"), split="train", cache_dir=cache
            ).to_list()
            for kind, ending in (("parquet", ".parquet"), ("json", ".jsonl"))
        ]
        by_card = load_dataset(str(folder), name, split="train", cache_dir=cache).to_list()
        found[name] = [*rows, by_card]
    return found


def croissant(file: Path) -> Any:
    """Errors and warnings of mlcroissant, and the first record of each record set."""
    import mlcroissant

    data = mlcroissant.Dataset(jsonld=file)
    issues = data.metadata.ctx.issues
    records = {}
    for one in data.metadata.record_sets:
        for record in data.records(one.uuid):
            records[one.uuid] = len(record)
            break
    return {"errors": sorted(issues.errors), "warnings": sorted(issues.warnings), "records": records}


def eval_results(file: Path) -> Any:
    """The entries as Hugging Face's own parser reads them."""
    import yaml
    from huggingface_hub._eval_results import parse_eval_result_entries

    return [vars(one) for one in parse_eval_result_entries(yaml.safe_load(file.read_text("utf-8")))]


def avid(file: Path) -> Any:
    """The report as AVID's data model reads it, and writes it again."""
    from avidtools.datamodels.report import Report

    return json.loads(Report(**json.loads(file.read_text("utf-8"))).model_dump_json())


def sign(order: Path) -> Any:
    """Signs pictures with the certificates and the manifest that a JSON file names, beside the originals."""
    import c2pa

    told = json.loads(order.read_text("utf-8"))
    chain, key = told["chain"].encode(), told["key"].encode()
    signer = c2pa.Signer.from_info(c2pa.C2paSignerInfo(c2pa.C2paSigningAlg.ES256, chain, key, None))
    states = {}
    for name in told["pictures"]:
        kind = "image/png" if name.endswith(".png") else "image/jpeg"
        signed_name = Path(f"{name}.signed")
        with Path(name).open("rb") as plain, signed_name.open("w+b") as signed:
            c2pa.Builder(json.dumps(told["manifest"])).sign(signer, kind, plain, signed)
        with signed_name.open("rb") as signed:
            states[name] = json.loads(c2pa.Reader(kind, signed).json())["validation_state"]
    return states


def main() -> None:
    """Answer every argument."""
    readers: dict[str, Callable[[Path], Any]] = {
        one.__name__: one for one in (training, croissant, eval_results, avid, sign)
    }
    found = {}
    for word in sys.argv[1:]:
        what, _, place = word.partition("=")
        try:
            found[what] = readers[what.partition(".")[0]](Path(place))
        except Exception as error:  # noqa: BLE001 - whatever somebody else's reader raises
            found[what] = {"refused": f"{type(error).__name__}: {error}"}
    sys.stdout.write(json.dumps(found, default=str))


if __name__ == "__main__":
    main()
