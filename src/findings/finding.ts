import { compareText } from "../values/collections.js";
import { isObject } from "../values/json-value.js";
import type { Span, SpanFinder } from "../values/text-span.js";
import { quote } from "../words/phrases.js";
import type { Code, DriftCode, FindingCode, RowCode, Severity } from "./codes.js";

export type { Severity };

/** A position in a text. */
export interface Position {
  /** Line number, starting at 1. */
  line: number;
  /** Column in UTF-16 code units, starting at 1. */
  column: number;
  /** Offset in UTF-16 code units, starting at 0; a byte-order mark counts. */
  offset: number;
}

/** A range of a text; `end` is exclusive. */
export interface Range {
  start: Position;
  end: Position;
}

/** A change to a text: `newText` replaces the text in `range`. */
export interface Edit {
  file?: string;
  range: Range;
  /** Source text, in the language of the file. */
  newText: string;
}

/** A fix for a finding. */
export interface Fix {
  title: string;
  /**
   * Whether the fix can be applied without review, because the document cannot mean anything else.
   */
  safe: boolean;
  /** The id of the slip that it repairs, such as `misspelled-key`; absent if it repairs none. */
  kind?: string;
  edits: Edit[];
}

/** A decision about a finding that a person must make, because no fix can know it. */
export interface Decision {
  /** The instruction: "keep one of `host` and `hots`". */
  text: string;
  /** The choices, where they are a list. A choice is carried out only if a person asks. */
  choices: Choice[];
}

/** One of the ways to resolve a finding. */
export interface Choice {
  title: string;
  /** The edits that carry it out; absent if a person has to write them. */
  edits?: Edit[];
}

/** Another place that a finding refers to. */
export interface Related {
  message: string;
  file?: string;
  pointer: string;
  range?: Range;
}

/** The contents of the message of a finding, as data, by code. Secrets in it are masked. */
export interface FindingParams
  // The version is the lowest one that the changes allow.
  extends Record<"version-not-raised" | "version-too-low" | "version-lowered", { version: string }>,
    Record<ReferenceCode, ReferenceParams>,
    Record<Exclude<DriftCode, RowCode | "unreadable" | "ambiguous-name">, DriftParams>,
    Record<RowCode, RowParams> {
  "unknown-property": { property: string; object: string; suggestion?: string };
  "duplicate-key": { property: string };
  "missing-property": { properties: string[]; object: string };
  /** `expected` is in words; `actual` is the type, and `value` the value if it is a scalar. */
  "wrong-type": { property?: string; expected: string; actual: string; value?: unknown };
  /** `expected` is the format, or the values that are possible. */
  "invalid-format": { property?: string; expected: string | string[]; value: string };
  "unsupported-version": { version: string };
}

/** The contents of findings about rows. */
export interface RowParams {
  /** The database: its address without a password, or the file. */
  source: string;
  table: string;
  columns: string[];
  /** The table as the database has it: `sales.orders`. */
  live: string;
  /** How many rows break the statement, and how many there are, if they could be counted. */
  count: number;
  rows?: number;
}

/** The table and the column that a finding is in, by the names that the document gives them. */
export interface NamedTable {
  table?: string;
  column?: string;
}

interface DriftParams extends NamedTable {
  /** The database: its address without a password, or the file. */
  source: string;
  table: string;
  /** The table or column as the database has it: `sales.orders.total`. */
  live?: string;
  /** The value in the descriptor, and the one in the database. */
  declared?: string;
  actual?: string;
  /** The name that the thing probably has now. */
  suggestion?: string;
}

type ReferenceCode = Exclude<
  Extract<FindingCode, `${string}reference${string}`>,
  "older-reference"
>;

interface ReferenceParams {
  reference: string;
  /** The reference that was probably meant. */
  suggestion?: string;
}

/** Data that a program needs to act on a finding. */
export interface FindingDetails {
  /** The host that references may not load from. */
  host?: string;
  /** The folder outside which files may not be read. */
  root?: string;
  /** The file that may not be read. */
  path?: string;
  /** The git submodule that the file is in, if it is at another commit on the other side. */
  submodule?: string;
  /** The lowest version that the changes of a comparison allow. */
  version?: string;
  /** A query that shows the rows. */
  sql?: string;
}

/** Every name that the params of some code have: where a code has others, it is absent. */
type ParamName = { [C in keyof FindingParams]: keyof FindingParams[C] }[keyof FindingParams];

/** Params that have no other names, so that a name can be read before the code is known. */
type Only<P> = P & { readonly [Name in Exclude<ParamName, keyof P>]?: undefined };

/**
 * One mistake in a document. Its `code` determines the type of its `params`: after
 * `finding.code === "unknown-property"` they have `property` and `object`.
 *
 * A finding has a `file` if the document has a name, and a `range` and `fixes` if the input was
 * text.
 */
export type Finding<C extends Code = Code> =
  | {
      [Known in C & keyof FindingParams]: CodedFinding<Known, FindingParams[Known] & NamedTable>;
    }[C & keyof FindingParams]
  | ([Exclude<C, keyof FindingParams>] extends [never]
      ? never
      : CodedFinding<Exclude<C, keyof FindingParams>, NamedTable>);

/** A finding with one code, or with one of those whose params are the same. */
export interface CodedFinding<C extends Code, P> {
  /** The kind of mistake: a code of the format, or the id of a rule. */
  code: C;
  severity: Severity;
  /** The problem in one line, without an initial capital or a final period. */
  message: string;
  /** The contents of the message, as data, and the table and column; absent if there are none. */
  params?: Only<P>;
  file?: string;
  /** JSON Pointer (RFC 6901) to the invalid value, or to the object that lacks a member. */
  pointer: string;
  /**
   * JSON Pointer to the descriptor that the finding is in, where the document only holds it: a data
   * product document. The pointer of the finding starts with it, and continues in the descriptor even
   * if that is JSON text in a string.
   */
  descriptor?: string;
  range?: Range;
  related?: Related[];
  fixes?: Fix[];
  /** The decision that a person must make; absent if there is a fix, or if the message says all there is to say. */
  decision?: Decision;
  details?: FindingDetails;
}

/** The table or column that a finding is in, unless its message names it: `orders.total`. */
export function tablePlace({ message, params }: Pick<Finding, "message" | "params">) {
  const { table, column } = params ?? {};
  const name = column ?? table;
  // A comparison with a database names what it compares.
  const isNamed = params !== undefined && "source" in params;
  if (name === undefined || isNamed || message.includes(`${name}\``)) return undefined;
  const isQualified = column === undefined || table === undefined || column.includes(".");
  return isQualified ? name : `${table}.${column}`;
}

/** The message of a finding with its table and what a person must decide, for outputs with one text. */
export function wholeMessage(finding: Pick<Finding, "message" | "params" | "decision">): string {
  const { message, decision } = finding;
  const place = tablePlace(finding);
  return (
    message +
    (place === undefined ? "" : ` (in ${quote(place)})`) +
    (decision === undefined ? "" : `; to decide: ${decision.text}`)
  );
}

/** A value that a fix removes, or rewrites so that it says the same in another form. */
export interface Named extends Span {
  readonly isKept: boolean;
}

/** A fix, as the engine keeps it. */
export interface PlacedFix extends Fix {
  /** The values that the title says are removed or rewritten: nothing else may be lost. */
  readonly named?: readonly Named[] | undefined;
}

/** A range that knows the secrets of its text; a range from a report does not. */
export class PlacedRange implements Range {
  readonly #secrets: SpanFinder;
  declare readonly start: Position;
  declare readonly end: Position;

  constructor({ start, end }: Range, secrets: SpanFinder) {
    this.start = start;
    this.end = end;
    this.#secrets = secrets;
  }

  /** Finds the parts of the text that are not shown; `undefined` if they are not known. */
  static secretsOf(range: Range): SpanFinder | undefined {
    return range instanceof PlacedRange ? range.#secrets : undefined;
  }
}

/** A finding, as the engine keeps it. A result does not have what its fixes name. */
export type PlacedFinding = { fixes?: PlacedFix[] } & Finding;

/** A finding for a result or a report. */
export function publicFinding({ fixes, ...finding }: PlacedFinding): Finding {
  return { ...finding, ...(fixes && { fixes: fixes.map(({ named: _, ...fix }) => fix) }) };
}

/** An edit that knows the text that it was made for; an edit from a report does not. */
export class PlacedEdit implements Edit {
  readonly #source: string;
  declare file?: string;
  declare readonly range: Range;
  declare readonly newText: string;

  constructor(source: string, { file, range, newText }: Edit) {
    if (file !== undefined) this.file = file;
    this.range = range;
    this.newText = newText;
    this.#source = source;
  }

  /** The text that an edit was made for, if it is known. */
  static sourceOf(edit: Edit): string | undefined {
    return edit instanceof PlacedEdit ? edit.#source : undefined;
  }
}

/**
 * Compares findings by file, then by place, then by code, so every run sorts them in the same
 * order.
 *
 * @example
 * const { findings } = validate('{ "version": 1, "titel": "Shop" }', { as: "info" });
 * [...findings].sort(compareFindings).map(({ pointer }) => pointer); // ["/version", "/titel"]
 */
export function compareFindings(a: Finding, b: Finding): number {
  if (!isObject(a) || !isObject(b)) throw new TypeError("`a` and `b` must be findings");
  return (
    compareText(a.file ?? "", b.file ?? "") ||
    (a.range?.start.offset ?? 0) - (b.range?.start.offset ?? 0) ||
    (a.range?.end.offset ?? 0) - (b.range?.end.offset ?? 0) ||
    compareText(a.pointer, b.pointer) ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message)
  );
}
