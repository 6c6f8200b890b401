import { mountPanel } from "../src/ui/mount.tsx";
import "../src/ui/panel.css";
import { KernelPort } from "../src/widgets/port.ts";
import { FakeKernel, goldenAnswer } from "./fake-kernel.ts";
import { BUSY, CHANGED, CLOSED, CONTROL_CHANGED, CONTROLLED, FAILURE, QUESTIONS, WELCOME } from "./golden.ts";
import { manyAffordances } from "./many.ts";

/** Each scene tells the kernel what to say after the first state. */
const SCENES: Record<string, (kernel: FakeKernel, port: KernelPort) => void> = {
  normal: (kernel) => kernel.emit(CHANGED),
  first: () => undefined,
  fault: (kernel) => {
    kernel.emit(CHANGED);
    kernel.answer = () => FAILURE;
  },
  blind: (kernel) => {
    const reason = "100% of the view is drawn on a canvas, without text or controls to read";
    const { surface } = CHANGED;
    kernel.emit({
      ...CHANGED,
      surface: { ...surface, blind: true, blind_reason: reason, affordances: [], context: [], pruned: [] },
      last_act: null,
    });
  },
  busy: (kernel) => {
    kernel.emit(CHANGED);
    kernel.emit(BUSY);
  },
  person: (kernel) => {
    kernel.emit(CHANGED);
    kernel.emit({ ...CONTROL_CHANGED, control: CONTROLLED.control });
  },
  handed: (kernel) => {
    kernel.emit(CHANGED);
    kernel.emit(CONTROL_CHANGED);
  },
  asking: (kernel) => {
    kernel.emit(CHANGED);
    kernel.emit(QUESTIONS);
  },
  taking: (kernel) => {
    kernel.emit(CHANGED);
    kernel.answer = () => null;
    document.querySelector<HTMLElement>(".zu-wheel")?.click();
  },
  silent: (kernel, port) => {
    kernel.emit(CHANGED);
    kernel.answer = () => null;
    void port.capture();
  },
  died: (kernel) => {
    kernel.emit(CHANGED);
    kernel.emit({ ...CLOSED, seq: 6 });
  },
  gone: (kernel, port) => {
    kernel.emit(CHANGED);
    port.lose();
  },
  mismatch: () => undefined,
  connecting: () => undefined,
  many: (kernel) => {
    kernel.emit({ ...CHANGED, surface: { ...CHANGED.surface, affordances: manyAffordances(5_000) } });
  },
};

const query = new URLSearchParams(location.search);
const scene = query.get("scene") ?? "normal";
const kernel = new FakeKernel((request) => {
  if (scene === "connecting") return null;
  if (scene === "mismatch" && request.kind === "panel.hello")
    return { ...WELCOME, protocol: 99, version: "9.0.0" };
  return goldenAnswer(request);
});
const port = new KernelPort(kernel, { version: "0.1.0" });

async function start(): Promise<void> {
  kernel.picture = new DataView(await (await fetch("checkout.jpg")).arrayBuffer());
  const root = document.getElementById("panel");
  if (!root) throw new Error("The page has no place for a panel.");
  document.body.dataset.jpThemeLight = String(query.get("theme") !== "dark");
  if (query.get("plain") === null) document.body.classList.add("jupyter");
  mountPanel(root, port);
  if (scene === "connecting") void port.hello();
  else await port.hello();
  SCENES[scene]?.(kernel, port);
  document.body.dataset.ready = "true";
}

Object.assign(globalThis, { zuDev: { kernel, port } });
void start();
