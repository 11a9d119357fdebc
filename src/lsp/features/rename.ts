import type { TextEdit, WorkspaceEdit } from "vscode-languageserver/node";
import { readTemplate, variablesOf } from "../../connections/template.js";
import { documentPlace } from "../../model/document-place.js";
import type { ServiceModel, TemplateModel } from "../../model/service.js";
import { pointerFragment, splitReference } from "../../references/loading/uri.js";
import type { Reference, Target } from "../../references/resolve/checked-graph.js";
import type { SourceDocument } from "../../text/source-document.js";
import type { Span } from "../../text/span.js";
import {
  formatPointer,
  isPrefix,
  type Path,
  parsePointer,
  valueAt,
} from "../../values/json-pointer.js";
import { isFileName } from "../documents/document-names.js";
import { objectShapes, shapeAt } from "../views/shape-at.js";
import type { GraphView, Snapshot } from "../views/snapshot.js";
import { type SymbolUse, spansOfUse } from "../views/symbol-index.js";
import { type ClientDocuments, documentEdit } from "./document-edit.js";
import { usesAt, usesOf } from "./navigation.js";
import { renameColumn, renameTable } from "./rename-columns.js";
import { RenameError, refuseName } from "./rename-error.js";
import { rewriteScalars, type ScalarChange, spanWithin } from "./rewrite-scalars.js";

/** Why a rename is refused whose places may have moved. */
export const CHANGED = "a document has changed meanwhile; try again";

/** What can be renamed at an offset, and its name now. */
interface Renamable {
  readonly use: SymbolUse;
  readonly span: Span;
  readonly text: string;
}

/** What a rename needs to know of the documents. */
interface RenameContext extends ClientDocuments {
  /** Whether a document has syntax errors. */
  readonly isBroken: (name: string) => boolean;
  /** Whether a text is still that of its document. */
  readonly isCurrent: (source: SourceDocument) => boolean;
  /** Why there may be descriptors that are not known; `undefined` when all are. */
  readonly unknown: string | undefined;
}

/**
 * The symbol at an offset that can be renamed: a component, a variable, a table or a column.
 *
 * @returns `undefined` when there is none
 */
export function renamableAt(snapshot: Snapshot, offset: number): Renamable | undefined {
  const found = usesAt(snapshot, offset).flatMap((use) => renamable(snapshot, use, offset) ?? []);
  // The value of `fullyQualifiedName` names a table or column, its owner may also be a target.
  return found.find(({ use }) => use.symbol.kind !== "target") ?? found[0];
}

function renamable(snapshot: Snapshot, use: SymbolUse, offset: number): Renamable | undefined {
  const { symbol, part, path, document } = use;
  const found = spansOfUse(use).find(({ start, end }) => start <= offset && offset <= end);
  const named = nameIn(use);
  if (found === undefined || named === undefined || isProperty(snapshot, use)) return undefined;
  const { text, whole, at } = named;
  if (symbol.kind === "variable" && part !== "key") return { use, span: found, text };
  const written = document.source.locate([path])[0]?.[part === "key" ? "key" : "value"];
  const span = written && spanWithin(document.source, written, whole, at);
  return { use, span: span ?? found, text };
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
  const { outcome, ref } = symbol.reference;
  const name = outcome.state === "resolved" ? outcome.path.at(-1) : undefined;
  // A target is renamed by its key.
  if (outcome.state !== "resolved" || typeof name !== "string" || value !== ref) return undefined;
  const step = writtenStep(ref, outcome.path, outcome.path.length - 1);
  return step && { text: name, whole: ref, at: step.span };
}

/** Whether a target has a key of the format as its name, such as `definition`. */
function isProperty(snapshot: Snapshot, { symbol }: SymbolUse): boolean {
  if (symbol.kind !== "target" || symbol.reference.outcome.state !== "resolved") return false;
  const { document, path } = symbol.reference.outcome;
  const name = document.source.file ?? "";
  const owner = shapeAt({ ...snapshot, name }, path.slice(0, -1))?.shape;
  if (owner === undefined) return false;
  const shapes = objectShapes(owner, valueAt(document.source.value, path.slice(0, -1)));
  return shapes.some(({ properties }) => Object.hasOwn(properties, String(path.at(-1))));
}

/**
 * Renames a symbol in every document that names it.
 *
 * @param views every descriptor that is known
 * @throws RenameError when the name is taken or not allowed, or when a place cannot be edited
 */
export async function rename(
  { use, text }: Renamable,
  newName: string,
  views: readonly GraphView[],
  context: RenameContext,
): Promise<WorkspaceEdit> {
  if (newName === text) return { documentChanges: [] };
  const files = new Map<string, ScalarChange[]>();
  for (const change of changesOf({ use, text }, newName, views)) {
    const file = change.source.file ?? "";
    if (context.isBroken(file)) {
      throw new RenameError(`${file} has syntax errors; correct them first`);
    }
    if (
      context.unknown !== undefined &&
      (use.symbol.kind === "target" || isShared(change, views))
    ) {
      throw new RenameError(context.unknown);
    }
    const known = files.get(file);
    if (known === undefined) files.set(file, [change]);
    else known.push(change);
  }
  const edited = new Map<string, TextEdit[]>();
  for (const [file, changes] of files) {
    const edits = changes[0] && rewriteScalars(changes[0].source, changes);
    if (edits === undefined) {
      throw new RenameError(`the name is written in a way in ${file} that cannot be edited`);
    }
    edited.set(file, edits);
  }
  const sources = [...files.values()].flat().map(({ source }) => source);
  if (!sources.every(context.isCurrent)) throw new RenameError(CHANGED);
  return {
    documentChanges: [...edited].map(([file, edits]) => documentEdit(file, edits, context)),
  };
}

function changesOf(
  { use, text }: Pick<Renamable, "use" | "text">,
  newName: string,
  views: readonly GraphView[],
): ScalarChange[] {
  const { symbol } = use;
  switch (symbol.kind) {
    case "target": {
      const { outcome } = symbol.reference;
      return outcome.state === "resolved" ? renameTarget(outcome, newName, views) : [];
    }
    case "variable":
      return renameVariable(usesOf(use, views), newName);
    case "column":
      return renameColumn(symbol.column, { oldName: text, newName }, views);
    case "table": {
      const tablesIn = ({ symbols }: GraphView) =>
        symbols
          .definitionsOf(use)
          .flatMap((one) => (one.symbol.kind === "table" ? [one.symbol.table] : []));
      return renameTable(tablesIn, newName, views);
    }
  }
}

/** Whether descriptors in other files are likely to use what is changed: all but parts of a descriptor itself. */
function isShared(
  { source: { file = "" }, path }: ScalarChange,
  views: readonly GraphView[],
): boolean {
  if (!isFileName(file)) return false;
  return !views.some(({ graph }) => {
    const isOwn = (key: string) => isPrefix([...graph.path, key], path);
    return graph.entry.source.file === file && (isOwn("services") || isOwn("schema"));
  });
}

/** The name is a key, and a key has no control characters. `$ref` would make a reference of it. */
const KEY = /^(?!\$ref$)[^\p{Cc}\p{Cs}]+$/u;

/**
 * The changes that rename what references resolve to: its key, and every reference to it or to
 * something inside it.
 */
function renameTarget(
  target: Target,
  newName: string,
  views: readonly GraphView[],
): ScalarChange[] {
  const { source } = target.document;
  const { path } = target;
  if (!KEY.test(newName)) refuseName(newName, "is not allowed as a key");
  const owner = valueAt(source.value, path.slice(0, -1));
  if (Object.hasOwn(Object(owner), newName)) refuseName(newName, "exists already");
  const index = path.length - 1;
  const before = String(path[index]);
  const references = views
    .flatMap(({ graph }) => graph.references)
    .filter(({ outcome }) => outcome.state === "resolved" && isInside(target, outcome));
  return [
    { source, path, part: "key", before, after: newName },
    ...references.map((one) => changeOf(one, index, newName)),
  ];
}

const isInside = (target: Target, { document, path }: Target): boolean =>
  document.source.file === target.document.source.file && isPrefix(target.path, path);

function changeOf(reference: Reference, index: number, newName: string): ScalarChange {
  const { document, path, key, ref, outcome } = reference;
  const { source } = document;
  const step = outcome.state === "resolved" && writtenStep(ref, outcome.path, index);
  if (!step) {
    throw new RenameError(`${source.file} refers to it in another way; correct \`${ref}\` first`);
  }
  const after = renamedReference(ref, step, newName);
  return { source, path: [...path, key], part: "value", before: ref, after };
}

/**
 * The changes that rename a variable: its key in every service that shares the server, and the
 * strings of the server that contain it.
 *
 * @param uses all uses of the variable
 */
function renameVariable(uses: readonly SymbolUse[], newName: string): ScalarChange[] {
  const isTaken = ({ symbol }: SymbolUse) =>
    symbol.kind === "variable" && symbol.service.variableNames?.includes(newName);
  if (uses.some(isTaken)) refuseName(newName, "exists already");
  return uses.flatMap(({ symbol, document: { source }, path, part }): ScalarChange[] => {
    if (symbol.kind !== "variable") return [];
    const { service, variable } = symbol;
    if (part === "key") return [{ source, path, part, before: variable.name, after: newName }];
    const pointer = formatPointer(path);
    const templates = (service.server?.templates ?? []).filter(({ owner, key }) => {
      const place = documentPlace(owner.at(key));
      return place.file === source.file && place.pointer === pointer;
    });
    return templates.map((template) => {
      const after = renamedIn(template, service, variable.name, newName);
      return { source, path, part: "value", before: template.text, after, isTemplate: true };
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

/** A step of a reference, as it is written. */
interface WrittenStep {
  /** Offsets in the reference. */
  readonly span: Span;
  /** The steps of its fragment, decoded. */
  readonly steps: Path;
  readonly index: number;
}

/**
 * Where a reference names a step of the path that it resolves to. Its fragment may start inside that
 * path, at a descriptor in a container, so the steps are counted from the end.
 *
 * @param ref the value of `$ref`
 * @param resolved the path that it resolves to
 * @param index the step, counted from the start of that path
 * @returns `undefined` when the reference does not name it
 */
function writtenStep(ref: string, resolved: Path, index: number): WrittenStep | undefined {
  const parts = splitReference(ref);
  const steps = parts === undefined ? undefined : parsePointer(parts.fragment);
  if (parts === undefined || steps === undefined) return undefined;
  const own = steps.length - resolved.length + index;
  if (own < 0 || steps[own] !== String(resolved[index])) return undefined;
  const start = parts.document.length + 1;
  const written = ref.slice(start).split("/");
  // An encoded slash divides steps as well.
  if (written.length !== steps.length + 1) {
    return { span: { start, end: ref.length }, steps, index: own };
  }
  const before = written.slice(0, own + 1).join("/").length + 1;
  const length = written[own + 1]?.length ?? 0;
  return { span: { start: start + before, end: start + before + length }, steps, index: own };
}

/** A reference with another name for a step. */
function renamedReference(ref: string, { span, steps, index }: WrittenStep, name: string): string {
  const isWhole = ref.charAt(span.start - 1) === "#";
  const fragment = isWhole ? steps.map((step, at) => (at === index ? name : step)) : [name];
  const encoded = pointerFragment(formatPointer(fragment)).slice(isWhole ? 1 : 2);
  return ref.slice(0, span.start) + encoded + ref.slice(span.end);
}
