"""Every code of the engine has its words in every language, and no word is left over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import senro
from senro.titles import TITLES
from senro.words.catalogue import LANGUAGES, keys, lookup

SOURCE = Path(senro.__file__).parent
OPTIONS_TO_COME = ("starting_packet", "remove_two_ls", "remove_three_ls")
VARIANTS = {"Paid", "Happened"}  # worded by their cause alone
NOT_ASKED = {
    "sell",
    "buy",
    "start",
    "mark_port",
    "power",
    "mark_hex",
    "bankrupt",
    "unasked",
    "open_auction",
}


def trees() -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(SOURCE.rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"))


def strings(node: ast.expr) -> Iterator[str]:
    """Yield the strings that an expression may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from strings(node.body)
        yield from strings(node.orelse)


def called(tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            function = node.func
            name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
            yield name, node


def step_names(node: ast.AST) -> Iterator[str]:
    """Yield the names of steps: `name: ClassVar[str] = "..."` in a class."""
    if isinstance(node, ast.AnnAssign) and "ClassVar[str]" in ast.unparse(node.annotation):
        target = node.target
        if isinstance(target, ast.Name) and target.id == "name" and node.value:
            yield from strings(node.value)


def found_codes() -> dict[str, set[str]]:
    """Return the keys that the source needs, with the file each comes from."""
    needed: dict[str, set[str]] = {}

    def need(key: str, path: Path) -> None:
        needed.setdefault(key, set()).add(path.name)

    for path, tree in trees():
        for name, call in called(tree):
            first = list(strings(call.args[0])) if call.args else []
            last = list(strings(call.args[-1])) if call.args else []
            if name in ("no", "Reason"):
                for code in first:
                    need(f"reason.{code}", path)
            elif name in ("BadFile", "BadSave"):
                for code in first:
                    need(f"error.{code}", path)
            elif name == "pay" and len(call.args) >= 5:
                for code in last:
                    need(f"paid.{code}", path)
            elif name == "Happened":
                for code in first:
                    need(f"happened.{code}", path)
            elif name == "Decision":
                for code in first:
                    need(f"step.{code}", path)
                    need(f"ask.{code}", path)
            elif name == "RoundBegan":
                for code in first:
                    need(f"round.{code}", path)
                    need(f"event.RoundBegan.{code}", path)
            elif name == "end" and "titles" in path.parts:
                for code in first:
                    need(f"ended.{code}", path)
            elif name in ("move_marker", "_move", "down", "left") and len(call.args) > 2:
                for code in last:
                    need(f"moved.{code}", path)
            elif name == "Fault" and path.parent.name == "routes":
                for code in first:
                    need(f"reason.route_{code}", path)
            elif name in ("say", "has", "first") and path.parent.name in ("web", "words"):
                for code in first:
                    if "." in code:
                        need(code, path)
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                bases = {ast.unparse(base) for base in node.bases}
                if "Action" in bases and node.name != "Route":
                    need(f"action.{node.name}", path)
                if "Event" in bases and node.name not in VARIANTS:
                    need(f"event.{node.name}", path)
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "step":
                for code in strings(node.value) if "titles" in path.parts else ():
                    need(f"step.{code}", path)
                    need(f"ask.{code}", path)
            for code in step_names(node):
                need(f"step.{code}", path)
                if code not in NOT_ASKED:
                    need(f"ask.{code}", path)
    return needed


def template_keys() -> set[str]:
    found: set[str] = set()
    for path in sorted(p for p in (SOURCE / "web" / "templates").rglob("*") if p.is_file()):
        found |= set(re.findall(r"{% say [\"']([\w.]+)[\"']", path.read_text(encoding="utf-8")))
    return found


def title_keys() -> set[str]:
    found: set[str] = set()
    for name, module in TITLES.items():
        title = module.build(module.PLAYERS.start, ())
        found |= {f"about.{name.split()[0]}.{symbol}" for symbol in title.privates}
        found |= {f"zone.{zone}" for zone in title.market.zones}
        found |= {f"colour.{colour}" for phase in title.phases for colour in phase.colours}
        found.add(f"title.{name}")
        for option in getattr(module, "OPTIONS", OPTIONS_TO_COME):
            found |= {f"option.{option}", f"option.{option}.about"}
    return found


def covered(key: str, known: frozenset[str]) -> bool:
    """Whether a key, or a variant of it, has an entry."""
    return key in known or any(k.startswith(key + ".") for k in known)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_words(language: str) -> None:
    known = keys(language)
    needed = found_codes()
    assert len(needed) > 200
    missing = {k: sorted(w) for k, w in sorted(needed.items()) if not covered(k, known)}
    assert not missing
    assert not sorted(k for k in template_keys() | title_keys() if k not in known)


def test_languages_have_the_same_entries_with_the_same_facts() -> None:
    english, others = keys(LANGUAGES[0]), LANGUAGES[1:]
    for language in others:
        assert keys(language) == english
        for key in sorted(english):
            texts = [lookup(lang, key) or "" for lang in (LANGUAGES[0], language)]
            facts = [set(re.findall(r"{(\w+)", text)) for text in texts]
            assert facts[0] == facts[1], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_entry_is_empty(language: str) -> None:
    assert not [key for key in keys(language) if not (lookup(language, key) or "").strip()]


# Keys built from facts at run time; each prefix is used in one place of senro.words.
BUILT = (
    *("holder.", "moved.", "ended.", "colour.", "action.", "event.", "about.", "word."),
    *("ui.trace_", "ui.undo_", "ui.clock_", "trace.", "alert.", "field."),
    *("time.", "order.", "mail.", "hex.", "network.", "layers.", "colours."),
)


def test_no_entry_is_unused() -> None:
    needed = set(found_codes()) | template_keys() | title_keys()
    unused = []
    for key in sorted(keys("en")):
        parts = key.split(".")
        stems = {".".join(parts[:n]) for n in range(2, len(parts) + 1)}
        if not stems & needed and not key.startswith(BUILT):
            unused.append(key)
    assert not unused
