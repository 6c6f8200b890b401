import { beforeEach, expect, test, vi } from "vitest";
import { type FakeKernel, goldenAnswer } from "../../dev/fake-kernel.ts";
import { FAILURE, QUESTIONS } from "../../dev/golden.ts";
import { openPanel } from "./opened.ts";

let root: HTMLElement;
let kernel: FakeKernel;

beforeEach(async () => {
  const opened = await openPanel();
  ({ root, kernel } = opened);
  kernel.emit(QUESTIONS);
  await vi.waitFor(() => expect(root.querySelector(".zu-card")).not.toBeNull());
  return opened.close;
});

const answers = () => [...root.querySelectorAll<HTMLButtonElement>(".zu-answers button")];

test("a card says exactly what would be done, to what, why, and for how long it waits", () => {
  const text = root.querySelector(".zu-card")?.textContent ?? "";
  expect(text).toContain('click a9 (button "Place order")');
  expect(text).toContain("because it buys something on Your order · Harbour Museum");
  expect(text).toMatch(/1 min 5\d s left/);
  expect(answers().map((each) => each.textContent)).toEqual(["Approve once", "Deny", "Take over", "Later"]);
});

test.each([
  ["Approve once", "approve"],
  ["Deny", "deny"],
  ["Take over", "take_over"],
  ["Later", "later"],
])("%s is answered with %s", async (word, answer) => {
  answers()
    .find((each) => each.textContent === word)
    ?.click();
  await vi.waitFor(() =>
    expect(kernel.asked.at(-1)).toMatchObject({ kind: "approval.answer", number: 1, answer }),
  );
});

test("a card goes when nothing is asked any more", async () => {
  kernel.emit({ ...QUESTIONS, seq: 7, questions: [] });
  await vi.waitFor(() => expect(root.querySelector(".zu-card")).toBeNull());
});

test("an answer that comes too late is told in a sentence", async () => {
  kernel.answer = (request) => (request.kind === "approval.answer" ? FAILURE : goldenAnswer(request));
  answers()[0]?.click();
  await vi.waitFor(() =>
    expect(root.querySelector(".zu-head .zu-fault")?.textContent).toContain(FAILURE.message),
  );
});
