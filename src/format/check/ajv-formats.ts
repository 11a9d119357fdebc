import { formatPatterns } from "../../../generated/formats.js";
import { checkArgument, hasMethod } from "../../words/options.js";

/** The part of Ajv that registers formats and keywords. */
export interface FormatRegistry {
  addFormat(
    name: string,
    format: RegExp | { type: "number"; validate: (value: number) => boolean },
  ): unknown;
  /** Makes a keyword known, which says nothing about values; strict mode refuses others. */
  addKeyword?(name: string): unknown;
}

/**
 * Adds every format of the canonical schemas to an Ajv instance: `version`, `name`, `fqn`,
 * `alphanumeric`, and `uri`, `uri-reference`, `uuid`, `date-time`, `int64`. It also adds the
 * annotations `synonyms` and `mayBeSecret`. The portable schemas need none of them.
 *
 * @returns the same instance
 * @example
 * const ajv = addDescriptorFormats(new Ajv2020());
 * ajv.validate({ type: "string", format: "version" }, "1.10"); // false
 */
export function addDescriptorFormats<T extends FormatRegistry>(ajv: T): T {
  checkArgument("ajv", ajv, hasMethod("addFormat", "an instance of Ajv"));
  for (const [name, pattern] of Object.entries(formatPatterns)) {
    ajv.addFormat(name, new RegExp(pattern, "u"));
  }
  ajv.addFormat("int64", { type: "number", validate: Number.isInteger });
  ajv.addKeyword?.("synonyms");
  ajv.addKeyword?.("mayBeSecret");
  return ajv;
}
