import { isDeepStrictEqual } from "node:util";
import { applyEdits, changeBetween } from "../../text/apply-edits.js";
import { yamlNotation } from "../../text/edits/notation.js";
import type { TextEdit } from "../../text/fix-action.js";
import { parseDocument } from "../../text/parse/parse.js";
import type { SourceDocument } from "../../text/source-document.js";
import { offsetsOfString } from "../../text/string-offsets.js";
import { placedNodeAt } from "../../text/syntax-tree.js";
import { type Path, valueAt } from "../../values/json-pointer.js";
import type { Span } from "../../values/text-span.js";

/** A key or a string, and what it becomes. */
export interface ScalarRewrite {
  readonly source: SourceDocument;
  readonly path: Path;
  readonly part: "key" | "value";
  readonly before: string;
  readonly after: string;
  /** Whether only a part of it changes, and the rest is text of any kind. */
  readonly isTemplate?: boolean;
}

/**
 * The edits that change keys and strings of a text, each in the style that it has.
 *
 * @returns `undefined` when the text, edited and parsed again, would differ in more or less than that
 */
export function rewriteScalars(
  source: SourceDocument,
  rewrites: readonly ScalarRewrite[],
): readonly TextEdit[] | undefined {
  const tree = source.syntax();
  const edits = new Map<number, TextEdit>();
  for (const rewrite of rewrites) {
    const placed = placedNodeAt(tree, rewrite.path);
    const span = rewrite.part === "key" ? placed?.key : placed;
    if (span === undefined) return undefined;
    // An alias changes with its anchor.
    const isAlias = rewrite.part === "value" && placed?.node.kind === "alias";
    if (!isAlias) edits.set(span.start, scalarEdit(source, span, rewrite));
  }
  const { text, file, language, problemCount } = source;
  const edited = parseDocument(applyEdits(text, [...edits.values()]), { file, language });
  const isMeant =
    edited.isReadable &&
    edited.problemCount <= problemCount &&
    isDeepStrictEqual(edited.value, rewrittenValue(source.value, rewrites));
  return isMeant ? [...edits.values()] : undefined;
}

/** A value with other keys and strings. What aliases have in common stays common. */
function rewrittenValue(value: unknown, rewrites: readonly ScalarRewrite[]): unknown {
  const copy: unknown = structuredClone(value);
  const write = ({ path, after, part }: ScalarRewrite) => {
    const owner = valueAt(copy, path.slice(0, -1)) as Record<string | number, unknown>;
    const key = path.at(-1) ?? "";
    owner[part === "key" ? after : key] = part === "key" ? owner[key] : after;
    if (part === "key") delete owner[key];
  };
  // The paths have the old keys.
  for (const rewrite of rewrites) if (rewrite.part === "value") write(rewrite);
  for (const rewrite of rewrites) if (rewrite.part === "key") write(rewrite);
  return copy;
}

/** Returns where a part of a key or string is in its text, or `undefined` if the text spells it in another way. */
export function spanWithin(
  { text }: Pick<SourceDocument, "text">,
  written: Span,
  whole: string,
  { start, end }: Span,
): Span | undefined {
  const offsetOf = offsetsOfString(text, written, whole);
  return offsetOf && { start: offsetOf(start), end: offsetOf(end) };
}

function scalarEdit(
  source: SourceDocument,
  { start, end }: Span,
  { before, after, isTemplate = false }: ScalarRewrite,
): TextEdit {
  const { text, language } = source;
  const span = { start, end };
  const raw = text.slice(start, end);
  const quote = /^["']?/.exec(raw)?.[0] ?? "";
  if (quote !== "" || isTemplate) {
    // What does not change keeps its spelling.
    const change = changeBetween(before, after);
    const inner = spanWithin(source, span, before, change);
    if (inner !== undefined) return { ...inner, newText: escaped(change.newText, quote) };
  }
  if (language === "json") return { ...span, newText: JSON.stringify(after) };
  const newText = yamlNotation.rewritten(quote, after);
  const [header] = /^[|>][-+\d]*(?:[ \t]+#[^\r\n]*)?/.exec(raw) ?? [];
  if (header === undefined) return { ...span, newText };
  // The line break after a block belongs to it.
  const comment = header.replace(/^[|>][-+\d]*/, "");
  return { start, end: start + raw.trimEnd().length, newText: newText + comment };
}

/** A part of a string in quotes. */
function escaped(text: string, quote: string): string {
  if (quote === '"') return JSON.stringify(text).slice(1, -1);
  return quote === "'" ? text.replaceAll("'", "''") : text;
}
