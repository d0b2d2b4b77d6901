"""What the pages of study tell: racks, mergers, best runs, plans, charts, the spreadsheet."""

from __future__ import annotations

import itertools
import json
import re
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import senro
from senro.core.action import Bid, Pass, RunTrains, to_json
from senro.core.event import Ran
from senro.core.game import Game
from senro.routes.search import solve
from senro.routes.work import Progress
from senro.rules.shares import percent, president, share_price
from senro.testing import begin, wander
from senro.titles.family1822.bidding import certificates_and_bids, committed
from senro.titles.t18ireland.mergers import Ballot
from senro.titles.t18ireland.state import Merge, Vote
from senro.titles.t1822pnw.state import Merge as Join
from senro.titles.t1822pnw.state import SetPar, TakeShares, columns
from senro.words import Voice
from tests.games.make import GAMES

FOLDER = Path(__file__).parents[1] / "games"
NAMES = {"player:1": "Aoife", "player:2": "Brendan", "player:3": "Ciara"}

Bring = Callable[[str], Any]


def saved(name: str) -> Game:
    return senro.load(FOLDER / f"{name}.json")


def voice(game: Game, language: str = "en") -> Voice:
    return Voice(language, game.title, NAMES)


@pytest.fixture
def bring(client: Any) -> Bring:
    """Import a saved game; return its table."""
    from senro.web.models import Table

    def do(name: str) -> Table:
        response = client.post("/import", {"text": (FOLDER / f"{name}.json").read_text()})
        assert response.status_code == 302, response.content
        return Table.objects.get(pk=response["Location"].split("/")[2])

    return do


def page(client: Any, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200, path
    text: str = response.content.decode()
    return text


@pytest.mark.parametrize("name", GAMES)
def test_the_saved_games_stand_at_the_positions_they_were_made_for(name: str) -> None:
    title, wanted, _ = GAMES[name]
    game = saved(name)
    assert game.title.name == title
    assert wanted(game)


# -- the rack ------------------------------------------------------------------------------


def test_the_rack_shows_boxes_in_order_bids_as_a_stack_and_what_is_bound() -> None:
    from senro.web.choices import gather
    from senro.web.rack import rack

    game = saved("pnw-bids")
    state = columns(game)
    card = state.boxes[0]
    first, second = state.players[:2]
    for seat in (first, second):
        state.cash[seat] = 400
    game.apply(Bid(card, 100))
    game.apply(Pass())
    game.apply(Bid(card, 105))
    found = rack(game, voice(game), gather(game, voice(game), None).groups, None)
    assert found is not None
    assert [box.card for box in found.minors] == list(columns(game).boxes)
    assert [box.number for box in found.minors] == [1, 2, 3, 4]
    assert [box.card for box in found.privates] == list(columns(game).offer[:3])
    assert [box.company for box in found.privates] == ["", "", ""]
    assert [box.name for box in found.privates] == [
        game.title.privates[private].name for private in columns(game).offer[:3]
    ]
    stack = found.minors[0].bids
    assert [(bid.name, bid.amount, bid.leads) for bid in stack] == [
        (NAMES[second], "$105", True),
        (NAMES[first], "$100", False),
    ]
    purses = {purse.name: purse for purse in found.purses}
    assert purses[NAMES[second]].bound == "$105"
    assert purses[NAMES[first]].bound == "$0"
    assert committed(game, second) == 105
    held = certificates_and_bids(game, second)
    assert purses[NAMES[second]].certificates == f"{held}/{game.title.certificate_limit}"
    assert found.minors[0].least == "$110"
    # He leads there himself and is told so instead of a choice.
    assert game.actor == second
    assert found.minors[0].choice is None
    assert found.minors[0].why


def test_a_bid_rises_by_fives_up_to_what_is_free() -> None:
    from senro.web.choices import gather
    from senro.web.rack import rack

    game = saved("pnw-bids")
    game.state.cash[game.actor or ""] = 400
    card = columns(game).boxes[0]
    found = rack(game, voice(game), gather(game, voice(game), None).groups, Bid(card, 110))
    assert found is not None
    choice = found.minors[0].choice
    assert choice is not None and choice.amount is not None and choice.chosen
    amount = choice.amount
    assert (amount.least, amount.step, amount.value) == (100, 5, 110)
    assert game.why_not(Bid(card, amount.most)) is None
    assert game.why_not(Bid(card, amount.most + 5)) is not None


def test_a_private_in_a_box_is_not_taken_for_the_minor_of_its_number() -> None:
    """P12 is not the card of minor 12, which may have left the game long ago."""
    from senro.titles.family1822.minors import close
    from senro.web.rack import rack

    game = saved("pnw-bids")
    state = columns(game)
    for minor in ("2", "3", "4"):
        state.stack = tuple(card for card in state.stack if card != f"M{minor}")
        state.boxes = tuple("" if card == f"M{minor}" else card for card in state.boxes)
        if minor in state.shares:
            close(game, minor)
    state.offer = ("P2", "P3", "P4")
    found = rack(game, voice(game), (), None)
    assert found is not None
    assert [box.company for box in found.privates] == ["", "", ""]
    names = [game.title.privates[private].name for private in state.offer]
    assert [box.name for box in found.privates] == names


def test_there_is_no_rack_where_there_are_no_boxes() -> None:
    from senro.web.rack import rack

    game = saved("ireland-merger")
    assert rack(game, voice(game), (), None) is None


# -- mergers -------------------------------------------------------------------------------


def test_what_a_merger_in_18ireland_is_said_to_do_is_what_it_does() -> None:
    from senro.web.merging import screen

    game = saved("ireland-merger")
    minors = [a for a in game.legal if isinstance(a, Merge)]
    game.apply(minors[0])
    partner = next(a for a in game.legal if isinstance(a, Merge))
    shown = screen(game, voice(game), partner)
    assert shown is not None and shown.tally is not None
    assert len(shown.hexes) == 2
    companies, holders = shown.grids[1], shown.grids[2]
    game.apply(partner)
    assert isinstance(game.frame, Ballot)
    assert (shown.tally.total, shown.tally.yes) == (game.frame.total, game.frame.yes)
    while isinstance(game.frame, Ballot) and game.decision and game.decision.step == "vote":
        assert screen(game, voice(game), None) is not None
        game.apply(Vote("for"))
    major = next(iter(game.legal))
    assert isinstance(major, Merge)
    game.apply(major)
    assert companies.rows[-1].cells[1].text == f"£{share_price(game, major.company)}"
    for row in holders.rows:
        seat = next((s for s, name in NAMES.items() if name == row.cells[0].text), "pool")
        star = " ★" if president(game, major.company) == seat else ""
        assert row.cells[2].text == f"{percent(game, seat, major.company)} %{star}"


def test_every_way_to_merge_in_1822pnw_is_listed_with_its_outcome() -> None:
    from senro.web.takeover import answers, screen

    game = saved("pnw-merger")
    join = next(a for a in game.legal if isinstance(a, Join))
    shown = screen(game, voice(game), join)
    assert shown is not None
    ways = shown.grids[1].rows
    game.apply(join)
    found = list(answers(game))
    assert len(found) == len(ways) > 0
    for row, (chosen, after) in zip(ways, found, strict=True):
        price = next(a.price for a in chosen if isinstance(a, SetPar))
        count = next(a.shares for a in chosen if isinstance(a, TakeShares))
        assert row.cells[0].text == f"${price}"
        assert row.cells[1].text == str(count)
        trial = game.copy()
        for action in chosen:
            assert trial.why_not(action) is None
            trial.apply(action)
        assert trial.state.cash == after.state.cash


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_panels_are_on_the_page_in_both_languages(bring: Bring, language: str) -> None:
    from django.test import Client

    table = bring("pnw-bids")
    table.open = True
    table.save()
    reader = Client(headers={"accept-language": language})
    text = page(reader, f"/table/{table.id}/")
    assert 'class="rack"' in text
    assert {"en": "Boxes of the minors", "ja": "マイナー会社の入札枠"}[language] in text


# -- best runs -----------------------------------------------------------------------------


def at_a_run(game: Game) -> Game:
    """Return the last position of a game at which trains were run for money."""
    from senro.web.runs import runs_now

    for count in range(game.count - 1, -1, -1):
        action = game.actions[count]
        if isinstance(action, RunTrains) and any(route.stops for route in action.routes):
            here = game.at(count)
            assert runs_now(here)
            return here
    raise AssertionError("nothing ever ran")


def test_the_worker_finds_what_the_rules_offer() -> None:
    from senro.web.runs import best_run, listed, question, runs_now

    game = at_a_run(saved("ireland-merger"))
    company = runs_now(game)
    asked = question(game, company, patience=60)
    assert asked.search.solution is not None and asked.search.solution.proven
    assert list(listed(game)) == list(game.legal)
    assert best_run(game, company) in list(game.legal)
    assert question(game, company).search is asked.search


def test_a_search_that_is_not_done_shows_bounds_and_can_be_stopped() -> None:
    from senro.web.answers import answer
    from senro.web.runs import Question, Search, question, runs_now

    game = at_a_run(saved("ireland-merger"))
    asked = question(game, runs_now(game), patience=60)
    running = Search(asked.laid.problem, best=120, bound=190, work=50_000)
    shown = answer(Question(game, asked.company, asked.laid, running), voice(game))
    assert (shown.state, shown.best, shown.bound, shown.take) == ("searching", "£120", "£190", "")
    running.stop()
    running.run(10_000_000)
    assert running.done.is_set()
    assert running.solution is not None


def test_the_page_says_what_a_choice_lacks_to_the_best(client: Any, bring: Bring) -> None:
    from senro.web.runs import question, runs_now

    table = bring("ireland-merger")
    game = at_a_run(saved("ireland-merger"))
    asked = question(game, runs_now(game), patience=60)
    idle = json.dumps({"type": "RunTrains", "routes": []})
    response = client.get(f"/table/{table.id}/run", {"at": game.count, "do": idle})
    text = response.content.decode()
    assert 'data-state="proven"' in text
    assert asked.search.solution is not None
    assert "less than the best" in text
    assert f"£{asked.search.solution.revenue}" in text
    made = page(client, f"/table/{table.id}/run?at={game.count}&made=1")
    assert "This run" in made
    past = page(client, f"/table/{table.id}/at/{game.count + 1}")
    assert "made=1" in past


def test_the_routes_of_last_time_are_compared_with_the_best(client: Any) -> None:
    from senro.save import dump
    from senro.web.answers import made_before, revenue_of
    from senro.web.models import Table
    from senro.web.room import ROOM
    from senro.web.runs import question, runs_now

    game = begin("1849", players=3, seed=2)
    told = 0
    for _ in wander(game, 2, 700, steady=True):
        if not runs_now(game) or told == 3:
            continue
        text = json.dumps(dump(game, list(NAMES.values())))
        table = client.post("/import", {"text": text})["Location"].split("/")[2]
        shown = page(client, f"/table/{table}/run?wait=1")
        before = made_before(ROOM.live(Table.objects.get(pk=table)), game)
        asked = question(game, runs_now(game), patience=60)
        earned = revenue_of(asked, before) if before else None
        assert asked.search.solution is not None
        less = bool(earned) and earned != asked.search.solution.revenue
        assert ("The same routes as last time earn" in shown) == less
        told += less
    assert told == 3


def test_a_page_does_not_wait_for_a_long_search(
    client: Any, bring: Bring, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page comes at once; it takes the run as soon as the search has found it."""
    from senro.save import dump
    from senro.web import runs

    held = threading.Event()

    def slowly(*given: Any, **more: Any) -> Any:
        more["report"](Progress(10, 990, 5_000))
        held.wait(60)
        return solve(*given, **more)

    monkeypatch.setattr(runs, "solve", slowly)
    monkeypatch.setattr(runs, "WORKER", runs.Worker())
    game = at_a_run(saved("ireland-merger"))
    text = json.dumps(dump(game, list(NAMES.values())))
    table = client.post("/import", {"text": text})["Location"].split("/")[2]
    shown = page(client, f"/table/{table}/")
    assert "wait=1" in shown
    idle = json.dumps({"type": "RunTrains", "routes": []})
    answer = page(client, f"/table/{table}/run?wait=1&do={idle}")
    assert "at least £10, at most £990" in answer
    assert "stop=1" in answer and "load delay" in answer
    held.set()
    runs.question(game, runs.runs_now(game), patience=60)
    answer = page(client, f"/table/{table}/run?wait=1&do={idle}")
    assert 'data-state="proven"' in answer and 'hx-target="#workspace" hx-swap' in answer
    assert "wait=1" not in page(client, f"/table/{table}/")


# -- plans ---------------------------------------------------------------------------------


def test_a_plan_changes_a_copy_and_ranks_what_may_be_laid(client: Any, bring: Bring) -> None:
    from senro.web.room import position

    table = bring("ireland-merger")
    before, _ = position(table)
    text = page(client, f"/table/{table.id}/plan/ranked")
    links = re.findall(r'href="[^"]*\?([^"]+)"', text)
    gains = [int(n) for n in re.findall(r"\+£(\d+)", text)]
    assert links and gains == sorted(gains, reverse=True)
    shown = page(client, f"/table/{table.id}/plan?{links[0].replace('&amp;', '&')}")
    assert "changes-list" in shown and f"+£{gains[0]}" in shown
    after, _ = position(table)
    assert after.state == before.state
    kept = client.post(f"/table/{table.id}/plan/keep?{links[0].replace('&amp;', '&')}")
    assert kept.status_code == 302
    from senro.web.models import Note

    (note,) = Note.objects.filter(table=table)
    assert "/plan?" in note.text


def test_offers_of_the_company_to_move_are_its_legal_lays() -> None:
    from senro.core.action import LayTile
    from senro.web.plan import offers

    game = saved("ireland-merger")
    for count in range(game.count - 1, 0, -1):
        if isinstance(game.actions[count], LayTile):
            here = game.at(count)
            if here.decision is not None and here.decision.step == "track":
                legal = [a for a in here.legal if isinstance(a, LayTile) and a.by is None]
                lays, _ = offers(here, here.decision.entity)
                assert set(legal) <= set(lays)
                return
    raise AssertionError("no track was ever laid")


def test_a_further_train_and_nonsense_in_the_address(client: Any, bring: Bring) -> None:
    table = bring("ireland-merger")
    path = f"/table/{table.id}/plan"
    text = page(client, f"{path}?c=n:6H&c=t:ZZ:1:9&c=k:A1:x&c=nonsense&phase=99&co=??")
    assert text.count("<li>One more 6H train") == 1
    assert client.get(f"{path}?at=99999").status_code == 404


# -- the past ------------------------------------------------------------------------------


def test_rounds_worth_and_runs_of_the_past(client: Any, bring: Bring) -> None:
    from senro.web.past import past_of
    from senro.web.room import ROOM

    table = bring("ireland-merger")
    live = ROOM.live(table)
    past = past_of(live, live.game.count)
    assert [mark.begin for mark in past.marks[1:]] == [mark.end for mark in past.marks[:-1]]
    last = past.shots[-1]
    assert last.count == live.game.count
    assert last.worth == {s: live.game.title.score(live.game, s) for s in live.game.seats}
    ran = sum(run.revenue for runs in past.runs.values() for run in runs)
    told = sum(
        event.revenue for entry in live.told for event in entry.events if isinstance(event, Ran)
    )
    assert ran == told > 0
    text = page(client, f"/table/{table.id}/study")
    assert text.count('class="chart"') == 4
    assert "style=" not in text
    number = len([a for a in live.game.actions if isinstance(a, RunTrains)])
    assert f"Of {number} runs" in page(client, f"/table/{table.id}/runs")


def test_a_run_that_left_money_on_the_table_is_named(client: Any) -> None:
    from senro.save import dump
    from senro.web.runs import question, runs_now

    game = at_a_run(saved("ireland-merger"))
    best = question(game, runs_now(game), patience=60).search.solution
    assert best is not None
    game.apply(RunTrains(()))
    text = json.dumps(dump(game, list(NAMES.values())))
    table = client.post("/import", {"text": text})["Location"].split("/")[2]
    rows = page(client, f"/table/{table}/runs").split("<tr>")[2:]
    assert len(rows) == 1
    assert f">{game.count}<" in rows[0] and f'bad">£{best.revenue}<' in rows[0]


def test_nothing_is_left_out_at_the_very_start(client: Any, begin: Callable[..., Any]) -> None:
    table = begin()
    assert "data-sort" in page(client, f"/table/{table.id}/study")
    assert "notice plain" in page(client, f"/table/{table.id}/plan")


def test_every_position_of_every_saved_game_can_be_looked_at(client: Any, bring: Bring) -> None:
    for name in GAMES:
        table = bring(name)
        for count in range(0, table.count, 23):
            page(client, f"/table/{table.id}/at/{count}")


def test_steps_go_by_turns_and_rounds() -> None:
    from senro.core.event import RoundBegan
    from senro.web.room import Live, Told
    from senro.web.trips import steps

    live = Live(saved("pnw-bids"))
    begun = (RoundBegan("stock", "1"),)
    live.told = [Told("a", ()), Told("b", ()), Told("b", begun), Told("a", ()), Told("c", ())]
    here = steps(live, 4)
    assert (here.turn_before, here.turn_after) == (3, 5)
    assert (here.round_before, here.round_after) == (3, 5)
    start = steps(live, 0)
    assert (start.turn_before, start.round_before, start.turn_after) == (None, None, 1)


def test_runs_of_a_company_are_drawn_on_the_map_of_their_day(client: Any, bring: Bring) -> None:
    from senro.web.past import past_of
    from senro.web.room import ROOM

    table = bring("ireland-merger")
    live = ROOM.live(table)
    past = past_of(live, live.game.count)
    run = next(r for runs in past.runs.values() for r in runs if r.revenue)
    text = page(client, f"/table/{table.id}/trips?co={run.company}&run={run.count}")
    assert 'class="routeno r1"' in text
    assert f'/at/{run.count}"' in text
    assert f"£{run.revenue}" in text


def test_since_the_last_turn_counts_from_the_players_own_move() -> None:
    from senro.web.past import last_turn
    from senro.web.room import Live, Told

    live = Live(saved("pnw-bids"))
    live.told = [Told("a", ()), Told("b", ()), Told("b", (), True), Told("c", ())]
    assert last_turn(live, "a", 4) == 1
    assert last_turn(live, "b", 4) == 2
    assert last_turn(live, "c", 4) == 0


def test_charts_have_round_steps_and_labels_apart() -> None:
    from senro.web.charts import LABEL_GAP, Line, chart, steps

    assert steps(0, 480) == (0, 100, 200, 300, 400, 500)
    assert steps(-120, 90)[0] <= -120
    lines = [Line(f"line {n}", f"p{n}", (100, 200, 300 + n), n) for n in range(5)]
    svg = chart("worth", ("a", "b", "c"), lines, str)
    heights = sorted(float(y) for y in re.findall(r'y="([\d.]+)" class="label"', svg))
    assert all(b - a >= LABEL_GAP - 0.1 for a, b in itertools.pairwise(heights))
    dashes = set(re.findall(r'stroke-dasharray="([^"]+)"', svg))
    assert len(dashes) == 4  # the first line is solid
    assert chart("empty", ("a",), [], str) == ""
    assert "&lt;b&gt;" in chart("<b>", ("a", "b"), [Line("<b>", "p1", (1, 2))], str)


# -- tiles and rules -----------------------------------------------------------------------


@pytest.mark.parametrize("title", ["1849", "18Ireland", "1822PNW"])
def test_the_gallery_shows_every_tile_and_hex(client: Any, title: str) -> None:
    text = page(client, f"/titles/{title}/tiles")
    known = senro.new(title, players=3).title
    hexes = set(re.findall(r"<b>([^<]+)</b>", text))
    assert set(known.map.printed) <= hexes
    laid = ("yellow", "green", "brown", "gray")
    assert {t for t, tile in known.tiles.items() if tile.colour in laid} <= hexes
    assert client.get("/titles/none/tiles").status_code == 404


def test_rules_in_a_page_have_no_markup_of_their_own(client: Any) -> None:
    from senro.web.study import html_of

    made = html_of("# A\n\n<script>x</script>\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n")
    assert "<script>" not in made and "style=" not in made and 'class="a-right"' in made
    for language, word in (("en", "share"), ("ja", "会社")):
        for title in ("1849", "18Ireland", "1822PNW"):
            answer = client.get(f"/titles/{title}/rules", headers={"accept-language": language})
            text = answer.content.decode()
            assert "<h1>" in text and word in text


def test_a_manifest_counts_what_is_left(client: Any, bring: Bring) -> None:
    table = bring("ireland-merger")
    game = saved("ireland-merger")
    text = page(client, f"/table/{table.id}/tiles")
    name = next(n for n, c in game.title.copies.items() if c and game.state.supply.get(n) != c)
    assert f"{game.state.supply.get(name, 0)} / {game.title.copies[name]}" in text


def test_strangers_see_nothing(bring: Bring) -> None:
    from django.test import Client

    table = bring("pnw-bids")
    for path in ("study", "trips", "runs", "plan", "plan/ranked", "tiles", "run"):
        assert Client().get(f"/table/{table.id}/{path}").status_code == 404


def test_what_each_train_earns_is_worked_out_not_taken_from_a_page(
    client: Any, bring: Bring
) -> None:
    """Of stated revenues the sum is judged; how it is divided is no player's to say."""
    from senro.web.models import Table
    from senro.web.room import position

    made, number = bring("1822pnw-seed"), 76
    address = client.post(f"/table/{made.id}/branch/{number}")["Location"]
    table = Table.objects.get(pk=address.split("/")[2])
    game, live = position(table)
    run = next(action for action in game.legal if isinstance(action, RunTrains))
    trial = game.copy()
    trial.events = []
    trial.apply(run)
    first, *others = [event.revenue for event in trial.events if isinstance(event, Ran)]
    shifted = (first + sum(others), *(0 for _ in others))
    routes = tuple(replace(r, revenue=n) for r, n in zip(run.routes, shifted, strict=True))
    move = {"action": json.dumps(to_json(RunTrains(routes))), "seen": live.number}
    answer = client.post(f"{address}move", move)
    assert answer.status_code == 302
    told = position(table)[1].told[number].events
    assert [event.revenue for event in told if isinstance(event, Ran)] == [first, *others]
