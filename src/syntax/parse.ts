import { withoutByteOrderMark } from "./encoding.js";
import { parseJson } from "./json.js";
import { languageOfName, languageOfText } from "./language.js";
import type { Language, SourceDocument } from "./source-document.js";
import { parseYaml } from "./yaml.js";

/**
 * Reads a text.
 *
 * @param text JSON or YAML; a byte-order mark is passed over
 * @param format the language; what the name or, without one, the text looks like, when not given
 * @param file the name that findings carry
 * @throws TypeError when the text is none, or the format is not what it can be
 */
export function parseDocument(text: string, format?: Language, file?: string): SourceDocument {
  if (typeof text !== "string") throw new TypeError(`text must be a string, not ${typeof text}`);
  if (format !== undefined && format !== "json" && format !== "yaml") {
    throw new TypeError(`format must be "json" or "yaml", not ${JSON.stringify(format)}`);
  }
  const marked = withoutByteOrderMark(text);
  const language = format ?? languageOfName(file) ?? languageOfText(marked);
  return language === "json" ? parseJson(marked, file) : parseYaml(marked, file);
}
