import { isSecretName } from "../../../secrets/secret-name.js";
import { isObject } from "../../../values/json-value.js";
import { MAX_LISTED, quote } from "../../../words/phrases.js";
import { defineSlip } from "../../check/slip.js";
import { unknown } from "../../check/wording.js";
import type { ObjectKind } from "../../shape/object-kinds.js";
import { orRemove, renaming } from "../fix.js";
import { isOfObjects } from "./missing-level.js";
import { twinKey } from "./similar-key.js";

/** How many of many properties a message names. */
const SHOWN = 5;

/** A key that nothing explains: the message names the properties that are nearest to it. */
export const noSuchProperty = defineSlip({
  id: "no-such-property",
  at: "unknown-property",
  recognize: ({ key, value, suggestions, shape }) =>
    suggestions.length === 0 && !key.startsWith("x-")
      ? {
          words: wordsOf(key),
          isOfDefinition: shape.kind === "Table" && DEFINITION.test(key),
          home:
            !key.startsWith("$") && hasTables(value) && shape.kind !== undefined
              ? HOMES[shape.kind]
              : undefined,
        }
      : undefined,
  message({ words, isOfDefinition, home }, problem) {
    if (problem.code !== "unknown-property") return undefined;
    const { allowed } = problem;
    if (home !== undefined) return `${unknown(problem)}; it has tables`;
    if (allowed.length <= MAX_LISTED) return undefined;
    if (isOfDefinition) {
      return `${unknown(problem)}; only a Standard Definition has it`;
    }
    const shared = (name: string) => wordsOf(name).filter((word) => words.includes(word)).length;
    const shown = [...allowed].sort((a, b) => shared(b) - shared(a)).slice(0, SHOWN);
    const rest = allowed.length - shown.length;
    return `${unknown(problem)}; its properties are ${shown.map(quote).join(", ")} and ${rest} more`;
  },
  decision: ({ home }) => home,
});

/** Where the tables or columns of another format belong, by the object that they are in. */
const HOMES: Readonly<Partial<Record<ObjectKind, string>>> = {
  DatastoreDescriptor: "write them in `tables` of `schema`, with their columns",
  Schema: "write them in `tables`, with their columns",
};

/** How deep tables are looked for: a change log has changes, which have tables. */
const MAX_LEVELS = 6;
const MAX_MEMBERS = 4;

/** Whether a value has tables, in whichever format: `schemas` of an OpenAPI document. */
const hasTables = (value: unknown, levels = MAX_LEVELS): boolean =>
  typeof value === "object" &&
  value !== null &&
  levels > 0 &&
  Object.entries(value)
    .slice(0, MAX_MEMBERS)
    .some(
      ([key, one]) =>
        (COLUMNS.test(key) && (isOfObjects(one) || isObject(one))) || hasTables(one, levels - 1),
    );

const COLUMNS = /^(?:properties|columns|fields|attributes|elements)$/;

const DEFINITION = /^(?:definition|specification(?:Version)?)$/;

/** The words that a name consists of. */
const wordsOf = (name: string): readonly string[] =>
  name
    .slice(0, MAX_NAME)
    .split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u)
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 1);

const MAX_NAME = 100;

/** A password, a token or a key under a name of its own. */
export const secretKey = defineSlip({
  id: "secret-key",
  at: "unknown-property",
  recognize: ({ key }) => (isSecretName(key) ? {} : undefined),
  decision: (_, { path }) => orRemove("remove it: a descriptor is no place for a secret", path),
});

/** A custom key in an object that allows extensions, without `x-`. */
export const missingPrefix = defineSlip({
  id: "missing-prefix",
  at: "unknown-property",
  recognize(spot) {
    const { key, object, shape } = spot;
    const isFree = shape.extensions && key !== "" && object[`x-${key}`] === undefined;
    return isFree && twinKey.recognize(spot) === undefined
      ? { to: `x-${key}`, hasTables: hasTables(spot.value) }
      : undefined;
  },
  // A prefix would only hide them.
  repair: ({ to, hasTables }, { path }) => (hasTables ? undefined : renaming(path, to)),
  decision: ({ hasTables }) =>
    hasTables ? "write each of them as an item of `tables`" : undefined,
});

/** An extension in an object that allows none. */
export const misplacedExtension = defineSlip({
  id: "misplaced-extension",
  at: "unknown-property",
  recognize: ({ key }) => (key.startsWith("x-") ? {} : undefined),
  decision: () => "move it to a Standard Definition or to `components`",
});
