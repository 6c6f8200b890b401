"""The shop: its cards, the order form, and the page that says it is done."""

from __future__ import annotations

import json

from ._exchange import Answer, Request, bare_page, data, message, page, redirect
from ._prices import CODES, PRODUCTS, SHIPPING, Order, euros
from ._template import Markup, fill, join

__all__ = ["add_to_cart", "checkout", "confirmation", "send_order", "shop"]


def shop(request: Request) -> Answer:
    """Show what there is to buy."""
    added = PRODUCTS.get(request.query.get("added", ""))
    cards = join(
        fill(
            "shop_card.html",
            key=key,
            name=item.name,
            line=item.line,
            price=euros(item.cents),
            art=fill(f"art_{key}.html"),
        )
        for key, item in PRODUCTS.items()
        if key != "ticket"
    )
    said = f"{added.name} is in your order." if added else ""
    return page("Shop", fill("shop.html", cards=cards, said=said), request=request, script="shop.js")


def add_to_cart(request: Request) -> Answer:
    """Put a thing into the order; answers a script with data and a form with the shop again."""
    key = request.form.get("product", "")
    if key not in PRODUCTS:
        text, detail = "The shop has no such thing.", "Go back to the shop and choose one that it has."
        return message("Not sold here", text, detail, request=request, status=400)
    request.visitor.add(key)
    if request.wants_data:
        return data({"said": f"{PRODUCTS[key].name} is in your order.", "count": request.visitor.count})
    return redirect("/shop", query={"added": key})


def checkout(request: Request) -> Answer:
    """Show the order form."""
    return _order_form(Order(request.visitor.cart))


def send_order(request: Request) -> Answer:
    """Price the order again (a form without script gets here for Apply as well) or place it."""
    shipping = request.form.get("shipping", "standard")
    typed = request.form.get("code", "").strip()
    code = typed.upper()
    order = Order(
        dict(request.visitor.cart), shipping if shipping in SHIPPING else "standard", code if code in CODES else ""
    )
    applying = request.form.get("do") == "apply"
    if typed and not order.code:
        return _order_form(order, typed=typed, alarm="That code is not known.")
    if applying:
        return _order_form(order, typed=typed, alarm="" if typed else "Type a code first.")
    request.visitor.place(order)
    return redirect("/confirmation")


def confirmation(request: Request) -> Answer:
    """Say what was ordered."""
    order = request.visitor.placed
    if order is None:
        return redirect("/checkout")
    main = fill("confirmation.html", number=f"HM-{request.visitor.orders:04d}", lines=_lines(order), **_sums(order))
    return bare_page("Order placed", main, name="checkout")


def _order_form(order: Order, *, typed: str = "", alarm: str = "") -> Answer:
    options = join(
        fill(
            "option.html", key=key, name=name, cents=cents, chosen=Markup(" selected" if key == order.shipping else "")
        )
        for key, (name, cents) in SHIPPING.items()
    )
    main = fill(
        "checkout.html",
        lines=_lines(order),
        options=options,
        codes=json.dumps(dict(CODES)),
        goods_cents=order.goods,
        code=order.code,
        typed=typed,
        alarm=alarm,
        said=_said(order),
        **_sums(order),
    )
    return bare_page("Your order", main, script="checkout.js", name="checkout")


def _said(order: Order) -> str:
    return f"{CODES[order.code]} % off: {order.code}" if order.code else ""


def _lines(order: Order) -> Markup:
    return join(
        fill("order_line.html", number=number, name=PRODUCTS[key].name, price=euros(PRODUCTS[key].cents * number))
        for key, number in order.lines.items()
    )


def _sums(order: Order) -> dict[str, str]:
    return {
        "goods": euros(order.goods),
        "discount": euros(-order.discount),
        "no_discount": Markup("" if order.discount else "hidden"),
        "shipping": SHIPPING[order.shipping][0],
        "postage": euros(order.postage),
        "total": euros(order.total),
    }
