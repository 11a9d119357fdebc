// A key that is being typed: in every object of a descriptor, one member is complete, and the next is a word.

import { expect, test } from "vitest";
import { descriptorShapes } from "../../../generated/descriptor-shapes.js";
import { choicesOf, resolveShape } from "../../../src/format/shape/read-keys.js";
import type { ObjectShape, Shape } from "../../../src/format/shape/shape.js";
import { parseYaml } from "../../../src/text/yaml/yaml.js";

/** Where an object is: the lines before it, and what starts its first line. */
interface Place {
  readonly lines: readonly string[];
  readonly start: string;
}

/** Every object of the schema, once, with the shortest way to it. */
function objectsFrom(root: string): Map<ObjectShape, Place> {
  const objects = new Map<ObjectShape, Place>();
  const queue: [Shape, Place][] = [[root, { lines: [], start: "" }]];
  for (const [shape, place] of queue) {
    const kind = resolveShape(descriptorShapes, shape);
    const inside = (key: string): Place => ({
      lines: [...place.lines, `${place.start}${key}:`],
      start: `${place.start.replace("-", " ")}  `,
    });
    if ("choice" in kind) for (const one of choicesOf(kind)) queue.push([one, place]);
    else if ("items" in kind) queue.push([kind.items, { ...place, start: `${place.start}- ` }]);
    else if ("values" in kind) queue.push([kind.values, inside("one")]);
    else if ("properties" in kind && !objects.has(kind)) {
      objects.set(kind, place);
      for (const [key, value] of Object.entries(kind.properties)) queue.push([value, inside(key)]);
    }
  }
  return objects;
}

const cases = [...objectsFrom("DatastoreDescriptor")].flatMap(([{ title, properties }, place]) => {
  const [first = "", ...others] = Object.keys(properties);
  const [other = "description"] = others;
  return [other.slice(0, 1), other].flatMap((word) =>
    ["", "\n", "\nexternalDocs: {}\n"].map((after) => [title, place, first, word, after] as const),
  );
});

test("the way leads to every object", () => {
  expect(new Set(cases.map(([title]) => title)).size).toBeGreaterThan(12);
});

test.each(cases)("%s: %j, `%s` and `%s`, before %j", (_, { lines, start }, first, word, after) => {
  const indent = start.replace("-", " ");
  const above = [...lines, `${start}${first}: Shop`, indent].join("\n");
  const { problems } = parseYaml(above + word + after);
  const end = above.length + word.length;
  expect(problems).toEqual([
    {
      code: "syntax-error",
      message: `a colon is missing after \`${word}\``,
      pointer: "",
      start: above.length,
      end,
      fix: { title: "insert a colon", safe: false, edits: [{ start: end, end, newText: ":" }] },
    },
  ]);
});
