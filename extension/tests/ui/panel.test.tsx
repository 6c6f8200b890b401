import { beforeEach, describe, expect, test, vi } from "vitest";
import type { FakeKernel } from "../../dev/fake-kernel.ts";
import { CHANGED, CLOSED, FAILURE } from "../../dev/golden.ts";
import type { KernelPort } from "../../src/widgets/port.ts";
import { openPanel } from "./opened.ts";

let root: HTMLElement;
let kernel: FakeKernel;
let port: KernelPort;

beforeEach(async () => {
  const opened = await openPanel();
  ({ root, kernel, port } = opened);
  await vi.waitFor(() => expect(rows()).toHaveLength(16));
  return opened.close;
});

const rows = () => [...root.querySelectorAll<HTMLElement>(".zu-row")];

function find<Found extends HTMLElement = HTMLElement>(selector: string): Found {
  const found = root.querySelector<Found>(selector);
  if (!found) throw new Error(`The panel has no ${selector}`);
  return found;
}

const row = (handle: string) => find(`.zu-row[data-handle="${handle}"]`);
const press = (target: Element, key: string, more: KeyboardEventInit = {}) =>
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
const lastAsked = () => kernel.asked.at(-1);

function focused(): string | undefined {
  return document.activeElement instanceof HTMLElement ? document.activeElement.dataset.handle : undefined;
}

describe("the keyboard", () => {
  test("has one stop in the list, which follows the arrows", async () => {
    const stops = () =>
      rows()
        .filter((each) => each.tabIndex === 0)
        .map((each) => each.dataset.handle);
    expect(stops()).toEqual(["a1"]);
    row("a1").focus();
    press(row("a1"), "ArrowDown");
    await vi.waitFor(() => expect(stops()).toEqual(["a2"]));
    expect(focused()).toBe("a2");
    press(row("a2"), "End");
    expect(focused()).toBe("a16");
    press(row("a16"), "ArrowDown");
    expect(focused()).toBe("a16");
    press(row("a16"), "Home");
    expect(focused()).toBe("a1");
  });

  test("Enter runs the row's action", async () => {
    row("a5").focus();
    press(row("a5"), "Enter");
    await vi.waitFor(() =>
      expect(lastAsked()).toMatchObject({ kind: "page.act", action: "click", handle: "a5" }),
    );
  });

  test("/ leads to the filter, from it the arrow to the list", () => {
    row("a5").focus();
    press(row("a5"), "/");
    expect(document.activeElement).toBe(find("[data-filter]"));
    press(find("[data-filter]"), "ArrowDown");
    expect(focused()).toBe("a1");
  });

  test("is not the notebook's while the panel has it", () => {
    const above = vi.fn();
    root.addEventListener("keydown", above);
    press(find(".zu-address input"), "Enter");
    press(row("a5"), "d");
    expect(above).not.toHaveBeenCalled();
    press(row("a5"), "s", { ctrlKey: true });
    expect(above).toHaveBeenCalledOnce();
    row("a5").focus();
    expect(row("a5").dataset.lmSuppressShortcuts).toBe("true");
  });
});

describe("filling", () => {
  async function editor(handle: string): Promise<HTMLInputElement> {
    row(handle).focus();
    press(row(handle), "Enter");
    await vi.waitFor(() => expect(root.querySelector(".zu-edit .zu-input")).toBe(document.activeElement));
    return find<HTMLInputElement>(".zu-edit .zu-input");
  }

  test("types what was entered, and gives the focus back to the row", async () => {
    const field = await editor("a4");
    expect(field.value).toBe("HARBOUR-5");
    field.value = "SPRING";
    find<HTMLFormElement>(".zu-edit").requestSubmit();
    expect(lastAsked()).toMatchObject({ action: "type", handle: "a4", text: "SPRING", submit: false });
    expect(focused()).toBe("a4");
    await vi.waitFor(() => expect(root.querySelector(".zu-edit")).toBeNull());
  });

  test("is given up by Escape, without an action", async () => {
    press(await editor("a4"), "Escape");
    await vi.waitFor(() => expect(root.querySelector(".zu-edit")).toBeNull());
    expect(kernel.kinds).not.toContain("page.act");
    expect(focused()).toBe("a4");
  });

  test("a secret field is typed into unseen, and starts empty", async () => {
    const field = await editor("a7");
    expect(field.type).toBe("password");
    expect(field.value).toBe("");
  });

  test("a choice is one of the control's options", async () => {
    const field = (await editor("a6")) as unknown as HTMLSelectElement;
    expect([...field.options].map(({ text, disabled }) => [text, disabled])).toEqual([
      ["Standard", false],
      ["Express", false],
      ["Courier (not on Sundays)", true],
    ]);
    field.value = "Express";
    find<HTMLFormElement>(".zu-edit").requestSubmit();
    expect(lastAsked()).toMatchObject({ action: "select", handle: "a6", values: ["Express"] });
  });
});

test("a page's text is drawn as text, never as markup", () => {
  expect(row("a15").querySelector(".zu-label")?.textContent).toBe('<script>alert("no")</script> poster');
  expect(root.querySelector("script")).toBeNull();
});

test("a secret value is nowhere in the panel, even if the kernel sent one", async () => {
  const affordances = CHANGED.surface.affordances.map((one) =>
    one.secret ? { ...one, value: "hunter2" } : one,
  );
  kernel.emit({ ...CHANGED, seq: 6, surface: { ...CHANGED.surface, affordances } });
  await vi.waitFor(() => expect(port.state.value.surface?.affordances).toBe(affordances));
  row("a7").focus();
  press(row("a7"), "Enter");
  await vi.waitFor(() => expect(root.querySelector(".zu-edit")).not.toBeNull());
  expect(root.outerHTML).not.toContain("hunter2");
  expect([...root.querySelectorAll("input")].map(({ value }) => value)).not.toContain("hunter2");
});

test("an error stands below the row that it is of", async () => {
  kernel.answer = () => FAILURE;
  row("a5").focus();
  press(row("a5"), "Enter");
  await vi.waitFor(() =>
    expect(row("a5").nextElementSibling?.textContent).toBe(`${FAILURE.message} ${FAILURE.hint}`),
  );
  expect(row("a5").nextElementSibling?.querySelector('[role="alert"]')).not.toBeNull();
});

test("what came of an action is said to a screen reader", async () => {
  row("a5").focus();
  press(row("a5"), "Enter");
  await vi.waitFor(() =>
    expect(find('[aria-live="polite"]').textContent).toBe("type a4: 1 appeared, 1 changed."),
  );
});

test("a switched-off control has no button, says why, and Enter does nothing", () => {
  expect(row("a10").querySelector("button")).toBeNull();
  expect(row("a10").textContent).toContain("The page has switched it off.");
  row("a10").focus();
  press(row("a10"), "Enter");
  expect(kernel.kinds).not.toContain("page.act");
});

test("an address that is none is refused at its place, and not sent", async () => {
  const field = find<HTMLInputElement>(".zu-address input");
  field.value = "file:///etc/passwd";
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  find<HTMLFormElement>(".zu-address").requestSubmit();
  await vi.waitFor(() => expect(find(".zu-head [role=alert]").textContent).toContain("not file."));
  expect(kernel.kinds).not.toContain("page.goto");
});

test("when the browser died, list and picture stay and nothing can be pressed", async () => {
  kernel.emit({ ...CLOSED, seq: 6 });
  await vi.waitFor(() => expect(find(".zu-status").textContent).toBe("Browser died"));
  expect(rows()).toHaveLength(16);
  expect(root.querySelector(".zu-do")).toBeNull();
});

test("when the kernel is gone, the last state stays readable", async () => {
  port.lose();
  await vi.waitFor(() => expect(find(".zu-note").textContent).toContain("The kernel is gone."));
  expect(rows()).toHaveLength(16);
  expect(root.querySelector(".zu-do")).toBeNull();
});

test("what is looked for and not listed is shown with the reason why", async () => {
  const filter = find<HTMLInputElement>("[data-filter]");
  filter.value = "chat with";
  filter.dispatchEvent(new InputEvent("input", { bubbles: true }));
  await vi.waitFor(() => expect(find<HTMLDetailsElement>(".zu-pruned").open).toBe(true));
  expect(find(".zu-pruned").textContent).toContain('covered by div "We use cookies"');
  expect(find(".zu-pruned").querySelectorAll("li")).toHaveLength(1);
});

test("how well the page is seen is told in numbers", () => {
  const lines = [...find(".zu-evidence").querySelectorAll("li")].map((line) => line.textContent);
  expect(lines).toContain("Controls in view that something covers 13%");
  expect(lines).toContain("Frames that could not be read 0");
});

test("behind a dialog of the browser's own the last picture stays", async () => {
  kernel.picture = new DataView(new ArrayBuffer(8));
  kernel.emit({ ...CHANGED, seq: 6 });
  const before = port.state.value.picture;
  expect(before).not.toBeNull();
  const [one] = CHANGED.surface.affordances;
  if (!one) throw new Error("The golden surface lists nothing");
  const affordances = [{ ...one, role: "button", label: "OK", box: null }];
  const context = [{ kind: "dialog" as const, text: "Sure?", ref: "e900", level: null }];
  const surface = { ...CHANGED.surface, affordances, context };
  kernel.emit({ ...CHANGED, seq: 7, surface, picture: null });
  await vi.waitFor(() => expect(rows()).toHaveLength(1));
  expect(port.state.value.picture).toBe(before);
});

test("a page without a browser is named so and has no place for a picture", async () => {
  const page = { ...CHANGED.page, kind: "http" as const };
  kernel.emit({ ...CHANGED, seq: 6, page, picture: null });
  await vi.waitFor(() => expect(root.querySelector(".zu-view")).toBeNull());
  expect(find(".zu-bar").textContent).toContain("fetched");
  expect(rows()).toHaveLength(16);
});
