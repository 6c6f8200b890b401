import { useId, useRef } from "preact/hooks";
import type { ContextItem, Pruned, SurfaceState } from "../wire/generated.ts";
import { evidenceOf } from "./evidence.ts";
import { List } from "./list.tsx";
import { filterPruned, rolesOf } from "./rows.ts";
import type { ViewState } from "./view-state.ts";

/** The column beside the picture: what the page says, the filter, the list, and what is not listed. */
export function Side({ view }: { view: ViewState }) {
  const scroller = useRef<HTMLDivElement>(null);
  const surface = view.port.state.value.surface;
  return (
    <section class="zu-side" aria-label="Actions">
      {surface?.blind && <Blind surface={surface} />}
      <Filter view={view} />
      <div class="zu-rows" ref={scroller}>
        {surface && <Context items={surface.context} />}
        <List view={view} scroller={scroller} />
        {surface && <NotListed view={view} pruned={surface.pruned} />}
        {surface && !surface.blind && <Evidence surface={surface} />}
      </div>
    </section>
  );
}

function Blind({ surface }: { surface: SurfaceState }) {
  const reason = surface.blind_reason;
  return (
    <div class="zu-banner" role="status">
      <strong>This page can't be seen well.</strong> {reason ? `${reason}. ` : ""}
      What is listed may not be all. Look at the picture; wait and capture again, or close what covers the
      page.
      <Evidence surface={surface} />
    </div>
  );
}

/** What speaks for and against having seen all: numbers, so that a reader can judge for themselves. */
function Evidence({ surface }: { surface: SurfaceState }) {
  return (
    <details class="zu-evidence">
      <summary>How well it is seen</summary>
      <ul>
        {evidenceOf(surface).map(({ name, value, warn }) => (
          <li key={name} class={warn ? "zu-warned" : undefined}>
            <span>{name}</span> <span class="zu-figure">{value}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Filter({ view }: { view: ViewState }) {
  const all = view.all.value;
  const shown = view.rows.value.length;
  const id = useId();
  const filtered = view.query.value !== "" || view.role.value !== "";
  return (
    <div class="zu-filter">
      <input
        type="search"
        class="zu-input"
        aria-label="Filter by text, role or handle"
        placeholder="Filter by text, role or handle"
        autocomplete="off"
        spellcheck={false}
        data-filter
        value={view.query.value}
        onInput={(event) => {
          view.query.value = event.currentTarget.value;
        }}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") {
            event.preventDefault();
            const first = view.rows.value[0];
            if (first) view.focusRow(first.handle);
          } else if (event.key === "Escape" && view.query.value !== "") {
            event.stopPropagation();
            event.preventDefault();
            view.query.value = "";
          }
        }}
      />
      <label class="zu-sr" for={id}>
        Role
      </label>
      <select
        id={id}
        class="zu-input zu-roles"
        value={view.role.value}
        onChange={(event) => {
          view.role.value = event.currentTarget.value;
        }}
      >
        <option value="">All roles</option>
        {rolesOf(all).map(([role, count]) => (
          <option key={role} value={role}>
            {`${role} (${count})`}
          </option>
        ))}
      </select>
      <span class="zu-count" role="status">
        {filtered ? `${shown} of ${all.length}` : `${all.length}`}
        <span class="zu-sr"> listed</span>
      </span>
    </div>
  );
}

const SHOWN_LINES = 4;

/** What the page says on its own. Headings and dialogs are where things stand; they title the groups. */
function Context({ items }: { items: readonly ContextItem[] }) {
  const said = items.filter(({ kind }) => kind === "alert" || kind === "status" || kind === "error");
  if (said.length === 0) return null;
  const rest = said.slice(SHOWN_LINES);
  return (
    <div class="zu-context">
      {said.slice(0, SHOWN_LINES).map(line)}
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          {rest.map(line)}
        </details>
      )}
    </div>
  );
}

function line({ kind, text, ref }: ContextItem) {
  return (
    <p key={ref} class={`zu-line zu-said-${kind}`} title={text}>
      <span class="zu-kind">{kind}</span>
      <span dir="auto">{text}</span>
    </p>
  );
}

/** Opens by itself when what is looked for is only here: the reason is the answer. */
function NotListed({ view, pruned }: { view: ViewState; pruned: readonly Pruned[] }) {
  const query = view.query.value;
  const found = filterPruned(pruned, query);
  if (found.length === 0) return null;
  const asked = query.trim() !== "" && view.rows.value.length === 0;
  return (
    <details class="zu-pruned" key={asked ? "asked" : "all"} open={asked}>
      <summary>
        Not listed <span class="zu-count">{found.length}</span>
      </summary>
      <ul>
        {found.map(({ ref, role, label, reason }) => (
          <li key={ref}>
            <span class="zu-role">{role}</span>
            <span class="zu-text" dir="auto" title={label}>
              {label || <em class="zu-cue">no name</em>}
            </span>
            <span class="zu-reason">{reason}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
