"""Files for other programs, read by these: Hugging Face's `datasets` and hub client, MLCommons' Croissant, AVID's data
model; and a picture that a C2PA library signed, read by us."""

import datetime
import json
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from app.cli import main
from app.files.content_credentials import content_credentials
from tests.cli.agreement.test_check_formats import write
from tests.cli.judge.test_guard import make
from tests.cli.team.test_training import lines, make_training_study
from tests.side_python import side_python
from tests.storage.making import picture

pytestmark = pytest.mark.time_limit(300)
GENERATED = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"
TABLES = ("labels", "soft_labels", "preferences")


def certificates() -> tuple[str, str]:
    """A signer's certificate with that of its authority, and the signer's key; made for this run, trusted by nobody."""
    begin = datetime.datetime(2026, 1, 1)
    keys = [ec.generate_private_key(ec.SECP256R1()) for _ in range(2)]
    names = [
        x509.Name(
            [x509.NameAttribute(kind, text) for kind in (NameOID.COMMON_NAME, NameOID.ORGANIZATION_NAME)]
        )
        for text in ("Authority", "Signer")
    ]
    made = []
    for place, (key, name) in enumerate(zip(keys, names, strict=True)):
        is_authority = not place
        usage = dict.fromkeys(
            ("content_commitment", "key_encipherment", "data_encipherment", "key_agreement"), False
        ) | {"encipher_only": False, "decipher_only": False, "crl_sign": is_authority}
        usage |= {"digital_signature": not is_authority, "key_cert_sign": is_authority}
        parts: list[tuple[x509.ExtensionType, bool]] = [
            (x509.BasicConstraints(is_authority, None), True),
            (x509.KeyUsage(**usage), True),
            (x509.SubjectKeyIdentifier.from_public_key(key.public_key()), False),
            (x509.AuthorityKeyIdentifier.from_issuer_public_key(keys[0].public_key()), False),
        ]
        if not is_authority:
            parts.append((x509.ExtendedKeyUsage([ExtendedKeyUsageOID.EMAIL_PROTECTION]), False))
        builder = x509.CertificateBuilder(names[0], name, key.public_key(), place + 1)
        builder = builder.not_valid_before(begin).not_valid_after(begin + datetime.timedelta(days=9000))
        for part, is_critical in parts:
            builder = builder.add_extension(part, critical=is_critical)
        made.append(builder.sign(keys[0], hashes.SHA256()).public_bytes(serialization.Encoding.PEM).decode())
    plain = serialization.NoEncryption()
    key_text = (
        keys[1].private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain).decode()
    )
    return made[1] + made[0], key_text


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("elsewhere")


@pytest.fixture(scope="module")
def read(folder: Path) -> Mapping[str, Any]:
    """Everything written, some of it spoiled as well, and what the others' programs say of it, in one process."""
    trained = make_training_study(folder)
    assert main(["training", str(trained), "--out", str(folder / "data")]) == 0
    made = make(folder / "checked", "http://127.0.0.1:9/v1")
    results = write(made, "eval-results", folder / "results.yaml")
    report = write(made, "avid", folder / "avid.json", "--threshold", "0.95", code=3)
    assert main(["export", str(trained), "--format", "croissant", "--out", str(folder / "croissant")]) == 0
    (folder / "spoiled.yaml").write_text(results.replace("task_id", "task"), "utf-8")
    (folder / "spoiled.json").write_text(report.replace('"Model"', '"Person"'), "utf-8")
    whole = (folder / "croissant" / "croissant.json").read_text("utf-8")
    (folder / "croissant" / "spoiled.json").write_text(
        whole.replace('"cr:FileObject"', '"cr:FileThing"'), "utf-8"
    )
    chain, key = certificates()
    action = {"action": "c2pa.created", "digitalSourceType": GENERATED}
    signs = {
        "claim_generator_info": [{"name": "Picture maker", "version": "2.0"}],
        "assertions": [{"label": "c2pa.actions", "data": {"actions": [action]}}],
    }
    pictures = [str(folder / name) for name in ("a.png", "a.jpg")]
    for name, kind in zip(pictures, ("PNG", "JPEG"), strict=True):
        Path(name).write_bytes(picture(kind))
    order = {"chain": chain, "key": key, "manifest": signs, "pictures": pictures}
    (folder / "order.json").write_text(json.dumps(order), "utf-8")
    words = [
        f"training={folder / 'data'}",
        f"croissant={folder / 'croissant' / 'croissant.json'}",
        f"croissant.spoiled={folder / 'croissant' / 'spoiled.json'}",
        f"eval_results={folder / 'results.yaml'}",
        f"eval_results.spoiled={folder / 'spoiled.yaml'}",
        f"avid={folder / 'avid.json'}",
        f"avid.spoiled={folder / 'spoiled.json'}",
        f"sign={folder / 'order.json'}",
    ]
    script = Path(__file__).with_name("read_elsewhere.py")
    offline = dict.fromkeys(("HF_HUB_OFFLINE", "HF_DATASETS_OFFLINE"), "1") | {"HF_HOME": str(folder / "hf")}
    done = subprocess.run(
        [side_python("formats"), "-P", script, *words],
        capture_output=True,
        check=True,
        timeout=200,
        env={**os.environ, **offline},
    )
    found: Mapping[str, Any] = json.loads(done.stdout.decode().splitlines()[-1])
    return found


def test_training_data_is_what_hugging_face_datasets_reads(read: Mapping[str, Any], folder: Path) -> None:
    for name in TABLES:
        written = lines(folder / "data", name)
        assert written
        for rows in read["training"][name]:
            assert rows == written, name


def test_croissant_is_valid_and_its_records_are_read(read: Mapping[str, Any]) -> None:
    found = read["croissant"]
    assert found["errors"] == found["warnings"] == []
    assert found["records"]
    assert all(found["records"].values())
    spoiled = read["croissant.spoiled"]
    assert "refused" in spoiled or spoiled["errors"]


def test_eval_results_are_read_by_the_hub_client(read: Mapping[str, Any]) -> None:
    label, criterion = read["eval_results"]
    assert 0 < label["value"] < 1
    assert label["date"]
    assert {one["dataset_id"] for one in (label, criterion)} == {label["dataset_id"]}
    assert label["task_id"] != criterion["task_id"]
    assert "task_id" in read["eval_results.spoiled"]["refused"]


def test_an_avid_report_fits_avids_data_model(read: Mapping[str, Any], folder: Path) -> None:
    written = json.loads((folder / "avid.json").read_text("utf-8"))
    kept = read["avid"]
    assert "refused" not in kept, kept
    assert kept["affects"]["artifacts"] == written["affects"]["artifacts"]
    assert kept["metrics"][0]["results"] == written["metrics"][0]["results"]
    assert "refused" in read["avid.spoiled"]


def test_a_picture_that_was_really_signed_is_read(read: Mapping[str, Any], folder: Path) -> None:
    for name, state in read["sign"].items():
        assert state == "Valid", name
        found = content_credentials(Path(f"{name}.signed").read_bytes())
        assert found is not None, name
        assert found.says_generated is True
        assert "Picture maker" in found.made_with
        assert any(label.startswith("c2pa.actions") for label in found.assertions)
