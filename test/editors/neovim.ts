// Runs Neovim as a real client of the built server:
//
//   npx tsx test/editors/neovim.ts [path of nvim]

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "dsd-neovim-"));

const BROKEN = `datastoreapi: 1.0.0
info: { title: "größe 😀", versoin: 1.0.0 }
services: {}
schema: {}
`;

interface Result {
  failure?: string;
  diagnostics: { code: string; text: string }[];
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
  const file = join(folder, "result.json");
  const { status, stderr } = spawnSync(
    process.argv[2] ?? "nvim",
    ["--headless", "--clean", "-n", "-S", join(root, "test/editors/neovim.lua")],
    {
      encoding: "utf8",
      timeout: 60_000,
      env: {
        ...process.env,
        DSD_NODE: process.execPath,
        DSD_COMMAND: join(root, "dist/cli.cjs"),
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
    { code: "no-connection", text: "{" },
  ]);
  assert.equal(result.actions, 1);
  assert.equal(result.fixed, BROKEN.replace("versoin", "version").trimEnd());
  assert.equal(result.definition, "servers.yaml");
  assert.match(result.hover, /\*\*Server Info\*\*/);
  assert.equal(result.renamed.db.match(/servers\.yaml#\/main_server/g)?.length, 2);
  assert.match(result.renamed.servers, /^main_server:/);
  assert.deepEqual(result.outline, ["info", "services", "schema"]);
  console.log("Neovim shows diagnostics, fixes, definitions, hovers, outlines, and renames");
} finally {
  rmSync(folder, { recursive: true, force: true });
}
