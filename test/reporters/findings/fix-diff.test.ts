// The diff of fixes: each change names the finding that it fixes, and git applies it.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fixInRounds } from "../../../src/engine/fix/fix-rounds.js";
import { diffOfFixes } from "../../../src/reporters/findings/fix-diff.js";
import { inspectText } from "../../support/inspect-text.js";

const folder = mkdtempSync(join(tmpdir(), "dsd-fix-diff-"));
afterAll(() => rmSync(folder, { recursive: true }));

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

test("each change has a note, with its lines where a hunk has several", async () => {
  const { changes, applied } = await fixInRounds(inspectText({ name: "x.json", text }, "service"), {
    unsafe: true,
  });
  const diff = diffOfFixes(changes, false, applied);
  const notes = diff.match(/(?<=^@@.*@@ ).*$/gm)?.flatMap((note) => note.split("; "));
  expect(notes).toEqual([
    "line 4 unknown-property: rename to `host`",
    "lines 4-10 unknown-property: move its content one level up",
    "line 5 unknown-property: rename to `port`",
    "line 10 unknown-property: rename to `connectionString`",
    "unknown-property: rename to `variables`",
  ]);
  writeFileSync(join(folder, "x.json"), text);
  execFileSync("git", ["apply", "-"], { cwd: folder, input: diff });
  expect(readFileSync(join(folder, "x.json"), "utf8")).toBe(changes.get("x.json")?.after);
});
