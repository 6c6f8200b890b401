import type { JupyterFrontEnd, JupyterFrontEndPlugin } from "@jupyterlab/application";
import { ICommandPalette, InputDialog, showErrorMessage } from "@jupyterlab/apputils";
import { ILauncher } from "@jupyterlab/launcher";
import { INotebookTracker, NotebookActions, type NotebookPanel } from "@jupyterlab/notebook";
import { readAddress } from "../ui/address.ts";
import { icon, iconUrl } from "./icon.ts";

const COMMAND = "zu:open-page";

/** "Zu: open page…": asks for an address and runs a cell that opens it, in the notebook at hand or a new one. */
export const openPlugin: JupyterFrontEndPlugin<void> = {
  id: "zu-notebook:open",
  description: "Opens a live web page in a notebook.",
  autoStart: true,
  requires: [INotebookTracker],
  optional: [ICommandPalette, ILauncher],
  activate: (
    app: JupyterFrontEnd,
    tracker: INotebookTracker,
    palette: ICommandPalette | null,
    launcher: ILauncher | null,
  ) => {
    app.commands.addCommand(COMMAND, {
      label: "Zu: open page…",
      caption: "Open a live web page in a notebook",
      icon: (args) => (args.isPalette === true ? undefined : icon),
      describedBy: {
        args: {
          type: "object",
          properties: {
            url: { type: "string", description: "The address; asked for where it is left out" },
            cwd: { type: "string", description: "The folder of a notebook that has to be made" },
          },
        },
      },
      execute: async (args) => {
        const url = typeof args.url === "string" ? checked(args.url) : await askForAddress();
        if (url === null) return;
        const cwd = typeof args.cwd === "string" ? args.cwd : undefined;
        // The launcher gives its folder: who starts there wants a notebook there, not a cell elsewhere.
        const panel = (cwd === undefined ? tracker.currentWidget : null) ?? (await newNotebook(app, cwd));
        await openIn(panel, url);
      },
    });
    palette?.addItem({ command: COMMAND, category: "Zu", args: { isPalette: true } });
    launcher?.add({ command: COMMAND, category: "Notebook", kernelIconUrl: iconUrl, rank: 50 });
  },
};

function checked(typed: string): string {
  const address = readAddress(typed);
  if ("problem" in address) throw new Error(address.problem);
  return address.url;
}

/** Asks until it is an address, or given up. */
async function askForAddress(): Promise<string | null> {
  let label = "Address, such as https://example.org";
  let text = "";
  for (;;) {
    const { button, value } = await InputDialog.getText({
      title: "Open page",
      label,
      text,
      okLabel: "Open",
      placeholder: "https://",
    });
    if (!button.accept) return null;
    text = value ?? "";
    const address = readAddress(text);
    if ("url" in address) return address.url;
    label = address.problem;
  }
}

async function newNotebook(app: JupyterFrontEnd, cwd: string | undefined): Promise<NotebookPanel> {
  await app.serviceManager.kernelspecs.ready;
  const specs = app.serviceManager.kernelspecs.specs;
  const usual = specs?.default ?? "";
  const known = Object.values(specs?.kernelspecs ?? {});
  const isPython = (name: string) => known.some((spec) => spec?.name === name && spec.language === "python");
  const kernelName = isPython(usual) ? usual : known.find((spec) => spec?.language === "python")?.name;
  if (kernelName === undefined)
    throw new Error("There is no Python kernel to open a page with. Install ipykernel.");
  return app.commands.execute("notebook:create-new", {
    kernelName,
    activate: true,
    ...(cwd === undefined ? {} : { cwd }),
  });
}

async function openIn(panel: NotebookPanel, url: string): Promise<void> {
  await panel.context.ready;
  await panel.sessionContext.ready;
  const language = (await panel.sessionContext.session?.kernel?.spec)?.language;
  if (language !== undefined && language !== "python") {
    await showErrorMessage(
      "Open page",
      `This notebook's kernel is ${language}; a page needs Python. Choose a Python kernel, or open it from the launcher.`,
    );
    return;
  }
  const notebook = panel.content;
  const last = notebook.activeCell;
  const isEmptyCode = last?.model.type === "code" && last.model.sharedModel.getSource().trim() === "";
  if (!isEmptyCode) NotebookActions.insertBelow(notebook);
  notebook.activeCell?.model.sharedModel.setSource(cellFor(url));
  await NotebookActions.run(notebook, panel.sessionContext);
}

/** A URL that was parsed holds nothing that a JSON string and a Python string would read differently. */
export function cellFor(url: string): string {
  return `import zu_notebook as zu\n\npage = zu.open(${JSON.stringify(url)})\npage`;
}
