import { isObject, type JsonObject } from "../../values/json-value.js";
import { yamlNotation } from "../edits/notation.js";
import type { Written } from "../fix-action.js";

/**
 * Writes a value as lines of YAML in block style, which every version of YAML reads the same, in the notation of
 * edits. `writeYaml` takes 20 times as long for a schema of 60,000 columns.
 *
 * @param value plain JSON values, no deeper than a descriptor
 * @example [...blockYaml({ a: [{ b: 1, c: "x" }], d: ["y"] })].join("") // "a:\n  - b: 1\n    c: x\nd: [y]\n"
 */
export function* blockYaml(value: unknown, indent = "", first = indent): Generator<string> {
  if (isFlow(value)) {
    yield `${first}${yamlNotation.value(value as Written)}\n`;
    return;
  }
  const start = (isFirst: boolean): string => (isFirst ? first : indent);
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield* blockYaml(item, `${indent}  `, `${start(index === 0)}- `);
    }
    return;
  }
  let isFirst = true;
  for (const [key, member] of Object.entries(value as JsonObject)) {
    const name = `${start(isFirst)}${yamlNotation.key(key)}:`;
    isFirst = false;
    if (isFlow(member)) yield `${name} ${yamlNotation.value(member as Written)}\n`;
    else {
      yield `${name}\n`;
      yield* blockYaml(member, `${indent}  `);
    }
  }
}

/** Whether a value is written on one line: a scalar, something empty, or a list of scalars. */
const isFlow = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every((item) => typeof item !== "object" || item === null)
    : !isObject(value) || Object.keys(value).length === 0;
