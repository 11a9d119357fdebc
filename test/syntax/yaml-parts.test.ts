import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { syntaxTreeOf } from "../../src/syntax/read-syntax-tree.js";
import type { SourceDocument } from "../../src/syntax/source-document.js";
import { parseYaml } from "../../src/syntax/yaml.js";
import { YamlParts } from "../../src/syntax/yaml-parts.js";
import { readText } from "../support/project.js";
import { everyPath } from "../support/syntax-texts.js";
import { randomEdit, withEdit } from "../support/text-edit.js";

/** Parses to the end, and counts the steps that parsed something: one for each item, and those around them. */
function parse(parts: YamlParts, text: string) {
  const [document, steps] = inSteps(parts, text);
  // In the same text again, nothing is new.
  return { document, parsed: steps - inSteps(parts, text)[1] };
}

function inSteps(parts: YamlParts, text: string): [SourceDocument, number] {
  const steps = parts.parse(text, { file: "db.yaml" });
  let count = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) count++;
  return [step.value, count];
}

/** Everything that can be seen of a document. */
function seen(document: SourceDocument) {
  const { value, isReadable, problems, problemCount, file, text } = document;
  const places = isReadable ? document.locate(everyPath(value)) : [];
  return {
    value,
    isReadable,
    problems,
    problemCount,
    file,
    text,
    places,
    comments: isReadable ? document.comments?.("comm") : [],
    tree: syntaxTreeOf(document),
  };
}

const column = (name: string) => ({ name, fullyQualifiedName: `shop.${name}`, dataType: "INT" });
const table = (index: number) => ({
  fullyQualifiedName: `shop.t${index}`,
  version: "1.0.0",
  description: index % 2 === 0 ? "one\ntwo: x\n- three\n" : "R&D *and* more!",
  columns: ["a", "b", "c"].map(column),
});
const descriptor = {
  datastoreapi: "1.0.0",
  info: { title: "x", version: "1.0.0" },
  services: { dev: { name: "dev", variables: { host: { enum: ["a", "b", "c", "d", "e"] } } } },
  schema: { databaseName: "x", tables: [0, 1, 2, 3, 4, 5].map(table), "x-after": ["y"] },
  components: { tables: {} },
};
const text = stringify(descriptor);

const TEXTS = [
  text,
  text.replaceAll("\n", "\r\n"),
  `\ufeff${text}`,
  text.replaceAll("    - fully", "    # a comment\n    - fully"),
  text.replaceAll("    - fully", "# a comment\n\n    - fully"),
  stringify(descriptor, { indentSeq: false }),
  stringify(descriptor.schema.tables),
  readText("examples/stock.yaml"),
  readText("examples/lint.yaml"),
];

const edit = randomEdit(
  fc.oneof(
    { weight: 2, arbitrary: fc.stringMatching(/^[a-z]$/) },
    fc.constantFrom(
      ..."\"|'|{|}|[|]|:|: |- |#|&a |*a|!t |\n|\n\n|  |\n  |\n    |\n      |\n    - a: 1\n|\t|\r|---\n|...\n|%Y\n|>-\n|1: x\n|? ".split(
        "|",
      ),
      "|\n",
      "\n# comment\n",
      " # another comment",
      "    - fullyQualifiedName: y\n",
    ),
  ),
);

describe("a text that is parsed item by item", () => {
  test("is the same as one that is parsed whole, after any edits", () => {
    let short = 0;
    let runs = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...TEXTS),
        fc.array(edit, { minLength: 1, maxLength: 3 }),
        (start, edits) => {
          const parts = new YamlParts();
          parse(parts, start);
          let text = start;
          for (const one of edits) {
            text = withEdit(text, one);
            const { document } = parse(parts, text);
            expect(seen(document), text).toEqual(seen(parseYaml(text, "db.yaml")));
            if (document.syntax !== undefined) short++;
            runs++;
          }
        },
      ),
      { numRuns: 80 },
    );
    // Both ways are taken.
    expect(short).toBeGreaterThan(runs / 4);
    expect(short).toBeLessThan(runs);
  });

  test("is hardly ever parsed as a whole after a letter is typed into a plain scalar", () => {
    const parts = new YamlParts();
    parse(parts, text);
    const places = [...text.matchAll(/: [\w.]+$/gm)].map(({ index }) => index + 3);
    const short = places.filter((at) => {
      const { document } = parse(parts, `${text.slice(0, at)}x${text.slice(at)}`);
      return document.syntax !== undefined;
    });
    expect(places.length).toBeGreaterThan(30);
    expect(short.length / places.length).toBeGreaterThan(0.95);
  });

  test.each(TEXTS.slice(0, 7))("is parsed that way (%#)", (text) => {
    const { document, parsed } = parse(new YamlParts(), text);
    expect(document.syntax).toBeDefined();
    // Five items, and what is around them in three steps.
    expect(parsed).toBe(8);
  });

  test("is not parsed again but for the item of an edit", () => {
    const parts = new YamlParts();
    const [before] = inSteps(parts, text);
    const [after, steps] = inSteps(parts, text.replace("shop.t3", "shop.t33"));
    expect(steps).toBe(0);
    const tablesOf = ({ value }: SourceDocument) => (value as typeof descriptor).schema.tables;
    const kept = tablesOf(after).map((one, index) => one === tablesOf(before)[index]);
    expect(kept).toEqual([true, true, true, false, true, true]);
  });

  test.each([
    [2, "fullyQualifiedName: shop.b"],
    [2, "dataType: INT"],
    [1, "fullyQualifiedName: shop.c"],
  ])("of table %i, only the column with %j is parsed again", (index, line) => {
    const parts = new YamlParts();
    const [before] = inSteps(parts, text);
    const at = text.indexOf(line, text.indexOf(`shop.t${index}`)) + line.length;
    const edited = `${text.slice(0, at)}x${text.slice(at)}`;
    const [after] = inSteps(parts, edited);
    expect(seen(after)).toEqual(seen(parseYaml(edited, "db.yaml")));
    const columnsOf = ({ value }: SourceDocument) =>
      (value as typeof descriptor).schema.tables[index]?.columns ?? [];
    const kept = columnsOf(after).filter((one, place) => one === columnsOf(before)[place]);
    expect(kept).toHaveLength(2);
  });

  test("takes the short way for 95 of 100 letters that are typed in a name", () => {
    const names = [...text.matchAll(/shop\.\w+/g)].flatMap(({ index, 0: name }) =>
      [...name].map((_, offset) => index + offset + 1),
    );
    const parts = new YamlParts();
    const short = names.filter((at) => {
      const { document } = parse(parts, `${text.slice(0, at)}x${text.slice(at)}`);
      return document.syntax !== undefined;
    });
    expect(short.length / names.length).toBeGreaterThan(0.95);
  });

  test.each([
    "columns:\n   # none\n",
    "columns: # none\n",
    "columns: # none\n# yet\n\n",
    "columns:\n        -\n      # none\n",
    "columns:\n\n  # none\n",
  ])("has the same places behind a value that is not written (%j)", (columns) => {
    const start = text.indexOf("columns:");
    const end = text.indexOf("    - fully", start);
    const edited = text.slice(0, start) + columns + text.slice(end);
    expect(seen(parse(new YamlParts(), edited).document)).toEqual(
      seen(parseYaml(edited, "db.yaml")),
    );
  });

  test("has the fixes of what is wrong in its items", () => {
    const broken = text.replace("shop.t2", "x\n      1: y");
    const found = parse(new YamlParts(), broken).document;
    expect(found.problems).toHaveLength(1);
    expect(found.problems).toEqual(parseYaml(broken, "db.yaml").problems);
  });
});

test("a syntax error in an item can be reported without parsing the whole", () => {
  const parts = new YamlParts();
  parse(parts, text);
  const broken = text.replace("name: a", 'name: "a');
  const steps = parts.parse(broken, { file: "db.yaml", isApproximate: true });
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  expect(step.value.isReadable).toBe(false);
  expect(step.value.problems).toHaveLength(1);
  expect(step.value.syntax).toBeDefined();
});
