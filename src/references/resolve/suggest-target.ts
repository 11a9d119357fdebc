import type { Followed } from "../../format/shape/follow-pointer.js";
import { isObject, type JsonObject } from "../../values/json-object.js";
import { formatPointer, valueAtTokens } from "../../values/json-pointer.js";
import { nearestName } from "../../words/nearest-name.js";
import type { PointerTarget } from "./document-node.js";
import type { Expectation } from "./reference-finder.js";

/** A fragment with more dots than this is not a pointer. */
const MAX_DOTS = 50;

/**
 * Returns the pointers that a fragment may mean, most likely first. For example,
 * `components.tables.x` and `components/tables/x` may mean `/components/tables/x`. A name may
 * itself contain dots.
 */
export function pointerCandidates(fragment: string): string[][] {
  const text = fragment.replace(/^[./]+/, "");
  if (text.includes("/")) return [text.split("/")];
  const parts = text.split(".");
  const candidates = [parts];
  if (parts.length > MAX_DOTS) return candidates;
  for (let length = 2; length < parts.length; length++) {
    candidates.push([...parts.slice(0, length), parts.slice(length).join(".")]);
  }
  return candidates;
}

const SECTIONS: Readonly<Partial<Record<Expectation, string>>> = {
  TableEntry: "tables",
  ServerInfoOrReference: "serverInfo",
};

/**
 * The number of names that can still be compared. It bounds the work for documents with many
 * errors.
 */
export interface SuggestionBudget {
  names: number;
}

/** Returns a pointer to the existing target that is nearest to an unresolved pointer. */
export function nearestTarget(
  { value }: PointerTarget,
  tokens: readonly string[],
  followed: Followed & { exists: false },
  expected: Expectation,
  budget: SuggestionBudget,
): string | undefined {
  if (budget.names <= 0) return undefined;
  const dotted = pointerCandidates(tokens.join("/")).find((steps) => hasPath(value, steps));
  if (dotted !== undefined) return formatPointer(dotted);
  const missing = tokens[followed.steps];
  const rest = tokens.slice(followed.steps + 1);
  if (missing !== undefined && isObject(followed.owner)) {
    const sibling = nearestKey(missing, followed.owner, budget);
    const owner: unknown = sibling === undefined ? undefined : followed.owner[sibling];
    if (sibling !== undefined && hasPath(owner, rest)) {
      return formatPointer([...tokens.slice(0, followed.steps), sibling, ...rest]);
    }
  }
  // The name may be right and its section wrong.
  const section = SECTIONS[expected];
  const name = tokens.at(-1);
  const components = isObject(value) ? value.components : undefined;
  const entries = isObject(components) && section !== undefined ? components[section] : undefined;
  if (section === undefined || name === undefined || !isObject(entries)) return undefined;
  const nearest = Object.hasOwn(entries, name) ? name : nearestKey(name, entries, budget);
  const meant = nearest ?? onlyKey(entries);
  return meant === undefined ? undefined : formatPointer(["components", section, meant]);
}

/** The key of the only member: a single candidate of the right kind must have been meant. */
const onlyKey = (entries: JsonObject): string | undefined => {
  const keys = Object.keys(entries);
  return keys.length === 1 ? keys[0] : undefined;
};

/**
 * The pointer to the only part of a document that a reference to the whole document can have meant:
 * an entry of its components, a table of its schema, or a member of a map.
 */
export function onlyPart(
  value: unknown,
  expected: Expectation,
  accepts: (part: unknown) => boolean,
): string | undefined {
  if (!isObject(value)) return undefined;
  const section = SECTIONS[expected];
  const components = isObject(value.components) && section ? value.components[section] : undefined;
  const tables =
    expected === "TableEntry" && isObject(value.schema) ? value.schema.tables : undefined;
  const services = expected === "DatabaseServiceOrReference" ? value.services : undefined;
  const lists: readonly (readonly [path: readonly string[], entries: unknown])[] = [
    [["components", section ?? ""], components],
    [["schema", "tables"], tables],
    [["services"], services],
    [[], value],
  ];
  for (const [path, entries] of lists) {
    if (typeof entries !== "object" || entries === null) continue;
    const parts = Object.entries(entries).slice(0, MAX_PARTS + 1);
    if (parts.length > MAX_PARTS) continue;
    const fitting = parts.filter(([, part]) => accepts(part));
    if (fitting.length === 1) return formatPointer([...path, fitting[0]?.[0] ?? ""]);
  }
  return undefined;
}

/** The maximum number of parts of a document that are compared. */
const MAX_PARTS = 50;

function nearestKey(name: string, owner: JsonObject, budget: SuggestionBudget): string | undefined {
  const keys = Object.keys(owner);
  // A long name takes as much time as several short ones.
  budget.names -= keys.length * Math.ceil(Math.min(name.length, 100) / 20) ** 2;
  return nearestName(name, keys);
}

const hasPath = (start: unknown, tokens: readonly string[]): boolean =>
  valueAtTokens(start, tokens) !== undefined;
