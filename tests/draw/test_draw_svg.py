from __future__ import annotations

import xml.etree.ElementTree as ET

from senro.draw.svg import Markup, document, el, escape, group, number

HOSTILE = """<script>alert("1")</script>&'\x00\ud800"""


def test_text_and_attributes_are_escaped() -> None:
    drawn = el("text", HOSTILE, aria_label=HOSTILE)
    root = ET.fromstring(drawn)
    assert root.tag == "text"
    assert len(root) == 0
    assert root.text == '<script>alert("1")</script>&\''
    assert root.get("aria-label") == root.text


def test_markup_is_not_escaped_twice() -> None:
    inner = el("b", "<")
    assert el("g", inner) == "<g><b>&lt;</b></g>"
    assert escape(Markup("<i/>")) == "<i/>"


def test_numbers_are_short() -> None:
    assert [number(v) for v in (1.0, -0.04, 2.25, 10.06, 100.0)] == ["1", "0", "2.2", "10.1", "100"]


def test_nothing_draws_nothing() -> None:
    assert group(()) == ""
    assert el("g", fill=None) == "<g/>"


def test_a_document_knows_its_size() -> None:
    root = ET.fromstring(document("", (-10, -5, 20, 10), width=40, label="a < b"))
    assert root.get("viewBox") == "-10 -5 20 10"
    assert (root.get("width"), root.get("height")) == ("40", "20")
    assert root.get("aria-label") == "a < b"
