"""One look at a document: its nodes, and what of it could not be read."""

from __future__ import annotations

from zu_notebook.http._cards import with_cards
from zu_notebook.http._drafts import node_of
from zu_notebook.http._loaded import Loaded
from zu_notebook.http._walk import Walk
from zu_notebook.surface import Evidence, Look, RefBook, TypedSecrets

__all__ = ["look"]


def look(
    loaded: Loaded, refs: RefBook, typed: TypedSecrets, *, url: str, view: tuple[int, int], tree: bool, html: bool
) -> Look:
    """Look at a document.

    Args:
        loaded: The document.
        refs: Gives each element its ref.
        typed: What was typed into secret fields of this page, also in documents before.
        url: The address in the bar.
        view: Width and height that the page was opened with.
        tree: All of it, texts included, in place of what a surface needs.
        html: Say how many characters its source has.
    """
    document = loaded.document
    sight = loaded.sight()
    walk = Walk(loaded, sight, tree=tree)
    drafts = walk.drafts()
    if not tree:
        drafts = with_cards(drafts, document, sight)
    held = loaded.secrets.striker()

    def strike(text: str) -> str:
        return typed.strike(held(text)) if text else text

    painted = walk.canvases and not walk.text_chars and not walk.controls
    return Look(
        nodes=tuple(node_of(draft, refs, document.key, strike) for draft in drafts),
        title=strike(document.title),
        url=strike(url),
        evidence=Evidence(
            canvas_share=1.0 if painted else 0.0, unreadable_frames=walk.frames, text_chars=walk.text_chars
        ),
        view_width=view[0],
        view_height=view[1],
        html_chars=document.chars if html else None,
    )
