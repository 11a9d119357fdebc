// The diff of fixes: it names them, and git applies it.

import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { fixInRounds } from "../../../src/engine/fix/fix-rounds.js";
import { diffOfFixes } from "../../../src/reporters/findings/fix-diff.js";
import { folderPerFile } from "../../support/folder.js";
import { inspectText } from "../../support/inspect-text.js";

const folder = folderPerFile();

const text = `{
  "name": "shop",
  "serverInfo": {
    "main": {
      "host:": "db",
      "port:": "5432",
      "connectionProtocols": {
        "jdbc": {
          "version": "1.0",
          "driverName": "x",
          "url": "jdbc:postgresql://db:5432/shop"
        }
      }
    }
  },
  "serverVariables": {}
}
`;

test("the titles of the fixes are above the lines of their file, where git ignores them", async () => {
  const { changes, applied } = await fixInRounds(inspectText({ name: "x.json", text }, "service"), {
    unsafe: true,
  });
  const diff = diffOfFixes(changes, false, applied);
  expect(diff.slice(0, diff.indexOf("---")).split("\n").sort()).toEqual([
    "",
    "# unknown-property: move its content one level up",
    "# unknown-property: rename to `connectionString`",
    "# unknown-property: rename to `host`",
    "# unknown-property: rename to `port`",
    "# unknown-property: rename to `variables`",
  ]);
  folder.write("x.json", text);
  execFileSync("git", ["apply", "-"], { cwd: folder.path, input: diff });
  expect(folder.read("x.json")).toBe(changes.get("x.json")?.after);
});
