import {
  isCopy,
  type PlacedChange,
  type SpansOf,
  type StructuralChange,
  type TextEdit,
} from "../change.js";
import type { MemberSpans, Span } from "../span.js";
import {
  columnOf,
  endOf,
  endOfMember,
  isNull,
  keepsLineBreaks,
  STEP,
  skipLineBreakBack,
  startsMember,
} from "./block-text.js";
import {
  isFirstOnLine,
  lineBreakOf,
  lineEnd,
  lineStart,
  nextLine,
  reindented,
  skipBlanksBack,
  skipComments,
} from "./lines.js";
import { yamlNotation } from "./notation.js";

// Members and items that are added to a block or removed from it.

export function addMember(
  text: string,
  { path, change }: PlacedChange & { change: StructuralChange & { kind: "add-member" } },
  spansOf: SpansOf,
): TextEdit[] | undefined {
  const { beside, key, value } = change;
  if (beside === undefined) return undefined;
  const sibling = spansOf([...path, "before" in beside ? beside.before : beside.after]);
  if (sibling?.key === undefined || !startsMember(text, sibling.key)) return undefined;
  const column = columnOf(text, sibling.key.start);
  const newLine = lineBreakOf(text);
  const source = isCopy(value)
    ? copyOf(text, spansOf(value.from), column)
    : ` ${yamlNotation.value(value)}`;
  if (source === undefined) return undefined;
  const member = `${yamlNotation.key(key)}:${source}`;
  if ("before" in beside) {
    const at = beforeComments(text, sibling.key.start);
    return [{ start: at, end: at, newText: `${member}${newLine}${" ".repeat(column)}` }];
  }
  if (keepsLineBreaks(text, sibling.value)) return undefined;
  const at = lineEnd(text, Math.max(endOf(text, sibling.value), sibling.key.end));
  return [{ start: at, end: at, newText: `${newLine}${" ".repeat(column)}${member}` }];
}

export function addItem(text: string, last: Span, item: string): TextEdit[] | undefined {
  const dash = /^ *-/.exec(text.slice(lineStart(text, last.start), last.start))?.[0];
  if (dash === undefined || keepsLineBreaks(text, last)) return undefined;
  const at = lineEnd(text, endOf(text, last));
  return [{ start: at, end: at, newText: `${lineBreakOf(text)}${dash} ${item}` }];
}

/** Writes the first member of an empty object, with a copy of a block, on the lines below its key. */
export function fillEmpty(
  text: string,
  { key, value }: MemberSpans,
  name: string,
  from: MemberSpans,
): TextEdit[] | undefined {
  const isEmpty = /^\{\s*\}$/.test(text.slice(value.start, value.end));
  const isLast = text.slice(value.end, lineEnd(text, value.end)).trim() === "";
  if (key === undefined || !isEmpty || !isLast || !startsMember(text, key)) return undefined;
  const column = columnOf(text, key.start) + STEP;
  const source = copyOf(text, from, column);
  if (source === undefined) return undefined;
  const member = `${yamlNotation.key(name)}:${source}`;
  const start = skipBlanksBack(text, value.start);
  return [{ start, end: value.end, newText: `${lineBreakOf(text)}${" ".repeat(column)}${member}` }];
}

/**
 * Where to insert something before a key: above the comments that belong to the key, unless the key
 * is the first in its block, where comments are about the whole block.
 */
function beforeComments(text: string, key: number): number {
  const column = columnOf(text, key);
  if (!isFirstOnLine(text, key)) return key;
  let line = lineStart(text, key);
  let at = key;
  while (line > 0) {
    const above = lineStart(text, line - 1 - (text.slice(line - 2, line) === "\r\n" ? 1 : 0));
    const found = text.slice(above, lineEnd(text, above));
    if (found.trimStart().startsWith("#")) {
      if (found.indexOf("#") === column) at = above + column;
      line = above;
      continue;
    }
    const indentation = /^ */.exec(found)?.[0].length ?? 0;
    const isSibling = found.trim() !== "" && indentation >= column && !/^---/.test(found);
    return isSibling ? at : key;
  }
  return key;
}

/** The source of a value after a key in some column, with the separator between the two. */
function copyOf(text: string, from: MemberSpans | undefined, column: number): string | undefined {
  if (from?.key === undefined) return undefined;
  const { key, value } = from;
  const between = text.slice(key.end, value.start);
  if (!/^\s*:\s*$/.test(between)) return undefined;
  const source = text.slice(key.end, endOf(text, value)).replace(/^\s*:/, "");
  return reindented(source, column - columnOf(text, key.start));
}

export function removeMember(
  text: string,
  key: Span,
  value: Span,
  owner: MemberSpans | undefined,
): TextEdit[] | undefined {
  if (!startsMember(text, key) || owner === undefined) return undefined;
  const stop = endOfMember(text, key, value);
  const isFirst = key.start === owner.value.start;
  const isLast = skipComments(text, stop) >= owner.value.end;
  // A block cannot be empty.
  if (isFirst && isLast) {
    return [{ start: key.start, end: stop, newText: text[stop] === "#" ? "{} " : "{}" }];
  }
  const rest = text.slice(stop, lineEnd(text, stop));
  if (!isFirstOnLine(text, key.start)) {
    const next = nextKey(text, stop);
    return next === undefined ? undefined : [{ start: key.start, end: next, newText: "" }];
  }
  // A comment after the value stays.
  if (rest.trim() !== "") {
    const comment = stop + rest.length - rest.trimStart().length;
    return [{ start: key.start, end: comment, newText: "" }];
  }
  const start = lineStart(text, key.start);
  const next = nextLine(text, stop);
  if (next < text.length || start === 0) return [{ start, end: next, newText: "" }];
  return [{ start: skipLineBreakBack(text, start), end: lineEnd(text, stop), newText: "" }];
}

/** A dash alone on its line, or before a null, with the line. */
export function removeEmptyItem(text: string, value: Span): TextEdit[] | undefined {
  const line = lineStart(text, value.start);
  const end = isNull(text, value) ? value.end : value.start;
  if (!/^\s*-\s*$/.test(text.slice(line, value.start))) return undefined;
  if (text.slice(end, lineEnd(text, end)).trim() !== "") return undefined;
  const next = nextLine(text, end);
  if (next < text.length || line === 0) return [{ start: line, end: next, newText: "" }];
  return [{ start: skipLineBreakBack(text, line), end: lineEnd(text, end), newText: "" }];
}

/** The first text on the lines below, unless it is a comment. */
function nextKey(text: string, from: number): number | undefined {
  const found = /^[^\S\r\n]*(?:\r\n?|\n)\s*(?=[^\s#])/.exec(text.slice(from, from + 1000));
  return found === null ? undefined : from + found[0].length;
}
