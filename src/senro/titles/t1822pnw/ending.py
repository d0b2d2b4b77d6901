"""1822PNW: when the game ends, and what everybody is worth (rules digest 8)."""

from __future__ import annotations

from senro.core.event import EndTriggered
from senro.core.frame import Frame
from senro.core.game import Game
from senro.rules.money import cash
from senro.rules.shares import share_price
from senro.rules.turns import OperatingRound, Turn

BANK_BROKEN, TOP_PRICE = "bank_broken", "top_price"
SET, ROUND = "set", "round"  # at the end of the set of rounds, or of the next round of one
LAST_SET = 100


def operating(frame: Frame) -> bool:
    """Whether a frame at the bottom of the agenda belongs to an operating round."""
    return isinstance(frame, OperatingRound | Turn)


def after_action(game: Game) -> None:
    """Look for what settles the end of the game; the sooner end counts."""
    note_end(game, operating(game.state.agenda[0]))


def note_end(game: Game, in_operating_round: bool) -> None:
    """Note an end that is settled; a bank broken between operating rounds ends the next one."""
    state, market = game.state, game.title.market
    if state.ending is not None and state.ending[1] == ROUND:
        return
    found = None
    if not market.zones["end"].isdisjoint(state.price.values()):
        found = (TOP_PRICE, ROUND)
    elif state.broken:
        found = (BANK_BROKEN, SET if in_operating_round else ROUND)
    if found is not None and found != state.ending:
        state.ending = found
        game.tell(EndTriggered(*found))


def end_due(game: Game) -> str | None:
    """Return why the game ends with the round that is over now."""
    done, ending = game.state.agenda[-1], game.state.ending
    if not isinstance(done, OperatingRound):
        return None
    if ending is not None and (ending[1] == ROUND or done.number == done.of):
        return ending[0]
    return "too_long" if game.state.set_number >= LAST_SET else None


def score(game: Game, player: str) -> int:
    """Return cash, certificates at their price and regionals, less loans."""
    state, companies = game.state, game.title.companies
    worth = cash(game, player) - state.debt.get(player, 0)
    for company in state.price:
        about = companies[company]
        share = sum(about.certificates[n] for n, who in state.shares[company] if who == player)
        if share:
            worth += share // about.unit * share_price(game, company)
    for private, owner in state.privates.items():
        if owner == player:
            worth += game.title.privates[private].value
    return worth
