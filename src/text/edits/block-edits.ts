import type { MemberSpans, Span } from "../../values/text-span.js";
import type { TextEdit } from "../fix-action.js";
import { allOf, type EditStyle, membersOf, runsOf } from "./edit-structure.js";
import { firstMember } from "./flow-edits.js";
import {
  columnOf,
  endOf,
  endOfColon,
  endOfMember,
  indentLines,
  insertion,
  isFirstOnLine,
  isNull,
  keepsLineBreaks,
  lineBreakOf,
  lineEnd,
  lineStart,
  nextLine,
  reindented,
  STEP,
  skipBlanksBack,
  skipComments,
  skipLineBreakBack,
  startsMember,
} from "./lines.js";
import { yamlNotation } from "./notation.js";

// Structural changes in YAML block style, where indentation replaces brackets.

export const blockStyle: EditStyle = {
  notation: yamlNotation,

  addMember(text, _, { key, value }, beside, sibling) {
    if (beside === undefined || sibling?.key === undefined) return undefined;
    if (!startsMember(text, sibling.key)) return undefined;
    const column = columnOf(text, sibling.key.start);
    const source = typeof value === "string" ? ` ${value}` : copyOf(text, value, column);
    if (source === undefined) return undefined;
    const member = `${yamlNotation.key(key)}:${source}`;
    const gap = lineBreakOf(text) + " ".repeat(column);
    if ("before" in beside) {
      return [insertion(beforeComments(text, sibling.key.start), member + gap)];
    }
    if (keepsLineBreaks(text, sibling.value)) return undefined;
    const end = Math.max(endOf(text, sibling.value), sibling.key.end);
    return [insertion(lineEnd(text, end), gap + member)];
  },

  addItem(text, beside, added, isBefore) {
    const item = typeof added === "string" ? added : copyOfItem(text, added, beside);
    if (isBefore) {
      const dash = dashBefore(text, beside.start);
      if (dash === undefined) return undefined;
      const gap = lineBreakOf(text) + " ".repeat(columnOf(text, dash));
      return [insertion(beforeComments(text, dash), `- ${item}${gap}`)];
    }
    const dash = /^ *-/.exec(text.slice(lineStart(text, beside.start), beside.start))?.[0];
    if (dash === undefined || keepsLineBreaks(text, beside)) return undefined;
    const end = lineEnd(text, endOf(text, beside));
    return [insertion(end, `${lineBreakOf(text)}${dash} ${item}`)];
  },

  /** Removes a member, or an item of a list with its dash. */
  removeMember(text, { key, value }, owner) {
    const start = key === undefined ? dashBefore(text, value.start) : key.start;
    if (start === undefined || owner === undefined) return undefined;
    if (key !== undefined && !startsMember(text, key)) return undefined;
    const stop =
      key === undefined ? Math.max(endOf(text, value), start + 1) : endOfMember(text, key, value);
    const isFirst = start === owner.value.start;
    const isLast = skipComments(text, stop) >= owner.value.end;
    // A block cannot be empty.
    if (isFirst && isLast) {
      const extra = " ".repeat(extraIndentation(text, owner));
      const empty = key === undefined ? `${extra}[]` : "{}";
      return [{ start, end: stop, newText: text[stop] === "#" ? `${empty} ` : empty }];
    }
    const rest = text.slice(stop, lineEnd(text, stop));
    // A comment after the value stays.
    if (rest.trim() !== "") {
      const comment = stop + rest.length - rest.trimStart().length;
      return [{ start, end: comment, newText: "" }];
    }
    if (isFirstOnLine(text, start)) return [removedLines(text, lineStart(text, start), stop)];
    const next = nextKey(text, stop);
    return next === undefined
      ? [{ start: skipBlanksBack(text, start), end: stop, newText: "" }]
      : [{ start, end: next, newText: "" }];
  },

  hoist(text, key, value, named) {
    const between = text.slice(key.end, value.start);
    const found = /^\s*:[^\S\r\n]*(#[^\r\n]*)?\s*$/.exec(between);
    if (found === null || !startsMember(text, key)) return undefined;
    const [, comment] = found;
    const column = columnOf(text, key.start);
    const isFlow = /^[{[]/.test(text.charAt(value.start));
    const by = isFlow ? 0 : column - columnOf(text, value.start);
    if (by > 0) return undefined;
    if (isFlow && named !== undefined) {
      const [brace = "{", blank, end] =
        /^\{(\s*)(\})?/.exec(text.slice(value.start, value.end)) ?? [];
      const newText = end === undefined ? `{ ${named},${blank === "" ? " " : ""}` : `{ ${named} `;
      const inner = value.start + (end === undefined ? 1 : brace.length - 1);
      return [{ start: key.start, end: inner, newText }];
    }
    const gap = lineBreakOf(text) + " ".repeat(column);
    const before = [comment, named].map((line) => (line === undefined ? "" : line + gap)).join("");
    return [
      { start: key.start, end: value.start, newText: before },
      ...indentLines(text, { start: value.start, end: endOf(text, value) }, by),
    ];
  },

  /** Puts members into an object on the lines below its key, one step deeper. */
  gather(text, spans, outer) {
    const members = membersOf(spans)?.map((span) => ({ ...span, end: endOf(text, span) }));
    const [first, ...others] = members === undefined ? [] : runsOf(text, members, skipComments);
    if (first === undefined || !startsMember(text, first)) return undefined;
    if (!others.every(({ start }) => isFirstOnLine(text, start))) return undefined;
    const gap = lineBreakOf(text) + " ".repeat(columnOf(text, first.start) + STEP);
    const end = lineEnd(text, first.end);
    return [
      insertion(first.start, `${outer}:${gap}`),
      ...indentLines(text, first, STEP),
      ...others.flatMap((run) => {
        const stop = lineEnd(text, run.end);
        const moved = gap + reindented(text.slice(run.start, stop), STEP);
        const line = lineStart(text, run.start);
        const next = nextLine(text, stop);
        const isLast = next >= text.length && !/[\r\n]$/.test(text);
        const start = isLast ? skipLineBreakBack(text, line) : line;
        return [insertion(end, moved), { start, end: isLast ? stop : next, newText: "" }];
      }),
    ];
  },

  nest(text, spans, levels) {
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
      insertion(value.start, before),
      ...indentLines(text, { start: value.start, end }, STEP * levels.length + extra),
    ];
  },

  unwrapItem(text, { key, value: list }, item) {
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
  },

  /** Writes each `- a: 1` as `key:` and `a: 1` on the next line. */
  listToMap(text, list, keys, items) {
    const extra = extraIndentation(text, list);
    const asMember = (key: string, index: number): TextEdit[] | undefined => {
      const item = items[index]?.value;
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
    };
    return allOf(keys.map(asMember));
  },

  /** Writes each `key:` and `a: 1` on the next line as `- a: 1`, perhaps with the key as another member. */
  mapToList(text, _, { keys, nameKey, valueKey }, members) {
    const asItem = (name: string, index: number): TextEdit | undefined => {
      const item = members[index];
      if (item?.key === undefined || !startsMember(text, item.key)) return undefined;
      const { key, value, isCollection } = item;
      const source = text.slice(key.start, key.end);
      const between = text.slice(key.end, value.start);
      if (valueKey === undefined) {
        const end = isNull(text, value) ? value.end : endOfColon(text, key.end);
        return { start: key.start, end, newText: `- ${source}` };
      }
      if (!isCollection) {
        if (!/^\s*:[^\S\r\n]+$/.test(between)) return undefined;
        const gap = lineBreakOf(text) + " ".repeat(columnOf(text, key.start) + STEP);
        const newText = `- ${nameKey ?? "name"}: ${source}${gap}${valueKey}: `;
        return { start: key.start, end: value.start, newText };
      }
      if (!/^\s*:\s*$/.test(between)) return undefined;
      const member = nameKey && `${yamlNotation.key(nameKey)}: ${yamlNotation.value(name)}`;
      if (text.charAt(value.start) === "{") {
        const { end, newText } = member
          ? firstMember(text, value, member)
          : { end: value.start, newText: "" };
        return { start: key.start, end, newText: `- ${newText}` };
      }
      const column = columnOf(text, value.start);
      const dash = `-${" ".repeat(column - columnOf(text, key.start) - 1)}`;
      if (!isFirstOnLine(text, value.start) || dash === "-") return undefined;
      const first = member ? `${member}${lineBreakOf(text)}${" ".repeat(column)}` : "";
      return { start: key.start, end: value.start, newText: dash + first };
    };
    return allOf(keys.map(asItem));
  },

  /** Indents members that follow a key without a value or with `null`, or the last item of a list. */
  adopt(text, { key, value }, members, item) {
    if (key === undefined) return undefined;
    if (item !== undefined) {
      if (!item.isCollection || text.charAt(item.value.start) === "{") return undefined;
      const step = columnOf(text, item.value.start) - columnOf(text, members[0]?.key?.start ?? 0);
      return step > 0 ? adopt(text, members, endOf(text, value), step) : undefined;
    }
    // A value that is not written is empty, or has the place of its key.
    const isWritten = value.start > key.end && value.end > value.start;
    if (isWritten && !/^:[ \t]*$/.test(text.slice(key.end, value.start))) return undefined;
    const edits = adopt(text, members, endOfMember(text, key, value), STEP);
    if (edits === undefined || !isWritten) return edits;
    return [{ start: key.end + 1, end: value.end, newText: "" }, ...edits];
  },
};

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
    edits.push(insertion(start, " ".repeat(step)));
    edits.push(...indentLines(text, { start: key.start, end }, step));
  }
  return edits;
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
function copyOf(text: string, from: MemberSpans, column: number): string | undefined {
  const { key, value } = from;
  if (key === undefined) return undefined;
  const between = text.slice(key.end, value.start);
  if (!/^\s*:\s*$/.test(between)) return undefined;
  const source = text.slice(key.end, endOf(text, value)).replace(/^\s*:/, "");
  return reindented(source, column - columnOf(text, key.start));
}

/** The source of an item, indented as the item `to`, after its dash and a blank. */
const copyOfItem = (text: string, { value }: MemberSpans, to: Span): string => {
  const dash = dashBefore(text, to.start) ?? to.start - STEP;
  const by = columnOf(text, dash) + STEP - columnOf(text, value.start);
  return reindented(text.slice(value.start, endOf(text, value)), by);
};

/** The dash of the item at an offset, if only blanks are between the two. */
export function dashBefore(text: string, item: number): number | undefined {
  const dash = skipBlanksBack(text, item) - 1;
  return text[dash] === "-" ? dash : undefined;
}

/** Removes the lines from the one at `start` to that of `end`, with one line break. */
function removedLines(text: string, start: number, end: number): TextEdit {
  const next = nextLine(text, end);
  if (next < text.length || start === 0) return { start, end: next, newText: "" };
  return { start: skipLineBreakBack(text, start), end: lineEnd(text, end), newText: "" };
}

/** The first text on the lines below, unless it is a comment. */
function nextKey(text: string, from: number): number | undefined {
  const found = /^[^\S\r\n]*(?:\r\n?|\n)\s*(?=[^\s#])/.exec(text.slice(from, from + 1000));
  return found === null ? undefined : from + found[0].length;
}
