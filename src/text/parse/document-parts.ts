import {
  formatPointer,
  isPrefix,
  type Path,
  parsePointer,
  valueAt,
} from "../../values/json-pointer.js";
import { parseJson } from "../json/json.js";
import { locateInJson } from "../json/json-locator.js";
import type { LineIndex } from "../line-index.js";
import type { SourceDocument, SyntaxProblem } from "../source-document.js";
import type { MemberSpans, Span } from "../span.js";
import { offsetsOfString } from "../string-offsets.js";
import { type Tree, withTreeAt } from "../tree.js";

/** Whether a value is a text that is meant to be read as a JSON object. */
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
  #spans: ReadonlyMap<string, MemberSpans | undefined> | undefined;
  #problems: ReadonlyMap<string, readonly SyntaxProblem[]> | undefined;
  #texts: ReadonlyMap<string, SourceDocument> | undefined;
  #value: { readonly read: unknown } | undefined;
  /** Spans outside of the parts, by where they are from a part. */
  readonly #around = new Map<string, ReadonlyMap<string, MemberSpans | undefined>>();
  /** Comments by part, and by what they contain. */
  readonly #comments = new Map<string, ReadonlyMap<string, readonly Span[]>>();

  constructor(source: SourceDocument, paths: readonly Path[]) {
    this.#source = source;
    this.#paths = new Map(paths.map((path) => [formatPointer(path), path]));
  }

  /** Returns a part as a document. */
  at(path: Path): SourceDocument {
    if (path.length === 0 || !this.#source.isReadable) return this.#source;
    if (!this.#paths.has(formatPointer(path))) {
      return new DocumentParts(this.#source, [path]).at(path);
    }
    const text = this.#textAt(path);
    return text === undefined ? this.#objectPart(path) : this.#textPart(path, text);
  }

  /** Returns the document without the problems of its text. */
  rest(): SourceDocument {
    const { comments } = this.#source;
    return new DocumentPart(this.#source, { ...partOf(this.#source), comments, problems: [] });
  }

  #objectPart(path: Path): SourceDocument {
    const source = this.#source;
    const problems = source.problemCount === 0 ? [] : this.#problemsOf(path);
    const { text, language } = source;
    const locate = (paths: readonly Path[]) => {
      const around = this.#spanOf(path)?.value;
      if (around === undefined) return paths.map(() => undefined);
      return locateInJson(text.slice(around.start, around.end), paths).map(
        (spans) => spans && movedSpans(spans, (offset) => around.start + offset),
      );
    };
    return new DocumentPart(source, {
      ...partOf(source),
      comments: this.#commentsFor(path),
      problems,
      // Searching the whole text for each of many parts would be quadratic.
      locate: language === "json" && text !== "" ? this.#locator(path, locate) : source.locate,
    });
  }

  #textPart(path: Path, inner: SourceDocument): SourceDocument {
    const source = this.#source;
    const spans = this.#spanOf(path)?.value;
    const offsets = spans && offsetsOfString(source.text, spans, inner.text);
    const place = <T extends Span>(span: T): T =>
      offsets === undefined
        ? { ...span, ...spans }
        : { ...span, start: offsets(span.start), end: offsets(span.end) };
    const locate = (paths: readonly Path[]) =>
      inner.locate(paths).map((found) => {
        if (found === undefined || spans === undefined) return undefined;
        // Without offsets, the whole string is marked, not its first character.
        if (offsets === undefined) return { value: spans, isCollection: false };
        return movedSpans(found, offsets);
      });
    const pointer = formatPointer(path);
    return new DocumentPart(source, {
      value: this.#readValue(),
      isReadable: inner.isReadable,
      problems: inner.problems.map(({ fix: _, related, ...problem }) => ({
        ...place(problem),
        pointer: pointer + problem.pointer,
        ...(related && { related: place(related) }),
      })),
      problemCount: inner.problemCount,
      sourceAt: undefined,
      comments: this.#commentsFor(path),
      tree: () => withTreeAt(source.tree(), path, inner.tree()),
      locate: this.#locator(path, locate),
      edit: () => undefined,
    });
  }

  /**
   * Locates the part itself among all parts, values within it by `inner`, and all others as usual.
   */
  #locator(part: Path, inner: SourceDocument["locate"]): SourceDocument["locate"] {
    const isInside = (path: Path) => path.length > part.length && isPrefix(part, path);
    return (paths) => {
      const inside = paths.filter(isInside);
      const within =
        inside.length === 0 ? [] : inner(inside.map((path) => path.slice(part.length)));
      const found = new Map(inside.map((path, index) => [path, within[index]]));
      const outside = paths.filter((path) => !found.has(path));
      const around = this.#locateOutside(part, outside);
      for (const [index, path] of outside.entries()) found.set(path, around[index]);
      return paths.map((path) => found.get(path));
    };
  }

  #locateOutside(part: Path, paths: readonly Path[]): (MemberSpans | undefined)[] {
    const pointer = formatPointer(part);
    if (paths.every((path) => formatPointer(path) === pointer)) {
      return paths.map(() => this.#spanOf(part));
    }
    if (paths.every((path) => isNear(part, path))) {
      return paths.map((path) => this.#spanAround(part, path));
    }
    return this.#source.locate(paths);
  }

  /**
   * Locates a member of an object around a part, such as the name of its port. Thousands of parts ask
   * for the same member, so it is located for all of them at once.
   */
  #spanAround(part: Path, path: Path): MemberSpans | undefined {
    const up = part.length - path.length + 1;
    const key = path.slice(-1);
    const place = `${up}${formatPointer(key)}`;
    let spans = this.#around.get(place);
    if (spans === undefined) {
      const paths = [...this.#paths.values()]
        .filter(({ length }) => length >= up)
        .map((one) => [...one.slice(0, one.length - up), ...key]);
      const found = this.#source.locate(paths);
      spans = new Map(paths.map((one, index) => [formatPointer(one), found[index]]));
      this.#around.set(place, spans);
    }
    return spans.get(formatPointer(path));
  }

  #spanOf(path: Path): MemberSpans | undefined {
    this.#spans ??= this.#locateParts();
    return this.#spans.get(formatPointer(path));
  }

  #locateParts(): ReadonlyMap<string, MemberSpans | undefined> {
    const spans = this.#source.locate([...this.#paths.values()]);
    return new Map([...this.#paths.keys()].map((pointer, index) => [pointer, spans[index]]));
  }

  #problemsOf(path: Path): readonly SyntaxProblem[] {
    this.#problems ??= this.#sortProblems();
    return this.#problems.get(formatPointer(path)) ?? [];
  }

  /** The problems of the document by the part that they are in. */
  #sortProblems(): ReadonlyMap<string, readonly SyntaxProblem[]> {
    const sorted = new Map<string, SyntaxProblem[]>();
    for (const problem of this.#source.problems) {
      let pointer = "";
      for (const step of parsePointer(problem.pointer) ?? []) {
        pointer += formatPointer([step]);
        if (!this.#paths.has(pointer)) continue;
        const known = sorted.get(pointer);
        if (known === undefined) sorted.set(pointer, [problem]);
        else known.push(problem);
      }
    }
    return sorted;
  }

  #commentsFor(path: Path): SourceDocument["comments"] {
    const { comments } = this.#source;
    if (comments === undefined) return undefined;
    return (containing) => {
      let sorted = this.#comments.get(containing);
      if (sorted === undefined) {
        sorted = this.#sortComments(comments(containing));
        this.#comments.set(containing, sorted);
      }
      return sorted.get(formatPointer(path)) ?? [];
    };
  }

  /**
   * Comments by the part that they belong to: the part that contains them, the one whose last line
   * they are on, or the next one below them. Comments below all parts belong to the last one.
   */
  #sortComments(comments: readonly Span[]): ReadonlyMap<string, readonly Span[]> {
    const { text, lines } = this.#source;
    const lineOf = (offset: number) => lines.rangeOf({ start: offset, end: offset }).start.line;
    const sorted = new Map<string, Span[]>();
    if (comments.length === 0) return sorted;
    const parts = [...this.#paths]
      .flatMap(([pointer, path]) => {
        const span = this.#spanOf(path)?.value;
        const end = span && span.start + text.slice(span.start, span.end).trimEnd().length;
        return end === undefined ? [] : [{ pointer, lastLine: lineOf(end) }];
      })
      .sort((a, b) => a.lastLine - b.lastLine);
    let index = 0;
    for (const comment of comments) {
      const line = lineOf(comment.start);
      while (index < parts.length - 1 && (parts[index]?.lastLine ?? 0) < line) index++;
      const pointer = parts[index]?.pointer ?? "";
      const known = sorted.get(pointer);
      if (known === undefined) sorted.set(pointer, [comment]);
      else known.push(comment);
    }
    return sorted;
  }

  #textAt(path: Path): SourceDocument | undefined {
    this.#texts ??= this.#readTexts();
    return this.#texts.get(formatPointer(path));
  }

  #readTexts(): ReadonlyMap<string, SourceDocument> {
    const { value, file } = this.#source;
    const texts = new Map<string, SourceDocument>();
    for (const [pointer, path] of this.#paths) {
      const text = valueAt(value, path);
      if (isJsonText(text)) texts.set(pointer, parseJson(text, file));
    }
    return texts;
  }

  /** The value of the document with the texts of all parts read. */
  #readValue(): unknown {
    this.#value ??= { read: this.#replaceTexts() };
    return this.#value.read;
  }

  #replaceTexts(): unknown {
    const copies = new Set<unknown>();
    const copyOf = (value: unknown): Record<string | number, unknown> => {
      if (copies.has(value)) return value as Record<string | number, unknown>;
      const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
      copies.add(copy);
      return copy as Record<string | number, unknown>;
    };
    const root = copyOf(this.#source.value);
    for (const [pointer, text] of this.#texts ?? []) {
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

/** Whether a path is that of a member of the object around a part, or of the one around that. */
const isNear = (part: Path, path: Path): boolean =>
  path.length > 0 &&
  path.length <= part.length &&
  path.length >= part.length - 1 &&
  isPrefix(path.slice(0, -1), part);

const movedSpans = (
  { key, value, isCollection }: MemberSpans,
  move: (offset: number) => number,
): MemberSpans => ({
  ...(key && { key: { start: move(key.start), end: move(key.end) } }),
  value: { start: move(value.start), end: move(value.end) },
  isCollection,
});

type PartOf = Pick<
  SourceDocument,
  "value" | "isReadable" | "problems" | "sourceAt" | "tree" | "locate" | "edit" | "comments"
> & { readonly problemCount?: number };

const partOf = (source: SourceDocument): Omit<PartOf, "problems" | "comments"> => {
  const { value, isReadable, sourceAt, tree, locate, edit } = source;
  return { value, isReadable, sourceAt, tree, locate, edit };
};

/** A part of a document, which shares the text and the lines of the whole. */
class DocumentPart implements SourceDocument {
  readonly #whole: SourceDocument;
  readonly value: unknown;
  readonly isReadable: boolean;
  readonly problems: readonly SyntaxProblem[];
  readonly problemCount: number;
  readonly sourceAt: SourceDocument["sourceAt"];
  readonly tree: () => Tree;
  readonly locate: SourceDocument["locate"];
  readonly edit: SourceDocument["edit"];
  readonly comments: SourceDocument["comments"];

  constructor(whole: SourceDocument, part: PartOf) {
    this.#whole = whole;
    this.value = part.value;
    this.isReadable = part.isReadable;
    this.problems = part.problems;
    this.problemCount = part.problemCount ?? part.problems.length;
    this.sourceAt = part.sourceAt;
    this.tree = part.tree;
    this.locate = part.locate;
    this.edit = part.edit;
    this.comments = part.comments;
  }

  get language() {
    return this.#whole.language;
  }

  get text(): string {
    return this.#whole.text;
  }

  get file(): string | undefined {
    return this.#whole.file;
  }

  get lines(): LineIndex {
    return this.#whole.lines;
  }
}
