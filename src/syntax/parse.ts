import { withoutByteOrderMark } from "./encoding.js";
import { type ParseOptions, parseSource } from "./parse-source.js";
import type { SourceDocument } from "./source-document.js";
import { parseYaml } from "./yaml.js";

/**
 * Parses a text as JSON or YAML.
 *
 * @throws TypeError when the text is not a string
 */
export function parseDocument(text: string, options: ParseOptions = {}): SourceDocument {
  if (typeof text !== "string") throw new TypeError(`text must be a string, not ${typeof text}`);
  return parseSource({ text: withoutByteOrderMark(text) }, options, parseYaml);
}
