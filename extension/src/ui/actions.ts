import type { Affordance } from "../wire/generated.ts";
import type { Action } from "./port.ts";

/** The one action of a row. */
export type RowAction =
  | { kind: "press"; label: "Press" }
  | { kind: "fill"; label: "Fill" }
  | { kind: "choose"; label: "Choose" }
  | { kind: "check"; label: "Check" | "Uncheck" }
  | { kind: "none"; label: ""; why: string };

const CHECKED = new Set(["checkbox", "switch", "menuitemcheckbox"]);
const FILLED = new Set(["textbox", "searchbox", "spinbutton", "slider"]);

export function rowAction(one: Affordance): RowAction {
  if (one.states.disabled === true) return none("The page has switched it off.");
  if (one.input_type === "file") return none(`Give it a file from a cell: page.upload("${one.handle}", …)`);
  if (one.options.length > 0) return { kind: "choose", label: "Choose" };
  if (CHECKED.has(one.role))
    return { kind: "check", label: one.states.checked === true ? "Uncheck" : "Check" };
  if (one.role === "radio") {
    return one.states.checked === true ? none("It is the chosen one.") : { kind: "check", label: "Check" };
  }
  if (isFilled(one))
    return one.states.readonly === true ? none("It is read only.") : { kind: "fill", label: "Fill" };
  return { kind: "press", label: "Press" };
}

/** A combobox is typed into where it takes text; else pressing it brings its choices. */
function isFilled(one: Affordance): boolean {
  return FILLED.has(one.role) || one.secret || one.editable;
}

function none(why: string): RowAction {
  return { kind: "none", label: "", why };
}

export const press = (one: Affordance): Action => ({ action: "click", handle: one.handle });

export const check = (one: Affordance): Action => ({
  action: "check",
  handle: one.handle,
  checked: one.states.checked !== true,
});

export const fill = (one: Affordance, text: string, submit: boolean): Action => ({
  action: "type",
  handle: one.handle,
  text,
  submit,
});

export const choose = (one: Affordance, values: string[]): Action => ({
  action: "select",
  handle: one.handle,
  values,
});
