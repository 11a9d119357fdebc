import { findingCodes } from "../../findings/codes.js";
import type { Span } from "../../values/text-span.js";
import { escapedJson } from "../../words/phrases.js";
import { applyEdits } from "../edits/apply-edits.js";
import { editStructure } from "../edits/edit-structure.js";
import { flowStyle } from "../edits/flow-edits.js";
import { indentationStyle, isFirstOnLine, isInLines, lineBreakOf } from "../edits/lines.js";
import { changedScalar, jsonNotation } from "../edits/notation.js";
import { withoutByteOrderMark } from "../encoding.js";
import type { PlacedChange, SpansAt, TextEdit, Written } from "../fix-action.js";
import {
  makeDocument,
  type SourceDocument,
  type SyntaxProblem,
  spanOf,
} from "../source-document.js";
import { foldSyntax, type SyntaxTree, spansOf, valueOfSyntax } from "../syntax-tree.js";
import { ValueProblems } from "../value-problems.js";
import { readJson, readValidJson } from "./json-reader.js";

/**
 * Parses a JSON text (RFC 8259).
 *
 * `JSON.parse` reads the value. The text is read for positions only if they are needed, or if it has
 * mistakes. A text whose mistakes leave no doubt has a value.
 *
 * @param text may start with a byte-order mark, which all positions count
 * @param file the name that findings carry
 */
export function parseJson(text: string, file?: string): SourceDocument {
  const language = "json";
  let value: unknown;
  try {
    value = JSON.parse(withoutByteOrderMark(text));
  } catch {
    return parseFaultyJson(text, file);
  }
  const edit = (change: PlacedChange, spansAt: SpansAt) => {
    const edits = editJson(text, change, spansAt);
    return edits && { edits };
  };
  const syntax = () => readValidJson(text);
  const found = new ValueProblems();
  // A member that `JSON.parse` drops takes its key with it, so the text has more strings.
  if (countStringsOfText(text) !== countStringsOfValue(value)) {
    const tree = syntax();
    addDuplicates(found, tree);
    value = valueOfSyntax(tree);
  }
  const { problems, problemCount } = found;
  return makeDocument({ language, text, file, value, problems, problemCount, syntax, edit });
}

function parseFaultyJson(text: string, file: string | undefined): SourceDocument {
  const { tree, problems, problemCount, isCertain, comments } = readJson(text);
  const parts = { language: "json", text, file, syntax: () => tree } as const;
  if (!isCertain) {
    const faulty = { ...parts, problems, problemCount, isReadable: false };
    const rest = () => makeDocument({ ...faulty, ...beforeMistake(tree, problems) });
    return makeDocument({ ...faulty, spansAt: () => undefined, rest });
  }
  const found = new ValueProblems();
  for (const problem of problems) found.add([], problem);
  addDuplicates(found, tree);
  // The text with blanks in place of its comments, but with their line breaks.
  const plain = applyEdits(
    text,
    comments.map((comment) => ({
      ...comment,
      newText: text.slice(comment.start, comment.end).replace(/[^\r\n]/g, " "),
    })),
  );
  return makeDocument({
    ...parts,
    value: valueOfSyntax(tree),
    problems: found.problems,
    problemCount: found.problemCount + problemCount - problems.length,
    edit(change, spansAt) {
      const edits = editJson(plain, change, spansAt);
      // They would copy what has comments.
      if (!edits || edits.some(({ newText }) => /[ \t][\r\n]/.test(newText))) return undefined;
      return { edits: edits.flatMap((edit) => aroundComments(text, plain, edit)) };
    },
  });
}

/** The part of a text before the mistake after which the tree is a guess. */
function beforeMistake(
  tree: SyntaxTree,
  problems: readonly SyntaxProblem[],
): Pick<SourceDocument, "value" | "mayReport"> {
  const end = problems.find(({ fix }) => !fix?.safe)?.start ?? 0;
  return {
    value: valueOfSyntax(tree),
    mayReport({ code, path, mark }) {
      const spans = spansOf(tree, path);
      // An object that is not closed may get what it lacks, and a reference its target.
      const isOpen = code === "missing-property" && spans !== undefined && spans.value.end >= end;
      const isFinal = Object.hasOwn(findingCodes, code) && code !== "unresolved-reference";
      return isFinal && !isOpen && spans !== undefined && spanOf(spans, mark).end < end;
    },
  };
}

/**
 * An edit that leaves every comment where it is.
 *
 * @param plain the text with blanks in place of its comments
 */
function aroundComments(text: string, plain: string, edit: TextEdit): TextEdit[] {
  const isPlain = (start: number, end: number) =>
    text.slice(start, end) === plain.slice(start, end);
  const { start, end, newText } = edit;
  if (isPlain(start, end)) return [edit];
  const parts = [{ start, end: start, newText }];
  for (const { 0: run, index } of plain.slice(start, end).matchAll(/\S+/g)) {
    const at = start + index;
    const last = parts.at(-1);
    if (last !== undefined && isPlain(last.end, at)) last.end = at + run.length;
    else parts.push({ start: at, end: at + run.length, newText: "" });
  }
  return parts.filter((part) => part.end > part.start || part.newText !== "");
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

/**
 * Number of strings in a value, keys included; `NaN` if a key has a backslash, because V8 since 13 can give such a key
 * for another one that is written with an escape (nodejs/node#63785). It does not recurse: depth costs no stack.
 */
export function countStringsOfValue(root: unknown): number {
  let count = 0;
  const open: object[] = [];
  const add = (value: unknown): void => {
    if (typeof value === "string") count++;
    else if (typeof value === "object" && value !== null) open.push(value);
  };
  add(root);
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Array.isArray(value)) {
      for (const item of value) add(item);
    } else {
      for (const key in value) {
        count += key.includes("\\") ? Number.NaN : 1;
        add((value as Record<string, unknown>)[key]);
      }
    }
  }
  return count;
}

const jsonFlow = /* @__PURE__ */ flowStyle(jsonNotation, indentedJson);

/** Writes a change in JSON; `undefined` if it cannot be made. */
function editJson(
  text: string,
  { path, change }: PlacedChange,
  spansAt: SpansAt,
): TextEdit[] | undefined {
  const spans = spansAt(path);
  if (spans === undefined) return undefined;
  const { key, value, isCollection } = spans;
  if (change.kind === "rename-key")
    return key && [{ ...key, newText: jsonNotation.key(change.to) }];
  if (change.kind === "set-value") {
    return [{ ...value, newText: indentedJson(text, key ?? value, change.value) }];
  }
  // `{host}` without quotes is a mistake in YAML only.
  if (isCollection && change.kind === "quote-value") return undefined;
  const newText = changedScalar(text.slice(value.start, value.end), change, jsonNotation);
  if (newText !== undefined) return [{ ...value, newText }];
  return editStructure(jsonFlow, text, { path, change }, spansAt);
}

/** A value as JSON, on several lines if the text around it is: a member or item starts its line. */
function indentedJson(text: string, { start }: Span, value: Written): string {
  if (!isInLines(text) || !isFirstOnLine(text, start)) return jsonNotation.value(value);
  const { base, unit } = indentationStyle(text, start);
  const written = escapedJson(JSON.stringify(value, null, unit));
  return written.replaceAll("\n", lineBreakOf(text) + base);
}
