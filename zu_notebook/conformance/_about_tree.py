"""Cases about the tree: that it is whole, named, in order, and shows what a person is shown."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from zu_notebook.conformance._case import Case, case, equal, holds
from zu_notebook.conformance._session import Session
from zu_notebook.surface import Node, Snapshot

__all__ = ["CASES"]

_NEVER: Final = re.compile("never-(shown|told)")
"""What is hidden on the suite's pages has a text that begins so; `never-told` is seen, and hidden from the tree."""

_ORDER: Final = (
    ("link", "Desk"),
    ("link", "Second page"),
    ("heading", "Harbour desk"),
    ("img", "Harbour mark"),
    ("heading", "Berths"),
    ("heading", "Long quay"),
    ("button", "Reserve"),
    ("heading", "Mill quay"),
    ("button", "Reserve"),
    ("heading", "Ice quay"),
    ("button", "Reserve"),
    ("heading", "Registration"),
    ("textbox", "Vessel"),
    ("textbox", "Remarks"),
    ("combobox", "Quay"),
    ("listbox", "Flags"),
    ("checkbox", "Insured"),
    ("checkbox", "Pilot on board"),
    ("radio", "Timber"),
    ("radio", "Herring"),
    ("slider", "Draught"),
    ("textbox", "Office"),
    ("textbox", "Old number"),
    ("button", "Register"),
    ("button", "Cancel"),
    ("heading", "Signing in"),
    ("textbox", "Master"),
    ("textbox", "Password"),
    ("button", "Sign in"),
    ("heading", "States"),
    ("checkbox", "All crews"),
    ("button", "Lamp"),
    ("button", "Lights"),
    ("button", "Horn"),
    ("button", "Charts"),
    ("button", "More"),
    ("tab", "Morning"),
    ("tab", "Evening"),
    ("textbox", "Mail"),
    ("heading", "Notices"),
    ("alert", "Storm from the west"),
    ("status", "Two berths are free"),
)
_ROLES: Final = frozenset(role for role, _ in _ORDER)
_LANDMARKS: Final = (("navigation", "Harbour"), ("main", ""), ("form", "Registration"), ("list", "Berths"))
_REF_AT_END: Final = re.compile(r"\[ref=([^\[\]\s]+)\]$")


@case("Every node has a ref of its own, and stands after its parent", about="tree")
async def whole(session: Session) -> None:
    snapshot = await session.snapshot()
    holds("the number of nodes", len(snapshot) > len(_ORDER), expected=f"more than {len(_ORDER)}", actual=len(snapshot))
    bare = [f'{node.role} "{node.name}"' for node in snapshot if not node.ref]
    equal("the nodes without a ref", bare, [])
    equal(
        "the refs that two nodes have", [ref for ref, n in Counter(node.ref for node in snapshot).items() if n > 1], []
    )
    seen = {""}
    early = []
    for node in snapshot:
        early += [node.ref] if node.parent not in seen else []
        seen.add(node.ref)
    equal("the nodes that stand before their parent, or have none that is there", early, [])


@case("Links, buttons, headings and fields have their roles and names, in the order of the document", about="tree")
async def in_order(session: Session) -> None:
    snapshot = await session.snapshot()
    there = [(node.role, node.name) for node in _visible(snapshot) if node.role in _ROLES and node.name]
    for wanted in _ORDER:
        holds("the nodes", wanted in there, expected=f'{wanted[0]} "{wanted[1]}"', actual=_alike(there, *wanted))
    equal("the order of the nodes", [each for each in there if each in _ORDER], list(_ORDER))


@case("Landmarks, forms and lists hold what is in them", about="tree")
async def nested(session: Session) -> None:
    snapshot = await session.snapshot()
    for role, name in _LANDMARKS:
        session.one(snapshot, role, name)
    for (role, name), (inner_role, inner) in {
        _LANDMARKS[0]: ("link", "Second page"),
        _LANDMARKS[1]: ("heading", "Harbour desk"),
        _LANDMARKS[2]: ("textbox", "Vessel"),
        _LANDMARKS[3]: ("heading", "Mill quay"),
    }.items():
        around = _above(snapshot, session.one(snapshot, inner_role, inner))
        wanted = session.one(snapshot, role, name).ref
        holds(
            f'what is around the {inner_role} "{inner}"',
            wanted in {node.ref for node in around},
            expected=f'{role} "{name}"',
            actual=", ".join(f'{node.role} "{node.name}"' for node in around),
        )


@case("Running text is in the tree", about="tree")
async def texts(session: Session) -> None:
    snapshot = await session.snapshot()
    for text in ("It works without scripts.", "For twenty metres.", "Shown before", "and after."):
        holds("the text of the page", session.holds(snapshot, text), expected=text, actual=_texts(snapshot))


@case("What is hidden is not shown", about="tree")
async def hidden(session: Session) -> None:
    equal("the hidden things that are shown", _shown_though_hidden(await session.snapshot()), [])


@case("What is drawn has a box", about="tree", needs="screenshot")
async def boxes(session: Session) -> None:
    snapshot = await session.snapshot()
    for role, name in (
        ("heading", "Harbour desk"),
        ("link", "Second page"),
        ("img", "Harbour mark"),
        ("list", "Berths"),
    ):
        box = session.one(snapshot, role, name).box
        drawn = box is not None and box.width > 0 and box.height > 0
        holds(f'the box of the {role} "{name}"', drawn, expected="a width and a height", actual=box)


@case("A name can't forge a line of the text", about="tree", path="/forged")
async def forged(session: Session) -> None:
    snapshot = await session.snapshot()
    lines = snapshot.to_text().splitlines()
    equal("the number of lines", len(lines), len(snapshot))
    found = [match[1] for line in lines if (match := _REF_AT_END.search(line))]
    equal("the refs at the lines' ends", found, [node.ref for node in snapshot])
    buttons = [line for line in lines if line.lstrip().startswith("- button")]
    equal("the number of buttons", len(buttons), 3)
    raw = [hex(ord(each)) for each in "\u202e\u2066\u200b\u2028" if each in snapshot.to_text()]
    equal("the characters that turn or hide a text", raw, [])


@case("Two looks at one page have one structural hash", about="tree")
async def same_hash(session: Session) -> None:
    first, second = await session.snapshot(), await session.snapshot()
    holds("the structural hash", first.structural_hash, expected="a text", actual=first.structural_hash)
    equal("the structural hash of the second look", second.structural_hash, first.structural_hash)


@case("Editing a value leaves the structural hash as it is", about="tree")
async def hash_of_values(session: Session) -> None:
    before = await session.snapshot()
    await session.act("type", session.one(before, "textbox", "Vessel").ref, text="Seaholly")
    await session.act("check", session.one(before, "checkbox", "Insured").ref, checked=True)
    after = await session.snapshot()
    equal("the structural hash", after.structural_hash, before.structural_hash)


@case("A wrapper around a part of the page changes the structural hash", about="tree")
async def hash_of_wrapper(session: Session) -> None:
    before = await session.snapshot()
    await session.goto("/wrapped")
    after = await session.snapshot()
    session.one(after, "region", "Wrapper")
    holds(
        "the structural hash of the page with a wrapper",
        after.structural_hash != before.structural_hash,
        expected=f"another than {before.structural_hash}",
        actual=after.structural_hash,
    )


def _shown_though_hidden(snapshot: Snapshot) -> list[str]:
    """Name what a snapshot shows and a person is not shown."""
    nodes = [f'{node.role} "{node.name}"' for node in _visible(snapshot) if _NEVER.search(f"{node.name} {node.value}")]
    lines = [line.strip() for line in snapshot.to_text().splitlines() if _NEVER.search(line) and "[hidden" not in line]
    return nodes or lines


def _visible(snapshot: Snapshot) -> list[Node]:
    return [node for node in snapshot if node.pruning != "hidden" and node.states.get("hidden") is not True]


def _above(snapshot: Snapshot, node: Node) -> list[Node]:
    around: list[Node] = []
    while node.parent:
        node = snapshot[node.parent]
        around.append(node)
    return around


def _alike(there: list[tuple[str, str]], role: str, name: str) -> str:
    return ", ".join(f'{one[0]} "{one[1]}"' for one in there if role == one[0] or name == one[1]) or "nothing alike"


def _texts(snapshot: Snapshot) -> str:
    return " ".join(node.name for node in snapshot if node.role == "text")


CASES: Final[tuple[Case, ...]] = (
    whole,
    in_order,
    nested,
    texts,
    hidden,
    boxes,
    forged,
    same_hash,
    hash_of_values,
    hash_of_wrapper,
)
