import type { Beside, NestLevel, TextEdit } from "../fix-action.js";
import type { MemberSpans, Span } from "../span.js";
import { allOf, type MapToList, membersOf, runsOf, type Style } from "./edit-structure.js";
import {
  indentationOf,
  indentationStyle,
  indentLines,
  isFirstOnLine,
  isInLines,
  lineBreakOf,
  reindented,
  skipBlanks,
  skipBlanksBack,
} from "./lines.js";
import { endsInBrackets, type Notation } from "./notation.js";

// Structural changes between brackets and commas: in JSON, and in the flow style of YAML.

export const flowStyle = (notation: Notation, itemLines?: Style["itemLines"]): Style => ({
  notation,
  itemLines,
  addMember(text, object, { key, value }, beside, sibling) {
    const source =
      typeof value === "string" ? value : copyOf(text, value, sibling?.key ?? object.value);
    return addMember(text, object.value, `${notation.key(key)}: ${source}`, beside, sibling);
  },
  addItem,
  removeMember: (text, { key, value }) => removeMember(text, key ?? value, value),
  hoist,
  gather,
  nest: (text, value, levels, quoted) => nest(text, value, levels, quoted, notation),
  unwrapItem: (text, list, item) => unwrapItem(text, list.value, item?.value),
  listToMap: (_, list, keys, items) =>
    brackets(
      list.value,
      "{}",
      items.map((item, index) => {
        const { start } = item?.value ?? { start: 0 };
        return item && { start, end: start, newText: `${notation.key(keys[index] ?? "")}: ` };
      }),
    ),
  mapToList: (text, map, change, items) =>
    brackets(
      map.value,
      "[]",
      items.map((item, index) => asItem(text, item, change.keys[index] ?? "", change, notation)),
    ),
});

/** The source of a value, indented for a place next to `to`. */
function copyOf(text: string, from: MemberSpans, to: Span): string {
  const { start, end } = from.value;
  const source = text.slice(start, end);
  if (!from.isCollection && endsInBrackets(source)) return JSON.stringify(source);
  if (!isInLines(source)) return source;
  return reindented(
    source,
    indentationOf(text, to.start).length - indentationOf(text, start).length,
  );
}

function addMember(
  text: string,
  object: Span,
  member: string,
  beside: Beside,
  sibling: MemberSpans | undefined,
): TextEdit[] | undefined {
  if (beside === undefined) {
    const inner = text.slice(object.start + 1, object.end - 1);
    if (/[^\s]/.test(inner)) return undefined;
    return [{ start: object.start + 1, end: object.end - 1, newText: ` ${member} ` }];
  }
  if (sibling?.key === undefined) return undefined;
  const { key, value } = sibling;
  const gap = gapBefore(text, key.start);
  if ("before" in beside) {
    return [{ start: key.start, end: key.start, newText: `${member},${gap}` }];
  }
  return [{ start: value.end, end: value.end, newText: `,${gap}${member}` }];
}

/** What separates another member or item from the one at an offset. */
const gapBefore = (text: string, offset: number): string =>
  isFirstOnLine(text, offset) ? lineBreakOf(text) + indentationOf(text, offset) : " ";

function addItem(
  text: string,
  { start, end }: Span,
  added: string | MemberSpans,
  isBefore: boolean,
): TextEdit[] {
  const gap = gapBefore(text, start);
  const item = typeof added === "string" ? added : copyOf(text, added, { start, end });
  return isBefore
    ? [{ start, end: start, newText: `${item},${gap}` }]
    : [{ start: end, end, newText: `,${gap}${item}` }];
}

/** @param name a member to write before the others */
function hoist(text: string, key: Span, value: Span, name?: string): TextEdit[] | undefined {
  const first = skipBlanks(text, value.start + 1);
  const last = skipBlanksBack(text, value.end - 1);
  if (hasComment(text, key.start, first) || hasComment(text, last, value.end)) return undefined;
  if (first >= last) {
    return name
      ? [{ start: key.start, end: value.end, newText: name }]
      : removeMember(text, key, value);
  }
  const gap = gapBefore(text, key.start);
  return [
    { start: key.start, end: first, newText: name ? `${name},${gap}` : "" },
    ...indentLines(text, { start: first, end: last }, outdent(text, key.start, first)),
    { start: last, end: value.end, newText: "" },
  ];
}

/** The change of indentation for lines that move from the level of `inner` to that of `outer`. */
const outdent = (text: string, outer: number, inner: number): number =>
  isFirstOnLine(text, inner)
    ? Math.min(indentationOf(text, outer).length - indentationOf(text, inner).length, 0)
    : 0;

/** Removes the brackets around the only item of a list. */
function unwrapItem(text: string, list: Span, item: Span | undefined): TextEdit[] | undefined {
  if (item === undefined) return undefined;
  if (hasComment(text, list.start, item.start) || hasComment(text, item.end, list.end)) {
    return undefined;
  }
  return [
    { start: list.start, end: item.start, newText: "" },
    ...indentLines(text, item, outdent(text, list.start, item.start)),
    { start: item.end, end: list.end, newText: "" },
  ];
}

function nest(
  text: string,
  { value, isCollection }: MemberSpans,
  levels: readonly NestLevel[],
  quoted: boolean,
  notation: Notation,
): TextEdit[] | undefined {
  const source = text.slice(value.start, value.end);
  const needsQuotes = !isCollection && endsInBrackets(source);
  if (needsQuotes && /[\r\n]/.test(source)) return undefined;
  const indentation = isInLines(source) ? indentationStyle(text, value.start) : undefined;
  const gapAt = (depth: number) =>
    indentation ? lineBreakOf(text) + indentation.base + indentation.unit.repeat(depth) : " ";
  let before = "";
  let after = "";
  for (const [depth, level] of levels.entries()) {
    const isList = "list" in level;
    // A list on one line is written without blanks inside its brackets.
    const [inside, outside] = isList && !indentation ? ["", ""] : [gapAt(depth + 1), gapAt(depth)];
    before += (isList ? "[" : "{") + inside;
    after = outside + (isList ? "]" : "}") + after;
    if (isList) continue;
    for (const [key, text] of Object.entries(level.before ?? {})) {
      before += `${notation.key(key)}: ${notation.value(text)},${gapAt(depth + 1)}`;
    }
    before += `${notation.key(level.key)}: `;
  }
  if (quoted || needsQuotes)
    return [{ ...value, newText: before + JSON.stringify(source) + after }];
  return [
    { start: value.start, end: value.start, newText: before },
    ...(indentation ? indentLines(text, value, indentation.unit.length * levels.length) : []),
    { start: value.end, end: value.end, newText: after },
  ];
}

/** Turns the brackets of a list into those of an object, or the reverse, with an edit per item. */
const brackets = (
  { start, end }: Span,
  [open = "", close = ""]: string,
  items: readonly (TextEdit | undefined)[],
): TextEdit[] | undefined =>
  allOf([
    { start, end: start + 1, newText: open },
    ...items,
    { start: end - 1, end, newText: close },
  ]);

/** A member as an item of a list. */
function asItem(
  text: string,
  item: MemberSpans | undefined,
  name: string,
  { nameKey, valueKey }: MapToList,
  notation: Notation,
): TextEdit | undefined {
  if (item?.key === undefined || hasComment(text, item.key.end, item.value.start)) return undefined;
  const { key, value, isCollection } = item;
  if (valueKey === undefined) {
    return { start: key.end, end: Math.max(key.end, value.end), newText: "" };
  }
  if (!isCollection) {
    const named = `${notation.key(nameKey ?? "name")}: ${text.slice(key.start, key.end)}`;
    const valued = `${notation.key(valueKey)}: ${text.slice(value.start, value.end)}`;
    return { start: key.start, end: value.end, newText: `{ ${named}, ${valued} }` };
  }
  if (nameKey === undefined) return { start: key.start, end: value.start, newText: "" };
  const member = `${notation.key(nameKey)}: ${notation.value(name)}`;
  return { ...firstMember(text, value, member), start: key.start };
}

/** Writes a member before the others of an object in braces. */
export function firstMember(text: string, { start, end }: Span, member: string): TextEdit {
  const first = skipBlanks(text, start + 1);
  const gap = text.slice(start + 1, first) || " ";
  const newText = first === end - 1 ? `{ ${member} ` : `{${gap}${member},${gap}`;
  return { start, end: first, newText };
}

/**
 * Whether a part of a text has a comment, which an edit here could lose. The part starts outside of
 * quotes.
 */
export const hasComment = (text: string, start: number, end: number): boolean => {
  const part = text.slice(start, end);
  return part.includes("#") && /(?:^|\s)#/.test(part.replace(QUOTED, '""'));
};

const QUOTED = /(?<=^|[\s,:[{])(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/g;

/** Removes a member, or an item as its own key, between brackets, with one of the commas around it. */
export function removeMember(text: string, key: Span, value: Span): TextEdit[] | undefined {
  const after = skipBlanks(text, value.end);
  if (text[after] === ",") {
    const next = skipBlanks(text, after + 1);
    if (hasComment(text, key.start, next)) return undefined;
    if (!/[}\]]/.test(text[next] ?? "")) return [{ start: key.start, end: next, newText: "" }];
  }
  const before = skipBlanksBack(text, key.start);
  const isOnly = /[{[]/.test(text[before - 1] ?? "");
  const start = isOnly || text[before - 1] !== "," ? before : before - 1;
  const end = isOnly ? after : value.end;
  // The blank before a comment is part of it.
  const newText = text[end] === "#" ? " " : "";
  return hasComment(text, start, end) ? undefined : [{ start, end, newText }];
}

const skipComma = (text: string, from: number): number => {
  const at = skipBlanks(text, from);
  return text[at] === "," ? skipBlanks(text, at + 1) : at;
};

/** Puts members into an object in brackets, whose key is written as `outer`. */
function gather(
  text: string,
  spans: readonly (MemberSpans | undefined)[],
  outer: string,
): TextEdit[] | undefined {
  const members = membersOf(spans);
  const [first, ...others] = members === undefined ? [] : runsOf(text, members, skipComma);
  if (first === undefined) return undefined;
  const isSpread = others.length > 0 && isFirstOnLine(text, first.start);
  const isLong = isSpread || isInLines(text.slice(first.start, first.end));
  const { base, unit } = isLong ? indentationStyle(text, first.start) : { base: "", unit: "" };
  const gap = isLong ? lineBreakOf(text) + base : " ";
  const inner = gap + unit;
  const moved = others.map(
    (run) => `,${inner}${reindented(text.slice(run.start, run.end), unit.length)}`,
  );
  const removals = others.map(({ start, end }) =>
    removeMember(text, { start, end: start }, { start, end }),
  );
  if (removals.some((one) => one === undefined)) return undefined;
  return [
    { start: first.start, end: first.start, newText: `${outer}: {${inner}` },
    ...indentLines(text, first, unit.length),
    { start: first.end, end: first.end, newText: `${moved.join("")}${gap}}` },
    ...removals.flatMap((one) => one ?? []),
  ];
}
