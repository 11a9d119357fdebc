import type { ColumnModel, Place } from "../../model/model.js";
import { INTERVAL_TYPES } from "../../model/read-table.js";
import { nearestName } from "../../words/nearest-name.js";
import { didYouMean, quote } from "../../words/phrases.js";
import { defineRule, type RuleFix, type RuleProblem } from "../rule.js";

export const unknownTableType = defineRule({
  id: "unknown-table-type",
  severity: "info",
  summary:
    "The `tableType` of a Table is similar to one that the DatastoreAPI specification lists, but not the same.",
  rationale: "Tools distinguish views from tables by this word, and compare it exactly.",
  remedy:
    "Write the type as it is listed: EXTERNAL, VIEW, SECUREVIEW, MATERIALIZEDVIEW, ICEBERG, LOCAL, PARTITIONED, REGULAR or FOREIGN.",
  source:
    "DatastoreAPI specification, Table Entity: tableType; OpenMetadata adds Regular and Foreign",
  fixable: true,
  check({ model, report }) {
    for (const table of model.tables) {
      const { style, tableType } = table;
      if (style !== "table" || !tableType || TABLE_TYPES.includes(tableType)) continue;
      // OpenMetadata writes `Regular`. Other words can be specific to a database.
      if (/^[A-Z][a-z]+$/.test(tableType) && TABLE_TYPES.includes(tableType.toUpperCase()))
        continue;
      const problem = unknownWord(table.at("tableType"), "table type", tableType, TABLE_TYPES);
      if (problem.fix !== undefined) report(problem);
    }
  },
});

export const unknownConstraintType = defineRule({
  id: "unknown-constraint-type",
  severity: "warning",
  summary: "The `constraintType` of a constraint is not UNIQUE, PRIMARY_KEY or FOREIGN_KEY.",
  rationale: "Tools do not know the type, so they do not enforce the constraint.",
  remedy:
    "Write one of the three. A descriptor cannot express SORT_KEY and DIST_KEY from OpenMetadata.",
  source: "DatastoreAPI specification, Table Constraint Object: constraintType",
  fixable: true,
  check({ model, report }) {
    for (const constraint of model.tables.flatMap(({ constraints }) => constraints)) {
      const { type } = constraint;
      if (type === undefined || TABLE_CONSTRAINTS.includes(type)) continue;
      const place = constraint.at("constraintType");
      report(unknownWord(place, "constraint type", type, TABLE_CONSTRAINTS));
    }
  },
});

export const unknownColumnConstraint = defineRule({
  id: "unknown-column-constraint",
  severity: "warning",
  summary: "The `columnConstraint` of a Column is not NULL, NOT_NULL, UNIQUE or PRIMARY_KEY.",
  rationale:
    "Tools that create or check tables know only these four. `NOT NULL` with a space is SQL, and tools do not recognize it as a constraint.",
  remedy:
    "Write one of the four. A constraint on several columns belongs in `constraints` of the table.",
  source: "DatastoreAPI specification, Column Object: columnConstraint",
  fixable: true,
  check({ model, report }) {
    for (const column of model.tables.flatMap(({ columns = [] }) => columns)) {
      const text = column.raw.columnConstraint;
      if (column.table.style !== "table" || typeof text !== "string") continue;
      if (COLUMN_CONSTRAINTS.includes(text)) continue;
      const place = column.placeOf("nullable");
      report(unknownWord(place, "column constraint", text, COLUMN_CONSTRAINTS));
    }
  },
});

export const unknownIntervalType = defineRule({
  id: "unknown-interval-type",
  severity: "warning",
  summary:
    "The `intervalType` of a partition is not TIME-UNIT, INTEGER-RANGE, INGESTION-TIME or COLUMN-VALUE.",
  rationale: "Readers do not know how the table is partitioned.",
  remedy: "Write one of the four. The rule also accepts OTHER, which OpenMetadata uses.",
  source: "DatastoreAPI specification, Table Partition Object: intervalType",
  fixable: true,
  check({ model, report }) {
    for (const partition of model.tables.flatMap(({ partitions }) => partitions)) {
      const type = partition.intervalType;
      if (type === undefined || type === "OTHER" || INTERVAL_TYPES.some((name) => name === type))
        continue;
      report(unknownWord(partition.at("intervalType"), "interval type", type, INTERVAL_TYPES));
    }
  },
});

/** The constraints that a column can have by itself. */
export const COLUMN_CONSTRAINTS: readonly string[] = ["NULL", "NOT_NULL", "UNIQUE", "PRIMARY_KEY"];
/** The constraints that a table can have. */
export const TABLE_CONSTRAINTS: readonly string[] = ["UNIQUE", "PRIMARY_KEY", "FOREIGN_KEY"];
/** The table types that the DatastoreAPI specification names, and two that OpenMetadata adds. */
export const TABLE_TYPES: readonly string[] = [
  "REGULAR",
  "EXTERNAL",
  "VIEW",
  "SECUREVIEW",
  "MATERIALIZEDVIEW",
  "ICEBERG",
  "LOCAL",
  "PARTITIONED",
  "FOREIGN",
];

/** The type of a column in a message, or else the kind of its values. */
export const quotedType = ({ dataType, family }: ColumnModel): string =>
  quote(dataType?.text ?? family ?? "");

/** The fix that writes the value that was probably meant; none if there is no such value. */
export const replacement = (value: string | undefined, safe = false): RuleFix | undefined =>
  value === undefined ? undefined : { safe, change: { kind: "replace-value", value } };

/**
 * The problem with a value that is not in a vocabulary.
 *
 * @param kind the kind of word in the vocabulary, for example "constraint type"
 */
export function unknownWord(
  place: Place,
  kind: string,
  text: string,
  words: readonly string[],
): RuleProblem {
  // It differs at most in case and punctuation.
  const same = words.find((word) => fold(word) === fold(text));
  const near = same ?? nearestName(text, words);
  const hint = near === undefined ? `; expected one of ${words.map(quote).join(", ")}` : "";
  return {
    place,
    message: `unknown ${kind} ${quote(text)}${hint}${didYouMean(near)}`,
    fix: replacement(near, same !== undefined),
  };
}

const fold = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
