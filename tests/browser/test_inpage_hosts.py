"""What holds more than the document tells: frames, objects, closed shadow roots."""

# ruff: noqa: E501 - a page in one piece reads better than a broken line
from __future__ import annotations

from typing import Any

import pytest

from tests.browser.inpage_probe import Probe

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def frame_of(probe: Probe, style: str, around: str = "") -> dict[str, Any]:
    await probe.load(f"<div style='{around}'><iframe srcdoc=x style='border:0;{style}'></iframe></div>")
    (node,) = await probe.nodes()
    return node


@pytest.mark.parametrize("style", ["transform:rotate(90deg)", "transform:rotate(3deg) scale(.7)", "transform:scaleX(-1)", "transform:rotate(180deg)",
    "transform:skewX(9deg)", "transform:perspective(500px) rotateY(30deg)", "rotate:10deg", "scale:-1 1"])  # fmt: skip
async def test_a_turned_frame_has_no_origin(probe: Probe, style: str) -> None:
    for node in (await frame_of(probe, style), await frame_of(probe, "", style)):
        assert node["o"] is None
        assert await probe.call("frameOffset", node["i"]) is None


@pytest.mark.parametrize(
    ("style", "around", "scale"),
    [
        ("transform:scale(.5)", "", [0.5, 0.5]),
        ("scale:2 1.5", "transform:translate3d(1px,2px,0)", [2, 1.5]),
        ("transform:rotate(-90deg)", "rotate:90deg", [1, 1]),
        ("", "transform:translateZ(0)", [1, 1]),
    ],
)
async def test_a_frame_that_is_moved_and_scaled_has_one(
    probe: Probe, style: str, around: str, scale: list[float]
) -> None:
    node = await frame_of(probe, style, around)
    assert [node["o"]["sx"], node["o"]["sy"]] == pytest.approx(scale, abs=0.01) or "rotate" in style
    assert await probe.call("frameOffset", node["i"]) == node["o"]


async def test_objects_and_embeds_that_hold_a_document_are_frames(probe: Probe) -> None:
    inner = "data:text/html,<button>in</button>"
    await probe.load(
        f"<object type=text/html data='{inner}'></object><object data='{inner}'></object><embed type=text/html src='{inner}'>"
        f"<iframe role=presentation srcdoc=x></iframe><object data=nope><button>fallback</button></object>"
    )
    await probe.page.wait_for_function(
        "frames.length === 4 && document.querySelector('object:last-of-type').clientWidth >= 0"
    )
    captured = await probe.capture()
    assert [(node["r"], node["t"], node["f"]) for node in captured["nodes"]] == [
        ("Iframe", "object", 16),
        ("Iframe", "object", 16),
        ("Iframe", "embed", 16),
        ("Iframe", "iframe", 16),
        ("button", "button", 1),
    ]
    assert captured["evidence"]["frames"] == 4


async def named_tags(probe: Probe) -> list[str]:
    numbers = (await probe.capture()).get("closed", [])
    return [await probe.evaluate(f"__zu.element({number}).id") for number in numbers]


async def test_a_custom_element_is_asked_again_when_it_looks_otherwise(probe: Probe) -> None:
    await probe.load(
        "<x-a id=a>light</x-a><x-a id=b>light</x-a><script>customElements.define('x-a', class extends HTMLElement {})</script>"
    )
    assert await named_tags(probe) == ["a", "b"]
    assert await named_tags(probe) == []
    await probe.page.evaluate("void (a.attachShadow({mode: 'closed'}).innerHTML = '<button>in</button>')")
    assert await named_tags(probe) == ["a"]


async def test_an_element_that_draws_where_it_is_not_is_asked(probe: Probe) -> None:
    await probe.load(
        "<!doctype html><button>Go</button><div id=h></div><x-w id=w></x-w><script>customElements.define('x-w', class extends HTMLElement {})</script>"
    )
    assert await named_tags(probe) == ["w"]
    for host in ("h", "w"):
        await probe.page.evaluate(
            f"void ({host}.attachShadow({{mode: 'closed'}}).innerHTML = '<p style=\"position:fixed;inset:0\">cookies</p>')"
        )
        assert await named_tags(probe) == [host]
        assert await named_tags(probe) == []


async def test_a_host_that_shows_none_of_its_children_is_asked(probe: Probe) -> None:
    await probe.load("<div id=h><b>light</b></div><div hidden id=n><b>light</b></div>")
    assert await named_tags(probe) == []
    await probe.page.evaluate("void (h.attachShadow({mode: 'closed'}).innerHTML = '<button>in</button>')")
    assert await named_tags(probe) == ["h"]
