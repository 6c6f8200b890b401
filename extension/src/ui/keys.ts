import type { Affordance } from "../wire/generated.ts";

const PAGE_ROWS = 10;

/** The row that a key leads to from another, or null where the key does not move. */
export function nextRow(key: string, rows: readonly Affordance[], from: string): string | null {
  const here = rows.findIndex(({ handle }) => handle === from);
  if (here < 0) return null;
  const last = rows.length - 1;
  const there = {
    ArrowDown: here + 1,
    ArrowUp: here - 1,
    PageDown: here + PAGE_ROWS,
    PageUp: here - PAGE_ROWS,
    Home: 0,
    End: last,
  }[key];
  if (there === undefined) return null;
  return rows[Math.max(0, Math.min(last, there))]?.handle ?? null;
}
