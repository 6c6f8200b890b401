// Bundles the front end: `lib` for jupyter-builder, `widgets` for anywidget, `dev` for the page that shows the panel alone.
import { readFileSync, rmSync } from "node:fs";
import { build } from "esbuild";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const [target, ...flags] = process.argv.slice(2);

const common = {
  bundle: true,
  define: { __VERSION__: JSON.stringify(version) },
  format: "esm",
  jsx: "automatic",
  jsxImportSource: "preact",
  logLevel: "warning",
  minify: flags.includes("--minify"),
  target: "es2022",
};

const targets = {
  lib: { entryPoints: { index: "src/lab/index.ts" }, outdir: "lib", packages: "external" },
  widgets: {
    entryPoints: { panel: "src/widgets/panel.ts" },
    outdir: "../zu_notebook/static",
    legalComments: "none",
  },
  dev: {
    entryPoints: { dev: "dev/dev.tsx" },
    outdir: "dev/out",
    loader: { ".json": "json" },
  },
};

const chosen = targets[target];
if (!chosen) {
  console.error(`Build what? One of: ${Object.keys(targets).join(", ")}.`);
  process.exit(2);
}
rmSync(chosen.outdir, { recursive: true, force: true });
await build({ ...common, ...chosen });
