"""Where a page is, kept so that it can go back there: cookies, storage, fields, scroll; nothing of secret fields."""

from __future__ import annotations

import contextlib
import json
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from playwright.async_api import Error as PlaywrightError
from pydantic import BaseModel, ConfigDict, ValidationError

from zu_notebook.browser._frames import FrameGone, Frames, World
from zu_notebook.errors import ScriptError, UsageError
from zu_notebook.surface import Arrival, SavedState, TypedSecrets

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, CDPSession, StorageState

__all__ = ["StateParts", "keep_state", "parts_of", "restore_state"]

_SESSION: Final = """((all) => {
  const mine = all[self.origin];
  if (mine === undefined) return;
  try {
    sessionStorage.clear();
    for (const [name, value] of mine) sessionStorage.setItem(name, value);
  } catch { /* a page that may have no storage has none */ }
})"""


async def keep_state(context: BrowserContext, frames: Frames, secrets: TypedSecrets, url: str) -> SavedState:
    """Keep where the page is.

    What holds a secret that was typed here is left out: a cookie, an entry of a storage, a field.

    Args:
        context: Its cookies and storage.
        frames: The page's frames.
        secrets: What was typed into secret fields.
        url: The address in the bar.
    """
    stored = await _stored(context)
    worlds, _missing = await frames.worlds()
    documents = []
    session: dict[str, list[list[str]]] = {}
    for world in worlds:
        # A frame that went away meanwhile is where nobody is.
        with contextlib.suppress(FrameGone, ScriptError):
            kept = await world.call("keep")
            origin = await world.evaluate("self.origin")
            if kept["session"] is not None:
                session[origin] = _without(secrets, kept["session"])
            documents.append(
                {
                    "url": secrets.strike(kept["url"]),
                    "scroll": kept["scroll"],
                    "fields": _without(secrets, kept["fields"]),
                }
            )
    data = {
        "cookies": _without(secrets, stored.get("cookies", [])),
        "origins": [_without_within(secrets, origin) for origin in stored.get("origins", [])],
        "session": session,
        "documents": documents,
    }
    return SavedState(kind="web", url=url, data=data)


async def _stored(context: BrowserContext) -> dict[str, Any]:
    try:
        return dict(await context.storage_state(indexed_db=True))
    except PlaywrightError:
        # A database may hold what no JSON can; all else is kept.
        return dict(await context.storage_state())


def _without(secrets: TypedSecrets, entries: Sequence[Any]) -> list[Any]:
    """Leave out the entries in which a secret stands."""
    return [entry for entry in entries if not _holds(secrets, entry)]


def _without_within(secrets: TypedSecrets, origin: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out the entries of one origin's storage and databases in which a secret stands."""
    local = _without(secrets, origin.get("localStorage", []))
    databases = [
        {
            **database,
            "stores": [
                {**store, "records": _without(secrets, store.get("records", []))} for store in database["stores"]
            ],
        }
        for database in origin.get("indexedDB", [])
    ]
    return {**origin, "localStorage": local, **({"indexedDB": databases} if databases else {})}


def _holds(secrets: TypedSecrets, entry: object) -> bool:
    text = json.dumps(entry, ensure_ascii=False, default=str)
    return secrets.strike(text) != text


class _Field(BaseModel):
    """One field: what it is known again by, and what it held."""

    model_config = ConfigDict(frozen=True, strict=True)

    t: str
    n: str
    d: str
    k: int
    v: str | None = None
    c: bool | None = None
    o: list[str] | None = None


class _Document(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True)

    url: str
    scroll: list[float]
    fields: list[_Field]


class _Origin(BaseModel):
    """What of an origin is read here; the rest is the browser's."""

    model_config = ConfigDict(frozen=True, strict=True, extra="allow")

    origin: str


class StateParts(BaseModel):
    """A state's data, checked."""

    model_config = ConfigDict(frozen=True)

    cookies: list[dict[str, Any]]
    origins: list[_Origin]
    session: dict[str, list[tuple[str, str]]]
    documents: list[_Document]


def parts_of(state: SavedState) -> StateParts:
    """Take a state's data apart.

    Raises:
        UsageError: It is not what `page.state()` gave.
    """
    try:
        return StateParts.model_validate(dict(state.data))
    except ValidationError as error:
        wrong = dict.fromkeys(str(each["loc"][0]) for each in error.errors(include_input=False))
        # What stands there is not repeated: a cookie is a credential.
        raise UsageError(
            f"The state's data is not what a page in a browser gave: {', '.join(wrong)}.",
            hint="Pass what page.state() gave, or SavedState(**json.loads(text)).",
        ) from None


async def restore_state(
    parts: StateParts,
    *,
    context: BrowserContext,
    session: CDPSession,
    frames: Frames,
    secrets: TypedSecrets,
    check: Callable[[], None],
    reachable: Callable[[str], Awaitable[bool]],
    go: Callable[[], Awaitable[Arrival]],
) -> Arrival:
    """Set cookies and storage, go to the address, and put back what fields held.

    Args:
        parts: What `parts_of` gave.
        context: The page's own; what its storage holds now is replaced.
        session: A CDP session on the page.
        frames: The page's frames.
        secrets: What was typed into secret fields.
        check: Raises where the page can't be used any more.
        reachable: Whether an origin may be reached; storage of another one can't be set.
        go: Goes to the state's address, in a new document, and waits until it rests.

    Raises:
        UsageError: The browser does not take the cookies or the storage.
    """
    origins = [each.model_dump() for each in parts.origins if await reachable(each.origin)]
    try:
        await context.set_storage_state(cast("StorageState", {"cookies": parts.cookies, "origins": origins}))
    except (PlaywrightError, KeyError, TypeError) as error:
        check()
        raise UsageError(
            "The browser does not take the cookies and the storage of this state.",
            hint="Pass what page.state() gave; its data is not to be edited.",
        ) from error
    script = f"{_SESSION}({json.dumps(parts.session)})"
    added = await session.send("Page.addScriptToEvaluateOnNewDocument", {"source": script, "worldName": "zu-state"})
    try:
        arrival = await go()
    finally:
        with contextlib.suppress(PlaywrightError):
            await session.send("Page.removeScriptToEvaluateOnNewDocument", {"identifier": added["identifier"]})
    missing = await _bring_back(parts.documents, frames, secrets)
    note = f"{missing} fields of the state are not there any more." if missing else ""
    return Arrival(arrival.status, " ".join(part for part in (arrival.note, note) if part))


async def _bring_back(documents: Sequence[_Document], frames: Frames, secrets: TypedSecrets) -> int:
    """Put back what fields held, in each document that is there again; returns how many are not."""
    worlds, _missing = await frames.worlds()
    there: dict[tuple[str, int], World] = {}
    seen: Counter[str] = Counter()
    for world in worlds:
        url = _page_of(secrets.strike(await _address(world)))
        there[url, seen[url]] = world
        seen[url] += 1
    seen.clear()
    missing = 0
    for kept in documents:
        url = _page_of(kept.url)
        found = there.get((url, seen[url]))
        seen[url] += 1
        left = len(kept.fields)
        if found is not None:
            with contextlib.suppress(FrameGone, ScriptError):
                left = await found.call("bringBack", kept.model_dump(exclude_none=True))
        missing += left
    return missing


def _page_of(url: str) -> str:
    return url.partition("#")[0]


async def _address(world: World) -> str:
    with contextlib.suppress(FrameGone, ScriptError):
        return str(await world.evaluate("document.URL"))
    return ""
