// What two types of a column mean for each other, and what the message says of it.

import { describe, expect, test } from "vitest";
import { diff } from "../../../src/engine/compare/diff.js";
import { shopWith } from "../../support/shop.js";
import { OPPOSITES } from "../opposites.js";

const column = (dataType: string) =>
  shopWith([
    {
      fullyQualifiedName: "shop.t",
      version: "1.0.0",
      columns: [{ fullyQualifiedName: "shop.t.c", dataType }],
    },
  ]);

/** A column as a property of a JSON Schema. */
const definition = (property: object) => ({
  ...column("INT"),
  schema: {
    tables: [
      {
        specification: "json-schema",
        name: "t",
        definition: { type: "object", properties: { c: property } },
      },
    ],
  },
});

const changesOf = async (old: string, next: string) =>
  (await diff(column(old), column(next))).changes;

describe.each([
  ["DECIMAL(10,2)", "DECIMAL(10,-2)", "precision-decreased"],
  ["DECIMAL(10,-2)", "DECIMAL(12,-2)", "precision-increased"],
  ["NUMBER(10)", "NUMBER(*,0)", "precision-increased"],
  ["ENUM('a','b')", "ENUM('b','a')", "type-changed"],
  ["ENUM('a')", "VARCHAR(1)", "type-changed"],
  ["ENUM('a','b')", "ENUM('a', 'b')", "type-alias"],
  ["VARCHAR2(30 BYTE)", "VARCHAR2(30 CHAR)", "length-increased"],
  ["VARCHAR2(30 CHAR)", "VARCHAR2(30 BYTE)", "length-decreased"],
  ["VARCHAR2(30 CHAR)", "VARCHAR2(60 BYTE)", "length-decreased"],
  ["VARCHAR2(30 CHAR)", "VARCHAR2(120 BYTE)", "length-increased"],
  ["VARCHAR2(30 byte)", "VARCHAR2(30 BYTE)", "type-alias"],
  ["VARCHAR2(30)", "VARCHAR2(30 CHAR)", "type-alias"],
  ["array<int>", "ARRAY<INT>", "type-alias"],
  ["ARRAY<INT>", "ARRAY<INTEGER>", "type-alias"],
  ["ARRAY< INT >", "ARRAY<INT>", "type-alias"],
  ["INT[]", "INTEGER[]", "type-alias"],
  ["STRUCT<a INT, b INT>", "STRUCT<a INT,b INTEGER>", "type-alias"],
  ["STRUCT<a: int>", "STRUCT<a:INT>", "type-alias"],
  ["STRUCT<a INT, b INT>", "STRUCT<b INT, a INT>", "type-changed"],
  ["STRUCT<INT, TEXT>", "STRUCT<INT, DATE>", "type-changed"],
  ["MAP<STRING, INT>", "MAP<INT, INT>", "type-changed"],
  ["MAP<STRING, INT>", "MAP<TEXT,INTEGER>", "type-alias"],
  ["MONEY", "DECIMAL(5,2)", "precision-decreased"],
  ["DECIMAL(5,2)", "MONEY", "precision-increased"],
  ["MONEY", "DECIMAL", "type-widened"],
  ["MONEY", "DECIMAL(19,4)", "type-widened"],
  ["SMALLMONEY", "MONEY", "type-widened"],
  ["NUMERIC(10,2)", "BIGNUMERIC(20,4)", "type-widened"],
  ["CHAR", "CHAR(10)", "length-increased"],
  ["CHAR(10)", "CHAR", "length-decreased"],
  ["CHAR", "CHAR(1)", "type-alias"],
  ["serial4", "int", "type-alias"],
  ["fixed(8,2)", "decimal(8,2)", "type-alias"],
  ["int1", "TINYINT", "type-alias"],
  ["varbyte(4)", "varbinary(4)", "type-alias"],
  ["VARCHAR", "VARCHAR(10)", "length-stated"],
  ["TEXT", "TEXT(10)", "length-decreased"],
  ["DECIMAL", "DECIMAL(10,2)", "precision-stated"],
  // A limit that a type says not to have is stated.
  ...["VARCHAR", "nvarchar", "VARBINARY"].flatMap(
    (name) =>
      [
        [`${name}(MAX)`, `${name}(10)`, "length-decreased"],
        [`${name}(max)`, `${name}(MAX)`, "type-alias"],
        [name, `${name}(MAX)`, "type-alias"],
      ] as const,
  ),
  ["NUMBER(*)", "NUMBER(10)", "precision-decreased"],
  ["NUMBER", "NUMBER(*)", "type-alias"],
] as const)("%s to %s", (old, next, code) => {
  test(`is ${code}, and the other way round its opposite`, async () => {
    expect((await changesOf(old, next)).map((change) => change.code)).toEqual([code]);
    const [back, ...more] = await changesOf(next, old);
    expect(more).toEqual([]);
    const opposites: readonly (string | undefined)[] = OPPOSITES[code];
    // Neither of a number of characters and of bytes has room for the other.
    if (!next.includes("60 BYTE")) expect(opposites).toContain(back?.code);
  });
});

describe.each([
  ["ENUM('a b')", "ENUM('ab')", "allowed-values-removed c", "allowed-values-added c"],
  ["ENUM('a')", "ENUM('a','A')", "allowed-values-added c"],
  ["SET('a','b')", "SET('b')", "allowed-values-removed c[]"],
  ["ARRAY<INT>", "ARRAY<BIGINT>", "field-type-widened c[]"],
  ["DECIMAL(10,2)[]", "DECIMAL(8,2)[]", "field-type-narrowed c[]"],
  ["ARRAY<VARCHAR(10)>", "ARRAY<VARCHAR(20)>", "field-type-widened c[]"],
  ["INT[]", "DATE[]", "field-type-changed c[]"],
  ["STRUCT<a INT>", "STRUCT<b INT>", "field-removed c.a", "field-added c.b"],
  ["STRUCT<a INT>", "STRUCT<a INT, b INT NOT NULL>", "field-added-required c.b"],
  ["STRUCT<a INT, b INT>", "STRUCT<a INT, b INT NOT NULL>", "field-required c.b"],
  ["STRUCT<a STRUCT<b INT>>", "STRUCT<a STRUCT<b BIGINT>>", "field-type-widened c.a.b"],
  ["ARRAY<STRUCT<a INT>>", "ARRAY<STRUCT<a INT, b INT>>", "field-added c[].b"],
  ["MAP<STRING, INT>", "MAP<STRING, BIGINT>", "field-type-widened c.*"],
])("%s to %s", (old, next, ...expected) => {
  test("is a change of what is inside, and the other way round its opposite", async () => {
    const named = (change: Awaited<ReturnType<typeof changesOf>>[number]) =>
      `${change.code} ${change.subject.name}`;
    expect((await changesOf(old, next)).map(named)).toEqual(expected);
    const back = await changesOf(next, old);
    expect(back).toHaveLength(expected.length);
    for (const { code } of await changesOf(old, next)) {
      const opposites: readonly string[] = OPPOSITES[code];
      expect(back.some((change) => opposites.includes(change.code))).toBe(true);
    }
  });
});

test.each([
  [{ dataType: "ENUM('a','b')" }, { dataType: "VARCHAR(1)", enum: ["b", "a"] }, ["type-alias"]],
  [
    { dataType: "ENUM('a','b')" },
    { dataType: "TEXT", enum: ["a"] },
    ["type-alias", "allowed-values-removed"],
  ],
  [{ dataType: "ENUM('a','b')", enum: ["a"] }, { dataType: "ENUM('a','b','c')", enum: ["a"] }, []],
  [{ dataType: "ENUM('a','b')" }, { dataType: "ENUM('a','b')", enum: ["a", "b"] }, []],
])("labels and listed values are one statement: %j to %j", async (old, next, codes) => {
  interface Side {
    readonly dataType: string;
    readonly enum?: readonly string[];
  }
  const side = ({ dataType, enum: values }: Side) => {
    const document = column(dataType);
    const jsonSchema = values && JSON.stringify({ enum: values });
    for (const { columns } of document.schema.tables)
      Object.assign(columns[0] ?? {}, { jsonSchema });
    return document;
  };
  const property = ({ dataType, ...more }: Side) =>
    definition({ type: "string", physicalType: dataType, ...more });
  const codesFrom = async (one: object, other: object) =>
    (await diff(one, other)).changes.map(({ code }) => code);
  for (const form of [side, property]) {
    expect(await codesFrom(form(old), form(next))).toEqual(codes);
  }
  const inOtherForm = ["representation-changed", ...codes.filter((code) => code !== "type-alias")];
  for (const [one, other] of [
    [side(old), property(next)],
    [property(old), side(next)],
  ] as const) {
    expect(await codesFrom(one, other)).toEqual(inOtherForm);
  }
});

test.each([
  ["enum('a','b')", undefined, { enum: ["b", "a"] }, []],
  ["enum('a','b')", undefined, { enum: ["a"] }, ["allowed-values-removed"]],
  ["TEXT", { enum: ["a"] }, { enum: ["a"], "x-owner": "me" }, ["json-schema-changed"]],
  ["TEXT", { enum: ["a"] }, { enum: ["a"], title: "A" }, []],
  ["TEXT", undefined, { "x-owner": "me" }, []],
  ["TEXT", { pattern: "a" }, { $ref: "#/$defs/a" }, []],
  ["TEXT", { pattern: "b" }, { $ref: "#/$defs/a" }, ["bounds-narrowed"]],
])(
  "a Table and a JSON Schema say the same: %s and %j to %j",
  async (dataType, schema, more, codes) => {
    const table = column(dataType);
    const jsonSchema = schema && JSON.stringify(schema);
    for (const { columns } of table.schema.tables) Object.assign(columns[0] ?? {}, { jsonSchema });
    const other = definition({ type: "string", ...more });
    for (const one of other.schema.tables) {
      Object.assign(one.definition, { $defs: { a: { type: "string", pattern: "a" } } });
    }
    const { changes } = await diff(table, other);
    expect(changes.map(({ code }) => code)).toEqual(["representation-changed", ...codes]);
  },
);

test.each([
  ["VARCHAR", "VARCHAR(10)", "the length of", "is now given: `10`"],
  ["DECIMAL", "DECIMAL(10,2)", "the precision of", "is now given: `10, 2`"],
  ["CHAR", "CHAR(10)", "the length of", "changed from `1` to `10`"],
  ["CHAR", "CHAR(1)", "the type of", "changed from `CHAR` to `CHAR(1)`, which means the same"],
  [
    "VARCHAR2(30 BYTE)",
    "VARCHAR2(30 CHAR)",
    "the length of",
    "changed from `30 BYTE` to `30 CHAR`",
  ],
  ["NUMBER(10)", "NUMBER(*,0)", "the precision of", "changed from `10, 0` to `scale 0`"],
  ["MONEY", "DECIMAL(5,2)", "the type of", "changed from `MONEY` to `DECIMAL(5,2)`"],
  [
    "DECIMAL(10,2)",
    "DECIMAL(10,4)",
    "the precision of",
    "changed from `10, 2` to `10, 4`: 6 integer digits instead of 8",
  ],
])("the message for %s to %s says what it is", async (old, next, start, end) => {
  const [change] = await changesOf(old, next);
  expect(change?.message).toBe(`${start} column \`c\` of table \`t\` ${end}`);
});

test.each([
  ["INT", { dataLength: 3 }, "length", "none", "3"],
  ["INT", { precision: 3, scale: 1 }, "precision", "none", "3"],
  ["VARCHAR(3)", { dataLength: 3, scale: 1 }, "scale", "none", "1"],
])("a size that %s does not have is named: %j", async (type, sizes, name, before, after) => {
  const sized = column(type);
  for (const one of sized.schema.tables.flatMap(({ columns }) => columns))
    Object.assign(one, sizes);
  const { changes } = await diff(column(type), sized);
  expect(changes.map(({ message }) => message)).toEqual([
    `the ${name} of column \`c\` of table \`t\` changed from \`${before}\` to \`${after}\`, which does not affect its values`,
  ]);
});

test.each([
  [{ type: "integer" }, { type: "number" }, "from `integer` to `number`"],
  [
    { type: "string" },
    { type: "string", format: "date-time" },
    "from `string` to `string (date-time)`",
  ],
  [{ type: ["string", "null"] }, { type: ["null", "boolean"] }, "from `string` to `boolean`"],
  [
    { anyOf: [{ type: "integer" }, { type: "boolean" }] },
    { type: "string" },
    "from `no type` to `string`",
  ],
])("a type of JSON Schema is shown as it is written: %j to %j", async (old, next, shown) => {
  const { changes } = await diff(definition(old), definition(next));
  expect(changes[0]?.message).toContain(shown);
});
