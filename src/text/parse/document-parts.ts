import { getOrAdd } from "../../values/collections.js";
import {
  formatPointer,
  isPrefix,
  type Path,
  parsePointer,
  valueAt,
} from "../../values/json-value.js";
import type { MemberSpans, Span } from "../../values/text-span.js";
import { parseJson } from "../json/json.js";
import type { SourceDocument, SyntaxProblem } from "../source-document.js";
import { offsetsOfString } from "../string-offsets.js";
import { withTreeAt } from "../tree.js";

/** Whether a value is a string that is meant to be read as a JSON object. */
export const isJsonText = (value: unknown): value is string =>
  typeof value === "string" && /^\s*\{/.test(value);

/**
 * The parts of a document that are checked on their own. A part is a document with the text and the
 * positions of the whole, but with the problems of the part alone.
 *
 * A part that is JSON text in a string is read: paths continue in it, and positions are those within
 * the string. It has no edits, because such a text was generated.
 *
 * Data that all parts need is computed once, so the time for a document with thousands of
 * parts is proportional to its length.
 */
export class DocumentParts {
  readonly #source: SourceDocument;
  readonly #paths: ReadonlyMap<string, Path>;
  /** The parts that are JSON text. */
  readonly #texts = new Map<string, SourceDocument>();
  readonly #problems = new Map<string, SyntaxProblem[]>();
  #value: unknown;
  /** Comments by part, and by what they contain. */
  readonly #comments = new Map<string, ReadonlyMap<string, readonly Span[]>>();

  constructor(source: SourceDocument, paths: readonly Path[]) {
    this.#source = source;
    this.#paths = new Map(paths.map((path) => [formatPointer(path), path]));
    for (const [pointer, path] of this.#paths) {
      const text = valueAt(source.value, path);
      if (isJsonText(text)) this.#texts.set(pointer, parseJson(text, source.file));
    }
    for (const problem of source.problems) {
      let pointer = "";
      for (const step of parsePointer(problem.pointer) ?? []) {
        pointer += formatPointer([step]);
        if (this.#paths.has(pointer)) getOrAdd(this.#problems, pointer, () => []).push(problem);
      }
    }
  }

  /** Returns a part as a document. */
  at(path: Path): SourceDocument {
    const source = this.#source;
    const pointer = formatPointer(path);
    if (path.length === 0 || !source.isReadable) return source;
    if (!this.#paths.has(pointer)) return new DocumentParts(source, [path]).at(path);
    const comments = source.comments && ((text: string) => this.#commentsOf(pointer, text));
    const text = this.#texts.get(pointer);
    if (text !== undefined) return { ...this.#textPart(path, text), comments };
    const problems = this.#problems.get(pointer) ?? [];
    return { ...source, comments, problems, problemCount: problems.length };
  }

  #textPart(path: Path, inner: SourceDocument): SourceDocument {
    const source = this.#source;
    const spans = source.spansAt(path)?.value;
    const offsets = spans && offsetsOfString(source.text, spans, inner.text);
    const place = <T extends Span>(span: T): T =>
      offsets === undefined
        ? { ...span, ...spans }
        : { ...span, start: offsets(span.start), end: offsets(span.end) };
    const spansAt = (one: Path): MemberSpans | undefined => {
      if (one.length <= path.length || !isPrefix(path, one)) return source.spansAt(one);
      const found = inner.spansAt(one.slice(path.length));
      if (found === undefined || spans === undefined) return undefined;
      // Without offsets, the whole string is marked, not its first character.
      if (offsets === undefined) return { value: spans, isCollection: false };
      return { ...found, ...(found.key && { key: place(found.key) }), value: place(found.value) };
    };
    const pointer = formatPointer(path);
    this.#value ??= this.#valueWithTexts();
    return {
      ...source,
      value: this.#value,
      isReadable: inner.isReadable,
      problems: inner.problems.map(({ fix: _, related, ...problem }) => ({
        ...place(problem),
        pointer: pointer + problem.pointer,
        ...(related && { related: place(related) }),
      })),
      problemCount: inner.problemCount,
      sourceAt: undefined,
      tree: () => withTreeAt(source.tree(), path, inner.tree()),
      spansAt,
      edit: () => undefined,
    };
  }

  #commentsOf(pointer: string, containing: string): readonly Span[] {
    const sorted = getOrAdd(this.#comments, containing, () => this.#sortComments(containing));
    return sorted.get(pointer) ?? [];
  }

  /**
   * Comments by the part that they belong to: the part that contains them, the one whose last line
   * they are on, or the next one below them. Comments below all parts belong to the last one.
   */
  #sortComments(containing: string): ReadonlyMap<string, readonly Span[]> {
    const { text, lines } = this.#source;
    const comments = this.#source.comments?.(containing) ?? [];
    const lineOf = (offset: number) => lines.positionAt(offset).line;
    const sorted = new Map<string, Span[]>();
    if (comments.length === 0) return sorted;
    const parts = [...this.#paths]
      .flatMap(([pointer, path]) => {
        const span = this.#source.spansAt(path)?.value;
        const end = span && span.start + text.slice(span.start, span.end).trimEnd().length;
        return end === undefined ? [] : [{ pointer, lastLine: lineOf(end) }];
      })
      .sort((a, b) => a.lastLine - b.lastLine);
    let index = 0;
    for (const comment of comments) {
      const line = lineOf(comment.start);
      while (index < parts.length - 1 && (parts[index]?.lastLine ?? 0) < line) index++;
      getOrAdd(sorted, parts[index]?.pointer ?? "", () => []).push(comment);
    }
    return sorted;
  }

  /** The value of the document with the texts of all parts read. */
  #valueWithTexts(): unknown {
    const copies = new Set<unknown>();
    const copyOf = (value: unknown): Record<string | number, unknown> => {
      if (copies.has(value)) return value as Record<string | number, unknown>;
      const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
      copies.add(copy);
      return copy as Record<string | number, unknown>;
    };
    const root = copyOf(this.#source.value);
    for (const [pointer, text] of this.#texts) {
      const path = this.#paths.get(pointer) ?? [];
      let owner = root;
      for (const step of path.slice(0, -1)) {
        const next = copyOf(owner[step]);
        owner[step] = next;
        owner = next;
      }
      const last = path.at(-1);
      if (last !== undefined && text.isReadable) owner[last] = text.value;
    }
    return root;
  }
}
