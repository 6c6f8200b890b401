"""One look at a page: every frame asked once, all at the same time, and what did not change not looked at again."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

from zu_notebook.browser._asking_frames import FrameAsking
from zu_notebook.browser._building import Answer, Builder
from zu_notebook.browser._frames import FrameGone, Frames, World
from zu_notebook.surface import Evidence, Look, RefBook, TypedSecrets

__all__ = ["Looking"]


@dataclass(frozen=True, slots=True)
class _Seen:
    """A look, and what it was made of."""

    answers: Mapping[World, Answer]
    missing: int
    secrets: int
    look: Look

    def is_made_of(self, answers: Mapping[World, Answer], missing: int, secrets: int) -> bool:
        """Whether a look that is made of this would be the same."""
        return (
            self.missing == missing
            and self.secrets == secrets
            and len(self.answers) == len(answers)
            and all(self.answers.get(world) is answer for world, answer in answers.items())
        )


class Looking:
    """Look at one page, again and again.

    Args:
        frames: The page's frames.
        refs: Gives each element its ref.
        secrets: What must be struck from whatever the page says.
    """

    def __init__(self, frames: Frames, refs: RefBook, secrets: TypedSecrets) -> None:
        self._frames = frames
        self._refs = refs
        self._secrets = secrets
        self._asking = FrameAsking()
        self._builder = Builder(refs)
        self._seen: dict[bool, _Seen] = {}

    async def look(self, *, tree: bool = False, html: bool = False) -> Look:
        """Capture the page.

        Args:
            tree: All of the accessibility tree, texts included, in place of what a surface needs.
            html: Count the characters of the top document's HTML too, which costs a serialisation once a document.

        Returns:
            What is there now; the same object as the last time where nothing changed.

        Raises:
            FrameGone: The top document went away meanwhile; look again.
        """
        worlds, missing = await self._frames.worlds()
        if not worlds:
            raise FrameGone("no frame")
        top = worlds[0]
        processes: dict[int, list[World]] = {}
        for world in worlds:
            processes.setdefault(id(world.session), []).append(world)
        parts = await asyncio.gather(
            *(self._asking.ask(group, tree=tree, html_of=top if html else None) for group in processes.values())
        )
        given = {world: answer for part in parts for world, answer in part.items()}
        answers = {world: given[world] for world in worlds if world in given}
        # A document that went away meanwhile may have answered: what is said of it must not pass for the next one.
        if top not in answers or not self._frames.is_current(top):
            raise FrameGone("the top frame")
        missing += len(worlds) - len(answers)
        last = self._seen.get(tree)
        secrets = self._secrets.size
        if last is not None and last.is_made_of(answers, missing, secrets):
            return last.look
        look = self._made(answers, top, missing)
        self._seen[tree] = _Seen(answers, missing, secrets, look)
        return look

    def _made(self, answers: Mapping[World, Answer], top: World, missing: int) -> Look:
        for world in answers:
            self._refs.forget(world.unique_id, self._asking.take_gone(world))
        built = self._builder.build(answers, top)
        answer = answers[top]
        evidence = answer["evidence"]
        return Look(
            nodes=tuple(map(self._secrets.strike_node, built.nodes)),
            title=self._secrets.strike(answer["title"]),
            url=self._secrets.strike(answer["url"]),
            evidence=Evidence(
                canvas_share=evidence["canvas"],
                unreadable_frames=missing,
                occluded_share=evidence["occluded"],
                text_chars=sum(answer["evidence"]["text"] for answer in answers.values()),
            ),
            view_width=answer["viewport"][0],
            view_height=answer["viewport"][1],
            scroll_x=answer["scroll"][0],
            scroll_y=answer["scroll"][1],
            html_chars=self._asking.html_chars(top),
            masks=tuple(built.masks),
        )
