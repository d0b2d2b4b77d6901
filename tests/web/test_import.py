"""Files in and out: what is well-formed comes back as the same game, what is not does no harm."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from senro import save

Begin = Callable[..., Any]


def saved(moves: int = 40) -> dict[str, Any]:
    game = save.Save("1849", ("Ann", "Ben", "Cal"), (), 7).begin()
    rng = random.Random(2)
    for _ in range(moves):
        game.apply(rng.choice(list(iter(game.legal))))
    return save.dump(game, ("Ann", "Ben", "Cal"))


def test_a_save_comes_back_as_the_same_game(client: Any) -> None:
    from senro.web.models import Table
    from senro.web.room import ROOM

    data = saved()
    file = SimpleUploadedFile("game.json", json.dumps(data).encode())
    response = client.post("/import", {"file": file})
    assert response.status_code == 302
    table = Table.objects.get(pk=response["Location"].split("/")[2])
    assert ROOM.live(table).game.state == save.replay(data).state
    back = json.loads(client.get(f"/table/{table.id}/download").content)
    assert back["actions"] == data["actions"]
    assert back["players"] == ["Ann", "Ben", "Cal"]


def test_pasted_text_is_as_good_as_a_file(client: Any) -> None:
    response = client.post("/import", {"text": json.dumps(saved(3))})
    assert response.status_code == 302


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"not json",
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b"null",
        b"{}",
        b'{"format":"senro-game"}',
        b'{"format":"senro-game","title":"1849","players":[1],"actions":[],"seed":1}',
        b'{"format":"senro-game","title":"none","players":[],"actions":[],"seed":1}',
        b'{"format":"senro-game","title":"1849","players":["a","b","c"],"actions":[{}],"seed":1}',
        b'{"format":"senro-game","title":"1849","players":["a","b","c"],"actions":[7],"seed":1}',
        b'{"format":"senro-game","title":"1849","players":["a","b","c"],"actions":[],"seed":'
        + b"9" * 60
        + b"}",
        b'{"title":"1849","players":[{"name":"a"},{"name":"b"},{"name":"c"}],"actions":[3]}',
        b'{"title":"1849","players":[{"name":"a"},{"name":"b"},{"name":"c"}],'
        b'"actions":[{"type":"undo","action_id":99}]}',
        b'{"title":"1849","players":[{"name":"a"},{"name":"b"},{"name":"c"}],'
        b'"actions":[{"type":"bid","entity":[],"company":{},"price":"x"}]}',
        b'{"title":["1849"],"players":{},"actions":""}',
    ],
)
def test_hostile_files_are_refused_in_words(client: Any, raw: bytes) -> None:
    response = client.post("/import", {"file": SimpleUploadedFile("x.json", raw)})
    assert response.status_code == 422
    page = response.content.decode()
    assert 'role="alert"' in page
    assert "Traceback" not in page


def test_a_large_file_is_refused(client: Any) -> None:
    raw = b" " * 5_000_001
    response = client.post("/import", {"file": SimpleUploadedFile("x.json", raw)})
    assert response.status_code in (400, 413, 422)
    if response.status_code == 422:
        assert "too large" in response.content.decode()


def test_an_illegal_action_names_its_place(client: Any) -> None:
    data = saved(5)
    data["actions"].append({"type": "Bid", "item": "SCE", "amount": 1})
    response = client.post("/import", {"text": json.dumps(data)})
    assert response.status_code == 422
    page = response.content.decode()
    assert "Action 6 is not legal" in page, page[page.find("alert") :][:200]
