// A limit of the findings that are shown must not limit what is fixed or recorded.

import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { descriptor, folderPerTest } from "../../support/folder.js";
import { runMain } from "../../support/run-main.js";

const COUNT = 1200;

const folder = folderPerTest();
beforeEach(() => {
  const columns = Array.from({ length: COUNT }, (_, index) => ({
    fullyQualifiedName: `t.c${index}`,
    name: `c${index}`,
    dataType: "INT",
    columnConstraint: "NOT NUL",
  }));
  folder.write("db.json", descriptor({}, [{ fullyQualifiedName: "t", version: "1.0.0", columns }]));
});

const run = (...args: string[]) => runMain(args, { cwd: folder.path });

test.each([[[]], [["--max-findings", "5"]]])("lint --fix-unsafe %j fixes all", async (flags) => {
  const { stderr } = await run("lint", "--fix-unsafe", "--fix-dry-run", ...flags, "db.json");
  expect(stderr).toMatch(new RegExp(`would apply ${COUNT} fixes to 1 file`));
});

test("a baseline records all findings of the rules", async () => {
  const args = ["lint", "--baseline", "b.json", "--max-findings", "5", "db.json"];
  await run(...args, "--update-baseline");
  const { findings } = JSON.parse(readFileSync(`${folder.path}/b.json`, "utf8"));
  expect(findings.length).toBeGreaterThanOrEqual(COUNT);
  const { stderr } = await run(...args);
  expect(stderr).toContain(`${findings.length} known findings left out`);
});
