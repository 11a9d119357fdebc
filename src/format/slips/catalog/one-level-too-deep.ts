import { isObject, type JsonObject } from "../../../values/json-value.js";
import { defineObjectSlip, defineSlip } from "../../check/slip.js";
import { wrapperIn } from "../../shape/checked-value.js";
import type { ShapeTable } from "../../shape/shape.js";
import { hoisting } from "../fix.js";
import { looksLike } from "../looks-like.js";

/** An object that is nested once more, under a key that does not belong. */
export const oneLevelTooDeep = defineObjectSlip<{ readonly title: string }>({
  id: "one-level-too-deep",
  recognize({ shapes, value, shape, expected, reading }) {
    const key = wrapperIn(shapes, value, expected, shape, reading);
    if (key === undefined) return undefined;
    const member = { known: { title: shape.title }, shape: expected };
    const isAround = reading.unknown.length > 1;
    return { is: "wrapper", members: new Map([[key, member]]), isAround };
  },
  advice: ({ title }) => `its content belongs directly in ${title}`,
  repair: (_, { path }) => hoisting(path),
});

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
  Array.isArray(value.tables) && looksLike(shapes, value)?.kind === "Schema";
