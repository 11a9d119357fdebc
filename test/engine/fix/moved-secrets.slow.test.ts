// A fix that moves, renames or wraps a value takes its secrecy along: what a report hides of a document is in no line of
// the diff of its fixes, and in no report of them, wherever it is after the fixes.

import { describe, expect, test } from "vitest";
import { linesOfFixes } from "../../../src/cli/fix/fix-files.js";
import { openInput } from "../../../src/engine/check.js";
import { fixDocuments } from "../../../src/engine/fix-documents.js";
import { filesOf } from "../../../src/engine/result.js";
import { withoutSecrets } from "../../../src/findings/reported-finding.js";
import type { EntryKind } from "../../../src/format/shape/object-kinds.js";
import { diffOfFixes } from "../../../src/reporters/findings/fix-diff.js";
import { formatPretty } from "../../../src/reporters/findings/pretty.js";
import { overlaps } from "../../../src/secrets/hidden-lines.js";
import { parseDocument } from "../../../src/text/parse/parse.js";
import { secretFinder } from "../../../src/text/parse/secret-spans.js";
import type { Span } from "../../../src/values/text-span.js";
import { sample } from "../../support/effort.js";
import { filesBelow, readText } from "../../support/project.js";

const SECRET = "hunter2Zq9xW";

interface Case {
  readonly name: string;
  readonly as: EntryKind;
  readonly text: string;
}

const fixtures: Case[] = filesBelow("fixtures/slips", "")
  .filter((file) => /\/before\.(?:json|yaml)$/.test(file))
  .map((file) => {
    const { as = "descriptor" } = JSON.parse(
      readText(file.replace(/before\.\w+$/, "expected.json")),
    );
    return { name: file, as, text: readText(file) };
  });

const parsed = (text: string, name: string) =>
  parseDocument(text, { file: name, language: name.endsWith(".json") ? "json" : "yaml" });

/** The paths of the texts and numbers in a value. */
function leavesOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, member]) =>
    leavesOf(member, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

const put = (text: string, { start, end }: Span, by: string): string =>
  text.slice(0, start) + by + text.slice(end);

/** The document with a secret as one of its values, below a key that says so or beside a name that does. */
function* withSecrets({ name, text }: Case): Generator<string> {
  const document = parsed(text, name);
  if (!document.isReadable) return;
  const quoted = name.endsWith(".json") ? `"${SECRET}"` : SECRET;
  for (const path of leavesOf(document.value)) {
    const value = document.spansAt(path)?.value;
    if (value === undefined) continue;
    const changed = put(text, value, quoted);
    for (let depth = path.length; depth > 0; depth--) {
      const { key } = document.spansAt(path.slice(0, depth)) ?? {};
      const word = name.endsWith(".json") ? '"password"' : "password";
      if (key !== undefined) yield put(changed, key, word);
      const sibling = document.spansAt([...path.slice(0, depth - 1), "name"])?.value;
      if (sibling === undefined || sibling.start === value.start) continue;
      yield sibling.start < value.start
        ? put(changed, sibling, word)
        : put(put(text, sibling, word), value, quoted);
    }
  }
}

/** Everything that is shown of a document and its fixes, and whether a report hides the secret in it. */
async function shownOf(text: string, { name, as }: Case) {
  const document = parsed(text, name);
  const at = text.indexOf(SECRET);
  const place = { start: at, end: at + SECRET.length };
  const isHidden = overlaps(secretFinder(document)(place), place);
  const { workspace } = openInput(text, { uri: name });
  const run = async () => filesOf(workspace.checkOpen(name, { as }));
  const findings = (await run()).flatMap((file) => file.findings);
  const options = { unsafe: true, run, isWritable: () => true };
  const fixed = await fixDocuments(workspace, [name], options);
  const diff = diffOfFixes(fixed.shown(), false, fixed.applied);
  // The text is open as it was fixed, so this is the report of the run that follows.
  const files = (await run()).map((file) => ({
    ...file,
    path: name,
    findings: file.findings.map(withoutSecrets),
  }));
  const sourceOf = () => fixed.changes.get(name)?.after;
  const shown = { color: false, quiet: false, failOn: "error", sourceOf } as const;
  const report = formatPretty({ files, failures: [], skipped: [] }, shown);
  const words = { isDry: true, isQuiet: false, only: undefined };
  const lines = linesOfFixes({ ...fixed, roots: [], input: undefined }, [], words)
    .concat(report)
    .join("\n");
  const fixes = findings.map(withoutSecrets).flatMap((one) => [one.fixes, one.decision?.choices]);
  const messages = findings.map(({ message, params }) => [message, params]);
  return { isHidden, diff, lines, fixes: JSON.stringify([...fixes, ...messages]) };
}

test("shows no text in place of an object beside a name that says so", async () => {
  const text = `variables:
  v:
    name: password
    serverInfo: ${SECRET}
`;
  const one = { name: "a.yaml", as: "server-info", text } as const;
  const { isHidden, diff, lines } = await shownOf(text, one);
  expect(isHidden).toBe(true);
  expect(diff + lines).not.toContain(SECRET);
});

describe.each(sample(fixtures, 8))("$name", (one) => {
  test("shows no secret that it moves", async () => {
    for (const text of withSecrets(one)) {
      const { isHidden, diff, lines, fixes } = await shownOf(text, one);
      if (!isHidden) continue;
      expect(diff, text).not.toContain(SECRET);
      expect(lines, text).not.toContain(SECRET);
      expect(fixes, text).not.toContain(SECRET);
    }
  });
});
