"""Finds strings in message modules that translators would not see, and pieces of sentences."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

MARKERS = {"_", "n_", "c_", "Template", "PluralTemplate", "unformatted"}
WORD = re.compile(r"[^\W\d_]{2,}")
ID = re.compile(
    r"\S+://.*"  # addresses
    r"|[a-z0-9]+(?:[_-][a-z0-9]+)+"  # identifiers and the names of formats
    r"|--?[a-z][\w-]*.*"  # options of the command line
    r"|[\w.-]*\.[a-z]{2,8}"  # files and their endings
    r"|%[\w%:. -]+"  # formats of dates
    r"|[A-Z]+(?:[=,.][A-Z,.]+)+"  # NAME=VALUE
)
"""Text that is the same in every language."""

TAKE_DATA = {
    *("compile", "fullmatch", "match", "sub", "search", "strftime"),
    *("startswith", "endswith", "split", "rsplit", "partition", "rpartition", "strip", "rstrip", "lstrip"),
    *("replace", "removeprefix", "removesuffix", "find", "index", "getattr", "get", "key"),
}
"""Functions that are given patterns, keys and pieces of text, not sentences."""

TYPED = {"yes", "no", "word", "words", "answers", "both", "quit", "help", "example", "endings", "options"}
"""Placeholders for what people type, which is the same in every language."""

NOT_SENTENCES: dict[str, set[str]] = {
    # constants that hold what other programs, files and the database know by these words
    "interchange/workbook.py": {
        *("HEADINGS", "OTHER_HEADINGS", "START_SHEET", "RUBRIC_SHEET", "STUDY", "NAME", "WAY", "IMAGES_HERE"),
        *("WORK_ID", "NO_RUBRIC", "START_HEADINGS", "IMAGES_HEADINGS", "RUBRIC_HEADINGS", "SCALED_HEADINGS"),
        *("WORDS_HEADINGS", "LANGUAGE"),
    },
    "interchange/mapping_page.py": {"TOOLS"},  # names of programs
    "rubric/rubric_files.py": {
        *(
            "ARTIFACT",
            "COMMUNITY",
            "SOURCE",
            "THEME",
            "GUIDANCE",
            "APPLIES_WHEN",
            "NOT_VISIBLE",
            "BORDER_CASE",
            "FORMER_BORDER_CASE",
        ),
        *("LINEAGE", "SCALE", "NOT_APPLICABLE", "REASON", "REASON_ASKED", "IMPORTANCE", "IMPORTANCES"),
        *(
            "FIELDS",
            "LEAST_DESIRABLE",
            "KIND",
            "CONTEXT",
            "CODE",
            "SHORT",
            "COUNTS_AS",
            "border_case",
            "label_rule_text",
        ),
    },
    "annotate/grouping.py": {"CSV_COLUMNS"},
    "interchange/formats.py": {"model_version"},
    "workshop/participants.py": {"PURPOSE_ABOUT"},
    "annotate/exhibits.py": {"_TYPEFACES"},
    "annotate/terminal.py": {"YES", "YESES"},
    "cli/overview.py": {"GROUPS"},  # names of commands
    "cli/judge.py": {"YESES"},
    "instruments/critique_settings.py": {"YES", "NO"},
    "study/withdrawal.py": {"DELETE", "DETACH"},
    "judge/setups.py": {"_ALWAYS"},
    "team/merging.py": {"PARTS", "_OF_THINGS"},
    "study/languages.py": {"SOME_MODEL", "TABLE_SHEET"},
}
"""Constants and functions by module whose strings are data."""

NAMES = {
    *("Touchstone", "touchstone", "pycocoevalcap", "yes-no", "STUDY", "NAME", "CIDEr", "METEOR", "AC1"),
    *("html", "pdf", "xlsx"),
}
"""Names, and words of formats, everywhere."""
WORDS = {
    "interchange/formats.py": {"data", "rater", "workbook", "brf"},
    "instruments/captions.py": {"invents"},
    "instruments/critiques.py": {"yes", "no"},
    "study/demo.py": {"captions"},
    "study/languages.py": {"missing", "outdated"},
    "team/merging.py": {"theme", "item", "seal"},
    "cli/rubric.py": {"same", "changed"},
    "agreement/agreement_page.py": {"counted", "perception", "session"},
}
"""Keys and values of data by module."""
WITHOUT_SENTENCES = {
    "translation.py",
    "catalogue.py",
    "numbers.py",
    "local_formats.py",
    "cli/shell_quoting.py",
}

Parents = dict[ast.AST, ast.AST]


def unmarked(path: Path, folder: Path) -> list[str]:
    """The strings of a module that look like words for people and that no translator gets, with their places."""
    name = path.relative_to(folder).as_posix()
    if name in WITHOUT_SENTENCES:
        return []
    tree = ast.parse(path.read_text("utf-8"))
    parents: Parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    allowed = NAMES | WORDS.get(name, set())
    found = []
    for node, text in strings(tree, parents):
        words = text.strip()
        if not WORD.search(words) or words in allowed:
            continue
        if isinstance(node, ast.Constant) and ID.fullmatch(words):
            continue
        if not is_data(node, parents, NOT_SENTENCES.get(name, set())):
            found.append(f"{name}:{node.lineno}: {text!r}")
    return found


def strings(tree: ast.AST, parents: Parents) -> Iterator[tuple[ast.Constant | ast.JoinedStr, str]]:
    """Every string outside other strings, with what is fixed in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            if not isinstance(parents[node], ast.FormattedValue):  # else it is a format
                parts = [part.value for part in node.values if isinstance(part, ast.Constant)]
                yield node, "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and _is_whole(node, parents):
            yield node, node.value


def _is_whole(node: ast.Constant, parents: Parents) -> bool:
    return not isinstance(parents[node], ast.JoinedStr)


def is_data(node: ast.AST, parents: Parents, data: set[str]) -> bool:
    """Whether a string is where no sentence for people is, or in a constant or function that holds data."""
    child = node
    while child in parents:
        parent = parents[child]
        if _is_data_in(child, parent) or _names(parent) & (data | {"__all__"}):
            return True
        child = parent
    return False


def _names(node: ast.AST) -> set[str]:
    if isinstance(node, ast.FunctionDef):
        return {node.name}
    if isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return {one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)}
    return set()


def _is_data_in(child: ast.AST, parent: ast.AST) -> bool:
    match parent:
        case ast.Dict():
            return child in parent.keys
        case ast.Compare() | ast.arg() | ast.Assert() | ast.pattern():
            return True
        case ast.Expr():
            return isinstance(child, ast.Constant)  # a docstring; what a function is given is said
        case ast.Subscript():
            return child is parent.slice
        case ast.keyword():
            return parent.arg in TYPED and isinstance(child, ast.Constant)
        case ast.AnnAssign():
            return child is parent.annotation
        case ast.FunctionDef():
            return child is parent.returns or child in parent.decorator_list
        case ast.ClassDef():
            return any("Enum" in ast.unparse(base) for base in parent.bases)
        case ast.Call():
            if _called(parent) in MARKERS:  # values of placeholders are checked, too
                return child in parent.args
            return child is not parent.func and _called(parent) in TAKE_DATA
    return False


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


VERBS = {
    *("is", "are", "was", "were", "has", "have", "it", "them", "does", "do", "says", "say", "goes", "go"),
    *(
        "stays",
        "stay",
        "follows",
        "follow",
        "holds",
        "hold",
        "reads",
        "read",
        "gives",
        "give",
        "skips",
        "skip",
    ),
}


def is_piece(text: str) -> bool:
    """Whether a text for translators is a piece that is glued to others: it begins or ends with a space or begins with
    a comma, or is a verb alone."""
    return text != text.strip() or text.startswith((",", ";", ".")) or text in VERBS
