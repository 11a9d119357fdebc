import { type Family, info, listOf, root, run, text } from "./build.js";

// Documents with very many descriptors, or with one that is hard to find or to place.

const holder = (index: number, definition: unknown) => ({
  name: `n${index}`,
  specification: "datastoreapi",
  definition,
});
const container = (
  name: string,
  each: number,
  definition: (index: number) => unknown,
  more: object = {},
): Family =>
  text(name, "json", (size) =>
    JSON.stringify({
      ports: listOf(size, each, (index) => holder(index, definition(index))),
      ...more,
    }),
  );

export const containers: readonly Family[] = [
  container("many descriptors", 80, () => ({ datastoreapi: 1 })),
  container("many descriptors as text", 100, () => ({ rawContent: '{"datastoreapi":1}' })),
  container("many texts with syntax errors", 100, () => ({ rawContent: '{"datastoreapi":' })),
  container("many references that do not resolve", 90, (index) => ({ $ref: `#/x/y${index}` })),
  container("many older references", 90, (index) => ({ $href: `f${index}.json` })),
  container("many local references that start at the root", 150, (index) => ({
    schema: { tables: [{ $ref: `#/ports/${index}/name` }] },
  })),
  text("many duplicate keys in descriptors", "json", (size) => {
    const one = '{"specification":"datastoreapi","definition":{"a":1,"a":2}}';
    return `[${listOf(size, one.length, () => one).join(",")}]`;
  }),
  text("deep holders", "json", (size) => {
    const depth = Math.floor(size / 55);
    const open = '{"specification":"datastoreapi","b":';
    return `${open.repeat(depth)}1${',"definition":{}}'.repeat(depth)}`;
  }),
  text("a long text of blanks", "json", (size) =>
    JSON.stringify(holder(0, `{${" ".repeat(size)}`)),
  ),
  text("a long text of escapes", "json", (size) =>
    JSON.stringify(holder(0, JSON.stringify({ datastoreapi: 1, x: run('"\\', size / 7) }))),
  ),
  text(
    "a text in a block",
    "yaml",
    (size) =>
      `specification: datastoreapi\ndefinition: |\n  {"datastoreapi": 1,\n${'   "x": 1,\n'.repeat(size / 12)}   "y": 1}\n`,
  ),
  text(
    "many texts in YAML",
    "yaml",
    (size) =>
      `a:\n${listOf(size, 70, () => `- specification: datastoreapi\n  definition: '{"datastoreapi": 1}'\n`).join("")}`,
  ),
];

/** Descriptors of one port each, all with a mistake whose repair depends on the line that it is on. */
const onOneLine = (name: string, definition: object, more: object = {}): Family => {
  const each = JSON.stringify({ ...holder(0, definition), ...more }).length + 5;
  return text(name, "json", (size) =>
    JSON.stringify({
      ports: listOf(size, each, (index) => ({ ...holder(index, definition), ...more })),
    }),
  );
};

/** Documents of a single line: to look for its start from each place in them is quadratic. */
export const singleLines: readonly Family[] = [
  onOneLine("descriptors without properties", { datastoreapi: "1.0.0" }),
  onOneLine("descriptors with tables at their root", {
    datastoreapi: "1.0.0",
    info,
    tables: [],
    databaseName: "d",
  }),
  onOneLine("descriptors with columns in place of tables", {
    ...root,
    schema: { tables: [{ a: { type: "string" }, b: { type: "number" } }] },
  }),
  onOneLine("descriptors with another version than their port", root, { version: "9.0.0" }),
];

/** Descriptors with findings in a comparison with others. */
export const compared: readonly Family[] = [
  text("many texts with tables", "yaml", (size) => {
    const definition = JSON.stringify({
      ...root,
      info: { title: "t", version: "1.1.1" },
      schema: { tables: [{ name: "t#" }] },
    });
    const one = (index: number) =>
      `- name: p${index}\n  specification: datastoreapi\n  definition: |\n    ${definition.replace("#", `${index}`)}\n`;
    return listOf(size, one(1).length + 6, one).join("");
  }),
];
