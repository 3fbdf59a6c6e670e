"""The same answers give the same bytes on every processor, in every time zone, with any number of cores."""

import ast
import importlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from app.agreement.fixed_order import first_eigenvector, inverse, log_determinant, product, solve
from app.agreement.random_numbers import drawn_orders, random_numbers
from app.study.rounding import rounded, rounded_throughout
from tests.demo_copies import copy_demo, copy_study_demo
from tests.repository import ROOT

ONE = {
    "OPENBLAS_CORETYPE": "Haswell",
    "OPENBLAS_NUM_THREADS": "1",
    "PYTHONHASHSEED": "0",
    "TZ": "UTC",
    "LC_ALL": "C.UTF-8",
}
OTHER = {
    "OPENBLAS_CORETYPE": "Nehalem",
    "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-FMA",
    "OPENBLAS_NUM_THREADS": "4",
    "PYTHONHASHSEED": "42",
    "TZ": "Pacific/Auckland",
    "LC_ALL": "C",
}
BY_BLAS = {"corrcoef", "cov", "dot", "einsum", "linalg", "lstsq", "matmul", "tensordot", "vdot"}
WORDS = re.compile(rf"@ |\b({'|'.join(sorted(BY_BLAS))}|default_rng)\b")
"""What a file with any of them says; few do, and only these are read as Python."""
WHOLE_NUMBERS = {
    "app/agreement/advice/camps.py",
    "app/agreement/advice/copied_answers.py",
    "app/agreement/coefficients/distinct_rows.py",
    "app/agreement/report/comparison.py",
    "app/agreement/report/counted.py",
}
"""Products of counts, which are exact in any order."""
OTHERWISE = {
    "app/agreement/fixed_order.py",  # the place for them
    "app/agreement/coefficients/mixed_models.py",  # the rank of a table, a whole number
    "app/critiques/alignment.py",  # sparse tables, which SciPy multiplies itself
}

FIRST_WHOLE = [937, 599, 3, 469]
FIRST_MULTINOMIAL = [8, 4, 4, 4]
FIRST_ORDER = [0, 4, 5, 3, 2, 1]
FIRST_HYPERGEOMETRIC = [3, 5, 4]
FIRST_GAMMA = [0.011474212998497914, 0.6513421738634811, 12.881548148902164]
FIRST_DRAWN = [0, 2, 1, 3, 4]


def without_processor_features() -> dict[str, str]:
    """What keeps numpy from using what this processor has beyond the oldest one that numpy supports."""
    core = importlib.import_module("numpy._core._multiarray_umath")
    usable = [name for name in core.__cpu_dispatch__ if core.__cpu_features__.get(name)]
    return {"NPY_DISABLE_CPU_FEATURES": " ".join(usable)} if usable else {}


@pytest.mark.time_limit(600)
def test_every_report_is_the_same_bytes_under_other_conditions(tmp_path: Path) -> None:
    studies = [copy_demo(tmp_path / "demo"), copy_study_demo("critiques", tmp_path / "critiques")]
    written = []
    for name, conditions in (("one", ONE), ("other", OTHER | without_processor_features())):
        out = tmp_path / name / "out"
        out.mkdir(parents=True)
        subprocess.run(
            [sys.executable, "-m", "tests.reports.every_report", *map(str, studies), "../out"],
            cwd=out,
            env={**os.environ, **conditions, "PYTHONPATH": str(ROOT)},
            check=True,
        )
        written.append(
            {str(file.relative_to(out)): file.read_bytes() for file in out.rglob("*") if file.is_file()}
        )
    one, other = written
    assert set(one) == set(other)
    assert {"agree.html", "agree.json", "agree.pdf", "agree.xlsx", "rubric.docx"} <= set(one)
    assert [name for name in one if one[name] != other[name]] == []
    assert all(content.endswith(b"0\n") for name, content in one.items() if name.endswith(".txt"))


def by_blas(tree: ast.AST) -> Iterator[str]:
    """The operations in a module whose last digit depends on the processor, and generators that may change."""
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
            yield f"line {node.lineno}: @"
        if isinstance(node, ast.Attribute) and node.attr in BY_BLAS | {"default_rng"}:
            yield f"line {node.lineno}: {node.attr}"


def test_figures_are_added_up_in_a_fixed_order() -> None:
    files = [file for layer in ("app", "storage", "exporters") for file in (ROOT / layer).rglob("*.py")]
    texts = {file.relative_to(ROOT).as_posix(): file.read_text(encoding="utf-8") for file in files}
    found = {name: list(by_blas(ast.parse(text))) for name, text in texts.items() if WORDS.search(text)}
    assert {name for name, places in found.items() if places} == WHOLE_NUMBERS | OTHERWISE


# What the figures are made of


@pytest.mark.parametrize("size", [1, 2, 5, 12])
def test_equations_are_solved_as_lapack_does(size: int) -> None:
    random = np.random.default_rng(size)
    matrix, right = random.normal(size=(size, size)), random.normal(size=(size, 3))
    assert solve(matrix, right) == pytest.approx(np.linalg.solve(matrix, right), rel=1e-8)
    assert solve(matrix, right[:, 0]) == pytest.approx(np.linalg.solve(matrix, right[:, 0]), rel=1e-8)
    assert inverse(matrix) == pytest.approx(np.linalg.inv(matrix), rel=1e-8)
    assert log_determinant(matrix) == pytest.approx(tuple(np.linalg.slogdet(matrix)))
    symmetric = matrix + matrix.T
    _values, vectors = np.linalg.eigh(symmetric)
    found = first_eigenvector(symmetric)
    assert abs(float(found @ vectors[:, -1])) == pytest.approx(1)
    assert found[np.flatnonzero(found)[0]] > 0


def test_a_singular_matrix_is_refused() -> None:
    singular = np.array([[1.0, 2.0], [2.0, 4.0]])
    with pytest.raises(np.linalg.LinAlgError):
        solve(singular, np.ones(2))
    assert log_determinant(singular) == (0.0, -np.inf)


@pytest.mark.parametrize("shape", [(3, 2, 4), (2, 7, 3), (100_000, 3, 1), (0, 2, 3), (4, 0, 2)])
def test_a_product_is_that_of_numpy(shape: tuple[int, int, int]) -> None:
    rows, size, columns = shape
    random = np.random.default_rng(1)
    left, right = random.normal(size=(rows, size)), random.normal(size=(size, columns))
    assert product(left, right) == pytest.approx(left @ right)
    assert product(left, right).shape == (rows, columns)


def test_a_seed_draws_the_numbers_that_were_drawn_first() -> None:
    """Fails where a version of numpy draws others: it cannot be admitted then."""
    random = random_numbers(20260, 1)
    assert random.randint(0, 1000, 4, dtype=np.int64).tolist() == FIRST_WHOLE
    assert random.multinomial(20, [0.25] * 4).tolist() == FIRST_MULTINOMIAL
    assert random.permutation(6).tolist() == FIRST_ORDER
    assert random.hypergeometric(10, 20, 12, 3).tolist() == FIRST_HYPERGEOMETRIC
    assert random.standard_gamma([0.4, 1.0, 7.5]) == pytest.approx(FIRST_GAMMA, rel=1e-12)
    assert drawn_orders(random, (1, 5)).tolist() == [FIRST_DRAWN]


def test_figures_leave_with_ten_digits() -> None:
    assert rounded(0.8399999999999999) == rounded(0.8400000000000001) == 0.84
    assert (rounded(2 / 3), rounded(-123456.789012345), rounded(0.0)) == (0.6666666667, -123456.789, 0.0)
    document = {"a": [1 / 3, 2, None, True, "0.123456789012"], "b": {"c": 1e-20 / 3}}
    assert rounded_throughout(document) == {
        "a": [0.3333333333, 2, None, True, "0.123456789012"],
        "b": {"c": 3.333333333e-21},
    }
