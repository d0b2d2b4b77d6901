"""Why an action is not allowed, as data; `senro.words` makes the sentence."""

from __future__ import annotations

from dataclasses import dataclass

Fact = str | int


@dataclass(frozen=True, slots=True)
class Reason:
    """A code of the reasons catalogue with the names and numbers its sentence needs."""

    code: str
    facts: tuple[tuple[str, Fact], ...] = ()

    def __str__(self) -> str:
        facts = ", ".join(f"{name} {value}" for name, value in self.facts)
        return f"{self.code} ({facts})" if facts else self.code


def no(code: str, **facts: Fact) -> Reason:
    """Return the reason with the given code and facts."""
    return Reason(code, tuple(facts.items()))


class IllegalAction(ValueError):
    """An action that the rules do not allow now; carries the action and the reason."""

    def __init__(self, action: object, reason: Reason) -> None:
        super().__init__(f"{action}: {reason}")
        self.action = action
        self.reason = reason
