import { expect, test } from "vitest";
import { isLeaving, keyEvent, Mouse, modifiersOf, pointOn, wheelEvent } from "../../src/ui/hand.ts";

const VIEW = { width: 1280, height: 800 };
const DRAWN = { left: 100, top: 50, width: 640, height: 400 };

const key = (name: string, more: KeyboardEventInit & { keyCode?: number } = {}) =>
  new KeyboardEvent("keydown", { key: name, code: "KeyX", ...more });

test("a point on the drawn page is one of the page", () => {
  expect(pointOn({ clientX: 100, clientY: 50 }, DRAWN, VIEW)).toEqual({ x: 0, y: 0 });
  expect(pointOn({ clientX: 420, clientY: 250 }, DRAWN, VIEW)).toEqual({ x: 640, y: 400 });
  // Dragged beyond the edge.
  expect(pointOn({ clientX: 90, clientY: 451 }, DRAWN, VIEW)).toEqual({ x: -20, y: 802 });
});

test("modifiers are counted as the protocol does; on a Mac, Command is Control", () => {
  const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
  expect(modifiersOf({ ...none, altKey: true, shiftKey: true }, false)).toBe(9);
  expect(modifiersOf({ ...none, metaKey: true }, false)).toBe(4);
  expect(modifiersOf({ ...none, metaKey: true }, true)).toBe(2);
});

test("a second press on the same spot is a double one, elsewhere it is not", () => {
  const mouse = new Mouse();
  const press = (clientX: number) =>
    mouse.event("down", new MouseEvent("pointerdown", { clientX, button: 0, buttons: 1 }), { x: 0, y: 0 })
      .clicks;
  expect([press(10), press(11), press(60)]).toEqual([1, 2, 1]);
});

test.each([
  ["a", {}, "a"],
  ["é", {}, "é"],
  ["A", { shiftKey: true }, "A"],
  ["Enter", {}, "\r"],
  ["Backspace", {}, ""],
  ["a", { ctrlKey: true }, ""],
  ["c", { metaKey: true }, ""],
])("the key %s with %o types %j", (name, more, text) => {
  expect(keyEvent("key_down", key(name, more))?.text).toBe(text);
});

test("AltGr makes a letter, not a shortcut", () => {
  const event = key("@", { ctrlKey: true, altKey: true, modifierAltGraph: true });
  Object.defineProperty(event, "getModifierState", { value: (name: string) => name === "AltGraph" });
  expect(keyEvent("key_down", event)).toMatchObject({ text: "@", modifiers: 0 });
});

test.each([
  ["Process", {}],
  ["Dead", {}],
  ["n", { isComposing: true }],
  ["v", { ctrlKey: true }],
])("%s with %o is not a key of the page's", (name, more) => {
  expect(keyEvent("key_down", key(name, more))).toBeNull();
});

test("Escape and Tab go to the page; F6 and Control Shift Escape leave it", () => {
  expect(keyEvent("key_down", key("Escape"))).not.toBeNull();
  expect(isLeaving(key("Escape"))).toBe(false);
  expect(isLeaving(key("Tab"))).toBe(false);
  expect(isLeaving(key("F6"))).toBe(true);
  expect(isLeaving(key("Escape", { ctrlKey: true, shiftKey: true }))).toBe(true);
});

test("a wheel that counts in lines is turned into pixels", () => {
  const event = new WheelEvent("wheel", { deltaY: 3, deltaMode: 1 });
  expect(wheelEvent(event, { x: 1, y: 2 }, VIEW)).toMatchObject({ dy: 120, x: 1, y: 2 });
});
