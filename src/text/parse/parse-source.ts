import type { Span } from "../../values/text-span.js";
import type { DecodedText } from "../encoding.js";
import { parseJson } from "../json/json.js";
import { recognizeText } from "../recognition/recognize.js";
import { isTemplateName, namedTemplate } from "../recognition/templates.js";
import {
  type Language,
  languageOfName,
  languageOfText,
  makeDocument,
  type SourceDocument,
  type SyntaxProblem,
  syntaxError,
} from "../source-document.js";

export interface ParseOptions {
  /** The name that findings carry. */
  readonly file?: string | undefined;
  /** Default: determined by the name or, without one, by the text. */
  readonly language?: Language | undefined;
}

/** Reads a text in one language. */
type ParseText = (text: string, file?: string) => SourceDocument;

/** The language of a text: by its name, or else by its first characters. */
export const languageOf = (text: string, { file, language }: ParseOptions): Language =>
  language ?? languageOfName(file) ?? languageOfText(text);

/**
 * Parses a decoded text in its language.
 *
 * @param parseYaml a parameter, since the YAML parser is loaded late where start-up time counts
 */
export function parseSource(
  { text, problem }: DecodedText,
  options: ParseOptions,
  parseYaml: ParseText,
): SourceDocument {
  const { file } = options;
  const language = languageOf(text, options);
  const reparse = (other: string) => parseSource({ text: other }, { file, language }, parseYaml);
  const unreadable = (found: SyntaxProblem) =>
    makeDocument({ language, text, file, reparse, problems: [found], isReadable: false });
  if (problem !== undefined) return unreadable(syntaxError(problem.message, problem));
  if (isTemplateName(file)) return unreadable(namedTemplate(text));
  const document = language === "json" ? parseJson(text, file) : parseYaml(text, file);
  const conflict = document.isReadable ? undefined : findConflict(text);
  if (conflict !== undefined) {
    const message = "merge conflict; keep one of its sides, and remove the marks";
    return unreadable({ ...syntaxError(message, conflict), decision: SIDES });
  }
  const recognized = recognizeText(document);
  return recognized === undefined ? { ...document, reparse } : unreadable(recognized);
}

const SIDES = {
  text: "which side to keep",
  choices: [{ title: "keep the first side" }, { title: "keep the second side" }],
};

/** Git's markers around the sides of a merge conflict, each on its own line. */
const CONFLICT = [/^<{7}(?: .*)?$/gm, /^={7}\s*$/gm, /^>{7}(?: .*)?$/gm];

/** Returns the first line of a merge conflict. */
function findConflict(text: string): Span | undefined {
  let at = 0;
  let first: Span | undefined;
  for (const mark of CONFLICT) {
    mark.lastIndex = at;
    const found = mark.exec(text);
    if (found === null) return undefined;
    at = found.index + found[0].length;
    first ??= { start: found.index, end: at };
  }
  return first;
}
