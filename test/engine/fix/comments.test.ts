// Every fix, alone, in YAML with comments after all values and an anchor: it loses none of them. One
// member is empty or of another type, and may be the only one of its object.

import fc from "fast-check";
import { expect, test } from "vitest";
import { Document, isNode, type Pair, visit, type YAMLMap } from "yaml";
import { applyFixes, type Finding, lint, validate } from "../../../src/index.js";
import { atLeast, cases } from "../../support/effort.js";
import { documents } from "./documents.js";

const KEYS = ["nme", "x", "$reff", "tabels", "columns", "name", "info", "default"];
const VALUES = [null, "", {}, [], 1, "x", true, [null], [""], { a: null }, { x: 1 }];

/** A document as YAML with a mistake. */
const faulty = fc
  .record({
    value: fc.constantFrom(...documents),
    nth: fc.nat(),
    key: fc.option(fc.constantFrom(...KEYS), { nil: undefined }),
    odd: fc.option(fc.constantFrom(...VALUES), { nil: undefined }),
    isAlone: fc.boolean(),
    isAnchored: fc.boolean(),
    style: fc.record({
      indentSeq: fc.boolean(),
      nullStr: fc.constantFrom("", "null", "~"),
      lineWidth: fc.constant(0),
    }),
  })
  .map(({ value, nth, key, odd, isAlone, isAnchored, style }) => {
    const document = new Document(value, { aliasDuplicateObjects: false });
    const members = membersOf(document);
    const [owner, pair] = members[nth % Math.max(members.length, 1)] ?? [];
    if (owner === undefined || pair === undefined) return "{}";
    if (key !== undefined) pair.key = document.createNode(key);
    if (odd !== undefined) pair.value = document.createNode(odd);
    if (isAlone) owner.items = [pair];
    if (isAnchored && isNode(pair.value)) {
      owner.items.push(
        document.createPair("y", document.createAlias(pair.value as never, "anchor")),
      );
    }
    return commented(document.toString(style));
  })
  // A comment cannot be in a block scalar.
  .filter((text) => !/[|>][-+]? #/.test(text));

function membersOf(document: Document): [YAMLMap, Pair][] {
  const found: [YAMLMap, Pair][] = [];
  visit(document, {
    Map: (_, map) => void found.push(...map.items.map((pair): [YAMLMap, Pair] => [map, pair])),
  });
  return found;
}

const commented = (text: string): string => {
  let number = 0;
  return text.replaceAll(/(?<=\S)$/gm, () => ` # comment ${number++}`);
};

const isSyntaxError = ({ code }: Finding): boolean => code === "syntax-error";

const commentsOf = (text: string): string[] => (text.match(/# comment ?\d*/g) ?? []).sort();

/** Applies each fix alone, and returns how many there are. */
async function applyEach(text: string): Promise<number> {
  const { findings } = await lint(text, { language: "yaml" });
  const fixes = findings.flatMap((finding) =>
    (finding.fixes ?? []).map((fix) => [finding, fix] as const),
  );
  for (const [finding, fix] of fixes) {
    const after = applyFixes(text, [{ ...finding, fixes: [fix] }], { unsafe: true }).text;
    const left = validate(after, { language: "yaml" }).findings.filter(isSyntaxError);
    const shown = `${finding.message}: ${fix.title}\n${text}\n---\n${after}`;
    expect(left, shown).toEqual([]);
    expect(commentsOf(after), shown).toEqual(commentsOf(text));
  }
  return fixes.length;
}

test("a fix loses no comment and no anchor", async () => {
  let fixes = 0;
  await fc.assert(
    fc.asyncProperty(faulty, async (text) => {
      fc.pre(!validate(text, { language: "yaml" }).findings.some(isSyntaxError));
      fixes += await applyEach(text);
    }),
    { numRuns: cases(1_000) },
  );
  expect(fixes).toBeGreaterThan(atLeast(250, 1_000));
});

const START = "datastoreapi: 1.0.0\nservices: {}\nschema: {}\n";

test.each([
  ["the only member, with a comment", "name: # comment\n"],
  ["the only member of a block, with a comment", `${START}info:\n  nme: # comment\n`],
  ["an empty list with a comment", `${START}info:\n  title: a\n  nme:\n    - null # comment\n`],
  ["an anchor without a value", `${START}info:\n  title: a\n  nme: &a\n  summary: *a\n`],
  ["an alias of an object", `${START}info: &a\n  title: a\n  version: 1.0.0\nx: *a\n`],
  ["an anchor where a value is missing", "datastoreapi: &a\ninfo:\n  title: *a\nservices: {}\n"],
  ["a list below its key", "datastoreapi: 1.0.0\nservices: # comment\n- \nschema: {}\n"],
  ["members that are not below their key", "info:\nname: a\nversion: 1.0.0\ncolumns: []\n"],
])("a fix of %s", async (_, text) => {
  await applyEach(text);
});

test("a line of signs between misplaced members", async () => {
  const text = `datastoreapi: 1.0.0\ntitle: a\n${"#".repeat(1_000)}\nservices: {}\nversion: 1.0.0\nschema: {}\n`;
  expect(await applyEach(text)).toBe(1);
});

test("what moves keeps its comments", async () => {
  const text = `datastoreapi: 1.0.0
info: { title: a, version: 1.0.0 }
services:
  s:
    name: s
    connectionProtocols:
      jdbc:
        version: "4.2"
        connectionString: jdbc:postgresql://h/x # comment
    serverInfo:
      host: h
      port: "1"
schema: {}
`;
  expect(await applyEach(text)).toBe(1);
});
