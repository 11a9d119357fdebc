import type { Path } from "../document/json-pointer.js";
import type { Expectation } from "../validation/reference-finder.js";
import type { Holder } from "./holder.js";

/** A Reference, and what has become of it. */
export interface Reference {
  holder: Holder;
  /** Path of the object that has `$ref`. */
  path: Path;
  /** The same as a JSON Pointer. */
  pointer: string;
  /** The key as it is written: it may be misspelt. */
  key: string;
  ref: string;
  expected: Expectation;
  outcome: Outcome;
}

/** A place that a reference leads to. */
export interface Target {
  holder: Holder;
  path: Path;
}

export type Outcome =
  | { state: "pending" }
  /** It leads to a value. */
  | ({ state: "resolved" } & Target)
  /** Nobody looked. */
  | { state: "unchecked" }
  /** It leads nowhere; a finding says so. */
  | { state: "failed" };
