import { Scalar, stringify } from "yaml";
import { isPrintable } from "../../words/phrases.js";
import { escapedYaml, yamlNotation } from "../edits/notation.js";
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
