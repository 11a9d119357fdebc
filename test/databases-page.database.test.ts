// Runs docs/databases.md from top to bottom, with a database of its own: every command prints what the page shows.

import { afterAll, beforeAll, expect, test } from "vitest";
import { Folder } from "./support/folder.js";
import { blocksOf, isUpdating, replaceBlock } from "./support/markdown.js";
import { createDatabase, type TestDatabase } from "./support/postgres.js";
import { runMain } from "./support/run-main.js";

const blocks = blocksOf("docs/databases.md").filter(({ language }) =>
  ["console", "sql"].includes(language),
);

let database: TestDatabase;
const folder = new Folder();
beforeAll(async () => {
  database = await createDatabase("shop");
  await database.run("DROP ROLE IF EXISTS reader");
  await database.run("CREATE ROLE reader LOGIN PASSWORD 'reader'");
});
afterAll(async () => {
  folder.remove();
  await database.drop();
});

test("every command prints what is shown", async () => {
  // The page uses the port that everyone has.
  const place = `localhost:${database.port}`;
  const shown: [string, string][] = [];
  // An update of a block moves those below it.
  const updates: (() => void)[] = [];
  for (const block of blocks) {
    if (block.language === "sql") {
      if (!block.text.startsWith("CREATE ROLE")) await database.run(block.text);
      continue;
    }
    const [first = "", ...rest] = block.text.split("\n");
    const args = first
      .replace("$ dsd ", "")
      .replaceAll("localhost/shop", `${place}/shop`)
      .split(" ");
    const { stdout, stderr } = await runMain(args, {
      cwd: folder.path,
      env: { PGPASSWORD: "reader" },
    });
    const printed = (stderr + stdout).replaceAll(place, "localhost:5432");
    shown.push([printed, rest.join("\n")]);
    updates.unshift(() => replaceBlock(block, `${first}\n${printed}`));
  }
  if (isUpdating) for (const update of updates) update();
  else expect(shown.map(([printed]) => printed)).toEqual(shown.map(([, text]) => text));
  expect(shown.length).toBeGreaterThan(4);
});
