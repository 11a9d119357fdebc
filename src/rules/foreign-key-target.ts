import { quote } from "../findings/quote.js";
import type { Names } from "../model/names.js";
import type { Column, Table } from "../model/table.js";
import { readForeignKey } from "./foreign-keys.js";
import { areSame, columnsOf } from "./keys.js";
import { defineRule } from "./rule.js";

export const foreignKeyTarget = defineRule({
  id: "foreign-key-target",
  severity: "warning",
  what: "A foreign key refers to columns that are no key of the other table.",
  why: "A row must refer to one row: what it refers to has to be the primary key or unique. Databases refuse anything else.",
  mend: "Refer to the primary key or to a UNIQUE set of columns, or declare one there. A table that declares no key at all is left alone.",
  source: "SQL; PostgreSQL documentation, Foreign Keys",
  check({ model, names, report }) {
    for (const table of model.tables) {
      for (const constraint of table.constraints) {
        const foreignKey = readForeignKey(constraint, names);
        if (foreignKey === undefined) continue;
        const { target, pairs } = foreignKey;
        const columns = pairs.map(({ to }) => to);
        // Most refer to the primary key.
        if (areSame(target.markedKey, columns)) continue;
        const keys = keysOf(target, names);
        if (keys.length === 0 || keys.some((key) => areSame(key, columns))) continue;
        const shown = columns.map(({ label }) => quote(label)).join(", ");
        report({
          place: constraint.at("columns"),
          message: `the foreign key refers to ${shown} of table ${quote(target.label)}, which is no key there`,
          related: [{ message: "the other table", place: target.at() }],
        });
      }
    }
  },
});

/** Every set of columns that a table declares as a key. A key that cannot be read could be any. */
function keysOf(table: Table, names: Names): (readonly Column[])[] {
  const keys: (readonly Column[])[] = (table.columns ?? [])
    .filter(({ unique, primaryKey }) => unique && !primaryKey)
    .map((column) => [column]);
  if (table.markedKey.length > 0) keys.push(table.markedKey);
  for (const constraint of table.constraints) {
    if (constraint.type !== "PRIMARY_KEY" && constraint.type !== "UNIQUE") continue;
    const found = columnsOf(constraint, names);
    if (found === undefined) return [];
    keys.push(found);
  }
  return keys;
}
