import { grouped } from "../../values/get-or-add.js";
import type { ColumnContent } from "./column-content.js";
import { layOut } from "./layout.js";
import type { Relation, TableContent } from "./page-content.js";
import type { Picture, PictureBox, PictureLine, PictureRow } from "./picture.js";

// Chooses the tables and columns of each picture. It knows nothing of a model, so a page can draw from its own
// contents.

/** A table of a picture; a page content has more of it. */
type PicturedTable = Pick<TableContent, "id" | "label" | "group" | "isView"> & {
  readonly columns: readonly Pick<ColumnContent, "name" | "type" | "keys">[] | undefined;
};

/** The facts about tables that pictures need. */
export interface PictureSource {
  readonly tables: readonly PicturedTable[];
  readonly relations: readonly Relation[];
}

/** Up to this number of tables, a picture shows all of them; with more, it shows groups. */
const MAX_WHOLE = 50;
const MAX_NEIGHBORS = 15;
/** With more lines than this, a picture is unreadable. */
const MAX_LINES = 200;
const MAX_ROWS = 30;
const MAX_GROUPS = 60;
const MAX_NAME = 36;
const MAX_TYPE = 20;

/** Whether there is a picture of all tables, or only of their groups. */
export const isSmall = ({ tables, relations }: PictureSource): boolean =>
  tables.filter(({ isView }) => !isView).length <= MAX_WHOLE && relations.length <= MAX_LINES;

/**
 * A picture of all tables with their keys, or, if they are many, of their groups. Views, which no key
 * connects, are left out.
 *
 * @returns `undefined` if there is nothing to see: no relation between different boxes
 */
export function overview(source: PictureSource): Picture | undefined {
  if (source.relations.length === 0) return undefined;
  return isSmall(source) ? allTables(source) : groupPicture(source);
}

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
  const rows = new Map(
    drawn.map((index) => [index, rowsShown(tables, relations, index, index === main)]),
  );
  const boxes = drawn.map((index): PictureBox => {
    const { label = "", id = "" } = tables[index] ?? {};
    return {
      title: cut(label, MAX_NAME),
      href: `#${id}`,
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

/** The columns of a box, by index, with a last row that counts the columns left out. */
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
  const indices = [...columns.keys()].filter(
    (column) => isKey(column) || (isMain && columns.length <= MAX_ROWS),
  );
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

/** One box for each group of tables, with the number of its tables, and lines between groups. */
function groupPicture({ tables, relations }: PictureSource): Picture | undefined {
  const groupAt = tables.map(groupNames(tables));
  const groups = grouped(groupAt.keys(), (index) => groupAt[index]);
  if (groups.size < 2 || groups.size > MAX_GROUPS) return undefined;
  const names = [...groups.keys()];
  const boxes = [...groups].map(
    ([group, indices]): PictureBox => ({
      title: cut(group || "no schema", MAX_NAME),
      href: `#${tables[indices[0]]?.id}`,
      rows: [{ name: counted(indices.length, "table"), type: "", key: "" }],
    }),
  );
  const counts = new Map<string, number>();
  for (const { from, to } of relations) {
    const key = `${names.indexOf(groupAt[from] ?? "")} ${names.indexOf(groupAt[to] ?? "")}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  if (counts.size > MAX_LINES) return undefined;
  const lines = [...counts].flatMap(([key, number]): PictureLine[] => {
    const [from = 0, to = 0] = key.split(" ").map(Number);
    const title = `${number} from ${names[from] || "no schema"} to ${names[to] || "no schema"}`;
    return from === to ? [] : [{ from, fromRow: 0, to, toRow: 0, title }];
  });
  return layOut(boxes, lines);
}

/** The rule for groups of tables: by schema, or in a single schema by the first word of their names. */
function groupNames(tables: PictureSource["tables"]): (table: PicturedTable) => string {
  if (new Set(tables.map(({ group }) => group)).size > 1) return ({ group }) => group;
  return ({ label }) => /^[^_\-.]+/.exec(label)?.[0] ?? label;
}

/** The page has this code, too, so it does not import the words of messages. */
const counted = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? "" : "s"}`;

function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length - 1).join("")}…` : text;
}
