import type { PlacedChange } from "../../../text/change.js";
import { foldCase } from "../../../words/nearest-name.js";
import { defineSlip } from "../../check/slip.js";
import { targetColumns } from "../constraints.js";
import { fixAll } from "../fix.js";

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
    const list = [...owner.path, "columns"];
    const additions = others.map(
      (name): PlacedChange => ({
        path: list,
        change: { kind: "add-item", value: name, after: count - 1 },
      }),
    );
    return fixAll(
      "write it after the other `columns`",
      [{ path, change: { kind: "remove-member" } }, ...additions],
      { reveals: true },
    );
  },
});
