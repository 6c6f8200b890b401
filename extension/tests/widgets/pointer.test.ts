import { expect, test } from "vitest";
import { CHANGED } from "../../dev/golden.ts";
import { NOTHING_YET } from "../../src/ui/port.ts";
import { pointerAfter } from "../../src/widgets/pointer.ts";

const { surface } = CHANGED;
const act = { action: "click", target: "a5", ok: true, appeared: 0, gone: 0, changed: 0, lines: [] };
const box = surface.affordances.find(({ handle }) => handle === "a5")?.box;
const middle = box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };

test("the pointer is on the middle of what was acted on", () => {
  expect(pointerAfter(NOTHING_YET, { ...CHANGED, last_act: act })).toEqual({ ...middle, act: 1 });
});

test("what is gone after the act was where it stood before", () => {
  const known = { ...NOTHING_YET, surface };
  const after = { ...CHANGED, surface: { ...surface, affordances: [] }, last_act: act };
  expect(pointerAfter(known, after)).toEqual({ ...middle, act: 1 });
});

test("without a new act, or without a place, it stays", () => {
  const pointer = { x: 1, y: 2, act: 3 };
  const known = { ...NOTHING_YET, surface, pointer, lastAct: act };
  expect(pointerAfter(known, { ...CHANGED, last_act: act })).toBe(pointer);
  expect(pointerAfter(known, { ...CHANGED, last_act: { ...act, action: "goto", target: "" } })).toBe(pointer);
});
