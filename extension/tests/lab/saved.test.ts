import { expect, test } from "vitest";
import { drawSaved, readSaved } from "../../src/lab/saved.ts";

const SAVED = {
  version: 1,
  title: "Your order",
  url: "https://shop.example/",
  affordances: [
    {
      handle: "a1",
      role: "button",
      label: "<b>Apply</b>",
      value: null,
      states: { disabled: true, pressed: false },
    },
  ],
};

test("a saved surface is a list without buttons, its text as text", () => {
  const drawn = drawSaved(readSaved(SAVED));
  expect([...drawn.querySelectorAll("td")].map((cell) => cell.textContent)).toEqual([
    "a1",
    "button",
    "<b>Apply</b>",
    "",
    "disabled",
  ]);
  expect(drawn.querySelector("b, button")).toBeNull();
});

test.each([null, [], "x", {}, { version: 2, affordances: [] }, { version: 1, affordances: "many" }])(
  "%j in a saved file is said, not thrown",
  (data) => {
    expect(drawSaved(readSaved(data)).textContent).toContain("Run the cell again");
  },
);
