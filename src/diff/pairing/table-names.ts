import { lastSegment, numberSuffix, ownerName } from "../../model/fully-qualified-name.js";
import type { ColumnModel, TableModel } from "../../model/model.js";
import { parseVersion } from "../../model/version.js";

/**
 * The names of the tables of both sides, with and without their major versions. A number at the end of
 * a fully qualified name is a version only after the name of the table: in `sales.2024` it can be the name. If a
 * table does not state its name, its version decides, on whichever side it is, because only the version
 * may change.
 */
export class TableNames {
  /** The parts before a major version, in the names of all tables. */
  readonly #stems = new Set<string>();

  constructor(...sides: readonly (readonly TableModel[])[]) {
    for (const table of sides.flat()) {
      const { name, fullyQualifiedName = "", version } = table;
      const number = numberSuffix(fullyQualifiedName);
      if (number === undefined) continue;
      const isVersion =
        name === undefined ? parseVersion(version)?.major === number : isNamed(table, name);
      if (isVersion) this.#stems.add(ownerName(fullyQualifiedName));
    }
  }

  /** The major version at the end of a table's fully qualified name, if it has one. */
  majorOf(table: TableModel): number | undefined {
    const { name, fullyQualifiedName = "" } = table;
    const number = numberSuffix(fullyQualifiedName);
    if (number === undefined) return undefined;
    const isVersion =
      name === undefined ? this.#stems.has(ownerName(fullyQualifiedName)) : isNamed(table, name);
    return isVersion ? number : undefined;
  }

  /** The fully qualified name of a table without the major version. */
  stemOf(table: TableModel): string | undefined {
    const { fullyQualifiedName: full } = table;
    return full === undefined || this.majorOf(table) === undefined ? full : ownerName(full);
  }

  /** The name of a table, or else the last segment of its fully qualified name. */
  nameOf(table: TableModel): string {
    return table.name || lastSegment(this.stemOf(table) ?? "");
  }

  /** Every name that settings can use for a table. */
  allOf(table: TableModel): readonly string[] {
    const names = [this.nameOf(table), table.fullyQualifiedName, this.stemOf(table)];
    return [...new Set(names)].filter((name) => name !== undefined && name !== "") as string[];
  }

  /** The fully qualified name of a column below that of its table; all of it if it is elsewhere. */
  belowTable({ fullyQualifiedName: name, table }: ColumnModel): string | undefined {
    if (name === undefined) return undefined;
    const owner = [table.fullyQualifiedName, this.stemOf(table)].find(
      (one) =>
        one !== undefined &&
        one !== "" &&
        /^[.:]./.test(name.slice(one.length)) &&
        name.startsWith(one),
    );
    return owner === undefined ? name : name.slice(owner.length + 1);
  }
}

/** Whether the segment before the number is the name of the table. */
const isNamed = ({ fullyQualifiedName = "" }: TableModel, name: string): boolean =>
  lastSegment(ownerName(fullyQualifiedName)) === name;
