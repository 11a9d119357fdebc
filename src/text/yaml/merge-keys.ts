import { type JsonObject, type Path, valueAt } from "../../values/json-value.js";
import type { Span } from "../../values/text-span.js";
import { columnOf, lineBreakOf, reindented } from "../edits/lines.js";
import { yamlNotation } from "../edits/notation.js";
import type { TextEdit, Written } from "../fix-action.js";
import { syntaxError } from "../source-document.js";
import { type SyntaxTree, valueOfSyntax } from "../syntax-tree.js";
import { type ObjectTree, sizeOfTree, treeAt, treeOfSyntax } from "../tree.js";
import { MAX_YAML_DEPTH, writeYaml } from "./write-yaml.js";

/** A YAML 1.1 merge key, and the members that it stands for. */
export interface MergeKey {
  /** The path of the object that has it. */
  readonly path: Path;
  readonly isFlow: boolean;
  readonly key: Span;
  readonly value: Span;
  readonly names: ReadonlySet<string>;
}

/** How many values are written out in all. */
const MAX_WRITTEN = 10_000;

/** The finding about all merge keys of a text. The fix writes out what they stand for. */
export function mergeProblem(tree: SyntaxTree, merges: readonly [MergeKey, ...MergeKey[]]) {
  const [{ key }] = merges;
  const is11 = /^%YAML[ \t]+1\.1/m.test(tree.text) ? ", whatever `%YAML 1.1` says" : "";
  const message = `a descriptor is YAML 1.2${is11}, which has no merge keys (\`<<\`)`;
  const root = treeOfSyntax(tree);
  const value = valueOfSyntax(tree);
  const sizes = new WeakMap();
  let left = MAX_WRITTEN;
  const edits = merges.flatMap((merge): TextEdit[] => {
    const object = treeAt(root, merge.path);
    // Anchors and comments between braces would be lost, and merge keys there would be written out twice.
    const isPlain = !/[&#]|<</.test(tree.text.slice(merge.value.start, merge.value.end));
    if (object?.kind !== "object" || merge.names.size === 0 || !isPlain) return [];
    const members = new Map([...object.members].filter(([name]) => merge.names.has(name)));
    const merged: ObjectTree = { kind: "object", members };
    const size = sizeOfTree(merged, sizes);
    left -= size;
    // So few values are not too deep to be written.
    return left < 0 || size > MAX_YAML_DEPTH ? [] : [expanded(tree.text, merge, merged, value)];
  });
  const fix = { title: "write out what merge keys stand for", safe: true, edits, isCopy: true };
  return syntaxError(message, key, edits.length === merges.length ? fix : undefined);
}

function expanded(text: string, merge: MergeKey, merged: ObjectTree, root: unknown): TextEdit {
  const { path, key, value, isFlow, names } = merge;
  // A block ends with its line.
  const { length } = text.slice(value.start, value.end).trimEnd();
  const place = { start: key.start, end: value.start + length };
  if (isFlow) {
    const members = Object.entries(valueAt(root, path) as JsonObject);
    const own = Object.fromEntries(members.filter(([name]) => names.has(name)));
    const braces = yamlNotation.value(own as Written);
    return { ...place, newText: braces.replace(/^\{ ?| ?\}$/g, "") };
  }
  const lines = reindented(writeYaml(merged).trimEnd(), columnOf(text, key.start));
  return { ...place, newText: lines.replaceAll("\n", lineBreakOf(text)) };
}
