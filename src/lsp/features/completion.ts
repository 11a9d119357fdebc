import {
  type CompletionItem,
  CompletionItemKind,
  InsertTextFormat,
  MarkupKind,
} from "vscode-languageserver/node";
import { descriptorShapes } from "../../../generated/descriptor-shapes.js";
import { readKeys } from "../../format/shape/read-keys.js";
import type { ObjectShape, Shape } from "../../format/shape/shape.js";
import type { SourceDocument } from "../../text/source-document.js";
import { isObject } from "../../values/json-object.js";
import { type Path, valueAt } from "../../values/json-pointer.js";
import type { Session } from "../session.js";
import { objectShapes, resolved, shapeAt } from "../views/shape-at.js";
import type { GraphView, Snapshot } from "../views/snapshot.js";
import { rangeOfSpan } from "../wire/protocol.js";
import {
  type Candidate,
  columnCandidates,
  referenceCandidates,
  undeclaredVariables,
  valuesOf,
  variableCandidates,
  wordsFor,
} from "./completion-values.js";
import { type InsertionPoint, insertionPoints } from "./insertion-points.js";
import { scalarAt } from "./places.js";
import { descriptionOf, ownerShapes } from "./specification.js";
import { yamlScalar } from "./text-edits.js";

/**
 * What can be written at an offset.
 *
 * @param hasSnippets whether the client can place the cursor inside the text that it inserts
 */
export async function completions(
  snapshot: Snapshot,
  offset: number,
  session: Session,
  hasSnippets: boolean,
): Promise<CompletionItem[]> {
  const variables = variableItems(snapshot, offset);
  if (variables !== undefined) return variables;
  const views = await session.views();
  return insertionPoints(snapshot.source, snapshot.tree, offset).flatMap((point) =>
    point.part === "key"
      ? keyItems(snapshot, point, hasSnippets)
      : valueItems(snapshot, point, views),
  );
}

/** The variables for the text behind an open brace; `undefined` elsewhere. */
function variableItems(snapshot: Snapshot, offset: number): CompletionItem[] | undefined {
  const { source, tree } = snapshot;
  const here = scalarAt(tree, offset);
  if (here?.part !== "value" || offset <= here.span.start) return undefined;
  const [, before] = /\{([\w.-]*)$/.exec(source.text.slice(here.span.start, offset)) ?? [];
  const names = before === undefined ? [] : variableCandidates(snapshot, here.path);
  if (before === undefined || names.length === 0) return undefined;
  const rest = /^[\w.-]*\}?/.exec(source.text.slice(offset, here.span.end))?.[0] ?? "";
  const span = { start: offset - before.length, end: offset + rest.length };
  const range = rangeOfSpan(source, span);
  return names.map((name) => ({
    label: name,
    kind: CompletionItemKind.Variable,
    filterText: name,
    textEdit: { range, newText: `${name}}` },
  }));
}

/** A key that can be written, and the shape of its value. */
interface KeyCandidate extends CompletionItem {
  readonly shape: Shape | undefined;
}

function keyItems(
  snapshot: Snapshot,
  point: InsertionPoint,
  hasSnippets: boolean,
): CompletionItem[] {
  const { source } = snapshot;
  const found = shapeAt(snapshot, point.path);
  if (found === undefined) return [];
  const value = valueAt(found.document.source.value, point.path);
  const known = resolved(found.shape);
  const candidates =
    "values" in known
      ? mapKeys(snapshot, point.path, known.values)
      : objectShapes(found.shape, value).flatMap((shape) => missingKeys(shape, value));
  const isFirst = ({ label }: KeyCandidate, index: number) =>
    candidates.findIndex((one) => one.label === label) === index;
  return candidates.filter(isFirst).map(({ shape, ...item }) => {
    const inserted = insertedKey(source, point, item.label, shape, hasSnippets);
    return { ...item, ...insertion(source, point, item.label, inserted) };
  });
}

/** The keys that an object can still have, also under a name that is misspelled. */
function missingKeys(shape: ObjectShape, value: unknown): KeyCandidate[] {
  const { title, required, properties } = shape;
  const given = isObject(value) ? value : {};
  const meant = new Set(readKeys(descriptorShapes, given, shape).meant.values());
  const keys = Object.keys(properties).filter((key) => !Object.hasOwn(given, key));
  return keys
    .filter((key) => !meant.has(key))
    .map((key) => {
      const isRequired = required.includes(key);
      const text = descriptionOf(shape, key);
      return {
        label: key,
        kind: CompletionItemKind.Property,
        detail: isRequired ? `${title}, required` : title,
        sortText: `${isRequired ? 0 : 1}${key}`,
        ...(text !== undefined && { documentation: { kind: MarkupKind.Markdown, value: text } }),
        shape: properties[key],
      };
    });
}

/** The keys of a map, which are names of the user: only those that something else uses. */
const mapKeys = (snapshot: Snapshot, path: Path, shape: Shape): KeyCandidate[] =>
  path.at(-1) !== "variables"
    ? []
    : undeclaredVariables(snapshot, path.slice(0, -1)).map((label) => ({
        label,
        kind: CompletionItemKind.Variable,
        detail: "used by the server, not declared",
        shape,
      }));

function valueItems(
  snapshot: Snapshot,
  point: InsertionPoint,
  views: readonly GraphView[],
): CompletionItem[] {
  const { source } = snapshot;
  return valueCandidates(snapshot, point.path, views).map(({ value, detail, rank = 0 }) => ({
    label: String(value),
    kind: CompletionItemKind.Value,
    ...(detail !== undefined && { detail }),
    sortText: `${rank}${value}`,
    ...insertion(source, point, String(value), { newText: insertedValue(source, point, value) }),
  }));
}

function valueCandidates(snapshot: Snapshot, path: Path, views: readonly GraphView[]): Candidate[] {
  const key = path.at(-1);
  if (key === "$ref") {
    const owner = shapeAt(snapshot, path.slice(0, -1))?.shape;
    return typeof owner === "string" ? referenceCandidates(snapshot, owner, views) : [];
  }
  if (typeof key === "number") {
    return path.at(-2) === "columns" ? columnCandidates(snapshot, path) : [];
  }
  if (key === undefined) return [];
  return ownerShapes(snapshot, path).flatMap(({ title, properties }) => {
    const shape = Object.hasOwn(properties, key) ? properties[key] : undefined;
    return shape === undefined ? [] : [...wordsFor(title, key), ...valuesOf(shape)];
  });
}

/** How an item gets into the text. */
function insertion(
  source: Snapshot["source"],
  { span }: InsertionPoint,
  label: string,
  { newText, isSnippet = false }: { newText: string; isSnippet?: boolean },
): Partial<CompletionItem> {
  return {
    // Editors compare it with what the range contains, which may start with a quote.
    filterText: source.text.slice(span.start, span.end).startsWith('"') ? `"${label}"` : label,
    insertTextFormat: isSnippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    textEdit: { range: rangeOfSpan(source, span), newText },
  };
}

type Text = Pick<SourceDocument, "text" | "language">;

/** The text of a key, with a value for it and with the commas that it needs. */
function insertedKey(
  { text, language }: Text,
  point: InsertionPoint,
  key: string,
  shape: Shape | undefined,
  hasSnippets: boolean,
): { newText: string; isSnippet: boolean } {
  const { span, hasValue, isFlow } = point;
  const name = language === "json" ? JSON.stringify(key) : yamlScalar(key, text.charAt(span.start));
  if (hasValue) return { newText: name, isSnippet: false };
  if (!isFlow) return { newText: `${name}: `, isSnippet: false };
  const [open, close] = emptyValue(shape);
  const before = text.slice(0, span.start).trimEnd();
  const after = text.slice(span.end).trimStart();
  const comma = before === "" || /[[{,]$/.test(before) ? "" : ", ";
  const end = after === "" || /^[\]},]/.test(after) ? "" : ", ";
  if (!hasSnippets) return { newText: `${comma}${name}: ${open}${close}${end}`, isSnippet: false };
  return {
    newText: `${escaped(`${comma}${name}: ${open}`)}$1${escaped(close + end)}`,
    isSnippet: true,
  };
}

/** The text of a value, with the quotes that it needs or that are there already. */
function insertedValue(
  { text, language }: Text,
  { span, isFlow }: InsertionPoint,
  value: string | number | boolean,
): string {
  const isBehindColon = text.charAt(span.start - 1) === ":";
  const space = isBehindColon && language === "yaml" ? " " : "";
  if (language === "json") return JSON.stringify(value);
  if (typeof value !== "string") return space + String(value);
  return space + yamlScalar(value, text.charAt(span.start), isFlow);
}

/** The brackets or quotes of a value that is empty. */
function emptyValue(shape: Shape | undefined): [open: string, close: string] {
  const known = shape === undefined ? undefined : resolved(shape);
  if (known === undefined) return ['"', '"'];
  if ("items" in known) return ["[", "]"];
  if (!("types" in known)) return ["{", "}"];
  if (known.types.includes("string")) return ['"', '"'];
  if (known.types.includes("boolean")) return ["true", ""];
  return known.types.includes("integer") ? ["0", ""] : ["{", "}"];
}

/** A text as part of a snippet. */
const escaped = (text: string): string => text.replace(/[\\$}]/g, "\\$&");
