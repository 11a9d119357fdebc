// Runs Neovim as a real client of the built server, with the block of docs/editors.md:
//
//   npx tsx test/editors/neovim.ts [path of nvim]

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "dsd-neovim-"));

const BROKEN = `datastoreapi: 1.0.0
info: { title: "größe 😀", versoin: 1.0.0 }
services: {}
schema: {}
`;

/** The block for a version of Neovim: that for 0.11 and newer comes first. */
function blockFor(version: string): string {
  const page = readFileSync(join(root, "docs/editors.md"), "utf8");
  const blocks = [...page.matchAll(/^```lua\n(.*?)^```$/gms)].map(([, block = ""]) => block);
  assert.equal(blocks.length, 2);
  const [, major = 0, minor = 0] = /v(\d+)\.(\d+)/.exec(version)?.map(Number) ?? [];
  return blocks[major > 0 || minor >= 11 ? 0 : 1] ?? "";
}

interface Result {
  failure?: string;
  diagnostics: { code: string; text: string }[];
  offered: string[];
  suppressed: string;
  actions: number;
  fixed: string;
  definition: string;
  hover: string;
  renamed: { db: string; servers: string };
  outline: string[];
  completion: number;
}

try {
  cpSync(join(root, "examples/several-files"), folder, { recursive: true });
  writeFileSync(join(folder, "dsd.config.json"), "{}");
  writeFileSync(join(folder, "broken.yaml"), BROKEN);
  // The block starts the command that is installed, not one that the opened folder contains.
  const bin = join(folder, "bin");
  mkdirSync(bin);
  symlinkSync(join(root, "dist/cli.cjs"), join(bin, "dsd"));
  mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
  writeFileSync(join(folder, "node_modules/.bin/dsd"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  const neovim = process.argv[2] ?? "nvim";
  const version =
    spawnSync(neovim, ["--version"], { encoding: "utf8" }).stdout.split("\n")[0] ?? "";
  const init = join(folder, "init.lua");
  writeFileSync(init, blockFor(version));
  const file = join(folder, "result.json");
  const { status, stderr } = spawnSync(
    neovim,
    ["--headless", "--clean", "-n", "-S", join(root, "test/editors/neovim.lua")],
    {
      cwd: folder,
      encoding: "utf8",
      timeout: 60_000,
      env: {
        ...process.env,
        // It writes a log there, and fails where it cannot.
        HOME: folder,
        XDG_STATE_HOME: folder,
        PATH: [bin, process.env.PATH].join(delimiter),
        DSD_INIT: init,
        DSD_FOLDER: folder,
        DSD_RESULT: file,
      },
    },
  );
  const result = JSON.parse(readFileSync(file, "utf8")) as Result;
  assert.equal(result.failure, undefined, stderr);
  assert.equal(status, 0, stderr);
  assert.deepEqual(result.diagnostics, [
    { code: "unknown-property", text: "versoin" },
    { code: "missing-connection", text: "{" },
  ]);
  assert.deepEqual(result.offered.slice(0, 2), [
    "Explain missing-connection",
    "Suppress missing-connection here, with a comment",
  ]);
  const suppressed = BROKEN.replace(
    "services:",
    "# dsd-disable-next-line missing-connection -- TODO: say why\nservices:",
  );
  assert.equal(result.suppressed, suppressed.trimEnd());
  assert.equal(result.actions, 1);
  assert.equal(result.fixed, suppressed.replace("versoin", "version").trimEnd());
  assert.equal(result.definition, "servers.yaml");
  assert.match(result.hover, /\*\*Server Info\*\*/);
  assert.equal(result.renamed.db.match(/servers\.yaml#\/main_server/g)?.length, 2);
  assert.match(result.renamed.servers, /^main_server:/);
  assert.deepEqual(result.outline, ["info", "services", "schema"]);
  console.log(`${version} shows diagnostics, fixes, definitions, hovers, outlines, and renames`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
