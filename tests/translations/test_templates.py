"""Every call of a message template names exactly its placeholders, and each module of messages has one name."""

import ast
import importlib
import string
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from app.messages.item_nouns import ItemTemplate
from app.messages.translation import PluralTemplate, Template
from tests.repository import ROOT
from tests.test_house import statements

FOLDERS = ("app", "widgets", "storage", "exporters", "packaging", "tests")
MESSAGES = "app.messages"
NOT_CATALOGUES = {"catalogue", "local_formats", "numbers", "together", "translation"}


@pytest.fixture(scope="module")
def trees() -> dict[Path, ast.Module]:
    """Every file that uses messages, parsed."""
    paths = [ROOT / "touchstone.py", *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))]
    texts = {path: path.read_text("utf-8") for path in sorted(paths)}
    return {path: ast.parse(text) for path, text in texts.items() if MESSAGES in text}


def imports(tree: ast.Module) -> Iterator[tuple[str, str, str]]:
    """What a file imports from `app.messages`: package or module, name, and the name it has in the file."""
    for node in statements(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(MESSAGES):
            for one in node.names:
                yield node.module or "", one.name, one.asname or one.name


def faults(tree: ast.Module, own_names: Mapping[str, object]) -> list[str]:
    """The calls of templates whose keywords are not the placeholders. `own_names`: what the file defines itself."""
    known = dict(own_names)
    for module, name, alias in imports(tree):
        found = getattr(importlib.import_module(module), name, None)
        known[alias] = importlib.import_module(f"{module}.{name}") if found is None else found
    wrong = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (template := _template(node.func, known)) is not None:
            noun = 1 if isinstance(template, ItemTemplate) else 0
            given = [one.arg or "**" for one in node.keywords] + ["*" for _one in node.args[noun:]]
            if sorted(given) != sorted(placeholders(template)):
                wrong.append(
                    f"{node.lineno}: {ast.unparse(node.func)} takes {sorted(placeholders(template))}"
                )
    return wrong


def _template(
    called: ast.expr, known: Mapping[str, object]
) -> Template | PluralTemplate | ItemTemplate | None:
    match called:
        case ast.Name(id=name):
            found = known.get(name)
        case ast.Attribute(value=ast.Name(id=module), attr=name):
            found = getattr(known.get(module), name, None)
        case _:
            return None
    return found if isinstance(found, Template | PluralTemplate | ItemTemplate) else None


def placeholders(template: Template | PluralTemplate | ItemTemplate) -> set[str]:
    """The names that a call of the template gives."""
    if isinstance(template, ItemTemplate):
        return _names(template.of_images.text) | _names(template.of_exhibits.text)
    if isinstance(template, Template):
        return _names(template.text)
    return {"count"} | _names(template.one) | _names(template.many) | _names(template.none or "")


def _names(text: str) -> set[str]:
    return {name.split(".")[0] for _text, name, _format, _as in string.Formatter().parse(text) if name}


def _own_names(path: Path) -> Mapping[str, object]:
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    return vars(importlib.import_module(module)) if module.startswith(MESSAGES) else {}


def test_every_call_of_a_template_names_exactly_its_placeholders(trees: dict[Path, ast.Module]) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{fault}"
        for path, tree in trees.items()
        for fault in faults(tree, _own_names(path))
    ]
    assert not found, "\n".join(found)


def test_every_format_of_a_template_is_of_a_placeholder() -> None:
    wrong = [
        f"{path.stem}.{name} has no {sorted(strange)}"
        for path in (ROOT / "app" / "messages").rglob("*.py")
        for name, one in _own_names(path).items()
        if isinstance(one, Template | PluralTemplate) and (strange := set(one.formats) - placeholders(one))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("call", "is_wrong"),
    [
        ("saved(name=1, folder=2)", False),
        ("saved(name=1)", True),
        ("saved(name=1, folder=2, image=3)", True),
        ("saved(1, folder=2)", True),
        ("saved(**fields)", True),
        ("images(count=1, name=2)", False),
        ("images(count=1)", True),
        ("elsewhere(name=1)", False),
        ("skipped(noun, name=1)", False),
        ("skipped(name=1)", False),
        ("skipped(noun)", True),
        ("skipped(noun, 1, name=1)", True),
    ],
)
def test_a_wrong_call_is_found(call: str, is_wrong: bool) -> None:
    own = {
        "saved": Template("{name} is saved in {folder}."),
        "images": PluralTemplate("{name} has {count} image.", "{name} has {count} images."),
        "skipped": ItemTemplate(Template("{name} skips this image."), Template("{name} skips this exhibit.")),
    }
    assert bool(faults(ast.parse(call), own)) is is_wrong


def test_each_module_of_messages_has_one_name_everywhere(trees: dict[Path, ast.Module]) -> None:
    names: dict[tuple[str, str], set[str]] = {}
    for tree in trees.values():
        for package, name, alias in imports(tree):
            if _is_module(package, name) and name not in NOT_CATALOGUES:
                names.setdefault((package, name), set()).add(alias)
    wrong = [
        f"{package}.{name} is {', '.join(sorted(aliases))}"
        for (package, name), aliases in names.items()
        if aliases not in [{own := own_name(package, name)}, {f"{own}_text"}]
    ]
    assert not wrong, "\n".join(wrong)


def test_nothing_else_has_the_name_of_a_module_of_messages(trees: dict[Path, ast.Module]) -> None:
    wrong = [
        f"{path.relative_to(ROOT)}: {name}" for path, tree in trees.items() for name in sorted(hidden(tree))
    ]
    assert not wrong, "\n".join(wrong)


def hidden(tree: ast.Module) -> set[str]:
    """The names of imported modules of messages that a file gives to something else, too."""
    modules = {alias for package, name, alias in imports(tree) if _is_module(package, name)}
    if not modules:
        return set()
    others: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()):
                others.add(name)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                others.add(name)
            case ast.ImportFrom(module=str(module), names=names) if not module.startswith(MESSAGES):
                others |= {one.asname or one.name for one in names}
    return modules & others


@pytest.mark.parametrize(
    "line",
    [
        "annotating = 1",
        "def undo(annotating): ...",
        "def annotating(): ...",
        "from storage.merge import annotating",
    ],
)
def test_a_name_given_twice_is_found(line: str) -> None:
    importing = "from app.messages.annotate import annotating\n"
    assert hidden(ast.parse(importing + "annotating.undone()")) == set()
    assert hidden(ast.parse(importing + line)) == {"annotating"}


@cache
def _is_module(package: str, name: str) -> bool:
    return (ROOT / package.replace(".", "/") / f"{name}.py").exists()


@cache
def own_name(package: str, name: str) -> str:
    """A module's own name, after that of its area where two areas have a module of this name."""
    is_only_one = len(list((ROOT / "app" / "messages").rglob(f"{name}.py"))) == 1
    return name if is_only_one else f"{package.rpartition('.')[2]}_{name}"
