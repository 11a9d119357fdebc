import { lastSegment, numberSuffix, ownerName } from "../model/fully-qualified-name.js";
import type { ColumnModel, TableModel } from "../model/table.js";
import { parseVersion } from "./version.js";

/**
 * The major version at the end of a table's fully qualified name; `undefined` if the name has none. A
 * number is a version only behind the name of the table: in `sales.2024` it can be the name.
 */
export function nameMajor({ name, fullyQualifiedName, version }: TableModel): number | undefined {
  if (fullyQualifiedName === undefined) return undefined;
  const number = numberSuffix(fullyQualifiedName);
  if (number === undefined) return undefined;
  const isBehindName =
    name === undefined
      ? parseVersion(version)?.major === number
      : lastSegment(ownerName(fullyQualifiedName)) === name;
  return isBehindName ? number : undefined;
}

/** The fully qualified name of a table without the major version. */
export function stemOf(table: TableModel): string | undefined {
  const { fullyQualifiedName } = table;
  if (fullyQualifiedName === undefined || nameMajor(table) === undefined) return fullyQualifiedName;
  return ownerName(fullyQualifiedName);
}

/** The name of a table, or else the last segment of its fully qualified name. */
export const tableName = (table: TableModel): string =>
  table.name || lastSegment(stemOf(table) ?? "");

/** The name of a column, or else the last segment of its fully qualified name. */
export const columnName = ({ name, fullyQualifiedName }: ColumnModel): string =>
  name || lastSegment(fullyQualifiedName ?? "");

/** The fully qualified name of a column below that of its table; all of it if it is elsewhere. */
export function nameBelowTable(column: ColumnModel): string | undefined {
  const { fullyQualifiedName: name, table } = column;
  if (name === undefined) return undefined;
  const owner = [table.fullyQualifiedName, stemOf(table)].find(
    (one) =>
      one !== undefined &&
      one !== "" &&
      /^[.:]./.test(name.slice(one.length)) &&
      name.startsWith(one),
  );
  return owner === undefined ? name : name.slice(owner.length + 1);
}
