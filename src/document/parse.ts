import type { Document, Format } from "./document.js";
import { withoutByteOrderMark } from "./encoding.js";
import { formatOfName, formatOfText } from "./format.js";
import { parseJson } from "./json.js";
import { parseYaml } from "./yaml.js";

/**
 * Reads a text.
 *
 * @param text JSON or YAML; a byte-order mark is passed over
 * @param format the language; what the name or, without one, the text looks like, when not given
 * @param file the name that findings carry
 */
export function parseDocument(text: string, format?: Format, file?: string): Document {
  const marked = withoutByteOrderMark(text);
  const language = format ?? formatOfName(file) ?? formatOfText(marked);
  return language === "json" ? parseJson(marked, file) : parseYaml(marked, file);
}
