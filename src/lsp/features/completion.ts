import {
  type CompletionItem,
  CompletionItemKind,
  InsertTextFormat,
  MarkupKind,
} from "vscode-languageserver/node";
import { descriptorShapes } from "../../../generated/descriptor-shapes.js";
import { databaseSystemNames } from "../../connections/database-systems.js";
import { readKeys } from "../../format/shape/read-keys.js";
import type { ObjectShape, Shape } from "../../format/shape/shape.js";
import type { ColumnModel } from "../../model/model.js";
import { INTERVAL_TYPES } from "../../model/read-table.js";
import { starter, starterConfiguration } from "../../node/files/starter.js";
import { ServiceVariables } from "../../rules/catalog/service-variables.js";
import {
  COLUMN_CONSTRAINTS,
  TABLE_CONSTRAINTS,
  TABLE_TYPES,
} from "../../rules/catalog/vocabulary.js";
import { indentationOf, lineEnd, lineStart } from "../../text/edits/lines.js";
import { yamlNotation } from "../../text/edits/notation.js";
import type { SourceDocument } from "../../text/source-document.js";
import type { SyntaxTree } from "../../text/syntax-tree.js";
import { isObject, type JsonObject, type Path, valueAt } from "../../values/json-value.js";
import type { Session } from "../checks/session.js";
import {
  descriptionOf,
  isAt,
  objectShapes,
  ownerShapes,
  resolved,
  scalarAt,
  shapeAt,
} from "../views/places.js";
import type { Snapshot } from "../views/snapshot.js";
import { editorText, rangeOfSpan } from "../wire/protocol.js";
import { type InsertionPoint, insertionPoints } from "./insertion-points.js";
import { type ReferenceSources, referenceCandidates } from "./reference-completion.js";
import { suggestedValues } from "./suggested-values.js";

/** The context of completion besides the document. */
interface CompletionContext {
  readonly session: Session;
  /** The JSON and YAML files in the folders of the editor. */
  readonly files: readonly string[];
  /** Whether the client can place the cursor inside the text that it inserts. */
  readonly hasSnippets: boolean;
}

/** The completions at an offset. */
export async function completions(
  snapshot: Snapshot,
  offset: number,
  { session, files, hasSnippets }: CompletionContext,
): Promise<CompletionItem[]> {
  const starters = starterItems(snapshot.source, offset, hasSnippets);
  const isYaml = snapshot.source.language === "yaml";
  if (starters.length > 0) {
    return isYaml ? [...starters, ...firstKeys(snapshot, offset, hasSnippets)] : starters;
  }
  const variables = variableItems(snapshot, offset);
  if (variables !== undefined) return variables;
  // Nothing says yet that it is a descriptor.
  if (snapshot.views.length === 0) return firstKeys(snapshot, offset, hasSnippets);
  const sources = { views: await session.views(), files, documents: session.documents };
  return insertionPoints(snapshot.source, snapshot.tree, offset).flatMap((point) =>
    point.part === "key"
      ? keyItems(snapshot, point, hasSnippets)
      : [...valueItems(snapshot, point, sources), ...skeletons(snapshot, point, hasSnippets)],
  );
}

/** The key that makes a document a descriptor, in one that has no other key. */
const firstKeys = (
  { source, tree }: Snapshot,
  offset: number,
  hasSnippets: boolean,
): CompletionItem[] =>
  insertionPoints(source, tree, offset).flatMap((point) => {
    if (point.path.length > 0 || point.part !== "key" || !isAlone(source, tree, point)) return [];
    const shape = descriptorShapes.DatastoreDescriptor;
    return missingKeys(shape, {})
      .filter(({ label }) => label === "datastoreapi")
      .map(({ shape: value, ...item }) => ({
        ...item,
        ...insertion(
          source,
          point,
          item.label,
          insertedKey(source, point, item.label, value, hasSnippets),
        ),
      }));
  });

/** Whether there is no other key, and nothing on other lines that may become one. */
function isAlone({ text }: Text, { root }: SyntaxTree, { span }: InsertionPoint): boolean {
  const members = root?.kind === "object" ? root.members : [];
  const lines = text.split("\n").filter((line) => /^[^#]*\w/.test(line));
  return lines.length < 2 && members.every(({ key }) => key.start === span.start);
}

/** Starter texts for a document that has at most a word or empty braces, and comments. */
function starterItems(
  source: SourceDocument,
  offset: number,
  hasSnippets: boolean,
): CompletionItem[] {
  const { text, language } = source;
  const span = { start: lineStart(text, offset), end: lineEnd(text, offset) };
  const written = text.slice(span.start, span.end).trim();
  const isAll = text.replaceAll(/^(?:[ \t]*#.*|---[ \t]*)$/gm, "").trim() === written;
  if (!isAll || !/^(?:"?\w*"?|\{[ \t]*\})$/.test(written)) return [];
  const title = "Data store";
  const texts = {
    "data store descriptor": starter({ title }, language),
    "dsd configuration": starterConfiguration(language),
  };
  const [mark = ""] = /^\W?/.exec(written) ?? [];
  return Object.entries(texts).map(([label, whole]) => ({
    label,
    kind: CompletionItemKind.Snippet,
    // Editors compare it with what is written.
    filterText: mark + label,
    insertTextFormat: hasSnippets ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    textEdit: {
      range: rangeOfSpan(source, span),
      newText: hasSnippets
        ? escaped(whole.trimEnd()).replace(title, `\${1:${title}}`)
        : whole.trimEnd(),
    },
  }));
}

/** The variables for the text after an open brace; `undefined` elsewhere. */
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
  const placed = shapeAt(snapshot, point.path);
  if (placed === undefined) return [];
  // A key that is there already can be written again in its place.
  const { [writtenIn(source, point)]: _, ...value } = Object(
    valueAt(placed.document.source.value, point.path),
  ) as JsonObject;
  const target = resolved(placed.shape);
  const candidates =
    "values" in target
      ? mapKeys(snapshot, point.path, target.values)
      : objectShapes(placed.shape, value).flatMap((shape) => {
          const keys = missingKeys(shape, value);
          // An object becomes a Reference by this key.
          const isReference = shape.required.includes("$ref") && !Object.hasOwn(value, "$ref");
          return isReference ? keys.filter(({ label }) => label === "$ref") : keys;
        });
  const isOffered = ({ label }: KeyCandidate, index: number) =>
    candidates.findIndex((one) => one.label === label) === index &&
    // The schema of a data product is another one.
    (label !== "$schema" || point.path.length === 0);
  return candidates.filter(isOffered).map(({ shape, ...item }) => {
    const inserted = insertedKey(source, point, item.label, shape, hasSnippets);
    return { ...item, ...insertion(source, point, item.label, inserted) };
  });
}

/** The text written at a point, without quotes. */
const writtenIn = ({ text }: Text, { span }: InsertionPoint): string =>
  text.slice(span.start, span.end).replace(/^["']|["']$/g, "");

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

/** The keys of a map, which are names that the user chooses: those that something else uses, and a usual one. */
const mapKeys = (snapshot: Snapshot, path: Path, shape: Shape): KeyCandidate[] =>
  path.at(-1) !== "variables"
    ? path.length === 1 && path[0] === "services"
      ? [
          {
            label: "production",
            kind: CompletionItemKind.Property,
            detail: "Database Service",
            shape,
          },
        ]
      : []
    : undeclaredVariables(snapshot, path.slice(0, -1)).map((label) => ({
        label,
        kind: CompletionItemKind.Variable,
        detail: "used by the server, not declared",
        shape,
      }));

function valueItems(
  snapshot: Snapshot,
  point: InsertionPoint,
  sources: ReferenceSources,
): CompletionItem[] {
  const { source } = snapshot;
  const written = writtenIn(source, point);
  const candidates: readonly Candidate[] =
    point.path.at(-1) === "$ref"
      ? referenceCandidates(snapshot, point.path, written, sources)
      : valueCandidates(snapshot, point.path);
  // Do not offer a value that is already complete: accepting it would only consume the key press.
  if (candidates.length === 1 && String(candidates[0]?.value) === written) return [];
  return candidates.map(({ value, detail, rank = 0 }) => ({
    label: String(value),
    kind: CompletionItemKind.Value,
    ...(detail !== undefined && { detail }),
    sortText: `${rank}${value}`,
    ...insertion(source, point, String(value), { newText: insertedValue(source, point, value) }),
  }));
}

/** An object, a list or a text where nothing is written yet, with what it requires; in YAML, an item of a list. */
function skeletons(
  snapshot: Snapshot,
  point: InsertionPoint,
  hasSnippets: boolean,
): CompletionItem[] {
  const { source } = snapshot;
  const shape = expectedShape(snapshot, point.path);
  if (shape === undefined || writtenIn(source, point) !== "" || point.span.end > point.span.start)
    return [];
  const target = resolved(shape);
  let stop = 0;
  const nextStop = () => (hasSnippets ? `$${++stop}` : "");
  if (source.language === "yaml") {
    const isAlone =
      source.text.slice(lineStart(source.text, point.span.start), point.span.start).trim() === "";
    if (!("items" in target) || !isAlone || point.isFlow) return [];
    const item = hasSnippets ? members(target.items, "\n  ", nextStop) : "";
    return [skeleton(source, point, "- …", `- ${item}`, hasSnippets)];
  }
  const [open, close] = emptyValue(shape);
  const text = hasSnippets ? flowValue(shape, nextStop) : open + close;
  return [skeleton(source, point, open === '"' ? '""' : `${open} … ${close}`, text, hasSnippets)];
}

const skeleton = (
  source: SourceDocument,
  point: InsertionPoint,
  label: string,
  newText: string,
  isSnippet: boolean,
): CompletionItem => ({
  label,
  kind: CompletionItemKind.Snippet,
  ...insertion(source, point, label, { newText, isSnippet }),
});

/** The shape of the value that is expected at a path. */
function expectedShape(snapshot: Snapshot, path: Path): Shape | undefined {
  const key = path.at(-1);
  if (key === undefined) return undefined;
  if (typeof key === "number") {
    const list = shapeAt(snapshot, path.slice(0, -1));
    const target = list && resolved(list.shape);
    return target !== undefined && "items" in target ? target.items : undefined;
  }
  const shapes = ownerShapes(snapshot, path).flatMap(({ properties }) =>
    Object.hasOwn(properties, key) ? [properties[key]] : [],
  );
  return shapes[0];
}

/** A value in JSON as a snippet, with what it requires. */
function flowValue(shape: Shape | undefined, nextStop: () => string): string {
  const target = shape === undefined ? undefined : usual(shape);
  const [open, close] = emptyValue(shape);
  if (target === undefined || "types" in target) return open + nextStop() + close;
  if (!("properties" in target)) return open + nextStop() + close;
  const { required, properties } = target;
  if (required.length === 0) return open + nextStop() + close;
  return `{ ${required.map((key) => `"${key}": ${flowValue(properties[key], nextStop)}`).join(", ")} }`;
}

/** The shape that an object mostly has, if it can have several: not that of a Reference. */
function usual(shape: Shape): Exclude<Shape, string> {
  const target = resolved(shape);
  return "choice" in target ? resolved(target.otherwise) : target;
}

function valueCandidates(snapshot: Snapshot, path: Path): Candidate[] {
  const key = path.at(-1);
  if (typeof key === "number") {
    return path.at(-2) === "columns" ? columnCandidates(snapshot, path) : [];
  }
  if (key === undefined) return [];
  return ownerShapes(snapshot, path).flatMap(({ title, properties }) => {
    const shape = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const words = WORDS[title]?.[key] ?? [];
    if (shape === undefined) return [];
    const suggested = suggestedValues(snapshot, path, title);
    return [...suggested, ...words.map((value) => ({ value })), ...valuesOf(shape)];
  });
}

/** How an item gets into the text. */
function insertion(
  source: Snapshot["source"],
  { span }: InsertionPoint,
  label: string,
  { newText, isSnippet = false }: Inserted,
): Partial<CompletionItem> {
  return {
    // Editors compare it with what the range contains, which may start with a quote.
    filterText: source.text.slice(span.start, span.end).startsWith('"') ? `"${label}"` : label,
    insertTextFormat: isSnippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    textEdit: { range: rangeOfSpan(source, span), newText },
  };
}

type Text = Pick<SourceDocument, "text" | "language">;

/** The inserted text, which may have places for the cursor. */
interface Inserted {
  readonly newText: string;
  readonly isSnippet?: boolean;
}

/**
 * The text of a key: in brackets with an empty value and the commas that it needs, elsewhere with the keys that its
 * value requires.
 */
function insertedKey(
  { text, language }: Text,
  { span, hasValue, isFlow }: InsertionPoint,
  key: string,
  shape: Shape | undefined,
  hasSnippets: boolean,
): Inserted {
  const name =
    language === "json"
      ? JSON.stringify(key)
      : yamlNotation.quotedLike(text.charAt(span.start), key);
  if (hasValue) return { newText: name };
  if (!isFlow) {
    if (!hasSnippets) return { newText: `${name}: ` };
    // Editors indent a snippet like the line of the key, but the key of an item is further to the right.
    const line = lineStart(text, span.start);
    const column = " ".repeat(span.start - line - indentationOf(text, line).length);
    let stop = 0;
    const nextStop = stopFor(key, () => `$${++stop}`);
    const newText = escaped(name) + block(shape, `\n${column}`, nextStop);
    return { newText, isSnippet: true };
  }
  const [open, close] = emptyValue(shape);
  const before = text.slice(0, span.start).trimEnd();
  const after = text.slice(span.end).trimStart();
  const comma = before === "" || /[[{,]$/.test(before) ? "" : ", ";
  const start = `${comma}${name}: ${open}`;
  const end = close + (after === "" || /^[\]},]/.test(after) ? "" : ", ");
  if (!hasSnippets) return { newText: start + end };
  return { newText: `${escaped(start)}$1${escaped(end)}`, isSnippet: true };
}

/**
 * The value of a key as a snippet, with what comes between them: on the line of the key, or below
 * it.
 *
 * @param line a line break and the indentation of the key
 * @param nextStop returns the next place for the cursor
 */
function block(shape: Shape | undefined, line: string, nextStop: () => string): string {
  const target = shape === undefined ? undefined : resolved(shape);
  if (target === undefined || "types" in target) return `: ${nextStop()}`;
  if ("items" in target) return `:${line}  - ${members(target.items, `${line}    `, nextStop)}`;
  return `:${line}  ${members(shape, `${line}  `, nextStop)}`;
}

/**
 * The required keys of an object as a snippet; only a cursor position if no key is required.
 */
function members(shape: Shape | undefined, line: string, nextStop: () => string): string {
  const target = shape === undefined ? undefined : usual(shape);
  if (target === undefined || !("properties" in target)) return nextStop();
  const { required, properties } = target;
  const keys = required.map((key) => key + block(properties[key], line, stopFor(key, nextStop)));
  return keys.length === 0 ? nextStop() : keys.join(line);
}

/** Returns the next place for the value of a key. A port is a string, though it looks like a number. */
const stopFor = (key: string, nextStop: () => string): (() => string) =>
  key === "port" ? () => `"${nextStop()}"` : nextStop;

/** The text of a value, with the quotes that it needs or that are there already. */
function insertedValue(
  { text, language }: Text,
  { span }: InsertionPoint,
  value: string | number | boolean,
): string {
  const isBehindColon = text.charAt(span.start - 1) === ":";
  const space = isBehindColon && language === "yaml" ? " " : "";
  if (language === "json") return JSON.stringify(value);
  if (typeof value !== "string") return space + String(value);
  return space + yamlNotation.rewritten(text.charAt(span.start), value);
}

/** The brackets or quotes of a value that is empty. */
function emptyValue(shape: Shape | undefined): [open: string, close: string] {
  const target = shape === undefined ? undefined : resolved(shape);
  if (target === undefined) return ['"', '"'];
  if ("items" in target) return ["[", "]"];
  if (!("types" in target)) return ["{", "}"];
  if (target.types.includes("string")) return ['"', '"'];
  if (target.types.includes("boolean")) return ["true", ""];
  return target.types.includes("integer") ? ["0", ""] : ["{", "}"];
}

/** Text escaped for use in a snippet. */
const escaped = (text: string): string => text.replace(/[\\$}]/g, "\\$&");

/** A value that can be written. */
interface Candidate {
  readonly value: string | number | boolean;
  readonly detail?: string | undefined;
  /** Candidates of a lower rank come first. */
  readonly rank?: number | undefined;
}

/** The words that the specification or the databases have for properties, by the title of their object. */
const WORDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "Data Store Descriptor": { datastoreapi: ["1.0.0"] },
  Column: { columnConstraint: COLUMN_CONSTRAINTS },
  Table: { tableType: TABLE_TYPES },
  "Table Constraint": { constraintType: TABLE_CONSTRAINTS },
  "Table Partition": { intervalType: INTERVAL_TYPES },
  "Server Info": { dbmsType: databaseSystemNames },
};

/** The values that a shape allows, if they are few. */
function valuesOf(shape: Shape): Candidate[] {
  const target = resolved(shape);
  if (!("types" in target)) return [];
  if (target.enum !== undefined) return target.enum.map((value) => ({ value }));
  return target.types.includes("boolean") ? [{ value: true }, { value: false }] : [];
}

type ColumnCandidate = Candidate & { readonly value: string };

/** The columns that a constraint or partition can name: `path` is an item of its `columns`. */
export function columnCandidates(
  { name, views }: Pick<Snapshot, "name" | "views">,
  path: Path,
): ColumnCandidate[] {
  const list = path.slice(0, -2);
  const isTable = isAt(name, list.slice(0, -2));
  const isList = isAt(name, list);
  for (const { model } of views) {
    const table = model.tables.find((one) => isTable(one.at()));
    if (table === undefined) continue;
    const constraint = table.constraints.find((one) => isList(one.at()));
    const others = model.tables.filter((other) => other !== table);
    const tables = constraint?.type === "FOREIGN_KEY" ? [table, ...others] : [table];
    return tables.flatMap((one) =>
      (one.columns ?? []).flatMap((column) => columnCandidate(column, one === table ? 0 : 1)),
    );
  }
  return [];
}

const columnCandidate = (column: ColumnModel, rank: number): ColumnCandidate[] =>
  column.fullyQualifiedName === undefined
    ? []
    : [
        {
          value: column.fullyQualifiedName,
          detail: column.dataType && editorText(column.dataType.text),
          rank,
        },
      ];

/** The variables that the string at a path can contain. */
function variableCandidates({ name, views }: Snapshot, path: Path): string[] {
  const isHere = isAt(name, path);
  const names = views.flatMap(({ model }) =>
    model.services
      .filter(({ server }) => server?.templates.some(({ owner, key }) => isHere(owner.at(key))))
      .flatMap(({ variableNames = [] }) => variableNames),
  );
  return [...new Set(names)];
}

/** The variables that the server of a service uses and the service does not declare. */
function undeclaredVariables({ name, views }: Snapshot, service: Path): string[] {
  const isHere = isAt(name, service);
  const variables = new ServiceVariables();
  const names = views
    .flatMap(({ model }) => model.services.filter((one) => isHere(one.at())))
    .flatMap(({ server, variableNames = [] }) =>
      (server?.templates ?? [])
        .map((template) => variables.namesIn(template))
        .flatMap(({ open, quoted }) => [...open, ...quoted])
        .filter((used) => !variableNames.includes(used)),
    );
  return [...new Set(names)];
}
