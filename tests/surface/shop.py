"""A page to ask: a form with twins, a hidden button, a secret field, texts in pieces."""

from __future__ import annotations

from tests.surface.tree import Page
from zu_notebook.surface import Box, Snapshot

__all__ = ["SHOP"]


def _shop() -> Snapshot:
    """A form with twins, a hidden button, a secret field, texts in pieces."""
    page = Page()
    page.add("navigation", "Main")
    page.add("link", "Home", under=page.nodes[-1], tag="a")
    main = page.add("main")
    page.add("heading", "Your  order", under=main, states={"level": 1}, tag="h1")
    paragraph = page.add("paragraph", under=main, tag="p")
    page.add("text", "Total: ", under=paragraph)
    page.add("text", "12", under=paragraph)
    page.add("text", ".50 €", under=paragraph)
    form = page.add("form", "Checkout", under=main)
    page.add(
        "textbox",
        "Discount code",
        under=form,
        value="SAVE10",
        placeholder="Code",
        tag="input",
        editable=True,
        focusable=True,
        states={"required": True, "invalid": "spelling"},
        box=Box(10, 20, 100, 30),
    )
    page.add("button", "Apply", under=form, states={"disabled": True}, tag="button")
    page.add("button", "Apply coupon now", under=form, tag="button")
    page.add("textbox", "Password", under=form, secret=True, value="hunter2", editable=True, tag="input")
    page.add("checkbox", "Gift wrap", under=form, states={"checked": False}, tag="input")
    page.add("checkbox", "Terms", under=form, states={"checked": "mixed"}, tag="input")
    rows = page.add("list", "Items", under=form)
    for number in (1, 2):
        item = page.add("listitem", under=rows, tag="li")
        page.add("text", f"Mug {number}", under=item)
        page.add("button", "Remove", under=item, states={"expanded": number == 1, "pressed": number == 2}, tag="button")
    hidden = page.add("group", under=main, pruning="hidden")
    page.add("button", "Ghost", under=hidden)
    page.add("text", "Boo", under=hidden)
    page.add("button", "Speck", under=main, box=Box(0, 0, 0, 4))
    page.add("button", "Edge", under=main, pruning="clipped")
    return Snapshot(nodes=tuple(page.nodes), title="Shop  ", url="http://shop.test/order/12?step=2#pay")


SHOP = _shop()
