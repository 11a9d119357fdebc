import type { FormatName } from "../../../generated/formats.js";
import type { FindingParams } from "../../findings/finding.js";
import { type Path, typeNameOf } from "../../values/json-value.js";
import { MAX_LISTED, quote, series } from "../../words/phrases.js";
import type { PlainProblem, SeenValue, StructureProblem } from "./slip.js";

/**
 * A problem in one line: what is wrong and, if a slip was recognized, what the writer did.
 *
 * @param seen what is known about the value: `1.10` says more than 1.1
 */
export function problemMessage(problem: StructureProblem, seen?: SeenValue): string {
  for (const { slip, known } of problem.slips ?? []) {
    const message = slip.message?.(known, problem, seen);
    if (message !== undefined) return message;
    const advice = slip.advice?.(known, problem);
    if (advice === undefined) continue;
    const isUnknown = problem.code === "unknown-property";
    const what = isUnknown ? unknown(problem) : plainMessageOf(problem, seen, slip.isHidden);
    return `${what}; ${advice}`;
  }
  return plainMessageOf(problem, seen);
}

/**
 * Describes a problem in one line.
 *
 * @param isHidden whether the value is not shown, because it may be a secret
 */
export function plainMessageOf(problem: PlainProblem, seen?: SeenValue, isHidden = false): string {
  switch (problem.code) {
    case "unknown-property":
      return unknownProperty(problem);
    case "missing-property":
      return `missing ${problem.keys.length > 1 ? "properties" : "property"} ${list(problem.keys, "and")} in ${problem.owner}`;
    case "wrong-type":
      return wrongType(problem, seen, isHidden);
    case "invalid-format": {
      const must =
        problem.format === "enum"
          ? `one of ${list(problem.choices, "or")}`
          : FORMAT_WORDS[problem.format];
      const found = problem.value === "" ? "an empty string" : quote(problem.value);
      return `${subject(problem.path)} must be ${must}, not ${found}`;
    }
    case "malformed-reference":
      return `${quote(problem.value)} is not a valid URI reference; an example is \`tables.yaml#/orders\``;
    case "unsupported-version":
      return `version ${quote(problem.version)} of the descriptor format is not supported; the document is checked as version 1`;
  }
}

/** The contents of the message of a problem, as data. */
export function paramsOf(problem: StructureProblem): FindingParams[StructureProblem["code"]] {
  const key = problem.path.at(-1);
  const property = typeof key === "string" ? { property: key } : {};
  switch (problem.code) {
    case "unknown-property": {
      const suggestion = suggestionOf(problem) ?? problem.suggestions[0];
      return {
        property: problem.key,
        object: problem.owner,
        ...(suggestion !== undefined && { suggestion }),
      };
    }
    case "missing-property":
      return { properties: [...problem.keys], object: problem.owner };
    case "wrong-type": {
      const { expected, found } = problem;
      const value = typeof found === "object" ? {} : { value: found };
      return { ...property, expected, actual: nameOfType(found), ...value };
    }
    case "invalid-format": {
      const expected = problem.format === "enum" ? [...problem.choices] : problem.format;
      return { ...property, expected, value: problem.value };
    }
    case "malformed-reference":
      return { reference: problem.value };
    case "unsupported-version":
      return { version: problem.version };
  }
}

const nameOfType = (value: unknown): string =>
  Array.isArray(value) ? "array" : value === null ? "null" : typeof value;

/** The first name that a slip suggests. */
function suggestionOf({ slips = [] }: StructureProblem): string | undefined {
  for (const { slip, known } of slips) {
    const name = slip.suggestion?.(known);
    if (name !== undefined) return name;
  }
  return undefined;
}

type UnknownProperty = PlainProblem & { code: "unknown-property" };

function unknownProperty(problem: UnknownProperty): string {
  const { key, owner, suggestions, allowed, strict } = problem;
  if (strict) {
    return `${quote(key)} is not a property of ${owner} in the specification; strict mode rejects it`;
  }
  const what = unknown(problem);
  if (suggestions.length > 0) return `${what}; did you mean ${list(suggestions, "or")}?`;
  if (key.startsWith("x-")) {
    return `${what}; only Standard Definition and Components allow extensions`;
  }
  return allowed.length > 0 && allowed.length <= MAX_LISTED
    ? `${what}; its properties are ${list(allowed, "and")}`
    : what;
}

/** Names the key and the object that has it. */
export function unknown(problem: PlainProblem): string {
  if (problem.code !== "unknown-property") return subject(problem.path);
  const { key, owner } = problem;
  return key === "" ? `empty key in ${owner}` : `unknown property ${quote(key)} in ${owner}`;
}

/** Names a value of the wrong type and what it must be. */
export const wrongTypeText = (problem: PlainProblem): string =>
  `${subject(problem.path)} must be ${problem.code === "wrong-type" ? problem.expected : "another"}`;

type WrongType = PlainProblem & { code: "wrong-type" };

function wrongType(problem: WrongType, seen: SeenValue | undefined, isHidden: boolean): string {
  const { foreignKeys, allowed } = problem;
  const must = wrongTypeText(problem);
  if (foreignKeys !== undefined) {
    const isShort = allowed !== undefined && allowed.length <= MAX_LISTED;
    const names = isShort ? `properties ${list(allowed, "and")}` : "properties";
    return `${must}, but has none of ${allowed === undefined ? "their" : "its"} ${names} (found ${foreignKeys.map(quote).join(", ")})`;
  }
  return `${must}, not ${describeValue(problem, seen, isHidden)}`;
}

/** The value at a path, as the subject of a sentence. */
export function subject(path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return "the document";
  if (typeof last === "string") return quote(last);
  const owner = path.findLast((step) => typeof step === "string");
  return owner === undefined ? "each item" : `each item of ${quote(owner)}`;
}

function describeValue(problem: WrongType, seen: SeenValue | undefined, isSecret: boolean): string {
  const { found: value } = problem;
  if (Array.isArray(value)) return "an array";
  if (value === null) return "null";
  const isHidden = isSecret || problem.mayBeSecret || seen?.isSecret === true;
  switch (typeof value) {
    case "string":
      if (value === "") return "an empty string";
      return isHidden ? "a string" : `the string ${quote(value)}`;
    case "number":
      if (isHidden) return "a number";
      return `the number ${/^[-+.\w]{1,40}$/.test(seen?.source ?? "") ? seen?.source : value}`;
    case "boolean":
      return String(value);
  }
  const type = typeof value === "object" ? typeNameOf(value) : typeof value;
  return type === "Object" ? "an object" : `a value of type ${type}, which JSON does not have`;
}

/** The requirement on a value with a format, in words. */
export const FORMAT_WORDS: Readonly<Record<FormatName | "int64", string>> = {
  version: "a semantic version such as `1.0.0`",
  name: "a name (a letter or `_`, then letters, digits, `_`, `-` and `.`)",
  fqn: "a fully qualified name (segments separated by `.` or `:`, without spaces or punctuation)",
  alphanumeric: "ASCII letters and digits",
  uuid: "a UUID (RFC 9562)",
  uri: "an absolute URI such as `https://example.org/docs`",
  "uri-reference": "a URI reference",
  "date-time": "a date and time with offset such as `2024-05-31T12:00:00Z`",
  int64: "a 64-bit integer",
};

/** Names in backticks: "`a`, `b` and `c`". */
export const list = (names: readonly string[], word: "and" | "or"): string =>
  series(names.map(quote), word);
