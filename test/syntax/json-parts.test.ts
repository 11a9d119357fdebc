import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atOnce } from "../../src/signals/steps.js";
import { changeBetween } from "../../src/syntax/change-between.js";
import { parseJson } from "../../src/syntax/json.js";
import { JsonParts } from "../../src/syntax/json-parts.js";
import { jsonSyntaxTree } from "../../src/syntax/json-syntax-tree.js";
import { syntaxTreeOf } from "../../src/syntax/read-syntax-tree.js";
import type { SourceDocument } from "../../src/syntax/source-document.js";
import { valueOfSyntax } from "../../src/syntax/syntax-value.js";
import { readText } from "../support/project.js";
import { everyPath } from "../support/syntax-texts.js";
import { randomEdit, withEdit } from "../support/text-edit.js";

const parse = (parts: JsonParts, text: string): SourceDocument =>
  atOnce(parts.parse(text, { file: "db.json" }));

/** Everything that can be seen of a document. */
function seen(document: SourceDocument) {
  const { value, isReadable, problems, problemCount, file, text } = document;
  const places = isReadable ? document.locate(everyPath(value)) : [];
  const tree = syntaxTreeOf(document);
  return { value, isReadable, problems, problemCount, file, text, places, tree };
}

const column = (name: string) => ({ name, fullyQualifiedName: `shop.${name}`, dataType: "INT" });
const table = (index: number) => ({
  fullyQualifiedName: `shop.t${index}`,
  description: 'größe 😀 \\ "x"',
  columns: ["a", "b", "c"].map(column),
  tags: [["x", "y"], [], [{}]],
});
const descriptor = {
  datastoreapi: "1.0.0",
  services: { dev: { variables: { host: { enum: ["a", "b"] } } } },
  schema: { tables: [0, 1, 2, 3].map(table), "x-after": ["y"] },
  ["__proto__"]: { x: [{ a: 1 }] },
};
const text = JSON.stringify(descriptor, null, 2);
const TEXTS = [
  text,
  JSON.stringify(descriptor),
  JSON.stringify(descriptor.schema.tables),
  `\ufeff${text.replaceAll("\n", "\r\n")}`,
  `{"__proto__": {"x": [{"a": 1}, {"__proto__": {"b": 2}}]}, "y": 1}`,
  readText("examples/orders.json"),
];

const edit = randomEdit(
  fc.oneof(
    { weight: 2, arbitrary: fc.stringMatching(/^[a-z]$/) },
    fc.constantFrom(...'"|\'|{|}|[|]|:|,|\\|1|null|{}|\n|😀|, {}|"a": 1, |},{|/*|//'.split("|")),
  ),
);

describe("a text that is parsed again after an edit", () => {
  test("is the same as one that is parsed for the first time", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TEXTS),
        fc.array(edit, { minLength: 1, maxLength: 4 }),
        (start, edits) => {
          const parts = new JsonParts();
          parse(parts, start);
          let text = start;
          for (const one of edits) {
            text = withEdit(text, one);
            expect(seen(parse(parts, text)), text).toEqual(seen(parseJson(text, "db.json")));
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test("keeps the values of all objects around the edit, and their nodes", () => {
    const parts = new JsonParts();
    const before = parse(parts, text);
    const after = parse(parts, text.replace("shop.t1", "shop.t11"));
    const tablesOf = ({ value }: SourceDocument) =>
      (value as typeof descriptor).schema.tables as readonly object[];
    const kept = tablesOf(after).map((one, index) => one === tablesOf(before)[index]);
    expect(kept).toEqual([true, false, true, true]);
    // Also after a text with an error in between.
    parse(parts, text.replace("shop.t1", 'shop."t1'));
    const repaired = parse(parts, text);
    expect(tablesOf(repaired)[3]).toBe(tablesOf(before)[3]);
    expect(seen(repaired)).toEqual(seen(parseJson(text, "db.json")));
  });

  test("has the tree of its other objects while one has an error, if that is allowed", () => {
    const parts = new JsonParts();
    parse(parts, text);
    const broken = text.replace('"shop.t1"', '"shop.t1');
    const { isReadable, problems, syntax } = atOnce(
      parts.parse(broken, { file: "db.json", isApproximate: true }),
    );
    expect(isReadable).toBe(false);
    expect(problems).toEqual(parseJson(broken).problems);
    expect(syntax).toEqual(jsonSyntaxTree(broken));
  });

  test("has the mistakes of the whole text, though only one object is read", () => {
    let short = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...TEXTS),
        fc.array(edit, { minLength: 1, maxLength: 4 }),
        (start, edits) => {
          const parts = new JsonParts();
          parse(parts, start);
          let text = start;
          for (const one of edits) {
            text = withEdit(text, one);
            const steps = parts.parse(text, { file: "db.json", isApproximate: true });
            const document = atOnce(steps);
            const { tree: _, ...rest } = seen(document);
            const { tree: _whole, ...expected } = seen(parseJson(text, "db.json"));
            expect(rest, text).toEqual(expected);
            if (document.draft === undefined) continue;
            expect(document.draft.value, text).toEqual(valueOfSyntax(syntaxTreeOf(document)));
            short++;
          }
        },
      ),
      { numRuns: 500 },
    );
    expect(short).toBeGreaterThan(100);
  });
});

test("the change between two texts makes one of the other, and splits no character", () => {
  const unit = fc.constantFrom("a", "b", "\r\n", "\n", "😀", "😁", "x".repeat(5_000));
  const string = fc.array(unit, { maxLength: 8 }).map((units) => units.join(""));
  fc.assert(
    fc.property(string, string, (before, after) => {
      const { span, newText } = changeBetween(before, after);
      expect(before.slice(0, span.start) + newText + before.slice(span.end)).toBe(after);
      expect(Buffer.from(newText).toString()).toBe(newText);
      for (const at of [span.start, span.end]) {
        expect(before.slice(at - 1, at + 1)).not.toBe("\r\n");
      }
    }),
    { numRuns: 1_000 },
  );
  const long = "x".repeat(10_000);
  expect(changeBetween(`${long}a${long}`, `${long}b${long}`)).toEqual({
    span: { start: 10_000, end: 10_001 },
    newText: "b",
  });
});
