import type { Place } from "../../model/model-node.js";
import { constraintName } from "../../model/read-table.js";
import type { ColumnListModel, TableModel } from "../../model/table.js";
import { quotedList } from "../../words/phrases.js";
import type { ColumnIds, Side } from "../pairing/column-ids.js";
import type { TablePair } from "../pairing/pair-tables.js";
import type { TableSubjects } from "../subjects.js";
import type { FoundChange } from "./found-change.js";

/** Constraints about the content of a table. Others are about how it is stored, as partitions are. */
const CONTENT = new Set<string | undefined>(["PRIMARY_KEY", "UNIQUE", "FOREIGN_KEY"]);

/** A partition, or a constraint of another type, such as a sort key. */
interface Part {
  readonly id: string;
  /** The type of a constraint; `undefined` for a partition. */
  readonly constraint: string | undefined;
  readonly text: string;
  readonly place: Place;
}

/** Compares how a table is stored: one change, however many partitions and constraints differ. */
export function compareLayout(
  pair: TablePair,
  ids: ColumnIds,
  subjects: TableSubjects,
): FoundChange[] {
  const [old, next] = [partsOf(pair.old, "old", ids), partsOf(pair.new, "new", ids)];
  const [oldIds, newIds] = [idsOf(old), idsOf(next)];
  const removed = old.filter(({ id }) => !newIds.has(id));
  const added = next.filter(({ id }) => !oldIds.has(id));
  if (removed.length === 0 && added.length === 0) return [];
  return [
    {
      code: "partition-changed",
      subject: subjects.table,
      aliases: subjects.aliases,
      message: messageOf([...removed, ...added], subjects),
      old: { place: (removed[0] ?? old[0])?.place ?? pair.old.namePlace, value: textsOf(old) },
      new: { place: (added[0] ?? next[0])?.place ?? pair.new.namePlace, value: textsOf(next) },
    },
  ];
}

function messageOf(changed: readonly Part[], { text }: TableSubjects): string {
  const types = new Set(changed.map(({ constraint }) => constraint));
  const hasPartitions = types.delete(undefined);
  if (types.size === 0) return `the partitions of ${text} changed`;
  const what = hasPartitions ? "partitions and constraints" : "constraints";
  const named = [...types].filter((type) => type !== undefined && type !== "") as string[];
  return `the ${what} of ${text} changed${named.length === 0 ? "" : `: ${quotedList(named)}`}`;
}

const idsOf = (parts: readonly Part[]): ReadonlySet<string> => new Set(parts.map(({ id }) => id));

const textsOf = (parts: readonly Part[]): string[] | undefined =>
  parts.length === 0 ? undefined : parts.map(({ text }) => text);

function partsOf(table: TableModel, side: Side, ids: ColumnIds): Part[] {
  const parts: Part[] = [];
  const add = (
    node: ColumnListModel,
    words: readonly (string | undefined)[],
    constraint?: string,
  ): void => {
    const { columnNames = [], columns } = node;
    const { ids: list, areSingle } = ids.of(side, columnNames, columns);
    // A partition by columns that were removed or added follows from them.
    if (areSingle) return;
    const said = words.filter((word) => word !== undefined);
    parts.push({
      id: JSON.stringify([words.map((word) => word ?? null), list]),
      constraint,
      text: [...said, ...columnNames].join(" "),
      place: node.at(),
    });
  };
  for (const partition of table.partitions) {
    add(partition, [partition.intervalType, partition.interval]);
  }
  for (const constraint of table.constraints) {
    const type = constraintName(constraint.type);
    if (!CONTENT.has(type)) add(constraint, [type], type ?? "");
  }
  return parts;
}
