import {
  isCopy,
  type PlacedChange,
  type SpansAt,
  type StructuralChange,
  type TextEdit,
} from "../fix-action.js";
import type { ChangeEdits } from "../source-document.js";
import type { MemberSpans, Span } from "../span.js";
import { blockStyle, extraIndentation, fillEmpty } from "./block-edits.js";
import { editStructure } from "./edit-structure.js";
import { flowStyle, hasComment } from "./flow-edits.js";
import { endOf } from "./lines.js";
import { changedScalar, type ScalarAction, yamlNotation } from "./notation.js";

const yamlFlow = /* @__PURE__ */ flowStyle(yamlNotation);

/**
 * A change in YAML, as a document returns it; `undefined` if it would break how the text is
 * written.
 */
export function changeYaml(
  text: string,
  change: PlacedChange,
  spansAt: SpansAt,
): ChangeEdits | undefined {
  const edits = editYaml(text, change, spansAt);
  const isShared = edits?.some((edit) => edit.end > edit.start && isAnchored(text, edit));
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
  switch (change.kind) {
    case "rename-key": {
      const isRenamable = key && isPlainNode(text, key) && !hasProperty(text, key, "&!");
      if (!isRenamable) return undefined;
      return [
        { ...key, newText: yamlNotation.quotedLike(text.slice(key.start, key.end), change.to) },
      ];
    }
    case "replace-value":
    case "rewrite-value":
    case "raw-value":
    case "quote-value":
    case "wrap-value":
    case "write-value":
    case "quote-version":
      return editScalar(text, spans, change);
    case "insert-blanks":
      if (change.in === "value") return insertBlanks(text, value, /^[ \t]*[\w$.-]+:(?=[^\s/])/gm);
      return key && insertBlanks(text, key, /^[\w$.-]+:/g);
    case "remove-member":
      // In braces, a word without a colon is a separate key, so it has a meaning.
      if (isBareKey(text, spans) || (!change.isCopied && hasNotes(text, spans))) return undefined;
      break;
    case "hoist-members":
      if (isAlias(text.slice(value.start, value.end))) return undefined;
  }
  const isInBlock = isBlock(text, change.kind, spans, spansAt(path.slice(0, -1)));
  if (isInBlock === undefined) return undefined;
  if (isInBlock) return editStructure(blockStyle, text, { path, change }, spansAt);
  if (change.kind === "add-member" && isCopy(change.value)) {
    const from = spansAt(change.value.from);
    // A block is not allowed in brackets.
    if (from !== undefined && !isInFlow(text, from))
      return fillEmpty(text, spans, change.key, from);
  }
  return editStructure(yamlFlow, text, { path, change }, spansAt);
}

/** Whether the source of a value may also be in brackets: it is on one line, or in brackets itself. */
const isInFlow = (text: string, { value, isCollection }: MemberSpans): boolean =>
  isCollection ? /[{[]/.test(text.charAt(value.start)) : isPlainNode(text, value);

function editScalar(
  text: string,
  spans: MemberSpans,
  change: ScalarAction,
): TextEdit[] | undefined {
  const { value } = spans;
  const source = text.slice(value.start, value.end);
  if (change.kind === "wrap-value" && isAlias(source)) {
    return [{ ...value, newText: `{ ${change.key}: ${source} }` }];
  }
  if (hasProperty(text, value, "!")) return undefined;
  if (change.kind === "write-value")
    return writeValue(text, spans, yamlNotation.value(change.value));
  // An alias is replaced with its own value.
  const isReplaced = ["replace-value", "rewrite-value", "raw-value"].includes(change.kind);
  const isReplaceable = isReplaced && (isAlias(source) || isBlockScalar(source));
  if (!isPlainNode(text, value) && !isReplaceable) return undefined;
  if (change.kind === "quote-value" && spans.isCollection && !PLACEHOLDER.test(source)) {
    return undefined;
  }
  const newText = changedScalar(source, change, yamlNotation);
  return newText === undefined ? undefined : [{ ...value, end: endOf(text, value), newText }];
}

/** A blank after each `key:` in a plain scalar. */
function insertBlanks(text: string, { start, end }: Span, keys: RegExp): TextEdit[] | undefined {
  if (!/[\w$]/.test(text.charAt(start))) return undefined;
  return [...text.slice(start, end).matchAll(keys)].map(({ 0: match, index }) => {
    const at = start + index + match.length;
    return { start: at, end: at, newText: " " };
  });
}

/** Whether a key has no colon after it. */
const isBareKey = (text: string, { key }: MemberSpans): boolean =>
  key !== undefined && !/^\s*:/.test(text.slice(key.end, key.end + MAX_LOOKBACK));

/** Writes a value on one line, also in place of a missing value, or of a block without comments. */
function writeValue(text: string, spans: MemberSpans, newText: string): TextEdit[] | undefined {
  const { key, value } = spans;
  const isAbsent = value.end === value.start || value.start === key?.start;
  const isInLine = !isAbsent && !/[\r\n]/.test(text.slice(value.start, value.end));
  // Only a list may be in the column of its key.
  if (isInLine && extraIndentation(text, spans) === 0) return [{ ...value, newText }];
  if (key === undefined) return undefined;
  const colon = /^\s*:/.exec(text.slice(key.end, key.end + 100))?.[0];
  if (!isAbsent) {
    const start = key.end + (colon?.length ?? 0);
    if (colon === undefined || hasNotes(text, spans)) return undefined;
    const source = text.slice(start, value.end);
    const isSpaced = /^[^\S\r\n]*\S/.test(source);
    return [
      {
        start: isSpaced ? value.start : start,
        end: value.start + trimmed(text, value),
        newText: isSpaced ? newText : ` ${newText}`,
      },
    ];
  }
  // In braces, a key may be without a colon.
  const at = key.end + (colon?.length ?? 0);
  // The value of an anchor comes after it.
  if (/^[ \t]*&/.test(text.slice(at, at + 100))) return undefined;
  return [{ start: at, end: at, newText: `${colon === undefined ? ":" : ""} ${newText}` }];
}

/** Whether a member has comments, tags, or anchors that aliases use, which would be lost with it. */
function hasNotes(text: string, { key, value }: MemberSpans): boolean {
  const start = key?.end ?? value.start;
  const end = endOf(text, value);
  return hasComment(text, start, end) || /[\s,[{][&!][^\s,]/.test(text.slice(start, end));
}

/** The length of a value without the line breaks after it. */
const trimmed = (text: string, { start, end }: Span): number =>
  text.slice(start, end).trimEnd().length;

/** A map of YAML that was meant as a string with a variable in it, or as one with several names. */
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
  kind: StructuralChange["kind"],
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

/** Whether an edit changes a value that aliases use in other places. */
const isAnchored = (text: string, value: Span): boolean => hasProperty(text, value, "&");
