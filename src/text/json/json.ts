import { editJson } from "../edits/edit-json.js";
import { withoutByteOrderMark } from "../encoding.js";
import type { PlacedChange, SpansAt } from "../fix-action.js";
import { makeDocument, type SourceDocument } from "../source-document.js";
import { foldSyntax, type SyntaxTree } from "../syntax-tree.js";
import { ValueProblems } from "../value-problems.js";
import { readJson, readValidJson } from "./json-reader.js";

/**
 * Parses a JSON text (RFC 8259).
 *
 * `JSON.parse` reads the value. The text is read for positions only if they are needed, or if it has
 * mistakes.
 *
 * @param text may start with a byte-order mark, which all positions count
 * @param file the name that findings carry
 */
export function parseJson(text: string, file?: string): SourceDocument {
  const language = "json";
  const edit = (change: PlacedChange, spansAt: SpansAt) => {
    const edits = editJson(text, change, spansAt);
    return edits && { edits };
  };
  let value: unknown;
  try {
    value = JSON.parse(withoutByteOrderMark(text));
  } catch {
    const { tree, ...found } = readJson(text);
    return makeDocument({
      language,
      text,
      file,
      ...found,
      isReadable: false,
      syntax: () => tree,
      spansAt: () => undefined,
      edit,
    });
  }
  const syntax = () => readValidJson(text);
  const found = new ValueProblems();
  // A member that `JSON.parse` drops takes its key with it, so the text has more strings.
  if (countStringsOfText(text) !== countStringsOfValue(value)) addDuplicates(found, syntax());
  const { problems, problemCount } = found;
  return makeDocument({ language, text, file, value, problems, problemCount, syntax, edit });
}

const addDuplicates = (found: ValueProblems, tree: SyntaxTree): void =>
  foldSyntax<void>(tree, undefined, (node, _, path) => {
    if (node.kind === "object") found.addDuplicates(node.members, path);
  });

/** Number of strings in a valid JSON text, keys included: half the number of its unescaped quotes. */
export function countStringsOfText(text: string): number {
  let quotes = 0;
  // A built-in search for each quote is faster than a look at each character.
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) quotes++;
  for (let at = text.indexOf("\\"); at >= 0; at = text.indexOf("\\", at + 2)) {
    if (text[at + 1] === '"') quotes--;
  }
  return quotes / 2;
}

/** Number of strings in a value, keys included. It does not recurse: depth costs no stack. */
export function countStringsOfValue(root: unknown): number {
  let count = typeof root === "string" ? 1 : 0;
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) {
        const item: unknown = value[index];
        if (typeof item === "string") count++;
        else if (typeof item === "object" && item !== null) open.push(item);
      }
    } else {
      const members = value as Record<string, unknown>;
      for (const key in members) {
        const member = members[key];
        if (typeof member === "string") count += 2;
        else {
          count++;
          if (typeof member === "object" && member !== null) open.push(member);
        }
      }
    }
  }
  return count;
}
