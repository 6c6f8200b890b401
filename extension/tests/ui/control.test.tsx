import { beforeEach, expect, test, vi } from "vitest";
import { type FakeKernel, goldenAnswer } from "../../dev/fake-kernel.ts";
import { CONTROL_CHANGED, CONTROLLED, FAILURE } from "../../dev/golden.ts";
import { elapsedText } from "../../src/ui/elapsed.ts";
import type { KernelPort } from "../../src/widgets/port.ts";
import { openPanel } from "./opened.ts";

let root: HTMLElement;
let kernel: FakeKernel;
let port: KernelPort;

beforeEach(async () => {
  const opened = await openPanel({ silentMs: 20 });
  ({ root, kernel, port } = opened);
  await vi.waitFor(() => expect(wheel().textContent).toBe("Take control"));
  return opened.close;
});

function find<Found extends HTMLElement = HTMLElement>(selector: string): Found {
  const found = root.querySelector<Found>(selector);
  if (!found) throw new Error(`The panel has no ${selector}`);
  return found;
}

const wheel = () => find<HTMLButtonElement>(".zu-wheel");
const who = () => find(".zu-status").textContent;
const person = () => kernel.emit({ ...CONTROL_CHANGED, control: CONTROLLED.control });

test("the bar says who drives and for how long", async () => {
  expect(who()).toBe("Agent drives");
  expect(find(".zu-elapsed").textContent).toBe("1 min 12 s");
  person();
  await vi.waitFor(() => expect(who()).toBe("You drive"));
  expect(find(".zu").dataset.holder).toBe("person");
  expect(root.textContent).toContain("The card needs a person.");
});

test("a press takes control, and another gives it back with a word", async () => {
  wheel().click();
  await vi.waitFor(() => expect(wheel().textContent).toBe("Give back"));
  expect(kernel.kinds).toContain("control.take");
  const field = find<HTMLInputElement>(".zu-handing input");
  field.value = " Signed in. ";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  find<HTMLFormElement>(".zu-handing").requestSubmit();
  await vi.waitFor(() =>
    expect(kernel.asked.at(-1)).toMatchObject({ kind: "control.release", message: "Signed in." }),
  );
  await vi.waitFor(() => expect(wheel().textContent).toBe("Take control"));
});

test("the focus stays on the wheel when it changes hands", async () => {
  wheel().focus();
  kernel.answer = () => null;
  wheel().click();
  await vi.waitFor(() => expect(wheel().textContent).toBe("Taking control …"));
  // The event comes before the reply.
  person();
  await vi.waitFor(() => expect(wheel().textContent).toBe("Give back"));
  expect(document.activeElement).toBe(wheel());
  expect(wheel().disabled).toBe(false);
});

test("after it was given back, what changed is shown until it is put away", async () => {
  kernel.emit(CONTROL_CHANGED);
  await vi.waitFor(() => expect(find(".zu-handed").textContent).toContain("2 fields changed"));
  const lines = find(".zu-handed .zu-changes");
  expect(lines.hidden).toBe(true);
  find(".zu-handed .zu-more").click();
  await vi.waitFor(() => expect(lines.hidden).toBe(false));
  expect(lines.textContent).toContain('1 appeared: status "10 % off: HARBOUR10".');
  find(".zu-away").click();
  await vi.waitFor(() => expect(root.querySelector(".zu-handed")).toBeNull());
});

test("while the kernel takes no messages, control stands as pending, and comes when it listens", async () => {
  kernel.answer = () => null;
  wheel().click();
  await vi.waitFor(() => expect(wheel().textContent).toBe("Taking control …"));
  await vi.waitFor(() => expect(root.textContent).toContain("Control is yours as soon as it listens."));
  wheel().click();
  const asked = kernel.asked.filter(({ kind }) => kind === "control.take");
  expect(asked).toHaveLength(1);
  kernel.emit({ ...CONTROLLED, call_id: asked[0]?.call_id ?? "" });
  await vi.waitFor(() => expect(who()).toBe("You drive"));
  expect(root.textContent).not.toContain("The kernel is busy");
});

test("why it could not be taken stands under the bar in a sentence", async () => {
  kernel.answer = (request) => (request.kind === "control.take" ? FAILURE : goldenAnswer(request));
  wheel().click();
  await vi.waitFor(() => expect(find(".zu-head .zu-fault").textContent).toContain(FAILURE.message));
  expect(wheel().textContent).toBe("Take control");
});

test("what is older than what is known does not come back", async () => {
  kernel.emit(CONTROL_CHANGED);
  await vi.waitFor(() => expect(port.state.value.control?.epoch).toBe(2));
  kernel.emit({ ...CONTROL_CHANGED, seq: 7, control: CONTROLLED.control });
  expect(port.state.value.control?.holder).toBe("agent");
});

test("a page that is gone has no wheel", async () => {
  port.lose();
  await vi.waitFor(() => expect(root.querySelector(".zu-wheel")).toBeNull());
  expect(who()).toBe("Kernel gone");
});

test.each([
  [-5, "0 s"],
  [59_999, "59 s"],
  [72_500, "1 min 12 s"],
  [3_660_000, "1 h 1 min"],
  [90_000_000, "1 d 1 h"],
])("%i ms are said as %s", (ms, text) => {
  expect(elapsedText(ms)).toBe(text);
});
