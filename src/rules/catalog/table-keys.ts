import type { ColumnModel } from "../../model/model.js";
import { MAX_LISTED, quote, quotedList } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { ColumnSets, repeatedItem } from "./duplicates.js";

export const multiplePrimaryKeys = defineRule({
  id: "multiple-primary-keys",
  severity: "error",
  summary: "A table has more than one PRIMARY_KEY constraint.",
  rationale:
    "A table has at most one primary key. A key with several columns is a single constraint that lists all of them.",
  remedy: "Combine the columns in one constraint, or make the other constraints UNIQUE.",
  source: "SQL; PostgreSQL documentation, Primary Keys",
  check({ model, report }) {
    for (const table of model.tables) {
      const [first, ...more] = table.constraints.filter(({ type }) => type === "PRIMARY_KEY");
      if (first === undefined) continue;
      for (const constraint of more) {
        const message = `table ${quote(table.label)} already has a primary key`;
        report(
          repeatedItem("key", [constraint, first], (one) => one.at("constraintType"), message),
        );
      }
    }
  },
});

export const primaryKeyMismatch = defineRule({
  id: "primary-key-mismatch",
  severity: "warning",
  summary:
    "The columns that are marked PRIMARY_KEY are not those of the table's PRIMARY_KEY constraint.",
  rationale:
    "The key is declared twice, in different ways. Some readers use the columns, others the constraint.",
  remedy: "Make them agree, or declare the key in one place only.",
  source:
    "database practice; dbt documentation, constraints: a key over several columns is declared on the table",
  check({ model, report }) {
    for (const table of model.tables) {
      const { markedPrimaryKey: marked } = table;
      if (marked.length === 0) continue;
      const [key, ...others] = table.constraints.filter(({ type }) => type === "PRIMARY_KEY");
      if (key?.resolvedColumns === undefined || others.length > 0) continue;
      if (areSame(key.resolvedColumns, new Set(marked))) continue;
      const names = quotedList(marked.map(({ label }) => label));
      report({
        place: key.at("columns"),
        message: `the PRIMARY_KEY constraint of table ${quote(table.label)} has different columns from those marked PRIMARY_KEY (${names})`,
        related: marked.slice(0, MAX_LISTED).map((column) => ({
          message: "marked PRIMARY_KEY",
          place: column.placeOf("primaryKey"),
        })),
      });
    }
  },
});

const areSame = (listed: readonly ColumnModel[], marked: ReadonlySet<ColumnModel>): boolean =>
  listed.length === marked.size && listed.every((column) => marked.has(column));

export const nullablePrimaryKey = defineRule({
  id: "nullable-primary-key",
  severity: "error",
  summary: "A column of the primary key can be null.",
  rationale:
    "A primary key identifies rows. No database allows null in a column of the primary key.",
  remedy:
    "Make the column NOT_NULL (`isNullable: false` in a JSON Schema), or remove it from the key.",
  source: "SQL; PostgreSQL documentation, Primary Keys: a primary key forces NOT NULL",
  check({ model, report }) {
    for (const table of model.tables) {
      const columns = table.constraints
        .filter(({ type }) => type === "PRIMARY_KEY")
        .flatMap(({ resolvedColumns = [] }) => resolvedColumns)
        .filter((column) => column.table === table);
      for (const column of new Set([...columns, ...table.markedPrimaryKey])) {
        if (column.nullable !== true) continue;
        const message = `column ${quote(column.label)} is part of the primary key, but can be null`;
        report({ place: column.placeOf("nullable"), message });
      }
    }
  },
});

export const redundantUnique = defineRule({
  id: "redundant-unique",
  severity: "info",
  summary:
    "A UNIQUE constraint has the same columns as the primary key or another UNIQUE constraint.",
  rationale:
    "The constraint has no effect, but costs an index in the database. Other columns may have been meant.",
  remedy: "Remove the constraint, or list the columns that were meant.",
  source:
    "PostgreSQL documentation, CREATE TABLE: each constraint should name a different set of columns",
  check({ model, report }) {
    for (const { constraints } of model.tables) {
      const sets = new ColumnSets();
      const seen = new Set<string>();
      const sorted = [...constraints].sort((a, b) => rank(a.type) - rank(b.type));
      for (const constraint of sorted) {
        const { type, resolvedColumns: columns } = constraint;
        if (type !== "UNIQUE" && type !== "PRIMARY_KEY") continue;
        if (columns === undefined || columns.length === 0) continue;
        const name = sets.nameOf(columns);
        if (type === "UNIQUE" && seen.has(name)) {
          const message = "another key already has the same columns";
          report({ place: constraint.at("columns"), message });
        }
        seen.add(name);
      }
    }
  },
});

const rank = (type: string | undefined): number => (type === "PRIMARY_KEY" ? 0 : 1);

export const emptyConstraint = defineRule({
  id: "empty-constraint",
  severity: "error",
  summary: "A constraint has no columns or no type.",
  rationale: "A constraint without columns, or without a type, has no effect.",
  remedy:
    "List the columns by their fully qualified names and write `constraintType`, or remove the constraint.",
  source: "database practice: every key has at least one column",
  check({ model, report }) {
    for (const constraint of model.tables.flatMap(({ constraints }) => constraints)) {
      const missing = ["columns", "constraintType"].find((key) => constraint.lacks(key));
      if (constraint.columnNames?.length === 0) {
        report({ place: constraint.at("columns"), message: "the constraint lists no columns" });
      } else if (missing !== undefined) {
        const message = `the constraint has no \`${missing}\``;
        report({ place: constraint.at(), mark: "owner", message });
      }
    }
  },
});
