// The shortcut for a file without findings returns what the steps for all files return.

import { expect, test } from "vitest";
import { atOnce } from "../../src/signals/steps.js";
import type { EntryKind } from "../../src/structure/entry-kinds.js";
import { parseDocument } from "../../src/syntax/parse.js";
import { fileSteps, filesOf } from "../../src/workspace/result.js";
import { filesBelow, readText } from "../support/project.js";
import { World } from "./support.js";

const texts = filesBelow("fixtures", ".json", ".yaml").map(
  (file) => [file, readText(file)] as const,
);

/** What every document is checked as: most are of one kind only. */
const kinds: readonly EntryKind[] = ["descriptor", "table", "info"];

test("a file is the same with and without the shortcut", async () => {
  let clean = 0;
  for (const [document, text] of texts) {
    const workspace = new World().workspace();
    workspace.open(document, parseDocument(text, { file: document }));
    for (const kind of kinds) {
      const entry = { document, path: [], kind } as const;
      for (const result of [await workspace.check(entry), await workspace.lint(entry)]) {
        const files = filesOf(result);
        expect(files).toStrictEqual(atOnce(fileSteps(result)));
        if (files.every(({ findings }) => findings.length === 0)) clean++;
      }
    }
  }
  expect(clean).toBeGreaterThan(20);
});
