import { type EntryKind, entryKinds } from "../format/check/object-kinds.js";
import { assertKnownOptions } from "../words/known-options.js";

// Callers may use plain JavaScript, where an unknown option or one of the wrong type would silently
// have no effect.

/** The requirement for an option in words, and its test. */
interface OptionForm {
  readonly must: string;
  readonly accepts: (value: unknown) => boolean;
}

const isBoolean: OptionForm = {
  must: "true or false",
  accepts: (value) => typeof value === "boolean",
};
const isString: OptionForm = { must: "a string", accepts: (value) => typeof value === "string" };
/** A Windows path is not a URI: references would be resolved against the wrong base. */
const isUri: OptionForm = {
  must: "a URI; pathToFileURL converts a path to one",
  accepts: (value) => typeof value === "string" && !/\\|^[a-z]:/i.test(value),
};
const isCount: OptionForm = {
  must: "a whole number",
  accepts: (value) => Number.isInteger(value) && Number(value) >= 0,
};
const isObject: OptionForm = {
  must: "an object",
  accepts: (value) => typeof value === "object" && value !== null,
};
const isArray: OptionForm = { must: "an array", accepts: Array.isArray };

const hasFunction = (name: string, type: string): OptionForm => ({
  must: type,
  accepts: (value) =>
    typeof (value as Record<string, unknown> | null | undefined)?.[name] === "function",
});

const FORMS = {
  language: {
    must: '"json" or "yaml"',
    accepts: (value: unknown) => value === "json" || value === "yaml",
  },
  uri: isUri,
  as: {
    get must() {
      return `one of ${Object.keys(entryKinds).join(", ")}`;
    },
    accepts: (value: unknown) => Object.hasOwn(entryKinds, value as EntryKind),
  },
  strict: isBoolean,
  maxFindings: isCount,
  requireReferences: isBoolean,
  loader: /* @__PURE__ */ hasFunction("load", "an object with a `load` method"),
  maxDocuments: isCount,
  signal: /* @__PURE__ */ hasFunction("throwIfAborted", "an AbortSignal"),
  rules: {
    must: 'an object or "none"',
    accepts: (value) => value === "none" || isObject.accepts(value),
  },
  customRules: isArray,
  suppressions: {
    must: "true, false or an array",
    accepts: (value) => typeof value === "boolean" || Array.isArray(value),
  },
  maxValues: isCount,
  resultUri: isUri,
  at: isString,
  dereference: isBoolean,
  root: isString,
  allowedHosts: isArray,
} satisfies Record<string, OptionForm>;

export type OptionName = keyof typeof FORMS;

/**
 * Checks that all options exist and have the right type.
 *
 * @throws TypeError for an unknown option, with a suggestion, or for one of the wrong type
 */
export function assertOptions(options: object, allowed: readonly OptionName[]): void {
  assertKnownOptions(options, allowed);
  for (const name of allowed) {
    const value: unknown = (options as Partial<Record<OptionName, unknown>>)[name];
    const { must, accepts } = FORMS[name];
    if (value !== undefined && !accepts(value)) {
      throw new TypeError(`${name} must be ${must}, not ${shown(value)}`);
    }
  }
}

const shown = (value: unknown): string =>
  typeof value === "object" || typeof value === "function" || typeof value === "symbol"
    ? value === null
      ? "null"
      : `a value of type ${typeof value}`
    : (JSON.stringify(value) ?? String(value));
