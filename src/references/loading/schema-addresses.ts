import { isObject, type JsonObject } from "../../values/json-value.js";
import { resolveUri } from "./uri.js";

/** The identifier of a JSON Schema, which changes what relative references in it mean. */
export const idOf = ({ $id, id }: JsonObject): string | undefined =>
  [$id, id].find((one) => typeof one === "string");

/**
 * The references in a JSON Schema to other documents, as they are written, each with the addresses that it can mean:
 * tools resolve it by the address of the document, or by the identifier of the schema around it.
 *
 * @param documents the addresses of the documents that the schema can be in
 */
export function schemaAddresses(
  schema: unknown,
  documents: readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const addresses = new Map<string, Set<string>>();
  const start = { value: schema, bases: documents };
  const open = [start];
  // By value, the bases: an alias of YAML can be at several places.
  const visited = new Map<unknown, Set<string>>();
  for (const { value, bases } of open) {
    if (typeof value !== "object" || value === null) continue;
    const before = visited.get(value);
    if (before !== undefined && bases.every((base) => before.has(base))) continue;
    visited.set(value, new Set([...(before ?? []), ...bases]));
    const id = isObject(value) ? idOf(value) : undefined;
    const inner = id === undefined ? bases : resolved(id, bases);
    for (const ref of isObject(value) ? [value.$ref, value.$dynamicRef] : []) {
      if (typeof ref !== "string" || ref.startsWith("#")) continue;
      const known = addresses.get(ref) ?? new Set();
      for (const uri of resolved(ref, [...new Set([...documents, ...inner])])) known.add(uri);
      addresses.set(ref, known);
    }
    for (const one of Object.values(value)) open.push({ value: one, bases: inner });
  }
  return addresses;
}

/** Resolves a reference, without its fragment. `file:a.json` is relative, as browsers read it. */
const resolved = (reference: string, bases: readonly string[]): string[] =>
  bases.flatMap((base) => {
    const path = reference.replace(/#.*$/s, "").replace(/^file:(?!\/)/i, "");
    return resolveUri(path, base) ?? [];
  });
