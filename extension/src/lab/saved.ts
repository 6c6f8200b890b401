export interface SavedSurface {
  title: string;
  url: string;
  affordances: readonly SavedAffordance[];
}

export interface SavedAffordance {
  handle: string;
  role: string;
  label: string;
  value: string;
  states: string;
}

export const VERSION = 1;

/** Reads the data of a saved output; a saved file may hold anything. */
export function readSaved(data: unknown): SavedSurface | null {
  if (!isRecord(data) || data.version !== VERSION || !Array.isArray(data.affordances)) return null;
  return {
    title: text(data.title),
    url: text(data.url),
    affordances: data.affordances.filter(isRecord).map((one) => ({
      handle: text(one.handle),
      role: text(one.role),
      label: text(one.label),
      value: text(one.value),
      states: isRecord(one.states) ? statesText(one.states) : "",
    })),
  };
}

/** Draws the list as text, without buttons: there is no kernel to press anything. */
export function drawSaved(saved: SavedSurface | null): HTMLElement {
  const root = document.createElement("section");
  root.className = "zu-saved";
  const title = document.createElement("p");
  title.className = "zu-saved-title";
  root.append(title);
  if (saved === null) {
    title.textContent = "This output was saved by another version of zu-notebook. Run the cell again.";
    return root;
  }
  title.textContent = [saved.title, saved.url].filter(Boolean).join(" · ");
  const table = document.createElement("table");
  table.setAttribute("aria-label", "What could be done on this page");
  for (const { handle, role, label, value, states } of saved.affordances) {
    const row = table.insertRow();
    for (const words of [handle, role, label || "no name", value, states]) {
      const cell = row.insertCell();
      cell.dir = "auto";
      cell.textContent = words;
    }
  }
  root.append(table);
  return root;
}

function statesText(states: Record<string, unknown>): string {
  return Object.entries(states)
    .filter(([, value]) => value !== false)
    .map(([name, value]) => (value === true ? name : `${name} ${String(value)}`))
    .join(", ");
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
