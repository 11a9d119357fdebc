import { isObject, type Path, valueAt } from "../values/json-value.js";
import type { Finding } from "./finding.js";

// Decides whether two findings are the same: they have the same code at the same place. Places are
// compared differently within one text and across two runs.

/** Identifies a finding within one text, since several entries can report it in a shared file. */
export const exactIdentity = ({ code, pointer, message, range }: Finding): string =>
  JSON.stringify([code, pointer, message, range?.start.offset]);

/** Identifies a finding across runs, by its {@link LastingPlaces} in each. */
export const lastingIdentity = (file: string, code: string, place: string): string =>
  JSON.stringify([file, code, place]);

/** Describes places so that they stay valid when array items are added or reordered. */
export class LastingPlaces {
  readonly #root: unknown;
  readonly #names = new Map<readonly unknown[], readonly (string | undefined)[]>();

  constructor(root: unknown) {
    this.#root = root;
  }

  /**
   * Returns a path in which each array index is replaced by the item's name, where it has one.
   *
   * @example
   * new LastingPlaces(value).of(["schema", "tables", 0, "version"]);
   * // "/schema/tables/[shop.orders]/version"
   */
  of(path: Path): string {
    let value = this.#root;
    let place = "";
    for (const step of path) {
      const names = Array.isArray(value) ? this.#namesIn(value, place) : [];
      place += `/${names[Number(step)] ?? step}`;
      value = valueAt(value, [step]);
    }
    return place;
  }

  /** Returns the names of the items of an array; equal names are numbered. */
  #namesIn(items: readonly unknown[], place: string): readonly (string | undefined)[] {
    const known = this.#names.get(items);
    if (known !== undefined) return known;
    const names = items.map((item) => nameOf(item, place));
    const counts = new Map<string | undefined, number>();
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    const ranks = new Map<string, number>();
    const result = names.map((name) => {
      if (name === undefined) return undefined;
      if (counts.get(name) === 1) return `[${name}]`;
      const rank = (ranks.get(name) ?? 0) + 1;
      ranks.set(name, rank);
      return `[${name}]#${rank}`;
    });
    this.#names.set(items, result);
    return result;
  }
}

const NAMES = ["fullyQualifiedName", "$ref", "name", "constraintType", "intervalType"];

function nameOf(item: unknown, place: string): string | undefined {
  // The columns of a key are names. Other lists may contain secrets, which must not be repeated.
  if (typeof item === "string") return place.endsWith("/columns") ? item : undefined;
  if (!isObject(item)) return undefined;
  for (const key of NAMES) {
    const name = item[key];
    if (typeof name === "string" && name !== "") return name;
  }
  return nameOf(item.definition, place);
}
