import { formatPatterns } from "../../../generated/formats.js";
import { compiledPattern } from "../../format/shape/compiled-pattern.js";
import { type DocumentPlace, documentPlace } from "../../model/document-place.js";
import { lastSegment, withoutMajor } from "../../model/fully-qualified-name.js";
import type { ColumnModel, TableModel } from "../../model/table.js";
import { valueAt } from "../../values/json-pointer.js";
import { quote } from "../../words/quote.js";
import type { GraphView } from "../views/snapshot.js";
import { RenameError, refuseName } from "./rename-error.js";
import type { ScalarChange } from "./rewrite-scalars.js";

/** The two names of a table or column. */
interface Names {
  readonly full: string;
  readonly short: string | undefined;
}

/**
 * The changes that rename a column: its names, and every constraint and partition that has one of
 * them.
 *
 * @param oldName the one of its names that is renamed
 */
export function renameColumn(
  column: ColumnModel,
  { oldName, newName }: { readonly oldName: string; readonly newName: string },
  views: readonly GraphView[],
): ScalarChange[] {
  const after = namesOfColumn(column, oldName, newName);
  if (after.full !== column.fullyQualifiedName) assertNew(after.full, views);
  const isTaken = (one: ColumnModel) => one.name === after.short && one.name !== column.name;
  if (column.table.columns?.some(isTaken)) refuseName(newName, "exists already");
  return views.flatMap((view) => changesOfColumn(column, after, view));
}

/**
 * The changes that rename a table: its names, and those of its columns, which start with its own.
 *
 * @param tablesIn the table, as a descriptor reads it
 */
export function renameTable(
  tablesIn: (view: GraphView) => readonly TableModel[],
  newName: string,
  views: readonly GraphView[],
): ScalarChange[] {
  assertNew(newName, views);
  return views.flatMap((view) =>
    tablesIn(view).flatMap((table) => changesOfTable(table, newName, view)),
  );
}

/** Both names of a column when one of them is renamed. */
function namesOfColumn(column: ColumnModel, oldName: string, newName: string): Names {
  const { fullyQualifiedName: full = "", name: short } = column;
  const last = lastSegment(full);
  const follows = short === last;
  if (oldName === full) return { full: newName, short: follows ? lastSegment(newName) : short };
  if (short !== column.text("name")) {
    throw new RenameError(`${oldName} is a key of a JSON Schema, which is not renamed`);
  }
  if (!follows) return { full, short: newName };
  // The whole name is understood as well.
  const isWhole = newName !== lastSegment(newName);
  const renamed = isWhole ? newName : full.slice(0, full.length - last.length) + newName;
  return { full: renamed, short: lastSegment(newName) };
}

function changesOfTable(table: TableModel, newName: string, view: GraphView): ScalarChange[] {
  const { fullyQualifiedName: before = "", name: short } = table;
  // A major version at the end is not part of the short name, or of the names of columns.
  const stem = short === lastSegment(before) ? before : withoutMajor(before);
  const newStem = stemOf(newName, stem);
  const columns = (table.columns ?? []).flatMap((column) => {
    const { fullyQualifiedName: full = "", name } = column;
    const renamed =
      moved(full, before, stem === before ? newStem : newName) ?? moved(full, stem, newStem);
    if (renamed === undefined || renamed === full) return [];
    assertNew(renamed, [view]);
    return changesOfColumn(column, { full: renamed, short: name }, view);
  });
  const newShort = short === lastSegment(stem) ? lastSegment(newStem) : short;
  return [
    ...changeAt(documentPlace(table.at("fullyQualifiedName")), before, newName),
    ...changesOfShort(table, newShort),
    ...columns,
  ];
}

/**
 * The new name of a table without its major version. A number in place of the short name, as in
 * `shop.2024`, is not a version.
 */
function stemOf(newName: string, oldStem: string): string {
  const stem = withoutMajor(newName);
  return segmentCount(stem) < segmentCount(oldStem) ? newName : stem;
}

const segmentCount = (name: string): number => name.split(/[.:]/).length;

/** The name of a column whose table has another name; `undefined` if it does not start with that. */
const moved = (name: string, from: string, to: string): string | undefined =>
  name.startsWith(from) && /^[.:]/.test(name.slice(from.length))
    ? to + name.slice(from.length)
    : undefined;

/** The changes where a column is defined and used: each place keeps the short or the whole name. */
function changesOfColumn(
  column: ColumnModel,
  after: Names,
  { symbols }: GraphView,
): ScalarChange[] {
  const { fullyQualifiedName: full = "", name: short } = column;
  const uses = symbols.ofColumn(column).flatMap(({ document, path }) => {
    const isShort = short !== full && valueAt(document.source.value, path) === short;
    return isShort
      ? changeAt({ document, path }, short, after.short)
      : changeAt({ document, path }, full, after.full);
  });
  return [...uses, ...changesOfShort(column, after.short)];
}

/** The change of a `name`, where it is written. */
const changesOfShort = (
  node: TableModel | ColumnModel,
  after: string | undefined,
): ScalarChange[] =>
  node.name !== undefined && node.text("name") === node.name
    ? changeAt(documentPlace(node.at("name")), node.name, after)
    : [];

/** @throws RenameError when something else is written at a place, such as a whole JSON Schema as a string */
function changeAt(
  { document: { source }, path }: Pick<DocumentPlace, "document" | "path">,
  before: string | undefined,
  after: string | undefined,
): ScalarChange[] {
  if (before === undefined || after === undefined || before === after) return [];
  if (valueAt(source.value, path) !== before) {
    throw new RenameError(`${source.file} has ${quote(before)} in a string, which is not edited`);
  }
  return [{ source, path, part: "value", before, after }];
}

/** @throws RenameError for a name that is not allowed, or that another table or column has */
function assertNew(name: string, views: readonly GraphView[]): void {
  if (!compiledPattern(formatPatterns.fqn).test(name)) {
    refuseName(name, "is not a fully qualified name");
  }
  for (const { names } of views.map(({ model }) => model)) {
    // A table is also found by its name without the major version.
    const isTaken = names.column(name) ?? names.table(name)?.fullyQualifiedName === name;
    if (isTaken) refuseName(name, "exists already");
  }
}
