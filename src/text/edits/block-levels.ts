import type { Path } from "../../values/json-pointer.js";
import type { NestLevel, SpansOf, TextEdit } from "../change.js";
import type { MemberSpans, Span } from "../span.js";
import { columnOf, endOf, endOfColon, endOfMember, STEP, startsMember } from "./block-text.js";
import { indentLines, isFirstOnLine, lineBreakOf, lineStart, skipComments } from "./lines.js";
import { yamlNotation } from "./notation.js";

// Values that move to another level of indentation: into an object or a list, or out of it.

export function hoist(text: string, key: Span, value: Span): TextEdit[] | undefined {
  if (!startsMember(text, key)) return undefined;
  const between = text.slice(key.end, value.start);
  const [, comment] = /^\s*:[^\S\r\n]*(#[^\r\n]*)?\s*$/.exec(between) ?? [undefined, undefined];
  if (!/^\s*:[^\S\r\n]*(?:#[^\r\n]*)?\s*$/.test(between)) return undefined;
  const column = columnOf(text, key.start);
  const isFlow = /^[{[]/.test(text.charAt(value.start));
  const by = isFlow ? 0 : column - columnOf(text, value.start);
  if (by > 0) return undefined;
  const newText =
    comment === undefined ? "" : `${comment}${lineBreakOf(text)}${" ".repeat(column)}`;
  return [
    { start: key.start, end: value.start, newText },
    ...indentLines(text, { start: value.start, end: endOf(text, value) }, by),
  ];
}

/**
 * How much deeper a list must be indented before it can become an object: its dashes may be in the
 * column of its key.
 */
export const extraIndentation = (text: string, { key, value }: MemberSpans): number =>
  key !== undefined &&
  text.charAt(value.start) === "-" &&
  columnOf(text, value.start) <= columnOf(text, key.start)
    ? STEP
    : 0;

export function nest(text: string, spans: MemberSpans, levels: readonly NestLevel[]): TextEdit[] {
  const { value } = spans;
  const newLine = lineBreakOf(text);
  const extra = extraIndentation(text, spans);
  let column = columnOf(text, value.start) + extra;
  let before = " ".repeat(extra);
  for (const level of levels) {
    if ("list" in level) {
      before += "- ";
    } else {
      const gap = newLine + " ".repeat(column);
      for (const [key, member] of Object.entries(level.before ?? {})) {
        before += `${yamlNotation.key(key)}: ${yamlNotation.value(member)}${gap}`;
      }
      before += `${yamlNotation.key(level.key)}:${newLine}${" ".repeat(column + STEP)}`;
    }
    column += STEP;
  }
  const end = endOf(text, value);
  return [
    { start: value.start, end: value.start, newText: before },
    ...indentLines(text, { start: value.start, end }, STEP * levels.length + extra),
  ];
}

/** Indents members that follow a key without a value, or with `null`, which is removed. */
export function adoptBelow(
  text: string,
  path: Path,
  keys: readonly string[],
  spansOf: SpansOf,
): TextEdit[] | undefined {
  const { key, value } = spansOf(path) ?? {};
  if (key === undefined || value === undefined) return undefined;
  // A value that is not written has no text of its own, or the place of its key.
  const isWritten = value.start > key.end && value.end > value.start;
  if (isWritten && !/^:[ \t]*$/.test(text.slice(key.end, value.start))) return undefined;
  const edits = adopt(text, besideOf(path, keys, spansOf), endOfMember(text, key, value), STEP);
  if (edits === undefined || !isWritten) return edits;
  return [{ start: key.end + 1, end: value.end, newText: "" }, ...edits];
}

/** Indents members that follow a list as far as those of an item. */
export function adoptInItem(
  text: string,
  path: Path,
  keys: readonly string[],
  item: number,
  spansOf: SpansOf,
): TextEdit[] | undefined {
  const to = spansOf([...path, item]);
  const list = spansOf(path);
  if (to?.isCollection !== true || list === undefined) return undefined;
  if (text.charAt(to.value.start) === "{") return undefined;
  const members = besideOf(path, keys, spansOf);
  const step = columnOf(text, to.value.start) - columnOf(text, members[0]?.key?.start ?? 0);
  return step > 0 ? adopt(text, members, endOf(text, list.value), step) : undefined;
}

/** The members with some keys of the object that the path is in. */
const besideOf = (path: Path, keys: readonly string[], spansOf: SpansOf) =>
  keys.map((key) => spansOf([...path.slice(0, -1), key]));

/** Indents members by a number of columns, if there are only comments before and between them. */
function adopt(
  text: string,
  members: readonly (MemberSpans | undefined)[],
  from: number,
  step: number,
): TextEdit[] | undefined {
  const edits: TextEdit[] = [];
  let end = from;
  for (const member of members) {
    if (member?.key === undefined) return undefined;
    const { key, value } = member;
    if (key.start < end || skipComments(text, end) < key.start) return undefined;
    if (!isFirstOnLine(text, key.start)) return undefined;
    const start = lineStart(text, key.start);
    end = endOfMember(text, key, value);
    edits.push({ start, end: start, newText: " ".repeat(step) });
    edits.push(...indentLines(text, { start: key.start, end }, step));
  }
  return edits;
}

/**
 * `- a: 1` as `key:` and `a: 1` on the next line.
 *
 * @param extra how much deeper to indent both
 */
export function keyItem(
  text: string,
  key: string,
  item: Span | undefined,
  extra: number,
): TextEdit[] | undefined {
  if (item === undefined) return undefined;
  const start = lineStart(text, item.start);
  const [, indentation, dash] = /^( *)(- +)$/.exec(text.slice(start, item.start)) ?? [];
  if (indentation === undefined || dash === undefined) return undefined;
  const gap = lineBreakOf(text) + " ".repeat(indentation.length + dash.length + extra);
  const isBlock = !/^[{[]/.test(text.charAt(item.start));
  const newText = `${" ".repeat(extra)}${yamlNotation.key(key)}:${isBlock ? gap : " "}`;
  return [
    { start: start + indentation.length, end: item.start, newText },
    ...indentLines(text, { start: item.start, end: endOf(text, item) }, extra),
  ];
}

/** `key:` and `a: 1` on the next line as `- a: 1`. */
export function unkey(
  text: string,
  key: string,
  nameKey: string | undefined,
  spans: MemberSpans | undefined,
): TextEdit | undefined {
  if (spans?.key === undefined || !startsMember(text, spans.key)) return undefined;
  const { key: written, value } = spans;
  if (!/^\s*:\s*$/.test(text.slice(written.end, value.start))) return undefined;
  const isFlow = text.charAt(value.start) === "{";
  const column = columnOf(text, isFlow ? written.start : value.start);
  const dash = isFlow ? "- " : `-${" ".repeat(column - columnOf(text, written.start) - 1)}`;
  if (!isFlow && (isFirstOnLine(text, value.start) === false || dash === "-")) return undefined;
  if (nameKey === undefined) return { start: written.start, end: value.start, newText: dash };
  const member = `${yamlNotation.key(nameKey)}: ${yamlNotation.value(key)}`;
  if (!isFlow) {
    const newText = `${dash}${member}${lineBreakOf(text)}${" ".repeat(column)}`;
    return { start: written.start, end: value.start, newText };
  }
  const isEmpty = /^\{\s*\}/.test(text.slice(value.start, value.start + 100));
  const newText = `${dash}{ ${member}${isEmpty ? " " : ", "}`;
  const inner = /^\{\s*/.exec(text.slice(value.start, value.start + 100))?.[0].length ?? 1;
  return { start: written.start, end: value.start + inner, newText };
}

/** `key: value` as an item of two members, with the key and the value. */
export function asObject(
  text: string,
  [nameKey, valueKey]: readonly [string, string],
  item: MemberSpans | undefined,
): TextEdit | undefined {
  if (item?.key === undefined || !startsMember(text, item.key)) return undefined;
  const { key, value } = item;
  if (!/^\s*:[^\S\r\n]+$/.test(text.slice(key.end, value.start))) return undefined;
  const gap = lineBreakOf(text) + " ".repeat(columnOf(text, key.start) + STEP);
  const newText = `- ${nameKey}: ${text.slice(key.start, key.end)}${gap}${valueKey}: `;
  return { start: key.start, end: value.start, newText };
}

/** The only item of a list in place of the list. */
export function unwrapItem(
  text: string,
  { key, value: list }: MemberSpans,
  item: MemberSpans | undefined,
): TextEdit[] | undefined {
  if (key === undefined || item === undefined) return undefined;
  const { value } = item;
  const isBlock = item.isCollection && !/[{[]/.test(text.charAt(value.start));
  if (!/^-[^\S\r\n]+$/.test(text.slice(list.start, value.start))) return undefined;
  if (!isBlock) {
    const isNear = /^\s*:\s*$/.test(text.slice(key.end, list.start));
    if (!isNear || /[\r\n]/.test(text.slice(value.start, value.end))) return undefined;
    return [{ start: endOfColon(text, key.end), end: value.start, newText: " " }];
  }
  const width = value.start - list.start;
  // If the dash is in the column of the key, the item would be next to the key, not inside it.
  if (columnOf(text, list.start) <= columnOf(text, key.start)) {
    return [{ start: list.start, end: value.start, newText: " ".repeat(width) }];
  }
  return [
    { start: list.start, end: value.start, newText: "" },
    ...indentLines(text, { start: value.start, end: endOf(text, value) }, -width),
  ];
}
