import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { syntaxTreeOf } from "../../src/syntax/read-syntax-tree.js";
import { replaceWithItems } from "../../src/syntax/replace-items.js";
import { type PlacedNode, placedNodeAt, type SyntaxTree } from "../../src/syntax/syntax-tree.js";
import {
  everyPath,
  type LanguageText,
  parse,
  syntaxTexts,
  values,
} from "../support/syntax-texts.js";

const treeOf = (text: LanguageText): SyntaxTree => syntaxTreeOf(parse(text));

/** The items of all lists that are not written on one line with what is around them. */
function itemsOf(
  tree: SyntaxTree,
  value: unknown,
): { path: (string | number)[]; placed: PlacedNode }[] {
  return everyPath(value).flatMap((path) => {
    const placed = typeof path.at(-1) === "number" ? placedNodeAt(tree, path) : undefined;
    return placed === undefined ? [] : [{ path, placed }];
  });
}

describe("an item that is replaced gives the tree of the whole new text", () => {
  test("in JSON", () => {
    let replaced = 0;
    const jsonTexts = syntaxTexts.filter(({ language }) => language === "json");
    fc.assert(
      fc.property(jsonTexts, values, fc.nat(), ({ text }, value, choice) => {
        const document = parse({ language: "json", text });
        const before = syntaxTreeOf(document);
        const items = itemsOf(before, document.value);
        const chosen = items[choice % Math.max(items.length, 1)];
        if (chosen === undefined) return;
        const { path, placed } = chosen;
        const source = JSON.stringify(value, null, 1);
        const after = text.slice(0, placed.start) + source + text.slice(placed.end);
        const { root } = treeOf({ language: "json", text: source });
        if (root === undefined) throw new Error("nothing was read");
        const item = { ...root, start: placed.start };
        expect(replaceWithItems(before, path, [item], after)).toEqual(
          treeOf({ language: "json", text: after }),
        );
        replaced++;
      }),
      { numRuns: 500, seed: 31 },
    );
    expect(replaced).toBeGreaterThan(200);
  });

  test("in YAML", () => {
    let replaced = 0;
    const item = fc.dictionary(fc.constantFrom("a", "b", "c"), values, {
      minKeys: 1,
      noNullPrototype: true,
    });
    const list = fc.array(item, { minLength: 1, maxLength: 4 });
    const around = fc.record({
      before: values,
      tables: list,
      nested: fc.record({ list }),
      after: values,
    });
    fc.assert(
      fc.property(around, item, fc.nat(), fc.boolean(), (whole, changed, choice, isNested) => {
        const lists = isNested ? whole.nested.list : whole.tables;
        const index = choice % lists.length;
        const text = stringify(whole, { aliasDuplicateObjects: false });
        const path = isNested ? ["nested", "list", index] : ["tables", index];
        const next = lists.with(index, changed);
        const after = stringify(
          isNested ? { ...whole, nested: { list: next } } : { ...whole, tables: next },
          { aliasDuplicateObjects: false },
        );
        const before = treeOf({ language: "yaml", text });
        const expected = treeOf({ language: "yaml", text: after });
        // The item alone, with the indentation that it has in the text.
        const start = placedNodeAt(before, path)?.start ?? 0;
        const line = after.lastIndexOf("\n", start) + 1;
        const rest = after.length - text.length + itemEnd(text, line);
        const alone = treeOf({ language: "yaml", text: after.slice(line, rest) });
        const [only] = alone.root?.kind === "array" ? alone.root.items : [];
        if (only === undefined) throw new Error("the item is not a list of its own");
        const placed = { ...only, start: only.start + line };
        expect(replaceWithItems(before, path, [placed], after), after).toEqual(expected);
        replaced++;
      }),
      { numRuns: 300, seed: 32 },
    );
    expect(replaced).toBe(300);
  });

  test("and leaves the nodes of all other items as they are", () => {
    const text = '[[1], [2, {"a": 3}], [4]]';
    const before = treeOf({ language: "json", text });
    const after = text.replace("2", "200");
    const { root } = treeOf({ language: "json", text: '[200, {"a": 3}]' });
    if (root === undefined) throw new Error("nothing was read");
    const { root: changed } = replaceWithItems(before, [1], [{ ...root, start: 6 }], after);
    const itemsIn = (node: SyntaxTree["root"]) => (node?.kind === "array" ? node.items : []);
    expect(itemsIn(changed)[0]).toBe(itemsIn(before.root)[0]);
    expect(itemsIn(itemsIn(changed)[2])[0]).toBe(itemsIn(itemsIn(before.root)[2])[0]);
    expect(changed).toEqual(treeOf({ language: "json", text: after }).root);
  });

  test("and throws when there is no such item", () => {
    const before = treeOf({ language: "json", text: '{"a": [1]}' });
    const item = { kind: "scalar", start: 7, length: 1, value: 2 } as const;
    for (const path of [[], ["a"], ["a", 1], ["b", 0], ["a", 0, 0]]) {
      expect(() => replaceWithItems(before, path, [item], '{"a": [2]}')).toThrow(RangeError);
    }
  });
});

/** Where an item of a block ends whose line starts at an offset: at the next line not within it. */
function itemEnd(text: string, line: number): number {
  const indent = /^ */.exec(text.slice(line))?.[0].length ?? 0;
  const next = new RegExp(`\\n(?=.)(?! {${indent + 1}})`, "g");
  next.lastIndex = line;
  const found = next.exec(text);
  return found === null ? text.length : found.index + 1;
}
