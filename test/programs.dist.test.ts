// The built package in other programs, where they are installed.

import { spawnSync } from "node:child_process";
import { beforeAll, expect, test } from "vitest";
import { findChromium, findNeovim } from "../scripts/install-program.js";
import { requireBuild, root } from "./support/project.js";

beforeAll(requireBuild);

for (const [title, file, find] of [
  ["language server in Neovim", "test/editors/neovim.ts", findNeovim],
  ["validator in a browser", "test/browser/validator.ts", findChromium],
  ["clients in a browser", "test/browser/clients.ts", findChromium],
] as const) {
  test(title, { timeout: 600_000 }, ({ skip }) => {
    const found = find();
    if (found.path === undefined) return skip(found.reason);
    const args = ["--import", "tsx", file, found.path];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: root,
      encoding: "utf8",
    });
    expect(status, stdout + stderr).toBe(0);
  });
}
