import { isObject, type JsonObject } from "../../values/json-object.js";
import type { Path } from "../../values/json-pointer.js";
import { pick } from "./documentation.js";

/** What a JSON Schema says about a value. */
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
