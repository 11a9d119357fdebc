import { isObject, type JsonObject } from "../../values/json-object.js";
import type { Path } from "../../values/json-pointer.js";
import { pick } from "./documentation.js";

/** What a schema says about a value: the same for JSON Schema and Avro. */
export interface FieldSchema {
  /** The types without null; `undefined` if it can be of any. */
  readonly types: ReadonlySet<string> | undefined;
  readonly isNullable: boolean;
  readonly fields: ReadonlyMap<string, Inner>;
  /** The items of an array, or the values of a map. */
  readonly items: Inner | undefined;
  /** Schemas that all hold for the value. */
  readonly parts: readonly Inner[];
  /** The values that are allowed; `undefined` if they are not listed. */
  readonly values: readonly unknown[] | undefined;
  /** Whether the only value is a constant, and not a list with one value. */
  readonly isConstant?: boolean | undefined;
  /** What it says to people. */
  readonly docs: JsonObject;
  /** Everything else that it says. */
  readonly others: JsonObject;
}

/** A schema inside another one. */
export interface Inner {
  readonly schema: unknown;
  /** The way to it; empty if the other schema only refers to where it is. */
  readonly steps: Path;
  /** Whether it is a field that must be there. */
  readonly isRequired?: boolean;
}

/** Reads a schema of one side. */
export type ReadSchema = (schema: unknown) => FieldSchema;

const NOTHING: FieldSchema = {
  types: undefined,
  isNullable: false,
  fields: new Map(),
  items: undefined,
  parts: [],
  values: undefined,
  docs: {},
  others: {},
};

const DOCS = ["title", "description", "doc", "examples", "$comment", "deprecated", "tags"];

/** A reader of JSON Schemas. */
export const jsonSchemaReader =
  (resolve: (schema: unknown) => unknown): ReadSchema =>
  (written) => {
    const schema = resolve(written);
    if (!isObject(schema)) return { ...NOTHING, others: { schema } };
    const { type, properties, required, items, allOf, $defs, definitions, ...rest } = schema;
    const { enum: values, const: only, ...keywords } = rest;
    const types = [type].flat().filter((one) => typeof one === "string");
    const needed = new Set(Array.isArray(required) ? required : []);
    // What is behind a reference is somewhere else.
    const stepsTo = (...steps: Path) => (schema === written ? steps : []);
    const fields = Object.entries(isObject(properties) ? properties : {}).map(([key, own]) => {
      const steps = stepsTo("properties", key);
      return [key, { schema: own, steps, isRequired: needed.has(key) }] as const;
    });
    return {
      types: types.length === 0 ? undefined : new Set(types.filter((one) => one !== "null")),
      isNullable: types.includes("null"),
      fields: new Map(fields),
      items: isObject(items) ? { schema: items, steps: stepsTo("items") } : undefined,
      parts: (Array.isArray(allOf) ? allOf : []).map((part: unknown, index) => ({
        schema: part,
        steps: stepsTo("allOf", index),
      })),
      values: Array.isArray(values) ? values : only === undefined ? undefined : [only],
      isConstant: only !== undefined,
      docs: pick(keywords, (key) => DOCS.includes(key)),
      others: {
        ...pick(keywords, (key) => !DOCS.includes(key)),
        ...(items !== undefined && !isObject(items) && { items }),
      },
    };
  };

/** A reader of Avro schemas (Avro 1.12, "Schema Declaration"), with the named types of a whole schema. */
export function avroReader(whole: unknown): ReadSchema {
  const named = namedTypes(whole);
  const read = (schema: unknown): FieldSchema => {
    if (typeof schema === "string") {
      const type = named.get(schema);
      return type === undefined ? { ...NOTHING, types: new Set([schema]) } : elsewhere(read(type));
    }
    if (Array.isArray(schema)) return readUnion(schema);
    if (!isObject(schema)) return { ...NOTHING, others: { schema } };
    const { type } = schema;
    if (typeof type !== "string" || named.has(type)) {
      return { ...below(read(type), "type"), docs: pick(schema, (key) => DOCS.includes(key)) };
    }
    return readType(schema, type);
  };
  const readUnion = (schema: readonly unknown[]): FieldSchema => {
    const members = schema.flatMap((member, index) =>
      member === "null" ? [] : [{ member, index }],
    );
    const isNullable = members.length < schema.length;
    const [first, ...more] = members;
    if (first !== undefined && more.length === 0) {
      return { ...below(read(first.member), first.index), isNullable };
    }
    const types = members.flatMap(({ member }) => [...(read(member).types ?? [])]);
    return { ...NOTHING, types: new Set(types), isNullable, others: { union: members } };
  };
  const readType = (schema: JsonObject, type: string): FieldSchema => {
    const { fields, items, values, symbols, logicalType, name, ...rest } = schema;
    const list: readonly unknown[] = Array.isArray(fields) ? fields : [];
    const inner =
      type === "map" ? { schema: values, steps: ["values"] } : { schema: items, steps: ["items"] };
    return {
      ...NOTHING,
      types: new Set([typeof logicalType === "string" ? `${type} (${logicalType})` : type]),
      fields: new Map(
        list.flatMap((field, index) => {
          if (!isObject(field) || typeof field.name !== "string") return [];
          // A writer must give a field that has no default.
          const isRequired = field.default === undefined && !takesNull(field.type);
          return [[field.name, { schema: field, steps: ["fields", index], isRequired }] as const];
        }),
      ),
      items: inner.schema === undefined ? undefined : inner,
      values: Array.isArray(symbols) ? symbols : undefined,
      docs: pick(rest, (key) => DOCS.includes(key)),
      others: pick(rest, (key) => ["size", "precision", "scale"].includes(key)),
    };
  };
  return read;
}

/** Whether a type is a union with null. It is not read for that: a record can contain itself. */
const takesNull = (type: unknown): boolean =>
  Array.isArray(type) ? type.includes("null") : isObject(type) && takesNull(type.type);

/** The records, enums and fixed types of an Avro schema, by their names with and without namespace. */
function namedTypes(whole: unknown): ReadonlyMap<string, JsonObject> {
  const named = new Map<string, JsonObject>();
  const open = [{ schema: whole, namespace: "" }];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const { schema } = one;
    if (Array.isArray(schema)) {
      for (const member of schema as unknown[]) open.push({ ...one, schema: member });
    }
    if (!isObject(schema)) continue;
    const namespace = typeof schema.namespace === "string" ? schema.namespace : one.namespace;
    const { name, type } = schema;
    if (typeof name === "string" && ["record", "enum", "fixed", "error"].includes(String(type))) {
      if (!named.has(name)) named.set(name, schema);
      if (namespace !== "") named.set(`${namespace}.${name}`, schema);
    }
    for (const key of ["type", "items", "values", "fields"]) {
      open.push({ schema: schema[key], namespace });
    }
  }
  return named;
}

/** A schema whose fields are below a step. */
const below = (schema: FieldSchema, step: string | number): FieldSchema =>
  moved(schema, (steps) => (steps.length === 0 ? [] : [step, ...steps]));

/** A schema that was only referred to. */
const elsewhere = (schema: FieldSchema): FieldSchema => moved(schema, () => []);

function moved(schema: FieldSchema, stepsOf: (steps: Path) => Path): FieldSchema {
  const { fields, items } = schema;
  return {
    ...schema,
    fields: new Map([...fields].map(([key, own]) => [key, { ...own, steps: stepsOf(own.steps) }])),
    items: items && { ...items, steps: stepsOf(items.steps) },
  };
}
