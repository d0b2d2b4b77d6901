"""Who holds what: certificates, limits, presidency and the moves of certificates.

Certificates of a company are kept in the order in which they moved last; "the first
certificate" of a holder is the first of his in that order (common rules, 11).
"""

from __future__ import annotations

from senro.core.action import certificate, parse_certificate
from senro.core.event import PresidentChanged, SharesMoved
from senro.core.game import Game
from senro.core.reason import Reason, no

POOL = "pool"
PRESIDENT = 0  # the number of the president's certificate


def held(game: Game, holder: str, company: str) -> tuple[int, ...]:
    """Return the numbers of a holder's certificates of a company, in order of arrival."""
    return tuple(n for n, who in game.state.shares[company] if who == holder)


def percent(game: Game, holder: str, company: str) -> int:
    """Return what percentage of a company somebody holds."""
    sizes = game.title.companies[company].certificates
    return sum([sizes[n] for n, who in game.state.shares[company] if who == holder])


def units(game: Game, holder: str, company: str) -> int:
    """Return how many units of a company somebody holds."""
    return percent(game, holder, company) // game.title.companies[company].unit


def president(game: Game, company: str) -> str | None:
    """Return the player who holds the president's certificate, if one does."""
    for number, holder in game.state.shares[company]:
        if number == PRESIDENT:
            return holder if holder in game.seats else None
    return None


def started(game: Game, company: str) -> bool:
    """Whether the company has a price."""
    return company in game.state.price


def share_price(game: Game, company: str) -> int:
    """Return the price of one unit, in money."""
    return game.title.market.price(game.state.price[company])


def certificate_price(game: Game, company: str, number: int) -> int:
    """Return the price of a certificate, in money."""
    return share_price(game, company) * game.title.companies[company].units(number)


def bundle_percent(game: Game, company: str, numbers: tuple[int, ...]) -> int:
    """Return the percentage of some certificates together."""
    sizes = game.title.companies[company].certificates
    return sum(sizes[n] for n in numbers)


def certificates(game: Game, player: str) -> int:
    """Return how many certificates and privates count against a player's limit."""
    market, price, shares = game.title.market, game.state.price, game.state.shares
    count = 0
    for company in price:  # players hold certificates of started companies only
        mine = sum([1 for _, who in shares[company] if who == player])
        if mine and not market.is_in(price[company], "no_limit"):
            count += mine
    return count + sum([1 for owner in game.state.privates.values() if owner == player])


def owner_of(game: Game, company: str, number: int) -> str:
    """Return who holds a certificate."""
    return next(who for n, who in game.state.shares[company] if n == number)


def move(game: Game, company: str, numbers: tuple[int, ...], taker: str, price: int = 0) -> None:
    """Move certificates, in the given order, to the end of the taker's list."""
    if not numbers:
        return
    giver = owner_of(game, company, numbers[0])
    stay = tuple(entry for entry in game.state.shares[company] if entry[0] not in numbers)
    game.state.shares[company] = stay + tuple((n, taker) for n in numbers)
    share = bundle_percent(game, company, numbers)
    game.tell(SharesMoved(company, share, giver, taker, price))


def read_bundle(game: Game, names: tuple[str, ...]) -> tuple[str, tuple[int, ...]] | Reason:
    """Return company and numbers of named certificates, or why they make no bundle."""
    parsed = []
    for name in names:
        try:
            company, number = parse_certificate(name)
        except ValueError:
            return no("no_such_certificate", certificate=name)
        known = game.title.companies.get(company)
        there = company in game.state.shares
        if known is None or not there or number >= len(known.certificates):
            return no("no_such_certificate", certificate=name)
        parsed.append((company, number))
    companies = {company for company, _ in parsed}
    numbers = tuple(number for _, number in parsed)
    if len(companies) != 1 or len(set(numbers)) != len(numbers):
        return no("one_company_at_a_time")
    return parsed[0][0], numbers


def name_bundle(company: str, numbers: tuple[int, ...]) -> tuple[str, ...]:
    """Return the ids of certificates."""
    return tuple(certificate(company, n) for n in numbers)


def seats_after(game: Game, player: str) -> tuple[str, ...]:
    """Return the other solvent players clockwise, beginning after the given one."""
    players = game.state.players
    place = players.index(player)
    around = players[place + 1 :] + players[:place]
    return tuple(p for p in around if p not in game.state.bankrupt)


def largest_holder(game: Game, company: str, old: str) -> str | None:
    """Return the player who takes the presidency from `old`, or None if he keeps it.

    The new president must hold more than the old one and at least the president's percentage;
    of several, the one nearest clockwise after the old one.
    """
    need = game.title.companies[company].certificates[PRESIDENT]
    best, most = None, percent(game, old, company)
    for player in seats_after(game, old):
        share = percent(game, player, company)
        if share > most and share >= need:
            best, most = player, share
    return best


def tell_president(game: Game, company: str, player: str) -> None:
    """Note that a company has a new president."""
    game.tell(PresidentChanged(company, player))


def over_holding_limit(game: Game, player: str, company: str) -> bool:
    """Whether a player holds more of a company than one may."""
    return percent(game, player, company) > game.title.companies[company].holding_limit


def must_sell(game: Game, player: str) -> bool:
    """Whether a player is above a limit (he may then do nothing but sell)."""
    if certificates(game, player) > game.title.certificate_limit:
        return True
    if not game.title.holding_compels:
        return False
    return any(over_holding_limit(game, player, c) for c in game.state.shares)
