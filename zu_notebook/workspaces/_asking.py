"""Single questions to a page: a value, a text, which elements fit, whether something is so."""

from __future__ import annotations

from zu_notebook.errors import StaleRef, UsageError
from zu_notebook.ids import Ref
from zu_notebook.surface import (
    READS,
    Candidate,
    CheckResult,
    ElementDescription,
    ReadKind,
    Snapshot,
    check_in,
    describe_in,
    locate_in,
)
from zu_notebook.workspaces._aim import Target, aim_at
from zu_notebook.workspaces._arguments import text_argument
from zu_notebook.workspaces._pipeline import PagePipeline

__all__ = ["PageAsking"]

_OF_A_TARGET = ("value", "attribute")


class PageAsking(PagePipeline):
    """Ask a page one thing; nothing here changes it."""

    async def html(self, target: Target | None = None) -> str:
        """Give the HTML as it is now, open shadow roots included, without what secret fields hold.

        Args:
            target: A handle, a ref or an affordance; None gives the whole top document.

        Raises:
            StaleRef: The element is gone.
        """
        async with self._turn:
            return await self._web.html(await self._ref(target))

    async def text(self, target: Target | None = None) -> str:
        """Give the visible text as a person would copy it: over all frames and shadow roots, nothing that is hidden.

        Args:
            target: A handle, a ref or an affordance; None gives the whole page.

        Raises:
            StaleRef: The element is gone.
        """
        async with self._turn:
            return await self._web.text(await self._ref(target))

    async def read(
        self, kind: ReadKind | str = "text", target: Target | None = None, name: str | None = None
    ) -> str | None:
        """Read one thing.

        Args:
            kind: `text`, `value`, `attribute`, `title`, `url`, or `result`: the lines of the last act's result.
            target: The element; `value` and `attribute` need one, `text` takes one.
            name: Which attribute.

        Returns:
            What is there; None where there is nothing, and for the value of a secret field.

        Raises:
            UsageError: There is no such kind, or it needs a target or a name.
            StaleRef: The element is gone.
        """
        if kind not in READS:
            raise UsageError(f"There is no {kind!r} to read.", hint=f"One of {', '.join(READS)}.")
        if kind in _OF_A_TARGET and target is None:
            raise UsageError(f"{kind} is read of a target.", hint=f'Example: page.read("{kind}", "a3")')
        if kind not in {*_OF_A_TARGET, "text"} and target is not None:
            raise UsageError(f"{kind} is read of the page, not of a target.", hint="Leave target out.")
        if (kind == "attribute") is (name is None):
            raise UsageError(
                "An attribute is read by its name, and nothing else is.",
                hint='Example: page.read("attribute", "a3", "href")',
            )
        async with self._turn:
            return await self._read(kind, await self._ref(target), name)

    async def _read(self, kind: str, ref: Ref | None, name: str | None) -> str | None:
        if kind == "text":
            return await self._web.text(ref)
        if kind == "url":
            return self.url
        if kind == "result":
            return "\n".join(self.last_act.lines()) if self.last_act is not None else None
        if kind == "attribute" and ref is not None:
            attributes = await self._web.attributes(ref)
            return attributes.get(text_argument(name, "name").strip().lower())
        seen = await self._web.look()
        if kind == "title":
            return seen.title
        found = next((node for node in seen.nodes if node.ref == ref), None)
        if found is None and ref is not None and not await self._web.is_there(ref):
            raise StaleRef(f"{ref} is gone from the page.", hint="Call page.surface() and use a handle from it.")
        return None if found is None else found.value

    async def describe(self, target: Target) -> ElementDescription:
        """Describe one element so that it can be known again: what it is, where, and beside what.

        Args:
            target: A handle, a ref or an affordance.

        Raises:
            StaleRef: The element is gone.
        """
        async with self._turn:
            aim = await self._aim(target)
            ref, snapshot = aim.ref, await self._tree()
            if ref not in snapshot:
                raise StaleRef(
                    f"{aim.what} is gone from the page.", hint="Call page.surface() and use a handle from it."
                )
            attributes = await self._web.attributes(ref)
            return describe_in(snapshot, ref, attributes=attributes, text=await self._web.text(ref))

    async def locate(
        self,
        *,
        role: str | None = None,
        name: str | None = None,
        text: str | None = None,
        placeholder: str | None = None,
        tag: str | None = None,
        index: int | None = None,
    ) -> list[Ref]:
        """Find elements; all that is given must fit.

        Args:
            role: An ARIA role.
            name: The exact accessible name, white space folded.
            text: A text that the element's name or content holds, white space and case folded.
            placeholder: The exact placeholder.
            tag: The tag in lower case.
            index: Of those that fit, the one at this place, from 0.

        Returns:
            Their refs in document order: none, one or many; a list of one is a target like the ref in it.

        Raises:
            LocateError: Nothing is said of the element.
        """
        return await self.locate_all(
            Candidate(role=role, name=name, text=text, placeholder=placeholder, tag=tag, index=index)
        )

    async def locate_all(self, candidate: Candidate) -> list[Ref]:
        """Find the elements that fit a candidate; see `locate`."""
        async with self._turn:
            return locate_in(await self._tree(), candidate)

    async def verify(self, predicate: str, subject: object = None, target: Target | None = None) -> CheckResult:
        """Say whether something is so; plainly false is an answer, not an error.

        Args:
            predicate: `visible`, `enabled`, `checked`, `text`, `value`, `url`, `count` … (`surface.PREDICATES`).
            subject: What is to be so, or which element is meant: a text, a number, a `Candidate`.
            target: The element, where it is known already.

        Returns:
            The answer, which is true or false, with what was expected and what is so.

        Raises:
            UsageError: There is no such predicate, or it is left open what is asked.
            StaleRef: The element is gone; `exists` and `visible` answer false.
        """
        async with self._turn:
            ref = None if target is None else await self._ref_there_or_gone(target)
            return check_in(await self._tree(), predicate, subject, ref)

    async def _ref(self, target: Target | None) -> Ref | None:
        return None if target is None else (await self._aim(target)).ref

    async def _ref_there_or_gone(self, target: Target) -> Ref:
        try:
            return (await self._aim(target)).ref
        except StaleRef:
            # What was there once and is gone can be asked about; what never was can't.
            surface = self.last if self.last is not None else await self._capture()
            return aim_at(target, surface, self._handles).ref

    async def _tree(self) -> Snapshot:
        seen = await self._web.look(tree=True)
        return Snapshot(nodes=seen.nodes, title=seen.title, url=seen.url, capture=self._captures)
