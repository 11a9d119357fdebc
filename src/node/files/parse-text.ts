import type { DecodedText } from "../../text/encoding.js";
import { languageOf, type ParseOptions, parseSource } from "../../text/parse/parse-source.js";
import { type Language, languageOfName, type SourceDocument } from "../../text/source-document.js";

export { languageOfName };

/** The YAML parser is large, and many runs do not need it. */
export const loadYaml = () => import("../../text/yaml/yaml.js");

/** Parses a text. The first YAML text loads the YAML parser. */
export async function parseText(text: DecodedText, options: ParseOptions): Promise<SourceDocument> {
  const isYaml = languageOf(text.text, options) === "yaml";
  return parseSource(text, options, isYaml ? (await loadYaml()).parseYaml : notYaml);
}

/** Parses texts at once. */
export type Parse = (text: DecodedText, options: ParseOptions) => SourceDocument;

/** A parser for files of these names, with YAML only if one of them may be in YAML. */
export async function parserFor(names: readonly string[], language?: Language): Promise<Parse> {
  const isJson = (name: string) => (language ?? languageOfName(name)) === "json";
  const parseYaml = names.every(isJson) ? notYaml : (await loadYaml()).parseYaml;
  return (text, options) => parseSource(text, options, parseYaml);
}

const notYaml = (): never => {
  throw new Error("the text is not in YAML");
};
