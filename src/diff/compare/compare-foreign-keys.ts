import type { Place } from "../../model/model-node.js";
import type { TableModel } from "../../model/table.js";
import { quotedList } from "../../words/phrases.js";
import type { ColumnIds, Side } from "../pairing/column-ids.js";
import type { TablePair } from "../pairing/pair-tables.js";
import type { TableSubjects } from "../subjects.js";
import { constraintsOf } from "./compare-keys.js";
import type { FoundChange } from "./found-change.js";

interface ForeignKey {
  readonly names: readonly string[];
  readonly targets: readonly string[];
  readonly place: Place;
}

/**
 * Compares the foreign keys of a table. One over a column or table that exists on one side only
 * follows from that.
 */
export function compareForeignKeys(
  pair: TablePair,
  ids: ColumnIds,
  subjects: TableSubjects,
): FoundChange[] {
  const old = foreignKeys(pair.old, "old", ids);
  const next = foreignKeys(pair.new, "new", ids);
  const changes: FoundChange[] = [];
  for (const [id, { names, targets, place }] of old) {
    if (next.has(id)) continue;
    changes.push({
      code: "foreign-key-removed",
      subject: subjects.key(names),
      message: `${quotedList(names)} of ${subjects.text} no longer refers to ${quotedList(targets)}`,
      old: { place, value: [...names, ...targets] },
      new: { place: pair.new.namePlace },
    });
  }
  for (const [id, { names, targets, place }] of next) {
    if (old.has(id)) continue;
    changes.push({
      code: "foreign-key-added",
      subject: subjects.key(names),
      message: `${quotedList(names)} of ${subjects.text} refers to ${quotedList(targets)}`,
      old: { place: pair.old.namePlace },
      new: { place, value: [...names, ...targets] },
    });
  }
  return changes;
}

function foreignKeys(
  table: TableModel,
  side: Side,
  ids: ColumnIds,
): ReadonlyMap<string, ForeignKey> {
  const keys = new Map<string, ForeignKey>();
  for (const constraint of constraintsOf(table, "FOREIGN_KEY")) {
    const { columnNames = [], columns } = constraint;
    const { ids: list, hasSingle } = ids.of(side, columnNames, columns);
    if (hasSingle || list.length === 0) continue;
    const names = columnNames.map((name, index) => {
      const column = columns[index];
      return column?.table === table ? column.shortName : (name ?? "");
    });
    // The columns, then what they refer to; a list that cannot be divided is compared as it is.
    const half = list.length % 2 === 0 ? list.length / 2 : list.length;
    const id = list
      .slice(0, half)
      .map((own, index) => `${own}>${list[half + index] ?? ""}`)
      .sort()
      .join(" ");
    keys.set(id, {
      names: names.slice(0, half),
      targets: names.slice(half),
      place: constraint.at("columns"),
    });
  }
  return keys;
}
