import type { FormatName } from "../../generated/formats.js";
import type { Path } from "../findings/json-pointer.js";
import { quote } from "../findings/quote.js";
import type { FixAction } from "../syntax/fix-action.js";
import type { StructureProblem, TypeHint } from "./problem.js";

/** A fault in one line: what is wrong and, where it can be said shortly, what to write instead. */
export function messageOf(fault: StructureProblem): string {
  switch (fault.code) {
    case "unknown-property":
      return unknownProperty(fault);
    case "missing-property":
      return `missing ${fault.keys.length > 1 ? "properties" : "property"} ${list(fault.keys, "and")} in ${fault.owner}`;
    case "wrong-type":
      return wrongType(fault.path, fault.expected, fault.found, fault.hint);
    case "invalid-format":
      return `${subject(fault.path)} must be ${fault.format === "enum" ? `one of ${list(fault.choices, "or")}` : FORMATS[fault.format]}, not ${fault.value === "" ? "empty" : quote(fault.value)}`;
    case "malformed-reference":
      return `${quote(fault.value)} is not a URI reference such as \`tables.yaml#/orders\``;
    case "unsupported-version":
      return `version ${quote(fault.version)} of the descriptor format is not known here; it is checked as version 1`;
  }
}

/** What a change does, as the title of a fix. */
export function titleOf(change: FixAction): string {
  switch (change.kind) {
    case "rename-key":
      return `rename to ${quote(change.to)}`;
    case "replace-value":
      return `write ${quote(change.value)}`;
    case "raw-value":
      return "remove the quotes";
    case "quote-value":
      return "quote the value";
    case "wrap-value":
      return `put the value under ${quote(change.key)}`;
  }
}

function unknownProperty(fault: StructureProblem & { code: "unknown-property" }): string {
  const { key, owner, suggestions, allowed } = fault;
  if (fault.strict)
    return `${quote(key)} in ${owner} is not in the specification; the strict profile rejects it`;
  if (key === "<<") {
    return `\`<<\` in ${owner} is an ordinary key, since YAML 1.2 has no merge keys; write the properties out`;
  }
  const what = key === "" ? `empty key in ${owner}` : `unknown property ${quote(key)} in ${owner}`;
  if (suggestions.length > 0) return `${what}; did you mean ${list(suggestions, "or")}?`;
  if (key.startsWith("x-")) {
    return `${what}; only Standard Definition and Components take extensions`;
  }
  return allowed.length <= MOST_LISTED ? `${what}; it takes ${list(allowed, "and")}` : what;
}

const MOST_LISTED = 8;

function wrongType(
  path: Path,
  expected: string,
  found: unknown,
  hint: TypeHint | undefined,
): string {
  if (hint !== undefined && "foreignKeys" in hint) {
    const keys = hint.foreignKeys.map(quote).join(", ");
    return `${subject(path)} must be ${expected}, but has none of its properties (found ${keys})`;
  }
  const what =
    hint !== undefined && "form" in hint ? `${expected}, ${FORMATS[hint.form]}` : expected;
  const sentence = `${subject(path)} must be ${what}, not ${describeValue(found, hint)}`;
  if (hint === undefined) return sentence;
  if ("quote" in hint) return `${sentence}; quote it`;
  if ("unquote" in hint) return `${sentence}; write it without quotes`;
  return "wrap" in hint ? `${sentence}; put it under \`${hint.wrap}\`` : sentence;
}

/** What a path leads to, as the subject of a sentence. */
function subject(path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return "the document";
  if (typeof last === "string") return quote(last);
  const owner = path.findLast((step) => typeof step === "string");
  return owner === undefined ? "each item" : `each item of ${quote(owner)}`;
}

function describeValue(value: unknown, hint: TypeHint | undefined): string {
  if (Array.isArray(value)) return "an array";
  if (value === null) return "null";
  switch (typeof value) {
    case "string":
      // What is to be wrapped is often long, and may be a password.
      return hint !== undefined && "wrap" in hint ? "a string" : `the string ${quote(value)}`;
    case "number":
    case "bigint":
      return `the number ${value}`;
    case "boolean":
      return String(value);
    case "object":
      return "an object";
    default:
      return `a value of type ${typeof value}, which JSON does not have`;
  }
}

const FORMATS: Readonly<Record<FormatName | "int64", string>> = {
  version: "a semantic version such as `1.0.0`",
  name: "a name (a letter or `_`, then letters, digits, `_`, `-` and `.`)",
  fqn: "a fully qualified name (segments divided by `.` or `:`, without spaces and punctuation)",
  alphanumeric: "ASCII letters and digits",
  uuid: "a UUID (RFC 9562)",
  uri: "an absolute URI such as `https://example.org/docs`",
  "uri-reference": "a URI reference",
  "date-time": "a date and time with offset such as `2024-05-31T12:00:00Z`",
  int64: "an integer of 64 bits",
};

/** Names in backticks: "`a`, `b` and `c`". */
function list(names: readonly string[], word: "and" | "or"): string {
  const quoted = names.map(quote);
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} ${word} ${last}`;
}
