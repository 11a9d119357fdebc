import type { Node } from "yaml";
import type { Path } from "../values/json-pointer.js";
import type { PlacedChange, SpansOf, TextEdit } from "./change.js";
import { LineIndex } from "./line-index.js";
import type { MemberSpans, Span } from "./span.js";
import { scalar, type Tree } from "./tree.js";

/** The language of a text. */
export type Language = "json" | "yaml";

/** What is known about the source of a finding when its message is worded. */
export interface SeenSource {
  /** The source of the value, where there is one: `1.10` says more than 1.1. */
  readonly source: string | undefined;
  /** Whether the value is a secret because of its key. */
  readonly isSecret: boolean;
  /** A part of the source as a message may show it. */
  readonly mask: (part: string) => string;
}

/** A message, or how to word it. */
export type Wording = string | ((seen: SeenSource) => string);

/** A mistake in the text itself. It has a position, though the text may have no value. */
export interface SyntaxProblem extends Span {
  code: "syntax-error" | "duplicate-key" | "wrong-type" | "template";
  message: Wording;
  pointer: string;
  fix?: { title: string; safe: boolean; edits: readonly TextEdit[] };
  related?: Span & { message: string };
}

/**
 * The part that a finding marks: the key or value at its path; `owner` means the key of an object
 * with missing properties.
 */
export type Mark = "key" | "value" | "owner";

/** The edits that make a change. */
export interface ChangeEdits {
  readonly edits: readonly TextEdit[];
  /** Whether they change a value that aliases of YAML use in other places. */
  readonly isShared?: boolean | undefined;
}

/** A text and its value. */
export interface SourceDocument {
  readonly language: Language;
  /** The text as it was given: every offset counts a byte-order mark, so edits fit it. */
  readonly text: string;
  /** The name that findings carry; `undefined` for a text without one. */
  readonly file: string | undefined;
  /** Whether there is a value: a text with syntax errors has none. */
  readonly isReadable: boolean;
  readonly value: unknown;
  /**
   * The source of a value. Where one is used several times (by aliases of YAML), all have the same
   * source object.
   */
  readonly sourceAt?: ((path: Path) => object | undefined) | undefined;
  /**
   * The nodes of a YAML text; of a text with errors, as many as could be read. The syntax tree is
   * built from them.
   */
  readonly composed?: Node | null | undefined;
  /** The problems of the text, in the order of the text; at most {@link MAX_PROBLEMS}. */
  readonly problems: readonly SyntaxProblem[];
  /** How many problems there are, including those that are not kept. */
  readonly problemCount: number;
  /** The value, with keys in their order and numbers as written. */
  tree(): Tree;
  /** Where members are, in the order of the paths; all are found in one pass. */
  locate(paths: readonly Path[]): (MemberSpans | undefined)[];
  /** A change as edits of this text; `undefined` if it would break how the text is written. */
  edit(change: PlacedChange, spansOf: SpansOf): ChangeEdits | undefined;
  /** The comments that contain a text, in their order; for languages that have comments. */
  readonly comments?: ((containing: string) => readonly Span[]) | undefined;
  /** Lines and columns of this text, computed when first asked for. */
  readonly lines: LineIndex;
}

/** How many problems of a text are kept. */
export const MAX_PROBLEMS = 10_000;

/**
 * Makes a document whose line index is computed when first asked for.
 *
 * It is a class because an accessor in a literal gives each object its own hidden class, which
 * keeps the object and its text in memory until the next full collection.
 */
export const makeDocument = (parts: DocumentParts): SourceDocument => new LazyDocument(parts);

type DocumentParts = Omit<SourceDocument, "lines" | "problemCount"> & {
  problemCount?: number | undefined;
};

class LazyDocument implements SourceDocument {
  readonly language: Language;
  readonly text: string;
  readonly file: string | undefined;
  readonly isReadable: boolean;
  readonly value: unknown;
  readonly sourceAt: SourceDocument["sourceAt"];
  readonly composed: SourceDocument["composed"];
  readonly problems: readonly SyntaxProblem[];
  readonly problemCount: number;
  readonly tree: SourceDocument["tree"];
  readonly locate: SourceDocument["locate"];
  readonly edit: SourceDocument["edit"];
  readonly comments: SourceDocument["comments"];
  #lines: LineIndex | undefined;

  constructor(parts: DocumentParts) {
    this.language = parts.language;
    this.text = parts.text;
    this.file = parts.file;
    this.isReadable = parts.isReadable;
    this.value = parts.value;
    this.sourceAt = parts.sourceAt;
    this.composed = parts.composed;
    this.problems = parts.problems;
    this.problemCount = parts.problemCount ?? parts.problems.length;
    this.tree = parts.tree;
    this.locate = parts.locate;
    this.edit = parts.edit;
    this.comments = parts.comments;
  }

  get lines(): LineIndex {
    this.#lines ??= new LineIndex(this.text);
    return this.#lines;
  }
}

/**
 * The span that a finding marks. An object or array is marked by its first character, a value that is
 * not written (the `null` of `info:` in YAML) by its key.
 */
export function spanOf({ key, value, isCollection }: MemberSpans, mark: Mark): Span {
  const shown = isCollection ? { start: value.start, end: value.start + 1 } : value;
  return mark === "value" && shown.end > shown.start ? shown : (key ?? shown);
}

/** A text that could not be read at all, and the reason. */
export const unreadableDocument = (
  text: string,
  file: string | undefined,
  language: Language,
  problems: SyntaxProblem[],
): SourceDocument =>
  makeDocument({
    language,
    text,
    file,
    problems,
    isReadable: false,
    value: undefined,
    tree: () => scalar(null),
    locate: (paths) => paths.map(() => undefined),
    edit: () => undefined,
  });
