import type { DocumentReport } from "./diagnostics/document-report.js";
import { compareFindings, type Finding } from "./diagnostics/finding.js";
import type { Format } from "./document/document.js";
import { parseDocument } from "./document/parse.js";
import { valueDocument } from "./document/value-document.js";
import { type CheckedGraph, checkAlone, type Entry } from "./references/check-graph.js";
import {
  type DocumentKind,
  type DocumentKinds,
  documentKinds,
} from "./validation/document-kinds.js";

export interface ValidateOptions<K extends DocumentKind = "descriptor"> {
  /** Language of the text; default: what `uri` or the text looks like. */
  format?: Format;
  /** Name of the document: the `file` of its findings, and the base of its references. */
  uri?: string;
  /** What the document is. Default: a whole descriptor. */
  as?: K;
  /** Reject `components` and `$schema` at the root. Default `false`. */
  strict?: boolean;
  /** How many findings to give at most for each document; all are counted. Default 1000. */
  maxFindings?: number;
  /** Whether a reference whose target was not looked at is an error. Default `false`. */
  requireReferences?: boolean;
}

/** What a check comes to; `valid: true` narrows `value`. */
export type Result<T> = DocumentReport & {
  /** Whether everything that the document refers to was looked at. */
  complete: boolean;
} & (
    | { valid: true; value: T; findings: Finding[] }
    | { valid: false; value: unknown; findings: Finding[] }
  );

/**
 * Checks a document: its text, its structure (specification, section 2.1), and the references that
 * stay within it. A reference to another document is the warning `unchecked-reference`; {@link check}
 * follows those too.
 *
 * @param input text (a string is always text) or a value
 * @returns the value, typed when it is valid, and every finding; those of a text have ranges and
 *   fixes. A wrong document never throws.
 * @throws TypeError when an option is not what it can be
 * @example
 * const result = validate(text, { uri: "db.yaml" });
 * if (!result.valid) for (const { message, range } of result.findings) console.log(range, message);
 */
export function validate<K extends DocumentKind = "descriptor">(
  input: unknown,
  options: ValidateOptions<K> = {},
): Result<DocumentKinds[K]> {
  return resultOf(checkAlone(entryOf(input, options), options));
}

/** The document to start from. */
export function entryOf<K extends DocumentKind>(
  input: unknown,
  options: ValidateOptions<K>,
): Entry {
  const { format, uri, as = "descriptor" } = checkOptions(options);
  const document =
    typeof input === "string" ? parseDocument(input, format, uri) : valueDocument(input, uri);
  return { document, uri: () => uri, kind: documentKinds[as] };
}

/** A checked graph as one result: the findings of all its documents. */
export function resultOf<T>({ entry, holders }: CheckedGraph): Result<T> {
  const reports = holders.map((holder) => holder.report());
  const sum = (key: "errors" | "warnings" | "infos") =>
    reports.reduce((total, report) => total + report[key], 0);
  return {
    valid: holders.every((holder) => holder.errors === 0),
    complete: holders.every((holder) => !holder.hasUnchecked),
    value: entry.document.value,
    findings: reports.flatMap(({ findings }) => findings).sort(compareFindings),
    errors: sum("errors"),
    warnings: sum("warnings"),
    infos: sum("infos"),
    truncated: reports.some(({ truncated }) => truncated),
  } as Result<T>;
}

/** @throws TypeError when an option that is there is no whole number */
export function assertWholeNumber(option: string, value: number | undefined): void {
  if (value !== undefined && !(Number.isInteger(value) && value >= 0)) {
    throw new TypeError(`${option} must be a whole number, not ${JSON.stringify(value)}`);
  }
}

/** @throws TypeError when an option is not what it can be */
export function checkOptions<O extends ValidateOptions<DocumentKind>>(options: O): O {
  const { format, uri, as, maxFindings } = options;
  if (format !== undefined && format !== "json" && format !== "yaml") {
    throw new TypeError(`format must be "json" or "yaml", not ${JSON.stringify(format)}`);
  }
  if (uri !== undefined && typeof uri !== "string") throw new TypeError("uri must be a string");
  if (as !== undefined && !Object.hasOwn(documentKinds, as)) {
    const names = Object.keys(documentKinds).join(", ");
    throw new TypeError(`as must be one of ${names}, not ${JSON.stringify(as)}`);
  }
  assertWholeNumber("maxFindings", maxFindings);
  for (const name of ["strict", "requireReferences"] as const) {
    const value: unknown = options[name];
    if (value !== undefined && typeof value !== "boolean") {
      throw new TypeError(`${name} must be true or false, not ${JSON.stringify(value)}`);
    }
  }
  return options;
}
