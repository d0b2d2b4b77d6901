"""18Ireland, digest 6: proposals, votes, and what a merger brings."""

from __future__ import annotations

from senro.core.action import DiscardTrain, Pass
from senro.core.game import Game
from senro.titles.t18ireland import automatic
from senro.titles.t18ireland.mergers import partner_reason
from senro.titles.t18ireland.state import Merge, Vote, columns
from tests.titles.t18ireland.positions import (
    P1,
    P2,
    P3,
    P4,
    PAR_50,
    PAR_60,
    PAR_70,
    PAR_100,
    asks,
    holding,
    ireland,
    mergers,
    numbers,
    price,
    start,
    tiles,
    turn,
    why,
)

FOR, AGAINST = Vote("for"), Vote("against")


def chain() -> Game:
    """DDR of Dublin and UR of Belfast, joined through Drogheda, whose city DER fills."""
    game = ireland(phase="4")
    start(game, "DDR", {P1: (0,), P2: (1,)}, cell=PAR_60, trains=("2H-0", "2H-1"))
    start(game, "DER", {P2: (0,), P3: (1,)}, cell=PAR_50, trains=("2H-2", "2H-3"))
    start(game, "UR", {P3: (0,)}, cell=PAR_100, trains=("2H-4",))
    tiles(game, "J4:IR1:4 I9:IR7:0 I7:9:0 I5:69:2")
    return game


def test_three_minors() -> None:
    """A third is asked for if there is one; Pass puts two to the vote (6.1, 3)."""
    game = mergers(chain())
    game.play([Merge("DDR"), Merge("UR")])
    assert list(game.legal) == [Merge("DER"), Pass()]
    game.apply(Pass())
    assert asks(game) == ("vote", P1)
    game = mergers(chain())
    game.play([Merge("DDR"), Merge("UR"), Merge("DER"), FOR, FOR, Merge("GNRI")])
    assert game.state.tokens["GNRI"] == ()
    assert asks(game) == ("discard", "GNRI")  # five trains, four allowed


# -- 6.1 proposals -------------------------------------------------------------------------


def pair() -> Game:
    """DDR (P1 40, P2 20) at 60 and DER (P2 40, P3 20) at 50, joined; nothing else."""
    game = ireland(phase="4")
    start(game, "DDR", {P1: (0,), P2: (1,)}, cell=PAR_60, cash=30, trains=("2H-0", "2H-1"))
    start(game, "DER", {P2: (0,), P3: (1,)}, cell=PAR_50, cash=20, trains=("2H-2",))
    tiles(game, "I9:IR7:0")
    return game


def test_one_share_is_enough_to_propose() -> None:
    """Known fault: players were passed automatically."""
    game = mergers(pair(), P3)
    assert list(game.legal) == [Merge("DER"), Pass()]
    assert why(game, Merge("DDR")) == "no_share_in_it"
    assert automatic(game) is None


def test_a_player_without_candidate_is_passed_by_the_table() -> None:
    game = mergers(pair(), P4)
    assert asks(game) == ("propose_merger", P4)
    assert automatic(game) == Pass() and list(game.legal) == [Pass()]


def test_second_minor_is_compulsory_and_the_vote_starts_by_itself() -> None:
    game = mergers(pair())
    game.apply(Merge("DDR"))
    assert why(game, Pass()) == "second_minor_first"
    game.apply(Merge("DER"))
    assert asks(game) == ("vote", P1)


def test_same_set_is_void_in_the_same_round() -> None:
    """Known fault: not twice; the same player is asked again, no passed state changes."""
    game = mergers(pair())
    game.play([Merge("DDR"), Merge("DER"), AGAINST, AGAINST])
    assert asks(game) == ("propose_merger", P2)
    game.play([Merge("DER"), Merge("DDR")])
    assert asks(game) == ("propose_merger", P2)
    assert why(game, Pass()) is None


def test_round_ends_after_a_circle_of_passes() -> None:
    game = mergers(pair())
    game.play([Pass(), Pass(), Pass(), Pass()])
    assert asks(game)[0] == "share_turn"


def test_a_vote_clears_the_passes() -> None:
    game = mergers(pair())
    game.play([Pass(), Merge("DER"), Merge("DDR"), AGAINST])
    assert asks(game) == ("propose_merger", P3)
    game.play([Pass(), Pass(), Pass()])
    assert asks(game) == ("propose_merger", P2)


def test_no_proposal_without_a_major_left() -> None:
    """Known fault: a merger was offered with no ten-share company left."""
    game = pair()
    for major in ("GSWR", "GNRI", "DSER", "MGWR", "MRNCC", "WLWR", "CBSCR"):
        game.state.shares.pop(major)
    game = mergers(game)
    assert list(game.legal) == [Pass()] and why(game, Merge("DDR")) == "no_major_left"


# -- 6.2 legal sets ------------------------------------------------------------------------


def reason_of(game: Game, minor: str = "DER") -> str | None:
    reason = partner_reason(game, ("DDR",), minor)
    return reason.code if reason else None


def test_minors_without_track_are_not_linked() -> None:
    """Known fault: a crash if a company has no track."""
    game = ireland(phase="4")
    start(game, "DDR", {P1: (0,)})
    start(game, "DER", {P2: (0,)})
    assert reason_of(game) == "not_linked"


def test_tokens_do_not_break_the_link() -> None:
    """Known fault: a merger was refused because a token stood between (6.2)."""
    game = chain()
    assert game.state.board.blocks("DDR", "I9", 0)
    assert reason_of(game, "UR") is None


def test_not_on_the_same_tile() -> None:
    game = ireland(phase="4")
    start(game, "DDR", {P1: (0,)})
    start(game, "DKR", {P2: (0,)})
    assert reason_of(game, "DKR") == "tokens_on_one_tile"


def test_at_most_seven_shares_of_a_player_and_five_of_the_pool() -> None:
    game = ireland(phase="4")
    start(game, "DDR", {P1: (0, 1, 2)})
    start(game, "DER", {P1: (0, 1, 2)})
    tiles(game, "I9:IR7:0")
    assert reason_of(game) == "too_many_held"
    game = ireland(phase="4")
    start(game, "DDR", {P1: (0,), "pool": (1, 2, 3)})
    start(game, "DER", {P2: (0,), "pool": (1, 2, 3)})
    tiles(game, "I9:IR7:0")
    assert reason_of(game) == "too_many_held"


# -- 6.3 and 6.4 the vote ------------------------------------------------------------------


def test_a_true_majority_is_needed() -> None:
    """Known fault: a tie fails; 6 votes, 4 needed."""
    game = mergers(pair())
    game.play([Merge("DDR"), Merge("DER"), FOR])
    assert asks(game) == ("vote", P2)  # 2 of 6
    game.apply(AGAINST)  # 2 : 3, no longer possible
    assert asks(game) == ("propose_merger", P2)


def test_the_vote_ends_when_it_is_decided() -> None:
    game = mergers(pair())
    game.play([Merge("DDR"), Merge("DER"), FOR, FOR])  # 5 of 6: P3 is not asked
    assert asks(game) == ("choose_major", P1)


def test_the_pool_votes_by_the_change_of_price() -> None:
    """New price 55 (row 3, column 2 is 55): up for DER at 50, down for DDR at 60."""
    game = ireland(phase="4")
    start(game, "DDR", {P1: (0,), "pool": (1,)}, cell=PAR_60)
    start(game, "DER", {P2: (0,), "pool": (1, 2)}, cell=PAR_50)
    tiles(game, "I9:IR7:0")
    game = mergers(game)
    game.play([Merge("DDR"), Merge("DER")])
    frame = game.frame
    assert (frame.total, frame.yes, frame.no) == (7, 2, 1)  # type: ignore[union-attr]


def test_a_vote_is_all_that_is_asked() -> None:
    game = mergers(pair())
    game.play([Merge("DDR"), Merge("DER")])
    assert why(game, Pass()) == "vote_first" and why(game, Vote("perhaps")) == "vote_first"


# -- 6.5 carrying out ----------------------------------------------------------------------


def merged() -> Game:
    game = pair()
    game.state.privates["WDE"] = "DER"
    game.state.closed = tuple(c for c in game.state.closed if c != "WDE")
    columns(game).bonus["TASPS"] = "DDR"
    game = mergers(game)
    return game.play([Merge("DDR"), Merge("DER"), FOR, FOR, Merge("GNRI")])


def test_the_major_takes_everything_over() -> None:
    game = merged()
    assert price(game, "GNRI") == 55  # the topmost row and the leftmost column
    assert game.state.cash["GNRI"] == 50
    assert game.state.trains["GNRI"] == ("2H-0", "2H-1", "2H-2")
    assert game.state.privates["WDE"] == "GNRI"
    assert columns(game).bonus == {"TASPS": "GNRI"}
    assert {"DDR", "DER"} <= set(game.state.closed)
    assert {hex_ for hex_, _ in game.state.board.tokens("GNRI")} == {"I11", "I9"}


def test_a_leftover_token_costs_50() -> None:
    """Known fault: it was free after a merger of two (6.6, 7.4)."""
    assert merged().state.tokens["GNRI"] == (50,)


def test_shares_are_exchanged_one_for_one() -> None:
    """From the proposer clockwise; P2's three outweigh P1's two."""
    game = merged()
    assert holding(game, "GNRI") == {P1: 20, P2: 30, P3: 10, "GNRI": 40}
    assert numbers(game, P2, "GNRI")[-1] == 0
    assert asks(game) == ("propose_merger", P2)


def test_certificates_after_record_161830_action_341() -> None:
    """Section 10, 22: P2 proposes with 3 shares; P4 has 4, P6 one."""
    game = ireland(players=6, phase="4")
    p6 = "player:6"
    start(game, "DDR", {P2: (0,), P4: (1, 2)})
    start(game, "DER", {P4: (0,), P2: (1,), p6: (2,)})
    tiles(game, "I9:IR7:0")
    game = mergers(game, P2)
    game.play([Merge("DDR"), Merge("DER"), FOR, FOR, Merge("DSER")])
    assert numbers(game, P2, "DSER") == (1, 2, 3)
    assert numbers(game, P4, "DSER") == (4, 5, 0)
    assert numbers(game, p6, "DSER") == (6,)
    assert numbers(game, "DSER", "DSER") == (7, 8)


def test_pool_shares_come_last() -> None:
    game = ireland(phase="4")
    start(game, "DDR", {P1: (0,), "pool": (1,)})
    start(game, "DER", {P1: (0,), "pool": (1,)})
    tiles(game, "I9:IR7:0")
    game = mergers(game)
    game.play([Merge("DDR"), Merge("DER")])
    if asks(game)[0] == "vote":
        game.apply(FOR)
    game.apply(Merge("GNRI"))
    assert holding(game, "GNRI") == {P1: 40, "pool": 20, "GNRI": 40}


def test_a_bankrupt_player_does_not_become_president() -> None:
    """His dead shares are exchanged, the president's certificate passes him by."""
    game = ireland(phase="4")
    start(game, "DDR", {P1: (0,), P2: (1,), "pool": (2, 3)})
    start(game, "DER", {P4: (0,), P2: (1,), P3: (2,)})
    tiles(game, "I9:IR7:0")
    game.state.bankrupt = (P2,)
    game.state.players = (P3, P2, P1, P4)
    game = mergers(game, P3)
    game.play([Merge("DER"), Merge("DDR"), FOR, FOR, Merge("GNRI")])
    assert holding(game, "GNRI") == {P1: 20, P2: 20, P3: 10, P4: 20, "pool": 20, "GNRI": 10}
    assert numbers(game, P1, "GNRI") == (0,)


def test_too_many_trains_are_discarded_before_play_goes_on() -> None:
    game = pair()
    game.state.phase = game.title.phase_index["6"]  # limit 3 for a major
    game.state.trains["DER"] = ("2H-2", "2H-3")
    game = mergers(game)
    game.play([Merge("DDR"), Merge("DER"), FOR, FOR, Merge("GNRI")])
    assert asks(game) == ("discard", "GNRI") and game.actor == P2
    game.apply(DiscardTrain("2H-0"))
    assert asks(game) == ("propose_merger", P2)


def test_the_major_operates_in_the_next_round() -> None:
    game = merged()
    while asks(game)[0] == "propose_merger":
        game.apply(Pass())
    assert asks(game)[0] == "share_turn" and game.state.set_number == 3


def test_no_merger_round_before_phase_4() -> None:
    game = ireland()
    start(game, "DER", {P1: (0,)}, trains=("2H-0", "2H-1"))
    game = turn(game, "DER", "train", number=2)
    assert asks(game)[0] == "share_turn"
    game = ireland(phase="4")
    start(game, "DER", {P1: (0,)}, trains=("2H-0", "2H-1"))
    game = turn(game, "DER", "train", number=2)
    assert asks(game) == ("propose_merger", P1)


def test_row_and_column_of_the_new_price() -> None:
    """The topmost row and the leftmost column: 70 at (2, 4) and 50 at (4, 2) give 60."""
    game = ireland(phase="4")
    start(game, "DDR", {P1: (0,)}, cell=PAR_70)
    start(game, "DER", {P1: (0,)}, cell=PAR_50)
    tiles(game, "I9:IR7:0")
    game = mergers(game)
    game.play([Merge("DDR"), Merge("DER"), FOR, Merge("GNRI")])
    assert game.state.price["GNRI"] == (2, 2) and price(game, "GNRI") == 60
