import { foldCase } from "../../../words/nearest-name.js";
import { defineSlip } from "../../check/slip.js";
import type { KeyTable } from "../../shape/shape.js";
import { lookUp } from "../../shape/suggest-key.js";
import { fullName, keyConstraints, targetColumns } from "../constraints.js";
import { append, remove, renameKey, repair, wrap, write } from "../fix.js";

/** Names of keys, by the object that they are written in. */
const KEYS: KeyTable<string> = {
  Table: {
    primarykey: "PRIMARY_KEY",
    primarykeys: "PRIMARY_KEY",
    foreignkey: "FOREIGN_KEY",
    foreignkeys: "FOREIGN_KEY",
    uniquekey: "UNIQUE",
    uniquekeys: "UNIQUE",
    uniquetogether: "UNIQUE",
    uniqueconstraint: "UNIQUE",
    uniqueconstraints: "UNIQUE",
  },
  Column: {
    foreignkey: "FOREIGN_KEY",
    fk: "FOREIGN_KEY",
    ref: "FOREIGN_KEY",
    references: "FOREIGN_KEY",
  },
};

/** A primary, unique or foreign key next to the `constraints` of its table, or in a column. */
export const keyOutsideConstraints = defineSlip({
  id: "key-outside-constraints",
  at: "unknown-property",
  recognize: ({ key, shape }) => lookUp(KEYS, shape, key),
  advice: (type) => `write it in \`constraints\` of the Table, with \`constraintType: ${type}\``,
  repair(constraintType, place) {
    const { path, value, owner } = place;
    const isName = (one: unknown) => typeof one === "string" && one !== "";
    const isNames = Array.isArray(value) ? value.length > 0 && value.every(isName) : isName(value);
    // A foreign key also needs the columns of the other table.
    const isPlain = isNames && owner?.shape.kind === "Table" && constraintType !== "FOREIGN_KEY";
    const isQualified = (name: unknown) => /[.:,]/.test(String(name));
    const table = owner === undefined ? undefined : fullName(owner.value);
    const isToQualify = typeof value === "string" && table !== undefined && !isQualified(value);
    if (!isPlain || isToQualify || owner.value.constraints !== undefined) {
      return keyConstraints(place, constraintType);
    }
    const isOne = typeof value === "string" && !value.includes(",");
    const levels = [
      { list: true } as const,
      { key: "columns", before: { constraintType } },
      ...(isOne ? [{ list: true } as const] : []),
    ];
    // A name without that of its table gets it.
    const names: readonly unknown[] = table !== undefined && Array.isArray(value) ? value : [];
    const qualified = names.flatMap((name, at) =>
      isQualified(name) ? [] : [write([...path, at], `${table}.${name}`)],
    );
    const changes = [renameKey(path, "constraints"), wrap(path, levels), ...qualified];
    return repair("write it as an item of `constraints`", changes);
  },
  decision: () => "write an item of `constraints` with its columns",
});

/** The other table of a foreign key under `references`, and not after its own `columns`. */
export const referencesOfConstraint = defineSlip({
  id: "references-of-constraint",
  at: "unknown-property",
  recognize: ({ key, object, shape }) =>
    shape.kind === "TableConstraint" &&
    /^(?:references|refersto)$/.test(foldCase(key)) &&
    Array.isArray(object.columns)
      ? { count: object.columns.length }
      : undefined,
  repair({ count }, { path, value, owner, owners }) {
    const table = owners.findLast(({ shape }) => shape.kind === "Table");
    const others = table && targetColumns(value, table.value);
    if (owner === undefined || others?.length !== count) return undefined;
    const additions = append([...owner.path, "columns"], count, others);
    return repair("write it after the other `columns`", [remove(path), ...additions]);
  },
});
