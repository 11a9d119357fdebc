import { findSecrets } from "../findings/find-secrets.js";
import type { Path } from "../findings/json-pointer.js";
import { isAboutSecret, type StructureRepair, suggestionOfAll } from "./fix-of.js";
import type { Owner } from "./place.js";

/** A longer list is not a sentence. */
const MAX_ITEMS = 10;

/** What is longer is not a word but a text of its own. */
const MAX_LENGTH = 200;

/**
 * A key for which the specification has no place, said in the `description` of its object: nothing is lost,
 * and the document becomes valid. An object is too much for a sentence.
 */
export function sayInDescription(
  path: Path,
  key: string,
  value: unknown,
  { path: at, value: object, shape }: Owner,
): StructureRepair | undefined {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  const isWord = (one: unknown) => /^(?:string|number|boolean)$/.test(typeof one) && one !== "";
  if (all.length === 0 || all.length > MAX_ITEMS || !all.every(isWord)) return undefined;
  if (!Object.hasOwn(shape.properties, "description")) return undefined;
  const words = all.join(", ").trim();
  const said = `${key.replace(/:$/, "")}: ${words}`;
  if (words.length > MAX_LENGTH || /[\r\n]/.test(words) || isSecret(path, said)) return undefined;
  const { description } = object;
  if (description === undefined) {
    return suggestionOfAll("say it in `description`", [
      { path, change: { kind: "rename-key", to: "description" } },
      { path, change: { kind: "write-value", value: said } },
    ]);
  }
  if (typeof description !== "string" || /[\r\n]/.test(description)) return undefined;
  const before = description.trim();
  const glue = before === "" ? "" : /[.!?;:]$/.test(before) ? " " : "; ";
  const change = { kind: "write-value", value: before + glue + said } as const;
  return suggestionOfAll("append it to `description`", [
    { path, change: { kind: "remove-member" } },
    { path: [...at, "description"], change },
  ]);
}

/** In a description, the name beside a secret would no longer say that it is one. */
const isSecret = (path: Path, said: string): boolean =>
  isAboutSecret(path) || findSecrets(said).length > 0;
