import { render } from "preact";
import { Panel } from "./panel.tsx";
import type { PanelPort } from "./port.ts";
import { ViewState } from "./view-state.ts";

/** Draws a panel into an element; returns how to take it away. */
export function mountPanel(element: HTMLElement, port: PanelPort): () => void {
  render(<Panel view={new ViewState(port)} />, element);
  return () => render(null, element);
}
