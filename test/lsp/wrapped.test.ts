// Descriptors in a wrapping: the editor says what `dsd lint` says of the file, and of its folder.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { descriptor } from "../support/folder.js";
import { linted, ofDiagnostic, ofFinding } from "./as-linted.js";
import { makeFolder, startClient } from "./started.js";

test.each([
  ["under a key", { descriptor: descriptor() }],
  ["in a list", [descriptor()]],
])("a descriptor %s is reported", async (_, value) => {
  const text = JSON.stringify(value);
  const folder = makeFolder();
  folder.write("db.yaml", text);
  const uri = pathToFileURL(join(folder.path, "db.yaml")).href;
  const client = await startClient({ folder: folder.path });
  await client.open(uri, text);
  const diagnostics = (await client.diagnostics(uri)).map(ofDiagnostic);
  expect(diagnostics.length).toBeGreaterThan(0);
  for (const paths of [["."], ["db.yaml"]]) {
    const [findings = []] = (await linted(folder.path, paths)).values();
    expect(diagnostics).toEqual(findings.map(ofFinding));
  }
});
