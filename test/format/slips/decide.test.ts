// What a person has to decide, for each kind of finding that has no fix.

import { expect, test } from "vitest";
import { openInput } from "../../../src/engine/check.js";
import { filesOf } from "../../../src/engine/result.js";
import type { EntryKind } from "../../../src/index.js";

const DECISIONS: readonly [title: string, as: EntryKind, text: string, decision: string][] = [
  [
    "an unknown key",
    "service",
    "{ name: shop, catalogInfo: { branch: main, token: abc } }",
    "rename it to a property of Database Service (`name`, `description`, `serverInfo` or `variables`), or remove it",
  ],
  [
    "a key that belongs where another one is",
    "server-info",
    '{ host: a, port: "1", connectionProtocols: { host: b } }',
    "keep one of the two: the Server Info has another `host`",
  ],
  [
    "an extension where there are none",
    "server-info",
    '{ host: a, port: "1", connectionProtocols: {}, x-team: b }',
    "move it to a Standard Definition or to `components`",
  ],
  [
    "keys of a table",
    "table",
    "{ fullyQualifiedName: a.b, version: 1.0.0, foreignKey: { columns: [id], token: abc } }",
    "write an item of `constraints` with its columns",
  ],
  [
    "a server without an address",
    "server-info",
    "{ connectionProtocols: {} }",
    "write `host` (the name or address of the server, or a variable such as `{host}`), `port` (the port of the server, in quotes)",
  ],
  [
    "several items in place of one",
    "info",
    "{ title: [a, b], version: 1.0.0 }",
    "keep one of the 2 items",
  ],
  [
    "nothing in place of a name",
    "info",
    "{ title: null, version: 1.0.0 }",
    "write `title` (the name of the data store)",
  ],
  [
    "words in place of a number",
    "column",
    `{ fullyQualifiedName: a.b, dataLength: "10 characters, ${"x".repeat(500)}" }`,
    "write the number alone",
  ],
  [
    "an id that is not a UUID",
    "table",
    `{ fullyQualifiedName: a.b, version: 1.0.0, id: ${"x".repeat(501)} }`,
    "write the UUID, or remove it: a platform assigns it",
  ],
];

/** The findings as the engine keeps them: with what a person has to decide. */
function findingsIn(text: string, as: EntryKind) {
  const { workspace, name } = openInput(text, { uri: "x.yaml", as });
  return filesOf(workspace.checkOpen(name, { as })).flatMap(({ findings }) => findings);
}

test.each(DECISIONS)("%s", (_, as, text, decision) => {
  const findings = findingsIn(text, as);
  expect(findings.map((finding) => finding.decision?.text)).toEqual([decision]);
  expect(findings[0]?.fixes).toBeUndefined();
});

test("a finding with a fix has nothing to decide", () => {
  const findings = findingsIn("{ titel: a, version: 1.0.0 }", "info");
  expect(findings.map((finding) => finding.decision)).toEqual([undefined]);
});
