// What JSON Schemas say about tables and columns, beyond the attributes that are read from them.

import { describe, expect, test } from "vitest";
import { SchemaComparison } from "../../../src/diff/compare/schema-comparison.js";
import { diff } from "../../../src/engine/compare/diff.js";
import { Folder } from "../../support/folder.js";
import { runMain } from "../../support/run-main.js";
import { shopWith } from "../../support/shop.js";

type Schema = Record<string, unknown>;

const descriptor = (definition: Schema | string) =>
  shopWith([{ specification: "json-schema", name: "visits", version: "1.0.0", definition }]);

/** Codes and subjects of the changes between two definitions, there and back. */
async function changesOf(old: Schema | string, next: Schema | string): Promise<string[][]> {
  const results = [
    await diff(descriptor(old), descriptor(next)),
    await diff(descriptor(next), descriptor(old)),
  ];
  return results.map(({ changes }) =>
    changes.map(({ code, subject }) => `${code} ${subject.name}`),
  );
}

const column = (agent: unknown, rest: Schema = {}): Schema => ({
  type: "object",
  properties: { agent },
  ...rest,
});

const agent = (type: string) => ({ type: "object", properties: { name: { type } } });
const array = (items: Schema) => ({ type: "array", items });

describe("what a schema refers to has changed", () => {
  const REF = { $ref: "#/$defs/agent" };
  const inDocument = { $ref: "#/schema/tables/0/definition/$defs/agent" };

  test.each<[string, Schema, string]>([
    ["inside a column", column(array(REF)), "field-type-changed agent[].name"],
    [
      "with something beside",
      column(array({ ...REF, minProperties: 1 })),
      "field-type-changed agent[].name",
    ],
    ["from the root of the document", column(array(inDocument)), "field-type-changed agent[].name"],
    [
      "over another reference",
      column(array({ $ref: "#/$defs/browser", minProperties: 1 }), {}),
      "field-type-changed agent[].name",
    ],
    ["in the table", column({}, { allOf: [REF] }), "type-changed name"],
    ["behind the table itself", REF, "type-changed name"],
  ])("%s", async (_, definition, change) => {
    const withAgent = (type: string) => ({
      ...definition,
      $defs: { agent: agent(type), browser: { ...REF, maxProperties: 9 } },
    });
    expect(await changesOf(withAgent("string"), withAgent("integer"))).toEqual([
      [change],
      [change],
    ]);
    expect(await changesOf(withAgent("string"), withAgent("string"))).toEqual([[], []]);
  });

  test("from the root of a descriptor inside a data product document", async () => {
    const contain = (type: string) => ({
      dataProductDescriptor: "1.0.0",
      info: { name: "shop", version: "1.0.0", domain: "sales" },
      interfaceComponents: {
        outputPorts: [{ name: "visits", version: "1.0.0", promises: { api: api(type) } }],
      },
    });
    const api = (type: string) => {
      const items = { $ref: "#/components/tables/agent" };
      const components = { tables: { agent: agent(type) } };
      return {
        specification: "datastoreapi",
        definition: { ...descriptor(column(array(items))), components },
      };
    };
    const folder = new Folder();
    try {
      folder.write("old.json", JSON.stringify(contain("string")));
      folder.write("new.json", JSON.stringify(contain("integer")));
      const { stdout } = await runMain(["diff", "old.json", "new.json"], { cwd: folder.path });
      expect(stdout).toContain(
        "field `agent[].name` of table `visits` has the type `integer` instead of `string`",
      );
    } finally {
      folder.remove();
    }
  });

  test("from a list", async () => {
    const listed = (type: string) => column({ $ref: "#/allOf/0" }, { allOf: [{ type }] });
    const changes = (await changesOf(listed("string"), listed("integer"))).flat();
    expect(changes).toEqual(
      Array(2).fill(["json-schema-changed visits", "type-changed agent"]).flat(),
    );
  });

  test("not if only the form has", async () => {
    const referring = column(array({ ...REF, minProperties: 1 }), {
      $defs: { agent: agent("string") },
    });
    const inline = column(array({ ...agent("string"), minProperties: 1 }));
    expect(await changesOf(referring, inline)).toEqual([[], []]);
    expect(await changesOf(JSON.stringify(referring), inline)).toEqual([[], []]);
  });

  test("of schemas that refer to themselves, too", async () => {
    const beside = { $ref: "#/$defs/node", title: "A node" };
    const node = { type: "object", properties: { next: beside } };
    const alone = { $ref: "#/$defs/other" };
    const other = { type: "object", properties: { next: alone }, title: "A node" };
    const withDefs = (items: Schema) => column(array(items), { $defs: { node, other } });
    expect(await changesOf(withDefs(beside), withDefs(alone))).toEqual([[], []]);
  });
});

describe("what a schema says of values is compared as what it is", () => {
  const text = { type: "string" };
  const map = (additionalProperties: unknown) => ({ type: "object", additionalProperties });
  const tuple = (...prefixItems: Schema[]) => ({ type: "array", prefixItems });

  test.each<[string, Schema, Schema, string[], string[]]>([
    [
      "values of a map",
      map({ type: "integer" }),
      map({ type: "number" }),
      ["field-type-widened agent.*"],
      ["field-type-narrowed agent.*"],
    ],
    [
      "a map that is closed",
      map(true),
      map(false),
      ["bounds-narrowed agent"],
      ["bounds-widened agent"],
    ],
    [
      "a map of anything that gets a schema",
      map(true),
      map(text),
      ["field-type-narrowed agent.*"],
      ["field-type-widened agent.*"],
    ],
    [
      "values under names of a pattern",
      { type: "object", patternProperties: { "^x-": text } },
      { type: "object", patternProperties: { "^x-": { type: "integer" } } },
      ["field-type-changed agent.*^x-"],
      ["field-type-changed agent.*^x-"],
    ],
    [
      "a tuple",
      tuple(text, text),
      tuple(text, { type: "integer" }),
      ["field-type-changed agent[1]"],
      ["field-type-changed agent[1]"],
    ],
    [
      "an older tuple",
      { type: "array", items: [text] },
      { type: "array", items: [{ type: "integer" }] },
      ["field-type-changed agent[0]"],
      ["field-type-changed agent[0]"],
    ],
    [
      "items that get a schema",
      { type: "array" },
      array(text),
      ["field-type-narrowed agent[]"],
      ["field-type-widened agent[]"],
    ],
    [
      "an upper and a lower limit of a field",
      { type: "object", properties: { a: { type: "integer", minimum: 0, maximum: 9 } } },
      { type: "object", properties: { a: { type: "integer", minimum: 1, maximum: 10 } } },
      ["bounds-narrowed agent.a"],
      ["bounds-narrowed agent.a"],
    ],
    [
      "the form of a field",
      { type: "object", properties: { a: { type: "string", format: "date" } } },
      { type: "object", properties: { a: { type: "string", format: "date-time" } } },
      ["field-type-changed agent.a"],
      ["field-type-changed agent.a"],
    ],
    [
      "a break in an allOf",
      { type: "object", allOf: [{ properties: { a: text, b: text } }] },
      { type: "object", allOf: [{ properties: { a: text } }] },
      ["field-removed agent.b"],
      ["field-added agent.b"],
    ],
    [
      "an alternative that goes",
      { oneOf: [agent("string"), agent("integer"), agent("boolean")] },
      { oneOf: [agent("boolean"), agent("string")] },
      ["allowed-values-removed agent"],
      ["allowed-values-added agent"],
    ],
    [
      "an alternative that changes",
      { anyOf: [agent("string"), agent("integer")] },
      { anyOf: [agent("string"), agent("number")] },
      ["allowed-values-removed agent", "allowed-values-added agent"],
      ["allowed-values-removed agent", "allowed-values-added agent"],
    ],
    [
      "alternatives that come",
      { type: "object" },
      { type: "object", anyOf: [{ required: ["a"] }, { required: ["b"] }] },
      ["allowed-values-removed agent"],
      ["allowed-values-added agent"],
    ],
    [
      "a condition",
      { type: "object", if: { required: ["a"] }, else: { required: ["b"] } },
      { type: "object", if: { required: ["a"] }, else: { required: ["c"] } },
      ["allowed-values-removed agent", "allowed-values-added agent"],
      ["allowed-values-removed agent", "allowed-values-added agent"],
    ],
    [
      "a keyword that is not understood",
      { type: "object", not: { required: ["a"] } },
      { type: "object", not: { required: ["b"] } },
      ["json-schema-changed agent"],
      ["json-schema-changed agent"],
    ],
    [
      "an annotation",
      text,
      { ...text, default: "x" },
      ["docs-changed agent"],
      ["docs-changed agent"],
    ],
  ])("%s", async (_, old, next, changes, back) => {
    expect(await changesOf(column(old), column(next))).toEqual([changes, back]);
  });

  test.each<[string, Schema, Schema]>([
    [
      "an allOf that is written out",
      { allOf: [text, { maxLength: 5 }] },
      { ...text, maxLength: 5 },
    ],
    [
      "limits of several schemas",
      { ...text, allOf: [{ minLength: 1 }, { minLength: 2 }] },
      { ...text, minLength: 2 },
    ],
    ["a choice of null", { oneOf: [{ type: "null" }, text] }, { type: ["string", "null"] }],
    ["a choice of one", { anyOf: [agent("string")] }, agent("string")],
    [
      "an allOf in a field",
      { type: "object", properties: { a: { allOf: [agent("string"), { required: ["name"] }] } } },
      { type: "object", properties: { a: { ...agent("string"), required: ["name"] } } },
    ],
  ])("a refactoring is no change: %s", async (_, old, next) => {
    expect(await changesOf(column(old), column(next))).toEqual([[], []]);
  });

  test.each<[string, Schema]>([
    ["in an allOf", { allOf: [{ type: "object" }, agent("string")] }],
    ["behind a reference", { $ref: "#/$defs/visit", $defs: { visit: agent("string") } }],
    [
      "behind a reference in an allOf",
      { allOf: [{ $ref: "#/$defs/visit" }], $defs: { visit: agent("string") } },
    ],
  ])("nor are the properties of a table %s", async (_, schema) => {
    expect(await changesOf(schema, agent("string"))).toEqual([[], []]);
  });

  test("schemas that refer to themselves in an allOf end", async () => {
    const definitions = (name: string) => ({
      $defs: { node: { allOf: [{ $ref: "#/$defs/node" }, { $ref: "#/$defs/node" }, agent(name)] } },
    });
    const node = column({ type: "object", properties: { a: { $ref: "#/$defs/node" } } });
    const [old, next] = [definitions("string"), definitions("integer")];
    const changes = await changesOf({ ...node, ...old }, { ...node, ...next });
    expect(changes.every((list) => list.length > 0)).toBe(true);
  });
});

test("the properties that an object inside a column requires count", async () => {
  const requiring = { ...agent("string"), required: ["name"] };
  expect(await changesOf(column(agent("string")), column(requiring))).toEqual([
    ["field-required agent.name"],
    ["field-optional agent.name"],
  ]);
});

describe("a schema in a text that is not JSON", () => {
  const whole = JSON.stringify(column({ type: "string" }));
  const inColumn = (jsonSchema: string | undefined, before: object[] = []) => ({
    ...descriptor({}),
    schema: {
      tables: [
        {
          name: "visits",
          fullyQualifiedName: "visits",
          version: "1.0.0",
          columns: [...before, { name: "agent", dataType: "JSON", jsonSchema }],
        },
      ],
    },
  });
  const other = { name: "page", dataType: "INTEGER" };

  test.each<[string, object, object, string[]]>([
    ["of a table", descriptor(whole), descriptor(whole.slice(0, 9)), ["error visits"]],
    ["of a column", inColumn("{}"), inColumn("{"), ["error visits.agent"]],
    ["of a column that moved", inColumn("{}"), inColumn("{", [other]), ["error visits.agent"]],
    ["on both sides", inColumn("{ "), inColumn("{"), ["error visits.agent"]],
    ["on the old side", inColumn("{"), inColumn("{}"), ["warning visits.agent"]],
    ["that goes", inColumn("{"), inColumn(undefined), ["error visits.agent"]],
    ["that did not change", inColumn("{"), inColumn("{", [other]), []],
    ["of a table, on the old side", descriptor("{"), descriptor(whole), ["warning visits"]],
  ])("is not compared: %s", async (_, old, next, expected) => {
    const { changes, findings } = await diff(old, next);
    const unread = findings.filter(({ code }) => code === "not-compared");
    expect(
      unread.map(({ severity, message }) => `${severity} ${/`([^`]*)`/.exec(message)?.[1]}`),
    ).toEqual(expected);
    expect(changes.filter(({ code }) => code !== "column-added")).toEqual([]);
  });
});

describe("a definition that cannot be read on one side", () => {
  const schema = column({ type: "string" });

  test.each([
    ["behind a reference that does not resolve", { $ref: "none.json" }],
    ["the same with a media type", { $ref: "none.json", mediaType: "application/json" }],
  ])("is not compared: %s", async (_, definition) => {
    expect(await changesOf(schema, definition)).toEqual([[], []]);
  });

  test("is not compared with a Table either", async () => {
    const table = {
      ...descriptor(schema),
      schema: { tables: [{ fullyQualifiedName: "shop.visits", version: "1.0.0" }] },
    };
    const unresolved = descriptor({ $ref: "none.json" });
    expect((await diff(table, unresolved)).changes).toEqual([]);
    expect((await diff(unresolved, table)).changes).toEqual([]);
  });

  test("has changed if its columns are not shown", async () => {
    const change = ["definition-changed visits"];
    const keyed = column({ type: "string", isPrimaryKey: true });
    expect(await changesOf(keyed, { type: "object" })).toEqual([change, change]);
  });

  test("has nothing in common with a Table if its columns are not shown", async () => {
    const columns = [{ name: "agent", fullyQualifiedName: "visits.agent", dataType: "TEXT" }];
    const table = {
      ...descriptor(schema),
      schema: { tables: [{ fullyQualifiedName: "visits", version: "1.0.0", columns }] },
    };
    const { changes } = await diff(table, descriptor({ type: "object" }));
    expect(changes.map(({ code }) => code)).toEqual(["definition-language-changed"]);
  });

  test("is in another language if its specification says so", async () => {
    const next = descriptor({ $ref: "none.json" });
    for (const one of next.schema.tables) one.specification = "avro";
    const { changes } = await diff(descriptor(schema), next);
    expect(changes.map(({ code }) => code)).toEqual(["definition-language-changed"]);
  });
});

test.each([
  [
    "avro",
    { type: "record", fields: [{ name: "a", type: "int" }] },
    { type: "record", fields: [] },
  ],
  ["protobuf", "message A { int32 b = 1; }", "message A { repeated int32 b = 1; }"],
  ["sql", "create table a (b int)", "create table a (b int not null)"],
  ["sql", "create table a (b int) -- old", "create table a (c int)"],
])(
  "a definition that is not understood breaks whatever changes in it: %s",
  async (language, old, next) => {
    const written = (definition: unknown) => {
      const value = descriptor(definition as Schema);
      for (const one of value.schema.tables) one.specification = language;
      return value;
    };
    const { changes } = await diff(written(old), written(next));
    expect(changes.map(({ code, impact }) => [code, impact])).toEqual([
      ["definition-changed", "major"],
    ]);
    expect(changes[0]?.message).toContain(`its language \`${language}\` is not understood`);
    if (typeof old !== "string") return;
    const comment = language === "sql" ? `-- x\n${old}  -- y` : `// x\n${old}  /* y */`;
    expect((await diff(written(old), written(comment))).changes).toEqual([]);
  },
);

describe("a keyword that another one takes precedence over", () => {
  test.each<[string, Schema, Schema]>([
    ["type", { type: "string" }, { type: "string", physicalType: "VARCHAR" }],
    [
      "type without null",
      { type: ["string", "null"] },
      { type: ["string", "null"], physicalType: "TEXT" },
    ],
    [
      "format",
      { type: "string", format: "date" },
      { type: "string", format: "date", physicalType: "DATE" },
    ],
  ])("is no second change if it stays: %s", async (_, old, next) => {
    const change = ["type-alias agent"];
    expect(await changesOf(column(old), column(next))).toEqual([change, change]);
  });

  test("is none at all if the other one says the same", async () => {
    const [old, next] = [
      { type: "string", maxLength: 9 },
      { type: "string", maxLength: 9, length: 9 },
    ];
    expect(await changesOf(column(old), column(next))).toEqual([[], []]);
  });

  test("is one if it changes", async () => {
    const typed = (type: string) => column({ type, physicalType: "NUMBER" });
    const change = ["json-schema-changed agent"];
    expect(await changesOf(typed("integer"), typed("number"))).toEqual([change, change]);
  });
});

describe("a definition that many places share is not read for each of them", () => {
  /** A schema that counts how often its keys are read. */
  function counted(keys: number, rest: Schema = {}) {
    let reads = 0;
    const schema = Object.fromEntries(Array.from({ length: keys }, (_, key) => [`k${key}`, true]));
    const proxy = new Proxy<Schema>(
      { ...rest, ...schema },
      {
        ownKeys: (target) => {
          reads++;
          return Reflect.ownKeys(target);
        },
      },
    );
    return { schema: proxy, reads: () => reads };
  }

  const many = <T>(make: () => T): T[] => Array.from({ length: 500 }, make);
  const REF = { $ref: "#/a" };

  test("if it has changed", () => {
    const [old, next] = [counted(10, { first: 1 }), counted(10, { first: 2 })];
    const comparison = new SchemaComparison([{ a: old.schema }], [{ a: next.schema }]);
    const results = many(() => comparison.isSame([{ ...REF }], [{ ...REF }]));
    expect(new Set(results)).toEqual(new Set([false]));
    expect(old.reads()).toBeLessThan(5);
  });

  test("if there is something beside its references", () => {
    const [old, next] = [counted(1000), counted(1000, { x: 1 })];
    const comparison = new SchemaComparison([{ a: old.schema }], [{ a: next.schema }]);
    comparison.isSame(
      many(() => ({ ...REF, x: 1 })),
      many(() => ({ ...REF })),
    );
    expect(old.reads()).toBeLessThan(150);
  });
});
