import type { MemberSpans, Span } from "../../values/text-span.js";
import type { TextEdit } from "../fix-action.js";
import { allOf, type EditStyle, membersOf, runsOf } from "./edit-structure.js";
import {
  indentationOf,
  indentationStyle,
  indentLines,
  insertion,
  isFirstOnLine,
  isInLines,
  lineBreakOf,
  reindented,
  skipBlanks,
  skipBlanksBack,
} from "./lines.js";
import { endsInBrackets, type Notation } from "./notation.js";

// Structural changes between brackets and commas: in JSON, and in YAML flow style. `Style` in
// `edit-structure.ts` says what each change does.

export const flowStyle = (notation: Notation, itemLines?: EditStyle["itemLines"]): EditStyle => ({
  ...FLOW_EDITS,
  notation,
  itemLines,
});

const FLOW_EDITS: Omit<EditStyle, "notation"> & ThisType<EditStyle> = {
  addMember(text, object, { key, value }, beside, sibling) {
    const source =
      typeof value === "string" ? value : copyOf(text, value, sibling?.key ?? object.value);
    const member = `${this.notation.key(key)}: ${source}`;
    if (beside === undefined) {
      const start = object.value.start + 1;
      const end = object.value.end - 1;
      const isEmpty = text.slice(start, end).trim() === "";
      return isEmpty ? [{ start, end, newText: ` ${member} ` }] : undefined;
    }
    if (sibling?.key === undefined) return undefined;
    const gap = gapBefore(text, sibling.key.start);
    return "before" in beside
      ? [insertion(sibling.key.start, `${member},${gap}`)]
      : [insertion(sibling.value.end, `,${gap}${member}`)];
  },

  addItem(text, beside, added, isBefore) {
    const gap = gapBefore(text, beside.start);
    const item = typeof added === "string" ? added : copyOf(text, added, beside);
    return isBefore
      ? [insertion(beside.start, `${item},${gap}`)]
      : [insertion(beside.end, `,${gap}${item}`)];
  },

  removeMember: (text, { key, value }) => removeMember(text, key ?? value, value),

  hoist(text, key, value, named) {
    const first = skipBlanks(text, value.start + 1);
    const last = skipBlanksBack(text, value.end - 1);
    if (hasComment(text, key.start, first) || hasComment(text, last, value.end)) return undefined;
    if (first >= last) {
      return named
        ? [{ start: key.start, end: value.end, newText: named }]
        : removeMember(text, key, value);
    }
    const gap = gapBefore(text, key.start);
    return [
      { start: key.start, end: first, newText: named ? `${named},${gap}` : "" },
      ...indentLines(text, { start: first, end: last }, outdent(text, key.start, first)),
      { start: last, end: value.end, newText: "" },
    ];
  },

  gather(text, spans, outer) {
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
    return allOf([
      insertion(first.start, `${outer}: {${inner}`),
      indentLines(text, first, unit.length),
      insertion(first.end, `${moved.join("")}${gap}}`),
      ...others.map((run) => removeMember(text, { start: run.start, end: run.start }, run)),
    ]);
  },

  nest(text, { value, isCollection }, levels, quoted) {
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
      const [inside, outside] =
        isList && !indentation ? ["", ""] : [gapAt(depth + 1), gapAt(depth)];
      before += (isList ? "[" : "{") + inside;
      after = outside + (isList ? "]" : "}") + after;
      if (isList) continue;
      for (const [key, added] of Object.entries(level.before ?? {})) {
        before += `${this.notation.key(key)}: ${this.notation.value(added)},${gapAt(depth + 1)}`;
      }
      before += `${this.notation.key(level.key)}: `;
    }
    if (quoted || needsQuotes) {
      return [{ ...value, newText: before + JSON.stringify(source) + after }];
    }
    const by = indentation ? indentation.unit.length * levels.length : 0;
    return [
      insertion(value.start, before),
      ...indentLines(text, value, by),
      insertion(value.end, after),
    ];
  },

  unwrapItem(text, { value: list }, item) {
    if (item === undefined) return undefined;
    const { start, end } = item.value;
    if (hasComment(text, list.start, start) || hasComment(text, end, list.end)) return undefined;
    return [
      { start: list.start, end: start, newText: "" },
      ...indentLines(text, item.value, outdent(text, list.start, start)),
      { start: end, end: list.end, newText: "" },
    ];
  },

  listToMap(_, list, keys, items) {
    const named = items.map(
      (item, index) =>
        item && insertion(item.value.start, `${this.notation.key(keys[index] ?? "")}: `),
    );
    return brackets(list.value, "{}", named);
  },

  mapToList(text, map, { keys, nameKey, valueKey }, members) {
    const asItem = (item: MemberSpans | undefined, index: number): TextEdit | undefined => {
      if (item?.key === undefined) return undefined;
      const { key, value, isCollection } = item;
      if (hasComment(text, key.end, value.start)) return undefined;
      if (valueKey === undefined) {
        return { start: key.end, end: Math.max(key.end, value.end), newText: "" };
      }
      if (!isCollection) {
        const named = `${this.notation.key(nameKey ?? "name")}: ${text.slice(key.start, key.end)}`;
        const valued = `${this.notation.key(valueKey)}: ${text.slice(value.start, value.end)}`;
        return { start: key.start, end: value.end, newText: `{ ${named}, ${valued} }` };
      }
      if (nameKey === undefined) return { start: key.start, end: value.start, newText: "" };
      const member = `${this.notation.key(nameKey)}: ${this.notation.value(keys[index] ?? "")}`;
      return { ...firstMember(text, value, member), start: key.start };
    };
    return brackets(map.value, "[]", members.map(asItem));
  },
};

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

/** The separator between the member or item at an offset and another one. */
const gapBefore = (text: string, offset: number): string =>
  isFirstOnLine(text, offset) ? lineBreakOf(text) + indentationOf(text, offset) : " ";

/** The change of indentation for lines that move from the level of `inner` to that of `outer`. */
const outdent = (text: string, outer: number, inner: number): number =>
  isFirstOnLine(text, inner)
    ? Math.min(indentationOf(text, outer).length - indentationOf(text, inner).length, 0)
    : 0;

/** Turns the brackets of a list into those of an object, or vice versa, with one edit per item. */
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

/** Adds a member before the others in an object in braces. */
export function firstMember(text: string, { start, end }: Span, member: string): TextEdit {
  const first = skipBlanks(text, start + 1);
  const gap = text.slice(start + 1, first) || " ";
  const newText = first === end - 1 ? `{ ${member} ` : `{${gap}${member},${gap}`;
  return { start, end: first, newText };
}

/**
 * Whether a part of a text has a comment, which an edit here could lose. The part starts outside
 * quotes.
 */
export const hasComment = (text: string, start: number, end: number): boolean => {
  const part = text.slice(start, end);
  return part.includes("#") && /(?:^|\s)#/.test(part.replace(QUOTED, '""'));
};

const QUOTED = /(?<=^|[\s,:[{])(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/g;

/** Removes a member, or an item as its own key, between brackets, with one of the commas around it. */
function removeMember(text: string, key: Span, value: Span): TextEdit[] | undefined {
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
