import { foldCase } from "../../../words/nearest-name.js";
import { defineSlip } from "../../check/slip.js";
import { targetColumns } from "../constraints.js";
import { append, remove, repair } from "../fix.js";

/** The other table of a foreign key under `references`, and not after its own `columns`. */
export const referencesOfConstraint = defineSlip({
  id: "references-of-constraint",
  at: "unknown-property",
  recognize: ({ key, object, shape }) =>
    shape.title === "Table Constraint" &&
    foldCase(key) === "references" &&
    Array.isArray(object.columns)
      ? { count: object.columns.length }
      : undefined,
  repair({ count }, { path, value, owner, owners }) {
    const table = owners.findLast(({ shape }) => shape.title === "Table");
    const others = table && targetColumns(value, table.value);
    if (owner === undefined || others?.length !== count) return undefined;
    const additions = append([...owner.path, "columns"], count, others);
    return repair("write it after the other `columns`", [remove(path), ...additions], "reveals");
  },
});
