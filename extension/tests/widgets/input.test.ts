import { beforeEach, expect, test, vi } from "vitest";
import type { InputEvent } from "../../src/ui/live.ts";
import { InputSender } from "../../src/widgets/input.ts";

let sent: InputEvent[][];
let answers: { resolve: () => void; reject: (cause: unknown) => void }[];
let refused: unknown[];
let sender: InputSender;

beforeEach(() => {
  sent = [];
  answers = [];
  refused = [];
  sender = new InputSender(
    (events) => {
      sent.push(events);
      return new Promise<void>((resolve, reject) => answers.push({ resolve, reject }));
    },
    (cause) => refused.push(cause),
  );
});

const pointer = (type: "move" | "down" | "up", x: number): InputEvent => ({
  type,
  x,
  y: 0,
  button: "none",
  buttons: 0,
  clicks: 0,
  modifiers: 0,
});
const wheel = (dy: number): InputEvent => ({ type: "wheel", x: 0, y: 0, dx: 0, dy, modifiers: 0 });
const xs = (events: InputEvent[] | undefined) => events?.map((event) => ("x" in event ? event.x : null));

test("a press goes out at once, after the move before it", () => {
  sender.give(pointer("move", 1));
  sender.give(pointer("move", 2));
  sender.give(pointer("down", 3));
  expect(sent).toHaveLength(1);
  expect(xs(sent[0])).toEqual([2, 3]);
});

test("of many moves the last one goes out, and turns of the wheel are added up", async () => {
  for (let x = 0; x < 50; x++) sender.give(pointer("move", x));
  sender.give(wheel(10));
  sender.give(wheel(15));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual([pointer("move", 49), wheel(25)]);
});

test("moves wait for a kernel that does not answer, presses do not", async () => {
  for (let x = 0; x < 3; x++) sender.give(pointer("down", x));
  sender.give(pointer("move", 10));
  sender.give(pointer("move", 11));
  await new Promise((done) => setTimeout(done, 50));
  expect(sent).toHaveLength(3);
  sender.give(pointer("up", 12));
  expect(xs(sent[3])).toEqual([11, 12]);
  sender.give(pointer("move", 13));
  for (const { resolve } of answers) resolve();
  await vi.waitFor(() => expect(xs(sent.at(-1))).toEqual([13]));
});

test("what is refused is told, and input goes on", async () => {
  const cause = new Error("The agent drives.");
  sender.give(pointer("down", 1));
  answers[0]?.reject(cause);
  await vi.waitFor(() => expect(refused).toEqual([cause]));
  sender.give(pointer("up", 2));
  expect(sent).toHaveLength(2);
});
