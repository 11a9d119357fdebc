// What the server remembers of the items of lists gives the same results as a look at everything.

import fc from "fast-check";
import { expect, test } from "vitest";
import { descriptorShapes } from "../../generated/descriptor-shapes.js";
import { secretsInValue } from "../../src/findings/value-secrets.js";
import { KnownSecrets } from "../../src/lsp/checks/known-secrets.js";
import { modelOf } from "../../src/lsp/checks/models.js";
import { checkTables, rememberingKinds } from "../../src/lsp/checks/valid-tables.js";
import type { Model } from "../../src/model/model.js";
import { readModel } from "../../src/model/read-model.js";
import { atOnce } from "../../src/signals/steps.js";
import { advise } from "../../src/structure/advisor.js";
import { objectKinds } from "../../src/structure/object-kinds.js";
import { checkStructure } from "../../src/structure/structure.js";
import { valuesOf } from "../support/arbitrary.js";
import { soundDescriptor } from "../support/faulty-documents.js";
import { openWorkspace } from "../support/models.js";

const structureOf = (value: unknown, kinds: typeof objectKinds) =>
  checkStructure(value, kinds.DatastoreDescriptor, { advise });

test("tables that are known to be valid do not change what is found in a descriptor", () => {
  let valid = 0;
  fc.assert(
    fc.property(
      fc.oneof(
        valuesOf(descriptorShapes, "DatastoreDescriptor", { value: 40, key: 40 }),
        valuesOf(descriptorShapes, "Schema", { value: 60, key: 60 }).map((schema) => ({
          ...soundDescriptor(),
          schema,
        })),
      ),
      fc.boolean(),
      (value, isPrepared) => {
        const expected = structureOf(value, objectKinds);
        if (isPrepared) atOnce(checkTables(value));
        expect(structureOf(value, rememberingKinds)).toEqual(expected);
        expect(structureOf(value, rememberingKinds)).toEqual(expected);
        if (expected.errorCount === 0) valid++;
      },
    ),
    { numRuns: 300 },
  );
  expect(valid).toBeGreaterThan(10);
});

test("a table that becomes invalid in an edit is found, and one that is repaired is forgotten", () => {
  const { schema, ...rest } = soundDescriptor();
  const errorsWith = (tables: unknown[]) =>
    structureOf({ ...rest, schema: { ...schema, tables } }, rememberingKinds).errorCount;
  const { tables } = schema;
  const broken = { ...tables[0], version: 1 };
  expect(errorsWith(tables)).toBe(0);
  expect(errorsWith([broken, ...tables.slice(1)])).toBe(1);
  expect(errorsWith(tables)).toBe(0);
});

test("the columns with irregular names are the same when they are known", () => {
  const name = fc.constantFrom("a", "b", "s.t.a", "s.t.b", "s.u.a", "t.a", "s.t.1.a");
  const table = fc.record(
    {
      name: fc.constantFrom("t", "u"),
      fullyQualifiedName: fc.constantFrom("s.t", "s.u", "s.t.1", "t"),
      version: fc.constantFrom("1.0.0", 1),
      columns: fc.array(
        fc.record(
          { name, fullyQualifiedName: name, dataType: fc.constant("INTEGER"), nmae: name },
          { requiredKeys: ["dataType"] },
        ),
        { maxLength: 4 },
      ),
    },
    { requiredKeys: ["fullyQualifiedName", "columns"] },
  );
  let irregular = 0;
  fc.assert(
    fc.property(fc.array(table, { minLength: 1, maxLength: 4 }), (tables) => {
      const { workspace, entry } = openWorkspace(JSON.stringify({ tables }), "schema");
      const graphOf = () => workspace.checkOpen(entry).graph;
      const namesIn = ({ names }: Model) => ({
        irregular: names.irregularColumns.map((column) => column.at().pointer),
        repeated: [...names.repeatedColumns].map((pair) => pair.map((one) => one.at().pointer)),
        found: ["a", "b", "s.t.a", "s.t.b", "s.u.a", "t.a", "s.t.1.a"].map((one) => [
          names.column(one)?.at().pointer,
        ]),
      });
      const expected = namesIn(readModel(graphOf()));
      // The second graph is of the same values, as after an edit in another place.
      expect(namesIn(modelOf(graphOf()))).toEqual(expected);
      expect(namesIn(modelOf(graphOf()))).toEqual(expected);
      irregular += expected.irregular.length;
    }),
    { numRuns: 200 },
  );
  expect(irregular).toBeGreaterThan(100);
});

const KEYS = ["name", "password", "token", "default", "enum", "variables", "url", "x"];
const TEXTS = ["password", "Zq7x", "a=1;password=Zq7xQ9;b=2", "{password=Zq7xQ9}", "plain", ""];

/** A value with secrets, in which an object can be in several places, as by an alias of YAML. */
const values = fc
  .tuple(
    fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: "small", maxDepth: 5 },
        fc.constantFrom(...TEXTS, 1, null),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(fc.constantFrom(...KEYS), tie("value"), { maxKeys: 4 }),
      ),
    })).value,
    fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 2 }),
  )
  .map(([value, moves]) => {
    for (const [from, to] of moves) {
      const objects = objectsIn(value);
      const target = objects[to % (objects.length || 1)];
      const shared = objects[from % (objects.length || 1)];
      if (Array.isArray(target)) target.push(shared);
    }
    return value;
  });

function objectsIn(value: unknown, found = new Set<object>()): object[] {
  if (typeof value === "object" && value !== null && !found.has(value)) {
    found.add(value);
    for (const member of Object.values(value)) objectsIn(member, found);
  }
  return [...found];
}

test("items that were searched before have the same secrets, in several parts of a document", () => {
  let found = 0;
  fc.assert(
    fc.property(values, fc.array(fc.nat(), { maxLength: 3 }), (value, inner) => {
      const objects = objectsIn(value);
      const parts = [value, ...inner.map((index) => objects[index % (objects.length || 1)])];
      const search = (find: typeof secretsInValue) => {
        const seen = new Set<unknown>();
        return parts.map((part) => [...find(part, seen)]);
      };
      const expected = search(secretsInValue);
      const known = new KnownSecrets();
      expect(search(known.find)).toEqual(expected);
      for (const object of objects) known.search(object);
      expect(search(known.find)).toEqual(expected);
      expect(search(known.find)).toEqual(expected);
      if (expected.flat().length > 0) found++;
    }),
    { numRuns: 500 },
  );
  expect(found).toBeGreaterThan(50);
});
