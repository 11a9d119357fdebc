import { basename } from "node:path";
import { LSPErrorCodes, ResponseError } from "vscode-languageserver/node";
import { readTemplate, variablesOf } from "../../connections/braces.js";
import { hasFormat } from "../../format/shape/shape.js";
import { type DocumentPlace, documentPlace } from "../../model/document-place.js";
import { lastSegment, withoutMajor } from "../../model/fully-qualified-name.js";
import type { ColumnModel, ServiceModel, TableModel, TemplateModel } from "../../model/model.js";
import { splitReference } from "../../references/loading/uri.js";
import type { Reference, Target } from "../../references/resolve/checked-graph.js";
import { maskMessage } from "../../secrets/mask.js";
import type { SourceDocument } from "../../text/source-document.js";
import {
  formatPointer,
  isPrefix,
  type Path,
  parsePointer,
  pointerFragment,
  valueAt,
} from "../../values/json-value.js";
import { quote } from "../../words/phrases.js";
import { isAt } from "../views/places.js";
import type { GraphView } from "../views/snapshot.js";
import type { SymbolUse } from "../views/symbol-index.js";
import { usesOf } from "./navigation.js";

/** A key or a string, and what it becomes. */
export interface ScalarRewrite {
  readonly source: SourceDocument;
  readonly path: Path;
  readonly part: "key" | "value";
  readonly after: string;
  /** Whether only a part of it changes, and the rest is text of any kind. */
  readonly isTemplate?: boolean;
}

/** A rename that is refused, with a reason that the editor shows. */
export class RenameError extends ResponseError<void> {
  constructor(message: string) {
    super(LSPErrorCodes.RequestFailed, maskMessage(message));
  }
}

/** @throws RenameError about a new name */
function refuseName(name: string, reason: string): never {
  throw new RenameError(`${quote(name)} ${reason}`);
}

/** The keys and strings to rewrite to rename a symbol at one of its uses, whose text is given. */
export function symbolRewrites(
  use: SymbolUse,
  text: string,
  newName: string,
  views: readonly GraphView[],
): ScalarRewrite[] {
  const { symbol } = use;
  switch (symbol.kind) {
    case "target":
      return renameTarget(symbol.target, newName, views);
    case "variable":
      return renameVariable(usesOf(use, views), newName);
    case "column":
      return renameColumn(symbol.column, { oldName: text, newName }, views);
    case "table": {
      const after = namesAfter(symbol.table, { oldName: text, newName });
      if (after.full !== symbol.table.fullyQualifiedName) assertNew(after.full, views);
      return views.flatMap((view) =>
        view.symbols
          .of(use)
          .flatMap((one) =>
            one.isDefinition && one.symbol.kind === "table" ? [one.symbol.table] : [],
          )
          .flatMap((table) => rewriteTable(table, after, view, views)),
      );
    }
  }
}

/** The name is a key, and a key has no control characters. `$ref` would turn it into a reference. */
const KEY = /^(?!\$ref$)[^\p{Cc}\p{Cs}]+$/u;

/**
 * Returns the rewrites that rename a component, a service or another target of references. They change its
 * key, and every reference to it or to something inside it.
 */
function renameTarget(
  target: Target,
  newName: string,
  views: readonly GraphView[],
): ScalarRewrite[] {
  const { source } = target.document;
  const { path } = target;
  if (!KEY.test(newName)) refuseName(newName, "is not allowed as a key");
  const owner = valueAt(source.value, path.slice(0, -1));
  if (Object.hasOwn(Object(owner), newName)) refuseName(newName, "exists already");
  const index = path.length - 1;
  const references = views
    .flatMap(({ graph }) => graph.references)
    .filter(({ outcome }) => outcome.state === "resolved" && isInside(target, outcome));
  return [
    { source, path, part: "key", after: newName },
    ...references.map((one) => rewriteReference(one, index, newName)),
  ];
}

const isInside = (target: Target, { document, path }: Target): boolean =>
  document.source.file === target.document.source.file && isPrefix(target.path, path);

function rewriteReference(reference: Reference, index: number, newName: string): ScalarRewrite {
  const { document, path, key, ref, outcome } = reference;
  const { source } = document;
  const step = outcome.state === "resolved" && writtenStep(ref, outcome.path, index);
  if (!step) {
    throw new RenameError(
      `${shownName(source)} refers to it in another way; correct \`${ref}\` first`,
    );
  }
  return { source, path: [...path, key], part: "value", after: step.renamed(newName) };
}

/**
 * Returns the rewrites that rename a variable. They change its key in every service that shares the server,
 * and the strings of the server that contain it.
 *
 * @param uses all uses of the variable
 */
function renameVariable(uses: readonly SymbolUse[], newName: string): ScalarRewrite[] {
  const isTaken = ({ symbol }: SymbolUse) =>
    symbol.kind === "variable" && symbol.service.variableNames?.includes(newName);
  if (uses.some(isTaken)) refuseName(newName, "exists already");
  return uses.flatMap(({ symbol, document: { source }, path, part }): ScalarRewrite[] => {
    if (symbol.kind !== "variable") return [];
    const { service, variable } = symbol;
    if (part === "key") return [{ source, path, part, after: newName }];
    const isHere = isAt(source.file, path);
    const templates = (service.server?.templates ?? []).filter(({ owner, key }) =>
      isHere(owner.at(key)),
    );
    return templates.map((template) => {
      const after = renamedIn(template, service, variable.name, newName);
      return { source, path, part: "value", after, isTemplate: true };
    });
  });
}

/** @throws RenameError when the string would have other variables than before */
function renamedIn(
  { text, language }: TemplateModel,
  { variableNames = [] }: ServiceModel,
  oldName: string,
  newName: string,
): string {
  const before = readTemplate(text, language, (name) => variableNames.includes(name));
  if (variablesOf(before).includes(newName)) refuseName(newName, "is in the same string already");
  const parts = before.parts.map((part) =>
    part.kind === "variable" && part.name === oldName ? { ...part, name: newName } : part,
  );
  const renamed = parts
    .map((part) => (part.kind === "text" ? part.text : `{${part.name}}`))
    .join("");
  const isDeclared = (name: string) =>
    name === newName || (name !== oldName && variableNames.includes(name));
  const after = readTemplate(renamed, language, isDeclared);
  if (JSON.stringify(after.parts) !== JSON.stringify(parts)) {
    refuseName(newName, "would not be a variable in a string of the server");
  }
  return renamed;
}

/**
 * Where a reference names a step of the path that it resolves to. Its fragment may start inside that
 * path, at a descriptor in a container, so the steps are counted from the end.
 *
 * @param ref the value of `$ref`
 * @param resolved the path that it resolves to
 * @param index the step, counted from the start of that path
 * @returns its offsets in the reference, and what gives it another name; `undefined` when the reference does
 *   not name it
 */
export function writtenStep(ref: string, resolved: Path, index: number) {
  const parts = splitReference(ref);
  const steps = parts === undefined ? undefined : parsePointer(parts.fragment);
  if (parts === undefined || steps === undefined) return undefined;
  const step = steps.length - resolved.length + index;
  if (step < 0 || steps[step] !== String(resolved[index])) return undefined;
  const fragment = parts.document.length + 1;
  const written = ref.slice(fragment).split("/");
  // An encoded slash divides steps as well: then all steps are rewritten.
  const isWhole = written.length !== steps.length + 1;
  const before = isWhole ? "" : `${written.slice(0, step + 1).join("/")}/`;
  const start = fragment + before.length;
  const end = isWhole ? ref.length : start + (written[step + 1] ?? "").length;
  const renamed = (name: string): string => {
    const pointer = formatPointer(isWhole ? steps.with(step, name) : [name]);
    const encoded = pointerFragment(pointer).slice(isWhole ? 1 : 2);
    return ref.slice(0, start) + encoded + ref.slice(end);
  };
  return { span: { start, end }, renamed };
}

// Tables and columns.

/** The two names of a table or column. */
interface Names {
  readonly full: string;
  readonly short: string | undefined;
}

/**
 * Returns the rewrites that rename a column. They change its names, and every constraint and partition that
 * has one of them.
 *
 * @param oldName the one of its names that is renamed
 */
function renameColumn(
  column: ColumnModel,
  { oldName, newName }: { readonly oldName: string; readonly newName: string },
  views: readonly GraphView[],
): ScalarRewrite[] {
  const after = namesAfter(column, { oldName, newName });
  if (after.full !== column.fullyQualifiedName) assertNew(after.full, views);
  const isTaken = (one: ColumnModel) => one.name === after.short && one.name !== column.name;
  if (column.table.columns?.some(isTaken)) refuseName(newName, "exists already");
  return views.flatMap((view) => rewriteColumn(column, after, view));
}

/** Both names of a table or column when one of them is renamed. */
function namesAfter(
  node: TableModel | ColumnModel,
  { oldName, newName }: { readonly oldName: string; readonly newName: string },
): Names {
  const { fullyQualifiedName: full = "", name: short } = node;
  const stem = "table" in node ? full : tableStem(node);
  const last = lastSegment(stem);
  const follows = short === last;
  if (oldName === full) {
    const newStem = "table" in node ? newName : stemOf(newName, stem);
    return { full: newName, short: follows ? lastSegment(newStem) : short };
  }
  if (short !== node.text("name")) {
    throw new RenameError(`${oldName} is a key of a JSON Schema, which is not renamed`);
  }
  // The whole name is accepted as well.
  const isWhole = newName !== lastSegment(newName);
  if (follows && isWhole) return namesAfter(node, { oldName: full, newName });
  if (!hasFormat("name", newName)) refuseName(newName, "is not a name");
  if (!follows) return { full, short: newName };
  const renamed = stem.slice(0, stem.length - last.length) + newName + full.slice(stem.length);
  return { full: renamed, short: newName };
}

/** A major version at the end of the name of a table is not part of its short name, or of the names of columns. */
const tableStem = ({ fullyQualifiedName: full = "", name }: TableModel): string =>
  name === lastSegment(full) ? full : withoutMajor(full);

/** Returns the rewrites that rename a table and its columns, whose names start with that of the table. */
function rewriteTable(
  table: TableModel,
  { full: newName, short: newShort }: Names,
  view: GraphView,
  views: readonly GraphView[],
): ScalarRewrite[] {
  const { fullyQualifiedName: before = "" } = table;
  const stem = tableStem(table);
  const newStem = stemOf(newName, stem);
  const columns = (table.columns ?? []).flatMap((column) => {
    const { fullyQualifiedName: full = "", name } = column;
    const renamed =
      moved(full, before, stem === before ? newStem : newName) ?? moved(full, stem, newStem);
    if (renamed === undefined || renamed === full) return [];
    assertNew(renamed, [view]);
    return views.flatMap((one) => rewriteColumn(column, { full: renamed, short: name }, one));
  });
  return [
    ...rewriteName(documentPlace(table.at("fullyQualifiedName")), before, newName),
    ...rewriteShortName(table, newShort),
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

/** Returns the rewrites of a column where it is defined and used. Each place keeps the short or the whole name. */
function rewriteColumn(column: ColumnModel, after: Names, { symbols }: GraphView): ScalarRewrite[] {
  const { fullyQualifiedName: full = "", name: short } = column;
  return symbols.ofColumn(column).flatMap(({ document, path }) => {
    const isShort = short !== full && valueAt(document.source.value, path) === short;
    return isShort
      ? rewriteName({ document, path }, short, after.short)
      : rewriteName({ document, path }, full, after.full);
  });
}

/** Rewrites a `name` if the document has one. */
const rewriteShortName = (table: TableModel, after: string | undefined): ScalarRewrite[] =>
  table.text("name") === table.name
    ? rewriteName(documentPlace(table.at("name")), table.name, after)
    : [];

/** @throws RenameError when something else is written at a place, such as a whole JSON Schema as a string */
function rewriteName(
  { document: { source }, path }: Pick<DocumentPlace, "document" | "path">,
  before: string | undefined,
  after: string | undefined,
): ScalarRewrite[] {
  if (before === undefined || after === undefined || before === after) return [];
  if (valueAt(source.value, path) !== before) {
    throw new RenameError(
      `${shownName(source)} has ${quote(before)} in a string, which is not edited`,
    );
  }
  return [{ source, path, part: "value", after }];
}

/** A folder has no place in a message of an editor. */
const shownName = ({ file = "" }: SourceDocument): string => basename(file);

/** @throws RenameError for a name that is not allowed, or that another table or column has */
function assertNew(name: string, views: readonly GraphView[]): void {
  if (!hasFormat("fqn", name)) {
    refuseName(name, "is not a fully qualified name");
  }
  for (const { names } of views.map(({ model }) => model)) {
    // A table is also found by its name without the major version.
    const isTaken = names.column(name) ?? names.table(name)?.fullyQualifiedName === name;
    if (isTaken) refuseName(name, "exists already");
  }
}
