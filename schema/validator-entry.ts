import { type JsonSchema, namedDefinitions, ROOT_NAME } from "./schema.js";
import { wrapped } from "./types.js";

/**
 * Source text of `generated/validator.ts`: for each object of the descriptor a validator and a type
 * guard. Their docstrings come from the schema, with its first example.
 */
export function validatorEntry(schema: JsonSchema): string {
  const definitions = namedDefinitions(schema);
  const types = definitions.map(([type]) => type).sort();
  return `
import { defineValidator, type Validator } from "../src/structure/validator.js";
import type {
${types.map((type) => `  ${type},\n`).join("")}} from "./descriptor.js";
import * as check from "./descriptor-validators.js";
${definitions.map(([type, definition]) => exportsFor(type, definition)).join("")}`;
}

function exportsFor(type: string, { title, description = "", examples = [] }: JsonSchema): string {
  const name = type === ROOT_NAME ? "Descriptor" : type;
  const object = title === undefined ? `\`${type}\` object` : `${title} object`;
  const article = /^[AEIOU]/.test(title ?? type) ? "an" : "a";
  if (examples.length === 0) throw new Error(`${type} has no example`);
  const call = (fn: string, answer: string) =>
    `${literal(examples[0], `${fn}(`, `)${answer}`)} // true`;
  return `
/**
 * Checks ${article} ${object} (specification, section 2.1).
 *
${wrapped(description, " * ")} *
 * {@link Validator} documents the parameters, the result and the errors.
 *
 * @example
${lines(call(`validate${name}`, ".valid;"))} */
export const validate${name}: Validator<${type}> =
  /* @__PURE__ */ defineValidator("${type}", check.is${type});

/**
 * Whether a value is a valid ${object}. Faster than {@link validate${name}}, but gives no reasons.
 *
 * @param value any JSON value
 * @example
${lines(call(`isValid${name}`, ";"))} */
export const isValid${name}: (value: unknown) => value is ${type} = check.is${type};
`;
}

const lines = (text: string): string =>
  text
    .split("\n")
    .map((line) => ` * ${line}\n`)
    .join("");

/** A value as an expression between two texts: on one line if it fits. */
function literal(value: unknown, before: string, after: string): string {
  const unquoted = (json: string) => json.replace(/"([A-Za-z_$][\w$]*)":/g, "$1:");
  const multiLine = unquoted(JSON.stringify(value, null, 2));
  // The line breaks of JSON are all outside of its strings.
  const oneLine = before + multiLine.replace(/\n\s*/g, " ") + after;
  return oneLine.length <= 90 ? oneLine : before + multiLine + after;
}
