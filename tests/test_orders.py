"""Standing orders: against the automatic actions of recorded games, and by themselves."""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from senro import new
from senro.core.action import Action, Bid, BuyShares, Par, Pass, SellShares
from senro.core.game import Game
from senro.core.reason import Reason
from senro.orders import (
    FLOAT,
    BidTo,
    BuyUntil,
    Deed,
    Order,
    PassRound,
    Stop,
    due,
    dump,
    load,
    stands,
    stops,
    why_not,
)
from senro.records.file import load as load_record
from senro.records.replay import Mismatch, Replay
from senro.rules.shares import share_price
from tests.shared import games, needs_records, trace_of
from tests.titles.t1849.positions import P1, P2, P3, found, sicily

PLAYERS_OWN = ("pass", "buy_shares", "program_disable", "program_share_pass")


def order_of(entry: Mapping[str, Any]) -> Order | None:
    """Return the order of a recorded entry."""
    player = f"player:{entry['entity']}"
    if entry["type"] == "program_share_pass":
        return PassRound(player, bool(entry.get("unconditional")), bool(entry.get("indefinite")))
    if entry["type"] == "program_buy_shares":
        until = entry["until_condition"]
        wanted = FLOAT if until == "float" else int(until)
        return BuyUntil(
            player,
            str(entry["corporation"]),
            wanted,
            bool(entry.get("from_market")),
            bool(entry.get("auto_pass_after")),
        )
    return None


class Recorded:
    """A recorded game followed with its standing orders."""

    def __init__(self, path: Path) -> None:
        self.replay = Replay(load_record(path))
        self.orders: dict[str, tuple[Order, int]] = {}
        self.past: list[Deed] = []
        self.wrong: list[str] = []
        self.right: Counter[str] = Counter()
        self.name = path.name.removesuffix(".json.gz")

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.replay.game

    def take(self, entry: Mapping[str, Any]) -> None:
        """Apply an entry and keep what it told."""
        game, before = self.game, self.game.count
        actor, step = game.actor or "", game.decision.step if game.decision else ""
        game.events = []
        self.replay._take(entry)
        for action in game.actions[before:]:
            self.past.append(Deed(actor, step, action, tuple(game.events or ())))
        order = order_of(entry)
        if order is not None:
            self.orders[order.player] = (order, len(self.past))
        elif entry["type"] == "program_disable":
            self.orders.pop(f"player:{entry['entity']}", None)

    def ours(self) -> Action | Stop | None:
        """Return what an order makes the player do now, by our rules."""
        game = self.game
        self.orders = {p: o for p, o in self.orders.items() if stands(game, o[0])}
        found = self.orders.get(game.actor or "")
        return due(game, found[0], self.past, found[1]) if found else None

    def expect(self, follower: dict[str, Any] | None, number: Any) -> None:
        """Compare what is due with what was recorded next."""
        mine = self.ours()
        said = _kind(mine)
        recorded = None
        if follower is not None and follower["type"] in PLAYERS_OWN:
            recorded = follower["type"]
        if said == recorded:
            if said:
                self.right[said] += 1
            return
        reason = f" ({mine.reason})" if isinstance(mine, Stop) else ""
        self.wrong.append(f"{self.name} #{number}: {said}{reason}, recorded {follower}")


def _kind(mine: Action | Stop | None) -> str | None:
    if isinstance(mine, Stop):
        return "program_disable"
    if isinstance(mine, Pass):
        return "pass"
    return "buy_shares" if isinstance(mine, BuyShares) else None


def last_line(path: Path) -> str:
    """Return the last line of a compressed trace."""
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        return stream.readlines()[-1]


def follow(path: Path) -> Recorded:
    """Replay a game, comparing every automatic action of an order."""
    recorded = Recorded(path)
    for entry in recorded.replay.record.effective():
        if entry["type"] == "message":
            continue
        try:
            recorded.take(entry)
        except Mismatch:
            # One made game breaks off where the rules do; its recorded trace ends there too.
            assert "result" not in last_line(trace_of(path))
            break
        followers = list(entry.get("auto_actions") or ())
        for follower in followers:
            if follower["type"] == "program_share_pass":  # follows the end of an order
                recorded.take(follower)
                continue
            forced = f"player:{follower['entity']}" not in recorded.orders
            if not forced or follower["type"] not in PLAYERS_OWN:
                recorded.expect(follower if not forced else None, entry.get("id"))
            recorded.take(follower)
        recorded.expect(None, entry.get("id"))
    return recorded


# Where the recorded stop was judged by clock time, not by the order of actions.
BY_THE_CLOCK = {"18Ireland__made_5104 #86", "18Ireland__people_game_end_stock_market #98"}


@needs_records
@pytest.mark.slow
@pytest.mark.parametrize("pattern", ["1849*", "18Ireland*", "1822PNW*"])
def test_recorded_automatic_actions_are_ours(pattern: str) -> None:
    wrong: list[str] = []
    right: Counter[str] = Counter()
    paths = games(pattern)
    if not paths:
        pytest.skip(f"no recorded games named {pattern}")
    for path in paths:
        done = follow(path)
        wrong += done.wrong
        right += done.right
    print(pattern, dict(right))
    assert {line.partition(":")[0] for line in wrong} <= BY_THE_CLOCK
    assert right["pass"] > 30
    assert right["program_disable"] > 10


# -- by themselves -------------------------------------------------------------------------


def play(game: Game, past: list[Deed], action: Action) -> None:
    """Apply an action and keep what it told."""
    actor, step = game.actor or "", game.decision.step if game.decision else ""
    game.events = []
    game.apply(action)
    past.append(Deed(actor, step, action, tuple(game.events)))


def test_an_order_comes_back_from_plain_data() -> None:
    watching = PassRound(P1, regardless=True, watch="AFG", floor=100)
    assert load({"kind": "pass", "player": P1}) == PassRound(P1)  # as it was stored once
    plain = (PassRound(P1, always=True), BuyUntil(P2, "AFG", 4), BidTo(P3, "CNM", 80, buy=70))
    for order in (*plain, watching):
        assert load(dump(order)) == order


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        {"kind": "steal", "player": P1},
        {"kind": "pass"},
        {"kind": "pass", "player": 3},
        {"kind": "buy", "player": P1, "company": "AFG", "shares": True},
        {"kind": "pass", "player": P1, "more": 1},
    ],
)
def test_what_is_no_order_is_refused(data: Any) -> None:
    with pytest.raises(ValueError):
        load(data)


def test_bidding_goes_up_to_the_limit_and_stops() -> None:
    game, past = new("1849", players=3, seed=1), list[Deed]()
    order = BidTo(P2, "RSA", 210)
    assert due(game, order, past, 0) is None  # it is another's turn
    play(game, past, Bid("RSA", 160))
    assert due(game, order, past, 0) == Bid("RSA", 165)
    play(game, past, Bid("RSA", 165))
    play(game, past, Bid("SMS", 115))
    play(game, past, Bid("RSA", 210))
    stop = due(game, order, past, 0)
    assert isinstance(stop, Stop)
    assert stop.reason.code == "order_limit_reached"
    passing = BidTo(P2, "RSA", 210, then_pass=True)
    assert due(game, passing, past, 0) == Pass()


def test_bidding_stops_for_what_one_leads_or_what_is_gone() -> None:
    game, past = new("1849", players=3, seed=1), list[Deed]()
    for action in (Bid("RSA", 160), Bid("SCE", 20), Pass()):
        play(game, past, action)
    leading = due(game, BidTo(P1, "RSA", 400), past, 0)
    assert isinstance(leading, Stop)
    assert leading.reason.code == "order_leads"
    gone = due(game, BidTo(P1, "SCE", 400), past, 0)
    assert isinstance(gone, Stop)
    assert gone.reason.code == "order_item_gone"
    assert why_not(game, BidTo(P1, "SCE", 400)) == Reason("order_item_gone", (("item", "SCE"),))


def stock_round() -> tuple[Game, list[Deed]]:
    """Return a game whose first company is founded by the first player of a stock round."""
    game, past = sicily(3), list[Deed]()
    game = game.restarted()
    company = next(iter(game.legal.of(Par))).company
    found(game, company, {P1: (0,)}, cash=0)
    return game, past


def test_passing_goes_on_until_somebody_sells() -> None:
    game, past = stock_round()
    order = PassRound(P2)
    play(game, past, Pass())
    assert due(game, order, past, 0) == Pass()
    sold = Deed(P1, "share_turn", SellShares(("AFG_1",), 10))
    stop = due(game, order, [sold], 0)
    assert isinstance(stop, Stop)
    assert stop.reason.code == "order_shares_sold"
    assert due(game, PassRound(P2, regardless=True), [sold], 0) == Pass()
    assert due(game, order, [sold], 1) == Pass()  # it was sold before the order was given


def test_buying_goes_on_until_enough_is_held() -> None:
    game, past = stock_round()
    company = game.state.floated[0]
    play(game, past, Pass())
    offer = due(game, BuyUntil(P2, company, 1), past, 0)
    assert isinstance(offer, BuyShares)
    assert offer.certificates[0].startswith(company)
    play(game, past, offer)
    done = due(game, BuyUntil(P2, company, 1, then_pass=True), past, 0)
    if game.actor == P2:
        assert isinstance(done, Stop)
        assert done.follow == PassRound(P2)
    assert why_not(game, BuyUntil(P2, company, 1)) is not None


def test_share_orders_end_with_the_round() -> None:
    game = new("1849", players=3, seed=1)
    assert not stands(game, PassRound(P1))
    assert stands(game, PassRound(P1, always=True))
    assert stands(game, BidTo(P1, "RSA", 200))
    assert not stands(sicily(3).restarted(), BidTo(P1, "RSA", 200))
    assert stands(sicily(3).restarted(), PassRound(P1))


def test_passing_ends_when_the_watched_price_falls() -> None:
    game, past = stock_round()
    company = game.state.floated[0]
    price = share_price(game, company)
    play(game, past, Pass())
    watching = PassRound(P2, regardless=True, watch=company, floor=price)
    assert why_not(game, watching) is None
    assert due(game, watching, past, 0) == Pass()
    row, column = game.state.price[company]
    game.state.price = {**game.state.price, company: (row, column - 1)}
    stop = due(game, watching, past, 0)
    assert isinstance(stop, Stop)
    assert stop.reason.code == "order_price_fell"
    gone = PassRound(P2, watch="XYZ", floor=1)
    assert why_not(game, gone) == Reason("order_no_price", (("company", "XYZ"),))


def test_bidding_buys_at_once_up_to_a_limit_of_its_own() -> None:
    game, past = new("1849", players=3, seed=1), list[Deed]()
    assert due(game, BidTo(P1, "SCE", 19, buy=20), past, 0) == Bid("SCE", 20)
    stop = due(game, BidTo(P1, "SCE", 40, buy=19), past, 0)
    assert isinstance(stop, Stop)
    assert stop.reason.code == "order_limit_reached"


def test_what_would_end_an_order_is_told() -> None:
    game, _ = stock_round()
    company = game.state.floated[0]
    every = ["must_sell", "shares_sold", "started", "insecure", "lead_lost", "double_offered"]
    assert stops(game, PassRound(P1)) == (*every, "round_over")
    assert stops(game, PassRound(P1, regardless=True)) == ("round_over",)
    assert stops(game, PassRound(P1, True, True, "AFG", 50)) == ("price_fell",)
    assert stops(game, BuyUntil(P1, company))[:2] == ("floated", "nothing_to_buy")
    assert "limit_reached" in stops(game, BidTo(P1, "RSA", 9))
    assert "limit_reached" not in stops(game, BidTo(P1, "RSA", 9, then_pass=True))
