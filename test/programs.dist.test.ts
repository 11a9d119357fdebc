// The built language server in Neovim, where it is installed.

import { spawnSync } from "node:child_process";
import { beforeAll, expect, test } from "vitest";
import { findNeovim } from "../scripts/install-program.js";
import { requireBuild, root } from "./support/project.js";

beforeAll(requireBuild);

test("language server in Neovim", { timeout: 600_000 }, ({ skip }) => {
  const found = findNeovim();
  if (found.path === undefined) return skip(found.reason);
  const args = ["--import", "tsx", "test/editors/neovim.ts", found.path];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: "utf8",
  });
  expect(status, stdout + stderr).toBe(0);
});
