import type { Path } from "../findings/json-pointer.js";
import type { Steps } from "../signals/steps.js";
import { changeBetween } from "./change-between.js";
import { jsonDocument, parseJson, syntaxErrors } from "./json.js";
import { jsonSyntaxTree, jsonTreeSteps } from "./json-syntax-tree.js";
import { ownCopy } from "./own-copy.js";
import { replaceWithItems } from "./replace-items.js";
import { replaceValue } from "./replace-value.js";
import { makeDocument, type SourceDocument } from "./source-document.js";
import type { Span } from "./span.js";
import {
  childAt,
  childBefore,
  type PlacedNode,
  placedRoot,
  type SyntaxTree,
  spansOf,
} from "./syntax-tree.js";
import { valueOfSyntax } from "./syntax-value.js";

/** A text without mistakes, and its tree. */
interface KnownText {
  readonly document: SourceDocument;
  readonly tree: SyntaxTree;
}

/** An object in a list that was edited. */
interface EditedItem {
  readonly path: Path;
  /** The offsets of the brackets around it. */
  readonly around: readonly number[];
  /** Where it starts, before and after the edit. */
  readonly start: number;
  readonly text: string;
}

interface JsonPartsOptions {
  /** The name that findings carry. */
  readonly file?: string | undefined;
  /** Whether the tree of a text with errors may be guessed from only the item with the error. */
  readonly isApproximate?: boolean | undefined;
}

/** Deeper items are left to the reader of whole texts. */
const MAX_DEPTH = 100;

/**
 * Parses JSON texts one after another, each an edit of the one before. After an edit in an object of a
 * list, such as a table, only this object is read again. The values and nodes of all others stay the
 * same, so the findings in them are known.
 *
 * The result is that of `parseJson`, with a syntax tree.
 */
export class JsonParts {
  #known: KnownText | undefined;

  /** Parses a text; where that takes long, in steps. */
  *parse(text: string, options: JsonPartsOptions = {}): Steps<SourceDocument> {
    const { file, isApproximate = false } = options;
    const known = this.#known;
    const item = known && editedItem(known.tree, text);
    const edited = known && item && withItem(known, item, text);
    if (edited !== undefined) {
      this.#known = edited;
      return edited.document;
    }
    const broken = isApproximate && known && item && brokenAt(known, item, text);
    if (broken) return broken;
    yield;
    const document = parseJson(text, file);
    if (!document.isReadable) return document;
    yield;
    const tree = yield* jsonTreeSteps(text);
    const parsed = withTree(document, tree);
    this.#known = document.problemCount === 0 ? { document: parsed, tree } : undefined;
    return parsed;
  }
}

const withTree = (document: SourceDocument, syntax: SyntaxTree): SourceDocument =>
  makeDocument({
    ...document,
    syntax,
    locate: (paths) => paths.map((path) => spansOf(syntax, path)),
  });

/** The innermost object in a list that all changes are in; `undefined` when there is none. */
function editedItem(tree: SyntaxTree, text: string): EditedItem | undefined {
  const { span } = changeBetween(tree.text, text);
  const path: (string | number)[] = [];
  const around: number[] = [];
  let found: { path: Path; around: readonly number[]; placed: PlacedNode } | undefined;
  let placed = placedRoot(tree);
  while (placed !== undefined && path.length < MAX_DEPTH) {
    const { node } = placed;
    if (node.kind === "object" && typeof path.at(-1) === "number") {
      found = { path: [...path], around: [...around], placed };
    }
    const index = childBefore(placed, span.start);
    const child = childAt(placed, index);
    if (child === undefined || !isWithin(child, span)) break;
    around.push(placed.start);
    path.push(node.kind === "object" ? (node.members[index]?.name ?? "") : index);
    placed = child;
  }
  if (found === undefined) return undefined;
  const { start, end } = found.placed;
  const moved = text.length - tree.text.length;
  return { ...found, start, text: ownCopy(text.slice(start, end + moved)) };
}

/** Whether a span is between the brackets of a collection. */
const isWithin = ({ node, start, end }: PlacedNode, span: Span): boolean =>
  node.kind !== "scalar" && start < span.start && span.end < end;

/** A text in which one item is new; `undefined` when there is a mistake in it. */
function withItem(known: KnownText, item: EditedItem, text: string): KnownText | undefined {
  const own = parseJson(item.text);
  if (!own.isReadable || own.problemCount > 0) return undefined;
  const { document } = known;
  const tree = treeWithItem(known.tree, item, text);
  const value = replaceValue(document.value, item.path, () => own.value);
  const reading = { value, isReadable: true, problems: [], problemCount: 0 };
  return { document: withTree(jsonDocument(text, reading, document.file), tree), tree };
}

/** A text with a mistake in one item; `undefined` when there is none after all. */
function brokenAt({ document, tree }: KnownText, item: EditedItem, text: string) {
  const { path, around, start } = item;
  const section = { start, end: start + item.text.length, open: around };
  const { problems, problemCount } = syntaxErrors(text, section);
  if (problemCount === 0) return undefined;
  const syntax = treeWithItem(tree, item, text);
  const own = valueOfSyntax(jsonSyntaxTree(item.text));
  const reading = { value: undefined, isReadable: false, problems, problemCount };
  return makeDocument({
    ...jsonDocument(text, reading, document.file),
    syntax,
    draft: { value: replaceValue(document.value, path, () => own) },
  });
}

function treeWithItem(tree: SyntaxTree, { path, start, text }: EditedItem, whole: string) {
  const { root } = jsonSyntaxTree(text);
  return root === undefined
    ? jsonSyntaxTree(whole)
    : replaceWithItems(tree, path, [{ ...root, start: root.start + start }], whole);
}
