import type { TableModel } from "../../model/table.js";
import type { JsonObject } from "../../values/json-object.js";
import type { Path } from "../../values/json-pointer.js";
import { subschemasOf } from "./json-schemas.js";

/** A schema that lists the values that it allows. */
interface EnumSchema {
  readonly table: TableModel;
  readonly schema: JsonObject;
  readonly path: Path;
  /** Whether the list contains a value; `null` means no value. */
  readonly isAllowed: (value: unknown) => boolean;
}

/** The schemas with an `enum` in the JSON Schemas of tables. */
export function* schemasWithEnum(tables: readonly TableModel[]): Generator<EnumSchema> {
  for (const table of tables) {
    if (table.style !== "json-schema") continue;
    for (const { schema, path } of subschemasOf(table.raw)) {
      const { enum: choices } = schema;
      if (!Array.isArray(choices) || choices.length === 0) continue;
      const allowed = new Set(choices.map(textOf));
      const isAllowed = (value: unknown) => value === null || allowed.has(textOf(value));
      yield { table, schema, path, isAllowed };
    }
  }
}

/** Objects and lists are not compared: all of them count as equal. */
const textOf = (value: unknown): string =>
  typeof value === "object" && value !== null ? "object" : JSON.stringify(value);
