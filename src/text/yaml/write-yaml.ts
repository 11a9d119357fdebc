import { Scalar, stringify } from "yaml";
import { isObject, type JsonObject } from "../../values/json-value.js";
import { isPrintable } from "../../words/phrases.js";
import { escapedYaml, yamlNotation } from "../edits/notation.js";
import type { Written } from "../fix-action.js";
import type { Tree } from "../tree.js";

/**
 * How deep a YAML document may be. The reader and the writer of `yaml` are recursive: at 785 levels, the
 * stack ends.
 */
export const MAX_YAML_DEPTH = 300;

/** A number to be written as its source. */
class WrittenNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/**
 * A tree as YAML 1.2 text.
 *
 * @throws RangeError when the tree is too deep
 */
export function writeYaml(tree: Tree): string {
  const text = stringify(plainOf(tree), {
    version: "1.2",
    schema: "core",
    // Parsers of YAML 1.1 are still common: what they would not read as a string is in quotes.
    compat: "yaml-1.1",
    lineWidth: 0,
    doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
    aliasDuplicateObjects: false,
    customTags: [
      {
        tag: "tag:yaml.org,2002:float",
        default: true,
        identify: (value: unknown) => value instanceof WrittenNumber,
        resolve: (text: string) => Number(text),
        stringify: ({ value }: Scalar) => (value as WrittenNumber).source,
      },
    ],
  });
  return escapedYaml(text);
}

/**
 * A string as `yaml` writes it; in double quotes, in which everything can be escaped, if it has
 * characters or lines that are not safe in a log, if it is the `=` of YAML 1.1, or if it ends in
 * line breaks, to which a block would add those that follow it.
 */
function textOf(text: string): string | Scalar {
  const isSafe = isPrintable(text.replace(/[\n\t]/g, "")) && !/(?:^|\n)[^\S\n]*::/.test(text);
  if (isSafe && text !== "=" && !/(?:^|\n)\n$/.test(text)) return text;
  return inQuotes(text);
}

/** A key, on one line. */
const keyOf = (key: string): string | Scalar => (key.includes("\n") ? inQuotes(key) : textOf(key));

function inQuotes(text: string): Scalar {
  const quoted = new Scalar(text);
  quoted.type = Scalar.QUOTE_DOUBLE;
  return quoted;
}

/** Maps keep the order of keys, which objects do not. */
function plainOf(tree: Tree, depth = 1): unknown {
  if (tree.kind === "scalar") {
    const { value, source } = tree;
    if (source !== undefined) return new WrittenNumber(source);
    if (Number.isFinite(value)) return new WrittenNumber(yamlNotation.value(value));
    return typeof value === "string" ? textOf(value) : value;
  }
  if (depth > MAX_YAML_DEPTH) {
    throw new RangeError(`deeper than ${MAX_YAML_DEPTH} levels: only JSON can be written`);
  }
  if (tree.kind === "array") return tree.items.map((item) => plainOf(item, depth + 1));
  const members = [...tree.members];
  return new Map(members.map(([key, member]) => [keyOf(key), plainOf(member, depth + 1)]));
}

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
