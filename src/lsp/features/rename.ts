import type { TextEdit, WorkspaceEdit } from "vscode-languageserver-protocol";
import { formatPatterns } from "../../../generated/formats.js";
import { pointerStep } from "../../findings/json-pointer.js";
import { quote } from "../../findings/quote.js";
import { documentPlace } from "../../model/document-place.js";
import { lastSegment } from "../../model/fully-qualified-name.js";
import type { ColumnModel, TableModel } from "../../model/table.js";
import type { SourceDocument } from "../../syntax/source-document.js";
import type { Span } from "../../syntax/span.js";
import { rangeOfSpan } from "../positions.js";
import type { GraphView, Snapshot } from "../snapshot.js";
import { type SymbolUse, spansOfUse, withoutQuotes } from "../symbol-index.js";
import { usesAt, usesOf } from "./navigation.js";

/** A rename that is refused, with the reason for a person. */
export class RenameError extends Error {
  override name = "RenameError";
}

/** What can be renamed at an offset, and its name now. */
interface Renamable {
  readonly use: SymbolUse;
  readonly span: Span;
  readonly text: string;
}

/**
 * The symbol at an offset that can be renamed: a component, a variable, a table or a column.
 *
 * @returns `undefined` when there is none
 */
export function renamableAt(snapshot: Snapshot, offset: number): Renamable | undefined {
  const uses = usesAt(snapshot, offset).filter(isRenamable);
  // The value of `fullyQualifiedName` names a table or column, its owner may also be a target.
  const use = uses.find(({ symbol }) => symbol.kind !== "target") ?? uses[0];
  if (use === undefined) return undefined;
  const { source } = use.document;
  const span = spansOfUse(use).find(({ start, end }) => start <= offset && offset <= end);
  if (span === undefined) return undefined;
  if (use.symbol.kind !== "target" || use.part === "key") {
    return { use, span, text: source.text.slice(span.start, span.end) };
  }
  const token = tokenSpan(source, span, nameOf(use));
  return token && { use, span: token, text: nameOf(use) };
}

/** A target is renamed by its key. */
function isRenamable({ symbol }: SymbolUse): boolean {
  if (symbol.kind !== "target") return true;
  const { outcome } = symbol.reference;
  return outcome.state === "resolved" && typeof outcome.path.at(-1) === "string";
}

/**
 * Renames a symbol in every document that names it.
 *
 * @param views every descriptor that is known
 * @throws RenameError when the name is taken or not allowed, or when a document has syntax errors or
 *   is being read
 */
export function rename(
  { use }: Renamable,
  newName: string,
  views: readonly GraphView[],
  context: {
    readonly uriOf: (name: string) => string;
    readonly versionOf: (name: string) => number | undefined;
    /** Whether a document has syntax errors. */
    readonly isBroken: (name: string) => boolean;
    /** Whether the text of a document is being read, and is known as it was before. */
    readonly isBeingRead: (name: string) => boolean;
  },
): WorkspaceEdit {
  assertAllowed(use, newName, views);
  const edits = new Map<string, Map<number, TextEdit>>();
  const add: Add = (source, span, newText) => {
    if (span === undefined) return;
    const file = source.file ?? "";
    if (context.isBroken(file)) {
      throw new RenameError(`${file} has syntax errors; correct them first`);
    }
    if (context.isBeingRead(file)) {
      throw new RenameError(`${file} is being read; try again in a moment`);
    }
    const own = edits.get(file) ?? new Map<number, TextEdit>();
    edits.set(file, own.set(span.start, { range: rangeOfSpan(source, span), newText }));
  };
  for (const one of usesOf(use, views)) {
    const { source } = one.document;
    for (const span of spansOfUse(one)) {
      if (one.symbol.kind === "target" && one.part === "value") {
        add(source, tokenSpan(source, span, nameOf(one)), encodeURI(pointerStep(newName).slice(1)));
      } else {
        add(source, span, newName);
      }
    }
    const { symbol } = one;
    if (!one.isDefinition || symbol.kind === "target" || symbol.kind === "variable") continue;
    renameShort(symbol.kind === "table" ? symbol.table : symbol.column, newName, add);
    if (symbol.kind === "table") renameColumns(symbol.table, newName, views, add);
  }
  return {
    documentChanges: [...edits].map(([file, own]) => ({
      textDocument: { uri: context.uriOf(file), version: context.versionOf(file) ?? null },
      edits: [...own.values()],
    })),
  };
}

type Add = (source: SourceDocument, span: Span | undefined, newText: string) => void;

/** The name of a table or column follows the last segment of its fully qualified name. */
function renameShort(node: TableModel | ColumnModel, newName: string, add: Add): void {
  const { fullyQualifiedName = "", name } = node;
  const [before, after] = [fullyQualifiedName, newName].map((full) => lastSegment(stemOf(full)));
  if (name === undefined || name !== before || node.text("name") !== name) return;
  const { document, path } = documentPlace(node.at("name"));
  const spans = document.source.locate([path])[0];
  add(document.source, spans && withoutQuotes(document.source, spans.value), after ?? "");
}

/** The name of a table without the major version that it may end in. */
const stemOf = (name: string): string => name.replace(/[.:]\d{1,9}$/, "");

/** The names of the columns of a table start with its name. */
function renameColumns(
  table: TableModel,
  newName: string,
  views: readonly GraphView[],
  add: Add,
): void {
  const { fullyQualifiedName: before } = table;
  if (before === undefined) return;
  // The major version at the end of the name of a table is not part of the names of its columns.
  const stems = [
    [before, newName],
    [stemOf(before), stemOf(newName)],
  ] as const;
  for (const view of views) {
    for (const own of view.model.tables) {
      if (own.fullyQualifiedName !== before) continue;
      for (const column of own.columns ?? []) {
        for (const use of view.symbols.ofColumn(column)) {
          const { source } = use.document;
          for (const span of spansOfUse(use)) {
            const text = source.text.slice(span.start, span.end);
            const stem = stems.find(
              ([old]) => /^[.:]/.test(text.slice(old.length)) && text.startsWith(old),
            );
            if (stem === undefined) continue;
            const [old, renamed] = stem;
            add(source, { start: span.start, end: span.start + old.length }, renamed);
          }
        }
      }
    }
  }
}

/** @throws RenameError for a name that a symbol cannot have, or that another one has */
function assertAllowed(use: SymbolUse, newName: string, views: readonly GraphView[]): void {
  const { symbol } = use;
  const refuse = (reason: string): never => {
    throw new RenameError(`${quote(newName)} ${reason}`);
  };
  switch (symbol.kind) {
    case "target":
      if (!/^[\w.-]+$/.test(newName)) refuse("is not a name of letters, digits, `_`, `-` and `.`");
      for (const { document, path, isDefinition } of usesOf(use, views)) {
        const owner = isDefinition ? ownerOf(document.source.value, path) : undefined;
        if (owner !== undefined && Object.hasOwn(owner, newName)) refuse("exists already");
      }
      return;
    case "variable":
      if (!/^[\w.-]+$/.test(newName)) refuse("is not a name of letters, digits, `_`, `-` and `.`");
      if (symbol.service.variableNames?.includes(newName)) refuse("exists already");
      return;
    case "column":
    case "table":
      if (!new RegExp(formatPatterns.fqn, "u").test(newName))
        refuse("is not a fully qualified name");
      for (const { model } of views) {
        const { names } = model;
        if (symbol.kind === "column" && names.column(newName)) refuse("exists already");
        if (names.table(newName)?.fullyQualifiedName === newName) refuse("exists already");
      }
  }
}

function ownerOf(root: unknown, path: readonly (string | number)[]): object | undefined {
  let value = root;
  for (const step of path.slice(0, -1)) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return typeof value === "object" && value !== null ? value : undefined;
}

/** The last name in the path of a target. */
function nameOf({ symbol, path }: SymbolUse): string {
  if (symbol.kind !== "target") return lastSegment(String(path.at(-1)));
  const { outcome } = symbol.reference;
  return outcome.state === "resolved" ? String(outcome.path.at(-1)) : "";
}

/** Where a `$ref` names its target: the last token of its fragment, if it is written as it is. */
function tokenSpan({ text }: SourceDocument, { start, end }: Span, name: string): Span | undefined {
  const raw = text.slice(start, end);
  const token = encodeURI(pointerStep(name).slice(1));
  const at = raw.lastIndexOf(token);
  const isToken = at > 0 && at + token.length === raw.length && /[/.]/.test(raw.charAt(at - 1));
  return isToken ? { start: start + at, end } : undefined;
}
