import type { Steps } from "../signals/steps.js";
import { changeBetween } from "./change-between.js";
import { parseEdited } from "./edited-yaml-part.js";
import { startOfText } from "./encoding.js";
import { type CutText, type Frame, joinParts, type Parts } from "./join-yaml-parts.js";
import { longestList } from "./list-lines.js";
import { nodeAt } from "./node-at.js";
import { ownCopy } from "./own-copy.js";
import { syntaxTreeOf } from "./read-syntax-tree.js";
import type { SourceDocument } from "./source-document.js";
import { childCount, placedNodeAt } from "./syntax-tree.js";
import { yamlSteps } from "./yaml.js";
import { hasOldLineEnds, isOneItem, type Part, parsePart } from "./yaml-part.js";

/** The placeholder for the items that are parsed by themselves. */
const PLACEHOLDER = "part";

interface PartsOptions {
  /** The name that findings carry. */
  readonly file?: string | undefined;
  /**
   * Whether a syntax error in an item may be reported as if the item were alone. To the parser of
   * whole texts, an open quote in one item can be a mistake in the next one.
   */
  readonly isApproximate?: boolean | undefined;
}

/**
 * Parses YAML texts that are mostly one list, such as the tables of a schema, item by item. The
 * parser of YAML takes seconds for a large text. After an edit, only new items need to be parsed.
 *
 * The result is that of `parseYaml`. A text that cannot be taken apart with certainty is parsed as a
 * whole: if an item has syntax errors, anchors, or tags, or if the apparent list is not a list.
 */
export class YamlParts {
  /** The parts of the last text, by their source; `undefined` for one that cannot be used. */
  #parts = new Map<string, Part | undefined>();
  #frame: { readonly text: string; readonly frame: Frame | undefined } | undefined;
  /** The last text that was parsed item by item, with the later edits in its items applied. */
  #last: Parts | undefined;

  /** Parses a text, one item at each step. */
  *parse(text: string, { file, isApproximate = false }: PartsOptions = {}): Steps<SourceDocument> {
    const edited = this.#last && editedPart(this.#last, text);
    if (edited === undefined) return yield* this.#parseAll(text, file, isApproximate);
    const { whole, before, part } = edited;
    const document = isCertain(whole, isApproximate) ? joinParts(whole, file) : undefined;
    if (document === undefined) return yield* this.#parseAll(text, file, isApproximate);
    this.#last = whole;
    this.#parts.delete(before.source);
    this.#parts.set(part.source, part);
    return document;
  }

  *#parseAll(
    text: string,
    file: string | undefined,
    isApproximate: boolean,
  ): Steps<SourceDocument> {
    this.#last = undefined;
    const list = yield* longestList(text, startOfText(text));
    // The line ends of old computers confuse the search for lines.
    yield;
    const cut = list && !hasOldLineEnds(text) ? cutText(text, list) : undefined;
    yield;
    const frame = cut && (yield* this.#frameOf(cut));
    if (cut === undefined || frame === undefined) return yield* yamlSteps(text, file);
    yield;
    const parts: Part[] = [];
    const known = this.#parts;
    const next: typeof known = new Map();
    for (const slice of cut.items) {
      let part = known.get(slice);
      if (part === undefined && !known.has(slice)) {
        const source = ownCopy(slice);
        part = parsePart(source);
        next.set(source, part);
        // A caller that stops here will ask for a similar text.
        known.set(source, part);
        yield;
      } else {
        next.set(part?.source ?? ownCopy(slice), part);
      }
      if (part !== undefined) parts.push(part);
    }
    this.#parts = next;
    yield;
    if (parts.length < cut.items.length) return yield* yamlSteps(text, file);
    const all = { text, frame, cut, parts };
    this.#last = all;
    const document = isCertain(all, isApproximate) ? joinParts(all, file) : undefined;
    return document ?? (yield* yamlSteps(text, file));
  }

  *#frameOf({ text, placeholder }: CutText): Steps<Frame | undefined> {
    if (this.#frame?.text !== text) {
      const own = ownCopy(text);
      this.#frame = { text: own, frame: yield* parseFrame(own, placeholder) };
    }
    return this.#frame.frame;
  }
}

function cutText(
  text: string,
  { indentation, starts }: { readonly indentation: number; readonly starts: readonly number[] },
): CutText | undefined {
  const start = starts[0];
  const last = starts.at(-1);
  if (start === undefined || last === undefined) return undefined;
  const head = `${text.slice(0, start)}${" ".repeat(indentation)}- `;
  return {
    text: `${head}${PLACEHOLDER}\n${text.slice(last)}`,
    placeholder: head.length,
    items: starts.slice(0, -1).map((from, index) => text.slice(from, starts[index + 1])),
    start,
    indentation,
  };
}

/** Whether the items mean the same in the whole text: an open quote can be a mistake in the next one. */
const isCertain = ({ parts }: Parts, isApproximate: boolean): boolean =>
  isApproximate || parts.every(({ isReadable }) => isReadable);

/** An edit within one item. */
interface EditedPart {
  /** All items after the edit. */
  readonly whole: Parts;
  readonly before: Part;
  readonly part: Part;
}

/**
 * Parses the item that an edit is in, after its hyphen; `undefined` for any other edit, and for one
 * that may end the item.
 */
function editedPart(last: Parts, text: string): EditedPart | undefined {
  const { cut, parts } = last;
  const { span } = changeBetween(last.text, text);
  let end = cut.start;
  const index = parts.findIndex(({ source }) => {
    end += source.length;
    return span.start < end;
  });
  const before = parts[index];
  if (before === undefined || span.end >= end) return undefined;
  const start = end - before.source.length;
  if (span.start < start + cut.indentation + 2) return undefined;
  const source = ownCopy(text.slice(start, end + text.length - last.text.length));
  if (!isOneItem(source, cut.indentation)) return undefined;
  const part = parseEdited(before, source);
  return part && { whole: { ...last, text, parts: parts.with(index, part) }, before, part };
}

/** Parses the text around the items; `undefined` if they are not the items of a list there. */
function* parseFrame(text: string, offset: number): Steps<Frame | undefined> {
  const document = yield* yamlSteps(text);
  yield;
  // An alias is resolved in the nodes of the whole text.
  if (!document.isReadable || document.sourceAt !== undefined) return undefined;
  const tree = syntaxTreeOf(document);
  const { part, path } = nodeAt(tree, offset);
  const found = placedNodeAt(tree, path);
  const list = placedNodeAt(tree, path.slice(0, -1))?.node;
  const isItem =
    part === "value" &&
    path.at(-1) === 0 &&
    found?.start === offset &&
    found.node.kind === "scalar" &&
    found.node.value === PLACEHOLDER &&
    list?.kind === "array" &&
    !list.isFlow &&
    childCount(list) === 2;
  return isItem ? { document, tree, path } : undefined;
}
