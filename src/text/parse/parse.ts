import type { SourceDocument } from "../source-document.js";
import { parseYaml } from "../yaml/yaml.js";
import { type ParseOptions, parseSource } from "./parse-source.js";

/**
 * Parses a text as JSON or YAML.
 *
 * @throws TypeError when the text is not a string, or the language is neither
 */
export function parseDocument(text: string, options: ParseOptions = {}): SourceDocument {
  if (typeof text !== "string") throw new TypeError(`text must be a string, not ${typeof text}`);
  const { language = "json" } = options;
  if (language !== "json" && language !== "yaml") {
    throw new TypeError(`\`language\` must be "json" or "yaml"`);
  }
  return parseSource({ text }, options, parseYaml);
}
