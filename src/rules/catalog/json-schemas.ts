import type { Place, TableModel } from "../../model/model.js";
import { parsedText } from "../../model/schema-text.js";
import { isObject, type JsonObject, type Path } from "../../values/json-value.js";

/** Deeper schemas are skipped: they do not occur in practice, and their paths would take most of the time. */
const MAX_DEPTH = 100;

/** A schema inside a JSON Schema, or the schema itself. */
interface Subschema {
  readonly schema: JsonObject;
  /**
   * Whether it describes a value by itself. The parts of `allOf`, `if` and others describe the value
   * of the schema around them, together with it.
   */
  readonly isWhole: boolean;
  readonly depth: number;
  /** The name of the property that it describes, if it describes one. */
  readonly property: string | undefined;
  /** Created when it is first needed: most schemas have nothing to report. */
  readonly path: Path;
}

/** Keywords for maps of schemas (JSON Schema 2020-12, and `definitions` of older drafts). */
const MAPS = ["properties", "patternProperties", "$defs", "definitions"];
/** Keywords for a schema, or a list of schemas, for another value. */
const WHOLE = ["items", "prefixItems", "additionalProperties", "contains"];
/** Keywords for a schema, or a list of schemas, for the same value. */
const PARTS = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else"];

/** Every schema in a JSON Schema, each object once. */
export function subschemasOf(root: JsonObject): readonly Subschema[] {
  const found: Subschema[] = [];
  const seen = new Set<unknown>();
  const add = (schema: unknown, isWhole: boolean, parent?: Subschema, ...steps: Path): void => {
    if (!isObject(schema) || seen.has(schema)) return;
    seen.add(schema);
    const depth = parent === undefined ? 0 : parent.depth + 1;
    const property = steps[0] === "properties" ? String(steps[1]) : undefined;
    found.push({
      schema,
      isWhole,
      depth,
      property,
      get path() {
        return [...(parent?.path ?? []), ...steps];
      },
    });
  };
  add(root, true);
  // The list grows while it is read, so deep schemas need no stack.
  for (const parent of found) {
    const { schema, depth } = parent;
    if (depth >= MAX_DEPTH) continue;
    for (const key of MAPS) {
      const map = schema[key];
      if (!isObject(map)) continue;
      for (const name of Object.keys(map)) add(map[name], true, parent, key, name);
    }
    for (const key of [...WHOLE, ...PARTS]) {
      const value = schema[key];
      if (value === undefined) continue;
      const isWhole = WHOLE.includes(key);
      if (!Array.isArray(value)) add(value, isWhole, parent, key);
      else for (const [index, item] of value.entries()) add(item, isWhole, parent, key, index);
    }
  }
  return found;
}

/** Whether a schema is of draft 3 or older, in which some keywords mean something else. */
export const isDraft3 = ({ $schema }: JsonObject): boolean =>
  typeof $schema === "string" && /draft-0?[1-3]\b/.test($schema);

/** Keywords that can give a schema properties other than those in `properties`. */
const OTHER_PROPERTIES = [
  "$ref",
  "$dynamicRef",
  "allOf",
  "anyOf",
  "oneOf",
  "if",
  "dependentSchemas",
  "patternProperties",
  "additionalProperties",
  "unevaluatedProperties",
];

/** Whether a schema has only the properties in `properties`. */
export const hasOnlyProperties = (schema: JsonObject): boolean =>
  OTHER_PROPERTIES.every((key) => schema[key] === undefined || schema[key] === false);

/** A JSON Schema of the document. */
export interface ModelSchema {
  readonly schema: JsonObject;
  /** The place of a part; for a schema that a column holds as a string, the place of the string. */
  readonly at: (...path: Path) => Place;
  /** Whether a part can be changed by itself. */
  readonly hasPlaces: boolean;
}

/** The JSON Schema of a table as it is written, without what it takes from other schemas. */
export const writtenSchema = ({ style, definition }: TableModel): JsonObject | undefined =>
  style === "json-schema" && isObject(definition) ? definition : undefined;

/** The JSON Schemas of tables and of their columns, apart from those of draft 3. */
export function* jsonSchemasIn(tables: readonly TableModel[]): Generator<ModelSchema> {
  for (const table of tables) {
    const written = writtenSchema(table);
    if (written !== undefined && !isDraft3(written)) {
      yield { schema: written, at: (...path) => table.at(...path), hasPlaces: true };
    }
    for (const { column, schema } of columnSchemas([table])) {
      yield { schema, at: () => column.placeOf("jsonSchema"), hasPlaces: false };
    }
  }
}

/** The JSON Schemas that columns of tables hold as strings, apart from those of draft 3. */
export function* columnSchemas(tables: readonly TableModel[]) {
  const columns = tables.flatMap(({ style, columns: all = [] }) => (style === "table" ? all : []));
  for (const column of columns) {
    const schema = parsedText(column.raw.jsonSchema);
    if (isObject(schema) && !isDraft3(schema)) yield { column, schema };
  }
}

/** The schemas with an `enum` in the JSON Schemas of tables. */
export function* schemasWithEnum(tables: readonly TableModel[]) {
  for (const table of tables) {
    const written = writtenSchema(table);
    if (written === undefined) continue;
    for (const { schema, path } of subschemasOf(written)) {
      const { enum: choices } = schema;
      if (!Array.isArray(choices) || choices.length === 0) continue;
      const allowed = new Set(choices.map(textOf));
      // `null` means no value.
      const isAllowed = (value: unknown) => value === null || allowed.has(textOf(value));
      yield { table, schema, path, isAllowed };
    }
  }
}

/** Objects and lists are not compared: all of them count as equal. */
const textOf = (value: unknown): string =>
  typeof value === "object" && value !== null ? "object" : JSON.stringify(value);
