"""Measure the table in a real browser: opening a game, making moves, panning the map.

    python scripts/measure_page.py FILE [--phone]

FILE is a game of Senro or of 18xx.games. A server of its own is started on a folder that goes
away; Debian's Chromium is driven by Playwright, without a graphics card. What is printed depends
on the machine and on what else it does; `docs/table.md` keeps what was measured at rest.
"""

from __future__ import annotations

import argparse
import json
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from senro.records.file import read_json

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
MOVES = 40

REDRAWN = """() => new Promise((done) => {
  const begun = performance.now();
  const drawn = () => setTimeout(() => done(performance.now() - begun));
  const settled = () => requestAnimationFrame(drawn);
  document.addEventListener("htmx:afterSettle", settled, { once: true });
  document.querySelector("#commit:not([disabled]), #pass").click();
})"""

FRAMES = """() => new Promise((done) => {
  const times = [];
  const box = document.getElementById("mapbox");
  const middle = box.getBoundingClientRect();
  const at = { clientX: middle.x + middle.width / 2, clientY: middle.y + middle.height / 2 };
  const step = (now) => {
    times.push(now);
    const deltaY = times.length % 60 < 30 ? -20 : 20;
    box.dispatchEvent(new WheelEvent("wheel", { ...at, deltaY, bubbles: true, cancelable: true }));
    if (times.length < 240) requestAnimationFrame(step);
    else done((times.length - 1) / (times.at(-1) - times[0]) * 1000);
  };
  requestAnimationFrame(step);
})"""


@contextmanager
def served() -> Iterator[tuple[str, Any]]:
    """Serve a folder that goes away; yield the address and a function that starts it anew."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as data:
        code = f"from senro.web import serve; serve(port={port}, data_dir={data!r}, warm=False)"
        running: list[subprocess.Popen[bytes]] = []

        def again() -> None:
            stop()
            running.append(subprocess.Popen([sys.executable, "-W", "ignore", "-c", code]))
            while True:
                try:
                    urllib.request.urlopen(address, timeout=5).close()
                    return
                except OSError:
                    time.sleep(0.1)

        def stop() -> None:
            for process in running:
                process.terminate()
                process.wait()
            running.clear()

        again()
        try:
            yield address, again
        finally:
            stop()


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("file", type=Path)
    asked.add_argument("--phone", action="store_true")
    given = asked.parse_args()
    size = PHONE if given.phone else DESKTOP
    flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    with served() as (address, again), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        page = browser.new_context(viewport=size, has_touch=given.phone).new_page()
        page.set_default_timeout(120_000)
        page.goto(f"{address}/import")
        page.fill("textarea", json.dumps(read_json(given.file)))
        page.click("button.primary")
        page.wait_for_selector("#workspace")
        table, moves = page.url, int(page.get_attribute("#workspace", "data-count"))
        again()
        print(f"moves in the game: {moves}")
        print(f"open, server just started: {opened(page, table):.0f} ms")
        print(f"open again: {statistics.median(opened(page, table) for _ in range(5)):.0f} ms")
        page.click("[data-show=map]")
        print(f"zooming the map: {page.evaluate(FRAMES):.0f} frames a second")
        page.goto(f"{table}at/{moves // 2}")
        page.wait_for_load_state()
        page.click(".menu summary")
        page.click("#branch")
        page.wait_for_selector("#workspace[data-acting='1']")
        page.wait_for_load_state()
        taken = []
        while len(taken) < MOVES and decided(page):
            taken.append(page.evaluate(REDRAWN))
        taken.sort()
        print(f"a move until redrawn: median {statistics.median(taken):.0f} ms, ", end="")
        print(f"longest {taken[-1]:.0f} ms, of {len(taken)}")


def opened(page: Any, address: str) -> float:
    """Open a page; return the milliseconds until it is loaded."""
    page.goto(address)
    found = page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
    return float(found)


OFFERED = (".panel a.tile", ".panel a.choice", ".panel a.pick", ".panel .hexlist a.chip")


def decided(page: Any) -> bool:
    """Draft the first thing that is offered; return whether there is a move to make."""
    for _ in range(4):
        page.locator(".htmx-request").first.wait_for(state="detached")
        page.wait_for_timeout(300)  # the machine comes to rest between two measurements
        if page.locator("#commit:not([disabled])").count():
            return True
        chosen = page.locator("#workspace").get_attribute("data-do")
        offered = (page.locator(selector).first for selector in OFFERED)
        first = next((link for link in offered if link.count()), None)
        if first is None or chosen:
            break
        first.evaluate("link => link.click()")
    return bool(page.locator("#commit:not([disabled]), #pass").count())


if __name__ == "__main__":
    main()
