"""Keeping where a page was, and going back there."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.egress.loopback import Asked, Reply, html
from tests.http.conftest import OpenHttp
from zu_notebook.errors import SurfaceError, UsageError
from zu_notebook.surface import SavedState

FORM = (
    "<input name=n aria-label=Name><input type=password name=p aria-label=Password>"
    "<input type=checkbox name=c aria-label=Gift><select name=s aria-label=Size><option>S<option>M</select>"
    "<input type=radio name=r aria-label=A checked><input type=radio name=r aria-label=B>"
)


def test_a_state_brings_back_cookies_and_fields_but_no_secret(open_http: OpenHttp) -> None:
    def answer(asked: Asked) -> Reply:
        cookie = () if "cookie" in asked.headers else (("Set-Cookie", "session=harbour-1; Path=/"),)
        return html(FORM, headers=cookie)

    first = open_http({"/form": answer}, "/form?x=1")
    first.page.type(first.find("textbox", "Name"), "Ida")
    first.page.type(first.find("textbox", "Password"), "hush-hush")
    first.page.check(first.find("checkbox", "Gift"))
    first.page.check(first.find("radio", "B"))
    first.page.select(first.find("combobox", "Size"), "M")
    state = first.page.state()
    assert "harbour-1" not in repr(state)
    assert "hush" not in json.dumps(dict(state.data))

    second = open_http({"/form": answer}, "/form")
    second.page.restore(replace(state, url=state.url.replace(first.server.origin, second.server.origin)))
    assert second.server.last.target == "/form?x=1"
    assert second.server.last.headers["cookie"] == "session=harbour-1"
    assert second.find("textbox", "Name").value == "Ida"
    assert second.find("textbox", "Password").states["filled"] is False
    assert second.find("combobox", "Size").value == "M"
    ticked = {each.label for each in second.page.surface() if each.states.get("checked")}
    assert ticked == {"Gift", "B"}


def test_fields_that_are_not_there_any_more_are_counted(open_http: OpenHttp) -> None:
    opened = open_http("<input name=n aria-label=Name>")
    opened.page.type(opened.find("textbox", "Name"), "Ida")
    state = opened.page.state()
    opened.server.answers["/"] = html("<input name=other>")
    assert "1 fields are not there any more" in opened.page.restore(state).note


@pytest.mark.parametrize("data", [{"cookies": "k=v"}, {"fields": [1]}, {"cookies": [{}]}])
def test_a_state_that_is_damaged_is_refused(open_http: OpenHttp, data: dict[str, object]) -> None:
    opened = open_http("")
    state = SavedState(kind="http", url=f"{opened.server.origin}/", data=data)
    with pytest.raises((UsageError, SurfaceError)):
        opened.page.restore(state)


def test_a_state_of_another_kind_of_page_is_refused(open_http: OpenHttp) -> None:
    opened = open_http("")
    with pytest.raises((UsageError, SurfaceError), match="web"):
        opened.page.restore(SavedState(kind="web", url=opened.page.url))
