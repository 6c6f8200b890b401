import type { JupyterFrontEnd, JupyterFrontEndPlugin } from "@jupyterlab/application";
import { INotebookTracker, type NotebookPanel } from "@jupyterlab/notebook";
import { IRenderMimeRegistry } from "@jupyterlab/rendermime";
import type { IRenderMime } from "@jupyterlab/rendermime-interfaces";
import { Panel, Widget } from "@lumino/widgets";
import { drawSaved, readSaved } from "./saved.ts";

const SURFACE = "application/vnd.zu.surface+json";
const VIEW = "application/vnd.jupyter.widget-view+json";
const HTML = "text/html";

/** Before the widget's own view (whose rank is -10), which shows an error where its model is gone. */
const RANK = -20;

/** Shows a page's output: live where the kernel has its widget, else the picture and list that were saved beside it. */
export const renderPlugin: JupyterFrontEndPlugin<void> = {
  id: "zu-notebook:render",
  description: "Shows pages in notebooks, with and without a kernel.",
  autoStart: true,
  requires: [INotebookTracker, IRenderMimeRegistry],
  activate: (_app: JupyterFrontEnd, tracker: INotebookTracker, registry: IRenderMimeRegistry) => {
    registry.addFactory(
      {
        safe: true,
        mimeTypes: [SURFACE],
        createRenderer: () => new PageOutput(tracker),
      },
      RANK,
    );
  },
};

class PageOutput extends Panel implements IRenderMime.IRenderer {
  #model: IRenderMime.IMimeModel | null = null;

  constructor(private readonly tracker: INotebookTracker) {
    super();
    this.addClass("zu-output");
  }

  async renderModel(model: IRenderMime.IMimeModel): Promise<void> {
    this.#model = model;
    const notebook = this.#notebook();
    const id = viewId(model);
    if (notebook && id !== null && kernelOf(notebook)?.hasComm(id)) {
      await this.#show(VIEW, model, notebook);
      return;
    }
    await this.#showSaved(model, notebook);
    // After a reload the kernel may have the widget, and this side not know it yet.
    if (notebook && id !== null) void this.#reviveIfLive(id, model, notebook);
  }

  async #reviveIfLive(id: string, model: IRenderMime.IMimeModel, notebook: NotebookPanel): Promise<void> {
    await notebook.sessionContext.ready;
    const kernel = kernelOf(notebook);
    if (!kernel) return;
    const reply = await kernel.requestCommInfo({ target_name: "jupyter.widget" });
    const live = reply.content.status === "ok" && id in reply.content.comms;
    if (live && !this.isDisposed && this.#model === model) await this.#show(VIEW, model, notebook);
  }

  async #showSaved(model: IRenderMime.IMimeModel, notebook: NotebookPanel | null): Promise<void> {
    if (notebook && model.data[HTML] !== undefined) {
      await this.#show(HTML, model, notebook);
      return;
    }
    this.#clear();
    this.addWidget(new Widget({ node: drawSaved(readSaved(model.data[SURFACE])) }));
  }

  async #show(mimeType: string, model: IRenderMime.IMimeModel, notebook: NotebookPanel): Promise<void> {
    // The notebook's own registry: it knows the notebook's widgets.
    const renderer = notebook.content.rendermime.createRenderer(mimeType);
    await renderer.renderModel(model);
    if (this.isDisposed) {
      renderer.dispose();
      return;
    }
    this.#clear();
    this.addWidget(renderer);
  }

  #clear(): void {
    for (const widget of [...this.widgets]) widget.dispose();
  }

  #notebook(): NotebookPanel | null {
    return this.tracker.find((panel) => panel.node.contains(this.node)) ?? this.tracker.currentWidget;
  }
}

function kernelOf(notebook: NotebookPanel) {
  return notebook.sessionContext.session?.kernel ?? null;
}

function viewId(model: IRenderMime.IMimeModel): string | null {
  const view = model.data[VIEW];
  if (typeof view !== "object" || view === null || !("model_id" in view)) return null;
  return typeof view.model_id === "string" ? view.model_id : null;
}
