import { column, type Family, json, mapOf, table, tables } from "./build.js";

// References inside a JSON Schema. What each of them leads to is read, compared and written once.

const definition = (schema: object) =>
  tables({ specification: "json-schema", name: "t", definition: schema });
const inColumn = (schema: object) =>
  tables(table("t", { columns: [column("t", "c", { jsonSchema: JSON.stringify(schema) })] }));

const object = (properties: object) => ({ type: "object", properties });
const toNode = { $ref: "#/$defs/node" };
const numbers = (size: number) => mapOf(size, 26, (n) => [`p${n}`, { type: "integer" }]);

const SCHEMAS: Readonly<Record<string, (size: number) => object>> = {
  "one that refers to itself": (size) => ({
    $defs: { node: object(mapOf(size, 32, (n) => [`p${n}`, toNode])) },
    ...toNode,
  }),
  "some that refer to each other": (size) => {
    const count = Math.ceil(Math.sqrt(size / 32)) * 32;
    const each = (n: number) => ({ $ref: `#/$defs/d${n}` });
    const all = mapOf(count, 32, (n) => [
      `d${n}`,
      object(mapOf(count, 32, (m) => [`p${m}`, each(m)])),
    ]);
    return { $defs: all, ...each(0) };
  },
  "a chain": (size) => ({
    $defs: {
      ...mapOf(size, 80, (n) => [`d${n + 1}`, object({ p: { $ref: `#/$defs/d${n}` }, p1: {} })]),
      d0: { type: "string" },
    },
    $ref: `#/$defs/d${Math.floor(size / 80)}`,
  }),
  "a chain of nothing else": (size) => ({
    $defs: {
      ...mapOf(size, 80, (n) => [`d${n + 1}`, { $ref: `#/$defs/d${n}` }]),
      d0: { type: "string" },
    },
    ...object(mapOf(size, 80, (n) => [`p${n}`, { $ref: `#/$defs/d${n}` }])),
  }),
  "one that many fields refer to": (size) => ({
    $defs: { node: object(numbers(size / 2)) },
    ...object(mapOf(size / 2, 32, (n) => [`p${n}`, toNode])),
  }),
  "one with descriptions beside the references": (size) => ({
    $defs: { node: { type: "array", items: object(numbers(size / 2)) } },
    ...object(mapOf(size / 2, 50, (n) => [`p${n}`, { ...toNode, description: `${n}` }])),
  }),
  "one that is merged": (size) => ({
    $defs: {
      base: object(numbers(size / 2)),
      node: { allOf: [{ $ref: "#/$defs/base" }, object({ z: {} })] },
    },
    ...object(mapOf(size / 2, 32, (n) => [`p${n}`, toNode])),
  }),
};

const columnsInAChain = (size: number) =>
  definition({
    properties: mapOf(size, 40, (n) => [`c${n}`, { $ref: `#/properties/c${n + 1}`, type: 1 }]),
  });

export const schemas: Family[] = [
  ...Object.entries(SCHEMAS).flatMap(([name, schema]) => [
    json(`a definition with definitions: ${name}`, (size) => definition(schema(size))),
    json(`a column with definitions: ${name}`, (size) => inColumn(schema(size))),
  ]),
  json("a definition with a chain of columns", columnsInAChain),
];
