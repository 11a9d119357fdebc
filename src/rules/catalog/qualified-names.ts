import { hasFormat } from "../../format/shape/shape.js";
import {
  isBelow,
  isRegular,
  lastSegment,
  numberSuffix,
  ownerName,
  withoutMajor,
} from "../../model/fully-qualified-name.js";
import type { TableModel } from "../../model/model.js";
import { getOrAdd } from "../../values/collections.js";
import { isWithinEdits } from "../../words/nearest-name.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { replacement } from "./vocabulary.js";

export const mismatchedName = defineRule({
  id: "mismatched-name",
  severity: "warning",
  summary: "The fully qualified name of a table or column does not end in its name.",
  rationale:
    "A fully qualified name consists of the names of the levels above and the name itself. If they differ, one of them was copied, or was changed without the other.",
  remedy:
    "Make `name` the last segment of `fullyQualifiedName`. The name of a table can be followed by its major version.",
  source:
    "DatastoreAPI specification, Table Entity and Column Object: fullyQualifiedName is the concatenation of names",
  check({ model, report }) {
    const { repeatedColumns, repeatedTables } = model.names;
    for (const table of model.tables) {
      const { name, fullyQualifiedName: full } = table;
      if (!name || !full || endsInName(full, name) || repeatedTables.has(table)) continue;
      const stem = withoutMajor(full);
      // The check of the format reports a name that is not a fully qualified name.
      if (!hasFormat("fqn", full) || endsInName(stem, name)) continue;
      const message = `the fully qualified name of table ${quote(name)} ends in ${quote(lastSegment(stem))}`;
      report({ place: table.at("fullyQualifiedName"), message });
    }
    for (const column of model.tables.flatMap(({ columns = [] }) => columns)) {
      const { name, fullyQualifiedName: full } = column;
      if (!name || !full || name === "-" || endsInName(full, name)) continue;
      if (repeatedColumns.has(column) || !hasFormat("fqn", full)) continue;
      const message = `the fully qualified name of column ${quote(name)} ends in ${quote(lastSegment(full))}`;
      report({ place: column.placeOf("fullyQualifiedName"), message });
    }
  },
});

/**
 * Whether the last segments of a name are another one. Case, and characters that such a name cannot
 * contain, do not count.
 */
function endsInName(full: string, name: string): boolean {
  const before = full.length - name.length;
  if (full.endsWith(name) && (before === 0 || /[.:]/.test(full.charAt(before - 1)))) return true;
  const folded = fold(name);
  const segments = full.split(/[.:]/).map(fold);
  let first = segments.length;
  for (let length = 0; length < folded.length && first > 0; )
    length += segments[--first]?.length ?? 0;
  return segments.slice(first).join("") === folded;
}

const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

export const misplacedColumn = defineRule({
  id: "misplaced-column",
  severity: "warning",
  summary:
    "The fully qualified name of a column belongs to another table of the document, or to a table that does not exist.",
  rationale:
    "Constraints find a column by this name, so they look for it in the other table. The column was probably copied from there, or the name of the table was misspelled.",
  remedy:
    "Start the name with the fully qualified name of the table that contains the column. The rule reports a table that does not exist only if its name is almost that of the table, or if it has as many parts, and the table has other columns with its own name.",
  source:
    "DatastoreAPI specification, Column Object: fullyQualifiedName is the concatenation of names",
  check({ model, report }) {
    const { names } = model;
    const regular = new Map<TableModel, boolean>();
    for (const column of model.tables.flatMap(({ columns = [] }) => columns)) {
      const { table, name, fullyQualifiedName: full = "" } = column;
      const own = table.fullyQualifiedName;
      if (!full || own === undefined || isBelow(full, own) || isRegular(full, own, name)) continue;
      const owner = ownerName(full);
      const other = names.table(owner);
      // Names can have more levels than a table and a column: fields of a struct.
      if (other === table || full.startsWith(own) || names.repeatedColumns.has(column)) continue;
      if (other === undefined && !isMisspelled(owner, table, regular)) continue;
      const whose = quote(other?.label ?? owner);
      report({
        place: column.placeOf("fullyQualifiedName"),
        message: `the fully qualified name of column ${quote(column.label)} of table ${quote(table.label)} belongs to table ${whose}${other === undefined ? ", which is not in the document" : ""}`,
        related:
          other === undefined
            ? [{ message: "the table", place: table.at("fullyQualifiedName") }]
            : [{ message: "the other table", place: other.at("fullyQualifiedName") }],
      });
    }
  },
});

/** Whether the name of a table that is not in the document must be a mistake. */
function isMisspelled(owner: string, table: TableModel, regular: Map<TableModel, boolean>) {
  const { fullyQualifiedName: full = "", columns = [] } = table;
  const own = withoutMajor(full);
  // Case does not count, and neither do digits: they can be a version.
  if (owner === "" || wordsOf(owner) === wordsOf(own)) return false;
  if (own.length > 3 && isWithinEdits(wordsOf(owner), wordsOf(own), 2)) return true;
  if (partsOf(owner) !== partsOf(own) || lastSegment(owner) === "") return false;
  // A table whose columns all have such names follows its own convention.
  return getOrAdd(regular, table, () =>
    columns.some(({ fullyQualifiedName: name = "" }) => isBelow(name, full)),
  );
}

const partsOf = (name: string): number => name.split(".").length;

const wordsOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[_-]?v?(?<!\d)\d+$/, "")
    .replace(/[\d_-]/g, "");

export const majorVersionMismatch = defineRule({
  id: "major-version-mismatch",
  severity: "warning",
  summary:
    "The number at the end of a table's fully qualified name is not the major version of the table.",
  rationale:
    "In the recommended form, the name ends in the major version, so two major versions of a table can coexist. If the two differ, one of them was not updated.",
  remedy: "Make the last segment of `fullyQualifiedName` the major version in `version`.",
  source:
    "DatastoreAPI specification, Table Entity: `{table-major-version}` in the recommended name",
  check({ model, report }) {
    for (const table of model.tables) {
      const { name, version, fullyQualifiedName: full } = table;
      if (!name || !full || version === undefined) continue;
      const number = numberSuffix(full);
      const major = /^(\d{1,9})\./.exec(version)?.[1];
      if (number === undefined || major === undefined || number === Number(major)) continue;
      // A number is a version only after the name; `sales.2024` can be a name.
      if (lastSegment(ownerName(full)) !== name) continue;
      const message = `the fully qualified name of table ${quote(name)} ends in ${number}, but its version is ${quote(version)}`;
      report({ place: table.at("fullyQualifiedName"), message });
    }
  },
});

export const unqualifiedColumnName = defineRule({
  id: "unqualified-column-name",
  severity: "warning",
  summary:
    "A constraint or partition refers to a column by `name`, not by its fully qualified name.",
  rationale:
    "The format requires the `fullyQualifiedName` here. SQL and OpenMetadata use plain names, but tools that read descriptors do not find a column by its plain name.",
  remedy: "Write the `fullyQualifiedName` of the column.",
  source: "DatastoreAPI specification, Table Constraint Object: columns in format fqn",
  fixable: true,
  check({ model, report }) {
    for (const table of model.tables) {
      for (const list of [...table.constraints, ...table.partitions]) {
        for (const [index, name] of (list.columnNames ?? []).entries()) {
          const full = list.columns[index]?.fullyQualifiedName;
          if (name === undefined || full === undefined || full === name) continue;
          const message = `${quote(name)} is not a fully qualified name; the column is ${quote(full)}`;
          report({ place: list.at("columns", index), message, fix: replacement(full, true) });
        }
      }
    }
  },
});
