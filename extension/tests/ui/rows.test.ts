import { describe, expect, test } from "vitest";
import { CHANGED } from "../../dev/golden.ts";
import { rowAction } from "../../src/ui/actions.ts";
import { chipsOf, cueText, filterRows, groupRows, rolesOf, twinText, valueText } from "../../src/ui/rows.ts";
import type { Affordance } from "../../src/wire/generated.ts";

const all = CHANGED.surface.affordances;
const handles = (rows: readonly Affordance[]) => rows.map(({ handle }) => handle);

function golden(handle: string): Affordance {
  const one = all.find((each) => each.handle === handle);
  if (!one) throw new Error(`${handle} is not in the golden surface`);
  return one;
}

describe("the filter", () => {
  test("finds by handle, role, label, value and what tells twins apart", () => {
    expect(handles(filterRows(all, "a12", ""))).toEqual(["a12"]);
    expect(handles(filterRows(all, "combobox", ""))).toEqual(["a6"]);
    expect(handles(filterRows(all, "DISCOUNT", ""))).toEqual(["a4"]);
    expect(handles(filterRows(all, "harbour-5", ""))).toEqual(["a4"]);
    expect(handles(filterRows(all, "cart towel", ""))).toEqual(["a13"]);
  });

  test("keeps all words of the query and the role", () => {
    // All of them stand under "Your order"; one has the word itself.
    expect(handles(filterRows(all, "order button", ""))).toEqual(["a9"]);
    expect(handles(filterRows(all, "", "checkbox"))).toEqual(["a8"]);
    expect(filterRows(all, "", "")).toBe(all);
  });

  test("offers each role once, with how many there are", () => {
    expect(rolesOf(all)).toEqual([
      ["button", 7],
      ["checkbox", 1],
      ["combobox", 1],
      ["generic", 1],
      ["link", 4],
      ["textbox", 2],
    ]);
  });
});

test("rows are grouped by where they stand, in the order of the document", () => {
  const groups = groupRows(all);
  expect(groups.map(({ title, rows }) => [title, rows.length])).toEqual([
    ['navigation "Site"', 3],
    ["main › Your order", 8],
    ['complementary "You may like" › You may like', 4],
    ["contentinfo", 1],
  ]);
  expect(groups.flatMap(({ rows }) => handles(rows))).toEqual(handles(all));
});

describe("a secret field", () => {
  const leaky: Affordance = { ...golden("a7"), value: "hunter2" };

  test("shows whether it is filled, never with what", () => {
    expect(valueText(leaky)).toBe("filled");
    expect(valueText({ ...leaky, states: { filled: false } })).toBe("empty");
  });

  test("is not found by its value", () => {
    expect(filterRows([leaky], "hunter2", "")).toEqual([]);
  });
});

test("a control without a name shows what it is near", () => {
  expect(cueText(golden("a3"))).toBe("no name · near Basket: 2 tickets");
});

test("twins show what they are in", () => {
  expect(twinText(golden("a13"))).toBe("in Knot towel");
  expect(twinText(golden("a14"))).toBe("");
});

test("states are chips; what is false is told from what is unknown", () => {
  const texts = (one: Affordance) => chipsOf(one).map(({ text }) => text);
  expect(texts(golden("a6"))).toEqual(["collapsed"]);
  expect(texts(golden("a15"))).toEqual(["guess"]);
  expect(texts({ ...golden("a8"), states: { checked: false } })).toEqual(["not checked"]);
  expect(texts({ ...golden("a8"), states: { checked: "mixed" } })).toEqual(["mixed"]);
  expect(texts({ ...golden("a8"), states: {} })).toEqual([]);
});

test("each row has the one action that fits it", () => {
  expect(rowAction(golden("a1"))).toMatchObject({ label: "Press" });
  expect(rowAction(golden("a4"))).toMatchObject({ label: "Fill" });
  expect(rowAction(golden("a6"))).toMatchObject({ label: "Choose" });
  expect(rowAction(golden("a7"))).toMatchObject({ label: "Fill" });
  expect(rowAction(golden("a8"))).toMatchObject({ label: "Uncheck" });
  expect(rowAction(golden("a10"))).toEqual({ kind: "none", label: "", why: "The page has switched it off." });
});
