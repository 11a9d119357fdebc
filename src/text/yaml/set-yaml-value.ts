import type { Path } from "../../values/json-pointer.js";
import type { Span } from "../../values/text-span.js";
import { dashBefore } from "../edits/block-edits.js";
import {
  columnOf,
  endOf,
  endOfColon,
  lineBreakOf,
  lineEnd,
  reindented,
  skipComments,
} from "../edits/lines.js";
import { inQuotesOf, yamlNotation } from "../edits/notation.js";
import type { SpansAt, TextEdit, Written } from "../fix-action.js";
import { treeOfValue } from "../tree.js";
import { blockYaml } from "./block-yaml.js";
import { writeYaml } from "./write-yaml.js";

/**
 * Writes another value in place of one, with its quotes: as a block if the value is not in brackets.
 * The comments between the key and the value, and after it, stay.
 *
 * @returns `undefined` if something other than comments would be lost, such as an anchor
 */
export function setYamlValue(
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
export function itemLines(text: string, beside: Span, value: Written): string | undefined {
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
