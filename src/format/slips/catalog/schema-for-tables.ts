import { isObject, type JsonObject } from "../../../values/json-object.js";
import { defineSlip } from "../../check/slip.js";
import type { ShapeTable } from "../../shape/shape.js";
import { hoisting } from "../fix.js";
import { looksLike } from "../looks-like.js";

/** The Schema in place of its own list of tables. */
export const schemaForTables = defineSlip({
  id: "schema-for-tables",
  at: "wrong-type",
  recognize: ({ shapes, value, shape }) =>
    "items" in shape && isObject(value) && isSchemaForTables(shapes, value) ? {} : undefined,
  advice: () => "its content belongs one level up",
  repair: (_, { path }) => hoisting(path),
});

export const isSchemaForTables = (shapes: ShapeTable, value: JsonObject): boolean =>
  Array.isArray(value.tables) && looksLike(shapes, value) === "Schema";
