import type { Affordance, Pruned } from "../wire/generated.ts";

export interface Group {
  key: string;
  title: string;
  rows: readonly Affordance[];
}

export interface Chip {
  text: string;
  tone: "plain" | "warn";
}

/** Keeps what has the role and all words of the query in what its row shows. */
export function filterRows(all: readonly Affordance[], query: string, role: string): readonly Affordance[] {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0 && role === "") return all;
  return all.filter((one) => {
    if (role !== "" && one.role !== role) return false;
    if (words.length === 0) return true;
    const text = haystack(one);
    return words.every((word) => (word === one.handle ? true : text.includes(word)));
  });
}

/** Keeps what is not listed and yet looked for. */
export function filterPruned(pruned: readonly Pruned[], query: string): readonly Pruned[] {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return pruned;
  return pruned.filter(({ role, label }) => {
    const text = `${role}\n${label}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** What the row shows; where it stands is left out: the page's title in every row would find them all. */
function haystack(one: Affordance): string {
  const name = one.label || cueText(one);
  return [one.handle, one.role, name, valueText(one), twinText(one), one.error].join("\n").toLowerCase();
}

export function rolesOf(all: readonly Affordance[]): readonly [role: string, count: number][] {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one.role, (counts.get(one.role) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a.localeCompare(b, "en"));
}

/** Groups neighbours that stand in one place; the order of the document stays. */
export function groupRows(rows: readonly Affordance[]): readonly Group[] {
  const groups: { key: string; title: string; rows: Affordance[] }[] = [];
  for (const one of rows) {
    const title = place(one);
    const last = groups.at(-1);
    if (last?.title === title) last.rows.push(one);
    else groups.push({ key: one.handle, title, rows: [one] });
  }
  return groups;
}

/** Where it stands: frame › dialog or landmark › headings › group. */
export function place(one: Affordance): string {
  const where = one.dialog ? `dialog ${one.dialog}` : one.landmark;
  const parts = [...one.frame.map((name) => `frame ${name}`), where, ...one.headings, one.group];
  return parts.filter((part, index) => part !== "" && part !== parts[index - 1]).join(" › ") || "page";
}

const FIELDS = new Set(["textbox", "searchbox", "spinbutton", "combobox"]);

/** The value as the row shows it; of a secret field only whether there is one. */
export function valueText(one: Affordance): string {
  if (one.secret) return one.states.filled === true ? "filled" : "empty";
  if (one.value !== null && one.value !== "") return one.value;
  return FIELDS.has(one.role) && one.options.length === 0 ? "empty" : "";
}

/** What stands in for a missing label. */
export function cueText(one: Affordance): string {
  return one.cue ? `no name · near ${one.cue}` : "no name";
}

/** What tells it from others that look the same here. */
export function twinText(one: Affordance): string {
  if (one.position === null) return "";
  const [index, count] = one.position;
  return one.enclosing_label ? `in ${one.enclosing_label}` : `${index} of ${count}`;
}

export function chipsOf(one: Affordance): readonly Chip[] {
  const chips: Chip[] = [];
  const add = (text: string, tone: Chip["tone"] = "plain") => chips.push({ text, tone });
  const { states } = one;
  if (states.disabled === true) add("disabled");
  if (states.invalid !== undefined && states.invalid !== false && states.invalid !== "false")
    add("invalid", "warn");
  if (states.checked !== undefined) add(triState(states.checked, "checked", "not checked"));
  if (states.pressed !== undefined) add(triState(states.pressed, "pressed", "not pressed"));
  if (states.expanded !== undefined) add(states.expanded === true ? "expanded" : "collapsed");
  if (states.selected === true) add("selected");
  if (states.required === true) add("required");
  if (states.readonly === true) add("read only");
  if (states.current !== undefined && states.current !== false && states.current !== "false") add("current");
  if (one.clickable === "cursor" || one.clickable === "delegated") add("guess");
  return chips;
}

function triState(value: boolean | number | string, yes: string, no: string): string {
  if (value === "mixed") return "mixed";
  return value === true || value === "true" ? yes : no;
}
