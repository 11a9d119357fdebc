// Custom rules in the command.

import { join } from "node:path";
import type { Finding } from "datastore-descriptor";
import { expect, test } from "vitest";
import { descriptor, Folder } from "../support/folder.js";
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

test("a rule that throws is a usage error, with the place in the file of the rule", async () => {
  const folder = new Folder();
  try {
    folder.write("db.json", descriptor());
    folder.write(
      "dsd.config.mjs",
      `const ownerOf = (table) => table.owner;
export default {
  customRules: [
    { id: "broken-rule", severity: "warning", check: ({ model }) => ownerOf(model.nothing) },
  ],
};
`,
    );
    const { code, stderr } = await runMain(["lint", "--config", "dsd.config.mjs", "db.json"], {
      cwd: folder.path,
    });
    expect(code).toBe(2);
    const [first, ...frames] = stderr.trimEnd().split("\n");
    expect(first).toMatch(/^dsd: rule `broken-rule` failed: TypeError: Cannot read properties of /);
    expect(frames).toHaveLength(2);
    expect(frames[0]).toMatch(/at ownerOf \(.*dsd\.config\.mjs:1:34\)$/);
    expect(frames[1]).toMatch(/at .*check \(.*dsd\.config\.mjs:4:69\)$/);
  } finally {
    folder.remove();
  }
});
