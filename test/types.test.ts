// What compiles: `tsc -p .` runs over this file, and fails on an error that is expected and missing.

import type {
  Column,
  DatabaseServiceOrReference,
  DatastoreDescriptor,
  ServerInfoOrReference,
  StandardDefinition,
  Table,
  TableEntry,
} from "datastore-descriptor";
import { isReference, isStandardDefinition, isTable, validate } from "datastore-descriptor";
import { isValidTable, validateDescriptor } from "datastore-descriptor/validator";
import { describe, expect, expectTypeOf, it } from "vitest";

const descriptor: DatastoreDescriptor = {
  datastoreapi: "1.0.0",
  info: { title: "t", version: "1.0.0" },
  services: { any: { name: "n" }, other: { $ref: "#/services/any" } },
  schema: { tables: [{ fullyQualifiedName: "a", version: "1.0.0" }] },
};

describe("types", () => {
  it("are closed", () => {
    // @ts-expect-error a misspelt key
    const misspelt: Column = { fullyQualifiedName: "a", dataTyp: "x" };
    // @ts-expect-error a required key is missing
    const missing: Table = { fullyQualifiedName: "a" };
    // @ts-expect-error a string for an integer
    const quoted: Column = { fullyQualifiedName: "a", dataLength: "10" };
    // @ts-expect-error no extensions here
    const extended: Table = { fullyQualifiedName: "a", version: "1.0.0", "x-a": 1 };
    // @ts-expect-error only x- keys are let through
    const odd: StandardDefinition = { specification: "s", definition: {}, zebra: 1 };
    const good: StandardDefinition = { specification: "s", definition: {}, "x-zebra": 1 };
    expect([misspelt, missing, quoted, extended, odd, good].length).toBe(6);
  });

  it("of a union forbid the keys that select another member", () => {
    // @ts-expect-error a Reference with a key of a Table
    const named: TableEntry = { $ref: "#/a", fullyQualifiedName: "a" };
    // @ts-expect-error a Standard Definition with columns
    const mixed: TableEntry = { specification: "s", definition: {}, columns: [] };
    // @ts-expect-error a Table with a definition
    const defined: Table = { fullyQualifiedName: "a", version: "1.0.0", definition: {} };
    // @ts-expect-error a service that is a Reference as well
    const service: DatabaseServiceOrReference = { name: "a", $ref: "#/a" };
    // @ts-expect-error a server info that is a Reference as well
    const server: ServerInfoOrReference = { $ref: "#/a", host: "h" };
    expect([named, mixed, defined, service, server].length).toBe(5);
  });

  it("are narrowed by a result", () => {
    const result = validate("{}");
    // @ts-expect-error the value is not known before `valid` is
    expect(() => result.value.info).not.toThrow();
    if (result.valid) expectTypeOf(result.value).toEqualTypeOf<DatastoreDescriptor>();
    const column = validate("{}", { as: "column" });
    if (column.valid) expectTypeOf(column.value).toEqualTypeOf<Column>();
    const checked = validateDescriptor(descriptor);
    if (checked.valid) expectTypeOf(checked.value).toEqualTypeOf<DatastoreDescriptor>();
    expect(checked.valid).toBe(true);
  });

  it("are distinguished by the guards", () => {
    for (const entry of descriptor.schema.tables ?? []) {
      if (isReference(entry)) expectTypeOf(entry.$ref).toEqualTypeOf<string>();
      else if (isStandardDefinition(entry)) expectTypeOf(entry).toEqualTypeOf<StandardDefinition>();
      else expectTypeOf(entry).toEqualTypeOf<Table>();
      expect([isReference(entry), isStandardDefinition(entry), isTable(entry)]).toEqual([
        false,
        false,
        true,
      ]);
    }
    const value: unknown = {};
    if (isValidTable(value)) expectTypeOf(value).toEqualTypeOf<Table>();
    expect(isValidTable(value)).toBe(false);
  });
});
