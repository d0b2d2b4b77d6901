"""What the code itself must look like: arrows of import, sizes, names, docstrings, no sets."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import senro
from senro.titles import TITLES

SOURCE = Path(senro.__file__).parent
TESTS = Path(__file__).parent
MODULES = sorted(SOURCE.rglob("*.py"))
MOST_LINES, MOST_METHODS, WIDTH = 600, 25, 100

# Lower layers know nothing of higher ones. `core` may name types of board and market.
LAYERS = {
    "core": {"core", "board", "market"},
    "board": {"board"},
    "market": {"market"},
    "routes": {"routes", "board"},
    "rules": {"core", "board", "market", "routes", "rules"},
    "titles": {"core", "board", "market", "routes", "rules", "titles"},
}
BESIDE_TITLES = ("records", "bots", "web", "save", "testing", "perft", "words", "draw")
NAMELESS = ("core", "board", "rules", "routes", "market")


def layer(path: Path) -> str:
    """Return the layer of a module: the first part of its name below senro."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def name(path: Path) -> str:
    return str(path.relative_to(SOURCE))


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(module: ast.Module) -> Iterator[str]:
    """Yield the parts of senro that a module imports."""
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            parts = node.module.split(".")
            if parts[0] == "senro":
                yield from [parts[1]] if len(parts) > 1 else [a.name for a in node.names]
        elif isinstance(node, ast.Import):
            for alias in node.names:
                parts = alias.name.split(".")
                if parts[0] == "senro" and len(parts) > 1:
                    yield parts[1]


@pytest.mark.parametrize("path", [m for m in MODULES if layer(m) in LAYERS], ids=name)
def test_imports_go_one_way(path: Path) -> None:
    own = layer(path)
    allowed = LAYERS[own]
    wrong = {part for part in imported(tree(path)) if part not in allowed}
    assert not wrong, f"{own} must not import {wrong}"


def test_a_title_imports_no_other() -> None:
    """But 1822PNW's scenarios share the family's modules."""
    packages = {p.name for p in (SOURCE / "titles").iterdir() if (p / "__init__.py").exists()}
    for path in MODULES:
        if layer(path) != "titles" or path.parent.name not in packages:
            continue
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("senro.titles."):
                other = (node.module or "").split(".")[2]
                if other.startswith("t"):
                    assert other == path.parent.name, f"{path.name} imports {node.module}"


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_sizes(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MOST_LINES
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef):
            public = [
                part.name
                for part in node.body
                if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)
                and not part.name.startswith("_")
            ]
            assert len(public) <= MOST_METHODS, f"{node.name} has {len(public)} public methods"


@pytest.mark.parametrize("path", [m for m in MODULES if layer(m) in NAMELESS], ids=name)
def test_lower_layers_name_no_title(path: Path) -> None:
    """In code; a comment may say which title a parameter is for."""
    titles = {*TITLES, *(f"t{title.lower()}" for title in TITLES)}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            assert node.value not in titles, node.value
        elif isinstance(node, ast.Name):
            assert node.id.lower() not in titles
        elif isinstance(node, ast.Attribute):
            assert node.attr.lower() not in titles


def public_parts(module: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """Yield the public classes, functions and methods of a module, and the module."""
    yield "module", module
    for node in module.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield node.name, node
            if isinstance(node, ast.ClassDef):
                for part in node.body:
                    if isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
                        yield f"{node.name}.{part.name}", part


ENGINE = ("core", "board", "market", "rules", "routes", "titles", "records", "save", "testing")


@pytest.mark.parametrize("path", [m for m in MODULES if layer(m) in ENGINE], ids=name)
def test_public_names_have_docstrings(path: Path) -> None:
    for what, node in public_parts(tree(path)):
        assert isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        assert ast.get_docstring(node), f"{what} has no docstring"


def annotated_sets(function: ast.AST) -> set[str]:
    """Return the names that a function holds sets in, as far as that can be seen."""
    found = set()
    for node in ast.walk(function):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found |= {node.target.id} if says_set(node.annotation) else set()
        elif isinstance(node, ast.Assign) and is_set(node.value, set()):
            found |= {t.id for t in node.targets if isinstance(t, ast.Name)}
        elif isinstance(node, ast.arg) and node.annotation is not None:
            found |= {node.arg} if says_set(node.annotation) else set()
    return found


def says_set(annotation: ast.expr) -> bool:
    """Whether an annotation is that of a set."""
    return ast.unparse(annotation).startswith(("set[", "frozenset["))


def is_set(node: ast.AST, names: set[str]) -> bool:
    """Whether an expression is seen to be a set."""
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in ("set", "frozenset")
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr | ast.BitAnd | ast.Sub):
        return is_set(node.left, names) or is_set(node.right, names)
    return isinstance(node, ast.Name) and node.id in names


UNORDERED = {"any", "all", "sum", "len", "min", "max", "sorted", "set", "frozenset"}


def set_walks(module: ast.Module) -> Iterator[str]:
    """Yield where a module walks over a set in an order that could matter."""
    for function in ast.walk(module):
        if not isinstance(function, ast.FunctionDef):
            continue
        names = annotated_sets(function)
        unordered = {
            id(argument)
            for node in ast.walk(function)
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in UNORDERED
            for argument in node.args
        }
        for node in ast.walk(function):
            if isinstance(node, ast.For) and is_set(node.iter, names):
                yield f"{function.name}, line {node.lineno}: for ... in {ast.unparse(node.iter)}"
            elif isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp):
                walked = [g for g in node.generators if is_set(g.iter, names)]
                if walked and id(node) not in unordered:
                    yield f"{function.name}, line {node.lineno}: {ast.unparse(node)}"
            elif (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("tuple", "list", "iter", "next", "enumerate")
                and node.args
                and is_set(node.args[0], names)
            ):
                yield f"{function.name}, line {node.lineno}: {ast.unparse(node)}"


RULES = ("core", "board", "rules", "titles", "market")


@pytest.mark.parametrize("path", [m for m in MODULES if layer(m) in RULES], ids=name)
def test_no_rule_walks_over_a_set(path: Path) -> None:
    assert list(set_walks(tree(path))) == []


def test_set_walks_are_found() -> None:
    bad = """
def f(a: set[str]) -> None:
    b = {1, 2}
    for x in a:
        pass
    y = [x for x in b]
    z = tuple(set(y))
    good = sorted(a), any(x for x in b), len(b)
"""
    assert len(list(set_walks(ast.parse(bad)))) == 3


@pytest.mark.parametrize("path", [m for m in MODULES if layer(m) in RULES], ids=name)
def test_rules_keep_no_state_of_their_own(path: Path) -> None:
    """No module-level lists, dicts of empty value or `global`; no super()."""
    module = tree(path)
    for node in module.body:
        assigned = isinstance(node, ast.Assign | ast.AnnAssign)
        value = getattr(node, "value", None) if assigned else None
        empty = isinstance(value, ast.List | ast.Dict) and not ast.unparse(value).strip("[]{}")
        assert not empty, f"line {node.lineno}: an empty container to be filled"
    for inner in ast.walk(module):
        assert not isinstance(inner, ast.Global)
        if isinstance(inner, ast.Call) and isinstance(inner.func, ast.Name):
            errors = ("BadFile", "BadSave", "IllegalAction")
            if inner.func.id == "super":
                text = path.read_text(encoding="utf-8")
                assert any(f"class {error}" in text for error in errors), "super() in a rule"


def test_tests_have_assertions() -> None:
    """No test asserts nothing: each has an assert, raises, or calls a helper that does."""
    trees = {path: tree(path) for path in sorted(TESTS.rglob("*.py"))}
    helpers = {
        node.name
        for module in trees.values()
        for node in ast.walk(module)
        if isinstance(node, ast.FunctionDef) and any(map(checks, ast.walk(node)))
    }
    quiet = []
    for path, module in trees.items():
        for node in ast.walk(module):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                parts = list(ast.walk(node))
                called = {ast.unparse(p.func) for p in parts if isinstance(p, ast.Call)}
                taken = {argument.arg for argument in node.args.args}
                good = any(map(checks, parts)) or called & helpers or taken & called
                quiet += [] if good else [f"{path.name}: {node.name}"]
    assert quiet == []


def checks(node: ast.AST) -> bool:
    """Whether a node asserts something."""
    if isinstance(node, ast.Assert):
        return True
    if not isinstance(node, ast.Call):
        return False
    called = ast.unparse(node.func)
    return called.startswith("check_") or called in (
        "pytest.raises",
        "expect",
        "pytest.fail",
        "exec",  # the examples of the pages check themselves
        "ET.fromstring",  # as drawings do that are well-formed
    )
