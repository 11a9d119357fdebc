import { formatPointer } from "../findings/json-pointer.js";
import { nearestName } from "../findings/nearest-name.js";
import type { Followed } from "../shape/follow-pointer.js";
import { isObject, type JsonObject } from "../shape/json-object.js";
import type { PointerTarget } from "./document-node.js";
import type { Expectation } from "./reference-finder.js";

/** A fragment with more dots than this is not a pointer. */
const MAX_DOTS = 50;

/**
 * Returns the pointers that a fragment may stand for, most likely first. For example,
 * `components.tables.x` and `components/tables/x` may mean `/components/tables/x`. A name may itself
 * contain dots.
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

/** The number of names that may still be compared. It bounds the work for documents with many errors. */
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
  return nearest === undefined ? undefined : formatPointer(["components", section, nearest]);
}

function nearestKey(name: string, owner: JsonObject, budget: SuggestionBudget): string | undefined {
  const keys = Object.keys(owner);
  // A long name takes as much time as several short ones.
  budget.names -= keys.length * Math.ceil(Math.min(name.length, 100) / 20) ** 2;
  return nearestName(name, keys);
}

function hasPath(start: unknown, tokens: readonly string[]): boolean {
  let value = start;
  for (const token of tokens) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, token)) return false;
    value = (value as Record<string, unknown>)[token];
  }
  return true;
}
