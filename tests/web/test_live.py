"""Every open page of a table follows it, on one process and on several."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from senro.core.action import Action
from senro.core.game import Game
from tests.web.servers import Person, Server, scaled, serving

PATIENCE = 60_000  # milliseconds; what is printed was a second at most on a machine at rest


@pytest.fixture(params=["sqlite, one process", "postgresql and redis, two processes"])
def servers(request: Any, tmp_path: Path) -> Iterator[list[Server]]:
    """Run the table in both ways; the second way has two processes."""
    if request.param.startswith("sqlite"):
        with serving(tmp_path / "data") as running:
            yield running
        return
    with scaled() as environment, serving(tmp_path / "data", 2, **environment) as running:
        yield running


def seated(servers: list[Server]) -> tuple[list[Person], str]:
    """Return three people, each at another server where there are several, and their table."""
    first = Person(servers[0].url)
    table = first.begin(mode="seats", open="1", name1="Ada")
    token = first.ask(table).text.partition("/join/")[2].partition('"')[0]
    people = [first]
    for number, name in ((2, "Bea"), (3, "Cy")):
        person = Person(servers[(number - 1) % len(servers)].url)
        answer = person.ask(f"/join/{token}", {"seat": number, "name": name})
        assert answer.status == 200
        people.append(person)
    return people, table


def choose(game: Game, chance: Random) -> Action:
    """Return one of the listed actions."""
    return chance.choice(list(game.legal))


def test_of_two_racing_moves_one_wins(servers: list[Server]) -> None:
    people, table = seated(servers)
    rivals = [people[0], Person(servers[-1].url, people[0].cookies)]
    for _ in range(3):
        game = people[0].game(table)
        mover = people[int((game.actor or "").partition(":")[2]) - 1]
        rivals = [Person(server.url, mover.cookies) for server in (servers[0], servers[-1])]
        seen = mover.seen(table)
        options = list(game.legal)[:2]
        answers: dict[int, Any] = {}
        start = threading.Barrier(2)

        def race(index: int) -> None:
            start.wait()
            answers[index] = rivals[index].move(table, options[index], seen)

        racers = [threading.Thread(target=race, args=(index,)) for index in (0, 1)]
        for racer in racers:
            racer.start()
        for racer in racers:
            racer.join()
        by_status = {answers[index].status: index for index in answers}
        assert set(by_status) == {200, 409}
        after = people[1].game(table)
        assert after.actions == [*game.actions, options[by_status[200]]]
        told = answers[by_status[409]]
        assert int(told.attribute("seen")) == people[0].seen(table)  # shown the new position
        assert 'role="alert"' in told.text


def test_a_killed_process_loses_no_confirmed_move(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as (server,):
        _kill_in_the_middle(server, server)


def test_a_killed_process_of_two_loses_no_confirmed_move(tmp_path: Path) -> None:
    with scaled() as environment, serving(tmp_path / "data", 2, **environment) as (one, other):
        _kill_in_the_middle(one, other)


def _kill_in_the_middle(killed: Server, asked: Server) -> None:
    """Make a hundred moves, the process being killed in the middle of them."""
    person = Person(killed.url)
    table = person.begin(seed=5)
    game, chance = person.game(table), Random(7)
    confirmed: list[Action] = []
    failures: list[str] = []

    def play() -> None:
        seen = 0
        while len(confirmed) < 100:
            action = choose(game, chance)
            try:
                answer = person.move(table, action, seen)
            except OSError:
                return
            if answer.status != 200:
                failures.append(f"{answer.status} {action} {killed.log}")
                return
            confirmed.append(action)
            seen = int(answer.attribute("seen"))
            game.apply(action)
            while len(game.actions) < int(answer.attribute("count")):
                forced = game.title.automatic(game)
                assert forced is not None
                game.apply(forced)

    player = threading.Thread(target=play)
    player.start()
    while len(confirmed) < 50 and player.is_alive():
        time.sleep(0.001)
    killed.kill()
    player.join()
    assert not failures
    assert 50 <= len(confirmed) < 100
    killed.start()
    kept = Person(asked.url, person.cookies).game(table)
    assert kept.actions[: game.count] == game.actions
    assert kept.count <= game.count + 2  # one was stored, perhaps, and not yet confirmed


@pytest.mark.slow
def test_open_pages_hold_no_connection_of_the_database(tmp_path: Path) -> None:
    """Many more pages than the pool has connections, half of them without a session."""
    with scaled() as environment, serving(tmp_path / "data", 1, **environment) as (server,):
        person = Person(server.url)
        table = person.begin(open="1")
        cookies = "; ".join(f"{c.name}={c.value}" for c in person.cookies)
        lines = []
        for number in range(40):
            line = socket.create_connection(("127.0.0.1", server.port), 10)
            given = cookies if number % 2 else "none=1"
            head = f"GET {table}live HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {given}\r\n\r\n"
            line.sendall(head.encode())
            lines.append(line)
        for line in lines:
            answer = b""
            while b"event: moved" not in answer:
                more = line.recv(4000)
                assert more, answer
                answer += more
        assert person.ask(table).status == 200
        for line in lines:
            line.close()


# -- in real browsers ----------------------------------------------------------------------


def open_page(browser: Any, person: Person, path: str) -> Any:
    """Open a page with a person's cookies; return it."""
    context = browser.new_context(locale="en-GB")
    context.add_cookies(
        [{"name": c.name, "value": c.value, "url": person.url} for c in person.cookies]
    )
    page = context.new_page()
    page.goto(person.url + path)
    page.wait_for_selector("html[data-link=on]")
    return page


@pytest.mark.browser
@pytest.mark.slow
def test_pages_see_moves_undo_and_chat_without_reloading(
    servers: list[Server], chromium: Any
) -> None:
    people, table = seated(servers)
    spectator = Person(servers[-1].url)
    spectator.ask("/")
    pages = [open_page(chromium, person, table) for person in (*people[:2], spectator)]
    problems: list[str] = []
    for page in pages:
        page.on("console", lambda m: problems.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda error: problems.append(str(error)))
    game, chance = people[0].game(table), Random(3)
    for number in range(1, 6):
        mover = people[int((game.actor or "").partition(":")[2]) - 1]
        assert mover.move(table, choose(game, chance), mover.seen(table)).status == 200
        _all_show(pages, f"#workspace[data-count='{number}']")
        game = people[0].game(table)
    actor = ("Ada", "Bea", "Cy")[int((game.actor or "").partition(":")[2]) - 1]
    for page, name in zip(pages, ("Ada", "Bea", ""), strict=True):
        title = page.title()
        assert title.startswith("● Your move") if name == actor else title.startswith(actor)
        icon = page.get_attribute("link[rel=icon]", "href")
        assert ("icon-turn" in icon) == (name == actor)
    assert people[0].ask(f"{table}undo", {"seen": people[0].seen(table)}).status == 200
    _all_show(pages, "#workspace[data-count='4']")
    people[2].ask(f"{table}chat", {"text": "a word to all"})
    _all_show(pages, ".log li:has-text('a word to all')")
    assert not problems, problems
    log = "".join(server.log for server in servers)
    assert "Traceback" not in log, log[-3000:]


def _all_show(pages: list[Any], selector: str) -> None:
    """Wait until all pages show something; print how long that took."""
    began = time.monotonic()
    for page in pages:
        page.wait_for_selector(selector, state="attached", timeout=PATIENCE)
    print(f"seen by {len(pages)} pages after {time.monotonic() - began:.3f} s")
