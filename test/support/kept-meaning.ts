import { parse, parseDocument } from "yaml";
import { fixInRounds } from "../../src/engine/fix/fix-rounds.js";
import { type EntryKind, validate } from "../../src/index.js";
import type { Model } from "../../src/model/model.js";
import type { FaultyText } from "./faulty-documents.js";
import { inspectText } from "./inspect-text.js";
import { modelOf } from "./models.js";

/** A value that is neither an object nor a list, with its key, or a key itself. */
interface Said {
  readonly key: string;
  readonly text: string;
}

/** Keys of texts that people write for people. */
const FOR_PEOPLE =
  /^(?:comment|doc|documentation|externaldoc|memo|note|remark|description|summary|label|title)s?(?:text)?$/;

/** Fixes that say in their title what is no longer there, or that write a word for a flag. */
const SAYS_SO = /^(?:remove it: |write (?:`columnConstraint: |it as an item of `constraints`))/;

/**
 * The keys whose values fixes say in other words. A table is always an object, and has no columns but those that
 * it lists.
 */
const REPLACED: Readonly<Record<string, readonly string[]>> = {
  "table-in-json-schema": ["type", "bsonType", "additionalProperties"],
  // The key of `null: false` is no text, and empty in an object.
  "column-flag": [""],
  "format-of-number": ["type", "format", "dataType"],
};

/** Fixes that write a text as it is meant, in its place: a version, a name, a reference. */
const CORRECTS: ReadonlySet<string> = new Set([
  "wrong-text",
  "missing-quotes",
  "malformed-reference",
  "unresolved-reference",
]);

/**
 * What a text loses when all its fixes are applied, in words; nothing if everything that it said
 * stays, for programs as well.
 */
export async function lostByFixes(
  { name, text }: FaultyText,
  as: EntryKind = "descriptor",
  unsafe = true,
): Promise<string[]> {
  const unreadable = /^(?:syntax-error|duplicate-key)$/;
  if (validate(text, { uri: name, as }).findings.some(({ code }) => unreadable.test(code))) {
    return [];
  }
  const { changes, applied } = await fixInRounds(inspectText({ name, text }, as), { unsafe });
  const fixed = changes.get(name)?.after;
  if (fixed === undefined) return [];
  const [before, after] = [read(text), read(fixed)];
  const lost = without(scalarsIn(before), scalarsIn(after));
  const gained = without(scalarsIn(after), scalarsIn(before));
  const gainedKeys = without(keysIn(after), keysIn(before));
  const named = applied
    .filter(({ fix, finding }) => SAYS_SO.test(fix.title) || CORRECTS.has(fix.kind ?? finding.code))
    .map(({ finding }) => finding.pointer?.split("/").findLast((step) => !/^\d+$/.test(step)));
  for (const { fix } of applied) named.push(...(REPLACED[fix.kind ?? ""] ?? []));
  const removals = applied.filter(({ fix }) => fix.title.startsWith("remove it: ")).length;
  const hasNamed = named.length > 0;
  const standing = new Set(scalarsIn(after).map(({ text }) => folded(text)));

  const isForPeople = ({ key }: Said) => FOR_PEOPLE.test(folded(key));
  const prose = gained.filter(({ key }) => key === "description");
  const data = [...gained.filter(({ key }) => key !== "description"), ...gainedKeys];
  const wordsOfData = new Set(data.flatMap(wordsOf));
  const wordsOfAll = new Set([...data, ...prose].flatMap(wordsOf));
  const wordsForPeople = new Set(
    scalarsIn(before)
      .filter(isForPeople)
      .flatMap((one) => [...wordsOf(one), ...words(one.key)]),
  );
  const isKept = (one: Said) =>
    named.includes(one.key) ||
    (hasNamed && standing.has(folded(one.text))) ||
    wordsOf(one).every((word) => (isForPeople(one) ? wordsOfAll : wordsOfData).has(word));
  return [
    ...lost.filter((one) => !isKept(one)).map(({ key, text }) => `${key}: ${text}`),
    ...prose
      .filter((one) => !wordsOf(one).every((word) => wordsForPeople.has(word)))
      .map((one) => `in a description: ${one.text}`),
    ...gained
      .filter(({ key, text }) => key !== "jsonSchema" && /[:,[{]\s*[{[]|^\s*[{[]["\w]/.test(text))
      .filter(({ text }) => !/^\{[\w.,\s-]+\}/.test(text))
      .map(({ text }) => `as a text: ${text}`),
    ...invented(before, after),
    ...fewer(countsIn(modelOf(text, as)), countsIn(modelOf(fixed, as)), removals),
    ...gained
      .filter(({ key, text }) => key === "$ref" && (text === "#" || text.startsWith(name)))
      .map(({ text }) => `refers to itself: ${text}`),
  ];
}

/** Text that is only written for people: properties that nobody has written, and empty services. */
function invented(before: unknown, after: unknown): string[] {
  const { services, info } = after as { services?: unknown; info?: { title?: unknown } };
  const isEmpty = typeof services === "object" && JSON.stringify(services) === "{}";
  const hasEmpty = /\{\}|null|\[\]/.test(JSON.stringify(before));
  const title = String(info?.title ?? "");
  const said = new Set(scalarsIn(before).flatMap(wordsOf));
  return [
    ...(isEmpty && !hasEmpty ? ["invented services"] : []),
    ...(words(title).every((word) => said.has(word)) ? [] : [`invented title: ${title}`]),
  ];
}

/**
 * How many empty values, or words for a value that is not known, a text has more than another. A key without
 * a value is one: to write it as an empty object adds none.
 */
export const countPlaceholders = (before: string, after: string): number =>
  Math.max(0, placeholdersIn(readAny(after)) - placeholdersIn(readAny(before)));

/** Reads a text with mistakes as far as it goes. */
const readAny = (text: string): unknown =>
  parseDocument(text, { strict: false, uniqueKeys: false, logLevel: "error" }).toJS();

function placeholdersIn(value: unknown): number {
  if (typeof value !== "object" || value === null) {
    return value === null || /^(?:|TODO|TBD)$/.test(String(value)) ? 1 : 0;
  }
  const members = Object.values(value);
  return members.length === 0 ? 1 : members.reduce((sum, one) => sum + placeholdersIn(one), 0);
}

/** How many there are of what a model has. */
function countsIn(model: Model): Readonly<Record<string, number>> {
  const { infos } = model;
  // A misspelled reference is read as an object without a name.
  const services = model.services.filter(({ name }) => name !== undefined);
  const servers = model.servers.filter(({ host }) => host !== undefined);
  const tables = model.tables.filter(
    ({ shortName, standardDefinition }) => shortName !== "" || standardDefinition !== undefined,
  );
  const columns = tables.flatMap((table) => table.columns ?? []);
  return {
    infos: infos.length,
    services: services.length,
    servers: servers.length,
    connections: servers.filter(({ jdbc, odbc }) => jdbc !== undefined || odbc !== undefined)
      .length,
    tables: tables.length,
    columns: columns.length,
    types: columns.filter(({ dataType }) => dataType !== undefined).length,
    keys: tables.flatMap(({ keys }) => keys ?? []).length,
    "foreign keys": tables.flatMap(({ foreignKeys }) => foreignKeys).length,
  };
}

/** @param removals how many fixes have removed something that is empty, or that is there twice */
const fewer = (
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
  removals: number,
): string[] =>
  Object.entries(before)
    .filter(([what, count]) => (after[what] ?? 0) < count - removals)
    .map(([what, count]) => `${what}: ${count} before, ${after[what]} after`);

const read = (text: string): unknown => parse(text, { strict: false, maxAliasCount: -1 });

function scalarsIn(value: unknown, key = ""): Said[] {
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([step, member]) =>
      scalarsIn(member, Array.isArray(value) ? key : step),
    );
  }
  return value === null || value === undefined ? [] : [{ key, text: String(value) }];
}

const keysIn = (value: unknown): Said[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, member]) => [
        ...(Array.isArray(value) ? [] : [{ key: "", text: key }]),
        ...keysIn(member),
      ])
    : [];

/** What is not among the others, each as often as it is missing there; first of all under its own key. */
function without(all: readonly Said[], others: readonly Said[]): Said[] {
  const bothOf = ({ key, text }: Said): string => JSON.stringify([key, text]);
  const left = missing(all, others, bothOf);
  return missing(left, missing(others, all, bothOf), ({ text }) => text);
}

function missing(
  all: readonly Said[],
  others: readonly Said[],
  identity: (one: Said) => string,
): Said[] {
  const left = new Map<string, number>();
  for (const one of others) left.set(identity(one), (left.get(identity(one)) ?? 0) + 1);
  return all.filter((one) => {
    const count = left.get(identity(one)) ?? 0;
    left.set(identity(one), count - 1);
    return count <= 0;
  });
}

const folded = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

const wordsOf = ({ text }: Said): string[] => words(text);
