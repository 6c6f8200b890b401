import { expect, test, vi } from "vitest";
import { FakeKernel } from "../../dev/fake-kernel.ts";
import panel from "../../src/widgets/panel.ts";

type Widget = ReturnType<typeof panel> extends infer Made ? Awaited<Made> : never;
type RenderProps = Parameters<NonNullable<Widget["render"]>>[0];

/** A widget's model over the fake kernel, as anywidget gives it: a new object for each view. */
function modelOf(kernel: FakeKernel) {
  const stops = new Map<unknown, () => void>();
  return {
    send: (message: object) => kernel.send(message),
    on: (name: string, listener: (content: unknown, buffers: readonly DataView[]) => void) => {
      if (name === "msg:custom") stops.set(listener, kernel.listen(listener));
    },
    off: (_name: string, listener: unknown) => stops.get(listener)?.(),
  };
}

test("each view says hello and goodbye, and all show one state", async () => {
  const kernel = new FakeKernel();
  const widget = (await panel()) as Widget;
  const draw = async () => {
    const el = document.createElement("div");
    const leave = await widget.render?.({ model: modelOf(kernel), el } as unknown as RenderProps);
    return { el, leave };
  };
  const first = await draw();
  await vi.waitFor(() => expect(first.el.querySelectorAll(".zu-row")).toHaveLength(16));
  const asked = kernel.asked.length;
  const second = await draw();
  // The second view shows what the first one knows, before the kernel answers.
  expect(second.el.querySelectorAll(".zu-row")).toHaveLength(16);
  expect(kernel.kinds.slice(asked)).toEqual(["panel.hello"]);
  if (typeof first.leave === "function") await first.leave();
  expect(kernel.kinds.at(-1)).toBe("panel.bye");
  expect(first.el.childElementCount).toBe(0);
  expect(second.el.querySelectorAll(".zu-row")).toHaveLength(16);
});
