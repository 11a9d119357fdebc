import { isDeepStrictEqual } from "node:util";
import { applyEdits } from "../../text/edits/apply-edits.js";
import type { TextEdit } from "../../text/fix-action.js";
import { parseDocument } from "../../text/parse/parse.js";
import type { SourceDocument } from "../../text/source-document.js";
import { placedNodeAt } from "../../text/syntax-tree.js";
import { type Path, valueAt } from "../../values/json-pointer.js";

/** A key or a string, and what it becomes. */
export interface ScalarRewrite {
  readonly source: SourceDocument;
  readonly path: Path;
  readonly part: "key" | "value";
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
    if (rewrite.part === "value" && placed?.node.kind === "alias") continue;
    const made = rewritten(source, rewrite);
    for (const edit of made?.edits ?? []) edits.set(span.start, edit);
  }
  const { text, file, language, problemCount } = source;
  const edited = parseDocument(applyEdits(text, [...edits.values()]), { file, language });
  const isMeant =
    edited.isReadable &&
    edited.problemCount <= problemCount &&
    isDeepStrictEqual(edited.value, rewrittenValue(source.value, rewrites));
  return isMeant ? [...edits.values()] : undefined;
}

/** The edit of a key, or of a string in the quotes that it has. */
function rewritten(source: SourceDocument, { path, part, after, isTemplate }: ScalarRewrite) {
  if (part === "key") return source.edit({ path, change: { kind: "rename-key", to: after } });
  const { start = 0, end = 0 } = source.spansAt(path)?.value ?? {};
  const isPlain = source.text.slice(start, end) === valueAt(source.value, path);
  if (isTemplate && isPlain)
    return source.edit({ path, change: { kind: "raw-value", text: after } });
  return (
    source.edit({ path, change: { kind: "rewrite-value", value: after } }) ??
    // A block of text that has a comment is written anew.
    source.edit({ path, change: { kind: "set-value", value: after } })
  );
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
