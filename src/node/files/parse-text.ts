import type { DecodedText } from "../../text/encoding.js";
import { languageOf, type ParseOptions, parseSource } from "../../text/parse/parse-source.js";
import { languageOfName, type SourceDocument } from "../../text/source-document.js";

export { languageOfName };

/** The YAML parser is large, and many runs do not need it. */
export const loadYaml = () => import("../../text/yaml/yaml.js");

/** Parses a text. The first YAML text loads the YAML parser. */
export async function parseText(text: DecodedText, options: ParseOptions): Promise<SourceDocument> {
  const isYaml = languageOf(text.text, options) === "yaml";
  return parseSource(text, options, isYaml ? (await loadYaml()).parseYaml : notYaml);
}

const notYaml = (): never => {
  throw new Error("the text is not in YAML");
};
