import type { Finding } from "./diagnostics/finding.js";
import type { Format } from "./document/document.js";
import { parseDocument } from "./document/parse.js";
import { checkDocument, type DocumentReport } from "./validation/check-document.js";
import {
  type DocumentKind,
  type DocumentKinds,
  documentKinds,
  kindOf,
} from "./validation/document-kinds.js";
import { checkStructure, findingOf } from "./validation/structure.js";

export interface ValidateOptions<K extends DocumentKind = "descriptor"> {
  /** Language of the text; default: what `uri` or the text looks like. */
  format?: Format;
  /** Name of the document: the `file` of its findings. */
  uri?: string;
  /** What the document is. Default: a whole descriptor. */
  as?: K;
  /** Reject `components` and `$schema` at the root. Default `false`. */
  strict?: boolean;
  /** How many findings to give at most; all of them are counted. Default 1000. */
  maxFindings?: number;
}

/** What a check comes to; `valid: true` narrows `value`. */
export type Result<T> = DocumentReport &
  (
    | { valid: true; complete: boolean; value: T; findings: Finding[] }
    | { valid: false; complete: boolean; value: unknown; findings: Finding[] }
  );

/**
 * Checks a document: its text, its structure (specification, section 2.1).
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
  const { format, uri, as = "descriptor" as K, strict, maxFindings } = checkOptions(options);
  const kind = kindOf(as);
  if (typeof input === "string") {
    const document = parseDocument(input, format, uri);
    const report = checkDocument(document, kind, { strict, maxFindings });
    return {
      ...report,
      valid: report.errors === 0,
      complete: true,
      value: document.value,
    } as Result<DocumentKinds[K]>;
  }
  const { faults, errors, warnings } = checkStructure(input, kind, { strict, maxFindings });
  const findings = faults.map(findingOf);
  return {
    findings,
    errors,
    warnings,
    infos: 0,
    truncated: findings.length < errors + warnings,
    valid: errors === 0,
    complete: true,
    value: input,
  } as Result<DocumentKinds[K]>;
}

function checkOptions<K extends DocumentKind>(options: ValidateOptions<K>): ValidateOptions<K> {
  const { format, uri, as, maxFindings } = options;
  if (format !== undefined && format !== "json" && format !== "yaml") {
    throw new TypeError(`format must be "json" or "yaml", not ${JSON.stringify(format)}`);
  }
  if (uri !== undefined && typeof uri !== "string") throw new TypeError("uri must be a string");
  if (as !== undefined && !Object.hasOwn(documentKinds, as)) {
    const names = Object.keys(documentKinds).join(", ");
    throw new TypeError(`as must be one of ${names}, not ${JSON.stringify(as)}`);
  }
  if (maxFindings !== undefined && !(Number.isInteger(maxFindings) && maxFindings >= 0)) {
    throw new TypeError(`maxFindings must be a whole number, not ${JSON.stringify(maxFindings)}`);
  }
  return options;
}
