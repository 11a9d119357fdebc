// Custom rules in the command.

import { join } from "node:path";
import type { Finding } from "datastore-descriptor";
import { expect, test } from "vitest";
import { root } from "../support/project.js";
import { runMain } from "../support/run-main.js";

test("the example runs by --config", async () => {
  const cwd = join(root, "examples/custom-rule");
  const args = ["lint", "--config", "dsd.config.mjs", "shop.yaml", "--format", "json"];
  const { code, stdout, stderr } = await runMain(args, { cwd });
  expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  const { files } = JSON.parse(stdout) as { files: { findings: Finding[] }[] };
  expect(files[0]?.findings).toMatchObject([
    {
      code: "table-owner",
      severity: "error",
      message: "table `customers` has no tag that starts with `team:`",
      pointer: "/schema/tables/1/tags",
      range: { start: { line: 30, column: 7 } },
    },
  ]);
  expect((await runMain(["lint", "shop.yaml"], { cwd })).code).toBe(0);
});
