import type { DecodedText } from "../syntax/encoding.js";
import { languageOf, type ParseOptions, parseSource } from "../syntax/parse-source.js";
import type { SourceDocument } from "../syntax/source-document.js";

export { languageOfName } from "../syntax/language.js";

/** The YAML parser is large, and many runs do not need it. */
export const loadYaml = () => import("../syntax/yaml.js");

/** Parses a text. The first YAML text loads the YAML parser. */
export async function parseText(text: DecodedText, options: ParseOptions): Promise<SourceDocument> {
  const isYaml = languageOf(text.text, options) === "yaml";
  return parseSource(text, options, isYaml ? (await loadYaml()).parseYaml : notYaml);
}

const notYaml = (): never => {
  throw new Error("the text is not in YAML");
};
