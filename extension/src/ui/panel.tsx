import { useRef } from "preact/hooks";
import { Bar } from "./bar.tsx";
import { Foot } from "./foot.tsx";
import { PictureView } from "./picture.tsx";
import { Side } from "./side.tsx";
import type { ViewState } from "./view-state.ts";

/** The live panel: a bar, the page's picture, the list of what can be done there, and what was done last. */
export function Panel({ view }: { view: ViewState }) {
  const root = useRef<HTMLElement>(null);
  view.leave = () => {
    if (root.current) leave(root.current);
  };
  const { connection, note, page, lastAct, control } = view.port.state.value;
  const lasting =
    connection === "gone" || connection === "broken" || (page !== null && page.status !== "open");
  return (
    <section
      ref={root}
      class="zu"
      aria-label={`Live panel: ${page?.title || page?.url || "no page"}`}
      data-connection={connection}
      data-holder={view.usable.value ? control?.holder : undefined}
      onFocusIn={keepKeys}
      onKeyDown={(event) => onKey(event, root.current)}
    >
      <div class="zu-panel">
        <Bar view={view} />
        {lasting && (
          <p class={connection === "broken" ? "zu-fault" : "zu-note"} role="status">
            {note || closedNote(page?.status)}
          </p>
        )}
        <div class={hasPicture(view) ? "zu-body" : "zu-body zu-listed-only"}>
          {hasPicture(view) && <PictureView view={view} onPick={(handle) => view.focusRow(handle)} />}
          <Side view={view} />
        </div>
        <Foot key={lastAct ? "act" : "none"} view={view} />
        <p class="zu-sr" aria-live="polite">
          {view.said.value}
        </p>
      </div>
    </section>
  );
}

/**
 * Keeps JupyterLab's shortcuts away from what has the focus: "d d" typed on a row must not delete a cell.
 * The mark has to be on the very element: Lumino looks from it upwards, and its selectors match it first.
 */
function keepKeys({ target }: FocusEvent): void {
  if (target instanceof HTMLElement) target.setAttribute("data-lm-suppress-shortcuts", "true");
}

/** A page in a browser always has one, if not yet; another kind only where one came. */
function hasPicture(view: ViewState): boolean {
  const { page, picture } = view.port.state.value;
  return page === null || page.kind === "web" || picture !== null;
}

function closedNote(status: "open" | "closed" | "died" | undefined): string {
  if (status === "died")
    return "The browser ended. This is the page as it was last seen; zu.open(…) starts a new browser.";
  return "The page is closed. This is how it was last seen; open it again with zu.open(…).";
}

function onKey(event: KeyboardEvent, root: HTMLElement | null): void {
  if (!root || event.altKey || event.ctrlKey || event.metaKey || event.key === "Tab") return;
  // Above the panel a notebook listens too, and takes Enter away from a form's field.
  event.stopPropagation();
  const { target } = event;
  const typing = target instanceof HTMLElement && target.matches("input, select, textarea");
  if (event.key === "/" && !typing) {
    event.preventDefault();
    root.querySelector<HTMLElement>("[data-filter]")?.focus();
  } else if (event.key === "Escape") {
    leave(root);
  }
}

/** Gives the focus back to what holds the panel: in a notebook that is the notebook, which then takes its own keys. */
function leave(root: HTMLElement): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  root.parentElement?.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
}
