import type { Range } from "../findings/finding.js";
import { maskMessage } from "../secrets/mask.js";
import { applyEdits, changeBetween } from "../text/edits/apply-edits.js";
import type { FixStep, PlacedChange, Written } from "../text/fix-action.js";
import { parseDocument } from "../text/parse/parse.js";
import { messageOfProblem } from "../text/parse/place-findings.js";
import type { SourceDocument } from "../text/source-document.js";
import { placedNodeAt, spansOf } from "../text/syntax-tree.js";
import {
  isObject,
  isPrefix,
  type JsonObject,
  ownValue,
  type Path,
  parsePointer,
  refuseLoss,
  sameValue,
  valueAtTokens,
} from "../values/json-value.js";
import { recover } from "../values/recover.js";
import { aString, checkArgument } from "../words/options.js";
import { count, quote } from "../words/phrases.js";
import type { ValidateOptions } from "./check.js";
import { assertOptions } from "./options.js";

/**
 * An edit of a document: what happens to the value at a JSON Pointer (RFC 6901).
 *
 * - `set` writes another value in its place;
 * - `rename` gives its key another name;
 * - `remove` removes it, with its key;
 * - `insert` adds a value: a new member of an object, which comes last, or an item of a list, before
 *   the one at the pointer. `-` as the last step adds an item to the end.
 */
export type DocumentEdit = { readonly pointer: string } & (
  | { readonly set: unknown }
  | { readonly rename: string }
  | { readonly remove: true }
  | { readonly insert: unknown }
);

/** Options of {@link edit} and {@link rangeAt}. */
export type EditOptions = Pick<ValidateOptions, "language" | "uri">;

/** An edit that cannot be made. */
export class EditError extends Error {
  override name = "EditError";
  /** The pointer of the edit. */
  readonly pointer: string;

  constructor(verb: string, pointer: string, reason: string) {
    super(maskMessage(`cannot ${verb} ${quote(pointer)}: ${reason}`));
    this.pointer = pointer;
  }
}

/**
 * Edits a text: comments, quotes and layout stay as they are, and what is written is read the same by
 * parsers of YAML 1.1 and 1.2. The document need not be valid.
 *
 * Edits are made one after the other, so each pointer is one of the text that the earlier edits left.
 * Comments inside a value that is replaced or removed go with it. A value is written as
 * `JSON.stringify` writes it.
 *
 * @param text JSON or YAML
 * @returns the new text
 * @throws EditError when an edit cannot be made: the text has a syntax error, nothing or already
 *   something is at the pointer, a key is there twice, or another value would change with it, as an
 *   alias of YAML does. Then no edit is made.
 * @throws TypeError for an edit or an option that does not exist or has the wrong type
 * @example
 * const text = "title: Shop # of the spec\nversion: 1.0.0\n";
 * edit(text, [{ pointer: "/title", set: "Store" }, { pointer: "/version", rename: "since" }]);
 * // "title: Store # of the spec\nsince: 1.0.0\n"
 */
export function edit(
  text: string,
  edits: readonly DocumentEdit[],
  options: EditOptions = {},
): string {
  return versionsOf(text, edits, options).at(-1)?.text ?? text;
}

/** A part of a text, and what is written in its place. */
export interface EditedRange {
  readonly range: Range;
  readonly newText: string;
}

/**
 * What {@link edit} changes, as the smallest range of each edit, so that an editor keeps its cursor and its history.
 *
 * @param text JSON or YAML
 * @returns the ranges, in the order of the edits: each is one of the text that the earlier ones left
 * @throws EditError, TypeError as {@link edit} does
 * @example
 * const [change] = editRanges("title: Shop\n", [{ pointer: "/title", set: "Store" }]);
 * change?.range.start; // { line: 1, column: 9, offset: 8 }
 * change?.newText; // "tore"
 */
export function editRanges(
  text: string,
  edits: readonly DocumentEdit[],
  options: EditOptions = {},
): readonly EditedRange[] {
  const versions = versionsOf(text, edits, options);
  return versions.slice(1).flatMap((next, index) => {
    const before = versions[index];
    if (before === undefined || before.text === next.text) return [];
    const { newText, ...span } = changeBetween(before.text, next.text);
    return [{ range: before.lines.rangeOf(span), newText }];
  });
}

/** The document, and what each edit makes of it. */
function versionsOf(
  text: string,
  edits: readonly DocumentEdit[],
  options: EditOptions,
): SourceDocument[] {
  assertOptions(options, ["language", "uri"]);
  if (!Array.isArray(edits)) throw new TypeError("edits must be an array");
  const { language, uri } = options;
  const versions = [parseDocument(text, { language, file: uri })];
  for (const one of edits) versions.push(edited(versions.at(-1) as SourceDocument, actionOf(one)));
  return versions;
}

/**
 * The range of a value in a text, with all of its lines, or of its key. If the text has errors, it
 * is searched as far as it can be read.
 *
 * @param pointer a JSON Pointer (RFC 6901)
 * @param options `of`: which of the two. Default: `"value"`
 * @returns `undefined` if nothing is at the pointer, or it has no key
 * @example
 * rangeAt("title: Shop\nversion: 1.0.0", "/version")?.start; // { line: 2, column: 10, offset: 21 }
 */
export function rangeAt(
  text: string,
  pointer: string,
  options: EditOptions & { of?: "key" | "value" | undefined } = {},
): Range | undefined {
  const { of = "value", ...others } = options;
  assertOptions(others, ["language", "uri"]);
  if (of !== "key" && of !== "value") throw new TypeError('of must be "key" or "value"');
  checkArgument("text", text, aString);
  checkArgument("pointer", pointer, aString);
  const source = parseDocument(text, { language: others.language, file: others.uri });
  const path = parsePointer(pointer);
  const span = path && spansOf(source.syntax(), path)?.[of];
  if (span === undefined) return undefined;
  // A YAML block includes the blank lines after it.
  const end = span.start + text.slice(span.start, span.end).trimEnd().length;
  return source.lines.rangeOf({ start: span.start, end });
}

/** An edit whose form was checked. */
type Action = { readonly pointer: string; readonly path: readonly string[] } & (
  | { readonly verb: "set" | "insert"; readonly value: Written }
  | { readonly verb: "rename"; readonly to: string }
  | { readonly verb: "remove" }
);

const VERBS = ["set", "rename", "remove", "insert"] as const;

function actionOf(given: DocumentEdit): Action {
  const keys = isObject(given) ? Object.keys(given) : [];
  const [verb, ...others] = VERBS.filter((one) => keys.includes(one));
  if (verb === undefined || keys.length !== 2 || !keys.includes("pointer") || others.length > 0) {
    throw new TypeError("an edit has a `pointer`, and one of `set`, `rename`, `remove`, `insert`");
  }
  const { pointer, [verb]: value } = given as unknown as Record<string, unknown>;
  const path = typeof pointer === "string" ? parsePointer(pointer) : undefined;
  if (typeof pointer !== "string" || path === undefined) {
    throw new TypeError("pointer must be a JSON Pointer, such as `/info/title`");
  }
  const at = { pointer, path };
  if (verb === "rename") {
    if (typeof value !== "string") throw new TypeError("rename must be a string");
    return { ...at, verb, to: value };
  }
  if (verb === "remove") {
    if (value !== true) throw new TypeError("remove must be true");
    return { ...at, verb };
  }
  if (ownValue(value).circular !== undefined) {
    throw new TypeError(`${verb} must be a JSON value, not one that contains itself`);
  }
  const json = recover(
    () => JSON.stringify(value, refuseLoss),
    TypeError,
    ({ message }) => {
      throw new TypeError(`${verb} must be a JSON value: ${message.split("\n")[0]}`);
    },
  );
  if (json === undefined) throw new TypeError(`${verb} must be a JSON value, not ${typeof value}`);
  return { ...at, verb, value: JSON.parse(json) as Written };
}

/** Makes an edit. It is refused unless the new value is exactly the one that the edit specifies. */
function edited(source: SourceDocument, action: Action): SourceDocument {
  const { verb, pointer, path } = action;
  const refuse = (reason: string) => new EditError(verb, pointer, reason);
  const { isReadable, value } = source;
  if (!isReadable) {
    const [problem] = source.problems;
    const words = problem === undefined ? "" : `: ${messageOfProblem(source, problem)}`;
    throw refuse(`the text cannot be read${words}`);
  }
  const repeated = source.problems.find(
    (one) => one.code === "duplicate-key" && isPrefix(parsePointer(one.pointer) ?? [], path),
  );
  if (repeated !== undefined) throw refuse(`the key ${quote(repeated.pointer)} occurs twice`);
  const reason = refusalOf(value, action);
  if (reason !== undefined) throw refuse(reason);
  const wanted = valueAfter(value, path, action);
  for (const way of waysTo(source, action)) {
    let next: SourceDocument | undefined = source;
    for (const change of way) next = next && changed(next, change);
    if (next?.isReadable && sameValue(next.value, wanted)) return next;
  }
  throw refuse("an alias, an anchor, a comment or its notation is in the way");
}

/** A document after a change; `undefined` if the change would break how its text is written. */
function changed(source: SourceDocument, change: PlacedChange): SourceDocument | undefined {
  const { text, language, file } = source;
  const made = source.edit(change);
  return made && parseDocument(applyEdits(text, made.edits), { language, file });
}

/** Why an edit makes no sense for a value. */
function refusalOf(root: unknown, action: Action): string | undefined {
  const { verb, path } = action;
  const step = path.at(-1);
  const owner = valueAtTokens(root, path.slice(0, -1));
  const exists = valueAtTokens(root, path) !== undefined;
  if (step === undefined) return verb === "set" ? undefined : "it is the whole document";
  if (verb === "insert") {
    if (Array.isArray(owner)) {
      const isPlace = exists || step === "-" || step === String(owner.length);
      return isPlace ? undefined : `the list has ${count(owner.length, "item")}`;
    }
    if (!isObject(owner)) return "there is no object or list to insert it into";
    return exists ? "there is a value already; `set` replaces it" : undefined;
  }
  if (!exists) return "there is nothing at this pointer";
  if (verb !== "rename") return undefined;
  if (!isObject(owner)) return "an item of a list has no key";
  const isTaken = action.to !== step && Object.hasOwn(owner, action.to);
  return isTaken ? `there is a key ${quote(action.to)} already` : undefined;
}

/** The value that an edit means. */
function valueAfter(value: unknown, [step, ...rest]: readonly string[], action: Action): unknown {
  const written = "value" in action ? action.value : undefined;
  if (step === undefined) return written;
  const { verb } = action;
  const isLast = rest.length === 0;
  if (Array.isArray(value)) {
    const items: unknown[] = [...value];
    const index = step === "-" ? items.length : Number(step);
    if (!isLast) items[index] = valueAfter(items[index], rest, action);
    else if (verb === "remove") items.splice(index, 1);
    else items.splice(index, verb === "insert" ? 0 : 1, written);
    return items;
  }
  const members = Object.entries(value as JsonObject);
  if (isLast && verb === "insert") members.push([step, written]);
  const after = members.flatMap(([key, member]): [string, unknown][] => {
    if (key !== step) return [[key, member]];
    if (!isLast) return [[key, valueAfter(member, rest, action)]];
    if (verb === "remove") return [];
    return [verb === "rename" ? [action.to, member] : [key, written]];
  });
  return Object.fromEntries(after);
}

/** Changes to a document, in sequence: the paths of each apply to the result of the one before it. */
type Way = readonly PlacedChange[];

/** The ways to make an edit, the best first. */
function waysTo(source: SourceDocument, action: Action): readonly Way[] {
  const { verb, path } = action;
  if (verb === "rename") return [[{ path, change: { kind: "rename-key", to: action.to } }]];
  if (verb === "set") return setting(path, action.value);
  const owner = path.slice(0, -1);
  const step = path.at(-1) ?? "";
  const container = valueAtTokens(source.value, owner);
  const isList = Array.isArray(container);
  const names = Object.keys(container as object);
  if (verb === "remove") {
    const way: Way = [{ path, change: { kind: "remove-member", isCopied: true } }];
    // An empty block is written on the line of its key, unless it has comments.
    const isOnly = names.length === 1 && !hasComments(source, owner);
    return isOnly ? [...setting(owner, isList ? [] : {}), way] : [way];
  }
  const { value } = action;
  if (names.length === 0) return setting(owner, isList ? [value] : { [step]: value });
  const index = step === "-" ? names.length : Number(step);
  const change: FixStep = isList
    ? {
        kind: "add-item",
        value: null,
        ...(index < names.length ? { before: index } : { after: index - 1 }),
      }
    : { kind: "add-member", key: step, value: null, beside: { after: lastKey(source, owner) } };
  const added = { path: owner, change };
  return setting([...owner, isList ? index : step], value).map((way) => [added, ...way]);
}

/** The last key of an object, in the order of the text. */
const lastKey = (source: SourceDocument, path: Path): string => {
  const node = placedNodeAt(source.syntax(), path)?.node;
  return (node?.kind === "object" ? node.members.at(-1)?.name : undefined) ?? "";
};

/** Whether a YAML value has comments in it, or between it and its key. */
function hasComments(source: SourceDocument, path: Path): boolean {
  const spans = source.spansAt(path);
  const start = spans?.key?.end ?? spans?.value.start ?? 0;
  const comments = source.comments?.("#") ?? [];
  return comments.some((one) => one.start >= start && one.end <= (spans?.value.end ?? 0));
}

/** The ways to write a value in place of another: in the style of the text, or on one line. */
const setting = (path: Path, value: Written): readonly Way[] => [
  [{ path, change: { kind: "set-value", value } }],
  [{ path, change: { kind: "write-value", value } }],
];
