import type { Path } from "../../values/json-value.js";
import type { MemberSpans, Span } from "../../values/text-span.js";
import { blockStyle, dashBefore, extraIndentation, fillEmpty } from "../edits/block-edits.js";
import { type EditStyle, editStructure } from "../edits/edit-structure.js";
import { flowStyle, hasComment } from "../edits/flow-edits.js";
import {
  columnOf,
  endOf,
  endOfColon,
  insertion,
  isFirstOnLine,
  lineBreakOf,
  lineEnd,
  reindented,
  skipComments,
} from "../edits/lines.js";
import { changedScalar, inQuotesOf, yamlNotation } from "../edits/notation.js";
import {
  type FixStep,
  isCopy,
  type PlacedChange,
  type SpansAt,
  type TextEdit,
  type Written,
} from "../fix-action.js";
import type { ChangeEdits } from "../source-document.js";
import { treeOfValue } from "../tree.js";
import { blockYaml, writeYaml } from "./write-yaml.js";

const yamlBlock: EditStyle = { ...blockStyle, itemLines };
const yamlFlow = /* @__PURE__ */ flowStyle(yamlNotation);

/**
 * A change in YAML, as a document returns it; `undefined` if it would break how the text is
 * written.
 */
export function changeYaml(
  text: string,
  { path, change }: PlacedChange,
  spansAt: SpansAt,
): ChangeEdits | undefined {
  if (change.kind === "set-value") {
    const edits = setYamlValue(text, path, change.value, spansAt);
    return edits && { edits };
  }
  const edits = editYaml(text, { path, change }, spansAt);
  // Aliases use an anchored value in other places.
  const isShared = edits?.some((edit) => edit.end > edit.start && hasProperty(text, edit, "&"));
  return edits && { edits, isShared };
}

/** Writes a change in YAML; `undefined` if it would break how the source is written. */
function editYaml(
  text: string,
  { path, change }: PlacedChange,
  spansAt: SpansAt,
): TextEdit[] | undefined {
  const spans = spansAt(path);
  if (spans === undefined) return undefined;
  const { key, value } = spans;
  const source = text.slice(value.start, value.end);
  // What a merge key stands for is written elsewhere.
  if (key !== undefined && text.slice(key.start, key.end) === "<<") return undefined;
  switch (change.kind) {
    case "rename-key": {
      if (!key || !isPlainNode(text, key) || hasProperty(text, key, "&!")) return undefined;
      const newText = yamlNotation.quotedLike(text.slice(key.start, key.end), change.to);
      return [{ ...key, newText }];
    }
    case "insert-blanks":
      if (change.in === "value") return insertBlanks(text, value, /^[ \t]*[\w$.-]+:(?=[^\s/])/gm);
      return key && insertBlanks(text, key, /^[\w$.-]+:/g);
    case "remove-member":
      // In braces, a word without a colon is a separate key, so it has a meaning.
      if (key !== undefined && endOfColon(text, key.end) === key.end) return undefined;
      if (!change.isCopied && hasNotes(text, spans)) return undefined;
      break;
    case "hoist-members":
      if (isAlias(source)) return undefined;
  }
  const newText = changedScalar(source, change, yamlNotation);
  if (newText !== undefined) return editScalar(text, spans, change.kind, newText);
  const isInBlock = isBlock(text, change.kind, spans, spansAt(path.slice(0, -1)));
  if (isInBlock === undefined) return undefined;
  if (isInBlock) return editStructure(yamlBlock, text, { path, change }, spansAt);
  if (change.kind === "add-member" && isCopy(change.value)) {
    const from = spansAt(change.value.from);
    // A block is not allowed in brackets.
    if (from && !isInFlow(text, from)) return fillEmpty(text, spans, change.key, from);
  }
  return editStructure(yamlFlow, text, { path, change }, spansAt);
}

/** Whether the source of a value may also be in brackets: it is on one line, or in brackets itself. */
const isInFlow = (text: string, { value, isCollection }: MemberSpans): boolean =>
  isCollection ? /[{[]/.test(text.charAt(value.start)) : isPlainNode(text, value);

function editScalar(
  text: string,
  spans: MemberSpans,
  kind: FixStep["kind"],
  newText: string,
): TextEdit[] | undefined {
  const { value } = spans;
  const source = text.slice(value.start, value.end);
  if (hasProperty(text, value, "!")) return undefined;
  if (kind === "write-value") return writeValue(text, spans, newText);
  const isReplaced = ["replace-value", "rewrite-value", "raw-value"].includes(kind);
  // An alias is replaced with its own value.
  const isReplaceable = isAlias(source)
    ? isReplaced || kind === "wrap-value"
    : isReplaced && isBlockScalar(source);
  if (!isPlainNode(text, value) && !isReplaceable) return undefined;
  if (kind === "quote-value" && spans.isCollection && !PLACEHOLDER.test(source)) return undefined;
  return [{ ...value, end: endOf(text, value), newText }];
}

/** A blank after each `key:` in a plain scalar. */
function insertBlanks(text: string, { start, end }: Span, keys: RegExp): TextEdit[] | undefined {
  if (!/[\w$]/.test(text.charAt(start))) return undefined;
  return [...text.slice(start, end).matchAll(keys)].map(({ 0: match, index }) =>
    insertion(start + index + match.length, " "),
  );
}

/** Writes a value on one line, also in place of a missing value, or of a block without comments. */
function writeValue(text: string, spans: MemberSpans, newText: string): TextEdit[] | undefined {
  const { key, value } = spans;
  const isAbsent = value.end === value.start || value.start === key?.start;
  const isInLine = !isAbsent && !/[\r\n]/.test(text.slice(value.start, value.end));
  // Only a list may be in the column of its key.
  if (isInLine && extraIndentation(text, spans) === 0) return [{ ...value, newText }];
  if (key === undefined) return undefined;
  const colon = endOfColon(text, key.end);
  const hasColon = colon > key.end;
  if (!isAbsent) {
    if (!hasColon || hasNotes(text, spans)) return undefined;
    const end = endOf(text, value);
    return isFirstOnLine(text, value.start)
      ? [{ start: colon, end, newText: ` ${newText}` }]
      : [{ start: value.start, end, newText }];
  }
  // The value of an anchor comes after it.
  if (/^[ \t]*&/.test(text.slice(colon, colon + 100))) return undefined;
  // In braces, a key may be without a colon.
  return [insertion(colon, `${hasColon ? "" : ":"} ${newText}`)];
}

/** Whether a member has comments, tags, or anchors that aliases use, which would be lost with it. */
function hasNotes(text: string, { key, value }: MemberSpans): boolean {
  const start = key?.end ?? value.start;
  const end = endOf(text, value);
  return hasComment(text, start, end) || /[\s,[{][&!][^\s,]/.test(text.slice(start, end));
}

/** A YAML map that was meant as a string with a variable in it, or as one with several names. */
const PLACEHOLDER = /^\{[ ]?[A-Za-z_][\w.-]*(?:, ?[A-Za-z_][\w.-]*)*[ ]?\}$/;

/** Whether a source is a block scalar without a comment, which would be lost with its header. */
const isBlockScalar = (source: string): boolean => /^[|>][-+\d]*[ \t]*[\r\n]/.test(source);

const isAlias = (source: string): boolean => /^\*[^\s,[\]{}]+$/.test(source);

/**
 * Whether a structural change is about a value in block style, not in brackets; `undefined` if it
 * cannot be made.
 */
function isBlock(
  text: string,
  kind: FixStep["kind"],
  { value, isCollection }: MemberSpans,
  owner: MemberSpans | undefined,
): boolean | undefined {
  const isInBrackets = (span: Span) => /[{[]/.test(text.charAt(span.start));
  if (kind === "remove-member" || kind === "hoist-members" || kind === "adopt-members") {
    return owner && !isInBrackets(owner.value);
  }
  if (kind === "nest-value" && !isCollection) {
    return /^[|>]/.test(text.slice(value.start)) ? undefined : false;
  }
  return isCollection ? !isInBrackets(value) : undefined;
}

/** Whether a scalar is on one line, and neither an alias nor a block. */
const isPlainNode = (text: string, { start, end }: Span): boolean =>
  /^[^\n\r|>&*!][^\n\r]*$/.test(text.slice(start, end));

/** How far back to look for an anchor or tag. */
const MAX_LOOKBACK = 200;

/** Whether an anchor or a tag is before a node on its line. */
function hasProperty(text: string, { start }: Span, marks: "&" | "!" | "&!"): boolean {
  const before = text.slice(Math.max(0, start - MAX_LOOKBACK), start);
  return new RegExp(`(?:^|[\\s,[{])[${marks}][^\\s,[\\]{}]*[ \\t]+$`).test(before);
}

/**
 * Writes another value in place of one, with its quotes: as a block if the value is not in brackets.
 * The comments between the key and the value, and after it, stay.
 *
 * @returns `undefined` if something other than comments would be lost, such as an anchor
 */
function setYamlValue(
  text: string,
  path: Path,
  value: Written,
  spansAt: SpansAt,
): TextEdit[] | undefined {
  const spans = spansAt(path);
  if (spans === undefined) return undefined;
  const { key, value: span } = spans;
  const source = text.slice(span.start, span.end);
  const quoted = typeof value === "string" ? inQuotesOf(source, value) : undefined;
  if (quoted !== undefined) return [{ ...span, newText: quoted }];
  const owner = path.length === 0 ? spans : spansAt(path.slice(0, -1));
  if (owner === undefined || /[{[]/.test(text.charAt(owner.value.start))) {
    // A member of an object in brackets can be without a value.
    return span.start === key?.start || span.end === span.start
      ? undefined
      : [{ ...span, newText: yamlNotation.value(value) }];
  }
  if (path.length === 0) {
    const isBlock = typeof value === "object" && value !== null;
    const newText = isBlock ? writeYaml(treeOfValue(value)).trimEnd() : yamlNotation.value(value);
    return [{ start: span.start, end: endOf(text, span), newText }];
  }
  const mark = key === undefined ? dashBefore(text, span.start) : key.start;
  if (mark === undefined) return undefined;
  const start = key === undefined ? mark + 1 : endOfColon(text, key.end);
  const isAnchored = skipComments(text, start) < span.start;
  if (isAnchored) return undefined;
  const end = Math.max(start, endOf(text, span));
  const before = text.slice(start, Math.max(start, span.start)).trimEnd();
  const header = /^[|>][-+\d]*([ \t]+#[^\r\n]*)/.exec(source)?.[1] ?? "";
  const [head = "", ...lines] = sourceAfter(key === undefined ? "-" : "k:", value).split("\n");
  const isLong = lines.length > 0;
  const after = isLong ? /^[ \t]+#.*/.exec(text.slice(end, lineEnd(text, end)))?.[0] : undefined;
  const tail = reindented(lines.map((line) => `\n${line}`).join(""), columnOf(text, mark));
  const newText = head + (after ?? "") + header + before + tail.replaceAll("\n", lineBreakOf(text));
  return [{ start, end: end + (after?.length ?? 0), newText }];
}

/** The source of a new item on separate lines, next to an item with a dash. */
function itemLines(text: string, beside: Span, value: Written): string | undefined {
  const dash = dashBefore(text, beside.start);
  if (dash === undefined) return undefined;
  // As an import writes it, if the other item is written that way: lists of names in brackets, and versions in quotes.
  const isCompact = /: (?:\[[^\]]|"\d)/.test(text.slice(beside.start, beside.end));
  const lines = isCompact
    ? [...blockYaml([value])].join("").slice(1).trimEnd()
    : sourceAfter("-", value);
  const source = reindented(lines.trimStart(), columnOf(text, dash));
  return source.replaceAll("\n", lineBreakOf(text));
}

/** The source of a value after a dash, or after a key and its colon. */
function sourceAfter(mark: "-" | "k:", value: Written): string {
  const written = writeYaml(treeOfValue(mark === "-" ? [value] : { k: value }));
  return written.slice(mark.length).replace(/\n$/, "");
}
