import { isObject } from "../values/json-object.js";
import { type Path, valueAt } from "../values/json-pointer.js";

/**
 * Returns a name for the descriptor at a path: the name of its `api`, its port, or its data store.
 * The name is safe as a file name.
 */
export function holderName(root: unknown, path: Path): string {
  const api = path.slice(0, -1);
  const names = [
    nameIn(valueAt(root, api), "name"),
    // A port has its api under `promises` or `expectations`.
    nameIn(valueAt(root, api.slice(0, -2)), "name"),
    nameIn(valueAt(root, [...path, "info"]), "datastoreName"),
  ];
  return names.map(fileName).find((name) => name !== "") ?? "descriptor";
}

const nameIn = (owner: unknown, key: string): string => {
  const name = isObject(owner) ? owner[key] : undefined;
  return typeof name === "string" ? name : "";
};

/** A name without characters that have a special meaning in a file system, a shell, or a URI. */
const fileName = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, "-")
    .replace(/^[.-]+|(?<![.-])[.-]+$/g, "")
    .slice(0, 100);
