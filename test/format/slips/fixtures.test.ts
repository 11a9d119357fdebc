// `fixtures/slips/ID/CASE`: a document with a slip, its findings, and the document after all repairs.

import { describe, expect, test } from "vitest";
import { descriptorShapes } from "../../../generated/descriptor-shapes.js";
import { openInput } from "../../../src/engine/check.js";
import { fixInRounds } from "../../../src/engine/fix/fix-rounds.js";
import { filesOf } from "../../../src/engine/result.js";
import { explainValue } from "../../../src/format/check/explain.js";
import { type EntryKind, entryKinds } from "../../../src/format/shape/object-kinds.js";
import { slips } from "../../../src/format/slips/index.js";
import { type Edit, validate } from "../../../src/index.js";
import { parseDocument } from "../../../src/text/parse/parse.js";
import { sample } from "../../support/effort.js";
import { inspectText } from "../../support/inspect-text.js";
import { filesBelow, readText } from "../../support/project.js";

interface Expected {
  /** Default: a descriptor. */
  readonly as?: EntryKind;
  /** The messages of all findings. */
  readonly findings: readonly string[];
  /** Whether the fix of the first one is safe; nothing if a person has to decide. */
  readonly fix?: "safe" | "unsafe";
  /** What has to be decided about the first one. */
  readonly decision?: string;
  /** The messages of the findings after all repairs. */
  readonly left?: readonly string[];
}

/** Cases that are about no slip: mistakes of the text, of references, and those left to a person. */
const OTHERS: ReadonlySet<string> = new Set(["text", "references", "undecided"]);

const files = filesBelow("fixtures/slips", "");
const cases = files
  .filter((file) => /\/before\.(?:json|yaml)$/.test(file))
  .map((file) => {
    const [, id = "", title = ""] = /^fixtures\/slips\/(.*?)\/(.*)\/before/.exec(file) ?? [];
    const after = file.replace("/before.", "/after.");
    const expected = JSON.parse(
      readText(file.replace(/before\.\w+$/, "expected.json")),
    ) as Expected;
    return {
      id,
      title,
      name: file.replace(/.*\//, ""),
      before: readText(file),
      after: files.includes(after) ? readText(after) : undefined,
      expected,
    };
  });

/** The cases that are tried with other line ends, too. */
const inCrlf = new Set(sample(cases));

test.each(cases)("$id: $title", async (one) => {
  const { id, name, before, after, expected } = one;
  const { as = "descriptor", fix, decision } = expected;
  const { workspace } = openInput(before, { uri: name });
  const checked = filesOf(workspace.checkOpen(name, { as }));
  const findings = checked.flatMap((file) => file.findings);
  expect(findings.map(({ message }) => message)).toEqual(expected.findings);
  const [first] = findings;
  const safe = first?.fixes?.[0]?.safe;
  expect(safe).toBe(fix === undefined ? undefined : fix === "safe");
  expect(first?.decision?.text).toBe(decision);
  if (!OTHERS.has(id)) expect(slipsIn(name, before, as)).toContain(id);

  const fixed = async (text: string, unsafe: boolean) =>
    (await fixInRounds(inspectText({ name, text }, as), { unsafe })).changes.get(name)?.after;
  if (findings.length === 1)
    expect(await fixed(before, false)).toBe(fix === "safe" ? after : undefined);
  expect(await fixed(before, true)).toBe(after);
  expect(await fixed(after ?? before, true)).toBeUndefined();
  if (after === undefined) return;
  const left = validate(after, { uri: name, as }).findings.map(({ message }) => message);
  expect(left).toEqual(expected.left ?? []);
  if (inCrlf.has(one) && !before.includes("\r")) {
    expect(await fixed(before.replaceAll("\n", "\r\n"), true)).toBe(after.replaceAll("\n", "\r\n"));
  }
});

test("each choice that is an edit leaves a readable text without the finding", () => {
  const titles: string[] = [];
  for (const { name, before, expected } of cases) {
    const { as = "descriptor" } = expected;
    for (const { code, pointer, decision } of validate(before, { uri: name, as }).findings) {
      for (const { title, edits } of decision?.choices ?? []) {
        if (edits === undefined) continue;
        const text = edits.toReversed().reduce(splice, before);
        const { findings } = validate(text, { uri: name, as });
        expect(findings.filter((one) => one.code === "syntax-error")).toEqual([]);
        const same = findings.filter((one) => one.code === code && one.pointer === pointer);
        expect(same, `${name} ${title} in\n${before}\n${text}`).toEqual([]);
        titles.push(title.replace(/`[^`]*`/g, "X"));
      }
    }
  }
  const kinds = ["keep X", "remove it", "rename to X", "write X"];
  expect([...new Set(titles)]).toEqual(expect.arrayContaining(kinds));
});

const splice = (text: string, { range, newText }: Edit): string =>
  text.slice(0, range.start.offset) + newText + text.slice(range.end.offset);

/** The ids of the slips that are recognized in a document. */
function slipsIn(file: string, text: string, as: EntryKind): readonly string[] {
  const { value } = parseDocument(text, {
    file,
    language: file.endsWith("json") ? "json" : "yaml",
  });
  const found: string[] = [];
  explainValue(
    value,
    descriptorShapes,
    entryKinds[as],
    (problem) => found.push(...(problem.slips ?? []).map(({ slip }) => slip.id)),
    { slips },
  );
  return found;
}

describe("each slip", () => {
  const all = [...slips.ofObjects, ...slips.ofMembers].map(({ id }) => id);

  test("has a name of its own, and fixtures", () => {
    expect(new Set(all).size).toBe(all.length);
    const tested = new Set(cases.map(({ id }) => id));
    expect(all.filter((id) => !tested.has(id))).toEqual([]);
    expect([...tested].filter((id) => !all.includes(id) && !OTHERS.has(id))).toEqual([]);
  });

  test("is in the catalog, in a file with the name of one of its slips", () => {
    const catalog = filesBelow("src/format/slips/catalog", ".ts").map((file) => {
      const ids = [...readText(file).matchAll(/^ {2}id: "([\w-]+)",$/gm)].map(([, id]) => id ?? "");
      expect(ids).toContain(file.replace(/.*\/|\.ts$/g, ""));
      return ids;
    });
    expect(catalog.flat().sort()).toEqual([...all].sort());
  });
});
