import { expect, test } from "vitest";
import * as golden from "../../dev/golden.ts";
import { EVENT_KINDS, REPLY_KINDS } from "../../src/wire/generated.ts";

const { REQUESTS, ...sent } = golden;

test("each reply and event that the kernel's tests write is known here", () => {
  const kinds = Object.values(sent).map(({ kind }) => kind);
  expect(kinds.sort()).toEqual([...REPLY_KINDS, ...EVENT_KINDS].sort());
});

test("each request has a golden file that the kernel reads", () => {
  const kinds = Object.values(REQUESTS).map(({ kind }) => kind);
  expect(kinds).toEqual([
    "control.release",
    "control.take",
    "page.act",
    "page.goto",
    "page.history",
    "page.stop",
    "panel.bye",
    "panel.hello",
    "panel.resync",
    "surface.capture",
  ]);
});
