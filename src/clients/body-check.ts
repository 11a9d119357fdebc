import type { Finding } from "../findings/finding.js";
import { nearestName } from "../words/nearest-name.js";
import { quoteOption } from "../words/options.js";
import { series, withArticle } from "../words/phrases.js";

/** A JSON object that was not checked yet. */
export type UncheckedBody = Record<string, unknown>;

/** The fields of every resource that a service accepts, by name; generated from its schema. */
export type RequestTable = Readonly<Record<string, ResourceFields>>;

interface ResourceFields {
  /** Name of the resource in messages. */
  readonly title: string;
  readonly required: readonly string[];
  readonly fields: Readonly<Record<string, FieldType>>;
}

/**
 * The values that a field accepts besides null: `"any"`, `"date-time"`, one or more types (`"string|number"`),
 * a list of texts, or another resource.
 */
export type FieldType = string | readonly string[] | { readonly resource: string };

/** Names that people write instead of the name of a field, besides misspellings (spec 2.4). */
const SLIPS: Readonly<Record<string, string>> = { observerServerAddress: "observerServerBaseUrl" };

/**
 * The mistakes in a body, in the order of its fields; empty for a body that the service could
 * accept.
 *
 * A null counts as absent. Unknown fields are left to the service, except those that nearly have
 * the name of a known one. A message names fields and never shows a value: bodies may hold secrets.
 *
 * @param body the resource as plain data
 * @param name row of the table
 * @param pointer JSON Pointer to the resource
 * @param allowsUnknown whether a field may nearly have the name of a known one
 */
export function bodyFindings(
  table: RequestTable,
  name: string,
  body: Readonly<Record<string, unknown>>,
  pointer = "",
  allowsUnknown = false,
): Finding[] {
  const { title, required, fields } = table[name] as ResourceFields;
  const isPresent = (key: string): boolean => body[key] != null;
  const absent = Object.keys(fields).filter((key) => !isPresent(key));
  const findings: Finding[] = [];
  const misspelled = new Set<string>();
  for (const [key, value] of Object.entries(body)) {
    if (value == null) continue;
    const place = `${pointer}/${key.replace(/~/g, "~0").replace(/\//g, "~1")}`;
    const type = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (type === undefined) {
      if (allowsUnknown) continue;
      const near = absent.find((field) => SLIPS[key] === field) ?? nearestName(key, absent);
      if (near === undefined) continue;
      misspelled.add(near);
      const message = `unknown property ${quoteOption(key)} in ${title}; did you mean ${quoteOption(near)}?`;
      findings.push(finding("unknown-property", message, place));
      continue;
    }
    const [code, expected] = mistakeIn(value, type) ?? [];
    if (code !== undefined) {
      findings.push(finding(code, `${quoteOption(key)} must be ${expected}`, place));
    } else if (typeof type === "object" && "resource" in type) {
      const inner = value as UncheckedBody;
      findings.push(...bodyFindings(table, type.resource, inner, place, allowsUnknown));
    }
  }
  const missing = required.filter((key) => !isPresent(key) && !misspelled.has(key));
  if (missing.length > 0) {
    const what = `${missing.length > 1 ? "properties" : "property"} ${list(missing, "and")}`;
    findings.push(finding("missing-property", `missing ${what} in ${title}`, pointer));
  }
  return findings;
}

/** The code of the mistake in a value, and what it must be; undefined if there is none. */
function mistakeIn(value: unknown, type: FieldType): [code: string, expected: string] | undefined {
  const isChoice = typeof type === "object" && !("resource" in type);
  const found = Array.isArray(value) ? "array" : typeof value;
  const types = isChoice || type === "date-time" ? "string" : type;
  const wanted = typeof types === "string" ? types.split("|") : ["object"];
  if (type !== "any" && !wanted.includes(found)) {
    return ["wrong-type", `${wanted.map(withArticle).join(" or ")}, not ${withArticle(found)}`];
  }
  if (type === "date-time" && !isDateTime(String(value))) {
    return ["invalid-format", "a date and time with offset such as `2024-05-31T12:00:00Z`"];
  }
  if (isChoice && !type.includes(String(value))) {
    return ["invalid-format", `one of ${list(type, "or")}`];
  }
  return undefined;
}

/** Whether a text is a date and time (RFC 3339), as the pattern in the schema defines it. */
export function isDateTime(text: string): boolean {
  const [, date = ""] =
    /^(\d{4}-\d\d-\d\d)[Tt\s](?:(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)|23:59:60(?:\.\d+)?(?:[Zz]|[+-]00(?::?00)?))$/.exec(
      text,
    ) ?? [];
  // A day that does not exist in its month becomes a day of the next month, or no date at all.
  return new Date(`${date}T00:00Z`).toJSON()?.startsWith(date) ?? false;
}

/** A finding in a body, which has no text and therefore no range. */
export function finding(code: string, message: string, pointer: string): Finding {
  return { code, severity: "error", message, pointer };
}

/** Names in backticks: "`a`, `b` and `c`". */
const list = (names: readonly string[], word: "and" | "or"): string =>
  series(names.map(quoteOption), word);
