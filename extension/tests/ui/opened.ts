import { FakeKernel } from "../../dev/fake-kernel.ts";
import { CHANGED } from "../../dev/golden.ts";
import { mountPanel } from "../../src/ui/mount.tsx";
import { KernelPort } from "../../src/widgets/port.ts";
import type { SessionOptions } from "../../src/wire/session.ts";

export interface Opened {
  root: HTMLElement;
  kernel: FakeKernel;
  port: KernelPort;
  /** Takes the view away, and the panel with it. */
  close: () => void;
}

/** A panel on a kernel that answers from the golden files, with the first change told; `close` ends it. */
export async function openPanel(options: Partial<SessionOptions> = {}): Promise<Opened> {
  const root = document.createElement("div");
  document.body.append(root);
  const kernel = new FakeKernel();
  const port = new KernelPort(kernel, { version: "0.1.0", ...options });
  const unmount = mountPanel(root, port);
  const close = () => {
    unmount();
    port.dispose();
    root.remove();
  };
  await port.hello();
  kernel.emit(CHANGED);
  return { root, kernel, port, close };
}
