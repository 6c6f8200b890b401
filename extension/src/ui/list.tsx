import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Affordance } from "../wire/generated.ts";
import { check, press, rowAction } from "./actions.ts";
import { nextRow } from "./keys.ts";
import { Row } from "./row.tsx";
import { groupRows } from "./rows.ts";
import { ROWS_AT_ONCE, type ViewState } from "./view-state.ts";

/** The affordances as a grid: one tab stop, arrow keys from row to row, Enter for the one action of a row. */
export function List({ view, scroller }: { view: ViewState; scroller: { current: HTMLElement | null } }) {
  const grid = useRef<HTMLDivElement>(null);
  const rows = view.rows.value;
  const limit = view.limit.value;
  const groups = useMemo(() => groupRows(rows.slice(0, limit)), [rows, limit]);
  const onRun = useMemo(() => (one: Affordance) => runRow(view, one), [view]);
  const drawn = useDrawnRows(view, onRun);

  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    keepOneTabStop(grid.current, view);
    if (wanted.current !== null) focusIn(grid.current, scroller.current, wanted.current);
    wanted.current = null;
  });
  useLighting(grid, view);
  useEffect(() => {
    view.focusRow = (handle) => {
      view.active.value = handle;
      const index = view.rows.value.findIndex((one) => one.handle === handle);
      if (index < view.limit.value) {
        focusIn(grid.current, scroller.current, handle);
      } else {
        wanted.current = handle;
        view.limit.value = index + ROWS_AT_ONCE;
      }
    };
    const stopFollowing = view.active.subscribe(() => keepOneTabStop(grid.current, view));
    const stopShowing = view.hot.subscribe((handle) => {
      // The pointer is on the picture: its row comes into sight, within the list only.
      if (handle !== null && !grid.current?.matches(":hover"))
        reveal(scroller.current, rowOf(grid.current, handle));
    });
    return () => {
      stopFollowing();
      stopShowing();
    };
  }, [view, scroller]);

  if (rows.length === 0) return <Empty view={view} />;
  return (
    <div
      ref={grid}
      role="grid"
      class="zu-grid"
      aria-label="What can be done on this page"
      aria-rowcount={rows.length > limit ? -1 : undefined}
      tabIndex={-1}
      style={{ "--zu-handle-chars": longest(rows) }}
      onPointerOver={(event) => {
        view.hot.value = handleOf(event);
      }}
      onPointerLeave={() => {
        view.hot.value = focusedHandle(grid.current);
      }}
      onFocusIn={(event) => {
        const handle = handleOf(event);
        if (handle === null) return;
        view.active.value = handle;
        view.hot.value = handle;
      }}
      onFocusOut={() => {
        view.hot.value = null;
      }}
      onKeyDown={(event) => onKey(event, view, grid.current)}
    >
      {groups.map(({ key, title, rows: inGroup }) => (
        <div key={key} role="rowgroup" class="zu-group" style={{ "--zu-rows": inGroup.length }}>
          <div role="row" class="zu-group-row">
            <span role="rowheader" class="zu-group-title" title={title} dir="auto">
              {title}
            </span>
          </div>
          {inGroup.map(drawn)}
        </div>
      ))}
      {rows.length > limit && <More view={view} scroller={scroller} />}
    </div>
  );
}

/** Stands below the rows that are drawn; draws more as it comes near. */
function More({ view, scroller }: { view: ViewState; scroller: { current: HTMLElement | null } }) {
  const end = useRef<HTMLDivElement>(null);
  const limit = view.limit.value;
  useEffect(() => {
    if (!end.current) return undefined;
    const more = (entries: IntersectionObserverEntry[]) => {
      if (entries.some((entry) => entry.isIntersecting)) view.limit.value = limit + ROWS_AT_ONCE;
    };
    const observer = new IntersectionObserver(more, { root: scroller.current, rootMargin: "600px" });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [view, limit, scroller]);
  return <div ref={end} class="zu-end-of-rows" role="presentation" />;
}

function focusIn(grid: HTMLElement | null, scroller: HTMLElement | null, handle: string): void {
  const row = rowOf(grid, handle);
  row?.focus({ preventScroll: true });
  reveal(scroller, row);
}

function runRow(view: ViewState, one: Affordance): void {
  const action = rowAction(one);
  view.setFault(one.handle, null);
  switch (action.kind) {
    case "press":
      void view.act(press(one));
      return;
    case "check":
      void view.act(check(one));
      return;
    case "fill":
    case "choose":
      view.active.value = one.handle;
      view.editing.value = one.handle;
      return;
    case "none":
      view.said.value = `${one.handle}: ${action.why}`;
      return;
    default:
      action satisfies never;
  }
}

/** Rows at rest are drawn once for each capture: of thousands, only what changes is compared. */
function useDrawnRows(view: ViewState, onRun: (one: Affordance) => void): (one: Affordance) => VNode {
  const usable = view.usable.value;
  const editing = usable ? view.editing.value : null;
  const pending = view.pending.value;
  const faults = view.faults.value;
  const atRest = useMemo(() => ({ usable, drawn: new WeakMap<Affordance, VNode>() }), [usable]);
  return (one) => {
    const { handle } = one;
    const draw = () => (
      <Row
        key={handle}
        one={one}
        view={view}
        usable={usable}
        editing={editing === handle}
        pending={pending.has(handle)}
        fault={faults.get(handle)}
        onRun={onRun}
      />
    );
    if (editing === handle || pending.has(handle) || faults.has(handle)) return draw();
    const known = atRest.drawn.get(one) ?? draw();
    atRest.drawn.set(one, known);
    return known;
  };
}

function onKey(event: KeyboardEvent, view: ViewState, grid: HTMLElement | null): void {
  const handle = handleOf(event);
  if (handle === null || event.altKey || event.ctrlKey || event.metaKey) return;
  const onRow = event.target instanceof HTMLElement && event.target.getAttribute("role") === "row";
  const next = nextRow(event.key, view.rows.value, handle);
  if (next !== null) {
    event.preventDefault();
    event.stopPropagation();
    view.focusRow(next);
  } else if (onRow && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    event.stopPropagation();
    const one = view.rows.value.find((each) => each.handle === handle);
    if (one && (view.usable.value || rowAction(one).kind === "none")) runRow(view, one);
  } else if (!onRow && event.key === "Escape") {
    event.stopPropagation();
    rowOf(grid, handle)?.focus();
  }
}

/** Only the active row and its button are stops for Tab; else leaving a long list would take a thousand of them. */
function keepOneTabStop(grid: HTMLElement | null, view: ViewState): void {
  if (!grid) return;
  const rows = view.rows.peek();
  for (const stop of grid.querySelectorAll('[tabindex="0"]')) stop.setAttribute("tabindex", "-1");
  const wanted = view.active.peek();
  const handle = rows.some((one) => one.handle === wanted) ? wanted : rows[0]?.handle;
  const row = handle ? rowOf(grid, handle) : null;
  row?.setAttribute("tabindex", "0");
  row?.querySelector(".zu-do")?.setAttribute("tabindex", "0");
}

/** Lights the row and the mark of the hot handle; without drawing thousands of rows anew for one. */
function useLighting(grid: { current: HTMLElement | null }, view: ViewState): void {
  useEffect(() => {
    let lit: Element[] = [];
    return view.hot.subscribe((handle) => {
      for (const element of lit) element.classList.remove("zu-hot");
      const root = grid.current?.closest(".zu");
      lit =
        handle !== null && root ? [...root.querySelectorAll(`[data-handle="${CSS.escape(handle)}"]`)] : [];
      for (const element of lit) element.classList.add("zu-hot");
    });
  }, [grid, view]);
}

function Empty({ view }: { view: ViewState }) {
  const { surface, connection } = view.port.state.value;
  const total = surface?.affordances.length ?? 0;
  if (connection === "connecting") return <p class="zu-empty">Waiting for the kernel …</p>;
  if (connection !== "live" && total === 0) return <p class="zu-empty">There is no list of this page.</p>;
  if (surface === null) return <p class="zu-empty">Nothing was captured yet. Press Capture again.</p>;
  if (total === 0 && surface.blind) return <p class="zu-empty">Nothing could be read on this page.</p>;
  if (total === 0) {
    return (
      <p class="zu-empty">
        Nothing on this page can be pressed or filled. Go to another address, or capture again once it has
        loaded.
      </p>
    );
  }
  return (
    <p class="zu-empty">
      None of the {total} fits the filter.{" "}
      <button
        type="button"
        class="zu-button"
        onClick={() => {
          view.query.value = "";
          view.role.value = "";
        }}
      >
        Show all
      </button>
    </p>
  );
}

function rowOf(grid: HTMLElement | null, handle: string): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`.zu-row[data-handle="${CSS.escape(handle)}"]`) ?? null;
}

function handleOf(event: Event): string | null {
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>(".zu-row") : null;
  return row?.dataset.handle ?? null;
}

function focusedHandle(grid: HTMLElement | null): string | null {
  const row = grid?.querySelector<HTMLElement>(".zu-row:focus-within");
  return row?.dataset.handle ?? null;
}

/** Scrolls the list only as far as needed, and nothing around it. */
function reveal(scroller: HTMLElement | null, row: HTMLElement | null): void {
  if (!scroller || !row) return;
  const outer = scroller.getBoundingClientRect();
  const inner = row.getBoundingClientRect();
  if (inner.top < outer.top) scroller.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) scroller.scrollTop += inner.bottom - outer.bottom;
}

const longest = (rows: readonly Affordance[]) =>
  rows.reduce((most, { handle }) => Math.max(most, handle.length), 2);
