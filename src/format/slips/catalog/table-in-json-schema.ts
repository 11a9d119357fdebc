import { isObject, type JsonObject } from "../../../values/json-value.js";
import { defineObjectSlip } from "../../check/slip.js";
import { list, unknown } from "../../check/wording.js";
import { resolveShape } from "../../shape/read-keys.js";
import { insert, orRemove, remove, renameKey, repair } from "../fix.js";

/** The keywords that say which columns a table has, by whether a value is one of that keyword. */
const KEYWORDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  type: (value) => value === "object",
  bsonType: (value) => value === "object",
  required: (value) => Array.isArray(value) && value.every((name) => typeof name === "string"),
  properties: isObject,
  additionalProperties: (value) => typeof value === "boolean",
};

/** The columns of a table as the `properties` of a JSON Schema. */
export const tableInJsonSchema = defineObjectSlip<readonly string[]>({
  id: "table-in-json-schema",
  recognize({ value, shape, reading }) {
    // Without anything of a Table, it is a JSON Schema, and becomes a Standard Definition.
    const isTable = shape.required.some((key) => value[key] !== undefined);
    if (shape.kind !== "Table" || !isTable) return undefined;
    const keys = reading.unknown.filter(
      (key) => Object.hasOwn(KEYWORDS, key) && KEYWORDS[key]?.(value[key]),
    );
    const isSchema = keys.includes("type") || (keys.includes("properties") && keys.length > 1);
    const members = keys.map((key, at) => [key, at === 0 ? { known: keys } : {}] as const);
    return isSchema ? { is: "misplaced", members: new Map(members) } : undefined;
  },
  message: (keys, problem) =>
    keys.length === 1
      ? `${unknown(problem)}; \`object\` is a type of JSON Schema`
      : `the Table is written as a JSON Schema, with ${list(keys, "and")}`,
  repair(keys, { path, owner, checked }) {
    const { properties, required = [], columns } = owner?.value ?? {};
    const shape = resolveShape(checked.shapes, "Column");
    if (!isObject(properties) || columns !== undefined || !("properties" in shape))
      return undefined;
    const at = (...steps: string[]) => [...path.slice(0, -1), ...steps];
    const needed = keys.includes("required") ? (required as readonly string[]) : [];
    const objects = needed.map((name) => properties[name]);
    const isFree = (one: unknown): one is JsonObject =>
      isObject(one) && one.columnConstraint === undefined;
    if (!objects.every(isFree)) return undefined;
    const constraints = objects.map((value, index) =>
      insert(
        { path: at("properties", needed[index] ?? ""), value, shape },
        "columnConstraint",
        "NOT_NULL",
      ),
    );
    const others = keys.filter((key) => key !== "properties").map((key) => remove(at(key)));
    const words = needed.length > 0 ? ", with `NOT_NULL` for those that are required" : "";
    const changes = [renameKey(at("properties"), "columns"), ...constraints, ...others];
    return { ...repair(`write them as \`columns\`${words}`, changes), replaces: true };
  },
  decision: (keys, { path }) =>
    keys.includes("properties")
      ? "write them as `columns`"
      : orRemove("write what it is in `tableType`, or remove it", path),
});
