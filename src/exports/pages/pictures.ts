import { grouped } from "../../values/collections.js";
import { layOut } from "./layout.js";
import type { LinkedTable, Relation } from "./page-content.js";
import type { Picture, PictureBox, PictureLine, PictureRow } from "./picture.js";

// Chooses the tables and columns of each picture. It knows nothing of a model, so a page can draw from its own
// contents.

/** The facts about tables that pictures need. */
export interface PictureSource {
  readonly tables: readonly LinkedTable[];
  readonly relations: readonly Relation[];
}

/** Up to this number of tables with relations, a picture shows all of them; with more, it shows groups. */
export const MAX_WHOLE = 80;
const MAX_NEIGHBORS = 15;
/** With more lines than this, a picture is unreadable. */
const MAX_LINES = 200;
const MAX_ROWS = 30;
/** With more tables than this, they have no columns, so that their names can be read in a picture of all of them. */
const MAX_WITH_ROWS = 40;
const MAX_GROUPS = 40;
/** Many tables become about this number of groups, of at least so many tables if keys allow it. */
const GROUPS = 16;
const MIN_GROUP = 12;
/** The rows of a group for the groups that it refers to. */
const MAX_GROUP_ROWS = 6;
const MAX_NAME = 36;
const MAX_TYPE = 20;

/** The tables that a picture of all tables shows: those with relations. */
export const relatedTables = ({ relations }: PictureSource): number[] =>
  [...new Set(relations.flatMap(({ from, to }) => [from, to]))].sort((one, other) => one - other);

/** Whether there is a picture of all tables, or only of their groups. */
export const isSmall = (source: PictureSource): boolean =>
  relatedTables(source).length <= MAX_WHOLE && source.relations.length <= MAX_LINES;

/**
 * A picture of all tables with their keys, or, if they are many, of their groups. Tables that no key connects are left
 * out.
 *
 * @param groupId the anchor of a group, by its index; without it, a group leads to its main table
 * @returns `undefined` if there is no relation
 */
export function overview(
  source: PictureSource,
  groups: readonly TableGroup[],
  groupId?: (group: number) => string,
): Picture | undefined {
  if (source.relations.length === 0) return undefined;
  if (isSmall(source)) return draw(source, relatedTables(source), undefined);
  return groupPicture(source, groups, groupId);
}

/** The picture of some tables, by index, and of the keys between them. */
export const membersPicture = (source: PictureSource, members: readonly number[]): Picture =>
  draw(source, members, undefined);

/** A picture of all tables with their keys, even if no key connects them; `undefined` if there are only views. */
export function allTables(source: PictureSource): Picture | undefined {
  const drawn = [...source.tables.keys()].filter((index) => source.tables[index]?.isView === false);
  return drawn.length === 0 ? undefined : draw(source, drawn, undefined);
}

/**
 * A picture of a table with all its columns, and of the tables that refer to it or that it refers to.
 *
 * @returns `undefined` for a table without relations
 */
export function neighborhood(source: PictureSource, table: number): Picture | undefined {
  const lines = source.relations
    .filter(({ from, to }) => from === table || to === table)
    .slice(0, MAX_LINES / 2);
  if (lines.length === 0) return undefined;
  const neighbors = new Set(lines.flatMap(({ from, to }) => [from, to]));
  neighbors.delete(table);
  const drawn = [...neighbors].slice(0, MAX_NEIGHBORS);
  const relations = lines.filter(({ from, to }) =>
    [from, to].every((index) => index === table || drawn.includes(index)),
  );
  return draw(
    { tables: source.tables, relations },
    [table, ...drawn].sort((one, other) => one - other),
    table,
  );
}

/** @param main the table that is shown with all its columns */
function draw(
  { tables, relations }: PictureSource,
  drawn: readonly number[],
  main: number | undefined,
): Picture {
  const hasRows = drawn.length <= MAX_WITH_ROWS;
  const rows = new Map(
    (hasRows ? drawn : []).map((index) => [
      index,
      rowsShown(tables, relations, index, index === main),
    ]),
  );
  const boxes = drawn.map((index): PictureBox => {
    const { label = "", href } = tables[index] ?? {};
    return {
      title: cut(label, MAX_NAME),
      href,
      isMain: index === main,
      rows: rows.get(index)?.rows ?? [],
    };
  });
  const rowAt = (table: number, column: number | undefined): number =>
    rows.get(table)?.indices.indexOf(column ?? -1) ?? -1;
  const lines = relations.flatMap((relation): PictureLine[] => {
    const [from, to] = [drawn.indexOf(relation.from), drawn.indexOf(relation.to)];
    if (from < 0 || to < 0) return [];
    return [
      {
        from,
        fromRow: rowAt(relation.from, relation.fromColumns[0]),
        to,
        toRow: rowAt(relation.to, relation.toColumns[0]),
        title: relationTitle(tables, relation),
      },
    ];
  });
  return layOut(boxes, lines);
}

/** The columns of a box, by index, with a last row that counts the columns left out, if they would take more rows. */
function rowsShown(
  tables: PictureSource["tables"],
  relations: readonly Relation[],
  index: number,
  isMain: boolean,
): { readonly rows: readonly PictureRow[]; readonly indices: readonly number[] } {
  const columns = tables[index]?.columns ?? [];
  const related = relatedColumns(relations, index);
  const isKey = (column: number): boolean =>
    related.has(column) || columns[column]?.keys.includes("PK") === true;
  const keys = [...columns.keys()].filter(isKey);
  const isWhole = (isMain && columns.length <= MAX_ROWS) || columns.length <= keys.length + 1;
  const indices = isWhole ? [...columns.keys()] : keys;
  const rows = indices.map((column): PictureRow => {
    const { name = "", type = "", keys = [] } = columns[column] ?? {};
    return {
      name: cut(name, MAX_NAME),
      type: cut(type, MAX_TYPE),
      key: keys.filter((key) => key !== "UNIQUE").join(" "),
    };
  });
  const more = columns.length - indices.length;
  const words = rows.length > 0 ? `and ${more} more` : counted(more, "column");
  const rest = more > 0 ? [{ name: words, type: "", key: "" }] : [];
  return { rows: [...rows, ...rest], indices };
}

/** The columns of a table that relations lead from or to. */
export const relatedColumns = (relations: readonly Relation[], table: number): Set<number> =>
  new Set(
    relations.flatMap(({ from, fromColumns, to, toColumns }) => [
      ...(from === table ? fromColumns : []),
      ...(to === table ? toColumns : []),
    ]),
  );

/** @example relationTitle(tables, relation) // "orders.customer_id refers to customers.id" */
function relationTitle(tables: PictureSource["tables"], relation: Relation): string {
  const end = (table: number, columns: readonly number[]): string => {
    const { label = "", columns: all = [] } = tables[table] ?? {};
    return columns.map((column) => `${label}.${all[column]?.name ?? "?"}`).join(", ");
  };
  return `${end(relation.from, relation.fromColumns)} refers to ${end(relation.to, relation.toColumns)}`;
}

/** Tables that keys connect, with the one that has most keys. */
export interface TableGroup {
  readonly name: string;
  readonly main: number;
  readonly members: readonly number[];
}

/**
 * The tables with relations, in groups of about equal size: tables with few keys join those that they refer to first,
 * so a table that many refer to does not bring all of them together. What remains of many groups is the last one.
 */
export function relatedGroups(source: PictureSource): TableGroup[] {
  const { tables, relations } = source;
  const related = relatedTables(source);
  const degrees = new Map(related.map((table) => [table, 0]));
  for (const table of relations.flatMap(({ from, to }) => [from, to])) {
    degrees.set(table, (degrees.get(table) ?? 0) + 1);
  }
  const degree = (table: number): number => degrees.get(table) ?? 0;
  const limit = Math.min(Math.max(MIN_GROUP, Math.ceil(related.length / GROUPS)), MAX_WHOLE);
  const groups = new Map(related.map((table) => [table, [table]]));
  const weight = ({ from, to }: Relation): number => degree(from) + degree(to);
  const byWeight = [...relations].sort((one, other) => weight(one) - weight(other));
  // Then small groups that the limit has kept apart join a neighbor.
  for (const [most, mostOfSmall] of [
    [limit, limit],
    [2 * limit, limit / 2],
  ] as const) {
    for (const { from, to } of byWeight) {
      const [one, other] = [groups.get(from) ?? [], groups.get(to) ?? []];
      const [small, large] = one.length < other.length ? [one, other] : [other, one];
      const isFull = one.length + other.length > most || small.length > mostOfSmall;
      if (one === other || isFull) continue;
      large.push(...small);
      for (const table of small) groups.set(table, large);
    }
  }
  const sorted = [...new Set(groups.values())].sort((one, other) => other.length - one.length);
  const rest = sorted.splice(MAX_GROUPS - 1).flat();
  const prefix = (table: number): string =>
    /^[^_\-.]+/.exec(tables[table]?.label ?? "")?.[0] ?? "tables";
  const named = sorted.map((members) => {
    const main = members.reduce((best, table) => (degree(table) > degree(best) ? table : best));
    const isAlike = members.every((table) => prefix(table) === prefix(main));
    return { members: members.sort((one, other) => one - other), main, isAlike };
  });
  const uses = grouped(named, ({ main }) => prefix(main));
  const result = named.map(({ members, main, isAlike }): TableGroup => {
    const isName = isAlike && uses.get(prefix(main))?.length === 1;
    return { members, main, name: isName ? prefix(main) : `around ${tables[main]?.label}` };
  });
  const [first] = rest;
  return first === undefined ? result : [...result, { members: rest, main: first, name: "others" }];
}

/** One box for each group, with the number of its tables, and a line from the number of its keys to each other group. */
function groupPicture(
  { tables, relations }: PictureSource,
  groups: readonly TableGroup[],
  groupId: ((group: number) => string) | undefined,
): Picture {
  const groupAt = new Map(
    groups.flatMap(({ members }, group) => members.map((table) => [table, group] as const)),
  );
  const leading = grouped(relations, ({ from }) => groupAt.get(from));
  const lines: PictureLine[] = [];
  const boxes = groups.map(({ name, main, members }, from): PictureBox => {
    const targets = grouped(leading.get(from) ?? [], ({ to }) => groupAt.get(to) ?? from);
    targets.delete(from);
    const sorted = [...targets].sort(([, one], [, other]) => other.length - one.length);
    const rows = sorted.map(([to, keys], at) => {
      const words = counted(keys.length, "key");
      const title = `${words} from ${name} to ${groups[to]?.name}`;
      lines.push({ from, fromRow: Math.min(at, MAX_GROUP_ROWS) + 1, to, toRow: 0, title });
      return { name: `→ ${cut(groups[to]?.name ?? "", MAX_NAME)}`, type: words, key: "" };
    });
    const more = rows.splice(MAX_GROUP_ROWS).length;
    const rest = more > 0 ? [{ name: `→ ${counted(more, "other")}`, type: "", key: "" }] : [];
    return {
      title: cut(name, MAX_NAME),
      href: groupId === undefined ? tables[main]?.href : `#${groupId(from)}`,
      rows: [{ name: counted(members.length, "table"), type: "", key: "" }, ...rows, ...rest],
    };
  });
  return layOut(boxes, lines.slice(0, MAX_LINES));
}

/** The page has this code, too, so it does not import the words of messages. */
const counted = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? "" : "s"}`;

function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length - 1).join("")}…` : text;
}
