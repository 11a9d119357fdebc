import { basename } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type {
  PrepareRenameResult,
  TextDocumentEdit,
  WorkspaceEdit,
} from "vscode-languageserver/node";
import { applyEdits } from "../../text/edits/apply-edits.js";
import type { TextEdit } from "../../text/fix-action.js";
import { parseDocument } from "../../text/parse/parse.js";
import type { SourceDocument } from "../../text/source-document.js";
import { offsetsOfString } from "../../text/string-offsets.js";
import { placedNodeAt } from "../../text/syntax-tree.js";
import { grouped } from "../../values/collections.js";
import { isPrefix, valueAt } from "../../values/json-value.js";
import type { Span } from "../../values/text-span.js";
import { isFileName } from "../checks/documents.js";
import type { Session } from "../checks/session.js";
import { ownerShapes } from "../views/places.js";
import type { GraphView, Snapshot } from "../views/snapshot.js";
import { type SymbolUse, spansOfUse } from "../views/symbol-index.js";
import { documentEdit, rangeOfSpan } from "../wire/protocol.js";
import { usesAt } from "./navigation.js";
import { RenameError, type ScalarRewrite, symbolRewrites, writtenStep } from "./rename-symbols.js";

/** The symbol at an offset that can be renamed, and its current name. */
interface Renamable {
  readonly use: SymbolUse;
  readonly span: Span;
  readonly text: string;
}

/** Finds the component, service, variable, table or column that can be renamed at an offset. */
export function prepareRename(snapshot: Snapshot, offset: number): PrepareRenameResult | null {
  const symbol = renamableAt(snapshot, offset);
  if (symbol === undefined) return null;
  return { range: rangeOfSpan(snapshot.source, symbol.span), placeholder: symbol.text };
}

function renamableAt(snapshot: Snapshot, offset: number): Renamable | undefined {
  const symbols = usesAt(snapshot, offset).flatMap((use) => renamable(snapshot, use, offset) ?? []);
  // The value of `fullyQualifiedName` names a table or column, its owner may also be a target.
  return symbols.find(({ use }) => use.symbol.kind !== "target") ?? symbols[0];
}

function renamable(snapshot: Snapshot, use: SymbolUse, offset: number): Renamable | undefined {
  const { symbol, part, path, document } = use;
  const nameSpan = spansOfUse(use).find(({ start, end }) => start <= offset && offset <= end);
  const named = nameIn(use);
  if (nameSpan === undefined || named === undefined || isProperty(snapshot, use)) return undefined;
  const { text, whole, at } = named;
  if (symbol.kind === "variable" && part !== "key") return { use, span: nameSpan, text };
  const written = document.source.spansAt(path)?.[part === "key" ? "key" : "value"];
  const offsetOf = written && offsetsOfString(document.source.text, written, whole);
  const span = offsetOf && { start: offsetOf(at.start), end: offsetOf(at.end) };
  return { use, span: span ?? nameSpan, text };
}

/** The name that a use has, and the string that it is a part of; `undefined` when it has none. */
function nameIn({
  symbol,
  part,
  path,
  document,
}: SymbolUse): { readonly text: string; readonly whole: string; readonly at: Span } | undefined {
  const allOf = (text: string) => ({ text, whole: text, at: { start: 0, end: text.length } });
  if (symbol.kind === "variable") return allOf(symbol.variable.name);
  if (part === "key") return allOf(String(path.at(-1)));
  const value = valueAt(document.source.value, path);
  if (symbol.kind !== "target") {
    const { fullyQualifiedName, name } = symbol.kind === "table" ? symbol.table : symbol.column;
    // A use can be a whole object, or a JSON Schema as a string.
    const isName = value !== undefined && (value === fullyQualifiedName || value === name);
    return isName ? allOf(String(value)) : undefined;
  }
  const { target, reference } = symbol;
  const name = target.path.at(-1);
  // A target is renamed by its key.
  if (typeof name !== "string" || reference === undefined || value !== reference.ref) {
    return undefined;
  }
  const step = writtenStep(reference.ref, target.path, target.path.length - 1);
  return step && { text: name, whole: reference.ref, at: step.span };
}

/** Whether a target has a key of the format as its name, such as `definition`. */
function isProperty(snapshot: Snapshot, { symbol }: SymbolUse): boolean {
  if (symbol.kind !== "target") return false;
  const { document, path } = symbol.target;
  const shapes = ownerShapes({ ...snapshot, name: document.source.file ?? "" }, path);
  return shapes.some(({ properties }) => Object.hasOwn(properties, String(path.at(-1))));
}

/**
 * Renames the symbol at an offset in every document that names it.
 *
 * @param isWhole whether every descriptor in the folders of the editor is known
 * @returns `null` when there is no symbol
 * @throws RenameError when the name is taken or not allowed, or when a place cannot be edited
 */
export async function rename(
  snapshot: Snapshot,
  offset: number,
  newName: string,
  { session, isWhole }: { readonly session: Session; readonly isWhole: boolean },
): Promise<WorkspaceEdit | null> {
  const symbol = renamableAt(snapshot, offset);
  if (symbol === undefined) return null;
  const { use, text } = symbol;
  if (newName === text) return { documentChanges: [] };
  const views = await session.views();
  const rewrites = symbolRewrites(use, text, newName, views);
  for (const rewrite of rewrites) {
    if (!isWhole && (use.symbol.kind === "target" || isShared(rewrite, views))) {
      throw new RenameError(
        "the folders have too many files to find every descriptor that uses it; open a smaller one",
      );
    }
  }
  const files = grouped(rewrites, ({ source: { file = "" } }) => file);
  return { documentChanges: [...files].map(([file, group]) => fileEdit(file, group, session)) };
}

/**
 * The edit of a document that changes keys and strings of it.
 *
 * @throws RenameError when it cannot be edited
 */
export function fileEdit(
  file: string,
  rewrites: readonly [ScalarRewrite, ...ScalarRewrite[]],
  session: Session,
): TextDocumentEdit {
  // A descriptor in a container has the positions of the whole text, which is what is edited.
  const source = session.sourceOf(file) ?? rewrites[0].source;
  if (!source.isReadable) {
    throw new RenameError(`${basename(file)} has syntax errors; correct them first`);
  }
  const isMeant = (one: ScalarRewrite) => one.source.text === source.text;
  if (!session.documents.isCurrent(source) || !rewrites.every(isMeant))
    throw new RenameError(CHANGED);
  const edits = rewriteScalars(source, rewrites);
  if (edits === undefined) {
    throw new RenameError(
      `the name is written in a way in ${basename(file)} that cannot be edited`,
    );
  }
  return documentEdit(source, edits, session.documents);
}

/** Why a rename is refused whose places may have moved. */
export const CHANGED = "a document has changed meanwhile; try again";

/** Whether descriptors in other files are likely to use what is changed: all but parts of a descriptor itself. */
function isShared(
  { source: { file = "" }, path }: ScalarRewrite,
  views: readonly GraphView[],
): boolean {
  if (!isFileName(file)) return false;
  return !views.some(({ graph }) => {
    const isOwn = (key: string) => isPrefix([...graph.path, key], path);
    return graph.entry.source.file === file && (isOwn("services") || isOwn("schema"));
  });
}

/**
 * The edits that change keys and strings of a text, each in the style that it has.
 *
 * @returns `undefined` when the text, edited and parsed again, would differ in more or less than that
 */
function rewriteScalars(
  source: SourceDocument,
  rewrites: readonly ScalarRewrite[],
): readonly TextEdit[] | undefined {
  const tree = source.syntax();
  const edits = new Map<number, TextEdit>();
  for (const rewrite of rewrites) {
    const placed = placedNodeAt(tree, rewrite.path);
    const span = rewrite.part === "key" ? placed?.key : placed;
    if (span === undefined) return undefined;
    // An alias changes with its anchor.
    if (rewrite.part === "value" && placed?.node.kind === "alias") continue;
    const made = rewritten(source, rewrite);
    for (const edit of made?.edits ?? []) edits.set(span.start, edit);
  }
  const { text, file, language, problemCount } = source;
  const edited = parseDocument(applyEdits(text, [...edits.values()]), { file, language });
  const isMeant =
    edited.isReadable &&
    edited.problemCount <= problemCount &&
    isDeepStrictEqual(edited.value, rewrittenValue(source.value, rewrites));
  return isMeant ? [...edits.values()] : undefined;
}

/** The edit of a key, or of a string in the quotes that it has. */
function rewritten(source: SourceDocument, { path, part, after, isTemplate }: ScalarRewrite) {
  if (part === "key") return source.edit({ path, change: { kind: "rename-key", to: after } });
  const { start = 0, end = 0 } = source.spansAt(path)?.value ?? {};
  const isPlain = source.text.slice(start, end) === valueAt(source.value, path);
  if (isTemplate && isPlain)
    return source.edit({ path, change: { kind: "raw-value", text: after } });
  return (
    source.edit({ path, change: { kind: "rewrite-value", value: after } }) ??
    // A block of text that has a comment is written anew.
    source.edit({ path, change: { kind: "set-value", value: after } })
  );
}

/** A value with other keys and strings. What aliases have in common stays common. */
function rewrittenValue(value: unknown, rewrites: readonly ScalarRewrite[]): unknown {
  const copy: unknown = structuredClone(value);
  const write = ({ path, after, part }: ScalarRewrite) => {
    const owner = valueAt(copy, path.slice(0, -1)) as Record<string | number, unknown>;
    const key = path.at(-1) ?? "";
    owner[part === "key" ? after : key] = part === "key" ? owner[key] : after;
    if (part === "key") delete owner[key];
  };
  // The paths have the old keys.
  for (const rewrite of rewrites) if (rewrite.part === "value") write(rewrite);
  for (const rewrite of rewrites) if (rewrite.part === "key") write(rewrite);
  return copy;
}
