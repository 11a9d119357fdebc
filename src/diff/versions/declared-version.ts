import type { ModelNode, Place } from "../../model/model-node.js";
import type { TableModel } from "../../model/table.js";
import { isObject } from "../../values/json-object.js";
import { quote } from "../../words/quote.js";
import { parseVersion, type Version } from "../version.js";

/** The version that a descriptor or a table declares. */
export interface DeclaredVersion {
  /** `undefined` if there is none, or if it cannot be read. */
  readonly version: Version | undefined;
  /** As it is written, for messages; `undefined` if there is none. */
  readonly shown: string | undefined;
  /** The place of the version, or of the object that lacks it. */
  readonly place: Place;
  /** How a version can be written there: instead of the old one, or as a new member. */
  readonly write: "value" | "member" | undefined;
}

/** The version in an object, which is `undefined` if there is not even that. */
export function declaredVersion(node: ModelNode | undefined, owner: ModelNode): DeclaredVersion {
  if (node === undefined) {
    return { version: undefined, shown: undefined, place: owner.at(), write: undefined };
  }
  const written = node.raw.version;
  const place = node.atFirst(["version"]);
  // Nothing inside a definition that is written as a text has its own place.
  const hasPlace = node.at("version").pointer !== node.at().pointer;
  return {
    version: parseVersion(node.text("version")),
    shown: written === undefined ? undefined : inWords(written),
    place,
    write: hasPlace ? (written === undefined ? "member" : "value") : undefined,
  };
}

/** The version of a table, which its Standard Definition can have. */
export const tableVersion = (table: TableModel): DeclaredVersion =>
  declaredVersion(
    table.text("version") === undefined ? (table.standardDefinition ?? table) : table,
    table,
  );

const inWords = (value: unknown): string =>
  Array.isArray(value) ? "an array" : isObject(value) ? "an object" : quote(String(value));
