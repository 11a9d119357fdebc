import { formatPointer } from "../document/json-pointer.js";
import type { Expectation, Followed } from "../validation/places.js";
import { isObject } from "../validation/reading.js";
import { nearestName } from "../validation/suggest.js";
import type { Holder } from "./holder.js";

/**
 * The pointers that a fragment may have been meant to be, the likeliest first: `components.tables.x`
 * and `components/tables/x` for `/components/tables/x`. A name may have dots of its own.
 */
export function pointerCandidates(fragment: string): string[][] {
  const text = fragment.replace(/^[./]+/, "");
  if (text.includes("/")) return [text.split("/")];
  const parts = text.split(".");
  const candidates = [parts];
  for (let length = 2; length < parts.length; length++) {
    candidates.push([...parts.slice(0, length), parts.slice(length).join(".")]);
  }
  return candidates;
}

const SECTIONS: Readonly<Partial<Record<Expectation, string>>> = {
  TableEntry: "tables",
  ServerInfoOrReference: "serverInfo",
};

/** The existing target that is nearest to a pointer that leads nowhere, as a pointer. */
export function nearestTarget(
  { document }: Holder,
  tokens: readonly string[],
  followed: Followed & { exists: false },
  expected: Expectation,
): string | undefined {
  const dotted = pointerCandidates(tokens.join("/")).find((way) => leadsOn(document.value, way));
  if (dotted !== undefined) return formatPointer(dotted);
  const missing = tokens[followed.steps];
  const rest = tokens.slice(followed.steps + 1);
  if (missing !== undefined && isObject(followed.owner)) {
    const sibling = nearestName(missing, Object.keys(followed.owner));
    const owner: unknown = sibling === undefined ? undefined : followed.owner[sibling];
    if (sibling !== undefined && leadsOn(owner, rest)) {
      return formatPointer([...tokens.slice(0, followed.steps), sibling, ...rest]);
    }
  }
  // The right name in the wrong section.
  const section = SECTIONS[expected];
  const name = tokens.at(-1);
  const components = isObject(document.value) ? document.value.components : undefined;
  const entries = isObject(components) && section !== undefined ? components[section] : undefined;
  if (section === undefined || name === undefined || !isObject(entries)) return undefined;
  const nearest = Object.hasOwn(entries, name) ? name : nearestName(name, Object.keys(entries));
  return nearest === undefined ? undefined : formatPointer(["components", section, nearest]);
}

function leadsOn(start: unknown, tokens: readonly string[]): boolean {
  let value = start;
  for (const token of tokens) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, token)) return false;
    value = (value as Record<string, unknown>)[token];
  }
  return true;
}
