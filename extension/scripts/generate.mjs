// Makes src/wire/generated.ts of the kernel's messages; with --check, only says whether it is what they make.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const FILE = "src/wire/generated.ts";
const PRINT = "import json; from zu_notebook import wire; print(json.dumps(wire.json_schema()))";

const python = spawnSync(process.env.PYTHON ?? "python", ["-c", PRINT], {
  encoding: "utf8",
  cwd: "..",
  stdio: ["ignore", "pipe", "inherit"],
});
if (python.status !== 0) process.exit(1);
const schema = JSON.parse(python.stdout);
const kindsOf = (side) => JSON.stringify(Object.keys(schema.properties[side].discriminator.mapping));
const types = await compile(asDraft7(structuredClone(schema)), "Messages", {
  additionalProperties: false,
  bannerComment: "// Made by `jlpm generate` of zu_notebook/wire; never edited.",
  style: { printWidth: 110 },
});
const made = `${types}
export const PROTOCOL = ${schema["x-protocol"]};
export const REPLY_KINDS: readonly string[] = ${kindsOf("reply")};
export const EVENT_KINDS: readonly string[] = ${kindsOf("event")};
`;

if (!process.argv.includes("--check")) {
  writeFileSync(FILE, made);
} else if (!existsSync(FILE) || readFileSync(FILE, "utf8") !== made) {
  console.error(`${FILE} is not what zu_notebook/wire makes. Run \`jlpm generate\` and commit it.`);
  process.exit(1);
}

/** The generator reads tuples as draft 7 writes them, and takes a `default` for a reason to say "optional" twice. */
function asDraft7(value) {
  if (Array.isArray(value)) return value.map(asDraft7);
  if (value === null || typeof value !== "object") return value;
  const { prefixItems, discriminator: _discriminator, ...rest } = value;
  const made = Object.fromEntries(Object.entries(rest).map(([key, each]) => [key, asDraft7(each)]));
  return prefixItems ? { ...made, items: prefixItems.map(asDraft7), additionalItems: false } : made;
}
