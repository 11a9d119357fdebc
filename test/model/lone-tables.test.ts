// A table that is read alone is as in the model, and no other one is around the same place.

import fc from "fast-check";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { descriptorShapes } from "../../generated/descriptor-shapes.js";
import { formatPointer, isPrefix, type Path } from "../../src/findings/json-pointer.js";
import { draftDocument } from "../../src/lsp/documents/draft-document.js";
import { documentPlace } from "../../src/model/document-place.js";
import { LoneTables } from "../../src/model/lone-tables.js";
import { readModel } from "../../src/model/read-model.js";
import type { TableModel } from "../../src/model/table.js";
import { parseDocument } from "../../src/syntax/parse.js";
import { syntaxTreeOf } from "../../src/syntax/read-syntax-tree.js";
import { Workspace } from "../../src/workspace/workspace.js";
import { valuesOf } from "../support/arbitrary.js";
import { soundDescriptor } from "../support/faulty-documents.js";

const name = fc.constantFrom("a", "s.t.a", "s.u.a", "s.t.1.a", "t.a", "b");
const columns = fc.array(
  fc.record(
    { name, fullyQualifiedName: name, dataType: fc.constant("INTEGER"), nmae: name },
    { requiredKeys: ["dataType"] },
  ),
  { maxLength: 3 },
);
const lists = fc.array(
  fc.record({
    constraintType: fc.constantFrom("PRIMARY_KEY", "UNIQUE", "FOREIGN_KEY", "x"),
    columns: fc.array(name, { maxLength: 3 }),
  }),
  { maxLength: 2 },
);
const plain = fc.record(
  {
    name: fc.constantFrom("t", "u"),
    fullyQualifiedName: fc.constantFrom("s.t", "s.u", "s.t.1"),
    version: fc.constantFrom("1.0.0", 1),
    columns,
    constraints: lists,
    partitions: lists,
    fullyQualifiedNam: name,
    other: fc.record({ fullyQualifiedName: name, name, columns }),
  },
  { requiredKeys: ["fullyQualifiedName", "columns"] },
);
const reference = fc.record({
  $ref: fc.constantFrom(
    "#/schema/tables/0",
    "#/schema/tables/1/columns/0",
    "#/schema/tables/0/other",
    "#/components/tables/a",
    "#/components/tables/a/other",
    "#/components",
    "#",
  ),
});
const item = fc.oneof(
  { weight: 6, arbitrary: plain },
  reference,
  fc.record({
    specification: fc.constantFrom("json-schema", "x"),
    definition: fc.oneof(reference, fc.constant({ type: "object", properties: { a: {} } })),
  }),
  plain.map((table) => ({ zebra: table })),
  valuesOf(descriptorShapes, "TableEntry", { value: 40, key: 40 }),
);
const tablesOf = fc.array(item, { minLength: 1, maxLength: 4 });
const parts = fc.record(
  { tables: tablesOf, shared: tablesOf, wrong: fc.constantFrom("Schema", "componens") },
  { requiredKeys: ["tables", "shared"] },
);

/** A descriptor in which an object can be in several places, as by an alias of YAML. */
const descriptors = fc
  .tuple(parts, fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { maxLength: 1 }), fc.boolean())
  .map(([{ tables, shared, wrong }, copies, isList]) => {
    for (const [from, to] of copies) {
      const copied = tables[from];
      if (copied !== undefined) (to % 2 === 0 ? tables : shared).push(copied);
    }
    const sound = soundDescriptor();
    const components = Object.fromEntries(shared.map((one, index) => ["abcdefgh"[index], one]));
    return {
      ...sound,
      schema: { ...sound.schema, tables: isList ? tables : { ...tables } },
      components: { tables: isList ? components : shared },
      ...(wrong && { [wrong]: { tables } }),
    };
  });

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (path.length > 12 || typeof value !== "object" || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    pathsIn(one, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return [path, ...inner];
}

/** Everything that is known of a table. */
const factsOf = (table: TableModel) => ({
  at: table.at().pointer,
  style: table.style,
  name: table.label,
  fullName: table.fullyQualifiedName,
  version: table.version,
  columns: table.columns?.map((one) => [one.at().pointer, one.label, one.fullyQualifiedName]),
  lists: [...table.constraints, ...table.partitions].map((list) => [
    list.at("columns", 0).pointer,
    list.columns.map((column) => column?.at().pointer),
  ]),
  keys: table.keys?.map(({ type, columns }) => [type, columns.map((one) => one.at().pointer)]),
});

test("tables that are read alone are those of the model, in any text", () => {
  let alone = 0;
  fc.assert(
    fc.property(descriptors, fc.constantFrom("json", "yaml", "broken"), (value, form) => {
      const text = form === "json" ? JSON.stringify(value) : stringify(value);
      const parsed = parseDocument(form === "broken" ? `${text}\n"` : text, { file: "file:///a" });
      const source = parsed.isReadable ? parsed : draftDocument(parsed, syntaxTreeOf(parsed));
      const workspace = new Workspace({ parse: (loaded, file) => parseDocument(loaded, { file }) });
      workspace.open("file:///a", source);
      const entry = { document: "file:///a", path: [], kind: "descriptor" } as const;
      const { graph } = workspace.checkOpen(entry);
      const model = readModel(graph);
      const lone = new LoneTables(graph, () => model);
      const compared = new Set<TableModel>();
      const tables = model.tables.map((one) => ({ one, path: documentPlace(one.at()).path }));
      for (const path of pathsIn(source.value)) {
        const table = lone.around("file:///a", path);
        if (table === undefined) continue;
        const [found, ...others] = tables.filter((one) => isPrefix(one.path, path));
        if (others.length > 0 || found?.one.at().pointer !== table.at().pointer) {
          expect.fail(`another table is around ${formatPointer(path)}`);
        }
        if (!compared.has(table)) expect(factsOf(found.one)).toEqual(factsOf(table));
        compared.add(table);
        alone++;
      }
      expect(lone.around("file:///b", ["schema", "tables", 0])).toBeUndefined();
    }),
    { numRuns: 120 },
  );
  expect(alone).toBeGreaterThan(2_000);
});

test("a table is read without the model, unless it names columns of others", () => {
  const sound = soundDescriptor();
  const [first] = sound.schema.tables;
  const foreign = { constraintType: "UNIQUE", columns: ["orders.public.clients.id"] };
  const tables = [first, { ...first, constraints: [foreign] }];
  const workspace = new Workspace({ parse: (loaded, file) => parseDocument(loaded, { file }) });
  workspace.open("", parseDocument(JSON.stringify({ ...sound, schema: { tables } })));
  const { graph } = workspace.checkOpen({ document: "", path: [], kind: "descriptor" });
  let count = 0;
  const lone = new LoneTables(graph, () => {
    count++;
    return readModel(graph);
  });
  const [own, other] = [0, 1].map((index) => lone.around(undefined, ["schema", "tables", index]));
  expect(own?.keys).toHaveLength(1);
  expect(count).toBe(0);
  expect(other?.keys).toBeUndefined();
  expect(count).toBe(1);
});
