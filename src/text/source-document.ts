import type { Position, Range } from "../findings/finding.js";
import { countBefore } from "../values/collections.js";
import { ownValue, type Path } from "../values/json-value.js";
import type { MemberSpans, Span } from "../values/text-span.js";
import { startOfText, withoutByteOrderMark } from "./encoding.js";
import type { PlacedChange, SpansAt, TextEdit } from "./fix-action.js";
import { type SyntaxTree, spansOf } from "./syntax-tree.js";
import { type Tree, treeOfSyntax, treeOfValue } from "./tree.js";

/** The language of a text. */
export type Language = "json" | "yaml";

/** The source of a finding, as far as it is known when its message is worded. */
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
  code: "syntax-error" | "duplicate-key" | "wrong-type" | "template" | "no-descriptor";
  message: Wording;
  pointer: string;
  fix?: SyntaxFix;
  related?: Span & { message: string };
  /** The decision that a person has to make, if there is no fix. */
  decision?: TextDecision;
}

/** A decision that a person has to make, and the choices as edits of the text, as far as they are known. */
export interface TextDecision {
  readonly text: string;
  readonly choices?:
    | readonly { readonly title: string; readonly edits?: readonly TextEdit[] | undefined }[]
    | undefined;
}

interface SyntaxFix {
  title: string;
  safe: boolean;
  /** Whether it removes what it replaces, and says so. */
  removes?: boolean;
  edits: readonly TextEdit[];
  /** Whether it repeats a value that is written elsewhere, which it must not do with a secret. */
  isCopy?: boolean;
}

/**
 * The part that a finding marks: the key or value at its path; `owner` means the key of an object
 * with missing properties.
 */
export type Mark = "key" | "value" | "owner";

/** The edits that make a change. */
export interface ChangeEdits {
  readonly edits: readonly TextEdit[];
  /** Whether they change a value that YAML aliases use in other places. */
  readonly isShared?: boolean | undefined;
}

/** A text and its value. */
export interface SourceDocument {
  readonly language: Language;
  /** The text as it was given: every offset counts a byte-order mark, so edits fit it. */
  readonly text: string;
  /** The name that findings carry; `undefined` for text without one. */
  readonly file: string | undefined;
  /** Whether there is a value: a text with syntax errors has one only if it is certain. */
  readonly isReadable: boolean;
  readonly value: unknown;
  /** Where a value of a program contains itself. */
  readonly circular?: Path | undefined;
  /**
   * The source of a value. Where one is used several times (by YAML aliases), all have the same
   * source object.
   */
  readonly sourceAt?: ((path: Path) => object | undefined) | undefined;
  /** The problems of the text, in the order of the text; at most {@link MAX_PROBLEMS}. */
  readonly problems: readonly SyntaxProblem[];
  /** How many problems there are, including those that are not kept. */
  readonly problemCount: number;
  /** The readable part of a text with syntax errors, if that is certain. It has the errors of the text, and no edits. */
  rest?(): SourceDocument | undefined;
  /** Whether a finding does not depend on what could not be read. Default: none does. */
  readonly mayReport?: ((finding: PathFinding) => boolean) | undefined;
  /** Where everything is, as far as the text could be read. Built once. */
  syntax(): SyntaxTree;
  /** The value, with keys in their order and numbers as written. */
  tree(): Tree;
  /** Where the key and the value at a path are; `undefined` when there is no such path. */
  spansAt(path: Path): MemberSpans | undefined;
  /** A change as edits of this text; `undefined` if it would break how the text is written. */
  edit(change: PlacedChange): ChangeEdits | undefined;
  /** Parses another text in the same language, under the same name; a value without text cannot. */
  readonly reparse?: ((text: string) => SourceDocument) | undefined;
  /** The comments that contain a text, in their order; for languages that have comments. */
  readonly comments?: ((containing: string) => readonly Span[]) | undefined;
  /** Lines and columns of this text, computed when first needed. */
  readonly lines: LineIndex;
}

/** The value at a path. */
interface PathFinding {
  readonly code: string;
  readonly path: Path;
  readonly mark: Mark;
  readonly params?: object | undefined;
}

/** How many problems of a text are kept. */
export const MAX_PROBLEMS = 10_000;

/** The properties of a document that must be given; the rest is derived from the syntax tree. */
type DocumentParts = Pick<SourceDocument, "language" | "text" | "file" | "problems"> &
  Partial<Omit<SourceDocument, "edit">> & {
    readonly edit?: (change: PlacedChange, spansAt: SpansAt) => ChangeEdits | undefined;
  };

/** A document whose positions come from its syntax tree, which is built when first needed. */
export function makeDocument(parts: DocumentParts): SourceDocument {
  let known: SyntaxTree | undefined;
  const syntax = () => {
    known ??= parts.syntax?.() ?? { text: parts.text, root: undefined };
    return known;
  };
  const { spansAt = (path: Path) => spansOf(syntax(), path) } = parts;
  let rest: { readonly source: SourceDocument | undefined } | undefined;
  return {
    isReadable: true,
    value: undefined,
    problemCount: parts.problems.length,
    tree: () => treeOfSyntax(syntax()),
    lines: new LineIndex(parts.text),
    ...parts,
    syntax,
    spansAt,
    rest() {
      rest ??= { source: parts.rest?.() };
      return rest.source;
    },
    edit: (change) => parts.edit?.(change, spansAt),
  };
}

/**
 * The span that a finding marks. An object or array is marked by its first character, a value that is
 * not written (the `null` of `info:` in YAML) by its key.
 */
export function spanOf({ key, value, isCollection }: MemberSpans, mark: Mark): Span {
  const shown = isCollection ? { start: value.start, end: value.start + 1 } : value;
  return mark === "value" && shown.end > shown.start ? shown : (key ?? shown);
}

/** A violation of the grammar of a language. */
export const syntaxError = (
  message: Wording,
  { start, end }: Span,
  fix?: SyntaxFix,
): SyntaxProblem => ({
  code: "syntax-error",
  message,
  pointer: "",
  start,
  end,
  ...(fix && { fix }),
});

/**
 * The language of a file, by its name: `.json` is JSON, not YAML.
 *
 * @param name path or URI
 */
export function languageOfName(name: string | undefined): Language | undefined {
  const extension = /\.([a-z]+)(?:[?#].*)?$/i.exec(name ?? "")?.[1]?.toLowerCase();
  if (extension === "json") return "json";
  return extension === "yaml" || extension === "yml" ? "yaml" : undefined;
}

/** The language of text without a name: JSON starts with a bracket, or with a comment that YAML does not have. */
export const languageOfText = (text: string): Language =>
  /^\s*(?:[{[]|\/[/*])/.test(text) ? "json" : "yaml";

/** A document for a value without a text: it has no positions. */
export function valueDocument(given: unknown, file?: string): SourceDocument {
  const own = ownValue(given);
  const tree = () => treeOfValue(own.value);
  return makeDocument({ language: "json", text: "", file, ...own, problems: [], tree });
}

/** Text that is its own value: a definition in another language. */
export function textDocument(text: string, file?: string): SourceDocument {
  const value = withoutByteOrderMark(text);
  const root = { kind: "scalar", value, start: startOfText(text), end: text.length } as const;
  return makeDocument({
    language: "json",
    text,
    file,
    value,
    problems: [],
    syntax: () => ({ text, root }),
  });
}

/** Turns offsets of a text into lines and columns. Lines end with `\n`, `\r\n` or `\r`. */
export class LineIndex {
  readonly #text: string;
  /** Where the lines start. They are looked for when they are asked for: a text may have no findings. */
  #starts: readonly number[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  positionAt(offset: number): Position {
    this.#starts ??= startsIn(this.#text);
    const line = countBefore(this.#starts, (start) => start <= offset);
    return { line, column: offset - (this.#starts[line - 1] ?? 0) + 1, offset };
  }

  rangeOf({ start, end }: Span): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }
}

function startsIn(text: string): number[] {
  const starts = [0];
  const lineEnd = /\r\n?|\n/g;
  while (lineEnd.test(text)) starts.push(lineEnd.lastIndex);
  return starts;
}
