import { entryKinds } from "../format/shape/object-kinds.js";
import {
  aBoolean,
  anArray,
  aString,
  checkOptions,
  hasMethod,
  mustBe,
  type OptionRule,
  oneOf,
  strings,
  wholeFrom,
} from "../words/options.js";

/** A Windows path is not a URI: references would be resolved against the wrong base. */
const aUri = /* @__PURE__ */ mustBe(
  "a URI; pathToFileURL converts a path to one",
  (value) => typeof value === "string" && !/\\|^[a-z]:/i.test(value),
);

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

/** The options that several functions of the library have. */
export const OPTIONS = {
  language: /* @__PURE__ */ oneOf("json", "yaml"),
  uri: aUri,
  as: (option, value) => oneOf(...Object.keys(entryKinds))(option, value),
  strict: aBoolean,
  maxFindings: /* @__PURE__ */ wholeFrom(0),
  requireReferences: aBoolean,
  loader: /* @__PURE__ */ hasMethod("load", "an object with a `load` method"),
  maxDocuments: /* @__PURE__ */ wholeFrom(0),
  signal: /* @__PURE__ */ hasMethod("throwIfAborted", "an AbortSignal"),
  rules: /* @__PURE__ */ mustBe(
    'an object or "none"',
    (value) => value === "none" || isObject(value),
  ),
  customRules: anArray,
  suppressions: /* @__PURE__ */ mustBe(
    "true, false or an array",
    (value) => typeof value === "boolean" || Array.isArray(value),
  ),
  maxValues: /* @__PURE__ */ wholeFrom(0),
  resultUri: aUri,
  at: aString,
  dereference: aBoolean,
  root: aString,
  allowedHosts: strings,
} satisfies Record<string, OptionRule>;

export type OptionName = keyof typeof OPTIONS;

/** The rules of some options. */
export const rulesOfOptions = <Name extends OptionName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, OPTIONS[name]])) as Record<Name, OptionRule>;

/**
 * Checks that all options exist and have the right type.
 *
 * @throws TypeError for an unknown option, with a suggestion, or for one of the wrong type
 */
export const assertOptions = (options: object, allowed: readonly OptionName[]): void =>
  checkOptions(options, rulesOfOptions(allowed));
