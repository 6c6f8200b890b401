import { expect, test } from "vitest";
import * as golden from "../../dev/golden.ts";
import { EVENT_KINDS, REPLY_KINDS } from "../../src/wire/generated.ts";

const { REQUESTS, SEEN, FRAME, ...sent } = golden;

test("each reply and event that the kernel's tests write is known here", () => {
  const kinds = Object.values(sent).map(({ kind }) => kind);
  expect(kinds.sort()).toEqual([...REPLY_KINDS, ...EVENT_KINDS].sort());
});

test("each request has a golden file that the kernel reads", () => {
  const kinds = Object.values(REQUESTS).map(({ kind }) => kind);
  expect(kinds).toEqual([
    "approval.answer",
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
    "view.input",
    "view.watch",
  ]);
});

test("frames, and the word that one was seen, are of their own kinds", () => {
  expect([FRAME.kind, SEEN.kind]).toEqual(["view.frame", "view.seen"]);
});
