"""Small changes to a module, each of which a test should notice: a comparison, an operator, a number, an end."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from types import CodeType

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any", "floor": "ceil", "ceil": "floor"}
_ATTRIBUTES = {**_NAMES, "low": "high", "high": "low"}


@dataclass(frozen=True)
class Mutant:
    """One change. `place` counts the places of a module that can be changed, `choice` the changes there.

    `function` is the qualified name and the first line of the outermost function it lies in; ("", 0) for a number that
    the module defines, which is then called `constant`. `lines` are the first and the last line of the statement.
    """

    place: int
    choice: int
    line: int
    column: int
    lines: tuple[int, int]
    function: tuple[str, int]
    constant: str
    what: str


def find_mutants(source: str) -> Iterator[Mutant]:
    """All small changes to functions and numbers of a module."""
    for place, (node, holder, statement, constant) in enumerate(_places(ast.parse(source))):
        lines = (statement.lineno, statement.end_lineno or statement.lineno)
        for choice, changed in enumerate(_changes(node)):
            what = f"{ast.unparse(node)} → {ast.unparse(changed)}"
            yield Mutant(place, choice, node.lineno, node.col_offset + 1, lines, holder, constant, what)


def changed_module(source: str, mutant: Mutant, name: str) -> CodeType:
    """The compiled module with one change; lines stay where they are."""
    tree = ast.parse(source)
    node = list(_places(tree))[mutant.place][0]
    changed = ast.copy_location(list(_changes(node))[mutant.choice], node)
    _Replace(node, changed).visit(tree)
    return compile(ast.fix_missing_locations(tree), name, "exec")


class _Replace(ast.NodeTransformer):
    def __init__(self, node: ast.AST, by: ast.AST) -> None:
        self._node, self._by = node, by

    def visit(self, node: ast.AST) -> ast.AST:
        """The tree with the node replaced."""
        return self._by if node is self._node else super().visit(node)


Place = tuple[ast.expr, tuple[str, int], ast.stmt, str]


def _places(tree: ast.Module) -> Iterator[Place]:
    for statement in tree.body:
        yield from _in_statement(statement, "")


def _in_statement(statement: ast.stmt, inside: str) -> Iterator[Place]:
    if isinstance(statement, ast.ClassDef):
        for one in statement.body:
            yield from _in_statement(one, f"{inside}{statement.name}.")
    elif isinstance(statement, ast.FunctionDef):
        first = min([statement.lineno, *(one.lineno for one in statement.decorator_list)])
        for one in statement.body:
            yield from _in_function(one, (f"{inside}{statement.name}", first), one)
    elif isinstance(statement, ast.Assign) and not inside:
        target = statement.targets[0]
        if isinstance(target, ast.Name) and isinstance(statement.value, ast.Constant):
            yield statement.value, ("", 0), statement, target.id


def _in_function(node: ast.AST, holder: tuple[str, int], statement: ast.stmt) -> Iterator[Place]:
    """Every expression below a node; neither types nor texts, and nothing said when the program is at fault."""
    if isinstance(node, ast.stmt):
        statement = node
    if isinstance(node, ast.Raise | ast.Assert | ast.JoinedStr):
        return
    if isinstance(node, ast.keyword) and node.arg == "strict":  # of zip; stops where the program is at fault
        return
    if isinstance(node, ast.expr) and any(True for _ in _changes(node)):
        yield node, holder, statement, ""
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Is | ast.IsNot):
        return  # an interval has both ends or none, so that it is the same to ask for the other
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "defaults", "kw_defaults"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _in_function(child, holder, statement)


def _changes(node: ast.expr) -> Iterator[ast.expr]:
    """What an expression may be changed to."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for other in _COMPARISONS[type(node.ops[0])]:
            yield ast.Compare(node.left, [other()], node.comparators)
    elif isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS and not _is_text(node):
        yield ast.BinOp(node.left, _OPERATORS[type(node.op)](), node.right)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub | ast.Invert):
        yield node.operand
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        yield ast.Constant(node.value + 1)
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in _NAMES:
        yield ast.Name(_NAMES[node.id], ast.Load())
    elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load) and node.attr in _ATTRIBUTES:
        yield ast.Attribute(node.value, _ATTRIBUTES[node.attr], ast.Load())


def _is_text(node: ast.BinOp) -> bool:
    return any(isinstance(part, ast.JoinedStr) for part in (node.left, node.right)) or (
        isinstance(node.op, ast.BitOr)
        and any(isinstance(part, ast.Constant) and part.value is None for part in (node.left, node.right))
    )
