import type { StructuralChange, TextEdit } from "../change.js";
import type { MemberSpans } from "../span.js";
import {
  indentationOf,
  indentLines,
  isFirstOnLine,
  lineBreakOf,
  lineStart,
  skipBlanks,
  skipBlanksBack,
} from "./lines.js";
import type { Notation } from "./notation.js";
import { hasComment } from "./remove-member.js";

// A member whose key is a name, such as `id: BIGINT`, becomes two members, `name: id` and
// `dataType: BIGINT`. The members of an object go next to the name.

type NameMember = Extract<StructuralChange, { kind: "name-member" }>;

/** Between brackets: in JSON, and in the flow style of YAML. */
export function nameInBrackets(
  text: string,
  member: MemberSpans | undefined,
  { name, nameKey, valueKey }: NameMember,
  notation: Notation,
): TextEdit[] | undefined {
  if (member?.key === undefined) return undefined;
  const { key, value, isCollection } = member;
  if (hasComment(text, key.end, value.start)) return undefined;
  const named = `${notation.key(nameKey)}: ${notation.value(name)}`;
  const gap = isFirstOnLine(text, key.start)
    ? `,${lineBreakOf(text)}${indentationOf(text, key.start)}`
    : ", ";
  if (!isCollection) return besideScalar(text, member, named, gap, notation.key(valueKey));
  const first = skipBlanks(text, value.start + 1);
  const last = skipBlanksBack(text, value.end - 1);
  if (text.charAt(value.start) !== "{" || hasComment(text, last, value.end)) return undefined;
  if (first >= last) return [{ start: key.start, end: value.end, newText: named }];
  const by = isFirstOnLine(text, first)
    ? indentationOf(text, key.start).length - indentationOf(text, first).length
    : 0;
  return [
    { start: key.start, end: first, newText: named + gap },
    ...indentLines(text, { start: first, end: last }, Math.min(by, 0)),
    { start: last, end: value.end, newText: "" },
  ];
}

/** In the block style of YAML. */
export function nameInBlock(
  text: string,
  member: MemberSpans | undefined,
  { name, nameKey, valueKey }: NameMember,
  notation: Notation,
): TextEdit[] | undefined {
  if (member?.key === undefined) return undefined;
  const { key, value, isCollection } = member;
  const named = `${notation.key(nameKey)}: ${notation.value(name)}`;
  const column = key.start - lineStart(text, key.start);
  const gap = lineBreakOf(text) + " ".repeat(column);
  if (!isCollection) return besideScalar(text, member, named, gap, notation.key(valueKey));
  if (!/^\s*:\s*$/.test(text.slice(key.end, value.start))) return undefined;
  if (text.charAt(value.start) === "{") {
    const first = skipBlanks(text, value.start + 1);
    const isEmpty = text.charAt(first) === "}";
    const blank = first > value.start + 1 ? "" : " ";
    const newText = isEmpty ? `{ ${named} ` : `{ ${named},${blank}`;
    const end = isEmpty ? first : value.start + 1;
    return [{ start: key.start, end, newText }];
  }
  const by = column - (value.start - lineStart(text, value.start));
  if (by > 0 || !isFirstOnLine(text, value.start)) return undefined;
  const end = Math.max(value.start, skipBlanksBack(text, value.end));
  return [
    { start: key.start, end: value.start, newText: named + gap },
    ...indentLines(text, { start: value.start, end }, by),
  ];
}

/** The value stays where it is, after its own key; a missing value is removed. */
function besideScalar(
  text: string,
  { key, value }: MemberSpans,
  named: string,
  gap: string,
  valueKey: string,
): TextEdit[] | undefined {
  if (key === undefined) return undefined;
  const source = value.start > key.end ? text.slice(value.start, value.end) : "";
  if (source !== "" && source !== "null" && source !== "~") {
    return [{ ...key, newText: `${named}${gap}${valueKey}` }];
  }
  const colon = /^\s*:/.exec(text.slice(key.end, key.end + 100))?.[0].length ?? 0;
  const end = Math.max(key.end + colon, source === "" ? 0 : value.end);
  return [{ start: key.start, end, newText: named }];
}
