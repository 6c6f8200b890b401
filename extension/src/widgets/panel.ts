import type { AnyModel, AnyWidget } from "@anywidget/types";
import { mountPanel } from "../ui/mount.tsx";
import "../ui/panel.css";
import { linkOf } from "./channel.ts";
import { KernelPort } from "./port.ts";

/** The anywidget of the live panel. Called once a model, so that its views share one state. */
export default function panel(): ReturnType<Extract<AnyWidget, () => unknown>> {
  let port: KernelPort | null = null;
  const portOf = (model: AnyModel): KernelPort => {
    port ??= connect(model);
    return port;
  };
  return {
    initialize({ model }) {
      portOf(model);
      return () => port?.dispose();
    },
    render({ model, el }) {
      const shared = portOf(model);
      const unmount = mountPanel(el, shared);
      void shared.hello();
      return () => {
        unmount();
        shared.bye();
      };
    },
  };
}

function connect(model: AnyModel): KernelPort {
  const port = new KernelPort(linkOf(model), { version: __VERSION__ });
  // Told by ipywidgets when the comm is closed or the kernel restarts.
  model.on("comm_live_update", () => port.lose());
  return port;
}
