import type { TableModel } from "../../model/model.js";
import { keyHalves } from "../../model/read-table.js";
import { areComparable } from "../../types/data-type.js";
import { getOrAdd } from "../../values/collections.js";
import { count, quote, quotedList } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { ColumnSets } from "./duplicates.js";
import { quotedType } from "./vocabulary.js";

export const unpairedForeignKey = defineRule({
  id: "unpaired-foreign-key",
  severity: "warning",
  summary:
    "A FOREIGN_KEY does not list columns of its table followed by the same number of columns of another table.",
  rationale:
    "The format has no property for the columns that a foreign key refers to, so the list contains both sides: the columns of the table, and then the columns that they refer to, in the same order. Otherwise it is not clear which column refers to which.",
  remedy:
    "List the columns of the table first, and then the same number of columns of the other table, in the same order.",
  source: "DatastoreAPI specification, example of a Table Entity",
  check({ model, report }) {
    for (const table of model.tables) {
      if (table.columns === undefined) continue;
      for (const constraint of table.constraints) {
        if (constraint.type !== "FOREIGN_KEY") continue;
        const listed = constraint.columnNames?.length ?? 0;
        if (listed === 0) continue;
        const place = constraint.at("columns");
        if (listed % 2 === 1) {
          const message = `a foreign key must list its own columns and the same number of columns of the other table; this one lists ${count(listed, "column")}`;
          report({ place, message });
          continue;
        }
        const [own = [], targets = []] = keyHalves(constraint.resolvedColumns ?? []) ?? [];
        if (own.some((column) => column.table !== table)) {
          const message = "the first half of a foreign key must be columns of its own table";
          report({ place, message });
        } else if (targets.some((column) => column.table !== targets[0]?.table)) {
          const message = "the second half of a foreign key must be columns of a single table";
          report({ place, message });
        }
      }
    }
  },
});

export const foreignKeyTypeMismatch = defineRule({
  id: "foreign-key-type-mismatch",
  severity: "warning",
  summary:
    "A column of a foreign key and the column that it refers to have different kinds of types.",
  rationale: "A number cannot refer to a string. Most databases reject such a key.",
  remedy: "Give both columns the same type.",
  source: "SQL: referencing and referenced columns must be comparable",
  check({ model, report }) {
    for (const table of model.tables) {
      for (const { constraint, columns, targetColumns } of table.foreignKeys) {
        for (const [position, from] of columns.entries()) {
          const to = targetColumns[position];
          if (from.family === undefined || to?.family === undefined) continue;
          if (areComparable(from.family, to.family) !== false) continue;
          report({
            place: constraint.at("columns", position),
            message: `${quote(from.label)} has type ${quotedType(from)}, but refers to ${quote(to.label)} of type ${quotedType(to)}`,
            related: [
              { message: "the column", place: from.placeOf("dataType") },
              { message: "the column that it refers to", place: to.placeOf("dataType") },
            ],
          });
        }
      }
    }
  },
});

export const foreignKeyTargetNotUnique = defineRule({
  id: "foreign-key-target-not-unique",
  severity: "warning",
  summary: "A foreign key refers to columns that are neither the primary key nor unique.",
  rationale:
    "Each row must refer to exactly one row, so the columns that it refers to must be the primary key or unique. Databases reject other columns.",
  remedy:
    "Refer to the primary key or to columns with a UNIQUE constraint, or declare such a key. The rule ignores tables that declare no key.",
  source: "SQL; PostgreSQL documentation, Foreign Keys",
  check({ model, report }) {
    const sets = new ColumnSets();
    const namesOf = new Map<TableModel, ReadonlySet<string>>();
    // A key that cannot be read could be any key.
    const readNames = ({ keys = [] }: TableModel) =>
      new Set(keys.map(({ columns }) => sets.nameOf(columns)));
    for (const table of model.tables) {
      for (const { constraint, target, targetColumns } of table.foreignKeys) {
        const keys = getOrAdd(namesOf, target, () => readNames(target));
        if (keys.size === 0 || keys.has(sets.nameOf(targetColumns))) continue;
        const shown = quotedList(targetColumns.map(({ label }) => label));
        report({
          place: constraint.at("columns"),
          message: `the foreign key refers to ${shown} of table ${quote(target.label)}, which is not a key of that table`,
          related: [{ message: "the other table", place: target.at() }],
        });
      }
    }
  },
});
