"""The list of tables: what waits first, filters kept in the address, pages."""

from __future__ import annotations

import re
from typing import Any

from senro.core.action import Pass
from tests.web.test_people import Party, clocked, pass_time, visitor


def home(who: Any, query: str = "") -> str:
    """Return somebody's home page."""
    return str(who.get(f"/{query}").content.decode())


def tables(page: str) -> list[str]:
    """Return the ids of the tables on a page, in order."""
    return re.findall(r'href="/table/(\w+)/"', page)


def test_what_needs_my_move_comes_first_and_is_counted_in_the_title() -> None:
    party = Party()
    ann, ben = party.people[:2]
    hotseat = ann.post("/new", {"title": "1849", "players": "3"})["Location"].split("/")[2]
    page = home(ann)
    assert tables(page)[:2] == [party.table.pk, hotseat]
    assert "<title>(1) Your move – Senro</title>" in page
    assert "<title>Senro</title>" in home(ben)
    party.act(1, Pass())
    assert "<title>(1) Your move – Senro</title>" in home(ben)
    assert "<title>Senro</title>" in home(ann)
    assert hotseat not in tables(home(ben))


def test_filters_narrow_the_list_and_stay_in_the_address() -> None:
    live = Party(clock_turn="300", clock_bank="1800")
    slow = Party(clock_turn="86400")
    free = Party()
    free.post(free.people[2], "leave")
    free.act(1, Pass())
    who = live.watcher
    ids = {"live": live.table.pk, "slow": slow.table.pk, "free": free.table.pk}

    def found(query: str) -> set[str]:
        shown = tables(home(who, query))
        return {name for name, ident in ids.items() if ident in shown}

    assert found("?title=1849") == set(ids)
    assert found("?title=18Ireland") == set()
    assert found("?pace=live") == {"live"}
    assert found("?pace=slow") == {"slow", "free"}
    assert found("?show=open") == {"free"}
    assert found("?show=active") == {"free"}
    assert found("?show=open&pace=live") == set()
    assert found("?show=finished") == set()
    assert 'href="/?show=open&amp;title=1849"' in home(who, "?show=open")
    page = home(visitor(), "?show=mine&title=nonsense&page=x")
    assert "No table is like that." in page


def test_many_tables_come_by_pages() -> None:
    from senro.web.listing import ON_A_PAGE

    who = visitor()
    for _ in range(ON_A_PAGE + 1):
        who.post("/new", {"title": "1849", "players": "3"})
    first, second = home(who, "?show=mine"), home(who, "?show=mine&page=2")
    assert len(tables(first)) == ON_A_PAGE
    assert len(tables(second)) == 1
    assert "?show=mine&amp;page=2" in first


def test_cards_say_how_long_the_player_to_move_has() -> None:
    party = clocked()
    ben = party.people[1]

    def left(language: str = "en") -> str:
        """Return what Ben's card of the table says of the time, and how it looks."""
        accepts = {"accept-language": language}
        page = str(ben.get("/?show=mine", headers=accepts).content.decode())
        found = re.findall(r'<span class="left time-(\w+)">(.*?)</span>', page)
        return " ".join(found[0]) if found else ""

    assert left() in ("turn 5 min left", "turn 4 min left")
    assert left("ja") in ("turn 残り5分", "turn 残り4分")
    pass_time(party, 250)
    assert left() == "turn less than a minute left"
    assert left("ja") == "turn 残り1分未満"
    pass_time(party, 110)
    assert left() in [f"reserve {n} min of the reserve left" for n in (28, 29)]
    assert left("ja").startswith("reserve 予備の残り")
    party.post(party.people[0], "propose", kind="pause")
    for number in (2, 3):
        party.decide(number, "yes")
    assert left().endswith(" · stands still")
    party.post(party.people[1], "resume")
    pass_time(party, 9000)
    assert left() == "out Time is up"


def test_a_table_without_a_clock_says_nothing_of_time() -> None:
    party = Party()
    assert 'class="left' not in home(party.people[0], "?show=mine")
